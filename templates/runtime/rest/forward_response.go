package rest

import (
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/body"
	"github.com/restgen/restgen/templates/runtime/rest/internal/errs"
	"github.com/restgen/restgen/templates/runtime/rest/internal/forward"
)

// received returns the response of the site for the server of a gateway.
func (c *Client) received(w *Response, err error) *forward.Response {
	r := &forward.Response{Status: w.Status, Header: c.redactHeader(w.Header), Err: err}
	if e, ok := errs.As[*Error](err); ok && e.opaque != nil {
		r.Opaque, r.Body = true, e.opaque.Body
	}
	return r
}

// opaque reports whether a gateway passes on a response that is not JSON: one
// without a body, or with something else that the site sends on purpose, such as
// a file. An HTML page is a failure of the site or of what is in front of it.
func (r *Response) opaque() bool {
	media, _, _ := strings.Cut(strings.ToLower(r.Header.Get("Content-Type")), ";")
	media = strings.TrimSpace(media)
	own := len(r.Body) == 0 || media != "" && media != "text/html" && !body.IsJSON(media)
	return own && !(&Error{Status: r.Status}).Temporary()
}
