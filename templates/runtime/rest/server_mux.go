package rest

import (
	"cmp"
	"context"
	"log/slog"
	"math"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Mux is the server: it finds the endpoint of a request as the real server does, checks the parameters, and only
// then calls the handler. It is an http.Handler. Everything is registered before the first request.
type Mux struct {
	deployment   int
	prefix, home string // before every path, as /wp-json; of the site
	middleware   []func(http.Handler) http.Handler
	permit       func(context.Context, *Endpoint, *http.Request) error
	embed        func(context.Context, []string, []byte) ([]byte, error)
	origins      func(string) bool
	jsonp        Opt[bool]
	log          *slog.Logger
	limits       limits

	order      [][]string // route keys, per deployment
	indexes    [][]byte   // index documents, per deployment
	registered []*endpoint

	once     sync.Once
	router   *router
	handler  http.Handler
	document func() schema.Value  // the index document of the deployment, read when somebody asks for it
	asked    atomic.Pointer[home] // last
}

// NewMux returns a Mux without routes.
func NewMux(options ...ServerOption) *Mux {
	m := &Mux{prefix: "/wp-json", limits: limits{body: 8 << 20, upload: 64 << 20, depth: schema.MaxDepth, params: 20000}}
	for _, o := range options {
		o.server(m)
	}
	return m
}

// Routes sets the order in which routes are tried, that of the index: one list of route keys per deployment.
// Routes that the list of the deployment does not name come last, in the order in which they were registered.
func (m *Mux) Routes(order ...[]string) { m.order = order }

// Index sets the index documents, one per deployment, from which the index, the indexes of the namespaces and
// OPTIONS are answered. They are read when somebody asks for them.
func (m *Mux) Index(documents ...[]byte) { m.indexes = documents }

// Add registers endpoints without a handler. They match, and check parameters, and then answer
// 501 rest_not_implemented, except for the index, the indexes of the namespaces and /batch/v1, which the Mux
// answers itself. Endpoints that the deployment lacks are left out.
func (m *Mux) Add(endpoints ...*Endpoint) {
	for _, e := range endpoints {
		m.add(e)
	}
}

// add registers an endpoint and returns it compiled, or nil if the deployment lacks it.
func (m *Mux) add(e *Endpoint) *endpoint {
	own := e.in(m.deployment)
	if own == nil {
		return nil
	}
	x := &endpoint{Endpoint: own, declared: e, deployment: m.deployment}
	m.registered = append(m.registered, x)
	return x
}

// in returns the endpoint as the deployment describes it, or nil.
func (e *Endpoint) in(deployment int) *Endpoint {
	for i := range e.Variants {
		if v := &e.Variants[i]; v.In != 0 && v.In.Has(deployment) {
			return v
		}
	}
	if e.In.Has(deployment) && e.Route != "" {
		return e
	}
	return nil
}

// ServeHTTP answers a request.
func (m *Mux) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	m.once.Do(m.build)
	m.handler.ServeHTTP(w, r)
}

// build makes the router of what was registered.
func (m *Mux) build() {
	if m.log == nil {
		m.log = slog.Default()
	}
	m.builtIn()
	m.document = sync.OnceValue(m.readIndex)
	m.router = newRouter(m.gather())
	handler := http.Handler(http.HandlerFunc(m.serve))
	for _, wrap := range slices.Backward(m.middleware) {
		handler = wrap(handler)
	}
	m.handler = handler // all or nothing: where one panics, requests do not pass by it
}

// gather collects the endpoints by route, in the order of the index.
func (m *Mux) gather() (routes []*route) {
	var keys []string
	if m.deployment < len(m.order) {
		keys = slices.Clone(m.order[m.deployment])
	}
	byKey := map[string]*route{}
	for _, e := range m.registered {
		if byKey[e.Route] == nil {
			byKey[e.Route] = newRoute(e.Endpoint)
		}
		e.route = byKey[e.Route]
		e.route.endpoints = append(e.route.endpoints, e)
		keys = append(keys, e.Route)
	}
	for _, key := range keys {
		if r := byKey[key]; r != nil {
			delete(byKey, key)
			r.allow = []string{allowed(r.endpoints)}
			routes = append(routes, r)
		}
	}
	return routes
}

// Match returns the endpoint that serves a request, as it was registered, and what the captures of its route took from the
// path; nil if no route matches. It reads no body, so a gateway may ask which requests it serves, and hand on the others whole.
func (m *Mux) Match(r *http.Request) (*Endpoint, map[string]string) {
	m.once.Do(m.build)
	q := newRequest(m, r, nil)
	defer q.release()
	if q.open() != nil || q.find() != nil {
		return nil, nil
	}
	captures := make(map[string]string, len(q.captures))
	for _, c := range q.captures {
		captures[c.name] = c.value
	}
	return q.e.declared, captures
}

// A ServerOption changes a Mux.
type ServerOption interface{ server(*Mux) }

// serverOption is a ServerOption that is nothing else.
type serverOption func(*Mux)

func (o serverOption) server(m *Mux) { o(m) }

