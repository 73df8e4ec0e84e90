package usage

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// variables are the local variables that hold parameters.
type variables struct {
	s        *search
	assigned map[types.Object]map[types.Object]bool // their fields that are assigned to
	loose    map[types.Object]bool                  // those that more is done with than to set fields and to call generated code
	of       map[ast.Expr]types.Object              // the variable that a value is assigned to
}

func (s *search) variables(files []*ast.File) *variables {
	v := &variables{s, map[types.Object]map[types.Object]bool{}, map[types.Object]bool{}, map[ast.Expr]types.Object{}}
	var around []ast.Node
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil {
				around = around[:len(around)-1]
				return true
			}
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, left := range n.Lhs {
					v.assign(left)
					if len(n.Lhs) == len(n.Rhs) {
						v.bind(left, n.Rhs[i])
					}
				}
			case *ast.ValueSpec:
				for i, value := range n.Values {
					if len(n.Values) == len(n.Names) {
						v.bind(n.Names[i], value)
					}
				}
			case *ast.Ident:
				v.use(n, around)
			}
			around = append(around, n)
			return true
		})
	}
	return v
}

// assign notes that a field of a variable is set.
func (v *variables) assign(left ast.Expr) {
	x, ok := ast.Unparen(left).(*ast.SelectorExpr)
	if !ok {
		return
	}
	id, ok := ast.Unparen(x.X).(*ast.Ident)
	if !ok {
		return
	}
	obj := v.s.info.ObjectOf(id)
	if v.assigned[obj] == nil {
		v.assigned[obj] = map[types.Object]bool{}
	}
	v.assigned[obj][v.s.info.Uses[x.Sel]] = true
}

// bind notes which variable a value is assigned to.
func (v *variables) bind(left, right ast.Expr) {
	if id, ok := ast.Unparen(left).(*ast.Ident); ok {
		v.of[addressed(right)] = v.s.info.ObjectOf(id)
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
func (v *variables) use(id *ast.Ident, around []ast.Node) {
	obj, ok := v.s.info.Uses[id].(*types.Var)
	if !ok || obj.IsField() || len(v.s.paramsOf(obj.Type())) == 0 || len(around) == 0 {
		return
	}
	around = slices.DeleteFunc(slices.Clone(around), func(n ast.Node) bool { _, ok := n.(*ast.ParenExpr); return ok })
	var e ast.Expr = id
	parent := around[len(around)-1]
	if u, ok := parent.(*ast.UnaryExpr); ok && u.Op == token.AND && len(around) > 1 {
		e, parent = u, around[len(around)-2]
	}
	switch parent := parent.(type) {
	case *ast.SelectorExpr:
		if sel := v.s.info.Selections[parent]; sel != nil && sel.Kind() == types.FieldVal {
			if len(around) < 2 {
				return
			}
			if u, ok := around[len(around)-2].(*ast.UnaryExpr); !ok || u.Op != token.AND {
				return
			}
		}
	case *ast.CallExpr:
		if v.s.sends(parent, e) {
			return
		}
	}
	v.loose[obj] = true
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
