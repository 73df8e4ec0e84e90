package rest

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"maps"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/internal/secret"
)

// A ClientOption changes a Client.
type ClientOption interface{ client(*Client) }

// option is a ClientOption that is nothing else.
type option func(*Client)

func (o option) client(c *Client) { o(c) }

// A DecodeOption changes how an answer is decoded. Each is a ClientOption too.
type DecodeOption interface {
	ClientOption
	decoding(*codec.DecodeOptions)
}

// decodeOption is a ClientOption that Unmarshal takes too.
type decodeOption func(*codec.DecodeOptions)

func (o decodeOption) client(c *Client) { o(&c.decode) }

func (o decodeOption) decoding(d *codec.DecodeOptions) { o(d) }

// Deployment selects one of the deployments that packages were generated for,
// as an option of a Client or a Mux.
type Deployment struct {
	// Index of the deployment, from 0. A negative index selects an unknown
	// deployment, which has what all deployments have.
	Index int
	// Name for messages.
	Name string
}

func (d Deployment) client(c *Client) { c.deployment = d.known() }

func (d Deployment) server(m *Mux) { m.deployment = d.known().Index }

// known returns d with an index that is not negative.
func (d Deployment) known() Deployment {
	if d.Index < 0 {
		d.Index = math.MaxInt
	}
	return d
}

// OnRepair calls f for each value of an answer that did not fit the type of its field; at the same time for answers
// that come at the same time.
func OnRepair(f func(codec.Repair)) DecodeOption {
	return decodeOption(func(d *codec.DecodeOptions) { d.OnRepair = f })
}

// KeepUnknown keeps all members of an answer that no field takes, those too whose names begin with _, as _links and _embedded;
// see Received.Extra.
func KeepUnknown() DecodeOption {
	return decodeOption(func(d *codec.DecodeOptions) { d.KeepUnknown = true })
}

// ExactRoot says that the address is that of the API root, whatever it looks like.
func ExactRoot() ClientOption {
	return option(func(c *Client) {
		if c.exact = true; c.guessed != "" {
			c.base, c.plain, c.guessed = c.guessed, false, ""
		}
	})
}

// HTTPClient makes the Client send by h: its Transport, its Jar, its Timeout, and its CheckRedirect, which is
// asked after the rules that keep credentials and writes from another host.
func HTTPClient(h *http.Client) ClientOption {
	return option(func(c *Client) { c.http = guarded(h, c.transport) })
}

// Transport makes the Client send by t, whatever its HTTPClient.
func Transport(t http.RoundTripper) ClientOption {
	return option(func(c *Client) {
		h := *c.http
		h.Transport, c.transport = t, t
		c.http = &h
	})
}

// Method sends another method than the first of the endpoint, as PUT or PATCH for POST.
func Method(method string) ClientOption {
	return option(func(c *Client) { c.method = strings.ToUpper(method) })
}

// Fields asks for some fields of an answer only (_fields); a dot leads into an object, as in title.rendered.
// Has tells what an answer holds.
func Fields(names ...string) ClientOption { return Parameter("_fields", strings.Join(names, ",")) }

// Embed asks for linked resources too (_embed): those of some relations, as author or wp:term, or of all.
// Embedded reads them. Fields beside it have to name _links and _embedded.
func Embed(relations ...string) ClientOption {
	return option(func(c *Client) {
		c.decode.KeepUnknown = true
		Parameter("_embed", cmp.Or(strings.Join(relations, ","), "1")).client(c)
	})
}

// Parameter adds a parameter to the query of every request: one that plugins understand, as lang. It is no secret to
// OnExchange; one in the address of NewClient is.
func Parameter(name, value string) ClientOption {
	return option(func(c *Client) {
		b := append(lex.AppendEscaped([]byte(c.query+"&"), name), '=')
		c.query = string(lex.AppendEscaped(b, value))
	})
}

// Retry is a ClientOption that sets when a failed call is sent again. Without
// it, a client uses Retry{Max: 2}.
//
// Temporary failures are a missing or broken response and the statuses 408,
// 425, 429, 502, 503 and 504. After 429 every call is sent again, since the
// site did not process it. After the others only methods that can be repeated
// are: GET, HEAD, OPTIONS and PUT. A DELETE that moved an item to the trash
// would find it there and fail.
type Retry struct {
	// Number of attempts after the first one.
	Max int
	// Also send POST, PATCH and DELETE again after all temporary failures. A
	// write whose response was lost may then be done twice.
	Writes bool
	// Time to wait before the second attempt; it doubles each time. Default
	// half a second.
	First time.Duration
	// Longest time to wait. If the site asks for more with Retry-After, the
	// call is not sent again. Default half a minute.
	Longest time.Duration
}

