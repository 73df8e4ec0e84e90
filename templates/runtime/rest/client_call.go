package rest

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/body"
	"github.com/restgen/restgen/templates/runtime/rest/internal/errs"
	"github.com/restgen/restgen/templates/runtime/rest/internal/form"
	"github.com/restgen/restgen/templates/runtime/rest/internal/result"
	"github.com/restgen/restgen/templates/runtime/rest/internal/secret"
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

// call is a request to be sent.
type call struct {
	endpoint *Endpoint // nil if the index does not list it
	method   string
	path     string // of the route, escaped
	query    []byte
	header   http.Header
	body     []byte
	kind     string       // content type of the body
	stream   *form.Stream // body of an upload, instead of body
	any      bool         // accept a response that is not JSON
	null     bool         // accept a response without a body, as null
	forwards bool         // the call of a gateway
	attempts int
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

func (e *Endpoint) firstMethod() string {
	if len(e.Methods) == 0 {
		return http.MethodGet
	}
	return e.Methods[0]
}

// without returns the error of a call of an endpoint that d lacks.
func (d Deployment) without() *Error {
	return &Error{Code: ErrNotDeployed, Message: "deployment " + cmp.Or(d.Name, strconv.Itoa(d.Index)) +
		" does not have the endpoint; WithDeployment chooses one"}
}

// fill encodes the parameters: in the query for GET, HEAD and DELETE, as a
// JSON body for other methods.
func (x *call) fill(in codec.FieldCoder) (err error) {
	switch {
	case strings.Contains(x.path, noCapture):
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

// inQuery reports whether the parameters of a method are in the query.
func inQuery(method string) bool {
	return method == http.MethodGet || method == http.MethodHead || method == http.MethodDelete
}

// requestError returns the error of a call that could not be sent.
func (c *Client) requestError(x *call, err error) *Error {
	return c.named(x, &Error{Code: ErrBadRequest, Message: err.Error(), Err: err}).(*Error)
}

// named adds the request to an error.
func (c *Client) named(x *call, err error) error {
	if e, ok := errs.As[*Error](err); ok {
		e.Method, e.Path = x.method, strings.ReplaceAll(x.path, noCapture, "?")
	}
	return err
}

// isZero reports whether the client was not made by NewClient.
func (c *Client) isZero() bool { return c == nil || c.sensitive == nil }

// run sends a call and decodes the response.
func (c *Client) run(ctx context.Context, x *call, out codec.FieldCoder) error {
	if c.isZero() {
		return NotImplemented()
	}
	response, whole := out.(*Response)
	_, raw := out.(*Raw)
	x.any, x.null = whole, raw || out == nil
	gateway := c.forwarded(ctx, x.endpoint)
	x.forwards = gateway != nil
	w, err := c.send(ctx, x)
	if whole {
		*response = *w
	}
	if err != nil || whole {
		c.captured(w)
	} else {
		err = c.take(x, w, out)
	}
	if gateway != nil {
		gateway.Received(c.received(w, err))
	}
	return err
}

// captured stores a response for CaptureResponse when the caller gets it. A
// walk sends several calls ahead.
func (c *Client) captured(w *Response) {
	if to := c.own().capture; to != nil {
		*to = *w
	}
}

// take decodes a response.
func (c *Client) take(x *call, w *Response, out codec.FieldCoder) error {
	c.captured(w)
	if page, ok := out.(result.Page); ok {
		_, total, pages := page(nil)
		w.count("X-WP-Total", total)
		w.count("X-WP-TotalPages", pages)
	}
	if len(w.Body) == 0 {
		w.without(out)
		return nil
	}
	err := c.unpack(w, out)
	if err != nil && !errors.As(err, new(*Error)) && c.dropNotices(w) {
		err = c.unpack(w, out)
	}
	return c.decodeError(x, w, err)
}

// without sets out to the meaning of a response without a body, and reports
// whether the status is 204.
func (r *Response) without(out codec.FieldCoder) bool {
	if r.Status != http.StatusNoContent {
		return false
	}
	if d, ok := out.(*deletedResult); ok {
		d.setGone()
	}
	return true
}

// count reads a number from a header, which a cache may have dropped.
func (r *Response) count(name string, to *int) {
	if n, err := strconv.ParseUint(r.Header.Get(name), 10, 30); err == nil {
		*to = int(n)
	}
}

// decodeError completes the error of decoding a response, which may be nil.
func (c *Client) decodeError(x *call, w *Response, err error) error {
	if err != nil && !errors.As(err, new(*Error)) {
		code := ErrNotJSON
		if big, ok := errs.As[*codec.SizeError](err); ok {
			code, err = ErrTooLarge, big
		}
		err = c.redactError(err)
		err = c.errorResponse(w, &Error{Code: code, Message: err.Error(), Err: err, Body: c.truncated(w.Body)})
	}
	return c.named(x, err)
}

// attempt sends a call once.
func (c *Client) attempt(ctx context.Context, x *call) (*Response, error) {
	start, asked := time.Now(), ctx
	if c.timeout > 0 && (x.stream == nil || c.timed) {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, c.timeout, timedOut(c.timeout))
		defer cancel()
	}
	var w *Response
	r, err := c.request(ctx, x)
	if err != nil {
		w, err = &Response{}, c.requestError(x, err)
	} else {
		w, err = c.receive(r)
		if err == nil {
			err = c.judge(x, w)
		}
	}
	err = c.named(x, err)
	c.report(asked, x, start, r, w, err)
	return w, err
}

var acceptJSON = []string{"application/json"}

func (c *Client) request(ctx context.Context, x *call) (*http.Request, error) {
	var content io.Reader
	if x.body != nil {
		content = bytes.NewReader(x.body)
	}
	r, err := http.NewRequestWithContext(ctx, x.method, c.address(x.path, x.query), content)
	if err != nil {
		return &http.Request{}, c.redactError(err)
	}
	if x.stream != nil {
		r.Body, r.ContentLength = x.stream, x.stream.Length
	}
	maps.Copy(r.Header, x.header)
	r.Header["Accept"] = acceptJSON[:1:1]
	if x.kind != "" {
		r.Header["Content-Type"] = []string{x.kind}
	}
	maps.Copy(r.Header, c.own().auth) // headers of the caller win
	if host := c.own().auth["Host"]; host != nil {
		r.Host = host[0]
	}
	return r, nil
}

// receive sends r and reads the response up to the limit.
func (c *Client) receive(r *http.Request) (*Response, error) {
	w, err := c.own().http.Do(r)
	if err != nil {
		return &Response{}, c.failed(bounded(r, err))
	}
	defer w.Body.Close()
	response := &Response{Status: w.StatusCode, Header: w.Header}
	if len(c.own().auth) > 0 && w.Request != nil && !secret.SameHost(r.URL, w.Request.URL) {
		response.redirectedTo = secret.WithoutCredentials(w.Request.URL)
	}
	size := int64(512)
	if w.ContentLength > 0 {
		size = min(w.ContentLength, c.limit, 4<<20) + 1 // grows only with what arrives
	}
	response.Body, err = body.Read(make([]byte, 0, size), w.Body, c.limit)
	// When the client goes away, a server may end its response as if it were
	// complete.
	if err = cmp.Or(err, r.Context().Err()); err != nil {
		return response, c.failed(fmt.Errorf("the response broke off after %d bytes: %w", len(response.Body), bounded(r, err)))
	}
	if int64(len(response.Body)) > c.limit {
		response.Body = response.Body[:c.limit]
		return response, c.errorResponse(response, &Error{
			Code:    ErrTooLarge,
			Message: fmt.Sprintf("the response has more than %d bytes", c.limit),
		})
	}
	return response, nil
}

// failed returns the error of a call without a response.
func (c *Client) failed(err error) *Error {
	redacted := c.redactError(err)
	e := &Error{Code: ErrTransport, Err: redacted, Message: redacted.Error()}
	if errors.As(err, new(secret.RedirectError)) {
		e.Code = ErrRedirect
	}
	return e
}
