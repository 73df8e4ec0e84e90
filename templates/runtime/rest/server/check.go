package server

import (
	"reflect"
	"slices"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/args"
	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
	"github.com/restgen/restgen/templates/runtime/rest/internal/route"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// An endpoint is a registered Endpoint, compiled by its first request.
type endpoint struct {
	*rest.Endpoint // as the deployment describes it
	deployment     int
	route          *endpoints
	// The registered Endpoint, which may have the former as a variant.
	declared *rest.Endpoint
	// Serves a request; nil if it is not implemented.
	call func(*request) error
	// Whether call forwards requests to a site, which decides on them.
	forwards bool
	// Returns new parameters for call; nil for a call without parameters.
	params func() codec.FieldCoder

	once sync.Once
	args *args.List
	// Slots of args that shape the response, or -1. Field fields is for _fields.
	context, page, perPage, fields int
}

func (e *endpoint) compile() {
	var params codec.FieldCoder
	if e.params != nil {
		params = e.params()
	}
	captures := e.route.Names
	if e.Captures != nil {
		captures = e.Captures
	}
	others := append(slices.Clone(e.route.Names), "_fields")
	list := e.Args
	if e.forwards {
		list = make([]schema.Schema, len(e.Args))
		for i, a := range e.Args {
			list[i] = schema.Relaxed(a, e.Assumed)
		}
	}
	e.args = args.Compile(list, e.deployment, e.Engine, params, captures, others)
	e.context, e.fields = e.args.Slot("context"), e.args.Slot("_fields")
	e.page, e.perPage = e.args.Slot("page"), e.args.Slot("per_page")
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

// check validates the parameters as the real server does: first required ones,
// then all in two passes.
func (q *request) check() error {
	q.args.Find(q.e.args, q.layers)
	if missing := q.args.Missing(); missing != nil {
		return failure.Missing(missing)
	}
	invalid := q.args.Check()
	switch {
	case slices.ContainsFunc(q.layers, schema.Value.OverLimit):
		return failure.TooManyParams
	case invalid != nil:
		return failure.Invalid(invalid)
	}
	return nil
}

// param returns a parameter: its first value that is not null.
func (q *request) param(name string) schema.Value {
	if v, ok := q.args.Named(name); ok {
		return v
	}
	for _, layer := range q.layers {
		if v := layer.Member(name); !v.Missing() {
			return v
		}
	}
	return schema.Value{}
}

// missingValue returns an error if an arg lacks the only value that the
// operation supports.
func (q *request) missingValue() error {
	if a := q.args.Unsupported(); a != nil {
		return failure.Unsupported(a)
	}
	return nil
}
