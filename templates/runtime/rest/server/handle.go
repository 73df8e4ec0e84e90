package server

import (
	"context"
	"reflect"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// Call is one call of a handler. It is used again for other calls.
//
//	mux.Handle(&postsGet, func(call *Call) {
//		var params PostsGetParams
//		var post Post
//		call.Set(&params, &post, func(ctx context.Context) (err error) {
//			post, err = server.Get(ctx, call.Int(0), params)
//			return err
//		})
//	})
type Call struct {
	params, result codec.FieldCoder
	run            func(context.Context) error
	q              *request
}

// Set sets the parameters, if there are any, the response and the function that
// calls the handler. Inlined, it would double the generated functions.
//
//go:noinline
func (c *Call) Set(params, result codec.FieldCoder, run func(context.Context) error) {
	c.params, c.result, c.run = params, result, run
}

// Int returns the i-th capture of the route as an integer. If it is not one, or too
// large, it ends the request with 404 rest_no_route.
func (c *Call) Int(i int) int {
	v, _ := c.q.args.Captured(i)
	n, ok := v.ExactInt()
	if !ok {
		panic(noRoute) // see bug
	}
	return n
}

// String returns the i-th capture of the route as it was sent.
func (c *Call) String(i int) string {
	_, text := c.q.args.Captured(i)
	return text
}

// Handle registers an endpoint. It calls prepare to set up each Call. The
// handler gets valid parameters; an *Error that it returns is sent as it is.
func (m *Mux) Handle(e *rest.Endpoint, prepare func(*Call)) { m.handle(e, false, prepare) }

// Handlers registers endpoints that one server serves, see Mux.For.
type Handlers struct {
	mux      *Mux
	forwards bool
}

// For returns a Handlers that registers the endpoints of a server. If that is a
// client or embeds one, it is a gateway, and the site has the last word: a value
// that the enum of an argument does not list is valid, and if the endpoint is
// Assumed, so is null or a string without the format.
func (m *Mux) For(server any) Handlers { return Handlers{m, holdsClient(reflect.ValueOf(server))} }

// Handle is Mux.Handle.
func (h Handlers) Handle(e *rest.Endpoint, prepare func(*Call)) {
	h.mux.handle(e, h.forwards, prepare)
}

// holdsClient reports whether a server is the client of a resource or embeds one.
func holdsClient(v reflect.Value) bool {
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct {
		return false
	}
	for i := range v.NumField() {
		if v.Type().Field(i).Anonymous && holdsClient(v.Field(i)) {
			return true
		}
	}
	return v.CanConvert(reflect.TypeFor[rest.Client]())
}

func (m *Mux) handle(e *rest.Endpoint, forwards bool, prepare func(*Call)) {
	x := m.add(e)
	if x == nil {
		return
	}
	x.forwards = forwards
	x.params = func() codec.FieldCoder {
		c := &Call{}
		prepare(c)
		return c.params
	}
	calls := &sync.Pool{New: func() any {
		c := &Call{}
		prepare(c)
		x.reset(c.params)
		return c
	}}
	x.call = func(q *request) error {
		c := calls.Get().(*Call)
		c.q = q
		err := q.callHandler(c)
		c.q = nil
		calls.Put(c)
		return err
	}
}
