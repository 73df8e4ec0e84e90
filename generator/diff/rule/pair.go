package rule

import (
	"cmp"
	"maps"
	"slices"

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
	namespace struct {
		match.Pair[match.Namespace]
		movedTo map[string]int // how many of its routes other namespaces have now
	}
	singleRoute struct { // on one side only
		match.RoutePair
		successor *match.Route // what the route is called now, or nil
	}
	// A changedRoute is a route that both sides have with different patterns.
	changedRoute struct {
		match.RoutePair
		lost, gained []string // addresses that only the old side serves, and only the new one
	}
	// An exchange is an address that the old route serves before, and the new one
	// now.
	exchange struct {
		match.RoutePair
		method, path string
	}
	method   struct{ match.EndpointPair } // on one side only
	endpoint struct{ match.EndpointPair } // on both sides
	arg      struct{ match.ArgPair }
	// A changedArg is an arg that both sides take, with different schemas.
	changedArg struct {
		arg
		old, new *declared.Schema // without members that the other side ignores
	}
	argDefault struct{ arg }
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

func (n namespace) describe() description {
	own := n.Either()
	first := own.Routes[0].Endpoints
	d := description{
		subject: report.Subject{
			Namespace: own.Name, Routes: len(own.Routes), MovedTo: slices.Sorted(maps.Keys(n.movedTo)),
			Scope: report.Scope{Package: first[0].Code.Package},
		},
		keys: []Key{{What: "namespace", At: own.Name}},
	}
	for _, name := range d.subject.MovedTo {
		d.keys = append(d.keys, Key{What: "namespace", At: name})
	}
	if n.Old != nil {
		d.subject.Scope = forwarded(report.Scope{Names: packageOf(first[0].Code.Package)}, first)
	}
	return d
}

func (r singleRoute) describe() description {
	own := r.Either()
	d := ofRoute(r.RoutePair)
	d.about.Alone = true
	if r.successor != nil {
		d.keys = append(d.keys, Key{What: "route", At: r.successor.Template})
	}
	d.subject.Scope = report.Scope{Package: own.Endpoints[0].Code.Package}
	if r.Old != nil {
		d.subject.Scope = callsOf(own.Endpoints)
	}
	return d
}

func (r changedRoute) describe() description {
	d := ofRoute(r.RoutePair)
	for _, c := range r.Old.Endpoints[0].Op.Captures {
		d.keys = append(d.keys, Key{What: "capture", At: r.Old.Template, Name: c.Name})
	}
	d.subject.Scope = callsOf(r.Old.Endpoints)
	return d
}

func (x exchange) describe() description {
	d := ofRoute(x.RoutePair)
	d.subject.Method = x.method
	d.keys = append(d.keys, Key{What: "method", At: x.New.Template, Name: x.method})
	d.subject.Scope = callsOf(x.Old.Endpoints)
	return d
}

// ofRoute describes a whole route: all of its endpoints on the old side, or on the
// new one if the old one lacks it.
func ofRoute(r match.RoutePair) description {
	own := r.Either()
	d := description{
		subject: report.Subject{Namespace: r.Namespace(), Method: own.Endpoints[0].Methods[0], Route: own.Template, Path: own.Path},
		about:   About{Endpoints: endpointsOf(r), Part: WholePart},
	}
	for _, e := range own.Endpoints {
		d.subject.Endpoints = append(d.subject.Endpoints, e.Title())
	}
	for _, side := range r.All() {
		d.keys = append(d.keys, Key{What: "route", At: side.Template})
	}
	return d
}

// endpointsOf returns the endpoints of a route on both sides.
func endpointsOf(r match.RoutePair) []*match.Endpoint {
	var list []*match.Endpoint
	for _, side := range r.All() {
		list = append(list, side.Endpoints...)
	}
	return list
}

func (m method) describe() description {
	scope := callsOf(m.All())
	if m.Old == nil { // no code uses the new endpoint yet
		scope = forwarded(report.Scope{}, m.Route.Old.Endpoints)
	}
	d := ofEndpoint(m.EndpointPair, scope)
	d.about.Alone = true
	d.keys = []Key{
		{What: "method", At: d.subject.Route, Name: m.Method},
		{What: "methods", At: d.subject.Route},
	}
	return d
}

func (e endpoint) describe() description {
	d := ofEndpoint(e.EndpointPair, callsOf([]*match.Endpoint{e.Old}))
	d.keys = []Key{{What: "batch", At: d.subject.Route}}
	return d
}

// ofEndpoint describes an endpoint on the old side, or on the new one if the old one
// lacks it, given what code depends on.
func ofEndpoint(p match.EndpointPair, s report.Scope) description {
	e := p.Either()
	return description{
		subject: report.Subject{
			Namespace: p.Route.Namespace(), Method: p.Method, Route: e.Route.Template, Path: e.Route.Path,
			Endpoints: []string{e.Title()}, Scope: s,
		},
		about: About{Endpoints: p.All(), Part: WholePart},
	}
}

// nodes returns the schemas as in the indexes.
func (a arg) nodes() match.Pair[index.Node] {
	return match.Map(a.Pair, func(a *match.Arg) *index.Node { return a.Node })
}

// losesDefault reports whether only the new side rejects the default of an arg.
func (a arg) losesDefault() bool {
	return a.New.RejectsDefault() && !a.Old.RejectsDefault()
}

func (a arg) describe() description { return a.describeIn(argScope(a.ArgPair, a.losesDefault())) }

func (a argDefault) describe() description {
	if a.New.RejectsDefault() {
		return a.arg.describe()
	}
	return a.describeIn(omissionScope(a.ArgPair))
}

// describeIn describes an arg, given what code depends on it.
func (a arg) describeIn(s report.Scope) description {
	d := ofArg(a.ArgPair, a.Name, s)
	if a.Twin != "" {
		d.keys = append(d.keys, Key{What: "twin", At: a.Endpoint.Old.Title(), Name: a.Twin})
	}
	d.keys = append(d.keys, familyOf(a.Endpoint.Route).keys(report.RootOf(a.Name), a.nodes())...)
	return d
}

func (m member) describe() description {
	what := "added"
	if m.on == match.OldOnly {
		what = "removed"
	}
	path := m.Name + m.path
	d := ofArg(m.ArgPair, path, argScope(m.ArgPair, false))
	d.keys = append(d.keys, familyOf(m.Endpoint.Route).key(path, what))
	return d
}

// ofArg describes an arg or a member of it, given what code depends on it.
func ofArg(p match.ArgPair, path string, s report.Scope) description {
	e, root := p.Endpoint.Old, report.RootOf(path)
	d := ofEndpoint(p.Endpoint, forwarded(s, []*match.Endpoint{e}))
	d.subject.Arg, d.about.Part, d.about.Path = path, RequestPart, path
	d.keys = []Key{{What: "arg", At: e.Title(), Name: root}}
	if e.IsCapture(root) {
		d.keys = append(d.keys, Key{What: "capture", At: e.Route.Template, Name: root})
	}
	return d
}

func (r response) describe() description {
	d := ofResponse(r.route, "", report.Scope{Names: symbolsOf(r.route.Old.Endpoints...)})
	d.keys = []Key{{What: "response", At: d.subject.Route}}
	return d
}

func (p property) describe() description {
	scope := report.Scope{}
	for _, e := range p.route.Old.Endpoints {
		one := resultScope(e, p.path)
		scope.Names, scope.Perhaps = append(scope.Names, one.Names...), append(scope.Perhaps, one.Perhaps...)
	}
	d := ofResponse(p.route, p.path, scope)
	d.keys = append(familyOf(p.route).keys(p.path, match.Map(p.Pair, nodeOf)),
		Key{What: "property", At: d.subject.Route, Name: p.path})
	return d
}

// ofResponse describes the responses of the first endpoint of a route, given what
// code depends on them.
func ofResponse(r match.RoutePair, path string, s report.Scope) description {
	e := r.Old.Endpoints[0]
	first := match.EndpointPair{Pair: match.Pair[match.Endpoint]{Old: e}, Route: r, Method: e.Methods[0]}
	d := ofEndpoint(first, forwarded(s, r.Old.Endpoints))
	d.subject.Arg = path
	d.about = About{Endpoints: endpointsOf(r), Part: ResponsePart, Path: path}
	return d
}

// nodeOf returns a schema as in the index, an empty one if it is unknown.
func nodeOf(s *declared.Schema) *index.Node {
	return cmp.Or(s.Node, &index.Node{Kind: index.Object})
}

func (g goPackage) describe() description {
	own := g.Either()
	return description{subject: report.Subject{
		Namespace: own.Name, Declared: own.Package,
		Scope: report.Scope{Names: packageOf(own.Package), Fresh: g.Old == nil, Gone: g.New == nil},
	}}
}

func (x declaration) describe() description {
	scope := report.Scope{Names: x.Symbols(), Fresh: x.Old == nil, Gone: x.New == nil}
	if x.Spoils {
		scope.Incomparable = []symbol.Symbol{x.New.Owner}
	}
	return description{subject: report.Subject{
		Namespace: x.Packages.Either().Name, Declared: x.Subject(), Whole: x.Alone, Scope: scope,
	}}
}
