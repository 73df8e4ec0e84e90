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
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/body"
	"github.com/restgen/restgen/templates/runtime/rest/internal/secret"
)

// run sends a call and decodes the response.
func (c *Client) run(ctx context.Context, x *call, out codec.FieldCoder) error {
	response, whole := out.(*Response)
	_, raw := out.(*Raw)
	x.any, x.null = whole, raw || out == nil
	w, err := c.send(ctx, x)
	if whole {
		*response = *w
	}
	if err != nil || whole {
		c.captured(w)
	} else {
		err = c.take(x, w, out)
	}
	if x.gateway != nil {
		x.gateway.Respond(c.siteResponse(w, err))
	}
	return err
}

// send sends a call, more than once if that may help. The Response is not nil.
func (c *Client) send(ctx context.Context, x *call) (w *Response, err error) {
	for n := 0; ; n++ {
		w, err = c.attempt(ctx, x, n+1)
		if err == nil || x.stream != nil || !c.retry.again(ctx, n, x.method, err) {
			return w, withContextErr(ctx, err)
		}
	}
}

// attempt sends a call once. N counts from 1.
func (c *Client) attempt(ctx context.Context, x *call, n int) (*Response, error) {
	start, callContext := time.Now(), ctx
	if c.timeout > 0 && (x.stream == nil || c.timed) {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, c.timeout, timedOut(c.timeout))
		defer cancel()
	}
	var w *Response
	r, err := c.newRequest(ctx, x)
	if err != nil {
		w, err = &Response{}, c.requestError(x, err)
	} else {
		w, err = c.receive(r)
		if err == nil {
			err = c.judge(x, w)
		}
	}
	err = c.named(x, err)
	if c.exchange != nil {
		c.report(Exchange{Context: callContext, Attempt: n, Err: err, Duration: time.Since(start)}, x, r, w)
	}
	return w, err
}

var acceptJSON = []string{"application/json"}

// newRequest makes the request of an attempt.
func (c *Client) newRequest(ctx context.Context, x *call) (*http.Request, error) {
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

// timedOut is the end of an attempt by Timeout, not by a deadline.
type timedOut time.Duration

func (t timedOut) Error() string {
	return fmt.Sprintf("no complete response within %v", time.Duration(t))
}

func (t timedOut) Unwrap() error { return context.DeadlineExceeded }

// bounded returns the timedOut error if it is the cause of err. HTTP/2 reports
// only a deadline.
func bounded(r *http.Request, err error) error {
	if late, ok := context.Cause(r.Context()).(timedOut); ok && errors.Is(err, context.DeadlineExceeded) {
		return late
	}
	return err
}

// report completes e by the request and the response of an attempt, without
// secrets, and passes it to OnExchange.
func (c *Client) report(e Exchange, x *call, r *http.Request, w *Response) {
	e.Route = cmp.Or(x.endpoint, &Endpoint{}).Route
	e.Method, e.URL = x.method, c.redact(c.address(x.path, x.query))
	e.RequestHeader = c.redactHeader(r.Header)
	e.Status = w.Status
	e.ResponseHeader = c.redactHeader(w.Header)
	e.ResponseBody = []byte(c.redact(string(w.Body)))
	if x.body != nil {
		e.RequestBody = []byte(c.redact(string(x.body)))
	}
	c.exchange(e)
}
