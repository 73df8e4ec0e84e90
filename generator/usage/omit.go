package usage

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/packages"
)

// omissions finds the fields of generated structs that code leaves out: those
// that a literal does not set, and no assignment to its variable does.
type omissions struct {
	f        *finder
	p        *packages.Package
	assigned map[types.Object]map[string]bool // fields that are assigned to, by variable
	variable map[ast.Expr]types.Object        // the variable that a value is assigned to
}

func (f *finder) newOmissions(p *packages.Package, files []*ast.File) *omissions {
	o := &omissions{f, p, map[types.Object]map[string]bool{}, map[ast.Expr]types.Object{}}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, left := range n.Lhs {
					o.assignment(left)
					if len(n.Lhs) == len(n.Rhs) {
						o.bind(left, n.Rhs[i])
					}
				}
			case *ast.ValueSpec:
				for i, v := range n.Values {
					if len(n.Values) == len(n.Names) {
						o.bind(n.Names[i], v)
					}
				}
			case *ast.UnaryExpr: // who has the address of a field may set it
				if n.Op == token.AND {
					o.assignment(n.X)
				}
			}
			return true
		})
	}
	return o
}

// assignment notes that a field of a variable is set.
func (o *omissions) assignment(left ast.Expr) {
	for {
		x, ok := ast.Unparen(left).(*ast.SelectorExpr)
		if !ok {
			return
		}
		if obj := o.object(x.X); obj != nil {
			if o.assigned[obj] == nil {
				o.assigned[obj] = map[string]bool{}
			}
			o.assigned[obj][x.Sel.Name] = true
		}
		left = x.X
	}
}

// bind notes which variable a value is assigned to.
func (o *omissions) bind(left, right ast.Expr) {
	right = ast.Unparen(right)
	if u, ok := right.(*ast.UnaryExpr); ok && u.Op == token.AND {
		right = ast.Unparen(u.X)
	}
	if obj := o.object(left); obj != nil {
		o.variable[right] = obj
	}
}

// object returns the variable that an expression names: x, or the field of y.x.
func (o *omissions) object(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if obj := o.p.TypesInfo.Defs[e]; obj != nil {
			return obj
		}
		return o.p.TypesInfo.Uses[e]
	case *ast.SelectorExpr:
		return o.p.TypesInfo.Uses[e.Sel]
	}
	return nil
}

// node notes what a literal, a variable without a value, or new leaves out.
func (o *omissions) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.CompositeLit:
		o.value(n.Pos(), o.p.TypesInfo.TypeOf(n), n.Elts, o.variable[n])
	case *ast.CallExpr:
		if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok && len(n.Args) == 1 && o.p.TypesInfo.Uses[id] == types.Universe.Lookup("new") {
			o.value(n.Pos(), o.p.TypesInfo.TypeOf(n.Args[0]), nil, o.variable[n])
		}
	case *ast.ValueSpec:
		if n.Values == nil {
			for _, name := range n.Names {
				if obj := o.p.TypesInfo.Defs[name]; obj != nil {
					o.value(name.Pos(), obj.Type(), nil, obj)
				}
			}
		}
	}
}

// value notes the fields that a struct leaves out, given the elements of its
// literal. The fields of a variable may be assigned later.
func (o *omissions) value(pos token.Pos, t types.Type, elements []ast.Expr, variable types.Object) {
	s := structOf(t)
	if s == nil {
		return
	}
	set := map[string]bool{}
	for _, e := range elements {
		pair, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return // without keys, all fields are set
		}
		if id, ok := pair.Key.(*ast.Ident); ok {
			set[id.Name] = true
		}
	}
	o.fields(pos, t, s, func(name string) bool { return set[name] || o.assigned[variable][name] }, map[types.Type]bool{})
}

// fields notes the fields of a struct and of generated structs within it that
// are not set.
func (o *omissions) fields(pos token.Pos, t types.Type, s *types.Struct, set func(string) bool, seen map[types.Type]bool) {
	if seen[t] {
		return
	}
	seen[t] = true
	named := o.f.generatedType(t)
	for field := range s.Fields() {
		if set(field.Name()) {
			continue
		}
		if named != nil {
			o.omit(pos, Symbol{named.Obj().Pkg().Name(), named.Obj().Name(), field.Name()})
			continue
		}
		for _, owner := range o.f.owners[field] { // a type of the same fields
			o.omit(pos, owner)
		}
		if _, pointer := types.Unalias(field.Type()).(*types.Pointer); pointer {
			continue
		}
		if inner := structOf(field.Type()); inner != nil && o.f.generatedType(field.Type()) != nil {
			o.fields(pos, field.Type(), inner, set, seen)
		}
	}
}

func (o *omissions) omit(pos token.Pos, s Symbol) {
	o.f.omits[s] = append(o.f.omits[s], o.f.place(o.p, pos))
}

// structOf returns the struct that a type is or points to, nil for other types.
func structOf(t types.Type) *types.Struct {
	if t == nil {
		return nil
	}
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	s, _ := t.Underlying().(*types.Struct)
	return s
}
