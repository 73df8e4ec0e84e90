package rest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/address"
	"github.com/restgen/restgen/templates/runtime/rest/internal/errs"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/internal/secret"
)

// A Client sends requests to one site. It never changes, so it is safe for
// concurrent use. With returns a changed copy.
type Client struct {
	// Address up to the path of a route.
	base string
	// The original address if it was the address of a site or below the root.
	guessed string
	// Whether the path is the value of rest_route.
	plain bool
	// Whether ExactRoot was set.
	exact bool

	// Returns the secret parts. It is a function because package fmt, and
	// others that use reflection, follow pointers and print unexported fields,
	// but do not call functions. Nil if the Client was not made by NewClient.
	sensitive func() *sensitive

	deployment Deployment
	decode     codec.DecodeOptions
	exchange   func(Exchange)
	retry      Retry
	prefetch   int
	// Method instead of the first one of the endpoint.
	method string
	// Collection that is called instead of another one.
	collection address.Replacement
	// Largest response in bytes.
	limit int64
	// Limit of an attempt.
	timeout time.Duration
	// Whether Timeout was set.
	timed bool
	// Whether ValidateBeforeSend was set.
	checks bool
	// Whether Forwarding was set.
	forwards bool
}

// sensitive holds the parts of a Client that may be or hold secrets. It never
// changes.
type sensitive struct {
	// Query of the address without rest_route, with & before each parameter.
	tail string
	// More parameters of every request, as in tail.
	query string
	// Headers that must not leave the host.
	auth http.Header
	// Secrets, also of earlier addresses.
	secrets secret.Set

	capture *Response
	http    *http.Client
	// Transport of the option, whatever the http.Client has.
	transport http.RoundTripper
}

// own returns the sensitive part of c.
func (c *Client) own() *sensitive {
	if c.sensitive == nil {
		return &sensitive{}
	}
	return c.sensitive()
}

// change replaces the sensitive part of c.
func (c *Client) change(f func(*sensitive)) {
	p := *c.own()
	f(&p)
	c.sensitive = func() *sensitive { return &p }
}

// NewClient returns a Client for an API root: …/wp-json/, …/index.php/wp-json/
// or …/?rest_route=/, as Discover finds it, or for any address below
// …/wp-json/. Any other address is taken for a site; its API is then called with
// …/index.php?rest_route=/, which works on every site. A root with another
// prefix than wp-json needs the option ExactRoot, unless it follows index.php.
//
// A user and a password in the address are used as an application password.
// Other parameters in its query are sent with every request and treated as
// secrets.
//
// NewClient sends nothing. A wrong address is noticed at the first call.
func NewClient(address string, options ...ClientOption) (*Client, error) {
	c := &Client{timeout: time.Minute}
	c.change(func(p *sensitive) { p.http = guarded(nil, nil) })
	Limits{}.client(c)
	Retry{Max: 2}.client(c)
	c = c.With(options...)
	if err := c.setAddress(address); err != nil {
		return nil, err
	}
	return c, nil
}

// With returns a copy of c with other options, for one call or for several.
func (c *Client) With(options ...ClientOption) *Client {
	if c.isZero() {
		return c
	}
	d := *c
	for _, o := range options {
		o.client(&d)
	}
	return &d
}

// WithBase returns a copy of c that calls another collection of the same form:
// /wp/v2/books instead of /wp/v2/posts for the base books. If base is not one
// segment of a path, calls of the collection fail and send nothing.
func (c *Client) WithBase(collection, base string) *Client {
	to := path.Dir(collection) + Path("/%", base)
	if strings.Contains(base, "/") {
		to = noCapture
	}
	return c.With(option(func(d *Client) { d.collection = address.Replacement{Path: collection, By: to} }))
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
	case isBelow: // a namespace or a route
		c.base, c.guessed = root+"/wp-json", c.base
	case strings.Contains(c.base, "/index.php/"):
	default:
		c.plain, c.guessed = true, c.base
		c.base = strings.TrimSuffix(c.base, "/index.php") + "/index.php?rest_route="
	}
	return nil
}

// parseAddress parses the address of a site. Its errors do not repeat the
// address, which may hold a password.
func parseAddress(address string) (*url.URL, error) {
	address = strings.TrimSpace(address) // may come from a file
	u, err := url.Parse(address)
	if scheme, _, _ := strings.Cut(strings.ToLower(address), "://"); scheme != "http" && scheme != "https" {
		return nil, errors.New("rest: the address of a site must begin with http:// or https://")
	}
	if err != nil || u.Host == "" {
		return nil, errors.New("rest: the address of a site is not a URL; escape special characters of a user or a password")
	}
	return u, nil
}

