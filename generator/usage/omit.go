package usage

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/restgen/restgen/generator/symbol"
)

// omissions notes where values of parameters may lack a field, so that the
// server uses its default: literals without the field, zero values however they
// are made, and assignments of what may be absent. It also notes where fields
// are read, as servers do, for which the default is filled in.
func (s *search) omissions(n ast.Node) {
	switch n := n.(type) {
	case *ast.CompositeLit:
		s.omitted(n)
	case *ast.ValueSpec:
		if n.Values == nil {
			for _, name := range n.Names {
				if obj := s.info.Defs[name]; obj != nil {
					s.made(name.Pos(), obj.Type(), nil, obj)
				}
			}
		}
	case *ast.FuncType:
		if n.Results != nil {
			for _, result := range n.Results.List {
				for _, name := range result.Names {
					s.zero(name.Pos(), s.typeOf(result.Type), symbol.MaybeOmitted)
				}
			}
		}
	case *ast.CallExpr:
		s.builtin(n)
	case *ast.IndexExpr:
		if m, ok := underlying(s.typeOf(n.X)).(*types.Map); ok && !s.isTarget(n) {
			s.zero(n.Pos(), m.Elem(), symbol.MaybeOmitted)
		}
	case *ast.SliceExpr:
		if n.High != nil {
			s.zero(n.Pos(), elemOf(s.typeOf(n.X)), symbol.MaybeOmitted)
		}
	case *ast.UnaryExpr:
		switch n.Op {
		case token.ARROW:
			s.zero(n.Pos(), elemOf(s.typeOf(n.X)), symbol.MaybeOmitted)
		case token.AND:
			s.changed(n.X, nil)
		}
	case *ast.TypeAssertExpr:
		if t, ok := s.typeOf(n).(*types.Tuple); ok { // with ok
			s.zero(n.Pos(), t.At(0).Type(), symbol.MaybeOmitted)
		}
	default:
		s.assignments(n)
		s.reads(n)
	}
}

