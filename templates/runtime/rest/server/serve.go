package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"runtime/debug"
	"sync/atomic"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/body"
	"github.com/restgen/restgen/templates/runtime/rest/internal/errs"
	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
	"github.com/restgen/restgen/templates/runtime/rest/internal/forward"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// core is a Mux within its middleware.
type core Mux

// ServeHTTP serves one request.
func (c *core) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	q := newRequest((*Mux)(c), r, w.Header())
	q.w = w
	defer q.release()
	q.respond((*request).dispatch)
	q.write()
}

// respond runs what makes the response. A panic of a handler becomes an error
// without details.
func (q *request) respond(run func(*request) error) {
	defer func() {
		if p := recover(); p != nil {
			q.fail(q.bug(p))
		}
	}()
	if err := run(q); err != nil {
		q.fail(err)
	}
}

// bug logs a panic and returns the error for the client.
func (q *request) bug(p any) error {
	switch p {
	case http.ErrAbortHandler:
		panic(p)
	case noRoute: // of Call.Int
		return noRoute
	}
	q.m.log.ErrorContext(q.r.Context(), "rest: a handler panicked", "method", q.method, "path", q.path, "panic", p,
		"stack", string(debug.Stack()))
	return failure.Internal
}

// dispatch runs the steps of a request in the order of the real server.
func (q *request) dispatch() error {
	if err := q.open(); err != nil {
		return err
	}
	if q.own.Exists() {
		if _, err := q.callback(); err != nil {
			return err
		}
	}
	if q.method == http.MethodOptions {
		return q.describe()
	}
	if err := q.prepare(); err != nil {
		return err
	}
	return q.run()
}

// prepare finds the endpoint and validates the parameters.
func (q *request) prepare() error {
	err := q.find()
	switch {
	case err != nil:
		return err
	case !q.inner:
		q.r.Pattern = q.e.Route
	case !q.e.Batch:
		return failure.New(http.StatusBadRequest, "rest_batch_not_allowed", "The requested route does not support batch requests.")
	}
	err = q.gather()
	if err == nil {
		err = q.check()
	}
	if err != nil {
		q.args.Forget() // they are incomplete
		return err
	}
	return q.readFields(q.args.Of(q.e.fields))
}

// run calls the handler if that is allowed.
func (q *request) run() error {
	err := q.allowed(q.e)
	if err == nil {
		err = q.missingValue()
	}
	switch {
	case err != nil:
		return err
	case q.e.call == nil:
		return q.fallBack()
	}
	if err = q.e.call(q); q.m.fallback != nil && errors.Is(err, rest.ErrNotImplemented) {
		return q.fallBack()
	}
	return err
}

// allowed calls the hook of Authorize. If the hook panics, the request is not
// allowed. The headers of an item of a batch are ignored, since any sender can
// write them.
func (q *request) allowed(e *endpoint) (err error) {
	if q.m.permit == nil {
		return nil
	}
	asked := cmp.Or(q.asked, q.r)
	ctx := &callContext{Context: q.r.Context(), r: asked, op: &Operation{q.method, q.path, q}}
	defer func() {
		ctx.op.q = nil
		if p := recover(); p != nil {
			err = q.bug(p)
		}
	}()
	err = q.m.permit(ctx, e.declared, asked)
	if err == nil || errors.As(err, new(*rest.Error)) {
		return err
	}
	return forbidden(asked)
}

// fail makes a response of an error and logs what the client does not get. It
// passes on Retry-After.
func (q *request) fail(err error) {
	if e, ok := errs.As[*failure.Error](err); ok {
		q.reject(e)
		return
	}
	own := interrupted(err)
	if e, ok := errs.As[*rest.Error](err); ok && own == nil {
		if after := e.Header["Retry-After"]; after != nil {
			q.header["Retry-After"] = after
		}
		own = gatewayError(e)
		if own == nil && e.Err == nil {
			q.pass(e)
			return
		}
	}
	q.m.log.ErrorContext(q.r.Context(), "rest: a handler failed", "method", q.method, "path", q.path, "error", err)
	q.reject(cmp.Or(own, failure.Internal))
}

// reject writes an error of the server itself.
func (q *request) reject(e *failure.Error) {
	q.status, q.ascii = e.Status, e.ASCII
	q.out = append(q.out[:0], e.Body...)
}

