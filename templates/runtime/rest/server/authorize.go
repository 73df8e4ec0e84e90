package server

import (
	"cmp"
	"errors"

	"github.com/restgen/restgen/templates/runtime/rest"
)

// authorize returns the error of the hook of Authorize for an endpoint. If the
// hook panics, the request is not allowed. The headers of an item of a batch are
// ignored, since any sender can write them.
func (q *request) authorize(e *endpoint) (err error) {
	if q.site.authorize == nil {
		return nil
	}
	sender := cmp.Or(q.sender, q.r)
	ctx := &callContext{Context: q.r.Context(), r: sender, op: &Operation{q.target.method, q.target.path, q}}
	defer func() {
		ctx.op.q = nil
		if p := recover(); p != nil {
			err = q.bug(p)
		}
	}()
	err = q.site.authorize(ctx, e.declared, sender)
	if err == nil || errors.As(err, new(*rest.Error)) {
		return err
	}
	return forbidden(sender)
}
