package server

import (
	"context"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// oneParam holds one parameter of any type.
type oneParam struct{ X rest.Raw }

func (p *oneParam) CodeFields(c *codec.Coder) { c.Field("x", &p.X) }

// handle registers a handler without captures.
func handle[P, R any, PP codec.PointerTo[P], PR codec.PointerTo[R]](m *Mux, e *rest.Endpoint,
	run func(context.Context, P) (R, error)) {
	handleCall[P, R, PP, PR](m, e,
		func(ctx context.Context, _ *Call, params P) (R, error) { return run(ctx, params) })
}

// handleCall registers a handler that gets its call.
func handleCall[P, R any, PP codec.PointerTo[P], PR codec.PointerTo[R]](m *Mux, e *rest.Endpoint,
	run func(context.Context, *Call, P) (R, error)) {
	m.Handle(e, func(call *Call) {
		var params P
		var res R
		call.Set(PP(&params), PR(&res), func(ctx context.Context) (err error) {
			res, err = run(ctx, call, params)
			return err
		})
	})
}

// handlePage registers a handler of a page.
func handlePage[P, T any, PP codec.PointerTo[P]](m *Mux, e *rest.Endpoint, run func(context.Context, P) (rest.Page[T], error)) {
	m.Handle(e, func(call *Call) {
		var params P
		var page rest.Page[T]
		call.Set(PP(&params), rest.PageOf(&page), func(ctx context.Context) (err error) {
			page, err = run(ctx, params)
			return err
		})
	})
}

// handleID registers a handler with an ID.
func handleID[P, R any, PP codec.PointerTo[P], PR codec.PointerTo[R]](m *Mux, e *rest.Endpoint,
	run func(context.Context, int, P) (R, error)) {
	handleCall[P, R, PP, PR](m, e, func(ctx context.Context, call *Call, params P) (R, error) {
		return run(ctx, call.Int(0), params)
	})
}
