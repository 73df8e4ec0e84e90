package server

import (
	"regexp"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/route"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

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

// leadsTo reports whether the site has an endpoint at a path, and returns it unless
// the server lacks it.
func (s *site) leadsTo(path, method string) (e *endpoint, found bool) {
	if s.whole == nil {
		_, e, _ = s.find(path, method, nil)
		return e, e != nil
	}
	r, n, _ := s.whole.Find(path, method, nil)
	if r == nil || r.Index < 0 {
		return nil, r != nil
	}
	return s.routes[r.Index].list[n], true
}
