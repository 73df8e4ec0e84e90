package rest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/internal/secret"
)

// Client sends requests to one site. It never changes, so any number of goroutines may use it; With makes
// another one.
type Client struct {
	base, tail    string     // of the address: up to where the path of a route begins; its query, an & before each parameter
	guessed       string     // the address, where it was taken for that of a site, or for one below the root
	plain, exact  bool       // the path is the value of rest_route, which the tail lacks; see Root
	hidden        secret.Set // what must not be seen of credentials, and of this and earlier addresses: longest first
	http          *http.Client
	transport     http.RoundTripper // that was asked for, whatever the http.Client
	auth          http.Header       // must not leave the host
	decode        codec.DecodeOptions
	deployment    Deployment
	method, query string // instead of the first; further parameters of every request, as in the tail
	prefetch      int
	retry         Retry
	timed, checks bool // timeout was asked for; see ValidateBeforeSend
	limit         int64
	timeout       time.Duration // of an attempt
	exchange      func(Exchange)
	capture       *Response
}

// NewClient returns a Client for an API root: …/wp-json/, …/index.php/wp-json/ or …/?rest_route=/, as Discover
// finds it, or for anything below …/wp-json/. An address without any of these is that of a site; the API is then reached by
// …/index.php?rest_route=/, which works wherever the site does. Roots with another prefix than wp-json need the
// option Root, unless they follow index.php. A user and a password in the address are an application password.
// Other parameters in its query are sent with every request, and their values are treated as secrets.
//
// Nothing is sent: an address where there is no site is noticed at the first call.
func NewClient(address string, options ...ClientOption) (*Client, error) {
	c := &Client{http: guarded(nil, nil), auth: http.Header{}, limit: 64 << 20, timeout: time.Minute}
	Retry{Max: 2}.client(c)
	c = c.With(options...)
	if err := c.setAddress(address); err != nil {
		return nil, err
	}
	return c, nil
}

// With returns a Client that differs from c by some options: for one call, or for several.
func (c *Client) With(options ...ClientOption) *Client {
	d := *c
	for _, o := range options {
		o.client(&d)
	}
	return &d
}

func (c *Client) setAddress(address string) error {
	u, err := parseAddress(address)
	if err != nil {
		return err
	}
	if u.User != nil {
		password, _ := u.User.Password()
		ApplicationPassword(u.User.Username(), password).client(c)
	}
	c.setTail(u.RawQuery)
	c.base, c.guessed = u.Scheme+"://"+strings.ReplaceAll(u.Host, "%", "%25")+strings.TrimRight(u.EscapedPath(), "/"), ""
	root, _, isBelow := strings.Cut(c.base, "/wp-json/")
	switch {
	case c.plain:
		if !strings.HasSuffix(u.Path, ".php") {
			c.base += "/"
		}
		c.base += "?rest_route="
	case c.exact || strings.HasSuffix(c.base, "/wp-json"):
	case isBelow: // a namespace, or a route
		c.base, c.guessed = root+"/wp-json", c.base
	case strings.Contains(c.base, "/index.php/"):
	default:
		c.plain, c.guessed = true, c.base
		c.base = strings.TrimSuffix(c.base, "/index.php") + "/index.php?rest_route="
	}
	return nil
}

// parseAddress parses the address of a site. An error says nothing of it: it may hold a password.
func parseAddress(address string) (*url.URL, error) {
	address = strings.TrimSpace(address) // as it comes from a file
	u, err := url.Parse(address)
	if scheme, _, _ := strings.Cut(strings.ToLower(address), "://"); scheme != "http" && scheme != "https" {
		return nil, errors.New("rest: the address of a site has to begin with http:// or https://")
	}
	if err != nil || u.Host == "" {
		return nil, errors.New("rest: the address of a site is no URL; what is special in a user or a password has to be escaped in it")
	}
	return u, nil
}

// setTail takes the query of an address. Values so short that they may stand anywhere are hidden behind their names.
func (c *Client) setTail(query string) {
	c.plain, c.tail = false, ""
	for _, pair := range strings.Split(strings.ReplaceAll(query, " ", "+"), "&") {
		name, value, _ := strings.Cut(pair, "=")
		if name == "rest_route" || pair == "" {
			c.plain = c.plain || pair != ""
			continue
		}
		c.tail += "&" + pair
		plain, _ := url.QueryUnescape(value)
		c.hidden = c.hidden.Add(name+"=", 1, plain, value)
		c.hidden = c.hidden.Add("", 8, plain, value)
	}
}

// address returns the address of a route.
func (c *Client) address(path string, query []byte) string {
	b := append(make([]byte, 0, len(c.base)+len(path)+len(c.tail)+len(c.query)+len(query)+1), c.base...)
	if c.plain {
		path = escapeRest.Replace(path)
	} else if strings.Contains(path, "%") {
		path = unescapePath.Replace(path)
	}
	b = append(append(append(b, path...), c.tail...), c.query...)
	if len(query) > 0 {
		b = append(append(b, '&'), query...)
	}
	if end := len(c.base) + len(path); !c.plain && len(b) > end {
		b[end] = '?'
	}
	return string(b)
}

// Address returns the address of the API root, with its query. From it NewClient with the option Root makes the same
// Client again.
func (c *Client) Address() string {
	return (&Client{base: c.base, tail: c.tail, plain: c.plain}).address("/", nil)
}

