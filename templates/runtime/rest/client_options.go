package rest

import (
	"cmp"
	"encoding/base64"
	"maps"
	"math"
	"net/http"
	"strings"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/internal/secret"
)

// A ClientOption sets an option of a Client.
type ClientOption interface{ client(*Client) }

// option is a ClientOption that is not a DecodeOption.
type option func(*Client)

func (o option) client(c *Client) { o(c) }

// A DecodeOption sets how a response is decoded. It is a ClientOption too.
type DecodeOption interface {
	ClientOption
	decoding(*codec.DecodeOptions)
}

type decodeOption func(*codec.DecodeOptions)

func (o decodeOption) client(c *Client) { o(&c.decode) }

func (o decodeOption) decoding(d *codec.DecodeOptions) { o(d) }

func (d Deployment) client(c *Client) { c.deployment = d }

// Repair is a value of a response that does not fit the type of its field.
type Repair = codec.Repair

// OnRepair calls f for each value of a response that does not fit the type of
// its field. Calls are concurrent if responses are.
func OnRepair(f func(Repair)) DecodeOption {
	return decodeOption(func(d *codec.DecodeOptions) { d.OnRepair = f })
}

// KeepUnknown keeps all members of a response that have no field, including
// names that begin with _, such as _links and _embedded. See Extras.
func KeepUnknown() DecodeOption {
	return decodeOption(func(d *codec.DecodeOptions) { d.KeepUnknown = true })
}

// ExactRoot uses the address as the API root, whatever it looks like.
func ExactRoot() ClientOption {
	return option(func(c *Client) {
		c.exact = true
		if c.guessed != "" {
			c.base, c.plain, c.guessed = c.guessed, false, ""
		}
	})
}

// HTTPClient sends requests with the Transport, Jar and Timeout of h. Its
// CheckRedirect is called after the rules that keep credentials and writes
// from other hosts.
func HTTPClient(h *http.Client) ClientOption {
	return option(func(c *Client) { c.change(func(p *sensitive) { p.http = guarded(h, p.transport) }) })
}

// Transport sends requests with t instead of the Transport of the HTTPClient.
func Transport(t http.RoundTripper) ClientOption {
	return option(func(c *Client) {
		c.change(func(p *sensitive) {
			h := *p.http
			h.Transport, p.transport, p.http = t, t, &h
		})
	})
}

// Method sends another method than the first one of the endpoint, such as PUT
// for POST.
func Method(method string) ClientOption {
	return option(func(c *Client) { c.method = strings.ToUpper(method) })
}

// Fields selects the fields of a response (_fields). A dot selects a part of
// an object, as in title.rendered. Has reports which fields were received.
func Fields(names ...string) ClientOption { return Parameter("_fields", strings.Join(names, ",")) }

// Embed requests linked resources with the response (_embed), for some
// relations, such as author or wp:term, or for all. Embedded returns them.
// Together with Fields, select _links and _embedded too.
func Embed(relations ...string) ClientOption {
	return option(func(c *Client) {
		c.decode.KeepUnknown = true
		Parameter("_embed", cmp.Or(strings.Join(relations, ","), "1")).client(c)
	})
}

// Parameter adds a parameter to the query of every request, such as lang for a
// plugin. Unlike one in the address of NewClient, it is not treated as a
// secret.
func Parameter(name, value string) ClientOption {
	return option(func(c *Client) {
		c.change(func(p *sensitive) {
			b := append(lex.AppendEscaped([]byte(p.query+"&"), name), '=')
			p.query = string(lex.AppendEscaped(b, value))
		})
	})
}

func (r Retry) client(c *Client) {
	r.First = cmp.Or(r.First, 500*time.Millisecond)
	r.Longest = cmp.Or(r.Longest, 30*time.Second)
	c.retry = r
}

// Limits is a ClientOption that bounds responses. A zero field has its default; a
// negative one means no limit.
type Limits struct {
	// Bytes of a response, after decompression. A larger one is the error
	// ErrTooLarge. Default 64 MiB.
	Body int64
}