// Prefix is the first part of the addresses of the form /wp-json/...; without this option it is wp-json. It may
// have several segments, as in blog/wp-json, or none.
func Prefix(prefix string) ServerOption {
	return serverOption(func(m *Mux) { m.prefix = strings.TrimRight("/"+strings.Trim(prefix, "/"), "/") })
}

// Home is the address of the site, which links and the index hold, as https://example.org. Without this option
// it is taken from the request: the host, by https if the request came so. A Mux behind a proxy that has the certificate needs
// it; and one for a site in a folder, as https://example.org/blog, with http.StripPrefix("/blog", mux) around it.
func Home(address string) ServerOption {
	return serverOption(func(m *Mux) { m.home = strings.TrimRight(address, "/") })
}

// Middleware wraps the whole server. Of several, the first sees a request first. The Pattern of the
// request that the wrapped handler got is then the Route of its endpoint, as metrics want it, if it came to one: the last one
// sees it, those before only if none hands on another request.
func Middleware(wrap func(http.Handler) http.Handler) ServerOption {
	return serverOption(func(m *Mux) { m.middleware = append(m.middleware, wrap) })
}

// Permit is asked before an endpoint is called, after routing and the checks of all parameters, as on the real
// server; and for each endpoint of a route, to fill the header Allow. An *Error is answered as it is; any other error
// becomes rest_forbidden, with 403, or 401 for a request without the header Authorization. A Mux knows no logins: nonces
// (X-WP-Nonce, _wpnonce) are for Permit to check, or for a Middleware, and bad ones to refuse with 403 and ErrInvalidNonce.
//
// The request says who is asking, by headers that are those of the batch for an item of one. What is asked for is e, the
// variable that was registered, as &cmsv2.PostsDeleteEndpoint, whichever deployment is served, and what OperationOf(ctx) says:
//
//	id, _ := rest.OperationOf(ctx).Param("id").Int()
//
// r.Method and r.URL decide nothing, and neither does Match: what reaches the handler may be said by _method, rest_route
// and the body instead.
func Permit(allowed func(ctx context.Context, e *Endpoint, r *http.Request) error) ServerOption {
	return serverOption(func(m *Mux) { m.permit = allowed })
}

// Origins limits the origins to whose pages a browser shows answers (CORS), as https://app.example. Without this
// option all are allowed, as on the real server, which asks for a nonce where a cookie says who is asking. It turns JSONP
// off, which knows no origins.
func Origins(allowed func(origin string) bool) ServerOption {
	return serverOption(func(m *Mux) { m.origins = allowed })
}

// JSONP says whether _jsonp makes a script of an answer, which the pages of every origin can read; where it does not, it is
// refused with 400 rest_callback_disabled. Without this option it does, as on the real server, unless there is Origins.
func JSONP(on bool) ServerOption { return serverOption(func(m *Mux) { m.jsonp = Some(on) }) }

// Embedder is called when a request asks for embedded resources (_embed), and the answer holds _links, which a handler adds by
// SetExtra. It gets the answer, an object or a list of them, and the relations to embed, nil for all of them, and returns the
// answer with the member _embedded in each object. What Marshal writes has the fields of all contexts; a request to the Mux
// with context=embed gets those that belong there.
func Embedder(embed func(ctx context.Context, relations []string, answer []byte) ([]byte, error)) ServerOption {
	return serverOption(func(m *Mux) { m.embed = embed })
}

// Logger is told of panics and of errors that the client does not get to see. Without this option they go to
// slog.Default().
func Logger(log *slog.Logger) ServerOption { return serverOption(func(m *Mux) { m.log = log }) }

// MaxBody bounds the body of a request in bytes, files that are uploaded excepted; a larger one is refused with
// 413. Without this option the bound is 8 MiB. 0 is no bound.
func MaxBody(bytes int64) ServerOption {
	return serverOption(func(m *Mux) { m.limits.body = cmp.Or(max(bytes, 0), math.MaxInt64) })
}

// MaxUpload bounds the body of an upload in bytes; a larger one is refused with 413. Without this option the
// bound is 64 MiB. 0 is no bound.
func MaxUpload(bytes int64) ServerOption {
	return serverOption(func(m *Mux) { m.limits.upload = cmp.Or(max(bytes, 0), math.MaxInt64) })
}

// MaxDepth bounds the nesting of a JSON body; a deeper one is refused with 400 rest_invalid_json. Without this
// option, and with 0, the bound is that of the real server, 512, which it cannot exceed.
func MaxDepth(levels int) ServerOption {
	return serverOption(func(m *Mux) { m.limits.depth = cmp.Or(max(levels, 0), schema.MaxDepth) })
}

// MaxParams bounds how many values the parameters of a request hold, nested ones, the words of lists that are texts and
// the parts of the names in _fields included; more are refused with 400. So is what takes an Engine that many times 1024 steps.
// Without this option the bound is 20,000. 0 is no bound.
func MaxParams(n int) ServerOption {
	return serverOption(func(m *Mux) { m.limits.params = cmp.Or(max(n, 0), math.MaxInt) })
}

// limits bound what a request may cost.
type limits struct {
	body, upload  int64 // bytes
	depth, params int
}
