package rest

import (
	"cmp"
	"context"
	"errors"
	"net"
	"net/http"
	"reflect"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// serve answers one request.
func (m *Mux) serve(w http.ResponseWriter, r *http.Request) {
	q := newRequest(m, r, w.Header())
	q.w = w
	defer q.release()
	q.answer((*request).open, (*request).dispatch)
	q.write()
}

// answer takes the steps that make an answer: status, headers and body. A panic of a handler becomes an error that says
// nothing.
func (q *request) answer(steps ...func(*request) error) {
	defer func() {
		if p := recover(); p != nil {
			q.fail(q.bug(p))
		}
	}()
	if err := q.runSteps(steps...); err != nil {
		q.fail(err)
	}
}

// runSteps takes steps until one fails.
func (q *request) runSteps(steps ...func(*request) error) error {
	for _, step := range steps {
		if err := step(q); err != nil {
			return err
		}
	}
	return nil
}

// bug logs a panic and returns what the client is told of it.
func (q *request) bug(p any) error {
	if p == http.ErrAbortHandler {
		panic(p)
	}
	q.m.log.ErrorContext(q.r.Context(), "rest: a handler panicked", "method", q.method, "path", q.path, "panic", p,
		"stack", string(debug.Stack()))
	return internalError
}

// dispatch goes through the steps of a request in the order of the real server.
func (q *request) dispatch() error {
	if _, err := q.callback(); err != nil {
		return err
	}
	if q.method == http.MethodOptions {
		return q.describe()
	}
	return q.runSteps((*request).prepare, (*request).run)
}

// prepare finds the endpoint and checks the parameters. Not every endpoint serves items of a batch.
func (q *request) prepare() error {
	err := q.find()
	switch {
	case err != nil:
		return err
	case !q.inner:
		q.r.Pattern = q.e.Route
	case !q.e.Batch:
		return newError(http.StatusBadRequest, "rest_batch_not_allowed", "The requested route does not support batch requests.")
	}
	if err := q.runSteps((*request).gather, (*request).check); err != nil {
		q.values = q.values[:0] // half of them are there
		return err
	}
	return q.readFields()
}

// run calls the handler, if that is allowed.
func (q *request) run() error {
	err := q.allowed(q.e)
	if err == nil {
		err = q.missingValue()
	}
	switch {
	case err != nil:
		return err
	case q.e.call == nil:
		return NotImplemented()
	}
	return q.e.call(q)
}

// allowed asks the permission hook; one that panics allows nothing. The headers of an item of a batch have no say: who
// sends a batch writes them.
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
	if err == nil || errors.As(err, new(*Error)) {
		return err
	}
	return forbidden(asked)
}

// fail makes an answer of an error. What the client is not told is logged. When a site behind the handler wants to be asked
// again, who asks has to know.
func (q *request) fail(err error) {
	var own *Error
	e, is := errorAs[*Error](err)
	if err != error(e) || e.Err != nil { // one without another behind it is no end of a context
		own = interrupted(err)
	}
	if own == nil {
		if is {
			if after := e.Header["Retry-After"]; after != nil {
				q.header["Retry-After"] = after
			}
			if own = gatewayError(e); own == nil && e.Err == nil {
				q.pass(e)
				return
			}
		}
		own = cmp.Or(own, internalError)
		q.m.log.ErrorContext(q.r.Context(), "rest: a handler failed", "method", q.method, "path", q.path, "error", err)
	}
	q.pass(own)
}

// gatewayError is what becomes of an error of a client that got no answer of the interface; nil for other errors.
func gatewayError(e *Error) *Error {
	if !slices.Contains([]ErrorCode{ErrTransport, ErrRedirect, ErrNotJSON, ErrTooLarge}, ErrorCode(e.Code)) {
		return nil
	}
	status := http.StatusBadGateway
	if late, ok := errorAs[net.Error](e.Err); ok && late.Timeout() {
		status = http.StatusGatewayTimeout
	} else if e.Status != 0 && isTemporary(e) {
		status = e.Status
	}
	return newError(status, "rest_bad_gateway", "The site behind this one gave no answer that can be used.")
}

// pass answers an error as it is: one without a code by its body, if that is all of it. One without the status
// of an error is one of the server.
func (q *request) pass(e *Error) {
	if e.Status < 400 || e.Status > 599 {
		own := *e
		own.Status = http.StatusInternalServerError
		e = &own
	}
	q.status = e.Status
	q.out = e.append(q.out[:0])
	if e.Code == string(ErrNoCode) && len(e.Body) > 0 && len(e.Body) < maxErrorBody {
		q.out = append(q.out[:0], e.Body...)
	}
}