func (l Limits) client(c *Client) {
	c.limit = cmp.Or(l.Body, 64<<20)
	if l.Body < 0 || l.Body == math.MaxInt64 {
		c.limit = math.MaxInt64 - 1 // one more byte is read to see whether there are more
	}
}

// Timeout limits each attempt of a call, including reading the response. The
// default is a minute, and no limit for uploads. 0 means no limit.
func Timeout(d time.Duration) ClientOption {
	return option(func(c *Client) { c.timeout, c.timed = d, true })
}

// Prefetch makes All request up to that many pages ahead.
func Prefetch(pages int) ClientOption { return option(func(c *Client) { c.prefetch = pages }) }

// ValidateBeforeSend validates every call as the server will, and does not
// send invalid ones.
func ValidateBeforeSend(on bool) ClientOption { return option(func(c *Client) { c.checks = on }) }

// OnExchange calls f after each attempt of a call. Calls of f are concurrent
// if calls of endpoints are. Credentials and other secrets are redacted. A
// later option replaces an earlier one.
func OnExchange(f func(Exchange)) ClientOption { return option(func(c *Client) { c.exchange = f }) }

// CaptureResponse also stores every response in r, as received. Use it for a
// single call, with With.
func CaptureResponse(r *Response) ClientOption {
	return option(func(c *Client) { c.change(func(p *sensitive) { p.capture = r }) })
}

// ApplicationPassword authenticates as a user with an application password;
// spaces in it do not matter. A site does not reject wrong ones but treats the
// request as anonymous: request /wp/v2/users/me to find out. Use it also for
// the key and the secret of a shop (ck_…, cs_…), with https.
func ApplicationPassword(user, password string) ClientOption {
	both := base64.StdEncoding.EncodeToString([]byte(user + ":" + password))
	joined := strings.ReplaceAll(password, " ", "") // as the site reads it
	return option(func(c *Client) { c.sign("Authorization", "Basic "+both, both, password, joined) })
}

// Bearer authenticates with a token, as plugins issue them.
func Bearer(token string) ClientOption {
	return option(func(c *Client) { c.sign("Authorization", "Bearer "+token, token) })
}

// CookieNonce authenticates with the cookies of a login, as the value of a
// Cookie header, and a nonce of the session.
func CookieNonce(cookie, nonce string) ClientOption {
	return option(func(c *Client) {
		c.sign("Cookie", cookie, cookie)
		c.sign("X-Wp-Nonce", nonce, nonce)
	})
}

// Header adds a header to every request. Its value and the credentials within
// it are treated as secrets, unless they are so short that they may occur
// anywhere: below 4 bytes in headers such as Authorization, X-Api-Key and Cookie,
// and below 8 in others. Headers such as Accept and User-Agent hold no secrets
// below 12 bytes.
func Header(name, value string) ClientOption {
	return option(func(c *Client) { c.sign(http.CanonicalHeaderKey(name), value) })
}

// sign sets a header of every request.
func (c *Client) sign(name, value string, secrets ...string) {
	c.change(func(p *sensitive) {
		p.auth = maps.Clone(p.auth)
		if p.auth == nil {
			p.auth = http.Header{}
		}
		p.auth[name] = []string{value}
		p.secrets = p.secrets.Add("", 4, secrets...).AddHeader(name, value)
	})
}

// guarded returns an http.Client that checks redirects before h does, and
// sends with t if it is not nil.
func guarded(h *http.Client, t http.RoundTripper) *http.Client {
	h = cmp.Or(h, &http.Client{})
	g := *h
	if t != nil {
		g.Transport = t
	}
	g.CheckRedirect = func(r *http.Request, via []*http.Request) error {
		if err := secret.CheckRedirect(r, via); err != nil || h.CheckRedirect == nil {
			return err
		}
		return h.CheckRedirect(r, via)
	}
	return &g
}
