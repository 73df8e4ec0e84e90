package diff

import (
	"cmp"
	"strings"

	"github.com/restgen/restgen/generator/diff/match"
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
		for _, e := range p.oldRoute.Endpoints {
			one := resultScope(e, p.name)
			out.Names, out.Perhaps = append(out.Names, one.Names...), append(out.Perhaps, one.Perhaps...)
		}
		return out
	case p.old == nil:
		return report.Scope{} // no code uses the new endpoint yet
	case p.name == "":
		return report.Scope{Names: symbolsOf(p.old)}
	}
	name := report.RootOf(p.name)
	if p.newArg != nil && p.newArg.Mandatory() && (p.oldArg == nil || !p.oldArg.Mandatory()) || p.old.IsCapture(name) ||
		on == onArg && p.losesDefault() {
		return report.Scope{Names: symbolsOf(p.old)} // it affects every call
	}
	if field := p.param(name); field != nil || p.oldArg == nil {
		return report.Scope{Names: field}
	}
	return report.Scope{Perhaps: symbolsOf(p.old)}
}

// param returns the field of the params that holds an arg.
func (p pair) param(name string) []symbol.Symbol {
	for _, f := range p.old.Code.Op.Params.Fields {
		if f.Name == name {
			return []symbol.Symbol{{Package: p.old.Code.Package, Type: p.old.Code.Op.Params.Name, Member: f.Go}}
		}
	}
	return nil
}

// omission returns the scope of findings that affect code which leaves the arg
// out, or which serves the operation and reads the default.
func (p pair) omission() report.Scope {
	if p.oldArg == nil || p.old.IsCapture(p.oldArg.Name) {
		return report.Scope{Names: []symbol.Symbol{}}
	}
	field := p.param(p.oldArg.Name)
	if field == nil {
		return report.Scope{Perhaps: symbolsOf(p.old)}
	}
	op := p.old.Code.Op
	return report.Scope{Omits: field, Served: []symbol.Symbol{symbol.Server(p.old.Code.Package, op.Resource.Name, op.Name)}}
}

// calls returns what forwards the requests and responses of an endpoint, a route
// or a namespace, and the package of the namespace.
func (p pair) calls(on unit) (calls []symbol.Symbol, pkg string) {
	var list []*match.Endpoint
	switch {
	case p.oldRoute != nil && (p.old == nil || on == onField || on == onResponse):
		list = p.oldRoute.Endpoints
	case p.old != nil:
		list = []*match.Endpoint{p.old}
	case p.newRoute != nil: // new: gateways for the old site do not know it
		return nil, cmp.Or(p.new, p.newRoute.Endpoints[0]).Code.Package
	}
	for _, e := range list {
		pkg = e.Code.Package
		calls = append(calls,
			symbol.Server(pkg, e.Code.Op.Resource.Name, e.Code.Op.Name), symbol.Symbol{Package: pkg, Type: e.Code.Op.Var})
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
		return []symbol.Symbol{{Package: p.oldRoute.Endpoints[0].Code.Package}}
	}
	var list []symbol.Symbol
	for _, e := range p.oldRoute.Endpoints {
		list = append(list, symbolsOf(e)...)
	}
	return list
}

// symbolsOf returns the declarations for calling or serving the endpoint.
func symbolsOf(e *match.Endpoint) []symbol.Symbol {
	pkg, op := e.Code.Package, e.Code.Op
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
func resultScope(e *match.Endpoint, path string) report.Scope {
	pkg, s := e.Code.Package, e.Code.Op.Result.Type
	if s == nil {
		return report.Scope{Perhaps: symbolsOf(e)}
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
