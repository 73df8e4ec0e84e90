package usage

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// findVariables finds the variables that hold parameters, and what is done with
// them.
func (s *search) findVariables(root inspector.Cursor) {
	s.assigned, s.loose = map[types.Object]map[types.Object]bool{}, map[types.Object]bool{}
	s.walk(root, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				s.assign(left)
			}
		case *ast.Ident:
			s.use(n)
		}
	})
}

// assign notes that a field of a variable is set.
func (s *search) assign(left ast.Expr) {
	variable, field := s.fieldOfVariable(left)
	if variable == nil {
		return
	}
	if s.assigned[variable] == nil {
		s.assigned[variable] = map[types.Object]bool{}
	}
	s.assigned[variable][field] = true
}

// fieldOfVariable returns the variable and the field that an expression such as
// params.Page selects, or nil.
func (s *search) fieldOfVariable(e ast.Expr) (variable, field types.Object) {
	if x, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		if id, ok := ast.Unparen(x.X).(*ast.Ident); ok {
			return s.info.Uses[id], s.info.Uses[x.Sel]
		}
	}
	return nil, nil
}

// use notes what is done with a variable.
func (s *search) use(id *ast.Ident) {
	obj, ok := s.info.Uses[id].(*types.Var)
	if !ok || obj.IsField() || len(s.paramsOf(obj.Type())) == 0 || s.isSent() {
		return
	}
	parent := outermost(s.at).Parent()
	if x, ok := parent.Node().(*ast.SelectorExpr); ok && s.selectedField(x) != nil && addressOf(parent) == parent {
		return
	}
	s.loose[obj] = true
}

// isSent reports whether the present node, or its address, is an argument of
// generated code, which does not set its fields.
func (s *search) isSent() bool {
	arg := outermost(addressOf(s.at))
	if arg.ParentEdgeKind() != edge.CallExpr_Args {
		return false
	}
	f := s.callee(arg.Parent().Node().(*ast.CallExpr))
	return f != nil && f.Name() != "Unmarshal" && f.Name() != "Convert"
}

// staysAbsent reports whether the fields that the present value leaves out cannot
// be set later: it goes directly to generated code, or by a variable with which
// nothing else is done but to set fields.
func (s *search) staysAbsent(variable types.Object) bool {
	if variable == nil {
		return s.isSent()
	}
	local := variable.Pkg() != nil && variable.Parent() != variable.Pkg().Scope()
	return local && !s.loose[variable]
}

// variable returns the variable that the present value, or its address, is
// assigned to, or nil.
func (s *search) variable() types.Object {
	value := outermost(addressOf(s.at))
	kind, i := value.ParentEdge()
	var left ast.Expr
	switch n := value.Parent().Node().(type) {
	case *ast.AssignStmt:
		if kind == edge.AssignStmt_Rhs && len(n.Lhs) == len(n.Rhs) {
			left = n.Lhs[i]
		}
	case *ast.ValueSpec:
		if kind == edge.ValueSpec_Values && len(n.Names) == len(n.Values) {
			left = n.Names[i]
		}
	}
	if id, ok := ast.Unparen(left).(*ast.Ident); ok {
		return s.info.ObjectOf(id)
	}
	return nil
}

// setLater returns the fields that the statements after the present one set
// before they do anything else with the variable.
func (s *search) setLater(variable types.Object) map[types.Object]bool {
	set := map[types.Object]bool{}
	if variable == nil {
		return set
	}
	for _, statement := range s.following() {
		if !s.mentions(statement, variable) {
			continue
		}
		a, ok := statement.Node().(*ast.AssignStmt)
		if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 ||
			s.mentions(statement.ChildAt(edge.AssignStmt_Rhs, 0), variable) {
			break
		}
		of, field := s.fieldOfVariable(a.Lhs[0])
		if of != variable {
			break
		}
		if s.presence(a.Rhs[0]) == present {
			set[field] = true
		}
	}
	return set
}

// following returns the statements after the assignment or declaration around
// the present node, in the same block.
func (s *search) following() []inspector.Cursor {
	for statement := range s.at.Enclosing((*ast.AssignStmt)(nil), (*ast.DeclStmt)(nil)) {
		switch statement.ParentEdgeKind() {
		case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
		default:
			return nil
		}
		var list []inspector.Cursor
		for next, ok := statement.NextSibling(); ok; next, ok = next.NextSibling() {
			list = append(list, next)
		}
		return list
	}
	return nil
}

func (s *search) mentions(n inspector.Cursor, variable types.Object) bool {
	for id := range n.Preorder((*ast.Ident)(nil)) {
		if s.info.Uses[id.Node().(*ast.Ident)] == variable {
			return true
		}
	}
	return false
}
