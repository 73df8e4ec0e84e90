package rest

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/body"
	"github.com/restgen/restgen/templates/runtime/rest/internal/errs"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/internal/result"
	"github.com/restgen/restgen/templates/runtime/rest/internal/secret"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// take decodes a response.
func (c *Client) take(x *call, w *Response, out codec.FieldCoder) error {
	c.captured(w)
	if page, ok := out.(*result.Page); ok {
		w.count("X-WP-Total", page.Total)
		w.count("X-WP-TotalPages", page.Pages)
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

// judge decides whether a response is a success, and removes what PHP may put
// around the JSON. A redirect gets here if an upload cannot be sent twice or
// if an HTTPClient does not follow it.
func (c *Client) judge(x *call, w *Response) error {
	if x.any && w.Status < 300 {
		return nil
	}
	sent := *w
	w.Body = bytes.TrimLeft(w.Body, " \t\r\n\ufeff") // each PHP file with a byte order mark adds one
	if !body.LooksJSON(w.Body) {
		c.dropNotices(w)
	}
	switch {
	case w.Status >= 400:
		for again := true; again; again = c.dropNotices(w) {
			if e, _ := readError(w.Status, []byte(c.redact(string(w.Body)))); e != nil {
				return c.errorResponse(w, e)
			}
		}
	case w.Status >= 300:
		message := "a redirect without an address"
		if to, err := url.Parse(w.Header.Get("Location")); err == nil && *to != (url.URL{}) {
			message = fmt.Sprintf("the server redirects to %s, which is not followed; "+
				"use that address if you trust it", secret.WithoutCredentials(to))
		}
		return c.errorResponse(w, &Error{Code: ErrRedirect, Message: message, Body: c.truncated(w.Body)})
	case body.LooksJSON(w.Body):
		return nil
	case len(w.Body) == 0 && x.gateway != nil && x.method != http.MethodHead && w.Status != http.StatusNoContent:
	case len(w.Body) == 0 &&
		(x.method == http.MethodHead || w.Status == http.StatusNoContent || x.null && body.IsJSON(w.Header.Get("Content-Type"))):
		return nil // the server leaves out null, the result of a callback without one
	}
	start := truncateText(c.redact(string(w.Body)), 16<<10)
	e := &Error{
		Code:    ErrNotJSON,
		Message: body.Describe(w.Status, w.Header, start),
		Body:    c.truncated(w.Body),
	}
	if x.gateway != nil && sent.opaque() {
		e.opaque = &sent
	}
	return c.errorResponse(w, e)
}

// unpack decodes a response into out. An error with a successful status is
// returned as an error.
func (c *Client) unpack(w *Response, out codec.FieldCoder) error {
	if e := c.disguised(w, out); e != nil {
		return e
	}
	options := c.decode
	options.Redact = c.redact
	return unmarshal(w.Body, out, options)
}

// disguised returns the error in a response with a successful status, which
// some plugins and hosts send: an object with the members of errors and no
// others, with the status of an error, and no larger than errors are. A type
// that has such members decodes the object itself, and so does a Raw.
func (c *Client) disguised(w *Response, out codec.FieldCoder) *Error {
	if len(w.Body) > body.MaxError || !errorStart.Get().Match(w.Body) {
		return nil
	}
	if _, any := out.(*Raw); any || codec.FieldPos(out, "code") > 0 && codec.FieldPos(out, "message") > 0 {
		return nil
	}
	text := []byte(c.redact(string(w.Body)))
	v, _ := schema.ParseJSON(text) // text that is not JSON has no code
	for name := range v.Members() {
		if !slices.Contains([]string{"code", "message", "data", "additional_data", "additional_errors"}, name) {
			return nil
		}
	}
	status, _ := v.Member("data").Member("status").Int()
	e, ok := errorOf(v, status, text)
	if !ok || status < 400 || status > 599 || v.Member("message").Kind() != schema.KindString {
		return nil
	}
	c.errorResponse(w, e)
	e.Status = status
	return e
}

// errorStart matches the start of the body of an error.
var errorStart = lex.Lazy{Source: `^\s*\{\s*"code"\s*:`}

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

// errorResponse completes the error of a response.
func (c *Client) errorResponse(w *Response, e *Error) error {
	e.Status, e.Header, e.redirectedTo = w.Status, c.redactHeader(w.Header), w.redirectedTo
	e.Message, e.Body = c.redact(e.Message), []byte(c.redact(string(e.Body)))
	return e
}

// dropNotices removes notices from a response and reports whether it did.
func (c *Client) dropNotices(w *Response) bool {
	b, noise := body.CutNotices(w.Body)
	w.Body = b
	if noise != "" && c.decode.OnRepair != nil {
		c.decode.OnRepair(codec.Repair{Want: "JSON", Got: truncateText(c.redact(noise), 200)})
	}
	return noise != ""
}

// truncated returns the beginning of a body for an Error, without secrets. They
// are removed first, since half a secret would not be found after the cut.
func (c *Client) truncated(body []byte) []byte { return truncateBody([]byte(c.redact(string(body)))) }

// truncateText returns at most the first bytes of s.
func truncateText(s string, most int) string { return s[:min(len(s), most)] }

// without sets out to the meaning of a response without a body, and reports
// whether the status is 204.
func (r *Response) without(out codec.FieldCoder) bool {
	if r.Status != http.StatusNoContent {
		return false
	}
	if d, ok := out.(*deletedResult); ok {
		*d.deleted = true
	}
	return true
}

// count reads a number from a header, which a cache may have dropped.
func (r *Response) count(name string, to *int) {
	if n, err := strconv.ParseUint(r.Header.Get(name), 10, 30); err == nil {
		*to = int(n)
	}
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

// captured stores a response for CaptureResponse when the caller gets it. A
// walk sends several calls ahead.
func (c *Client) captured(w *Response) {
	if to := c.own().capture; to != nil {
		*to = *w
	}
}
