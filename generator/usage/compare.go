package usage

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/restgen/restgen/generator/symbol"
)

// comparisons notes the types whose values are compared. Code that does this
// does not build any more if a struct gets a field that cannot be compared, such as a
// list.
func (s *search) comparisons(n ast.Node) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if n.Op == token.EQL || n.Op == token.NEQ {
			s.compare(n.OpPos, s.typeOf(n.X))
			s.compare(n.OpPos, s.typeOf(n.Y))
		}
	case *ast.SwitchStmt:
		if n.Tag != nil {
			s.compare(n.Tag.Pos(), s.typeOf(n.Tag))
		}
	case *ast.CaseClause:
		for _, e := range n.List {
			if !s.info.Types[e].IsType() {
				s.compare(e.Pos(), s.typeOf(e))
			}
		}
	case *ast.MapType:
		s.compare(n.Key.Pos(), s.typeOf(n.Key))
	}
}

func (s *search) compare(pos token.Pos, t types.Type) {
	if t == nil {
		return
	}
	for _, form := range forms(t) {
		s.byValue(symbol.Compared, pos, form)
	}
}

// byValue notes a dependency on a type and on the types whose values it contains.
func (s *search) byValue(k symbol.Kind, pos token.Pos, t types.Type) {
	switch u := underlying(t).(type) {
	case *types.Array:
		s.byValue(k, pos, u.Elem())
	case *types.Struct:
		s.add(k, pos, s.symbols(t)...)
		for field := range u.Fields() {
			s.byValue(k, pos, field.Type())
		}
	}
}
