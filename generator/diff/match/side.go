package match

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/route"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A Side is one of the two deployments.
type Side struct {
	API    *model.API
	Index  *index.Index
	Routes []*Route // that requests can reach, in the order of the index
	ByOp   map[*model.Operation]*Route

	prefixes map[string]bool // see HasBelow
}

// A Namespace has the routes of one namespace.
type Namespace struct {
	Name   string
	Routes []*Route
}

// A Route is a route that requests can reach.
type Route struct {
	*index.Route
	Template  string // /cms/v2/posts/{id}
	Endpoints []*Endpoint
	beginning Beginning
}

// An Endpoint is an endpoint of a route.
type Endpoint struct {
	Route    *Route
	Methods  []string
	Op       *model.Operation
	Code     Code            // what is generated for it
	Compiled *model.Endpoint // as generated servers have it
	Node     *index.Endpoint
	all      []*Arg          // see Args
	byName   map[string]*Arg // see Args
}

// Code is the operation that Go code has for an endpoint, and its package. If code
// is generated for several deployments, its names may differ from the names in the
// API of one.
type Code struct {
	Op      *model.Operation
	Package string
}

// NewSide returns a side with the API of one deployment, and the API that code is
// generated from.
func NewSide(api, code *model.API) *Side {
	s := &Side{API: api, Index: api.Indexes[0], ByOp: map[*model.Operation]*Route{}}
	known := operations(api)
	generated := known
	if code != api {
		generated = operations(code)
	}
	for _, r := range s.Index.Routes {
		own := &Route{Route: r, beginning: BeginningOf(r.Key)}
		for i, methods := range r.Sent() {
			key := keyOf(r.Key, methods)
			found := known[key]
			if found.endpoint == nil || found.endpoint.Unmatchable {
				continue
			}
			e := &Endpoint{
				Route: own, Methods: methods, Op: found.Op,
				Code: found.Code, Compiled: found.endpoint, Node: r.Endpoints[i],
			}
			if other := generated[key]; other.endpoint != nil {
				e.Code = other.Code
			}
			own.Template = e.Op.Template
			s.ByOp[e.Op] = own
			own.Endpoints = append(own.Endpoints, e)
		}
		if len(own.Endpoints) > 0 {
			s.Routes = append(s.Routes, own)
		}
	}
	return s
}

// An operation is what an API has for an endpoint.
type operation struct {
	Code
	endpoint *model.Endpoint
}

// operations returns what an API has for each endpoint.
func operations(api *model.API) map[endpointKey]operation {
	known := map[endpointKey]operation{}
	for _, ns := range api.Namespaces {
		for _, r := range ns.Resources {
			for _, op := range r.Operations {
				for _, e := range op.Endpoints {
					known[keyOf(e.Route, e.Methods)] = operation{Code{op, ns.Package}, e}
				}
			}
		}
	}
	return known
}

// An endpointKey identifies an endpoint on one side.
type endpointKey struct{ route, methods string }

func keyOf(route string, methods []string) endpointKey {
	return endpointKey{route, strings.Join(methods, ",")}
}

// Namespaces returns the namespaces that have routes, in order.
func (s *Side) Namespaces() []*Namespace {
	var list []*Namespace
	byName := map[string]*Namespace{}
	for _, r := range s.Routes {
		n := byName[r.Namespace]
		if n == nil {
			n = &Namespace{Name: r.Namespace}
			byName[r.Namespace], list = n, append(list, n)
		}
		n.Routes = append(n.Routes, r)
	}
	return list
}

// Title is the endpoint as reports name it.
func (e *Endpoint) Title() string { return strings.Join(e.Methods, ",") + " " + e.Route.Template }

// Args returns the args of the endpoint, in order.
func (e *Endpoint) Args() []*Arg {
	if e.byName != nil {
		return e.all
	}
	checked := map[string]*schema.Schema{}
	for i := range e.Compiled.Args {
		checked[e.Compiled.Args[i].Name] = e.Compiled.Args[i].Schema
	}
	e.byName = map[string]*Arg{}
	for _, a := range e.Node.Args {
		own := &Arg{Name: a.Name, Node: a.Schema, checked: checked[a.Name]}
		e.all, e.byName[a.Name] = append(e.all, own), own
	}
	return e.all
}

// Arg returns an arg, or nil.
func (e *Endpoint) Arg(name string) *Arg {
	e.Args()
	return e.byName[name]
}

// Methods returns the methods of all endpoints without duplicates.
func (r *Route) Methods() []string {
	var list []string
	for _, e := range r.Endpoints {
		for _, m := range e.Methods {
			if !slices.Contains(list, m) {
				list = append(list, m)
			}
		}
	}
	return list
}

// IsCapture reports whether the path holds the arg.
func (e *Endpoint) IsCapture(name string) bool {
	return slices.ContainsFunc(e.Op.Captures, func(c model.Capture) bool { return c.Name == name })
}

// MayServe reports whether the route may match paths with a first segment, which
// is in lower case.
func (r *Route) MayServe(segment string) bool {
	first := r.beginning.first()
	return first == anySegment || first == segment
}

// Shape returns the template in lower case, without the names of captures. The
// server ignores both.
func (r *Route) Shape() string { return strings.ToLower(r.Path.Unnamed()) }

// Below returns the segments of the route after its namespace.
func (r *Route) Below() route.Segments { return r.Path.Below(r.Namespace) }

// HasBelow reports whether a route begins with some segments.
func (s *Side) HasBelow(prefix route.Segments) bool {
	if s.prefixes == nil {
		s.prefixes = map[string]bool{}
		for _, r := range s.Routes {
			for segs := r.Path.Segments(); len(segs) > 0; segs = segs.Above() {
				s.prefixes[strings.ToLower(segs.Template())] = true
			}
		}
	}
	return s.prefixes[strings.ToLower(prefix.Template())]
}