// unescapePath undoes the escapes that a path, other than a query, does not need: most sites match a path as it was
// sent, so that a capture of [a-z=&]+ takes a=b, and does not take a%3Db.
var unescapePath = strings.NewReplacer("%21", "!", "%24", "$", "%26", "&", "%28", "(", "%29", ")", "%2A", "*", "%2B", "+",
	"%2C", ",", "%3A", ":", "%3B", ";", "%3D", "=", "%40", "@")

// escapeRest escapes of a path what has another meaning in a query, or ends the address.
var escapeRest = strings.NewReplacer(" ", "%20", "+", "%2B")

// String returns the address of the API root. It holds no secrets.
func (c Client) String() string { return "rest.Client(" + c.base + ")" }

// GoString returns what String returns.
func (c Client) GoString() string { return c.String() }

// Format prints what String returns, whatever the verb.
func (c Client) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(c.String())) }

// Path makes the path of a route: each % of format is replaced by the next capture, an int, a string or an Optional.
// What has a meaning in an address is escaped; slashes stay, as some captures hold several segments. A capture that is empty
// and not Optional, is nothing but slashes, or has . or .. as a segment would make it the path of another route: a call with it
// fails before anything is sent.
func Path(format string, captures ...any) string {
	var b []byte
	for i := range len(format) {
		if format[i] != '%' || len(captures) == 0 {
			b = append(b, format[i])
			continue
		}
		switch v := captures[0].(type) {
		case int:
			b = strconv.AppendInt(b, int64(v), 10)
		case string:
			b = appendCapture(b, v)
		case OptionalSegment:
			if v[1] != "" {
				b = appendCapture(append(b, v[0]...), v[1])
			}
		default:
			b = appendCapture(b, fmt.Sprint(v))
		}
		captures = captures[1:]
	}
	return string(b)
}

// OptionalSegment is a capture that a route may lack, behind the text that comes with it: what the route
// /x/(?P<id>[\d]+)/?(?P<field>\w+)? has behind the id is Optional{"/", field}. An empty capture leaves out both.
type OptionalSegment [2]string

// noCapture stands in a path for a capture that must not be sent.
const noCapture = "\x00"

func appendCapture(b []byte, s string) []byte {
	segments := strings.Split(s, "/")
	if strings.Trim(s, `/\`) == "" || strings.Contains(s, noCapture) || slices.Contains(segments, ".") || slices.Contains(segments, "..") {
		return append(b, noCapture...)
	}
	return append(b, strings.ReplaceAll(string(lex.AppendEscaped(nil, s)), "%2F", "/")...)
}

// send sends a call, again if that may help. The Response is never nil.
func (c *Client) send(ctx context.Context, x *call) (w *Response, err error) {
	for n := 0; ; n++ {
		x.attempts++
		w, err = c.attempt(ctx, x)
		if err == nil || x.stream != nil || !c.again(ctx, n, x.method, err) {
			return w, withContextErr(ctx, err)
		}
	}
}

// withContextErr returns an error that may pass as the end of the context, too, if that keeps it from being seen to pass.
func withContextErr(ctx context.Context, err error) error {
	if e, ok := errorAs[*Error](err); ok && isTemporary(e) && ctx.Err() != nil && !errors.Is(err, ctx.Err()) {
		own := *e
		own.Err = errors.Join(e.Err, ctx.Err())
		return &own
	}
	return err
}

// again waits before the attempt after the n-th (from 0), or reports that there is none. What was turned away, as there were
// too many, was not done.
func (c *Client) again(ctx context.Context, n int, method string, failure error) bool {
	e, ok := errorAs[*Error](failure)
	if !ok || n >= c.retry.Max || !isTemporary(e) || ctx.Err() != nil {
		return false
	}
	repeatable := c.retry.Writes || e.Status == http.StatusTooManyRequests ||
		method != http.MethodPost && method != http.MethodPatch && method != http.MethodDelete
	wait := c.wait(n, e.Header.Get("Retry-After"))
	deadline, bound := ctx.Deadline()
	if !repeatable || wait > max(c.retry.Longest, 0) || bound && time.Until(deadline) <= wait {
		return false
	}
	select {
	case <-time.After(wait):
		return true
	case <-ctx.Done():
		return false
	}
}

// isTemporary reports whether a failure may be over in a moment. A status of 500 is not such: the server uses it for
// many requests that it does not like.
func isTemporary(e *Error) bool {
	return e.Status == 0 && e.Code == string(ErrTransport) || slices.Contains([]int{408, 425, 429, 502, 503, 504}, e.Status)
}

// wait returns how long to wait after the n-th attempt: what the server asks for, or else a random time around
// a bound that doubles.
func (c *Client) wait(n int, after string) time.Duration {
	if seconds, err := strconv.ParseFloat(after, 64); err == nil && seconds >= 0 {
		return time.Duration(min(seconds, 1<<31) * float64(time.Second))
	}
	if at, err := http.ParseTime(after); err == nil {
		return max(0, time.Until(at))
	}
	bound := max(0, min(c.retry.First<<min(n, 16), c.retry.Longest))
	return bound/2 + rand.N(bound/2+1)
}