// assignments notes the fields that are assigned to.
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
			if sel := s.info.Selections[e]; sel != nil && sel.Kind() == types.FieldVal {
				s.add(symbol.MaybeOmitted, e.Sel.Pos(), s.paramOf(sel.Obj())...)
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
// as a whole.
func (s *search) reads(n ast.Node) {
	e, ok := n.(ast.Expr)
	if !ok || s.isTarget(e) {
		return
	}
	switch e := e.(type) {
	case *ast.SelectorExpr:
		if sel := s.info.Selections[e]; sel != nil && sel.Kind() == types.FieldVal {
			s.add(symbol.Read, e.Sel.Pos(), s.paramOf(sel.Obj())...)
			s.readWhole(e, e.Sel.Pos())
		}
	case *ast.Ident:
		if v, ok := s.info.Uses[e].(*types.Var); ok && !v.IsField() {
			s.readWhole(e, e.Pos())
		}
	}
}

func (s *search) readWhole(e ast.Expr, pos token.Pos) {
	if _, ok := s.parent().(*ast.SelectorExpr); ok {
		return
	}
	s.add(symbol.Read, pos, s.paramsOf(s.typeOf(e))...)
}

// isTarget reports whether the present node is assigned to.
func (s *search) isTarget(e ast.Expr) bool {
	a, ok := s.parent().(*ast.AssignStmt)
	return ok && a.Tok == token.ASSIGN && slices.ContainsFunc(a.Lhs, func(l ast.Expr) bool { return ast.Unparen(l) == e })
}

// builtin notes the zero values that builtin functions make, and the sizes that
// they take.
func (s *search) builtin(n *ast.CallExpr) {
	fun := ast.Unparen(n.Fun)
	if x, ok := fun.(*ast.SelectorExpr); ok { // of package unsafe
		fun = x.Sel
	}
	id, ok := fun.(*ast.Ident)
	if !ok || len(n.Args) == 0 {
		return
	}
	b, ok := s.info.Uses[id].(*types.Builtin)
	if !ok {
		return
	}
	switch b.Name() {
	case "new":
		if s.info.Types[n.Args[0]].IsType() {
			s.made(n.Pos(), s.typeOf(n.Args[0]), n, s.vars.of[n])
		}
	case "make":
		if len(n.Args) > 1 {
			if v := s.info.Types[n.Args[1]].Value; v == nil || constant.Sign(v) != 0 {
				s.zero(n.Pos(), elemOf(s.typeOf(n)), symbol.MaybeOmitted)
			}
		}
	case "Sizeof", "Alignof", "Offsetof": // constants that depend on all fields
		s.byValue(symbol.Shaped, n.Pos(), s.typeOf(n.Args[0]))
		if x, ok := ast.Unparen(n.Args[0]).(*ast.SelectorExpr); ok {
			s.byValue(symbol.Shaped, n.Pos(), pointed(s.typeOf(x.X)))
		}
	case "clear":
		s.zero(n.Pos(), elemOf(s.typeOf(n.Args[0])), symbol.MaybeOmitted)
	}
}

// omitted notes what a composite literal leaves out.
func (s *search) omitted(lit *ast.CompositeLit) {
	t := pointed(s.typeOf(lit)) // {} is a pointer in a list of pointers
	switch u := underlying(t).(type) {
	case *types.Struct:
		s.made(lit.Pos(), t, lit, s.vars.of[lit])
	case *types.Array:
		if int64(len(lit.Elts)) < u.Len() || hasKeys(lit) {
			s.zero(lit.Pos(), u.Elem(), symbol.MaybeOmitted)
		}
	case *types.Slice:
		if hasKeys(lit) {
			s.zero(lit.Pos(), u.Elem(), symbol.MaybeOmitted)
		}
	}
}

func hasKeys(lit *ast.CompositeLit) bool { return slices.ContainsFunc(lit.Elts, hasKey) }

// made notes what a struct leaves out that is made by a literal, by new, or by
// the declaration of a variable, for which e is nil.
func (s *search) made(pos token.Pos, t types.Type, e ast.Expr, variable types.Object) {
	u, ok := underlying(t).(*types.Struct)
	if !ok {
		s.zero(pos, t, symbol.MaybeOmitted)
		return
	}
	values := map[types.Object]ast.Expr{}
	if lit, ok := e.(*ast.CompositeLit); ok {
		for i, element := range lit.Elts {
			if pair, ok := element.(*ast.KeyValueExpr); !ok {
				values[u.Field(min(i, u.NumFields()-1))] = element
			} else if id, ok := pair.Key.(*ast.Ident); ok {
				values[s.info.Uses[id]] = pair.Value
			}
		}
	}
	absence := symbol.MaybeOmitted
	if len(s.paramsOf(t)) > 0 && s.staysAbsent(e, variable) {
		absence = symbol.Omitted
	}
	later := s.setLater(variable)
	for field := range u.Fields() {
		value, set := values[field]
		kind := absence
		switch {
		case later[field], set && s.presence(value) == present:
			continue
		case s.vars.assigned[variable][field], set && s.presence(value) == unknown:
			kind = symbol.MaybeOmitted
		}
		if list := s.paramOf(field); len(list) > 0 {
			s.add(kind, pos, list...)
		} else if !set {
			s.zero(pos, field.Type(), symbol.MaybeOmitted)
		}
	}
}

// staysAbsent reports whether the fields that a value leaves out cannot be set
// later: it goes directly to generated code, or by a variable with which nothing
// else is done but to set fields.
func (s *search) staysAbsent(e ast.Expr, variable types.Object) bool {
	if variable != nil {
		return local(variable) && !s.vars.loose[variable]
	}
	if e == nil || len(s.around) == 0 {
		return false
	}
	arg, parent := e, s.parent()
	if u, ok := parent.(*ast.UnaryExpr); ok && u.Op == token.AND && len(s.around) > 1 {
		arg, parent = u, s.around[len(s.around)-2]
	}
	call, ok := parent.(*ast.CallExpr)
	return ok && s.sends(call, arg)
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
		a, ok := statement.(*ast.AssignStmt)
		if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || s.mentions(a.Rhs[0], variable) {
			break
		}
		x, ok := ast.Unparen(a.Lhs[0]).(*ast.SelectorExpr)
		if !ok {
			break
		}
		if id, ok := ast.Unparen(x.X).(*ast.Ident); !ok || s.info.Uses[id] != variable {
			break
		}
		if s.presence(a.Rhs[0]) == present {
			set[s.info.Uses[x.Sel]] = true
		}
	}
	return set
}

// following returns the statements after the one around the present node, in the
// same block.
func (s *search) following() []ast.Stmt {
	for i := len(s.around) - 1; i > 0; i-- {
		var list []ast.Stmt
		switch block := s.around[i-1].(type) {
		case *ast.BlockStmt:
			list = block.List
		case *ast.CaseClause:
			list = block.Body
		case *ast.CommClause:
			list = block.Body
		case *ast.FuncLit, *ast.FuncDecl:
			return nil
		default:
			continue
		}
		switch s.around[i].(type) {
		case *ast.AssignStmt, *ast.DeclStmt:
		default:
			return nil
		}
		for j, statement := range list {
			if statement == s.around[i] {
				return list[j+1:]
			}
		}
	}
	return nil
}

func (s *search) mentions(n ast.Node, variable types.Object) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && s.info.Uses[id] == variable
		return !found
	})
	return found
}

// zero notes the parameters that the zero value of a type lacks.
func (s *search) zero(pos token.Pos, t types.Type, kind symbol.Kind) {
	switch u := underlying(t).(type) {
	case *types.Array:
		s.zero(pos, u.Elem(), kind)
	case *types.Struct:
		for field := range u.Fields() {
			if list := s.paramOf(field); len(list) > 0 {
				s.add(kind, pos, list...)
			} else {
				s.zero(pos, field.Type(), kind)
			}
		}
	}
}
