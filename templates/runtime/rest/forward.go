package rest

import (
	"bytes"
	"context"
	"net/url"
	"slices"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/errs"
	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
	"github.com/restgen/restgen/templates/runtime/rest/internal/form"
	"github.com/restgen/restgen/templates/runtime/rest/internal/forward"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Forwarding is for the clients of a gateway, which serves a request by a call
// of the same endpoint of another site. If such a client is called with the
// context of a handler of the endpoint, it forwards the request: the site gets
// all parameters that were sent, also members without a field, with the changes
// to params, the method and the file. The handler's response has the status and
// the headers of the site's response. Gateway of a generated server package uses
// this option.
func Forwarding() ClientOption { return option(func(c *Client) { c.forwards = true }) }

// forwarded returns the request that a call of e forwards, or nil.
func (c *Client) forwarded(ctx context.Context, e *Endpoint) *forward.Request {
	if c == nil || !c.forwards || e == nil {
		return nil
	}
	if r := forward.Of(ctx); r != nil && r.Endpoint == any(e) {
		return r
	}
	return nil
}

// forwardedTo is forwarded for a path, which it returns as it is sent. It fails if
// the site would find another endpoint than the one that is served.
func (c *Client) forwardedTo(ctx context.Context, e *Endpoint, path string) (*forward.Request, string, error) {
	r := c.forwarded(ctx, e)
	if r == nil {
		return nil, path, nil
	}
	if !r.LeadsHere(path) {
		return nil, path, c.requestError(&call{endpoint: e, method: r.Method, path: path}, failure.NoRoute)
	}
	if plain, err := url.PathUnescape(path); err == nil && plain == r.Path && !c.plain {
		path = r.Path // its captures are escaped already
	}
	return r, path, nil
}

// maxForwarded is the number of parameters in the query of a gateway. PHP drops
// those after the first 1,000 (max_input_vars), so that the site would not see
// all that Authorize saw. The client may add some.
const maxForwarded = 900

// forward replaces the parameters of a call by the parameters of the request. For an
// upload they are in the query. PHP changes some names in a query: a member of a
// JSON body could become a path parameter or the method of the request. Members
// with such names are left out.
func (x *call) forward(r *forward.Request, in codec.FieldCoder, upload bool) error {
	x.gateway = r
	params, err := r.Params(in)
	if err != nil || params == nil {
		return err
	}
	if !upload && x.method == x.endpoint.firstMethod() && slices.Contains(x.endpoint.Methods, r.Method) {
		x.method, x.body, x.kind = r.Method, nil, ""
	}
	params = append(params, r.Captures(x.path)...)
	posted := !upload && !inQuery(x.method)
	query, body := []byte(nil), []byte{'{'}
	for _, p := range params {
		switch {
		case posted && !p.InQuery:
			body = p.Value.JSON(lex.AppendKey(body, p.Name))
		case !p.Value.SameInQuery() || upload && !form.Holds(p.Name, p.Value): // the site would see another parameter
		case p.Value.Kind() != schema.KindNull: // a query has no null
			if query, err = p.Value.AppendParam(query); err != nil {
				return err
			}
		}
	}
	if bytes.Count(query, []byte("&")) >= maxForwarded {
		return failure.TooManyParams
	}
	x.query = query
	if posted {
		x.body, x.kind = append(body, '}'), "application/json"
	}
	return nil
}

// siteResponse returns the response of the site for the server of a gateway.
func (c *Client) siteResponse(w *Response, err error) *forward.Response {
	r := &forward.Response{Status: w.Status, Header: c.redactHeader(w.Header), Err: err}
	if e, ok := errs.As[*Error](err); ok && e.opaque != nil {
		r.Opaque, r.Body = true, e.opaque.Body
	}
	return r
}
