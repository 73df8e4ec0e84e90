package usage

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// findVariables finds the variables that hold parameters, and what is done with
// them.
func (s *search) findVariables(files []*ast.File) {
	s.vars = variables{map[types.Object]map[types.Object]bool{}, map[types.Object]bool{}, map[ast.Expr]types.Object{}}
	s.walk(files, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				s.assign(left)
				if len(n.Lhs) == len(n.Rhs) {
					s.bind(left, n.Rhs[i])
				}
			}
		case *ast.ValueSpec:
			for i, value := range n.Values {
				if len(n.Values) == len(n.Names) {
					s.bind(n.Names[i], value)
				}
			}
		case *ast.Ident:
			s.use(n)
		}
	})
}

// assign notes that a field of a variable is set.
func (s *search) assign(left ast.Expr) {
	x, ok := ast.Unparen(left).(*ast.SelectorExpr)
	if !ok {
		return
	}
	id, ok := ast.Unparen(x.X).(*ast.Ident)
	if !ok {
		return
	}
	obj := s.info.ObjectOf(id)
	if s.vars.assigned[obj] == nil {
		s.vars.assigned[obj] = map[types.Object]bool{}
	}
	s.vars.assigned[obj][s.info.Uses[x.Sel]] = true
}

// bind notes which variable a value is assigned to.
func (s *search) bind(left, right ast.Expr) {
	if id, ok := ast.Unparen(left).(*ast.Ident); ok {
		s.vars.of[addressed(right)] = s.info.ObjectOf(id)
	}
}

// addressed returns the expression whose address an expression is, or the
// expression, without parentheses.
func addressed(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		return ast.Unparen(u.X)
	}
	return e
}

// use notes what is done with a variable.
func (s *search) use(id *ast.Ident) {
	obj, ok := s.info.Uses[id].(*types.Var)
	if !ok || obj.IsField() || len(s.paramsOf(obj.Type())) == 0 || len(s.around) == 0 {
		return
	}
	around := slices.DeleteFunc(slices.Clone(s.around), func(n ast.Node) bool { _, ok := n.(*ast.ParenExpr); return ok })
	var e ast.Expr = id
	parent := around[len(around)-1]
	if u, ok := parent.(*ast.UnaryExpr); ok && u.Op == token.AND && len(around) > 1 {
		e, parent = u, around[len(around)-2]
	}
	switch parent := parent.(type) {
	case *ast.SelectorExpr:
		if sel := s.info.Selections[parent]; sel != nil && sel.Kind() == types.FieldVal {
			if len(around) < 2 {
				return
			}
			if u, ok := around[len(around)-2].(*ast.UnaryExpr); !ok || u.Op != token.AND {
				return
			}
		}
	case *ast.CallExpr:
		if s.sends(parent, e) {
			return
		}
	}
	s.vars.loose[obj] = true
}

// sends reports whether a call passes an argument to generated code, which does
// not set its fields.
func (s *search) sends(call *ast.CallExpr, arg ast.Expr) bool {
	isArg := slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return ast.Unparen(e) == arg })
	var id *ast.Ident
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		id = f
	case *ast.SelectorExpr:
		id = f.Sel
	case *ast.IndexExpr:
		if x, ok := f.X.(*ast.SelectorExpr); ok {
			id = x.Sel
		}
	}
	if !isArg || id == nil {
		return false
	}
	f, ok := s.info.Uses[id].(*types.Func)
	return ok && f.Pkg() != nil && s.generated[f.Pkg().Path()] && s.files[s.p.Fset.Position(f.Pos()).Filename] &&
		f.Name() != "Unmarshal" && f.Name() != "Convert"
}

// local reports whether an object is declared within a function.
func local(obj types.Object) bool {
	return obj != nil && obj.Pkg() != nil && obj.Parent() != obj.Pkg().Scope()
}
