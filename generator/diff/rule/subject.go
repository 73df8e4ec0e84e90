package rule

import (
	"cmp"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/diff/surface"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/symbol"
)

// The kinds of pairs that rules are for.
type (
	namespace struct{ match.Pair[match.Namespace] }
	route     struct{ match.RoutePair }
	// An exchange is an address that the old route serves before, and the new one
	// now.
	exchange struct {
		match.RoutePair
		method, path string
	}
	method   struct{ match.EndpointPair } // on one side only
	endpoint struct{ match.EndpointPair } // on both sides
	arg      struct{ match.ArgPair }
	// A member belongs to an object within an arg. One of the sides names it.
	member struct {
		match.ArgPair
		path string
		on   match.Presence
	}
	response struct {
		match.Pair[index.Node] // the schema
		route                  match.RoutePair
	}
	property struct {
		match.Pair[declared.Schema]
		route match.RoutePair
		path  string // empty for the whole response
	}
	goPackage   struct{ match.Pair[model.Namespace] }
	declaration struct{ surface.Pair }
)

func (m member) Presence() match.Presence { return m.on }

func (n namespace) describe(d *Draft) {
	d.Namespace = n.Either().Name
	d.Keys = append(d.Keys, Key{What: "namespace", At: d.Namespace})
	first := n.Either().Routes[0].Endpoints
	if n.Old == nil {
		d.Scope.Package = first[0].Code.Package
		return
	}
	d.setScope(report.Scope{Names: []symbol.Symbol{{Package: first[0].Code.Package}}}, first...)
}

func (r route) describe(d *Draft) {
	d.Namespace = r.Namespace()
	d.setAbout(r.RoutePair, WholePart, "")
	d.About.Alone = r.Presence() != match.Both
	d.addRoutes(r.RoutePair)
	if r.Presence() == match.Both {
		for _, c := range r.Old.Endpoints[0].Op.Captures {
			d.Keys = append(d.Keys, Key{What: "capture", At: r.Old.Template, Name: c.Name})
		}
	}
	if r.Old == nil {
		d.Scope.Package = r.New.Endpoints[0].Code.Package
		return
	}
	d.setScope(report.Scope{Names: symbolsOf(r.Old.Endpoints...)}, r.Old.Endpoints...)
}

func (x exchange) describe(d *Draft) {
	d.Namespace = x.Namespace()
	d.setAbout(x.RoutePair, WholePart, "")
	d.addRoutes(x.RoutePair)
	d.Keys = append(d.Keys, Key{What: "method", At: x.New.Template, Name: x.method})
	d.setScope(report.Scope{Names: symbolsOf(x.Old.Endpoints...)}, x.Old.Endpoints...)
}

// setAbout sets the endpoints of a route on both sides as what a draft is about.
func (d *Draft) setAbout(r match.RoutePair, part Part, path string) {
	d.About = About{Part: part, Path: path}
	for _, side := range r.All() {
		d.About.Endpoints = append(d.About.Endpoints, side.Endpoints...)
	}
}

// addRoutes adds the keys of a route.
func (d *Draft) addRoutes(r match.RoutePair) {
	for _, side := range r.All() {
		d.Keys = append(d.Keys, Key{What: "route", At: side.Template})
	}
}

// setEndpoint sets the endpoint of a draft.
func (d *Draft) setEndpoint(p match.EndpointPair) {
	e := p.Either()
	d.Namespace, d.Method, d.Route = p.Route.Namespace(), p.Method, e.Route.Template
	d.Endpoints = []string{e.Title()}
	d.About = About{Endpoints: p.All(), Part: WholePart}
}

func (m method) describe(d *Draft) {
	d.setEndpoint(m.EndpointPair)
	d.About.Alone = true
	d.Keys = append(d.Keys, Key{What: "method", At: d.Route, Name: m.Method}, Key{What: "methods", At: d.Route})
	if m.Old == nil { // no code uses the new endpoint yet
		d.setScope(report.Scope{}, m.Route.Old.Endpoints...)
		return
	}
	d.setScope(report.Scope{Names: symbolsOf(m.Old)}, m.Old)
}

func (e endpoint) describe(d *Draft) {
	d.setEndpoint(e.EndpointPair)
	d.Keys = append(d.Keys, Key{What: "batch", At: d.Route})
	d.setScope(report.Scope{Names: symbolsOf(e.Old)}, e.Old)
}

// nodes returns the schemas as in the indexes.
func (p arg) nodes() match.Pair[index.Node] {
	return match.Map(p.Pair, func(a *match.Arg) *index.Node { return a.Node })
}

