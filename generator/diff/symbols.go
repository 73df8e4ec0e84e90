package diff

import (
	"cmp"
	"strings"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/symbol"
)

// scope returns what code depends on if a difference on the wire affects it:
// methods, parameters, and fields of responses. Code is generated for the old
// side.
func (p pair) scope(on unit) report.Scope {
	switch {
	case on == onNamespace, on == onRoute, on == onResponse:
		return report.Scope{Names: routeSymbols(p, on)}
	case on == onField:
		out := report.Scope{}
		for _, e := range p.oldRoute.endpoints {
			one := resultScope(e, p.name)
			out.Names, out.Perhaps = append(out.Names, one.Names...), append(out.Perhaps, one.Perhaps...)
		}
		return out
	case p.old == nil:
		return report.Scope{} // no code uses the new endpoint yet
	case p.name == "":
		return report.Scope{Names: p.old.symbols()}
	}
	name := report.RootOf(p.name)
	if p.newArg != nil && p.newArg.mandatory() && (p.oldArg == nil || !p.oldArg.mandatory()) || p.old.isCapture(name) ||
		on == onArg && p.losesDefault() {
		return report.Scope{Names: p.old.symbols()} // it affects every call
	}
	if field := p.param(name); field != nil || p.oldArg == nil {
		return report.Scope{Names: field}
	}
	return report.Scope{Perhaps: p.old.symbols()}
}

// param returns the field of the params that holds an arg.
func (p pair) param(name string) []symbol.Symbol {
	for _, f := range p.old.code.op.Params.Fields {
		if f.Name == name {
			return []symbol.Symbol{{Package: p.old.code.pkg, Type: p.old.code.op.Params.Name, Member: f.Go}}
		}
	}
	return nil
}

// omission returns the scope of findings that affect code which leaves the arg
// out, or which serves the operation and reads the default.
func (p pair) omission() report.Scope {
	if p.oldArg == nil || p.old.isCapture(p.oldArg.name) {
		return report.Scope{Names: []symbol.Symbol{}}
	}
	field := p.param(p.oldArg.name)
	if field == nil {
		return report.Scope{Perhaps: p.old.symbols()}
	}
	op := p.old.code.op
	return report.Scope{Omits: field, Served: []symbol.Symbol{symbol.Server(p.old.code.pkg, op.Resource.Name, op.Name)}}
}

// calls returns what forwards the requests and responses of an endpoint, a route
// or a namespace, and the package of the namespace.
func (p pair) calls(on unit) (calls []symbol.Symbol, pkg string) {
	var list []*endpoint
	switch {
	case p.oldRoute != nil && (p.old == nil || on == onField || on == onResponse):
		list = p.oldRoute.endpoints
	case p.old != nil:
		list = []*endpoint{p.old}
	case p.newRoute != nil: // new: gateways for the old site do not know it
		return nil, cmp.Or(p.new, p.newRoute.endpoints[0]).code.pkg
	}
	for _, e := range list {
		pkg = e.code.pkg
		calls = append(calls,
			symbol.Server(pkg, e.code.op.Resource.Name, e.code.op.Name), symbol.Symbol{Package: pkg, Type: e.code.op.Var})
	}
	return append(calls, symbol.Symbol{Package: pkg}), pkg
}

// routeSymbols returns the symbols of all endpoints of a route, or the package for
// a whole namespace.
func routeSymbols(p pair, on unit) []symbol.Symbol {
	if p.oldRoute == nil {
		return nil
	}
	if on == onNamespace {
		return []symbol.Symbol{{Package: p.oldRoute.endpoints[0].code.pkg}}
	}
	var list []symbol.Symbol
	for _, e := range p.oldRoute.endpoints {
		list = append(list, e.symbols()...)
	}
	return list
}

// symbols returns the declarations for calling or serving the endpoint.
func (e *endpoint) symbols() []symbol.Symbol {
	pkg, op := e.code.pkg, e.code.op
	name := op.Resource.Name
	list := []symbol.Symbol{
		symbol.Client(pkg, name, op.Name), symbol.Server(pkg, name, op.Name),
		{Package: pkg, Type: op.Params.Name}, {Package: pkg, Type: op.Var},
	}
	if op.Walker != "" {
		list = append(list, symbol.Client(pkg, name, op.Walker))
	}
	if op.Uploader != "" {
		list = append(list, symbol.Client(pkg, name, op.Uploader))
	}
	return list
}

// resultScope returns the scope of a finding about a property of responses: the
// field of a response type that its path leads to, or the last one on the way
// whose type is declared in the package. A property without a field is among the
// other members of the response. Code that decodes the response by itself may
// depend on each property.
func resultScope(e *endpoint, path string) report.Scope {
	pkg, s := e.code.pkg, e.code.op.Result.Type
	if s == nil {
		return report.Scope{Perhaps: e.symbols()}
	}
	out := report.Scope{Perhaps: []symbol.Symbol{{Package: pkg, Type: s.Name, Member: receivedExtras}}}
	for part := range strings.SplitSeq(strings.ReplaceAll(path, "[]", ""), ".") {
		if s == nil {
			break
		}
		next := (*model.Struct)(nil)
		for _, f := range s.Fields {
			if f.Name == part {
				out = report.Scope{Names: []symbol.Symbol{{Package: pkg, Type: s.Name, Member: f.Go}}}
				next = structOf(f.Type)
			}
		}
		s = next
	}
	return out
}

// receivedExtras is the field of responses for members without a field.
const receivedExtras = "Extras"

// structOf returns the struct that a type, list or map consists of, or nil if the
// package does not declare it.
func structOf(t *model.Type) *model.Struct {
	for t.Elem != nil {
		t = t.Elem
	}
	if t.Decl == nil {
		return nil
	}
	return t.Decl.Struct
}
