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
		receiver := s.generatedType(f.Signature().Recv().Type())
		switch {
		case receiver != nil && symbol.IsUnimplemented(receiver.Obj().Name()): // nobody relies on it
		case receiver != nil && symbol.IsClient(receiver.Obj().Name()):
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

// extends reports whether a type implements a server by embedding a generated
// type, which has the methods of all operations. It also returns the names of
// the fields and methods of types around that one, which may hide a new
// method.
func (s *search) extends(t types.Type, server *types.Named) (own map[string]bool, complete bool) {
	own = map[string]bool{}
	level, seen := []types.Type{t}, map[types.Type]bool{}
	for len(level) > 0 {
		var next []types.Type
		for _, t := range level {
			t = pointed(t)
			if seen[t] {
				continue
			}
			seen[t] = true
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
					if field.Embedded() {
						next = append(next, field.Type())
					}
				}
			case *types.Interface:
				for method := range u.ExplicitMethods() {
					own[method.Name()] = true
				}
				for embedded := range u.EmbeddedTypes() {
					next = append(next, embedded)
				}
			}
		}
		level = next
	}
	return own, complete
}