func (a arg) describe(d *Draft) {
	root := report.RootOf(a.Name)
	d.setArg(a.ArgPair, a.Name)
	if a.Twin != "" {
		d.Keys = append(d.Keys, Key{What: "twin", At: a.Endpoint.Old.Title(), Name: a.Twin})
	}
	d.Keys = append(d.Keys, familyOf(a.Endpoint.Route).keys(root, a.nodes())...)
	d.setScope(a.scope(a.losesDefault()), a.Endpoint.Old)
}

func (m member) describe(d *Draft) {
	what := "added"
	if m.on == match.OldOnly {
		what = "removed"
	}
	d.setArg(m.ArgPair, m.Name+m.path)
	d.Keys = append(d.Keys, familyOf(m.Endpoint.Route).key(d.Arg, what))
	d.setScope(arg{m.ArgPair}.scope(false), m.Endpoint.Old)
}

// setArg sets the arg of a draft, and keys of it.
func (d *Draft) setArg(p match.ArgPair, path string) {
	d.setEndpoint(p.Endpoint)
	d.Arg, d.About.Part, d.About.Path = path, RequestPart, path
	e, root := p.Endpoint.Old, report.RootOf(path)
	d.Keys = append(d.Keys, Key{What: "arg", At: e.Title(), Name: root})
	if e.IsCapture(root) {
		d.Keys = append(d.Keys, Key{What: "capture", At: e.Route.Template, Name: root})
	}
}

// scope returns what code depends on if a change of an arg affects it. Some
// changes affect every call.
func (a arg) scope(always bool) report.Scope {
	e, name := a.Endpoint.Old, report.RootOf(a.Name)
	becomesMandatory := a.New.Mandatory() && !a.Old.Mandatory()
	if always || becomesMandatory || e.IsCapture(name) {
		return report.Scope{Names: symbolsOf(e)}
	}
	if field := param(e, name); field != nil || a.Old == nil {
		return report.Scope{Names: field}
	}
	return report.Scope{Perhaps: symbolsOf(e)}
}

// omission returns the scope of findings that affect code which leaves the arg
// out, or which serves the operation and reads the default.
func (a arg) omission() report.Scope {
	e := a.Endpoint.Old
	if a.Old == nil || e.IsCapture(a.Name) {
		return report.Scope{Names: []symbol.Symbol{}}
	}
	field := param(e, a.Name)
	if field == nil {
		return report.Scope{Perhaps: symbolsOf(e)}
	}
	op := e.Code.Op
	return report.Scope{Omits: field, Served: []symbol.Symbol{symbol.Server(e.Code.Package, op.Resource.Name, op.Name)}}
}

// losesDefault reports whether only the new side rejects the default of an arg.
func (a arg) losesDefault() bool {
	return a.New.RejectsDefault() && !a.Old.RejectsDefault()
}

func (r response) describe(d *Draft) {
	d.setResponse(r.route, "")
	d.Keys = append(d.Keys, Key{What: "response", At: d.Route})
	d.setScope(report.Scope{Names: symbolsOf(r.route.Old.Endpoints...)}, r.route.Old.Endpoints...)
}

func (p property) describe(d *Draft) {
	d.setResponse(p.route, p.path)
	d.Keys = append(d.Keys, familyOf(p.route).keys(p.path, match.Map(p.Pair, nodeOf))...)
	d.Keys = append(d.Keys, Key{What: "property", At: d.Route, Name: p.path})
	scope := report.Scope{}
	for _, e := range p.route.Old.Endpoints {
		one := resultScope(e, p.path)
		scope.Names, scope.Perhaps = append(scope.Names, one.Names...), append(scope.Perhaps, one.Perhaps...)
	}
	d.setScope(scope, p.route.Old.Endpoints...)
}

// setResponse sets the route of a draft about the responses of its first
// endpoint.
func (d *Draft) setResponse(r match.RoutePair, path string) {
	e := r.Old.Endpoints[0]
	d.setEndpoint(match.EndpointPair{Pair: match.Pair[match.Endpoint]{Old: e}, Route: r, Method: e.Methods[0]})
	d.setAbout(r, ResponsePart, path)
	d.Arg = path
}

// nodeOf returns a schema as in the index, an empty one if it is unknown.
func nodeOf(s *declared.Schema) *index.Node {
	return cmp.Or(s.Node, &index.Node{Kind: index.Object})
}

func (g goPackage) describe(d *Draft) { d.Namespace = g.Either().Name }

func (x declaration) describe(d *Draft) { d.Namespace = x.Packages.Either().Name }
