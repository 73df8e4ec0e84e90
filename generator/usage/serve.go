package usage

import (
	"go/token"
	"go/types"

	"github.com/restgen/restgen/generator/symbol"
)

// serversOf returns the generated interfaces for servers that a type is or
// embeds.
func (s *search) serversOf(t types.Type) []*types.Named {
	face, ok := underlying(t).(*types.Interface)
	if !ok {
		return nil
	}
	if named := s.generatedType(t); named != nil {
		if !isSupport(named) && symbolOf(named, "").IsServer() {
			return []*types.Named{named}
		}
		return nil
	}
	var list []*types.Named
	for embedded := range face.EmbeddedTypes() {
		list = append(list, s.serversOf(embedded)...)
	}
	return list
}

// serve notes that a value becomes the server of a resource: which operations it
// implements, which ones it forwards to a site, and whether a new operation would
// break it.
func (s *search) serve(pos token.Pos, from types.Type, server *types.Named) {
	face := server.Underlying().(*types.Interface)
	for method := range face.Methods() {
		obj, _, _ := types.LookupFieldOrMethod(from, true, method.Pkg(), method.Name())
		f, ok := obj.(*types.Func)
		if !ok {
			continue
		}
		recv := f.Signature().Recv().Type()
		receiver := s.generatedType(recv)
		switch {
		case receiver != nil && symbol.IsUnimplemented(receiver.Obj().Name()): // nobody relies on it
		case s.clientType(recv) != nil:
			s.add(symbol.Forwarded, pos, symbolOf(server, method.Name()))
		default:
			s.named(pos, symbolOf(server, method.Name()))
		}
	}
	if own, complete := s.extends(from, server); complete {
		for name := range own {
			s.add(symbol.Clashing, pos, symbolOf(server, name))
		}
	} else {
		s.add(symbol.Clashing, pos, symbolOf(server, symbol.Any))
	}
}
