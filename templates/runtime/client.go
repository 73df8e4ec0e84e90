package rest

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Client sends requests to one site. It never changes, so any number of goroutines may use it; With makes
// another one.
type Client struct {
	base       string // the address of the API root, up to where the path of a route begins
	tail       string // what follows the path in the plain form: further parameters of the address
	plain      bool   // the path is the value of rest_route
	exact      bool
	http       *http.Client
	auth       []credential
	decode     decodeOptions
	deployment Deployment
	method     string
	query      []string // parameters of every request
	checks     bool
	retry      retries
	limit      int64
	timeout    time.Duration
	timed      bool // timeout was asked for
	prefetch   int
	exchange   func(Exchange)
	capture    *Response
	err        error // of an option
}

// NewClient returns a Client for an API root: …/wp-json/, …/index.php/wp-json/ or …/?rest_route=/, as Discover
// finds it. An address without any of these is that of a site; the API is then reached by
// …/index.php?rest_route=/, which works wherever the site does. Roots with another prefix than wp-json need the
// option Root, unless they follow index.php. A user and a password in the address are an application password.
//
// Nothing is sent: an address where there is no site is noticed at the first call.
func NewClient(address string, options ...ClientOption) (*Client, error) {
	c := &Client{http: guarded(nil), limit: 64 << 20, timeout: time.Minute,
		retry: retries{more: 2, first: 500 * time.Millisecond, longest: 30 * time.Second}}
	c.apply(options)
	if err := c.setAddress(address); err != nil {
		return nil, err
	}
	return c, c.err
}

// With returns a Client that differs from c by some options: for one call, or for several.
func (c *Client) With(options ...ClientOption) *Client {
	d := *c
	d.auth, d.query = slices.Clip(c.auth), slices.Clip(c.query)
	d.apply(options)
	return &d
}

func (c *Client) apply(options []ClientOption) {
	for _, o := range options {
		o.client(c)
	}
}

func (c *Client) setAddress(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return errors.New("rest: the address of a site has to begin with http:// or https://")
	}
	if u.User != nil {
		secret, _ := u.User.Password()
		ApplicationPassword(u.User.Username(), secret).client(c)
	}
	c.plain, c.tail = false, ""
	c.base = u.Scheme + "://" + u.Host + strings.TrimRight(u.EscapedPath(), "/")
	query := u.Query()
	switch {
	case query.Has("rest_route"):
		c.plain = true
		query.Del("rest_route")
		if c.tail = query.Encode(); c.tail != "" {
			c.tail = "&" + c.tail
		}
		c.base += restRoute(u.Path)
	case c.exact || strings.HasSuffix(c.base, "/wp-json") || strings.Contains(c.base, "/index.php/"):
	default:
		c.plain = true
		c.base = strings.TrimSuffix(c.base, "/index.php") + "/index.php?rest_route="
	}
	return nil
}

// restRoute is what follows the path of an address in the plain form.
func restRoute(path string) string {
	if strings.HasSuffix(path, ".php") {
		return "?rest_route="
	}
	return "/?rest_route="
}

// address returns the address of a route.
func (c *Client) address(path string, query []byte) string {
	b := append(make([]byte, 0, len(c.base)+len(path)+len(query)+len(c.tail)+32), c.base...)
	separator := byte('&')
	if !c.plain {
		separator, path = '?', unescapePath.Replace(path)
	}
	b = append(append(b, path...), c.tail...)
	for _, more := range c.query {
		b = append(append(b, separator), more...)
		separator = '&'
	}
	if len(query) > 0 {
		b = append(append(b, separator), query...)
	}
	return string(b)
}

// Address returns the address of the API root, from which NewClient makes the same Client again.
func (c *Client) Address() string {
	if c.plain {
		return c.base + "/" + c.tail
	}
	return c.base + "/"
}

// unescapePath undoes the escapes that a path, other than a query, does not need: most sites match a path as it was
// sent, so that a capture of [a-z=&]+ takes a=b, and does not take a%3Db.
var unescapePath = strings.NewReplacer("%21", "!", "%24", "$", "%26", "&", "%28", "(", "%29", ")", "%2A", "*", "%2B", "+",
	"%2C", ",", "%3A", ":", "%3B", ";", "%3D", "=", "%40", "@")

// String returns the address of the API root. It holds no secrets.
func (c Client) String() string { return "rest.Client(" + c.base + ")" }

// GoString returns what String returns.
func (c Client) GoString() string { return c.String() }

// Format prints what String returns, whatever the verb.
func (c Client) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(c.String())) }

// Path makes the path of a route: each % of format is replaced by the next capture, an int, a string or an Optional.
// What has a meaning in an address is escaped; slashes stay, as some captures hold several segments. A path with an empty
// capture that is not Optional, or with . or .. as a segment, would be that of another route, so a call with it fails before
// anything is sent.
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
		case Optional:
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

// Optional is a capture that a route may lack, behind the text that comes with it: what the route
// /x/(?P<id>[\d]+)/?(?P<field>\w+)? has behind the id is Optional{"/", field}. An empty capture leaves out both.
type Optional [2]string

// noCapture stands in a path for a capture that must not be sent.
const noCapture = "\x00"

func appendCapture(b []byte, s string) []byte {
	segments := strings.Split(s, "/")
	if s == "" || strings.Contains(s, noCapture) || slices.Contains(segments, ".") || slices.Contains(segments, "..") {
		return append(b, noCapture...)
	}
	for i, segment := range segments {
		if i > 0 {
			b = append(b, '/')
		}
		b = appendEscaped(b, segment)
	}
	return b
}
