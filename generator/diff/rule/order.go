package rule

import (
	"slices"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/proof"
	"github.com/restgen/restgen/generator/diff/report"
)

// exchangeRules are about addresses that another route serves.
var exchangeRules = table[exchange]{report.Wire, report.Request, []row[exchange]{
	{report.Rule{
		ID: "route-shadowed", Mirror: "route-shadowed", Level: report.Risky,
		Prose: "Another route takes requests of this one: it comes first now, or its pattern matches more.",
	}, match.Both, routeShadowed},
}}

// samplesOfRoute is the number of addresses of a route that order tries with each
// method.
const samplesOfRoute = 8

// order looks for requests that another route serves now. A server tries routes in
// order and takes the first one that matches and has the method.
func (j *Judge) order(pairs []match.RoutePair) {
	near := match.NewNeighborhood(j.prover.Old.Side, j.prover.New.Side, pairs)
	o := &ordering{
		Judge: j, byOld: map[string]match.RoutePair{}, byNew: map[string]match.RoutePair{},
		reported: map[match.Pair[match.Route]]bool{},
	}
	for _, p := range pairs {
		if p.Old != nil {
			o.byOld[p.Old.Key] = p
		}
		if p.New != nil {
			o.byNew[p.New.Key] = p
		}
	}
	for _, p := range pairs {
		if others := near.Exchanging(p); len(others) > 0 {
			o.search(p, others)
		}
	}
}

// ordering is a search for requests that another route serves now.
type ordering struct {
	*Judge
	byOld, byNew map[string]match.RoutePair // the pair of a route, by its key
	reported     map[match.Pair[match.Route]]bool
}

// search tries addresses of the routes of a pair. It cuts their number after it
// tried them, as most of them may not match.
func (o *ordering) search(p match.RoutePair, others []match.RoutePair) {
	for _, r := range p.All() {
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
func (o *ordering) try(p match.RoutePair, methods []string, path string) (matches bool) {
	for _, method := range methods {
		w := &report.Witness{Method: method, Path: path}
		was, _ := o.prover.Old.Match(w)
		is, _ := o.prover.New.Match(w)
		from, to := o.byOld[was], o.byNew[is]
		old, new := from.Old, to.New
		matches = matches || old != nil && old == p.Old || new != nil && new == p.New
		move := match.Pair[match.Route]{Old: old, New: new}
		if old == nil || new == nil || from.New == new || from.New == nil && to.Old == nil || o.reported[move] {
			continue
		}
		o.reported[move] = true
		o.add(apply(o.Judge, exchangeRules, exchange{match.RoutePair{Pair: move}, method, path}))
	}
	return matches
}

// joined returns addresses that other routes may match as well: the captures of
// the route hold the literal segments of these.
func joined(r *match.Route, paths []string, others []match.RoutePair) []string {
	var list []string
	own := r.Path.Segments()
	for _, q := range others {
		for _, other := range q.All() {
			for _, path := range paths {
				if with := own.WithLiterals(path, other.Path.Segments()); with != path && !slices.Contains(list, with) {
					list = append(list, with)
				}
			}
		}
	}
	return list
}

func routeShadowed(_ *Judge, p exchange) *result {
	return found("requests such as " + p.method + " " + p.path + " go to " + p.New.Template + " now").
		before(p.Old.Key).after(p.New.Key)
}