// gatewayError returns the response to an error of a client that could not make
// its request or got no usable response, or nil.
func gatewayError(e *rest.Error) *failure.Error {
	if own, ok := e.Err.(*failure.Error); ok {
		return own
	}
	switch e.Code {
	case rest.ErrTransport, rest.ErrRedirect, rest.ErrNotJSON, rest.ErrTooLarge, rest.ErrBadRequest:
	default:
		return nil
	}
	status := http.StatusBadGateway
	if late, ok := errs.As[net.Error](e.Err); ok && late.Timeout() {
		status = http.StatusGatewayTimeout
	} else if e.Status != 0 && e.Temporary() {
		status = e.Status
	}
	return failure.New(status, "rest_bad_gateway", "The site that this one forwards to could not be asked, or sent no usable response.")
}

// pass writes an error as it is; one without a code by its body, if that is
// complete. A status below 400 becomes 500.
func (q *request) pass(e *rest.Error) {
	if e.Status < 400 || e.Status > 599 {
		own := *e
		own.Status = http.StatusInternalServerError
		e = &own
	}
	q.status = e.Status
	q.out = e.AppendJSON(q.out[:0])
	if e.Code == rest.ErrNoCode && len(e.Body) > 0 && len(e.Body) < body.MaxError {
		q.out = append(q.out[:0], e.Body...)
	}
}

// callHandler binds the parameters, calls the handler and writes the response.
func (q *request) callHandler(c *Call) error {
	if c.params != nil {
		q.args.Bind(c.params)
		defer q.e.reset(c.params)
	}
	ctx := q.context()
	ctx.q, ctx.params = q, c.params
	defer ctx.end()
	err := c.run(ctx)
	ctx.passHeader(q.header)
	if r := ctx.opaqueOf(err); r != nil && q.passOn(r) {
		return nil
	}
	if err != nil {
		return err
	}
	return q.reply(c.result, ctx)
}

// callContext is the context of a handler or hook. It may outlive the request.
type callContext struct {
	context.Context
	served
	r        *http.Request
	header   http.Header
	upload   *upload
	op       *Operation
	endpoint *rest.Endpoint // the endpoint that is served
	status   atomic.Int32   // of the response, 0 if it is the usual one
	totals   [3]string      // values of the headers of a page
}

// Value returns the context itself for the key of its own type, and the request
// for clients that forward it.
func (c *callContext) Value(key any) any {
	switch key {
	case (*callContext)(nil):
		return c
	case forward.Key{}:
		return c.forwarded()
	}
	return c.Context.Value(key)
}

// Format implements fmt.Formatter. The request may hold credentials.
func (c *callContext) Format(f fmt.State, _ rune) { fmt.Fprint(f, "context of a request") }

func (q *request) context() *callContext {
	return &callContext{Context: q.r.Context(), r: q.r, header: q.header, upload: q.upload, endpoint: q.e.declared}
}

func callOf(ctx context.Context) *callContext {
	c, _ := ctx.Value((*callContext)(nil)).(*callContext)
	if c == nil {
		return &callContext{}
	}
	return c
}

// An Operation identifies what a request does, after all overrides.
type Operation struct {
	// Method, which _method or X-HTTP-Method-Override may set.
	Method string
	// Path of the route, such as /cms/v2/posts/7, from the address, rest_route
	// or a batch. Parameters from other sources override its captures.
	Path string

	q *request
}

// Format implements fmt.Formatter. It prints the method and the path.
func (o Operation) Format(f fmt.State, _ rune) { fmt.Fprint(f, o.Method, " ", o.Path) }

// OperationOf returns the operation that Authorize decides on, by its context.
// It is empty for other contexts.
func OperationOf(ctx context.Context) *Operation { return cmp.Or(callOf(ctx).op, &Operation{}) }

// Param returns a parameter as handlers get it, from the path, JSON, a form or
// the query; captures of type string are as sent. A number that the type of a
// parameter cannot hold is absent, as it is for handlers. Parameters that the
// endpoint does not list are as sent. So are all parameters if only the header Allow is
// being filled. Values are valid until the hook returns.
func (o *Operation) Param(name string) schema.Value {
	if o.q == nil {
		return schema.Value{}
	}
	return o.q.param(name)
}

// Request returns the request that a handler or a hook serves, or nil. Its
// body has been read if it held parameters. The headers of an item of a batch
// are written by the sender of the batch: identify users in Authorize or in a
// Middleware.
func Request(ctx context.Context) *http.Request { return callOf(ctx).r }

// SetStatus sets the status of a successful response, 200 to 299, if it is not
// the usual one of the endpoint. A response of 204 has no body. The
// clients of a gateway set the status that they received.
func SetStatus(ctx context.Context, status int) {
	if status/100 == 2 {
		callOf(ctx).status.Store(int32(status))
	}
}

// ResponseHeader returns the headers of the response, for a handler to add
// some. For other contexts they are not used.
func ResponseHeader(ctx context.Context) http.Header {
	if h := callOf(ctx).header; h != nil {
		return h
	}
	return http.Header{}
}
