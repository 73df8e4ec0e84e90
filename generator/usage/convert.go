package usage

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"
	"slices"

	"github.com/restgen/restgen/generator/symbol"
)

// conversions notes what code uses of values that become values of another type,
// explicitly or not. A conversion to an interface uses its methods. One to any,
// or to an interface for encoding, uses the value as a whole, as reflection,
// encoders and templates do. A conversion to another struct type needs the same
// fields.
func (s *search) conversions(n ast.Node) {
	switch n := n.(type) {
	case *ast.ReturnStmt:
		if results := s.results(); results != nil {
			s.convertAll(n.Results, results.Len(), func(i int) types.Type { return results.At(i).Type() })
		}
	case *ast.CallExpr:
		s.call(n)
	case *ast.AssignStmt:
		s.convertAll(n.Rhs, len(n.Lhs), func(i int) types.Type { return s.typeOf(n.Lhs[i]) })
	case *ast.ValueSpec:
		if n.Type != nil {
			s.convertAll(n.Values, len(n.Names), func(int) types.Type { return s.typeOf(n.Type) })
		}
	case *ast.SendStmt:
		if ch, ok := underlying(s.typeOf(n.Chan)).(*types.Chan); ok {
			s.convert(n.Value, ch.Elem())
		}
	case *ast.BinaryExpr:
		if n.Op == token.EQL || n.Op == token.NEQ {
			s.convert(n.X, s.typeOf(n.Y))
			s.convert(n.Y, s.typeOf(n.X))
		}
	case *ast.IndexExpr:
		if m, ok := underlying(s.typeOf(n.X)).(*types.Map); ok {
			s.convert(n.Index, m.Key())
		}
	case *ast.RangeStmt:
		s.ranged(n)
	case *ast.CompositeLit:
		s.elements(n)
	case *ast.TypeAssertExpr:
		if n.Type != nil {
			s.asserted(n.Pos(), s.typeOf(n.Type))
		}
	case *ast.CaseClause:
		for _, e := range n.List {
			if s.info.Types[e].IsType() {
				s.asserted(e.Pos(), s.typeOf(e))
			}
		}
	}
}

// convertAll looks at values that become n values of other types: one each, or
// all results of one call.
func (s *search) convertAll(values []ast.Expr, n int, to func(int) types.Type) {
	for i, value := range values {
		if results, ok := s.typeOf(value).(*types.Tuple); ok && len(values) == 1 {
			for j := range min(n, results.Len()) {
				s.become(value.Pos(), results.At(j).Type(), to(j))
			}
		} else if i < n {
			s.convert(value, to(i))
		}
	}
}

