package rule

import (
	"regexp"
	"slices"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/proof"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/generator/preset"
)

// patternRules are about the addresses of a route whose pattern changed.
var patternRules = table[changedRoute]{report.Wire, report.Request, []row[changedRoute]{
	{report.Rule{
		ID: "route-narrowed", Mirror: "route-widened", Level: report.Breaking,
		Prose: "The pattern of the route no longer matches some addresses. Safe if no item can have such an address.",
	}, match.Both, routeNarrowed},
	{report.Rule{
		ID: "route-widened", Mirror: "route-narrowed", Level: report.Safe,
		Prose: "The pattern of the route matches more addresses.",
	}, match.Both, routeWidened},
	{report.Rule{
		ID: "route-changed", Mirror: "route-changed", Level: report.Risky,
		Prose: "The pattern of the route changed, and no address was found that shows a difference. Safe if it can only match more.",
	}, match.Both, routeChanged},
}}

// changed returns a route with the addresses that show the change of its pattern.
func (j *Judge) changed(p match.RoutePair) changedRoute {
	return changedRoute{p, j.lost(j.prover.Old, j.prover.New, p.Old, p.New), j.lost(j.prover.New, j.prover.Old, p.New, p.Old)}
}

// found returns a result about the pattern.
func (p changedRoute) found(message string) *result {
	return found(message).before(p.Old.Key).after(p.New.Key)
}

func routeNarrowed(j *Judge, p changedRoute) *result {
	if len(p.lost) == 0 {
		return nil
	}
	existing := slices.DeleteFunc(slices.Clone(p.lost), func(path string) bool { return !j.mayExist(p.Old, path) })
	if len(existing) == 0 {
		return p.found("the route no longer matches " + p.lost[0] + "; no item can have that address").as(report.Safe)
	}
	return p.found("the route no longer matches " + existing[0]).
		prove(func() *report.Witness { return j.lostRequest(p.Old, existing) })
}

// mayExist reports whether an item may have an address: its captures hold IDs
// where the preset or the response schema says that IDs are numbers.
func (j *Judge) mayExist(r *match.Route, path string) bool {
	key, captures := j.prover.Old.Match(&report.Witness{Method: r.Endpoints[0].Methods[0], Path: path})
	if key != r.Key {
		return true
	}
	for name, value := range captures {
		if hasNumber(r, name) && !digits.MatchString(value) {
			return false
		}
	}
	return true
}

var digits = regexp.MustCompile(`^[0-9]+$`)

// hasNumber reports whether a capture is the number of an item.
func hasNumber(r *match.Route, capture string) bool {
	facts := preset.NewSet([]string{r.Namespace}, preset.Options{Core: []string{r.Namespace}}).
		For(preset.Query{Namespace: r.Namespace, Route: r.Path})
	if slices.Contains(facts.IDs, capture) {
		return true
	}
	if r.Schema == nil || r.Below().Tail().EndCapture() != capture {
		return false
	}
	s := named(properties(declared.Of(r.Schema)), capture)
	return s != nil && slices.Equal(kinds(s), []string{"integer"})
}

// lostRequest returns a request to one of the paths that the new side does not know.
func (j *Judge) lostRequest(r *match.Route, paths []string) *report.Witness {
	for _, e := range r.Endpoints {
		params := proof.Required(e, nil)
		for _, m := range e.Methods {
			for _, path := range paths {
				w := proof.NewWitness(m, path, params)
				if j.prover.Proves(w, "", noRoute) {
					return w
				}
			}
		}
	}
	return nil
}

func routeWidened(_ *Judge, p changedRoute) *result {
	if len(p.gained) == 0 {
		return nil
	}
	return p.found("the route takes " + p.gained[0] + " now")
}

func routeChanged(_ *Judge, p changedRoute) *result {
	old, new := p.Old.Key, p.New.Key
	switch {
	case pattern.Unnamed(old) == pattern.Unnamed(new) || len(p.lost)+len(p.gained) > 0:
		return nil
	case !pattern.RouteIncludes(new, old):
		return p.found("the pattern of the route changed")
	case pattern.RouteIncludes(old, new):
		return nil
	}
	return p.found("the route matches the same addresses, and maybe others").as(report.Safe)
}

// lost returns addresses that the route of one side serves with some method and
// the route of the other side does not.
func (j *Judge) lost(from, to *proof.Replica, mine, theirs *match.Route) []string {
	var list []string
	others := theirs.Methods()
	for _, path := range append(proof.Paths(mine.Endpoints[0]), proof.Paths(theirs.Endpoints[0])...) {
		if slices.ContainsFunc(mine.Methods(), func(m string) bool {
			if key, _ := from.Match(&report.Witness{Method: m, Path: path}); key != mine.Key {
				return false
			}
			if !slices.Contains(others, m) {
				m = others[0]
			}
			key, _ := to.Match(&report.Witness{Method: m, Path: path})
			return key != theirs.Key
		}) {
			list = append(list, path)
		}
	}
	return list
}
