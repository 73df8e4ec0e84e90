package diff

import (
	"strings"

	"github.com/restgen/restgen/generator/model"
)

// symbols returns the declarations of Go code that a difference on the wire
// affects: methods, parameters, and fields of responses. Code is generated for
// the old side.
func (p pair) symbols(on unit) []Symbol {
	switch {
	case on == onNamespace, on == onRoute:
		return routeSymbols(p, on)
	case p.old == nil:
		return nil // no code uses the new endpoint yet
	case p.name == "":
		return p.old.symbols()
	case on == onField:
		return resultSymbols(p.old, p.name)
	}
	name := rootOf(p.name)
	if p.newArg != nil && p.newArg.mandatory() && (p.oldArg == nil || !p.oldArg.mandatory()) || p.old.isCapture(name) ||
		on == onArg && p.losesDefault() {
		return p.old.symbols() // it affects every call
	}
	return p.param(name)
}

// param returns the field of the params that holds an arg.
func (p pair) param(name string) []Symbol {
	for _, f := range p.old.op.Params.Fields {
		if f.Name == name {
			return []Symbol{{p.old.pkg, p.old.op.Params.Name, f.Go}}
		}
	}
	return nil
}

// omits returns the field of the params for findings that affect code which
// leaves the arg out.
func (p pair) omits() []Symbol {
	if p.oldArg == nil {
		return nil
	}
	return p.param(p.oldArg.name)
}

// routeSymbols returns the symbols of all endpoints of a route, or the package for
// a whole namespace.
func routeSymbols(p pair, on unit) []Symbol {
	if p.oldRoute == nil {
		return nil
	}
	if on == onNamespace {
		return []Symbol{{Package: p.oldRoute.endpoints[0].pkg}}
	}
	var list []Symbol
	for _, e := range p.oldRoute.endpoints {
		list = append(list, e.symbols()...)
	}
	return list
}

// symbols returns the declarations for calling or serving the endpoint.
func (e *endpoint) symbols() []Symbol {
	name, op := e.op.Resource.Name, e.op
	list := []Symbol{
		{e.pkg, name + "Client", op.Name}, {e.pkg, name + "Server", op.Name},
		{e.pkg, op.Params.Name, ""}, {e.pkg, op.Var, ""},
	}
	if op.Walker != "" {
		list = append(list, Symbol{e.pkg, name + "Client", op.Walker})
	}
	if op.Uploader != "" {
		list = append(list, Symbol{e.pkg, name + "Client", op.Uploader})
	}
	return list
}

// resultSymbols returns the field of a response type that a path leads to, or
// the last one on the way whose type has a name.
func resultSymbols(e *endpoint, path string) []Symbol {
	s := e.op.Result.Type
	var found []Symbol
	for part := range strings.SplitSeq(strings.ReplaceAll(path, "[]", ""), ".") {
		if s == nil {
			break
		}
		next := (*model.Struct)(nil)
		for _, f := range s.Fields {
			if f.Name == part {
				found = []Symbol{{e.pkg, s.Name, f.Go}}
				next = structOf(f.Type)
			}
		}
		s = next
	}
	return found
}

// structOf returns the struct that a type, list or map consists of, or nil.
func structOf(t *model.Type) *model.Struct {
	for t.Elem != nil {
		t = t.Elem
	}
	if t.Decl == nil {
		return nil
	}
	return t.Decl.Struct
}