// results returns the results of the innermost function around the present node.
func (s *search) results() *types.Tuple {
	for f := range s.at.Enclosing((*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		var t types.Type
		switch n := f.Node().(type) {
		case *ast.FuncLit:
			t = s.typeOf(n)
		case *ast.FuncDecl:
			t = s.typeOf(n.Name)
		}
		if signature, ok := t.(*types.Signature); ok {
			return signature.Results()
		}
		break
	}
	return nil
}

// call looks at arguments and at explicit conversions.
func (s *search) call(n *ast.CallExpr) {
	if tv := s.info.Types[n.Fun]; tv.IsType() {
		s.convertAll(n.Args, 1, func(int) types.Type { return tv.Type })
		return
	}
	signature, ok := underlying(s.typeOf(n.Fun)).(*types.Signature)
	if !ok {
		return
	}
	params := signature.Params()
	s.convertAll(n.Args, math.MaxInt, func(i int) types.Type { // nil beyond the parameters
		last := params.Len() - 1
		switch {
		case signature.Variadic() && i >= last && !n.Ellipsis.IsValid():
			return elemOf(params.At(last).Type())
		case i <= last:
			return params.At(i).Type()
		}
		return nil
	})
}

// ranged looks at the variables that a loop assigns to.
func (s *search) ranged(n *ast.RangeStmt) {
	if n.Tok != token.ASSIGN {
		return
	}
	var key, value types.Type
	switch u := underlying(s.typeOf(n.X)).(type) {
	case *types.Map:
		key, value = u.Key(), u.Elem()
	case *types.Chan:
		key = u.Elem()
	case *types.Signature: // an iterator, whose function has the values as its parameters
		if yield, ok := underlying(u.Params().At(0).Type()).(*types.Signature); ok {
			for i, t := range []*types.Type{&key, &value} {
				if i < yield.Params().Len() {
					*t = yield.Params().At(i).Type()
				}
			}
		}
	default:
		value = elemOf(u)
	}
	if n.Key != nil {
		s.become(n.Key.Pos(), key, s.typeOf(n.Key))
	}
	if n.Value != nil {
		s.become(n.Value.Pos(), value, s.typeOf(n.Value))
	}
}

func (s *search) elements(n *ast.CompositeLit) {
	switch t := underlying(pointed(s.typeOf(n))).(type) {
	case *types.Struct:
		for i, e := range n.Elts {
			if pair, ok := e.(*ast.KeyValueExpr); ok {
				s.convert(pair.Value, s.typeOf(pair.Key))
			} else if i < t.NumFields() {
				s.convert(e, t.Field(i).Type())
			}
		}
	case *types.Map:
		s.list(n.Elts, t.Key(), t.Elem())
	default:
		s.list(n.Elts, nil, elemOf(t))
	}
}

func (s *search) list(elements []ast.Expr, key, to types.Type) {
	for _, e := range elements {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			s.convert(pair.Key, key)
			e = pair.Value
		}
		s.convert(e, to)
	}
}

// convert notes what the conversion of an expression to a type uses.
func (s *search) convert(e ast.Expr, to types.Type) { s.become(e.Pos(), s.typeOf(e), to) }

func (s *search) become(pos token.Pos, from, to types.Type) {
	if from == nil || to == nil || types.Identical(from, to) {
		return
	}
	if isParam(from) || isParam(to) {
		s.shaped(pos, from)
		s.shaped(pos, to)
		return
	}
	if types.IsInterface(to) {
		s.satisfy(pos, from, to)
		return
	}
	if structOf(from) != nil && structOf(to) != nil && !slices.Equal(s.symbols(from), s.symbols(to)) {
		for _, t := range []types.Type{from, to} {
			if list := s.symbols(t); list != nil {
				s.add(symbol.Shaped, pos, list...)
				s.whole(pos, t)
			}
		}
		if s.symbols(to) != nil {
			s.zero(pos, to)
		}
	}
}

// shaped notes that generic code converts values of some types, and needs certain
// fields.
func (s *search) shaped(pos token.Pos, t types.Type) {
	for _, form := range forms(t) {
		if structOf(form) != nil {
			s.add(symbol.Shaped, pos, s.symbols(form)...)
		}
	}
}

// satisfy notes what the conversion to an interface uses.
func (s *search) satisfy(pos token.Pos, from, to types.Type) {
	face := to.Underlying().(*types.Interface)
	if face.NumMethods() == 0 {
		if !types.IsInterface(from) {
			s.whole(pos, from)
		}
		return
	}
	for method := range face.Methods() {
		obj, index, _ := types.LookupFieldOrMethod(from, true, method.Pkg(), method.Name())
		if f, ok := obj.(*types.Func); ok {
			s.path(pos, from, f, index)
		}
	}
	servers := s.serversOf(to)
	for _, server := range servers {
		s.serve(pos, from, server)
	}
	if named := s.generatedType(from); named != nil && len(servers) == 0 && isData(named) {
		s.whole(pos, from)
	}
}

// asserted notes that a dynamic type may have to implement a server.
func (s *search) asserted(pos token.Pos, to types.Type) {
	for _, server := range s.serversOf(to) {
		s.add(symbol.Shaped, pos, symbolOf(server, ""))
	}
}
