package rest

import (
	"context"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// Do calls an endpoint. Path is the path of the route, see Path; params may be
// nil. The response is stored in result.
func Do(ctx context.Context, c *Client, e *Endpoint, path string, params, result codec.FieldCoder) error {
	r, sent, err := c.forwardedTo(ctx, e, path)
	if err != nil {
		return err
	}
	if r != nil {
		if file, ok := r.File.(File); ok {
			return Upload(ctx, c, e, path, file, params, result)
		}
	}
	x, err := c.prepare(e, sent, params)
	if err != nil {
		return err
	}
	if r != nil {
		if err := x.forward(r, params, false); err != nil {
			return c.requestError(x, err)
		}
		c = c.With(KeepUnknown())
	}
	return c.run(ctx, x, result)
}

// Call calls a route that the site index does not list. Path is the path of
// the route, see Path: it begins with a slash and has none of ?, # and &.
// Params and result may be nil. A *Raw takes any JSON, a *Response any
// response.
func Call(ctx context.Context, c *Client, method, path string, params, result codec.FieldCoder) error {
	x := &call{method: strings.ToUpper(method), path: path}
	if err := x.fill(params); err != nil {
		return c.requestError(x, err)
	}
	if result == nil {
		result = new(Raw)
	}
	return c.run(ctx, x, result)
}
