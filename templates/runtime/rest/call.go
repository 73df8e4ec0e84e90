package rest

import (
	"context"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// Do calls an endpoint. Path is the path of the route, see Path; params may be
// nil. The response is stored in result.
func Do(ctx context.Context, c *Client, e *Endpoint, path string, params, result codec.FieldCoder) error {
	gateway, sent, err := c.forwardedTo(ctx, e, path)
	if err != nil {
		return err
	}
	if gateway != nil {
		if file, ok := gateway.File.(File); ok {
			return Upload(ctx, c, e, path, file, params, result)
		}
	}
	x, err := c.prepare(e, sent, params) // request.go
	if err != nil {
		return err
	}
	if gateway != nil {
		if err := x.forward(gateway, params, false); err != nil { // forward.go
			return c.requestError(x, err)
		}
		c = c.With(KeepUnknown())
	}
	return c.run(ctx, x, result) // send.go, judge.go
}

// Call calls a route that the site index does not list. Path is the path of
// the route, see Path: it begins with a slash and has none of ?, # and &.
// Params and result may be nil. A *Raw takes any JSON, a *Response any
// response.
func Call(ctx context.Context, c *Client, method, path string, params, result codec.FieldCoder) error {
	if c.isZero() {
		return NotImplemented()
	}
	x := &call{method: strings.ToUpper(method), path: path}
	if err := x.fill(params); err != nil {
		return c.requestError(x, err)
	}
	if result == nil {
		result = new(Raw)
	}
	return c.run(ctx, x, result)
}
