package server

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"log/slog"
	"math"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/address"
	"github.com/restgen/restgen/templates/runtime/rest/internal/route"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Mux is a server. It finds the endpoint of a request as the real server does,
// validates the parameters and then calls the handler. All endpoints must be
// registered before the first request.
type Mux struct {
	deployment int
	prefix     address.Prefix
	home       string // address of the site, or ""
	authorize  string // path of the page where users authorize applications, or ""
	middleware []func(http.Handler) http.Handler
	permit     func(context.Context, *rest.Endpoint, *http.Request) error
	embed      func(context.Context, []string, []byte) ([]byte, error)
	fallback   func(*Call)
	origins    func(string) bool
	jsonp      rest.Opt[bool]
	log        *slog.Logger
	limits     Limits
	registered []*endpoint
	order      [][]string // keys of the routes of each deployment, in the order of the index
	indexes    [][]byte   // index document of each deployment

	once     sync.Once
	router   *route.Router
	handler  http.Handler
	routes   []*endpoints        // in the order of the index
	document func() schema.Value // returns the index document of the deployment
	// The *home of the last requested host. A generic type would be compiled
	// in packages of users.
	asked atomic.Value
}

// NewMux returns a Mux without routes.
func NewMux(options ...Option) *Mux {
	m := &Mux{prefix: address.NewPrefix("/wp-json")}
	Limits{}.server(m)
	for _, o := range options {
		o.server(m)
	}
	return m
}

// Routes sets the order in which routes are tried, one list of route keys for
// each deployment, in the order of the index. Routes that are not in the list
// are tried last, in the order of registration.
func (m *Mux) Routes(order ...[]string) { m.order = order }

// Index sets the index documents, one for each deployment. From them the Mux
// serves the index, the indexes of the namespaces and OPTIONS. The documents
// must not change afterwards.
func (m *Mux) Index(documents ...[]byte) { m.indexes = documents }

// Add registers endpoints without a handler. Valid requests get 501
// rest_not_implemented, except for the index, the indexes of the namespaces
// and /batch/v1, which the Mux serves itself. Endpoints that the deployment
// lacks are ignored.
func (m *Mux) Add(endpoints ...*rest.Endpoint) {
	for _, e := range endpoints {
		m.add(e)
	}
}

// add registers an endpoint and returns it, or nil if the deployment lacks it.
func (m *Mux) add(e *rest.Endpoint) *endpoint {
	own := e.For(m.deployment)
	if own == nil {
		return nil
	}
	x := &endpoint{Endpoint: own, declared: e, deployment: m.deployment}
	m.registered = append(m.registered, x)
	return x
}

// ServeHTTP serves a request.
func (m *Mux) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	m.once.Do(m.build)
	m.handler.ServeHTTP(w, r)
}

// build builds the router.
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
	m.router = route.NewRouter(patterns, m.listsEmptyNamespace())
	handler := http.Handler((*core)(m))
	for _, wrap := range slices.Backward(m.middleware) {
		handler = wrap(handler)
	}
	m.handler = handler // set last: if a middleware panics, no request passes it
}

// listsEmptyNamespace reports whether the index lists the namespace "". It
// reads the index up to its namespaces only, which are before the routes.
func (m *Mux) listsEmptyNamespace() bool {
	if m.deployment >= len(m.indexes) {
		return false
	}
	d := json.NewDecoder(bytes.NewReader(m.indexes[m.deployment]))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return false
	}
	for d.More() {
		name, err := d.Token()
		var value json.RawMessage
		if err != nil || name == "routes" || d.Decode(&value) != nil {
			return false
		}
		if name == "namespaces" {
			var list []string
			return json.Unmarshal(value, &list) == nil && slices.Contains(list, "")
		}
	}
	return false
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
			r = &endpoints{Route: newRoute(e.Endpoint)}
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
		r.allow = []string{route.Allow(r.Methods)}
		r.Index = len(routes)
		routes = append(routes, r)
	}
	return routes
}

func newRoute(e *rest.Endpoint) *route.Route {
	return route.New(e.Route, e.Namespace, e.Expression, e.Engine)
}

// endpoints are the endpoints of one route.
type endpoints struct {
	*route.Route
	list  []*endpoint
	allow []string // the header Allow with all methods
}

