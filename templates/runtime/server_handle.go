package rest

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"
)

// Handle lets call serve an endpoint: it gets the parameters, checked and coerced, and returns the answer, or an
// error, which is passed on if it is an *Error. Without an impl, which has to be an interface, the endpoint
// answers 501 rest_not_implemented after its checks.
func Handle[S, P, R any, PP shape[P], PR shape[R]](m *Mux, e *Endpoint, impl S, call func(S, context.Context, P) (R, error)) {
	handle[P, R, PP, PR](m, e, any(impl) == nil, func(_ *request, ctx context.Context, p P) (R, error) {
		return call(impl, ctx, p)
	})
}

// Handle1 is Handle for a route with one capture.
func Handle1[S any, A int | string, P, R any, PP shape[P], PR shape[R]](m *Mux, e *Endpoint, impl S, call func(S, context.Context, A, P) (R, error)) {
	handle[P, R, PP, PR](m, e, any(impl) == nil, func(q *request, ctx context.Context, p P) (R, error) {
		return call(impl, ctx, captured[A](q, 0), p)
	})
}

// Handle2 is Handle for a route with two captures, in the order of the route.
func Handle2[S any, A, B int | string, P, R any, PP shape[P], PR shape[R]](m *Mux, e *Endpoint, impl S, call func(S, context.Context, A, B, P) (R, error)) {
	handle[P, R, PP, PR](m, e, any(impl) == nil, func(q *request, ctx context.Context, p P) (R, error) {
		return call(impl, ctx, captured[A](q, 0), captured[B](q, 1), p)
	})
}

// Handle3 is Handle for a route with three captures, in the order of the route.
func Handle3[S any, A, B, C int | string, P, R any, PP shape[P], PR shape[R]](m *Mux, e *Endpoint, impl S, call func(S, context.Context, A, B, C, P) (R, error)) {
	handle[P, R, PP, PR](m, e, any(impl) == nil, func(q *request, ctx context.Context, p P) (R, error) {
		return call(impl, ctx, captured[A](q, 0), captured[B](q, 1), captured[C](q, 2), p)
	})
}

// handle registers an endpoint. What goes in and what comes out is kept in a frame, which is used again.
func handle[P, R any, PP shape[P], PR shape[R]](m *Mux, e *Endpoint, absent bool, call func(*request, context.Context, P) (R, error)) {
	x := m.add(e, nil)
	if x == nil || absent {
		return
	}
	type frame struct {
		params P
		result R
	}
	var order atomic.Pointer[[]int]
	frames := sync.Pool{New: func() any { return new(frame) }}
	x.call = func(q *request) (err error) {
		f := frames.Get().(*frame)
		o := order.Load()
		if o == nil {
			fields := orderOf(PP(&f.params), x.slot)
			o = &fields
			order.Store(o)
		}
		bind(PP(&f.params), slots{order: *o, values: q.values})
		if f.result, err = call(q, q.context(), f.params); err == nil {
			err = q.reply(PR(&f.result))
		}
		*f = frame{}
		frames.Put(f)
		return err
	}
}

func captured[A int | string](q *request, n int) (a A) {
	v, text := q.captured(n)
	switch p := any(&a).(type) {
	case *int:
		*p, _ = v.Int()
	case *string:
		*p = text
	}
	return a
}

// callContext is the context of a handler. It outlives the request, as a handler may keep it.
type callContext struct {
	context.Context
	r      *http.Request
	header http.Header
	upload *upload
}

type callKey struct{}

// Value returns the context itself for its own key.
func (c *callContext) Value(key any) any {
	if key == (callKey{}) {
		return c
	}
	return c.Context.Value(key)
}

func (q *request) context() context.Context {
	return &callContext{q.r.Context(), q.r, q.header, q.upload}
}

func callOf(ctx context.Context) *callContext {
	c, _ := ctx.Value(callKey{}).(*callContext)
	if c == nil {
		return &callContext{}
	}
	return c
}

// Request returns the request that a handler serves, nil outside of handlers. Its body is read already if it
// holds parameters. That of an item of a batch has headers that the item says, so who is asking is for Permit, or
// a Middleware, to find out.
func Request(ctx context.Context) *http.Request { return callOf(ctx).r }

// AnswerHeader returns the headers of the answer, for a handler to add some; nil outside of handlers.
func AnswerHeader(ctx context.Context) http.Header { return callOf(ctx).header }
