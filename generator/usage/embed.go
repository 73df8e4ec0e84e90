package usage

import (
	"go/token"
	"go/types"
	"iter"

	"github.com/restgen/restgen/generator/symbol"
)

// embedding yields a type and the types that it embeds, those at a lower depth
// first. It does not yield what generated types embed.
func (f *finder) embedding(t types.Type) iter.Seq2[int, types.Type] {
	return func(yield func(int, types.Type) bool) {
		level, seen := []types.Type{t}, map[types.Type]bool{}
		for depth := 0; len(level) > 0; depth++ {
			var next []types.Type
			for _, t := range level {
				t = pointed(t)
				if seen[t] {
					continue
				}
				seen[t] = true
				if !yield(depth, t) {
					return
				}
				if f.generatedType(t) == nil {
					next = append(next, embedded(t)...)
				}
			}
			level = next
		}
	}
}

// embedded returns the types that a struct or an interface embeds.
func embedded(t types.Type) (list []types.Type) {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for field := range u.Fields() {
			if field.Embedded() {
				list = append(list, field.Type())
			}
		}
	case *types.Interface:
		for t := range u.EmbeddedTypes() {
			list = append(list, t)
		}
	}
	return list
}

// shadowed notes the names that a new field or method of an embedded generated
// type would hide or make ambiguous, given a selection through that type.
func (s *search) shadowed(pos token.Pos, t types.Type, member types.Object, index []int) {
	last := len(index) - 1
	if last == 0 {
		return // it hides all others
	}
	for depth, t := range s.embedding(t) {
		if depth > last {
			return
		}
		if named := s.generatedType(t); named != nil {
			s.clash(pos, named, member.Name())
		}
	}
}

// clash notes that a new member of a generated type would clash.
func (s *search) clash(pos token.Pos, named *types.Named, member string) {
	obj, index, _ := types.LookupFieldOrMethod(named, true, named.Obj().Pkg(), member)
	if obj == nil || len(index) > 1 {
		s.reserve(pos, named, member)
	}
}

// reserve notes that a generated type cannot have a new member of the name. The
// methods of a type that implements all operations follow the server interface.
func (s *search) reserve(pos token.Pos, named *types.Named, member string) {
	one := symbolOf(named, member)
	s.add(symbol.Clashing, pos, one)
	if face, ok := one.Implements(); ok {
		s.add(symbol.Clashing, pos, face)
	}
}

// extends reports whether a type implements a server by embedding a generated
// type, which has the methods of all operations. It also returns the names of
// the fields and methods of types around that one, which may hide a new
// method.
func (s *search) extends(t types.Type, server *types.Named) (own map[string]bool, complete bool) {
	own = map[string]bool{}
	for _, t := range s.embedding(t) {
		if named := s.generatedType(t); named != nil {
			face, ok := symbolOf(named, "").Implements()
			complete = complete || ok && face == symbolOf(server, "")
			continue
		}
		if named, ok := types.Unalias(t).(*types.Named); ok {
			for method := range named.Methods() {
				own[method.Name()] = true
			}
		}
		switch u := t.Underlying().(type) {
		case *types.Struct:
			for field := range u.Fields() {
				own[field.Name()] = true
			}
		case *types.Interface:
			for method := range u.ExplicitMethods() {
				own[method.Name()] = true
			}
		}
	}
	return own, complete
}