func (r Retry) client(c *Client) {
	r.First = cmp.Or(r.First, 500*time.Millisecond)
	r.Longest = cmp.Or(r.Longest, 30*time.Second)
	c.retry = r
}

// Timeout bounds each attempt of a call, the reading of the answer included; without this option a minute, but
// for uploads nothing. 0 is no bound.
func Timeout(d time.Duration) ClientOption {
	return option(func(c *Client) { c.timeout, c.timed = d, true })
}

// BodyLimit bounds an answer, in bytes after decompression; without this option 64 MiB. 0 is no bound.
func BodyLimit(bytes int64) ClientOption {
	return option(func(c *Client) {
		if c.limit = bytes; bytes <= 0 || bytes == math.MaxInt64 {
			c.limit = math.MaxInt64 - 1 // one more byte is asked for, to see whether there are more
		}
	})
}

// Prefetch makes All ask for up to that many pages ahead of the one that is read.
func Prefetch(pages int) ClientOption { return option(func(c *Client) { c.prefetch = pages }) }

// ValidateBeforeSend checks every call as the server will, and does not send what it would refuse.
func ValidateBeforeSend(on bool) ClientOption { return option(func(c *Client) { c.checks = on }) }

// OnExchange calls f after each attempt of a call, at the same time for calls that are made at the same time.
// Credentials are not in what it gets, nor what NewClient treats as secrets. A later option takes the place of an earlier one.
func OnExchange(f func(Exchange)) ClientOption { return option(func(c *Client) { c.exchange = f }) }

// CaptureResponse stores every answer in r too, as it came. It is meant for a single call, by With.
func CaptureResponse(r *Response) ClientOption { return option(func(c *Client) { c.capture = r }) }

// An Exchange is one attempt of a call.
type Exchange struct {
	Context                       context.Context // of the call
	Route                         string          // of the endpoint, as metrics want it; empty for Call
	Attempt                       int             // from 1
	Method, URL                   string
	Status                        int // 0 when there was no answer
	RequestHeader, ResponseHeader http.Header
	RequestBody, ResponseBody     []byte // that of an upload is nil
	Err                           error
	Duration                      time.Duration
}

// Response is an answer as it came. As the result of Do or Call it takes answers that are no JSON too.
type Response struct {
	Status       int
	Header       http.Header
	Body         []byte
	redirectedTo string // the address of another host that answered, and did not get the credentials
}

// CodeFields makes Response a result; it has no fields.
func (r *Response) CodeFields(c *codec.Coder) {}

// String tells status and size.
func (r *Response) String() string { return fmt.Sprintf("%d, %d bytes", r.Status, len(r.Body)) }

// ApplicationPassword signs requests as a user by an application password; its spaces do not matter. The server
// does not refuse wrong ones: it treats the request as anonymous, so a program had better ask /wp/v2/users/me. The key and
// the secret of a shop's interface (ck_…, cs_…) go likewise, by https.
func ApplicationPassword(user, password string) ClientOption {
	both := base64.StdEncoding.EncodeToString([]byte(user + ":" + password))
	joined := strings.ReplaceAll(password, " ", "") // as the server reads it
	return option(func(c *Client) { c.sign("Authorization", "Basic "+both, both, password, joined) })
}

// Bearer signs requests by a token, as plugins hand them out.
func Bearer(token string) ClientOption {
	return option(func(c *Client) { c.sign("Authorization", "Bearer "+token, token) })
}

// CookieNonce signs requests by the cookie of a login (the value of a Cookie header) and a nonce of the session.
func CookieNonce(cookie, nonce string) ClientOption {
	return option(func(c *Client) {
		c.sign("Cookie", cookie, cookie)
		c.sign("X-Wp-Nonce", nonce, nonce)
	})
}