// Match returns the endpoint of a request, as it was registered, and the
// captures of its path, or nil. It does not read the body, so that a gateway
// can decide which requests to serve and which to pass on. It does not protect
// the other routes of a site: WordPress also reads rest_route from a form.
func (m *Mux) Match(r *http.Request) (*rest.Endpoint, map[string]string) {
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

// An Option sets an option of a Mux.
type Option interface{ server(*Mux) }

type option func(*Mux)

func (o option) server(m *Mux) { o(m) }

// Deployment selects one of the deployments that the packages were generated
// for, as WithDeployment returns it. The default is the first one.
func Deployment(d rest.Deployment) Option {
	return option(func(m *Mux) {
		m.deployment = d.Index
		if d.Index < 0 {
			m.deployment = math.MaxInt
		}
	})
}

// Prefix sets the first part of the path of all routes, by default wp-json. It
// may have several segments, as in blog/wp-json, or be empty.
func Prefix(prefix string) Option {
	return option(func(m *Mux) {
		m.prefix = address.NewPrefix(strings.TrimRight("/"+strings.Trim(prefix, "/"), "/"))
	})
}

// SiteAddress sets the address of the site in links and in the index, such as
// https://example.org. By default it is the host of the request, with https if
// the request came so. Set it for a Mux after a proxy that ends TLS, and for a
// site in a folder, such as https://example.org/blog with
// http.StripPrefix("/blog", mux) around the Mux.
func SiteAddress(address string) Option {
	return option(func(m *Mux) { m.home = strings.TrimRight(address, "/") })
}

// ApplicationPasswords offers application passwords in the index, with the path
// of the page where users authorize applications, such as
// /wp-admin/authorize-application.php. Check them in a Middleware.
func ApplicationPasswords(page string) Option {
	return option(func(m *Mux) { m.authorize = page })
}

// Middleware wraps the server. The first one sees a request first. After the
// wrapped handler, the Pattern of the request is the route of its endpoint,
// for metrics, unless a later middleware passed on another request.
func Middleware(wrap func(http.Handler) http.Handler) Option {
	return option(func(m *Mux) { m.middleware = append(m.middleware, wrap) })
}

// Authorize calls allowed before an endpoint is called, after routing and
// validation, as on the real server. It also calls it for each endpoint of a
// route to fill the header Allow. An *Error is returned to the client as it is.
// Any other error becomes rest_forbidden with status 403, or 401 for a request
// without the header Authorization. A Mux does not know users: check nonces
// (X-WP-Nonce, _wpnonce) in allowed or in a Middleware, and reject bad ones
// with 403 and wp.ErrInvalidNonce.
//
// The headers of r identify who sent the request; for an item of a batch they
// are the headers of the batch. The request is for e, the registered variable,
// such as cmsv2.PostsDeleteEndpoint, in any deployment, and OperationOf(ctx):
//
//	id, _ := server.OperationOf(ctx).Param("id").Int()
//
// Do not decide by r.Method, r.URL or Match: _method, rest_route and the body
// can override them.
func Authorize(allowed func(ctx context.Context, e *rest.Endpoint, r *http.Request) error) Option {
	return option(func(m *Mux) { m.permit = allowed })
}

// AllowOrigins limits the origins whose pages may read responses (CORS), such
// as https://app.example. By default all may, as on the real server, which
// requires a nonce for requests with cookies. It turns JSONP off, which has no
// origins.
func AllowOrigins(allowed func(origin string) bool) Option {
	return option(func(m *Mux) { m.origins = allowed })
}

// JSONP enables or disables _jsonp, which makes a script of a response that
// pages of all origins can read. If it is disabled, such requests get 400
// rest_callback_disabled. By default it is enabled, as on the real server,
// unless AllowOrigins is used.
func JSONP(on bool) Option { return option(func(m *Mux) { m.jsonp = rest.Some(on) }) }

// Strict turns off features of the real server that few sites need: reading
// responses from pages of other origins, JSONP, and links whose address comes
// from the header Host. Links have the given address. A later AllowOrigins,
// JSONP or SiteAddress overrides one of them.
func Strict(address string) Option {
	return option(func(m *Mux) {
		SiteAddress(address).server(m)
		AllowOrigins(func(string) bool { return false }).server(m)
		JSONP(false).server(m)
	})
}

// EmbedFunc calls embed for a request with _embed if the response has _links,
// which a handler adds with Extras.Set. It gets the response, an object or a
// list, and the relations to embed, nil for all, and returns the response with
// a member _embedded in each object. An embedded resource should have the
// fields of context=embed only; a request to the Mux with that context returns
// them. The response that embed gets is valid until it returns, and it may be
// changed; the one that it returns is copied.
func EmbedFunc(embed func(ctx context.Context, relations []string, response []byte) ([]byte, error)) Option {
	return option(func(m *Mux) { m.embed = embed })
}

// Logger logs panics and the errors that clients do not get. The default is
// slog.Default().
func Logger(log *slog.Logger) Option { return option(func(m *Mux) { m.log = log }) }

// Limits is an Option that bounds what a request may cost. A zero field has its
// default; a negative one means no limit.
type Limits struct {
	// Bytes of a body other than an upload. A larger one is rejected with 413.
	// Default 8 MiB.
	Body int64
	// Bytes of the body of an upload. A larger one is rejected with 413.
	// Default 64 MiB.
	Upload int64
	// Levels of nesting of a JSON body. A deeper one is rejected with 400
	// rest_invalid_json. Default 511, the most that the real server accepts
	// (json_decode counts the innermost values as the 512th level). It cannot
	// be raised.
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
