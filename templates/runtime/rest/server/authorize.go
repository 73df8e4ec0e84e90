package server

import (
	"cmp"
	"errors"

	"github.com/restgen/restgen/templates/runtime/rest"
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
