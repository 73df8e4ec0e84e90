package server

import (
	"reflect"
	"slices"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/args"
	"github.com/restgen/restgen/templates/runtime/rest/internal/route"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// An endpoint is a registered Endpoint.
type endpoint struct {
	*rest.Endpoint // as the deployment describes it
	deployment     int
	// The registered Endpoint, which may have the former as a variant.
	declared *rest.Endpoint

	// Whether its handler forwards requests to a site, which decides on them.
	forwards bool
	// Returns new parameters of the handler; nil for one without parameters.
	params func() codec.FieldCoder

	once sync.Once // of compile
	compiledArgs
}

// compiledArgs are the args of an endpoint as requests use them.
type compiledArgs struct {
	args *args.List
	// Returns the args as the index describes them, for messages; nil if args has
	// the same descriptions.
	described func() *args.List
	// Slots of args that shape the response, or -1.
	context, page, perPage int
}

// compile returns the args of an endpoint of a route.
func (e *endpoint) compile(r *route.Route) (c compiledArgs) {
	var params codec.FieldCoder
	if e.params != nil {
		params = e.params()
	}
	captures := r.Names
	if e.Captures != nil {
		captures = e.Captures
	}
	others := append(slices.Clone(r.Names), "_fields")
	list := e.Args
	if e.forwards {
		list = make([]schema.Schema, len(e.Args))
		for i, a := range e.Args {
			list[i] = schema.Relaxed(a, e.Assumed)
		}
		c.described = sync.OnceValue(func() *args.List {
			return args.Compile(e.Args, e.deployment, e.Engine, nil, captures, others)
		})
	}
	c.args = args.Compile(list, e.deployment, e.Engine, params, captures, others)
	c.context, c.page, c.perPage = c.args.Slot("context"), c.args.Slot("page"), c.args.Slot("per_page")
	return c
}

// reset sets parameters to the defaults that calls share.
func (e *endpoint) reset(params codec.FieldCoder) {
	if params != nil {
		reflect.ValueOf(params).Elem().Set(reflect.ValueOf(e.args.Unbound).Elem())
	}
}

// has reports whether the endpoint serves a method. GET includes HEAD.
func (e *endpoint) has(method string) bool {
	return route.Serves(e.Methods, method)
}

// endpoints are the endpoints of one route.
type endpoints struct {
	*route.Route
	list  []*endpoint
	allow []string // the header Allow with all methods
}