// Header adds a header to every request. It is treated as a secret.
func Header(name, value string) ClientOption {
	return option(func(c *Client) {
		c.sign(http.CanonicalHeaderKey(name), value)
		// What stands behind Basic or Bearer is secret without that, too. A shorter word may stand anywhere.
		c.hidden = c.hidden.Add("", 12, value, value[strings.IndexByte(value, ' ')+1:])
	})
}

// sign sets a header of every request; a later one of the same name counts.
func (c *Client) sign(name, value string, secrets ...string) {
	c.auth = maps.Clone(c.auth)
	c.auth[name] = []string{value}
	c.hidden = c.hidden.Add("", 4, secrets...)
}

// redact removes credentials and the query of the address from a text.
func (c *Client) redact(s string) string { return c.hidden.Redact(s) }

// redactError returns err without the address that an http.Client puts before it, or only what it says if that has to be redacted.
func (c *Client) redactError(err error) error {
	if e, ok := errorAs[*url.Error](err); ok {
		err = e.Err
	}
	if text := c.redact(err.Error()); text != err.Error() {
		return errors.New(text)
	}
	return err
}

var secretHeaders = [...]string{"Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "X-Wp-Nonce"}

// redactHeader returns a copy of h without credentials.
func (c *Client) redactHeader(h http.Header) http.Header {
	h = h.Clone()
	for name, values := range h {
		for i := range values {
			values[i] = c.redact(values[i])
		}
		if c.auth[name] != nil || slices.Contains(secretHeaders[:], name) {
			h[name] = []string{secret.Redacted}
		}
	}
	return h
}

// timedOut is the end of an attempt by Timeout, which is not the deadline of the caller.
type timedOut time.Duration

func (t timedOut) Error() string { return fmt.Sprintf("no whole answer within %v", time.Duration(t)) }

func (t timedOut) Unwrap() error { return context.DeadlineExceeded }

// bounded returns err, or the end of the attempt by Timeout where it stands for that: HTTP/2 tells the deadline only.
func bounded(r *http.Request, err error) error {
	if late, ok := context.Cause(r.Context()).(timedOut); ok && errors.Is(err, context.DeadlineExceeded) {
		return late
	}
	return err
}

// guarded returns an http.Client that follows redirects as h does, but with care, and sends by t if there is one.
func guarded(h *http.Client, t http.RoundTripper) *http.Client {
	h = cmp.Or(h, &http.Client{})
	g := *h
	if t != nil {
		g.Transport = t
	}
	g.CheckRedirect = func(r *http.Request, via []*http.Request) error {
		if err := checkRedirect(r, via); err != nil || h.CheckRedirect == nil {
			return err
		}
		return h.CheckRedirect(r, via)
	}
	return &g
}

// errRedirect is a redirect that is not followed.
type errRedirect string

func (e errRedirect) Error() string { return string(e) }

// checkRedirect keeps credentials on their host, and writes from being turned into reads.
func checkRedirect(r *http.Request, via []*http.Request) error {
	first, to := via[0], withoutCredentials(r.URL)
	switch {
	case len(via) >= 10:
		return errRedirect(fmt.Sprintf("gave up after %d redirects, the last to %s", len(via), to))
	case r.Method != first.Method:
		return errRedirect(fmt.Sprintf("the server redirects to %s, which would turn %s into %s: use that address", to, first.Method, r.Method))
	case sameHost(first.URL, r.URL):
		return nil
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		return errRedirect(fmt.Sprintf("the server redirects a %s to another host, %s: use that address if it is to be trusted", r.Method, to))
	}
	r.Header = http.Header{"Accept": r.Header["Accept"]} // all others of a read are credentials, or tell where it comes from
	return nil
}

// withoutCredentials returns an address without what may be a secret. It is one for NewClient.
func withoutCredentials(u *url.URL) string {
	b := url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path, RawPath: u.RawPath}
	if u.Query().Has("rest_route") {
		b.RawQuery = "rest_route=/"
	}
	return b.String()
}

// sameHost reports whether credentials for one address may be sent to the other. From http to https they may.
func sameHost(a, b *url.URL) bool {
	usual := map[string]string{"http": "80", "https": "443"}
	from, to := cmp.Or(a.Port(), usual[a.Scheme]), cmp.Or(b.Port(), usual[b.Scheme])
	return strings.EqualFold(a.Hostname(), b.Hostname()) &&
		(a.Scheme == b.Scheme && from == to || a.Scheme+from == "http80" && b.Scheme+to == "https443")
}
