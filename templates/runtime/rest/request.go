package rest

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/errs"
	"github.com/restgen/restgen/templates/runtime/rest/internal/form"
	"github.com/restgen/restgen/templates/runtime/rest/internal/forward"
)

// call is a request to be sent.
type call struct {
	endpoint *Endpoint // nil if the index does not list it
	method   string
	path     string // of the route, escaped

	// The parameters, by fill; forward replaces them, and attach adds a file.
	query  []byte
	body   []byte
	kind   string // content type of the body
	header http.Header
	stream *form.Stream // body of an upload, instead of body

	// Request that the call forwards, by forward, or nil.
	gateway *forward.Request

	// What the result can hold, by run.
	any  bool // a response that is not JSON
	null bool // a response without a body, as null
}

// prepare makes the call of an endpoint if the deployment has it. It returns
// the 501 error for a client that is nil or zero.
func (c *Client) prepare(e *Endpoint, path string, in codec.FieldCoder) (*call, error) {
	if c.isZero() {
		return nil, NotImplemented()
	}
	x := &call{path: c.collection.Of(path), endpoint: e, method: e.firstMethod()}
	own := e.For(c.deployment.Index)
	if own == nil {
		return nil, c.named(x, c.deployment.without())
	}
	x.method = cmp.Or(c.method, own.firstMethod())
	if c.method != "" && !slices.Contains(own.Methods, c.method) {
		return nil, c.requestError(x, fmt.Errorf("the endpoint does not have the method %s", c.method))
	}
	if c.checks {
		if err := Validate(own, in, c.deployment); err != nil {
			return nil, c.named(x, err)
		}
	}
	if err := x.fill(in); err != nil {
		return nil, c.requestError(x, err)
	}
	return x, nil
}

// fill encodes the parameters: in the query for GET, HEAD and DELETE, as a
// JSON body for other methods.
func (x *call) fill(in codec.FieldCoder) (err error) {
	switch {
	case x.path == "":
		return errors.New("a capture of the path is empty, or has . or .. as a segment; or a base is not one segment")
	case !strings.HasPrefix(x.path, "/"): // it would continue the host of the root
		return errors.New("the path does not begin with a slash")
	case strings.ContainsAny(x.path, "?#&"): // & ends a path that is a parameter
		return errors.New("the path holds one of ?#&, which Path escapes")
	case in == nil:
		return nil
	}
	if inQuery(x.method) {
		x.query, err = codec.AppendQuery(nil, in)
		return err
	}
	x.body, err = codec.AppendJSON(make([]byte, 0, 512), in)
	x.kind = "application/json"
	return err
}

// requestError returns the error of a call that could not be sent.
func (c *Client) requestError(x *call, err error) *Error {
	return c.named(x, &Error{Code: ErrBadRequest, Message: err.Error(), Err: err}).(*Error)
}

// named adds the request to an error. A call without a path is named by the key
// of its route.
func (c *Client) named(x *call, err error) error {
	if e, ok := errs.As[*Error](err); ok {
		e.Method, e.Path = x.method, x.path
		if e.Path == "" && x.endpoint != nil {
			e.Path = x.endpoint.Route
		}
	}
	return err
}
