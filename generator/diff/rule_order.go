package diff

import "slices"

// samplesOfRoute is the number of addresses that order tries of each route.
const samplesOfRoute = 6

// order looks for requests that another route serves now. A server tries routes in
// order and takes the first one that matches and has the method, so there can be
// no such requests if routes and methods are the same and in the same order.
func (c *comparison) order(pairs []pair) {
	keysOf := func(s *side) (keys []string) {
		for _, r := range s.routes {
			keys = append(keys, endpointKey(r.Key, r.methods()))
		}
		return keys
	}
	if slices.Equal(keysOf(c.old), keysOf(c.new)) {
		return
	}
	forward, byOld, byNew := map[*route]*route{}, map[string]*route{}, map[string]*route{}
	paired := map[*route]bool{}
	for _, p := range pairs {
		if p.oldRoute != nil {
			byOld[p.oldRoute.Key] = p.oldRoute
		}
		if p.newRoute != nil {
			byNew[p.newRoute.Key] = p.newRoute
		}
		if p.oldRoute != nil && p.newRoute != nil {
			forward[p.oldRoute], paired[p.newRoute] = p.newRoute, true
		}
	}
	reported := map[[2]*route]bool{}
	for _, w := range c.addressesOfAll() {
		was, _ := c.old.serve().match(w)
		is, _ := c.new.serve().match(w)
		old, new := byOld[was], byNew[is]
		move := [2]*route{old, new}
		if old == nil || new == nil || forward[old] == new || forward[old] == nil && !paired[new] || reported[move] {
			continue
		}
		reported[move] = true
		c.look(onOrder, pair{namespace: old.Namespace, oldRoute: old, newRoute: new, method: w.Method, path: w.Path})
	}
}

// addressesOfAll returns some addresses of every route of both sides, with each of its methods.
func (c *comparison) addressesOfAll() []*Witness {
	var list []*Witness
	seen := map[string]bool{}
	for _, s := range []*side{c.old, c.new} {
		for _, r := range s.routes {
			paths := s.paths(r, r.endpoints[0])
			for _, path := range paths[:min(len(paths), samplesOfRoute)] {
				for _, method := range r.methods() {
					if !seen[method+path] {
						seen[method+path] = true
						list = append(list, &Witness{Method: method, Path: path})
					}
				}
			}
		}
	}
	return list
}

func routeShadowed(_ *comparison, p pair) *Finding {
	f := &Finding{
		Message: "requests such as " + p.method + " " + p.path + " go to " + p.newRoute.template + " now",
		Before:  p.oldRoute.Key, After: p.newRoute.Key,
	}
	f.at(p.oldRoute)
	f.Method = p.method
	for _, e := range p.oldRoute.endpoints {
		f.symbols = append(f.symbols, e.symbols()...)
	}
	return f
}
