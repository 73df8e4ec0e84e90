package usage

import "go/types"

// pointed returns the type that t points to, or t.
func pointed(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		return ptr.Elem()
	}
	return t
}

func underlying(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
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

// fieldOf returns a field of the struct that t is or points to, or nil.
func fieldOf(t types.Type, i int) *types.Var {
	if s := structOf(t); s != nil && i < s.NumFields() {
		return s.Field(i)
	}
	return nil
}

// onPath returns the types on the way to a member: the type that has it, and
// the embedded ones within that.
func onPath(t types.Type, index []int) []types.Type {
	list := []types.Type{t}
	for _, i := range index[:len(index)-1] {
		field := fieldOf(t, i)
		if field == nil {
			break // the code does not build
		}
		t = field.Type()
		list = append(list, t)
	}
	return list
}

// elemOf returns the type of what a list or a channel holds, or nil.
func elemOf(t types.Type) types.Type {
	if t != nil {
		t = pointed(t.Underlying())
	}
	switch u := underlying(t).(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	case *types.Chan:
		return u.Elem()
	}
	return nil
}

func isParam(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}

// forms returns the types that a type parameter lists, or the type itself.
func forms(t types.Type) []types.Type {
	param, ok := types.Unalias(t).(*types.TypeParam)
	if !ok {
		return []types.Type{t}
	}
	var list []types.Type
	if face, ok := param.Constraint().Underlying().(*types.Interface); ok {
		for embedded := range face.EmbeddedTypes() {
			if union, ok := embedded.(*types.Union); ok {
				for term := range union.Terms() {
					list = append(list, term.Type())
				}
			}
		}
	}
	return list
}

// hasTerms reports whether a constraint lists types.
func hasTerms(face *types.Interface) bool {
	for t := range face.EmbeddedTypes() {
		inner, ok := t.Underlying().(*types.Interface)
		if !ok || hasTerms(inner) {
			return true
		}
	}
	return false
}
