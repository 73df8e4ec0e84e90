package server

import (
	"context"
	"errors"
	"strconv"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
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
// calls the handler.
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

// Endpoint returns the endpoint as the deployment describes it.
func (c *Call) Endpoint() *rest.Endpoint { return c.q.e.Endpoint }

// Param returns a parameter that was validated and converted, with its default,
// or one that the endpoint does not list, as sent. The Value is valid until the
// handler returns.
func (c *Call) Param(name string) schema.Value { return c.q.param(name) }

// Sent returns a parameter as it was sent. It is null if it was only sent as
// null, which Param does not return where the schema does not allow it.
func (c *Call) Sent(name string) schema.Value { return c.q.sources.findOrNull(name) }

// Address returns the address of a route, such as /wp/v2/posts/7, in the form
// of the request and with a query, for links in responses.
func (c *Call) Address(path, query string) string {
	return string(c.AppendAddress(make([]byte, 0, 128), path, query)) // most are shorter
}

// AppendAddress appends the address of a route.
func (c *Call) AppendAddress(b []byte, path, query string) []byte {
	b = c.q.appendAddress(b, path, query == "")
	switch {
	case query == "":
	case c.q.target.form == plainForm:
		b = append(append(b, '&'), query...)
	default:
		b = append(append(b, '?'), query...)
	}
	return b
}

// Home returns the address of the site, without a slash at the end.
func (c *Call) Home() string { return c.q.site.homeAt(c.q.r).address }

// PageAddress returns the address of another page of the list that was
// requested, without one of its parameters.
func (c *Call) PageAddress(page int, without string) string {
	b, at := c.q.appendPageAddress(nil, without)
	return string(b[:at]) + strconv.Itoa(page) + string(b[at:])
}

// newCall returns a Call that is set up; only a fallback needs its request for that.
func newCall(q *request, prepare func(*Call)) *Call {
	c := &Call{q: q}
	prepare(c)
	return c
}

// newHandler returns the handler of an endpoint. Its Calls are used again.
func newHandler(e *endpoint, prepare func(*Call)) func(*request) error {
	calls := &sync.Pool{New: func() any {
		c := newCall(nil, prepare)
		e.reset(c.params)
		return c
	}}
	return func(q *request) error {
		c := calls.Get().(*Call)
		c.q = q
		err := c.serve()
		c.q = nil
		calls.Put(c)
		return err
	}
}

// Fallback calls prepare for each valid request that has no handler, or whose
// handler returns rest.NotImplemented. The Call is for this request only, and
// Call.Param returns its parameters.
func Fallback(prepare func(*Call)) Option {
	return option(func(s *settings) {
		s.fallback = func(q *request) error { return newCall(q, prepare).serve() }
	})
}

// call calls the handler, or the fallback without one, unless an arg lacks the only
// value that the operation supports.
func (q *request) call() error {
	if a := q.args.Unsupported(); a != nil {
		return failure.Unsupported(a)
	}
	err := q.handle()
	if q.site.fallback != nil && errors.Is(err, rest.ErrNotImplemented) {
		return q.site.fallback(q)
	}
	return err
}

// handle calls the handler, if there is one.
func (q *request) handle() error {
	if handle := q.site.handlers[q.e]; handle != nil {
		return handle(q)
	}
	return rest.NotImplemented()
}

// serve binds the parameters, calls the handler and writes the response.
func (c *Call) serve() error {
	q := c.q
	if c.params != nil {
		q.args.Bind(c.params)
		defer q.e.reset(c.params)
	}
	ctx := q.context()
	ctx.served.q, ctx.served.params = q, c.params
	defer ctx.served.end()
	err := c.run(ctx)
	forwarded := ctx.served.end()
	if forwarded.arrived { // the handler is a gateway
		return q.replyForSite(&forwarded, c.result, ctx.status(), err) // forward_reply.go
	}
	if err != nil {
		return err
	}
	return q.reply(c.result, ctx.status(), nil)
}
