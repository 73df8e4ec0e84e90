package rest

import (
	"context"
	"net/http"
	"reflect"
	"sync"
)

// Handle lets call serve an endpoint: it gets the parameters, checked and coerced, and returns the answer, or an
// error, which is passed on if it is an *Error. Without an impl, which has to be an interface, the endpoint
// answers 501 rest_not_implemented after its checks.
func Handle[S, P, R any, PP shape[P], PR shape[R]](m *Mux, e *Endpoint, impl S, call func(S, context.Context, P) (R, error)) {
	m.handle(e, impl, PP(nil), PR(nil), func(ctx context.Context, q *request, p, r Codable) (err error) {
		*r.(PR), err = call(impl, ctx, *p.(PP))
		return err
	})
}

// Handle1 is Handle for a route with one capture.
func Handle1[S any, A int | string, P, R any, PP shape[P], PR shape[R]](m *Mux, e *Endpoint, impl S, call func(S, context.Context, A, P) (R, error)) {
	m.handle(e, impl, PP(nil), PR(nil), func(ctx context.Context, q *request, p, r Codable) (err error) {
		*r.(PR), err = call(impl, ctx, captured[A](q, 0), *p.(PP))
		return err
	})
}

// Handle2 is Handle for a route with two captures, in the order of the route.
func Handle2[S any, A, B int | string, P, R any, PP shape[P], PR shape[R]](m *Mux, e *Endpoint, impl S, call func(S, context.Context, A, B, P) (R, error)) {
	m.handle(e, impl, PP(nil), PR(nil), func(ctx context.Context, q *request, p, r Codable) (err error) {
		*r.(PR), err = call(impl, ctx, captured[A](q, 0), captured[B](q, 1), *p.(PP))
		return err
	})
}

// Handle3 is Handle for a route with three captures, in the order of the route.
func Handle3[S any, A, B, C int | string, P, R any, PP shape[P], PR shape[R]](m *Mux, e *Endpoint, impl S, call func(S, context.Context, A, B, C, P) (R, error)) {
	m.handle(e, impl, PP(nil), PR(nil), func(ctx context.Context, q *request, p, r Codable) (err error) {
		*r.(PR), err = call(impl, ctx, captured[A](q, 0), captured[B](q, 1), captured[C](q, 2), *p.(PP))
		return err
	})
}

// inOut is what goes into a handler and what comes out of it. It is used again.
type inOut struct{ in, out Codable }

// handle registers an endpoint; p and r are of the types of the parameters and of the answer.
func (m *Mux) handle(e *Endpoint, impl any, p, r Codable, call func(ctx context.Context, q *request, p, r Codable) error) {
	x := m.add(e)
	if x == nil || impl == nil {
		return
	}
	x.params = p
	frames := sync.Pool{New: func() any { return &inOut{another(p), another(r)} }}
	x.call = func(q *request) error {
		f := frames.Get().(*inOut)
		bind(f.in, slots{order: x.order, values: q.values})
		err := call(q.context(), q, f.in, f.out)
		if err == nil {
			err = q.reply(f.out)
		}
		reflect.ValueOf(f.in).Elem().SetZero()
		reflect.ValueOf(f.out).Elem().SetZero()
		frames.Put(f)
		return err
	}
}

// another returns a new value of the type that v points to.
func another(v Codable) Codable { return reflect.New(reflect.TypeOf(v).Elem()).Interface().(Codable) }

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
