package rest

import (
	"fmt"
	"math"
	"net/http"
	"strings"
	"time"
)

// A ClientOption changes a Client.
type ClientOption interface{ client(*Client) }

// clientOption is a ClientOption that is nothing else.
type clientOption func(*Client)

func (o clientOption) client(c *Client) { o(c) }

// decodeOption is a ClientOption that Unmarshal takes too.
type decodeOption func(*decodeOptions)

func (o decodeOption) client(c *Client)          { o(&c.decode) }
func (o decodeOption) decoding(d *decodeOptions) { o(d) }

// Deployment is the choice of one of the deployments that a set of packages was generated for.
type Deployment struct {
	index int
	name  string
}

// WithDeployment chooses the deployment with that index, from 0; its name is for messages.
func WithDeployment(index int, name string) Deployment { return Deployment{index, name} }

func (d Deployment) client(c *Client) { c.deployment = d }
func (d Deployment) server(m *Mux)    { m.deployment = d.index }

// OnRepair calls f for each value of an answer that did not fit the type of its field; at the same time for answers
// that come at the same time.
func OnRepair(f func(Repair)) DecodeOption {
	return decodeOption(func(d *decodeOptions) { d.repair = f })
}

// KeepUnknown keeps the members of an answer that no field takes, as _links, _embedded and what plugins add;
// see Received.Extra.
func KeepUnknown() DecodeOption { return decodeOption(func(d *decodeOptions) { d.keep = true }) }

// Root says that the address is that of the API root, whatever it looks like.
func Root() ClientOption { return clientOption(func(c *Client) { c.exact = true }) }

// HTTPClient makes the Client send by h: its Transport, its Jar, its Timeout, and its CheckRedirect, which is
// asked after the rules that keep credentials and writes from another host.
func HTTPClient(h *http.Client) ClientOption {
	return clientOption(func(c *Client) { c.http = guarded(h) })
}

// Transport makes the Client send by t, whatever its HTTPClient.
func Transport(t http.RoundTripper) ClientOption {
	return clientOption(func(c *Client) {
		h := *c.http
		h.Transport = t
		c.http = &h
	})
}

// Method sends another method than the first of the endpoint, as PUT or PATCH for POST.
func Method(method string) ClientOption {
	return clientOption(func(c *Client) { c.method = strings.ToUpper(method) })
}

// Fields asks for some fields of an answer only (_fields); a dot leads into an object, as in title.rendered.
// Has tells what an answer holds.
func Fields(names ...string) ClientOption {
	return clientOption(func(c *Client) { c.ask("_fields", strings.Join(names, ",")) })
}

// Embedding asks for linked resources too (_embed): those of some relations, as author or wp:term, or of all.
// Embedded reads them.
func Embedding(relations ...string) ClientOption {
	return clientOption(func(c *Client) {
		c.decode.keep = true
		if len(relations) == 0 {
			relations = []string{"1"}
		}
		c.ask("_embed", strings.Join(relations, ","))
	})
}

// Parameter adds a parameter to the query of every request: one that plugins understand, as lang.
func Parameter(name, value string) ClientOption {
	return clientOption(func(c *Client) { c.ask(name, value) })
}

func (c *Client) ask(name, value string) {
	b := append(appendEscaped(nil, name), '=')
	c.query = append(c.query, string(appendEscaped(b, value)))
}

// Retries sets how often a call is sent again, 2 without this option, after failures that may pass: no answer,
// a broken one, or the statuses 408, 425, 429, 502, 503 and 504. Only methods that may be repeated are: GET,
// HEAD, OPTIONS, PUT and DELETE.
func Retries(more int) ClientOption { return clientOption(func(c *Client) { c.retry.more = more }) }

// RetryWrites sends POST and PATCH again too. A write that failed may have been done all the same, and is then
// done twice.
func RetryWrites() ClientOption { return clientOption(func(c *Client) { c.retry.writes = true }) }

// Backoff sets how long a call waits before it is sent again: at first, then twice as long each time, up to the
// longest; without this option half a second and half a minute. A server that asks by Retry-After for more
// than the longest is not asked again.
func Backoff(first, longest time.Duration) ClientOption {
	return clientOption(func(c *Client) { c.retry.first, c.retry.longest = first, longest })
}

// Timeout bounds each attempt of a call, the reading of the answer included; without this option a minute, but
// for uploads nothing. 0 is no bound.
func Timeout(d time.Duration) ClientOption {
	return clientOption(func(c *Client) { c.timeout, c.timed = d, true })
}

// BodyLimit bounds an answer, in bytes after decompression; without this option 64 MiB. 0 is no bound.
func BodyLimit(bytes int64) ClientOption {
	return clientOption(func(c *Client) {
		if c.limit = bytes; bytes <= 0 || bytes == math.MaxInt64 {
			c.limit = math.MaxInt64 - 1 // one more byte is asked for, to see whether there are more
		}
	})
}

// Prefetch makes All ask for up to that many pages ahead of the one that is read.
func Prefetch(pages int) ClientOption { return clientOption(func(c *Client) { c.prefetch = pages }) }

// ValidateBeforeSend checks every call as the server will, and does not send what it would refuse.
func ValidateBeforeSend(on bool) ClientOption { return clientOption(func(c *Client) { c.checks = on }) }

// OnExchange calls f after each attempt of a call, at the same time for calls that are made at the same time.
// Credentials are not in what it gets.
func OnExchange(f func(Exchange)) ClientOption {
	return clientOption(func(c *Client) { c.exchange = f })
}

// Capture stores every answer in r too, as it came. It is meant for a single call, by With.
func Capture(r *Response) ClientOption { return clientOption(func(c *Client) { c.capture = r }) }

// An Exchange is one attempt of a call.
type Exchange struct {
	Method, URL    string
	RequestHeader  http.Header
	RequestBody    []byte // nil for uploads
	Status         int    // 0 when there was no answer
	ResponseHeader http.Header
	ResponseBody   []byte
	Err            error
	Duration       time.Duration
}

// Response is an answer as it came. As the result of Do or Call it takes answers that are no JSON too.
type Response struct {
	Status int
	Header http.Header
	Body   []byte
}

// CodeFields makes Response a result; it has no fields.
func (r *Response) CodeFields(c *Coder) {}

// String tells status and size.
func (r *Response) String() string { return fmt.Sprintf("%d, %d bytes", r.Status, len(r.Body)) }
