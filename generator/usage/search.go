package usage

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/restgen/restgen/generator/symbol"
)

// A search looks for the dependencies of one package.
type search struct {
	*finder
	p    *packages.Package
	info *types.Info
	at   inspector.Cursor // the present node

	// Of the variables that hold parameters: their fields that are assigned to, and
	// those with which more is done than to set fields and to call generated code.
	assigned map[types.Object]map[types.Object]bool
	loose    map[types.Object]bool
}

// walk visits the nodes below root, each before those within it.
func (s *search) walk(root inspector.Cursor, visit func(ast.Node)) {
	for s.at = range root.Preorder() {
		visit(s.at.Node())
	}
}

// typeOf returns the type of an expression, or nil.
func (s *search) typeOf(e ast.Expr) types.Type { return s.info.TypeOf(e) }

// add notes a dependency.
func (s *search) add(k symbol.Kind, pos token.Pos, list ...symbol.Symbol) {
	if len(list) == 0 {
		return
	}
	place := s.place(pos)
	for _, one := range list {
		s.uses.Add(k, one, place)
	}
}

// place is a position as file:line; the file is relative to the folder.
func (s *search) place(pos token.Pos) string {
	at := s.p.Fset.Position(pos)
	return fmt.Sprintf("%s:%d", s.relative(at.Filename), at.Line)
}

// inGenerated reports whether an object is declared in a generated file.
func (s *search) inGenerated(obj types.Object) bool {
	return s.files[s.p.Fset.Position(obj.Pos()).Filename]
}

// callee returns the function of a generated file that a call calls, or nil.
func (s *search) callee(call *ast.CallExpr) *types.Func {
	if f, ok := typeutil.Callee(s.info, call).(*types.Func); ok && s.inGenerated(f) {
		return f
	}
	return nil
}

// selectedField returns the field that a selector selects, or nil.
func (s *search) selectedField(x *ast.SelectorExpr) *types.Var {
	if sel := s.info.Selections[x]; sel != nil && sel.Kind() == types.FieldVal {
		return sel.Obj().(*types.Var)
	}
	return nil
}

// outermost returns an expression with the parentheses around it.
func outermost(e inspector.Cursor) inspector.Cursor {
	for e.ParentEdgeKind() == edge.ParenExpr_X {
		e = e.Parent()
	}
	return e
}

// addressOf returns the expression that takes the address of an expression, if
// there is one, and the expression otherwise.
func addressOf(e inspector.Cursor) inspector.Cursor {
	if u, ok := outermost(e).Parent().Node().(*ast.UnaryExpr); ok && u.Op == token.AND {
		return outermost(e).Parent()
	}
	return e
}
