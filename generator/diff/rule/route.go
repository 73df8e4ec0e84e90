package rule

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/proof"
	"github.com/restgen/restgen/generator/diff/report"
)

// namespaceRules are about whole namespaces.
var namespaceRules = table[namespace]{report.Wire, report.Request, []row[namespace]{
	{report.Rule{
		ID: "namespace-removed", Mirror: "namespace-added", Level: report.Breaking,
		Prose: "The namespace has no routes any more: a plugin is off, or the namespace has another name.",
	}, match.OldOnly, namespaceRemoved},
	{report.Rule{
		ID: "namespace-added", Mirror: "namespace-removed", Level: report.Safe, Addition: true,
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
		ID: "route-added", Mirror: "route-removed", Level: report.Safe, Addition: true,
		Prose: "The route is new.",
	}, match.NewOnly, routeAdded},
}}

// methodRules are about methods that only one side has.
var methodRules = table[method]{report.Wire, report.Request, []row[method]{
	{report.Rule{
		ID: "method-removed", Mirror: "method-added", Level: report.Breaking,
		Prose: "The route no longer has the method.",
	}, match.OldOnly, methodRemoved},
	{report.Rule{
		ID: "method-added", Mirror: "method-removed", Level: report.Safe, Addition: true,
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
	message, fold := "the route was removed", "gone from "+onlyBelow(p.Old, j.prover.New.Side)
	if n := p.successor; n != nil {
		message = "the route is called " + n.Template + " now"
		fold += " to " + n.Endpoints[0].Op.Resource.Name
	}
	return found(message).folded(fold).prove(j.withoutRoute(p.Old))
}

func routeAdded(j *Judge, p singleRoute) *result {
	return found("the route is new").folded("new in " + onlyBelow(p.New, j.prover.Old.Side))
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
				if w := j.prover.Rejected(match.EndpointPair{Pair: match.Pair[match.Endpoint]{Old: e}, Method: m}, (*proof.Draft).Plain, "", noRoute); w != nil {
					return w
				}
			}
		}
		return nil
	}
}

const noRoute = "rest_no_route"

func methodRemoved(j *Judge, p method) *result {
	return found(p.Method + " was removed").
		prove(func() *report.Witness { return j.prover.Rejected(p.EndpointPair, (*proof.Draft).Plain, "", noRoute) })
}

func methodAdded(_ *Judge, p method) *result {
	return found(p.Method + " is new")
}

func batchLost(_ *Judge, p endpoint) *result {
	if !p.Old.Compiled.InBatch || p.New.Compiled.InBatch {
		return nil
	}
	return found("no longer works in batches")
}

func batchGained(_ *Judge, p endpoint) *result {
	if p.Old.Compiled.InBatch || !p.New.Compiled.InBatch {
		return nil
	}
	return found("works in batches too")
}
