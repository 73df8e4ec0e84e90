package rest

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/body"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/internal/secret"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

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
	case len(w.Body) == 0 && x.forwards && x.method != http.MethodHead && w.Status != http.StatusNoContent:
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
	if x.forwards && sent.opaque() {
		e.opaque = &sent
	}
	return c.errorResponse(w, e)
}

// errorResponse completes the error of a response.
func (c *Client) errorResponse(w *Response, e *Error) error {
	e.Status, e.Header, e.redirectedTo = w.Status, c.redactHeader(w.Header), w.redirectedTo
	e.Message, e.Body = c.redact(e.Message), []byte(c.redact(string(e.Body)))
	return e
}

// truncated returns the beginning of a body for an Error, without secrets. They
// are removed first, since half a secret would not be found after the cut.
func (c *Client) truncated(body []byte) []byte { return truncateBody([]byte(c.redact(string(body)))) }

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

// truncateText returns at most the first bytes of s.
func truncateText(s string, most int) string { return s[:min(len(s), most)] }

// dropNotices removes notices from a response and reports whether it did.
func (c *Client) dropNotices(w *Response) bool {
	b, noise := body.CutNotices(w.Body)
	w.Body = b
	if noise != "" && c.decode.OnRepair != nil {
		c.decode.OnRepair(codec.Repair{Want: "JSON", Got: truncateText(c.redact(noise), 200)})
	}
	return noise != ""
}

// report passes the outcome of an attempt to OnExchange.
func (c *Client) report(ctx context.Context, x *call, start time.Time, r *http.Request, w *Response, err error) {
	if c.exchange == nil {
		return
	}
	e := Exchange{
		Context:        ctx,
		Route:          cmp.Or(x.endpoint, &Endpoint{}).Route,
		Attempt:        x.attempts,
		Method:         x.method,
		URL:            c.redact(c.address(x.path, x.query)),
		Status:         w.Status,
		RequestHeader:  c.redactHeader(r.Header),
		ResponseHeader: c.redactHeader(w.Header),
		ResponseBody:   []byte(c.redact(string(w.Body))),
		Err:            err,
		Duration:       time.Since(start),
	}
	if x.body != nil {
		e.RequestBody = []byte(c.redact(string(x.body)))
	}
	c.exchange(e)
}

// Link is a link from an item to another resource.
type Link struct {
	Received   // Extras are the other attributes
	Href       string
	Embeddable bool
}

func (l *Link) CodeFields(c *codec.Coder) {
	c.Open().String("href", &l.Href).Bool("embeddable", &l.Embeddable)
}

// MarshalJSON implements json.Marshaler.
func (l Link) MarshalJSON() ([]byte, error) { return codec.MarshalJSON(&l) }

// UnmarshalJSON implements json.Unmarshaler.
func (l *Link) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, l) }

// String returns the JSON encoding.
func (l Link) String() string { return codec.String(&l) }

// Links returns the links of an object by relation. The object must have been
// received with KeepUnknown or Embed.
func Links(v codec.Response) map[string][]Link {
	links := map[string][]Link{}
	if raw, ok := codec.ExtraMember(v, "_links"); ok {
		result := codec.Result(func(c *codec.Coder) { codec.MapValue(c, &links, codec.ListItem[Link](nil)) })
		if Unmarshal([]byte(raw), result) != nil {
			return nil
		}
	}
	return links
}

// Embedded returns the resources of one relation that came with an object, see
// Embed. If the server could not read some of them, it returns the others with
// the last *Error.
func Embedded[T any, P codec.PointerTo[T]](v codec.Response, relation string) (found []T, err error) {
	relations := map[string][]Raw{}
	if raw, ok := codec.ExtraMember(v, "_embedded"); ok {
		result := codec.Result(func(c *codec.Coder) { codec.MapValue(c, &relations, codec.ListItem[Raw](nil)) })
		if err := Unmarshal([]byte(raw), result); err != nil {
			return nil, err
		}
	}
	for _, raw := range relations[relation] {
		entries := []Raw{raw}
		if raw[0] == '[' { // the link is to a collection
			_ = Unmarshal([]byte(raw), codec.ListResult(&entries)) // valid JSON, since it was received
		}
		for _, entry := range entries {
			if e, ok := readError(0, []byte(entry)); ok && e.Message != "" && e.Data != "" { // a resource may have a code too
				err = e
				continue
			}
			var x T
			if err := Unmarshal([]byte(entry), P(&x)); err != nil {
				return nil, fmt.Errorf("rest: embedded %s: %w", relation, err)
			}
			found = append(found, x)
		}
	}
	return found, err
}
