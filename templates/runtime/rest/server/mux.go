package server

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/address"
	"github.com/restgen/restgen/templates/runtime/rest/internal/route"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Mux is a server. It finds the endpoint of a request as the real server does,
// validates the parameters and then calls the handler. All endpoints must be
// registered before the first request.
type Mux struct {
	site       site
	registered []*endpoint
	order      [][]string // keys of the routes of each deployment, in the order of the index
	indexes    [][]byte   // index document of each deployment

	once    sync.Once
	handler http.Handler
}

// NewMux returns a Mux without routes.
func NewMux(options ...Option) *Mux {
	m := &Mux{site: site{prefix: address.NewPrefix("/wp-json")}}
	Limits{}.set(&m.site)
	for _, o := range options {
		o.set(&m.site)
	}
	return m
}

// Routes sets the order in which routes are tried, one list of route keys for
// each deployment, in the order of the index. Routes that are not in the list
// are tried last, in the order of registration. An entry such as "GET,PUT " and a
// key stands for an endpoint that the server lacks: a gateway does not forward
// requests that a site would send there.
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
	own := e.For(m.site.deployment)
	if own == nil {
		return nil
	}
	x := &endpoint{Endpoint: own, declared: e, deployment: m.site.deployment, number: len(m.registered)}
	m.registered = append(m.registered, x)
	m.site.handlers = append(m.site.handlers, nil)
	return x
}

// ServeHTTP serves a request.
func (m *Mux) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	m.once.Do(m.build)
	m.handler.ServeHTTP(w, r)
}

// build builds the router.
func (m *Mux) build() {
	if m.site.log == nil {
		m.site.log = slog.Default()
	}
	m.builtIn()
	m.site.document = sync.OnceValue(m.readIndex)
	m.site.routes = m.gather()
	patterns := make([]*route.Route, len(m.site.routes))
	for i, r := range m.site.routes {
		patterns[i] = r.Route
	}
	m.site.router = route.NewRouter(patterns, m.listsEmptyNamespace())
	m.site.whole = m.wholeSite()
	handler := http.Handler(http.HandlerFunc(m.site.serve))
	for _, wrap := range slices.Backward(m.site.middleware) {
		handler = wrap(handler)
	}
	m.handler = handler // set last: if a middleware panics, no request passes it
}

