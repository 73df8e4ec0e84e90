package server

import (
	"net/http"
	"reflect"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/address"
)

// Mux is a server. It finds the endpoint of a request as the real server does,
// validates the parameters and then calls the handler. All endpoints must be
// registered before the first request.
type Mux struct {
	site    site
	order   [][]string // keys of the routes of each deployment, in the order of the index
	indexes [][]byte   // index document of each deployment

	once    sync.Once
	handler http.Handler
}

// NewMux returns a Mux without routes.
func NewMux(options ...Option) *Mux {
	m := &Mux{site: site{
		settings: settings{prefix: address.NewPrefix("/wp-json")},
		handlers: map[*endpoint]func(*request) error{},
	}}
	Limits{}.set(&m.site.settings)
	for _, o := range options {
		o.set(&m.site.settings)
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
// and batches, which the Mux serves itself. Endpoints that the deployment lacks
// are ignored.
func (m *Mux) Add(endpoints ...*rest.Endpoint) {
	for _, e := range endpoints {
		m.site.add(e)
	}
}

// ServeHTTP serves a request.
func (m *Mux) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	m.once.Do(m.build)
	m.handler.ServeHTTP(w, r)
}

// build makes the Mux ready for its first request.
func (m *Mux) build() {
	var order []string
	var index []byte
	n := m.site.deployment
	if n >= 0 && n < len(m.order) {
		order = m.order[n]
	}
	if n >= 0 && n < len(m.indexes) {
		index = m.indexes[n]
	}
	m.handler = m.site.build(order, index) // set last: if a middleware panics, no request passes it
}

// Match returns the endpoint of a request, as it was registered, and the
// captures of its path, or nil. It does not read the body, so that a gateway
// can decide which requests to serve and which to pass on. It does not protect
// the other routes of a site: WordPress also reads rest_route from a form.
func (m *Mux) Match(r *http.Request) (*rest.Endpoint, map[string]string) {
	m.once.Do(m.build)
	q := newRequest(&m.site, r, nil)
	defer q.release()
	if q.readTarget() != nil || q.findEndpoint() != nil {
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
func (m *Mux) Handle(e *rest.Endpoint, prepare func(*Call)) { Handlers{m, false}.Handle(e, prepare) }

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
	if x := h.mux.site.add(e); x != nil {
		x.forwards = h.forwards
		x.params = func() codec.FieldCoder { return newCall(nil, prepare).params }
		h.mux.site.handlers[x] = newHandler(x, prepare)
	}
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
