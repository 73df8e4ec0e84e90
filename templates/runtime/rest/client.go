package rest

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/address"
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

// isZero reports whether the client was not made by NewClient.
func (c *Client) isZero() bool { return c == nil || c.sensitive == nil }
