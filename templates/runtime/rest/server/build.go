package server

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/jsonread"
	"github.com/restgen/restgen/templates/runtime/rest/internal/route"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// build returns the handler of all requests, once all endpoints are registered.
// Order has the keys of the routes, see Routes.
func (s *site) build(order []string, index []byte) http.Handler {
	if s.log == nil {
		s.log = slog.Default()
	}
	s.addBuiltIn(index != nil)
	s.document = sync.OnceValue(func() schema.Value { return s.parseIndex(index) })
	s.routing = s.newRouting(order, index)
	handler := http.Handler(http.HandlerFunc(s.serve))
	for _, wrap := range slices.Backward(s.middleware) {
		handler = wrap(handler)
	}
	return handler
}

// add registers an endpoint and returns it, or nil if the deployment lacks it.
func (s *site) add(e *rest.Endpoint) *endpoint {
	own := e.For(s.deployment)
	if own == nil {
		return nil
	}
	x := &endpoint{Endpoint: own, declared: e, deployment: s.deployment}
	s.registered = append(s.registered, x)
	return x
}

// addBuiltIn lets the Mux serve routes without a handler: batches and, if there is
// an index document, the index and the indexes of the namespaces. It always serves
// the index, even if a reduced document does not list it, since clients start
// there.
func (s *site) addBuiltIn(hasIndex bool) {
	if hasIndex && !slices.ContainsFunc(s.registered, func(e *endpoint) bool { return e.Route == "/" && e.has(http.MethodGet) }) {
		s.add(&rest.Endpoint{Route: "/", Methods: []string{http.MethodGet}})
	}
	for _, e := range s.registered {
		switch {
		case s.handlers[e] != nil:
		case e.Route == route.Batch && e.has(http.MethodPost):
			s.handlers[e] = (*request).batch
		case !hasIndex || !e.has(http.MethodGet):
		case e.Route == "/":
			s.handlers[e] = (*request).replyIndex
		case e.Namespace != "" && e.Route == "/"+e.Namespace:
			s.handlers[e] = (*request).replyNamespace
		}
	}
}

// parseIndex parses the index document. Without one the Value is absent.
func (s *site) parseIndex(index []byte) (v schema.Value) {
	if index == nil {
		return v
	}
	v, err := schema.ParseJSON(index)
	if err != nil {
		s.log.Error("rest: the index document cannot be read", "error", err)
	} else {
		v.Freeze()
	}
	return v
}

// newRouting groups the endpoints by route, in the order of the index, and makes
// the router of the server, and the one of the whole site: it also has the
// endpoints that the server lacks, on routes whose Index is negative.
func (s *site) newRouting(order []string, index []byte) (x routing) {
	order = slices.Clone(order)
	byKey := map[string]*endpoints{}
	for _, e := range s.registered {
		r := byKey[e.Route]
		if r == nil {
			r = &endpoints{Route: route.New(e.Route, e.Namespace, e.Expression, e.Engine)}
			byKey[e.Route] = r
		}
		r.list = append(r.list, e)
		r.Methods = append(r.Methods, e.Methods)
		order = append(order, e.Route)
	}
	var own, whole []*route.Route
	for _, entry := range order {
		methods, key, lacks := strings.Cut(entry, " ")
		if lacks && !strings.HasPrefix(entry, "/") {
			whole = append(whole, s.otherRoute(strings.Split(methods, ","), key))
			continue
		}
		r := byKey[entry]
		if r == nil {
			continue
		}
		delete(byKey, entry)
		r.allow = []string{route.Allow(r.Methods)}
		r.Index = len(own)
		x.routes = append(x.routes, r)
		own, whole = append(own, r.Route), append(whole, r.Route)
	}
	all := listsEmptyNamespace(index)
	x.router = route.NewRouter(own, all)
	x.whole = x.router
	if len(whole) > len(own) {
		x.whole = route.NewRouter(whole, all)
	}
	return x
}

// otherRoute returns a route that the server lacks.
func (s *site) otherRoute(methods []string, key string) *route.Route {
	var engine schema.Engine
	_, err := regexp.Compile(key)
	namespace := ""
	for _, e := range s.registered {
		if err != nil && engine == nil {
			engine = e.Engine
		}
		if strings.HasPrefix(key, "/"+e.Namespace+"/") && len(e.Namespace) > len(namespace) {
			namespace = e.Namespace
		}
	}
	r := route.New(key, namespace, "", engine)
	r.Methods, r.Index = [][]string{methods}, -1
	return r
}

// listsEmptyNamespace reports whether an index lists the namespace "". It
// reads the index up to its namespaces only, which are before the routes.
func listsEmptyNamespace(index []byte) bool {
	r := jsonread.Reader{B: index}
	if !r.Find("namespaces", "routes") || string(r.Key) == "routes" {
		return false
	}
	from := r.I
	r.Skip()
	var list []string
	return json.Unmarshal(index[from:r.I], &list) == nil && slices.Contains(list, "")
}
