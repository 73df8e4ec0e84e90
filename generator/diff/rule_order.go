package diff

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/proof"
	"github.com/restgen/restgen/generator/diff/report"
)

// samplesOfRoute is the number of addresses of a route that order tries with each
// method.
const samplesOfRoute = 8

// order looks for requests that another route serves now. A server tries routes in
// order and takes the first one that matches and has the method.
func (c *comparison) order(pairs []pair) {
	near := newNeighborhood(c, pairs)
	o := &ordering{comparison: c, byOld: map[string]pair{}, byNew: map[string]pair{}, reported: map[[2]*match.Route]bool{}}
	for _, p := range pairs {
		if p.oldRoute != nil {
			o.byOld[p.oldRoute.Key] = p
		}
		if p.newRoute != nil {
			o.byNew[p.newRoute.Key] = p
		}
	}
	for _, p := range pairs {
		if others := near.exchanging(p); len(others) > 0 {
			o.search(p, others)
		}
	}
}

// ordering is a search for requests that another route serves now.
type ordering struct {
	*comparison
	byOld, byNew map[string]pair // the pair of a route, by its key
	reported     map[[2]*match.Route]bool
}

// search tries addresses of the routes of a pair. It cuts their number after it
// tried them, as most of them may not match.
func (o *ordering) search(p pair, others []pair) {
	for _, r := range []*match.Route{p.oldRoute, p.newRoute} {
		if r == nil {
			continue
		}
		var matching []string
		for _, path := range proof.Paths(r.Endpoints[0]) {
			if len(matching) == samplesOfRoute {
				break
			}
			if o.try(p, r.Methods(), path) {
				matching = append(matching, path)
			}
		}
		for _, path := range joined(r, matching, others) {
			o.try(p, r.Methods(), path)
		}
	}
}

// try reports requests to an address that another route serves now, and returns
// whether one of the sides gives some to the routes of the pair.
func (o *ordering) try(p pair, methods []string, path string) (matches bool) {
	for _, method := range methods {
		w := &report.Witness{Method: method, Path: path}
		was, _ := o.Old.Match(w)
		is, _ := o.New.Match(w)
		from, to := o.byOld[was], o.byNew[is]
		old, new := from.oldRoute, to.newRoute
		matches = matches || old != nil && old == p.oldRoute || new != nil && new == p.newRoute
		move := [2]*match.Route{old, new}
		if old == nil || new == nil || from.newRoute == new || from.newRoute == nil && to.oldRoute == nil || o.reported[move] {
			continue
		}
		o.reported[move] = true
		o.look(onOrder, pair{namespace: old.Namespace, oldRoute: old, newRoute: new, method: w.Method, path: w.Path})
	}
	return matches
}

// joined returns addresses that other routes may match as well: the captures of
// the route hold the literal segments of these.
func joined(r *match.Route, paths []string, others []pair) []string {
	var list []string
	own := strings.Split(r.Template, "/")
	for _, q := range others {
		for _, other := range []*match.Route{q.oldRoute, q.newRoute} {
			if other == nil {
				continue
			}
			literals := strings.Split(other.Template, "/")
			for _, path := range paths {
				if with := withLiterals(path, own, literals); with != path && !slices.Contains(list, with) {
					list = append(list, with)
				}
			}
		}
	}
	return list
}

// withLiterals replaces the captures of a path by the literal segments that
// another template has there.
func withLiterals(path string, own, other []string) string {
	segments := strings.Split(path, "/")
	if len(segments) != len(own) || len(segments) != len(other) {
		return path
	}
	for i := range segments {
		if strings.HasPrefix(own[i], "{") && !strings.Contains(other[i], "{") {
			segments[i] = other[i]
		}
	}
	return strings.Join(segments, "/")
}

func routeShadowed(_ *comparison, p pair) *difference {
	f := found("requests such as " + p.method + " " + p.path + " go to " + p.newRoute.Template + " now").
		before(p.oldRoute.Key).after(p.newRoute.Key)
	f.at(p.oldRoute)
	f.Method = p.method
	for _, e := range p.oldRoute.Endpoints {
		f.Scope.Names = append(f.Scope.Names, symbolsOf(e)...)
	}
	return f
}
