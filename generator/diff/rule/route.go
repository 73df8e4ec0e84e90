package rule

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/proof"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/generator/preset"
)

// namespaceRules are about whole namespaces.
var namespaceRules = table[namespace]{report.Wire, report.Request, []row[namespace]{
	{report.Rule{
		ID: "namespace-removed", Mirror: "namespace-added", Level: report.Breaking,
		Prose: "The namespace has no routes any more: a plugin is off, or the namespace has another name.",
	}, match.OldOnly, namespaceRemoved},
	{report.Rule{
		ID: "namespace-added", Mirror: "namespace-removed", Level: report.Safe,
		Prose: "The namespace is new.",
	}, match.NewOnly, namespaceAdded},
}}

// routeRules are about routes.
var routeRules = table[singleRoute]{report.Wire, report.Request, []row[singleRoute]{
	{report.Rule{
		ID: "route-removed", Mirror: "route-added", Level: report.Breaking,
		Prose: "The route no longer exists. Risky if another route takes its requests.",
	}, match.OldOnly, routeRemoved},
	{report.Rule{
		ID: "route-added", Mirror: "route-removed", Level: report.Safe,
		Prose: "The route is new.",
	}, match.NewOnly, routeAdded},
}}

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

// methodRules are about methods that only one side has.
var methodRules = table[method]{report.Wire, report.Request, []row[method]{
	{report.Rule{
		ID: "method-removed", Mirror: "method-added", Level: report.Breaking,
		Prose: "The route no longer has the method.",
	}, match.OldOnly, methodRemoved},
	{report.Rule{
		ID: "method-added", Mirror: "method-removed", Level: report.Safe,
		Prose: "The route has a new method.",
	}, match.NewOnly, methodAdded},
}}

// endpointRules are about endpoints.
var endpointRules = table[endpoint]{report.Wire, report.Request, []row[endpoint]{
	{report.Rule{
		ID: "batch-lost", Mirror: "batch-gained", Level: report.Risky,
		Prose: "The endpoint can no longer be called in a batch.",
	}, match.Both, batchLost},
	{report.Rule{
		ID: "batch-gained", Mirror: "batch-lost", Level: report.Safe,
		Prose: "The endpoint can be called in a batch.",
	}, match.Both, batchGained},
}}

func namespaceRemoved(j *Judge, p namespace) *result {
	routes := p.Old.Routes
	f := found("the namespace was removed, with " + report.Count(len(routes), "route"))
	for _, r := range routes {
		f.prove(j.withoutRoute(r))
	}
	for _, name := range slices.Sorted(maps.Keys(p.movedTo)) {
		f.message += fmt.Sprintf("; %d of them moved to %s", p.movedTo[name], name)
	}
	return f
}

func namespaceAdded(_ *Judge, p namespace) *result {
	return found("the namespace is new, with " + report.Count(len(p.New.Routes), "route"))
}

func routeRemoved(j *Judge, p singleRoute) *result {
	message, fold := "the route was removed", "gone from "+onlyBelow(p.Old, j.New.Side)
	if n := p.successor; n != nil {
		message = "the route is called " + n.Template + " now"
		fold += " to " + n.Endpoints[0].Op.Resource.Name
	}
	return found(message).folded(fold).prove(j.withoutRoute(p.Old))
}

func routeAdded(j *Judge, p singleRoute) *result {
	return found("the route is new").folded("new in " + onlyBelow(p.New, j.Old.Side))
}

// onlyBelow returns the shortest beginning of the template of a route that no
// route of the other side has, in whole segments below the namespace. If all
// routes of a plugin are gone, they have it in common.
func onlyBelow(r *match.Route, other *match.Side) string {
	segs := r.Path.Segments()
	for n := len(segs) - len(r.Below()); n < len(segs); n++ {
		if prefix := segs[:n+1]; !other.HasBelow(prefix) {
			return strings.ToLower(prefix.Template())
		}
	}
	return r.Template
}

// withoutRoute looks for a request to the route that no route of the new side
// matches.
func (j *Judge) withoutRoute(r *match.Route) func() *report.Witness {
	return func() *report.Witness {
		for _, e := range r.Endpoints {
			for _, m := range e.Methods { // another route may take some of them
				if w := j.rejected(match.EndpointPair{Pair: match.Pair[match.Endpoint]{Old: e}, Method: m}, (*proof.Draft).Plain, "", noRoute); w != nil {
					return w
				}
			}
		}
		return nil
	}
}

const noRoute = "rest_no_route"

// rejected returns a request to the old endpoint that the new side rejects, made
// of a draft. The parameter and the codes are those of Prover.Proves.
func (j *Judge) rejected(p match.EndpointPair, made func(*proof.Draft) *report.Witness, param string, codes ...string) *report.Witness {
	for _, d := range j.Drafts(p) {
		if w := made(d); j.Proves(w, param, codes...) {
			return w
		}
	}
	return nil
}

// changed returns a route with the addresses that show the change of its pattern.
func (j *Judge) changed(p match.RoutePair) changedRoute {
	return changedRoute{p, j.lost(j.Old, j.New, p.Old, p.New), j.lost(j.New, j.Old, p.New, p.Old)}
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
	key, captures := j.Old.Match(&report.Witness{Method: r.Endpoints[0].Methods[0], Path: path})
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
		params := j.Required(e, nil)
		for _, m := range e.Methods {
			for _, path := range paths {
				w := proof.NewWitness(m, path, params)
				if j.Proves(w, "", noRoute) {
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

func methodRemoved(j *Judge, p method) *result {
	return found(p.Method + " was removed").
		prove(func() *report.Witness { return j.rejected(p.EndpointPair, (*proof.Draft).Plain, "", noRoute) })
}

func methodAdded(_ *Judge, p method) *result {
	return found(p.Method + " is new")
}

func batchLost(_ *Judge, p endpoint) *result {
	if !p.Old.Compiled.Batch || p.New.Compiled.Batch {
		return nil
	}
	return found("no longer works in batches")
}

func batchGained(_ *Judge, p endpoint) *result {
	if p.Old.Compiled.Batch || !p.New.Compiled.Batch {
		return nil
	}
	return found("works in batches too")
}
