package diff

import (
	"regexp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/generator/schema"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// side is one of the two deployments.
type side struct {
	api    *model.API
	index  *index.Index
	routes []*route // that requests can reach, in the order of the index
	byOp   map[*model.Operation]*route
	server *replica // built when there is something to prove

	prefixes map[string]bool // see hasBelow
}

type route struct {
	*index.Route
	template  string // /cms/v2/posts/{id}
	first     string // the first segment of its paths
	endpoints []*endpoint
}

type endpoint struct {
	route    *route
	methods  []string
	batch    bool
	op       *model.Operation
	pkg      string // the Go package
	code     code   // what is generated for it
	compiled *model.Endpoint
	node     *index.Endpoint
	all      []*arg          // see args
	byName   map[string]*arg // see args
}

// arg is one arg of an endpoint.
type arg struct {
	name     string
	node     *index.Node
	schema   *schema.Schema // decides on values; accepts all where the server does not check
	declared *schema.Schema // as in the index
	must     any            // the only value with which the operation is supported, or nil
	// rejectsDefault reports whether the server rejects its own default for the arg.
	rejectsDefault bool
}

// code is the operation that Go code has for an endpoint, and its package. If code
// is generated for several deployments, its names may differ from the names in the
// API of one.
type code struct {
	op  *model.Operation
	pkg string
}

// generate sets the code of the endpoints, given the API that it is generated
// from.
func (s *side) generate(api *model.API) {
	if api == s.api {
		return
	}
	known := map[string]code{}
	for _, ns := range api.Namespaces {
		for _, r := range ns.Resources {
			for _, op := range r.Operations {
				for _, e := range op.Endpoints {
					known[endpointKey(e.Route, e.Methods)] = code{op, ns.Package}
				}
			}
		}
	}
	for _, r := range s.routes {
		for _, e := range r.endpoints {
			if other, ok := known[endpointKey(r.Key, e.methods)]; ok {
				e.code = other
			}
		}
	}
}

func newSide(api *model.API) *side {
	s := &side{api: api, index: api.Indexes[0], byOp: map[*model.Operation]*route{}}
	known := map[string]*endpoint{}
	for _, ns := range api.Namespaces {
		for _, r := range ns.Resources {
			for _, op := range r.Operations {
				for _, e := range op.Endpoints {
					known[endpointKey(e.Route, e.Methods)] = &endpoint{
						op: op, pkg: ns.Package, code: code{op, ns.Package}, compiled: e, methods: e.Methods, batch: e.Batch,
					}
				}
			}
		}
	}
	for _, r := range s.index.Routes {
		own := &route{Route: r, first: beginningOf(r.Key).first()}
		for i, methods := range r.Free() {
			if e := known[endpointKey(r.Key, methods)]; e != nil && e.compiled.Expression != pattern.Nothing {
				e.route, e.node = own, r.Endpoints[i]
				own.template = e.op.Template
				s.byOp[e.op] = own
				own.endpoints = append(own.endpoints, e)
			}
		}
		if len(own.endpoints) > 0 {
			s.routes = append(s.routes, own)
		}
	}
	return s
}

func endpointKey(route string, methods []string) string {
	return strings.Join(methods, ",") + " " + route
}

// namespaces returns the namespaces that have routes, in order.
func (s *side) namespaces() []string {
	var list []string
	seen := map[string]bool{}
	for _, r := range s.routes {
		if !seen[r.Namespace] {
			seen[r.Namespace] = true
			list = append(list, r.Namespace)
		}
	}
	return list
}

// title is the endpoint as reports name it.
func (e *endpoint) title() string { return strings.Join(e.methods, ",") + " " + e.route.template }

// args returns the args of the endpoint, in order. The first call reads them.
func (e *endpoint) args() []*arg {
	if e.byName != nil {
		return e.all
	}
	validators := map[string]*wire.Validator{}
	for i := range e.compiled.Args {
		c := &e.compiled.Args[i]
		validators[c.Name] = wire.Compile(&c.Schema, 0, pattern.Compile)
	}
	e.byName = map[string]*arg{}
	for _, a := range e.node.Args {
		read := newArg(a, validators[a.Name])
		e.all, e.byName[a.Name] = append(e.all, read), read
	}
	return e.all
}

// arg returns an arg, or nil.
func (e *endpoint) arg(name string) *arg {
	e.args()
	return e.byName[name]
}

// newArg reads an arg. The validator is the one that servers check it with, nil
// if they do not know the arg.
func newArg(a *index.Arg, v *wire.Validator) *arg {
	s := schema.Of(a.Schema)
	out := &arg{name: a.Name, node: a.Schema, schema: s, declared: s}
	if v == nil {
		return out
	}
	checked := wire.NewArgValidator(v)
	out.rejectsDefault = checked.FirstDefaultViolation != nil || checked.DefaultViolation != nil
	switch must := v.RequiredValue(); must.Kind() {
	case wire.KindAbsent:
	case wire.KindTrue:
		out.must = true
	default:
		out.must = must.Text()
	}
	if v.SkipValidation() || !v.Typed() && !v.ValidateFirst() {
		out.schema = &schema.Schema{Required: s.Required}
	}
	return out
}

// methods returns the methods of all endpoints without duplicates.
func (r *route) methods() []string {
	var list []string
	for _, e := range r.endpoints {
		for _, m := range e.methods {
			if !slices.Contains(list, m) {
				list = append(list, m)
			}
		}
	}
	return list
}

// mandatory reports whether the server rejects requests without the arg.
func (a *arg) mandatory() bool {
	return a.declared.Required && (!a.declared.HasDefault || a.rejectsDefault)
}

// isCapture reports whether the path holds the arg.
func (e *endpoint) isCapture(name string) bool {
	return slices.ContainsFunc(e.op.Captures, func(c model.Capture) bool { return c.Name == name })
}

var braces = regexp.MustCompile(`\{\w+\}`)

// shape returns the template in lower case, without the names of captures. The
// server ignores both.
func (r *route) shape() string { return strings.ToLower(braces.ReplaceAllString(r.template, "{}")) }
