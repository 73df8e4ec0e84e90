package usage

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/restgen/restgen/generator/symbol"
)

// omissions notes where values of parameters may lack a field, so that the
// server uses its default: literals without the field, and zero values however
// they are made.
func (s *search) omissions(n ast.Node) {
	switch n := n.(type) {
	case *ast.CompositeLit:
		s.omitted(n)
	case *ast.ValueSpec:
		if n.Values == nil {
			for _, name := range n.Names {
				if obj := s.info.Defs[name]; obj != nil {
					s.made(name.Pos(), obj.Type(), nil, obj)
				}
			}
		}
	case *ast.FuncType:
		if n.Results != nil {
			for _, result := range n.Results.List {
				for _, name := range result.Names {
					s.zero(name.Pos(), s.typeOf(result.Type))
				}
			}
		}
	case *ast.CallExpr:
		s.builtin(n)
	case *ast.IndexExpr:
		if m, ok := underlying(s.typeOf(n.X)).(*types.Map); ok && !s.isTarget() {
			s.zero(n.Pos(), m.Elem())
		}
	case *ast.SliceExpr:
		if n.High != nil {
			s.zero(n.Pos(), elemOf(s.typeOf(n.X)))
		}
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			s.zero(n.Pos(), elemOf(s.typeOf(n.X)))
		}
	case *ast.TypeAssertExpr:
		if t, ok := s.typeOf(n).(*types.Tuple); ok { // with ok
			s.zero(n.Pos(), t.At(0).Type())
		}
	}
}

// builtin notes the zero values that builtin functions make, and the sizes that
// they take.
func (s *search) builtin(n *ast.CallExpr) {
	b, ok := typeutil.Callee(s.info, n).(*types.Builtin)
	if !ok || len(n.Args) == 0 {
		return
	}
	switch b.Name() {
	case "new":
		if s.info.Types[n.Args[0]].IsType() {
			s.made(n.Pos(), s.typeOf(n.Args[0]), nil, s.variable())
		}
	case "make":
		if len(n.Args) > 1 {
			if v := s.info.Types[n.Args[1]].Value; v == nil || constant.Sign(v) != 0 {
				s.zero(n.Pos(), elemOf(s.typeOf(n)))
			}
		}
	case "Sizeof", "Alignof", "Offsetof": // constants that depend on all fields
		s.byValue(symbol.Shaped, n.Pos(), s.typeOf(n.Args[0]))
		if x, ok := ast.Unparen(n.Args[0]).(*ast.SelectorExpr); ok {
			s.byValue(symbol.Shaped, n.Pos(), pointed(s.typeOf(x.X)))
		}
	case "clear":
		s.zero(n.Pos(), elemOf(s.typeOf(n.Args[0])))
	}
}

// omitted notes what a composite literal leaves out.
func (s *search) omitted(lit *ast.CompositeLit) {
	t := pointed(s.typeOf(lit)) // {} is a pointer in a list of pointers
	switch u := underlying(t).(type) {
	case *types.Struct:
		s.made(lit.Pos(), t, lit, s.variable())
	case *types.Array:
		if int64(len(lit.Elts)) < u.Len() || hasKeys(lit) {
			s.zero(lit.Pos(), u.Elem())
		}
	case *types.Slice:
		if hasKeys(lit) {
			s.zero(lit.Pos(), u.Elem())
		}
	}
}

func hasKeys(lit *ast.CompositeLit) bool { return slices.ContainsFunc(lit.Elts, hasKey) }

// made notes what a struct leaves out that is made by a literal, or without one
// by new or the declaration of a variable.
func (s *search) made(pos token.Pos, t types.Type, lit *ast.CompositeLit, variable types.Object) {
	u, ok := underlying(t).(*types.Struct)
	if !ok {
		s.zero(pos, t)
		return
	}
	values := map[types.Object]ast.Expr{}
	if lit != nil {
		for i, element := range lit.Elts {
			if pair, ok := element.(*ast.KeyValueExpr); !ok {
				values[u.Field(min(i, u.NumFields()-1))] = element
			} else if id, ok := pair.Key.(*ast.Ident); ok {
				values[s.info.Uses[id]] = pair.Value
			}
		}
	}
	absence := symbol.MaybeOmitted
	if len(s.paramsOf(t)) > 0 && s.staysAbsent(variable) {
		absence = symbol.Omitted
	}
	later := s.setLater(variable)
	for field := range u.Fields() {
		value, set := values[field]
		kind := absence
		switch {
		case later[field], set && s.presence(value) == present:
			continue
		case s.assigned[variable][field], set && s.presence(value) == unknown:
			kind = symbol.MaybeOmitted
		}
		if list := s.paramOf(field); len(list) > 0 {
			s.add(kind, pos, list...)
		} else if !set {
			s.zero(pos, field.Type())
		}
	}
}

// zero notes the parameters that the zero value of a type lacks.
func (s *search) zero(pos token.Pos, t types.Type) {
	switch u := underlying(t).(type) {
	case *types.Array:
		s.zero(pos, u.Elem())
	case *types.Struct:
		for field := range u.Fields() {
			if list := s.paramOf(field); len(list) > 0 {
				s.add(symbol.MaybeOmitted, pos, list...)
			} else {
				s.zero(pos, field.Type())
			}
		}
	}
}
