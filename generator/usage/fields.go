package usage

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"

	"github.com/restgen/restgen/generator/symbol"
)

// assignments notes the fields that may get a value without which they are not
// sent.
func (s *search) assignments(n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for i, left := range n.Lhs {
			var value ast.Expr
			if n.Tok == token.ASSIGN && len(n.Lhs) == len(n.Rhs) {
				value = n.Rhs[i]
			}
			s.changed(left, value)
		}
	case *ast.IncDecStmt:
		s.changed(n.X, nil)
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			s.changed(n.Key, nil)
			s.changed(n.Value, nil)
		}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			s.changed(n.X, nil)
		}
	case *ast.SelectorExpr: // a method may set the field that it is called on
		sel := s.info.Selections[n]
		if sel == nil || sel.Kind() == types.FieldVal {
			return
		}
		if f, ok := sel.Obj().(*types.Func); ok && pointed(f.Signature().Recv().Type()) != f.Signature().Recv().Type() {
			s.changed(n.X, nil)
		}
	}
}

// changed notes that a field, or a field within it, gets a value; nil if the
// value is not known.
func (s *search) changed(left, value ast.Expr) {
	for {
		if left == nil || value != nil && s.presence(value) == present {
			return
		}
		switch e := ast.Unparen(left).(type) {
		case *ast.SelectorExpr:
			if field := s.selectedField(e); field != nil {
				s.add(symbol.MaybeOmitted, e.Sel.Pos(), s.paramOf(field)...)
			}
			left = e.X
		case *ast.StarExpr:
			left = e.X
		default:
			return
		}
		value = nil
	}
}

// reads notes the fields of parameters that are read, and values that are used
// as a whole. Servers do so after the defaults are filled in.
func (s *search) reads(n ast.Node) {
	e, ok := n.(ast.Expr)
	if !ok || s.isTarget() {
		return
	}
	switch e := e.(type) {
	case *ast.SelectorExpr:
		if field := s.selectedField(e); field != nil {
			s.add(symbol.Read, e.Sel.Pos(), s.paramOf(field)...)
			s.readWhole(e, e.Sel.Pos())
		}
	case *ast.Ident:
		if v, ok := s.info.Uses[e].(*types.Var); ok && !v.IsField() {
			s.readWhole(e, e.Pos())
		}
	}
}

func (s *search) readWhole(e ast.Expr, pos token.Pos) {
	if _, ok := outermost(s.at).Parent().Node().(*ast.SelectorExpr); !ok {
		s.add(symbol.Read, pos, s.paramsOf(s.typeOf(e))...)
	}
}

// isTarget reports whether the present node is assigned to.
func (s *search) isTarget() bool {
	e := outermost(s.at)
	a, ok := e.Parent().Node().(*ast.AssignStmt)
	return ok && a.Tok == token.ASSIGN && e.ParentEdgeKind() == edge.AssignStmt_Lhs
}
