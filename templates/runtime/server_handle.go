package rest

import (
	"context"
	"net/http"
	"sync"
)

// Handle lets call serve an endpoint: it gets the parameters, checked and coerced, and returns the answer, or an
// error, which is passed on if it is an *Error. Without an impl, which has to be an interface, the endpoint
// answers 501 rest_not_implemented after its checks.
func Handle[S, P, R any, PP shape[P], PR shape[R]](m *Mux, e *Endpoint, impl S, call func(S, context.Context, P) (R, error)) {
	m.handle(e, impl, PP(new(P)), func(q *request, f *inOut) (err error) {
		if f.in == nil {
			f.in, f.out = PP(new(P)), PR(new(R))
		}
		in := f.in.(PP)
		q.bind(in)
		*f.out.(PR), err = call(impl, q.context(), *in)
		*in = *new(P)
		return err
	})
}

// Handle1 is Handle for a route with one capture.
func Handle1[S any, A int | string, P, R any, PP shape[P], PR shape[R]](m *Mux, e *Endpoint, impl S, call func(S, context.Context, A, P) (R, error)) {
	m.handle(e, impl, PP(new(P)), func(q *request, f *inOut) (err error) {
		if f.in == nil {
			f.in, f.out = PP(new(P)), PR(new(R))
		}
		in := f.in.(PP)
		q.bind(in)
		*f.out.(PR), err = call(impl, q.context(), captured[A](q, 0), *in)
		*in = *new(P)
		return err
	})
}

// Handle2 is Handle for a route with two captures, in the order of the route.
func Handle2[S any, A, B int | string, P, R any, PP shape[P], PR shape[R]](m *Mux, e *Endpoint, impl S, call func(S, context.Context, A, B, P) (R, error)) {
	m.handle(e, impl, PP(new(P)), func(q *request, f *inOut) (err error) {
		if f.in == nil {
			f.in, f.out = PP(new(P)), PR(new(R))
		}
		in := f.in.(PP)
		q.bind(in)
		*f.out.(PR), err = call(impl, q.context(), captured[A](q, 0), captured[B](q, 1), *in)
		*in = *new(P)
		return err
	})
}

// Handle3 is Handle for a route with three captures, in the order of the route.
func Handle3[S any, A, B, C int | string, P, R any, PP shape[P], PR shape[R]](m *Mux, e *Endpoint, impl S, call func(S, context.Context, A, B, C, P) (R, error)) {
	m.handle(e, impl, PP(new(P)), func(q *request, f *inOut) (err error) {
		if f.in == nil {
			f.in, f.out = PP(new(P)), PR(new(R))
		}
		in := f.in.(PP)
		q.bind(in)
		*f.out.(PR), err = call(impl, q.context(), captured[A](q, 0), captured[B](q, 1), captured[C](q, 2), *in)
		*in = *new(P)
		return err
	})
}

// inOut is what goes into a handler, empty between its uses, and what came out of it. It is used again.
type inOut struct{ in, out Codable }

// handle registers an endpoint; p are parameters as it takes them.
func (m *Mux) handle(e *Endpoint, impl any, p Codable, call func(*request, *inOut) error) {
	x := m.add(e)
	if x == nil || impl == nil {
		return
	}
	x.params = p
	frames := sync.Pool{New: func() any { return new(inOut) }}
	x.call = func(q *request) error {
		f := frames.Get().(*inOut)
		err := call(q, f)
		if err == nil {
			err = q.reply(f.out)
		}
		frames.Put(f)
		return err
	}
}

func (q *request) bind(in Codable) { bind(in, slots{order: q.e.order, values: q.values}) }

// captured returns the nth capture.
//
//go:noinline
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
