package usage

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/packages"
)

// conversions finds values of generated types that become interfaces. This uses
// the methods of the interface; a conversion to any uses the value as a whole,
// as reflection, encoders and templates do.
type conversions struct {
	f       *finder
	p       *packages.Package
	results []*types.Tuple // of the functions around, with the position where each ends
	ends    []token.Pos
}

func (c *conversions) node(n ast.Node) {
	for n != nil && len(c.ends) > 0 && n.Pos() >= c.ends[len(c.ends)-1] {
		c.results, c.ends = c.results[:len(c.results)-1], c.ends[:len(c.ends)-1]
	}
	switch n := n.(type) {
	case *ast.FuncDecl:
		c.enter(c.p.TypesInfo.Defs[n.Name], n.End())
	case *ast.FuncLit:
		if s, ok := c.typeOf(n).(*types.Signature); ok {
			c.results, c.ends = append(c.results, s.Results()), append(c.ends, n.End())
		}
	case *ast.ReturnStmt:
		c.returned(n)
	case *ast.CallExpr:
		c.call(n)
	case *ast.AssignStmt:
		for i, left := range n.Lhs {
			if len(n.Lhs) == len(n.Rhs) {
				c.convert(n.Rhs[i], c.typeOf(left))
			}
		}
	case *ast.ValueSpec:
		for _, v := range n.Values {
			if n.Type != nil {
				c.convert(v, c.typeOf(n.Type))
			}
		}
	case *ast.SendStmt:
		if ch, ok := underlying(c.typeOf(n.Chan)).(*types.Chan); ok {
			c.convert(n.Value, ch.Elem())
		}
	case *ast.CompositeLit:
		c.elements(n)
	case *ast.Ident:
		c.instance(n)
	}
}

func (c *conversions) typeOf(e ast.Expr) types.Type { return c.p.TypesInfo.TypeOf(e) }

func underlying(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}

func (c *conversions) enter(obj types.Object, end token.Pos) {
	if obj == nil {
		return
	}
	if s, ok := obj.Type().(*types.Signature); ok {
		c.results, c.ends = append(c.results, s.Results()), append(c.ends, end)
	}
}

func (c *conversions) returned(n *ast.ReturnStmt) {
	if len(c.results) == 0 {
		return
	}
	if results := c.results[len(c.results)-1]; results.Len() == len(n.Results) {
		for i, e := range n.Results {
			c.convert(e, results.At(i).Type())
		}
	}
}

// call looks at arguments and at explicit conversions.
func (c *conversions) call(n *ast.CallExpr) {
	if tv := c.p.TypesInfo.Types[n.Fun]; tv.IsType() {
		if len(n.Args) == 1 {
			c.convert(n.Args[0], tv.Type)
			c.restruct(n.Args[0], tv.Type)
		}
		return
	}
	s, ok := underlying(c.typeOf(n.Fun)).(*types.Signature)
	if !ok {
		return
	}
	for i, arg := range n.Args {
		switch last := s.Params().Len() - 1; {
		case s.Variadic() && i >= last && !n.Ellipsis.IsValid():
			if list, ok := s.Params().At(last).Type().(*types.Slice); ok {
				c.convert(arg, list.Elem())
			}
		case i <= last:
			c.convert(arg, s.Params().At(i).Type())
		}
	}
}

// restruct notes that a conversion to another struct type uses all fields.
func (c *conversions) restruct(e ast.Expr, to types.Type) {
	if from := c.typeOf(e); from != nil && structOf(from) != nil && c.f.generatedType(from) != nil && !types.Identical(from, to) {
		c.whole(e.Pos(), from, map[types.Type]bool{})
	}
}

func (c *conversions) elements(n *ast.CompositeLit) {
	switch t := underlying(c.typeOf(n)).(type) {
	case *types.Slice:
		c.list(n.Elts, t.Elem())
	case *types.Array:
		c.list(n.Elts, t.Elem())
	case *types.Map:
		c.list(n.Elts, t.Elem())
	case *types.Struct:
		for i, e := range n.Elts {
			if pair, ok := e.(*ast.KeyValueExpr); ok {
				c.convert(pair.Value, c.typeOf(pair.Key))
			} else if i < t.NumFields() {
				c.convert(e, t.Field(i).Type())
			}
		}
	}
}

func (c *conversions) list(elements []ast.Expr, to types.Type) {
	for _, e := range elements {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			e = pair.Value
		}
		c.convert(e, to)
	}
}

// instance looks at the type arguments of a generic function or type: their
// methods that the constraint has are used.
func (c *conversions) instance(id *ast.Ident) {
	inst, ok := c.p.TypesInfo.Instances[id]
	if !ok {
		return
	}
	var params *types.TypeParamList
	switch obj := c.p.TypesInfo.Uses[id].(type) {
	case *types.Func:
		params = obj.Signature().TypeParams()
	case *types.TypeName:
		switch t := obj.Type().(type) {
		case *types.Named:
			params = t.TypeParams()
		case *types.Alias:
			params = t.TypeParams()
		}
	}
	for i := range inst.TypeArgs.Len() {
		if params == nil || i >= params.Len() {
			return
		}
		if constraint, ok := params.At(i).Constraint().Underlying().(*types.Interface); ok {
			c.methods(id.Pos(), inst.TypeArgs.At(i), constraint)
		}
	}
}

// convert notes what an assignment to a type uses of a value.
func (c *conversions) convert(e ast.Expr, to types.Type) {
	from := c.typeOf(e)
	if from == nil || to == nil {
		return
	}
	if _, param := types.Unalias(to).(*types.TypeParam); param {
		return
	}
	if _, is := from.Underlying().(*types.Interface); is {
		return
	}
	face, ok := to.Underlying().(*types.Interface)
	switch {
	case !ok:
	case face.NumMethods() == 0:
		c.whole(e.Pos(), from, map[types.Type]bool{})
	default:
		c.methods(e.Pos(), from, face)
	}
}

// methods notes the use of the methods of an interface.
func (c *conversions) methods(pos token.Pos, from types.Type, face *types.Interface) {
	for method := range face.Methods() {
		obj, index, _ := types.LookupFieldOrMethod(from, true, method.Pkg(), method.Name())
		if f, ok := obj.(*types.Func); ok {
			c.f.path(c.p, pos, from, f, index)
		}
	}
}

// whole notes that all fields of a type and of the types within it are used.
func (c *conversions) whole(pos token.Pos, t types.Type, seen map[types.Type]bool) {
	if t == nil || seen[t] {
		return
	}
	seen[t] = true
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		c.whole(pos, u.Elem(), seen)
	case *types.Slice:
		c.whole(pos, u.Elem(), seen)
	case *types.Array:
		c.whole(pos, u.Elem(), seen)
	case *types.Map:
		c.whole(pos, u.Elem(), seen)
	case *types.Struct:
		if named := c.f.generatedType(t); named != nil {
			s := Symbol{named.Obj().Pkg().Name(), named.Obj().Name(), ""}
			c.f.whole[s] = append(c.f.whole[s], c.f.place(c.p, pos))
		}
		for field := range u.Fields() {
			c.whole(pos, field.Type(), seen)
		}
	}
}