// ServerCall is one call of a handler. It is used again for other calls.
//
//	mux.Handle(&postsGet, func(call *rest.ServerCall) {
//		var params PostsGetParams
//		var post Post
//		call.Params, call.Result = &params, &post
//		call.Run = func(ctx context.Context) (err error) {
//			post, err = server.Get(ctx, call.Int(0), params)
//			return err
//		}
//	})
type ServerCall struct {
	// Params is set to the parameters before each call, and zero after it;
	// nil for an operation without parameters.
	Params codec.FieldCoder
	// Result holds the response after Run has returned nil.
	Result codec.FieldCoder
	// Run calls the handler.
	Run func(context.Context) error

	q *request
}

// Int returns the i-th capture of the route as an integer.
func (c *ServerCall) Int(i int) int {
	v, _ := c.q.captured(i)
	n, _ := v.Int()
	return n
}

// String returns the i-th capture of the route as it was sent.
func (c *ServerCall) String(i int) string {
	_, text := c.q.captured(i)
	return text
}

// Handle registers an endpoint with its handler. It calls prepare to set the
// fields of each new ServerCall. Run gets validated and converted parameters;
// an *Error that it returns is sent as it is.
func (m *Mux) Handle(e *Endpoint, prepare func(*ServerCall)) {
	x := m.add(e)
	if x == nil {
		return
	}
	calls := &sync.Pool{New: func() any {
		c := &ServerCall{}
		prepare(c)
		return c
	}}
	x.params = func() codec.FieldCoder {
		c := calls.Get().(*ServerCall)
		defer calls.Put(c)
		return c.Params
	}
	x.call = func(q *request) error {
		c := calls.Get().(*ServerCall)
		c.q = q
		err := q.callHandler(c)
		c.q = nil
		calls.Put(c)
		return err
	}
}

// callHandler binds the parameters, calls the handler and writes the response.
func (q *request) callHandler(c *ServerCall) error {
	if c.Params != nil {
		codec.Bind(c.Params, codec.Params{Order: q.e.order, Values: q.values, Defaults: q.e.defaults})
		defer reflect.ValueOf(c.Params).Elem().SetZero()
	}
	ctx := q.context()
	if err := c.Run(ctx); err != nil {
		return err
	}
	return q.reply(c.Result, int(ctx.status.Load()))
}

// callContext is the context of a handler or a hook. It outlives the request, as a handler may keep it.
type callContext struct {
	context.Context
	r        *http.Request
	header   http.Header
	upload   *upload
	op       *Operation
	endpoint *Endpoint    // that the handler serves
	status   atomic.Int32 // of the answer, if the handler has a say in it
}

// Value returns the context itself for the key that is its type.
func (c *callContext) Value(key any) any {
	if key == (*callContext)(nil) {
		return c
	}
	return c.Context.Value(key)
}

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

// An Operation is what a request asks for, when everything that has a say in it had it.
type Operation struct {
	Method string // _method or X-HTTP-Method-Override may say another one than the request
	Path   string // of the route, as /cms/v2/posts/7, also where rest_route or a batch says it; parameters override it
	q      *request
}

// OperationOf returns what Permit, whose context ctx is, is asked for. Elsewhere it is empty.
func OperationOf(ctx context.Context) *Operation { return cmp.Or(callOf(ctx).op, &Operation{}) }

// Param returns a parameter as the checks left it for the handler, whether the path or a layer above it has it: JSON, a
// form or the query. Captures that a handler takes as strings it gets as they were sent. Parameters that the endpoint
// does not list are as they were sent; so are all that were not checked, where only the header Allow is at stake.
// Values are for Permit only, and not to be kept.
func (o *Operation) Param(name string) schema.Value {
	if o.q == nil {
		return schema.Value{}
	}
	return o.q.param(name)
}

// Request returns the request that a handler, Permit or Embedder serves, nil outside of them. Its body is read already
// if it holds parameters. That of an item of a batch has headers that the item says, so who is asking is for Permit, or
// a Middleware, to find out.
func Request(ctx context.Context) *http.Request { return callOf(ctx).r }

// SetStatus sets the status of the answer, 200 to 299, for a handler that returns no error, where it is not the usual one of the
// endpoint. An answer of 204 has no body. A client that a handler calls with its context for the endpoint that it serves, as
// a gateway does, sets the status of the answer that it gets.
func SetStatus(ctx context.Context, status int) {
	if status/100 == 2 {
		callOf(ctx).status.Store(int32(status))
	}
}

// ResponseHeader returns the headers of the answer, for a handler to add some. Outside of handlers, as where a program calls
// one itself, they go nowhere.
func ResponseHeader(ctx context.Context) http.Header {
	if h := callOf(ctx).header; h != nil {
		return h
	}
	return http.Header{}
}
