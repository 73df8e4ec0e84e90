package server

import "github.com/restgen/restgen/templates/runtime/rest/internal/route"

// findEndpoint finds the endpoint by the path and the method. Gateways leave
// requests alone that the site would take for another endpoint.
func (q *request) findEndpoint() error {
	q.routed, q.e, q.captures = q.site.find(q.target.path, q.target.method, q.captures[:0])
	if q.e == nil {
		return noRoute
	}
	if q.e.forwards && q.site.whole != q.site.router {
		if e, _ := q.site.leadsTo(q.target.path, q.target.method); e != q.e {
			return noRoute
		}
	}
	q.e.once.Do(func() { q.e.compiledArgs = q.e.compile(q.routed.Route) })
	return nil
}

// find returns the endpoint of a path and a method, with its route and the captures
// of the path.
func (s *site) find(path, method string, captures []route.Capture) (*endpoints, *endpoint, []route.Capture) {
	found, n, captures := s.router.Find(path, method, captures)
	if found == nil {
		return nil, nil, captures
	}
	r := s.routes[found.Index]
	return r, r.list[n], captures
}

// leadsTo reports whether the site has an endpoint at a path, and returns it unless
// the server lacks it.
func (s *site) leadsTo(path, method string) (e *endpoint, found bool) {
	r, n, _ := s.whole.Find(path, method, nil)
	if r == nil || r.Index < 0 {
		return nil, r != nil
	}
	return s.routes[r.Index].list[n], true
}
