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

	"github.com/restgen/restgen/templates/runtime/rest/internal/route"
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
	limits       Limits

	order      [][]string // route keys, per deployment
	indexes    [][]byte   // index documents, per deployment
	registered []*endpoint

	once     sync.Once
	routes   []*endpoints // in the order of the index
	router   *route.Router
	handler  http.Handler
	document func() schema.Value  // the index document of the deployment, read when somebody asks for it
	asked    atomic.Pointer[home] // last
}

// NewMux returns a Mux without routes.
func NewMux(options ...ServerOption) *Mux {
	m := &Mux{prefix: "/wp-json"}
	Limits{}.server(m)
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
	m.routes = m.gather()
	patterns := make([]*route.Route, len(m.routes))
	for i, r := range m.routes {
		patterns[i] = r.Route
	}
	m.router = route.NewRouter(patterns)
	handler := http.Handler(http.HandlerFunc(m.serve))
	for _, wrap := range slices.Backward(m.middleware) {
		handler = wrap(handler)
	}
	m.handler = handler // all or nothing: where one panics, requests do not pass by it
}

// gather collects the endpoints by route, in the order of the index.
func (m *Mux) gather() (routes []*endpoints) {
	var keys []string
	if m.deployment < len(m.order) {
		keys = slices.Clone(m.order[m.deployment])
	}
	byKey := map[string]*endpoints{}
	for _, e := range m.registered {
		r := byKey[e.Route]
		if r == nil {
			r = &endpoints{Route: e.newRoute()}
			byKey[e.Route] = r
		}
		e.route = r
		r.list = append(r.list, e)
		r.Methods = append(r.Methods, e.Methods)
		keys = append(keys, e.Route)
	}
	for _, key := range keys {
		r := byKey[key]
		if r == nil {
			continue
		}
		delete(byKey, key)
		r.allow = []string{allowed(r.list)}
		r.Index = len(routes)
		routes = append(routes, r)
	}
	return routes
}

// endpoints are the endpoints of one route.
type endpoints struct {
	*route.Route
	list  []*endpoint
	allow []string // the header Allow with all methods
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
		captures[c.Name] = c.Value
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

// SiteAddress is the address of the site, which links and the index hold, as https://example.org. Without this option
// it is taken from the request: the host, by https if the request came so. A Mux behind a proxy that has the certificate needs
// it; and one for a site in a folder, as https://example.org/blog, with http.StripPrefix("/blog", mux) around it.
func SiteAddress(address string) ServerOption {
	return serverOption(func(m *Mux) { m.home = strings.TrimRight(address, "/") })
}

// Middleware wraps the whole server. Of several, the first sees a request first. The Pattern of the
// request that the wrapped handler got is then the Route of its endpoint, as metrics want it, if it came to one: the last one
// sees it, those before only if none hands on another request.
func Middleware(wrap func(http.Handler) http.Handler) ServerOption {
	return serverOption(func(m *Mux) { m.middleware = append(m.middleware, wrap) })
}

// Authorize is asked before an endpoint is called, after routing and the checks of all parameters, as on the real
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
func Authorize(allowed func(ctx context.Context, e *Endpoint, r *http.Request) error) ServerOption {
	return serverOption(func(m *Mux) { m.permit = allowed })
}

// AllowOrigins limits the origins to whose pages a browser shows answers (CORS), as https://app.example. Without this
// option all are allowed, as on the real server, which asks for a nonce where a cookie says who is asking. It turns JSONP
// off, which knows no origins.
func AllowOrigins(allowed func(origin string) bool) ServerOption {
	return serverOption(func(m *Mux) { m.origins = allowed })
}

// JSONP says whether _jsonp makes a script of an answer, which the pages of every origin can read; where it does not, it is
// refused with 400 rest_callback_disabled. Without this option it does, as on the real server, unless there is Origins.
func JSONP(on bool) ServerOption { return serverOption(func(m *Mux) { m.jsonp = Some(on) }) }

// EmbedFunc is called when a request asks for embedded resources (_embed), and the answer holds _links, which a handler adds by
// SetExtra. It gets the answer, an object or a list of them, and the relations to embed, nil for all of them, and returns the
// answer with the member _embedded in each object. What Marshal writes has the fields of all contexts; a request to the Mux
// with context=embed gets those that belong there.
func EmbedFunc(embed func(ctx context.Context, relations []string, answer []byte) ([]byte, error)) ServerOption {
	return serverOption(func(m *Mux) { m.embed = embed })
}

// Logger is told of panics and of errors that the client does not get to see. Without this option they go to
// slog.Default().
func Logger(log *slog.Logger) ServerOption { return serverOption(func(m *Mux) { m.log = log }) }

// Limits is a ServerOption that bounds what a request may cost. A zero field
// keeps its default; a negative one means no limit.
type Limits struct {
	// Bytes of a body other than an upload. A larger body is rejected with
	// 413. Default 8 MiB.
	Body int64
	// Bytes of the body of an upload. A larger one is rejected with 413.
	// Default 64 MiB.
	Upload int64
	// Levels of nesting of a JSON body. A deeper one is rejected with 400
	// rest_invalid_json. Default 512, the limit of the real server, which
	// cannot be exceeded.
	Depth int
	// Number of values in the parameters of a request, including nested
	// values, the parts of comma-separated lists and the parts of the names in
	// _fields. More are rejected with 400, and so are values whose patterns
	// take 1024 times as many steps to match. Default 20,000.
	Params int
}

func (l Limits) server(m *Mux) {
	m.limits = Limits{
		Body:   limitOr(l.Body, 8<<20, math.MaxInt64),
		Upload: limitOr(l.Upload, 64<<20, math.MaxInt64),
		Depth:  limitOr(l.Depth, schema.MaxDepth, schema.MaxDepth),
		Params: limitOr(l.Params, 20_000, math.MaxInt),
	}
}

// limitOr returns the limit n, usual if it is 0 and most if it is negative.
func limitOr[N int | int64](n, usual, most N) N {
	if n < 0 {
		return most
	}
	return cmp.Or(n, usual)
}
