package usage

import (
	"go/token"
	"go/types"

	"github.com/restgen/restgen/generator/symbol"
)

// shadowed notes the names that a new field or method of an embedded generated
// type would hide or make ambiguous, given a selection through that type.
func (s *search) shadowed(pos token.Pos, t types.Type, member types.Object, index []int) {
	depth := len(index) - 1
	if depth == 0 {
		return // it hides all others
	}
	level, seen := []types.Type{t}, map[types.Type]bool{}
	for range depth + 1 {
		var next []types.Type
		for _, t := range level {
			t = pointed(t)
			if seen[t] {
				continue
			}
			seen[t] = true
			if named := s.generatedType(t); named != nil {
				s.clash(pos, named, member.Name())
				continue
			}
			if u, ok := t.Underlying().(*types.Struct); ok {
				for field := range u.Fields() {
					if field.Embedded() {
						next = append(next, field.Type())
					}
				}
			}
		}
		level = next
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
