package usage

import (
	"go/token"
	"go/types"

	"github.com/restgen/restgen/generator/symbol"
)

// whole notes that all fields of a type and of the types within it are used.
func (s *search) whole(pos token.Pos, t types.Type) { s.wholeOf(pos, t, map[types.Type]bool{}) }

func (s *search) wholeOf(pos token.Pos, t types.Type, seen map[types.Type]bool) {
	if t == nil || seen[t] {
		return
	}
	seen[t] = true
	switch u := t.Underlying().(type) {
	case *types.Map:
		s.wholeOf(pos, u.Key(), seen)
		s.wholeOf(pos, u.Elem(), seen)
	case *types.Struct:
		s.add(symbol.Whole, pos, s.symbols(t)...)
		for field := range u.Fields() {
			s.wholeOf(pos, field.Type(), seen)
		}
	case *types.Interface:
		if named := s.generatedType(t); named != nil && symbolOf(named, "").IsServer() {
			s.add(symbol.Whole, pos, symbolOf(named, ""))
		}
	case interface{ Elem() types.Type }: // a pointer, a list or a channel
		s.wholeOf(pos, u.Elem(), seen)
	}
}

// wholeOfMember notes a selection that gives access to all fields by name: a
// method of a generated struct that encodes or decodes it, or the members of a
// response without a field.
func (s *search) wholeOfMember(pos token.Pos, sel *types.Selection) {
	for depth, t := range onPath(sel.Recv(), sel.Index()) {
		if named := s.generatedType(t); named != nil && !isSupport(named) && isData(named) {
			inherited := depth < len(sel.Index())-1
			if sel.Kind() != types.FieldVal || inherited {
				s.whole(pos, named)
			}
			return
		}
	}
}

// isData reports whether a generated type holds values, rather than calling or
// serving a site.
func isData(named *types.Named) bool {
	return structOf(named) != nil && !symbol.IsClient(named.Obj().Name()) && !symbolOf(named, "").IsServer()
}
