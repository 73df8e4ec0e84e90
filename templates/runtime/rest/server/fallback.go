package server

import (
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Fallback calls prepare for each valid request that has no handler, or whose
// handler returns rest.NotImplemented. The Call is for this request only, and
// Call.Param returns its parameters.
func Fallback(prepare func(*Call)) Option { return option(func(m *Mux) { m.fallback = prepare }) }

// fallBack serves a request without a handler.
func (q *request) fallBack() error {
	if q.m.fallback == nil {
		return rest.NotImplemented()
	}
	c := &Call{q: q}
	q.m.fallback(c)
	return q.callHandler(c)
}

// Endpoint returns the endpoint as the deployment describes it.
func (c *Call) Endpoint() *rest.Endpoint { return c.q.e.Endpoint }

// Param returns a parameter that was validated and converted, with its default,
// or one that the endpoint does not list, as sent. The Value is valid until the
// handler returns.
func (c *Call) Param(name string) schema.Value { return c.q.param(name) }

// Address returns the address of a route, such as /wp/v2/posts/7, in the form
// of the request and with a query, for links in responses.
func (c *Call) Address(path, query string) string {
	b := c.q.at(nil, path)
	switch {
	case query == "":
	case c.q.plain:
		b = append(append(b, '&'), query...)
	default:
		b = append(append(b, '?'), query...)
	}
	return string(b)
}
