package usage

import (
	"go/ast"
	"go/token"
	"go/types"
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
		s.returned(n)
	case *ast.CallExpr:
		s.call(n)
	case *ast.AssignStmt:
		for i, left := range n.Lhs {
			if len(n.Lhs) == len(n.Rhs) {
				s.convert(n.Rhs[i], s.typeOf(left))
			}
		}
		s.several(n.Rhs, len(n.Lhs), func(i int) types.Type { return s.typeOf(n.Lhs[i]) })
	case *ast.ValueSpec:
		if n.Type == nil {
			return
		}
		for _, v := range n.Values {
			s.convert(v, s.typeOf(n.Type))
		}
		s.several(n.Values, len(n.Names), func(int) types.Type { return s.typeOf(n.Type) })
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
	case *ast.Ident:
		s.instance(n)
	}
}

// several looks at the results of one call that are assigned to several
// variables.
func (s *search) several(values []ast.Expr, n int, to func(int) types.Type) {
	if len(values) != 1 || n < 2 {
		return
	}
	if results, ok := s.typeOf(values[0]).(*types.Tuple); ok {
		for i := range min(n, results.Len()) {
			s.become(values[0].Pos(), results.At(i).Type(), to(i))
		}
	}
}

// returned looks at the results of the function around a return statement.
func (s *search) returned(n *ast.ReturnStmt) {
	results := s.results()
	if results == nil {
		return
	}
	if results.Len() == len(n.Results) {
		for i, e := range n.Results {
			s.convert(e, results.At(i).Type())
		}
		return
	}
	s.several(n.Results, results.Len(), func(i int) types.Type { return results.At(i).Type() })
}

// results returns the results of the innermost function around the present node.
func (s *search) results() *types.Tuple {
	for i := len(s.around) - 1; i >= 0; i-- {
		var t types.Type
		switch n := s.around[i].(type) {
		case *ast.FuncLit:
			t = s.typeOf(n)
		case *ast.FuncDecl:
			if obj := s.info.Defs[n.Name]; obj != nil {
				t = obj.Type()
			}
		default:
			continue
		}
		if signature, ok := t.(*types.Signature); ok {
			return signature.Results()
		}
		return nil
	}
	return nil
}

// call looks at arguments and at explicit conversions.
func (s *search) call(n *ast.CallExpr) {
	if tv := s.info.Types[n.Fun]; tv.IsType() {
		if len(n.Args) == 1 {
			s.convert(n.Args[0], tv.Type)
		}
		return
	}
	signature, ok := underlying(s.typeOf(n.Fun)).(*types.Signature)
	if !ok {
		return
	}
	to := func(i int) types.Type {
		last := signature.Params().Len() - 1
		switch {
		case signature.Variadic() && i >= last && !n.Ellipsis.IsValid():
			if list, ok := signature.Params().At(last).Type().(*types.Slice); ok {
				return list.Elem()
			}
		case i <= last:
			return signature.Params().At(i).Type()
		}
		return nil
	}
	for i, arg := range n.Args {
		s.convert(arg, to(i))
	}
	if len(n.Args) == 1 {
		if results, ok := s.typeOf(n.Args[0]).(*types.Tuple); ok {
			s.several(n.Args, results.Len(), to)
		}
	}
}

// ranged looks at the variables that a loop assigns to.
func (s *search) ranged(n *ast.RangeStmt) {
	if n.Tok != token.ASSIGN {
		return
	}
	var key, value types.Type
	switch u := underlying(s.typeOf(n.X)).(type) {
	case *types.Slice:
		value = u.Elem()
	case *types.Array:
		value = u.Elem()
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
	case *types.Slice:
		s.list(n.Elts, nil, t.Elem())
	case *types.Array:
		s.list(n.Elts, nil, t.Elem())
	case *types.Map:
		s.list(n.Elts, t.Key(), t.Elem())
	case *types.Struct:
		for i, e := range n.Elts {
			if pair, ok := e.(*ast.KeyValueExpr); ok {
				s.convert(pair.Value, s.typeOf(pair.Key))
			} else if i < t.NumFields() {
				s.convert(e, t.Field(i).Type())
			}
		}
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
	if face, ok := to.Underlying().(*types.Interface); ok {
		s.satisfy(pos, from, to, face)
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
			s.zero(pos, to, symbol.MaybeOmitted)
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
func (s *search) satisfy(pos token.Pos, from, to types.Type, face *types.Interface) {
	_, isFace := from.Underlying().(*types.Interface)
	if face.NumMethods() == 0 {
		if !isFace {
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

// instance looks at the type arguments of a generic function or type. The
// methods that the constraint has are used. Generic code of the module may do
// anything with its values; the standard library does so only in some packages,
// and the support packages do what the rest of the call tells.
func (s *search) instance(id *ast.Ident) {
	inst, ok := s.info.Instances[id]
	obj := s.info.Uses[id]
	if !ok || obj == nil || obj.Pkg() == nil || s.files[s.p.Fset.Position(obj.Pos()).Filename] {
		return
	}
	params, path := typeParams(obj), obj.Pkg().Path()
	for i := range inst.TypeArgs.Len() {
		if i >= params.Len() {
			return
		}
		arg := inst.TypeArgs.At(i)
		if face, ok := params.At(i).Constraint().Underlying().(*types.Interface); ok {
			s.constrained(id.Pos(), arg, params.At(i).Constraint(), face)
		}
		if !s.standard[path] || path == "reflect" || path == "unique" {
			s.whole(id.Pos(), arg)
		}
		if !s.standard[path] || path == "cmp" || path == "iter" { // these return zero values
			s.zero(id.Pos(), arg, symbol.MaybeOmitted)
		}
	}
}

func (s *search) constrained(pos token.Pos, arg, constraint types.Type, face *types.Interface) {
	if face.IsComparable() {
		s.compare(pos, arg)
	}
	if hasTerms(face) && structOf(arg) != nil {
		s.add(symbol.Shaped, pos, s.symbols(arg)...)
	}
	if face.NumMethods() > 0 {
		s.satisfy(pos, arg, constraint, face)
	}
}