// setTail stores the query of an address. Short values, which may occur
// anywhere, are redacted after their names only.
func (c *Client) setTail(query string) {
	c.plain = false
	tail, secrets := "", c.own().secrets
	for _, pair := range strings.Split(strings.ReplaceAll(query, " ", "+"), "&") {
		name, value, _ := strings.Cut(pair, "=")
		if name == "rest_route" || pair == "" {
			c.plain = c.plain || pair != ""
			continue
		}
		tail += "&" + pair
		plain, _ := url.QueryUnescape(value)
		secrets = secrets.Add(name+"=", 1, plain, value)
		secrets = secrets.Add("", 8, plain, value)
	}
	c.change(func(p *sensitive) { p.tail, p.secrets = tail, secrets })
}

// address returns the address of a route.
func (c *Client) address(path string, query []byte) string {
	return string(c.appendAddress(path, c.own().tail+c.own().query, query))
}

// appendAddress returns the address of a route with other parameters.
func (c *Client) appendAddress(path, tail string, query []byte) []byte {
	b := append(make([]byte, 0, len(c.base)+len(path)+len(tail)+len(query)+1), c.base...)
	if c.plain {
		path = escapeRest.Replace(path)
	} else if strings.Contains(path, "%") {
		path = unescapePath.Replace(path)
	}
	b = append(append(b, path...), tail...)
	if len(query) > 0 {
		b = append(append(b, '&'), query...)
	}
	if end := len(c.base) + len(path); !c.plain && len(b) > end {
		b[end] = '?'
	}
	return b
}

// Address returns the address of the API root with its query, which may hold
// secrets; String leaves it out. It has no user and password. With ExactRoot,
// NewClient uses it unchanged.
func (c *Client) Address() string {
	return string(c.appendAddress("/", c.own().tail, nil))
}

// unescapePath undoes escapes that only a query needs. Most sites match a path
// as it was sent, so a capture of [a-z=&]+ matches a=b, but not a%3Db.
var unescapePath = lex.LazyReplacer{Pairs: []string{
	"%21", "!",
	"%24", "$",
	"%26", "&",
	"%28", "(",
	"%29", ")",
	"%2A", "*",
	"%2B", "+",
	"%2C", ",",
	"%3A", ":",
	"%3B", ";",
	"%3D", "=",
	"%40", "@",
}}

// escapeRest escapes what a path may hold but a query may not.
var escapeRest = lex.LazyReplacer{Pairs: []string{" ", "%20", "+", "%2B"}}

// String returns the address of the API root, without secrets.
func (c Client) String() string { return "rest.Client(" + c.base + ")" }

// GoString returns the same as String.
func (c Client) GoString() string { return c.String() }

// Format prints the same as String for every verb.
func (c Client) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(c.String())) }

// Path returns the path of a route: each % of format is replaced by the next
// capture, which is an int, a string or an OptionalSegment. Captures are
// escaped except for slashes, since some captures hold several segments. A
// capture that is empty and not optional, that consists of slashes, or that
// has a segment . or .. would lead to another route: a call with it fails and
// sends nothing.
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

// OptionalSegment is a capture that a path may lack, with the text before it:
// in /x/(?P<id>[\d]+)/?(?P<field>\w+)? the part after the id is
// OptionalSegment{"/", field}. An empty capture leaves out both.
type OptionalSegment [2]string

// noCapture marks a path with a capture that must not be sent.
const noCapture = "\x00"

func appendCapture(b []byte, s string) []byte {
	segments := strings.Split(s, "/")
	dots := slices.Contains(segments, ".") || slices.Contains(segments, "..")
	if dots || strings.Trim(s, `/\`) == "" || strings.Contains(s, noCapture) {
		return append(b, noCapture...)
	}
	return append(b, strings.ReplaceAll(string(lex.AppendEscaped(nil, s)), "%2F", "/")...)
}

// send sends a call, more than once if that may help. The Response is not nil.
func (c *Client) send(ctx context.Context, x *call) (w *Response, err error) {
	for n := 0; ; n++ {
		x.attempts++
		w, err = c.attempt(ctx, x)
		if err == nil || x.stream != nil || !c.again(ctx, n, x.method, err) {
			return w, withContextErr(ctx, err)
		}
	}
}

// withContextErr joins ctx.Err() to a temporary error after the context ended.
func withContextErr(ctx context.Context, err error) error {
	if e, ok := errs.As[*Error](err); ok && e.Temporary() && ctx.Err() != nil && !errors.Is(err, ctx.Err()) {
		own := *e
		own.Err = errors.Join(e.Err, ctx.Err())
		return &own
	}
	return err
}

// again waits before the next attempt and reports whether there is one; n
// counts from 0. A call that was rejected with 429 was not processed.
func (c *Client) again(ctx context.Context, n int, method string, failure error) bool {
	e, ok := errs.As[*Error](failure)
	if !ok || n >= c.retry.Max || !e.Temporary() || ctx.Err() != nil {
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

// wait returns how long to wait after the n-th attempt: as long as the site
// asks for, or a random time around a bound that doubles if it does not ask.
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
