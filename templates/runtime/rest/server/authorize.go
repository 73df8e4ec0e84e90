package server

import (
	"cmp"
	"errors"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/route"
)

// allowed calls the hook of Authorize. If the hook panics, the request is not
// allowed. The headers of an item of a batch are ignored, since any sender can
// write them.
func (q *request) allowed(e *endpoint) (err error) {
	if q.site.permit == nil {
		return nil
	}
	asked := cmp.Or(q.asked, q.r)
	ctx := &callContext{Context: q.r.Context(), r: asked, op: &Operation{q.target.method, q.target.path, q}}
	defer func() {
		ctx.op.q = nil
		if p := recover(); p != nil {
			err = q.bug(p)
		}
	}()
	err = q.site.permit(ctx, e.declared, asked)
	if err == nil || errors.As(err, new(*rest.Error)) {
		return err
	}
	return forbidden(asked)
}

// setAllow adds the methods of the route that the client may use.
func (q *request) setAllow() {
	if q.routed == nil {
		return
	}
	if q.site.permit == nil {
		q.response.header["Allow"] = q.routed.allow
		return
	}
	var usable [][]string
	for _, e := range q.routed.list {
		if q.allowed(e) == nil {
			usable = append(usable, e.Methods)
		}
	}
	if methods := route.Allow(usable); methods != "" {
		q.response.header["Allow"] = []string{methods}
	}
}