// listsEmptyNamespace reports whether the index lists the namespace "". It
// reads the index up to its namespaces only, which are before the routes.
func (m *Mux) listsEmptyNamespace() bool {
	if m.site.deployment >= len(m.indexes) {
		return false
	}
	d := json.NewDecoder(bytes.NewReader(m.indexes[m.site.deployment]))
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
	if m.site.deployment < len(m.order) {
		keys = slices.Clone(m.order[m.site.deployment])
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

// Match returns the endpoint of a request, as it was registered, and the
// captures of its path, or nil. It does not read the body, so that a gateway
// can decide which requests to serve and which to pass on. It does not protect
// the other routes of a site: WordPress also reads rest_route from a form.
func (m *Mux) Match(r *http.Request) (*rest.Endpoint, map[string]string) {
	m.once.Do(m.build)
	q := newRequest(&m.site, r, nil)
	defer q.release()
	if q.readTarget() != nil || q.route() != nil {
		return nil, nil
	}
	captures := make(map[string]string, len(q.captures))
	for _, c := range q.captures {
		captures[c.Name] = c.Value
	}
	return q.e.declared, captures
}

// Handle registers an endpoint. It calls prepare to set up each Call. The
// handler gets valid parameters; an *Error that it returns is sent as it is.
func (m *Mux) Handle(e *rest.Endpoint, prepare func(*Call)) { m.handle(e, false, prepare) }

// Handlers registers endpoints that one server serves, see Mux.For.
type Handlers struct {
	mux      *Mux
	forwards bool
}

// For returns a Handlers that registers the endpoints of a server. If that is a
// client or embeds one, it is a gateway, and the site has the last word: a value
// that the enum of an argument does not list is valid, and if the endpoint is
// Assumed, so is null or a string without the format.
func (m *Mux) For(server any) Handlers { return Handlers{m, holdsClient(reflect.ValueOf(server))} }

// Handle is Mux.Handle.
func (h Handlers) Handle(e *rest.Endpoint, prepare func(*Call)) {
	h.mux.handle(e, h.forwards, prepare)
}

// holdsClient reports whether a server is the client of a resource or embeds one.
func holdsClient(v reflect.Value) bool {
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct {
		return false
	}
	for i := range v.NumField() {
		if v.Type().Field(i).Anonymous && holdsClient(v.Field(i)) {
			return true
		}
	}
	return v.CanConvert(reflect.TypeFor[rest.Client]())
}

func (m *Mux) handle(e *rest.Endpoint, forwards bool, prepare func(*Call)) {
	x := m.add(e)
	if x == nil {
		return
	}
	x.forwards = forwards
	x.params = func() codec.FieldCoder {
		c := &Call{}
		prepare(c)
		return c.params
	}
	calls := &sync.Pool{New: func() any {
		c := &Call{}
		prepare(c)
		x.reset(c.params)
		return c
	}}
	m.site.handlers[x.number] = func(q *request) error {
		c := calls.Get().(*Call)
		c.q = q
		err := q.callHandler(c)
		c.q = nil
		calls.Put(c)
		return err
	}
}

// builtIn lets the Mux serve routes without a handler: the batch route and, if
// there is an index document, the index and the indexes of the namespaces. It
// always serves the index, even if a reduced document does not list it, since
// clients start there.
func (m *Mux) builtIn() {
	known := m.site.deployment < len(m.indexes)
	if known && !slices.ContainsFunc(m.registered, func(e *endpoint) bool { return e.Route == "/" && e.has(http.MethodGet) }) {
		m.Add(&rest.Endpoint{Route: "/", Methods: []string{http.MethodGet}})
	}
	for i, e := range m.registered {
		handle := &m.site.handlers[i]
		switch {
		case *handle != nil:
		case e.Route == "/batch/v1" && e.has(http.MethodPost):
			*handle = (*request).batch
		case !known || !e.has(http.MethodGet):
		case e.Route == "/":
			*handle = (*request).replyIndex
		case e.Namespace != "" && e.Route == "/"+e.Namespace:
			*handle = (*request).replyNamespace
		}
	}
}

// readIndex returns the index document, or the absent Value.
func (m *Mux) readIndex() (v schema.Value) {
	if m.site.deployment >= len(m.indexes) {
		return v
	}
	v, err := schema.ParseJSON(m.indexes[m.site.deployment])
	if err != nil {
		m.site.log.Error("rest: the index document cannot be read", "error", err)
	} else {
		v.Freeze()
	}
	return v
}

// wholeSite returns a router that also has the endpoints which the server lacks,
// or nil if the order of the routes names none. The Index of their routes is
// negative.
func (m *Mux) wholeSite() *route.Router {
	if m.site.deployment >= len(m.order) {
		return nil
	}
	served := map[string]*route.Route{}
	for _, r := range m.site.routes {
		served[r.Key] = r.Route
	}
	var list []*route.Route
	lacks := false
	for _, key := range m.order[m.site.deployment] {
		if methods, key, found := strings.Cut(key, " "); found && !strings.HasPrefix(methods, "/") {
			list, lacks = append(list, m.otherRoute(strings.Split(methods, ","), key)), true
		} else if r := served[methods]; r != nil {
			list = append(list, r)
			delete(served, r.Key)
		}
	}
	if !lacks {
		return nil
	}
	for _, r := range m.site.routes {
		if served[r.Key] != nil {
			list = append(list, r.Route)
		}
	}
	return route.NewRouter(list, m.listsEmptyNamespace())
}

// otherRoute returns a route that the server lacks.
func (m *Mux) otherRoute(methods []string, key string) *route.Route {
	var engine schema.Engine
	if _, err := regexp.Compile(key); err != nil {
		if i := slices.IndexFunc(m.registered, func(e *endpoint) bool { return e.Engine != nil }); i >= 0 {
			engine = m.registered[i].Engine
		}
	}
	namespace := ""
	for _, r := range m.site.routes {
		if strings.HasPrefix(key, "/"+r.Namespace+"/") && len(r.Namespace) > len(namespace) {
			namespace = r.Namespace
		}
	}
	r := route.New(key, namespace, "", engine)
	r.Methods, r.Index = [][]string{methods}, -1
	return r
}
