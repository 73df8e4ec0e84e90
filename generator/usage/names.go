package usage

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/restgen/restgen/generator/symbol"
)

// names notes the declarations that code names, and the fields and methods that
// it selects or sets.
func (s *search) names(n ast.Node) {
	switch n := n.(type) {
	case *ast.SelectorExpr:
		s.selection(n)
	case *ast.CompositeLit:
		s.literal(n)
	case *ast.Ident:
		if obj := s.generatedObject(n); obj != nil {
			s.named(n.Pos(), symbol.Symbol{Package: obj.Pkg().Name(), Type: obj.Name()})
		}
	}
}

// generatedObject returns the type, constant, variable or function of a
// generated file that an identifier stands for, or nil.
func (s *search) generatedObject(id *ast.Ident) types.Object {
	switch obj := s.info.Uses[id].(type) {
	case *types.TypeName, *types.Const, *types.Var, *types.Func:
		if obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope() && s.counts(obj.Pkg().Path()) && s.inGenerated(obj) {
			return obj
		}
	}
	return nil
}

// named notes the use of a symbol, which is one of its package too.
func (s *search) named(pos token.Pos, list ...symbol.Symbol) {
	for _, one := range list {
		s.add(symbol.Named, pos, one)
		if one.Type != "" {
			s.add(symbol.Named, pos, symbol.Symbol{Package: one.Package})
		}
	}
}

// selection notes the use of a field or a method, for the type of the operand
// and for the type that declares it. These differ if structs are embedded.
func (s *search) selection(x *ast.SelectorExpr) {
	sel := s.info.Selections[x]
	if sel == nil {
		return
	}
	s.path(x.Sel.Pos(), sel.Recv(), sel.Obj(), sel.Index())
	s.typeOfField(x.Sel.Pos(), sel.Obj())
	s.wholeOfMember(x.Sel.Pos(), sel)
}

// path notes the use of a member for all types on the way to it.
func (s *search) path(pos token.Pos, t types.Type, member types.Object, index []int) {
	s.shadowed(pos, t, member, index)
	for _, t := range onPath(t, index) {
		s.named(pos, s.memberOf(t, member)...)
	}
}

// typeOfField notes the package of the type of a field, such as the client of a
// namespace in the client of a site.
func (s *search) typeOfField(pos token.Pos, member types.Object) {
	field, ok := member.(*types.Var)
	if !ok {
		return
	}
	if named := s.generatedType(field.Type()); named != nil && named.Obj().Pkg() != field.Pkg() {
		s.add(symbol.Named, pos, symbol.Symbol{Package: named.Obj().Pkg().Name()})
	}
}

// literal notes the fields that a composite literal sets, by name or by
// position.
func (s *search) literal(lit *ast.CompositeLit) {
	t := s.typeOf(lit)
	for i, e := range lit.Elts {
		pair, ok := e.(*ast.KeyValueExpr)
		if !ok {
			if field := fieldOf(t, i); field != nil {
				s.named(e.Pos(), s.memberOf(t, field)...)
				s.add(symbol.Unkeyed, e.Pos(), s.symbols(t)...)
			}
			continue
		}
		if id, ok := pair.Key.(*ast.Ident); ok {
			field := s.info.Uses[id]
			s.named(id.Pos(), s.memberOf(t, field)...)
			s.typeOfField(id.Pos(), field)
		}
	}
}
