package diff

import (
	"slices"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/diff/rule"
	"github.com/restgen/restgen/generator/diff/surface"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/parallel"
)

// Compare reports what the new API lacks, changes or adds. Each is the API of
// one deployment; its name is where the index came from. Responses are compared
// only if both indexes have schemas of them. If only one has, Go types differ for
// that reason alone; package generator leaves the schemas out then, and notes it.
func Compare(old, new *model.API) *report.Report { return CompareIn(old, new, old, new) }

// CompareIn is Compare where code is generated for several deployments: the Go
// declarations come from oldCode and newCode, the APIs of all deployments.
func CompareIn(old, new, oldCode, newCode *model.API) *report.Report {
	// 1. Match the routes of both sides.
	before, after := match.NewSide(old, oldCode), match.NewSide(new, newCode)
	routes := match.Routes(before, after)
	// 2. Apply the rules about the wire, and find the Go declarations that differ.
	judge := rule.NewJudge(before, after, routes)
	var wire []*rule.Found
	var packages []changedPackage
	parallel.Do(
		func() { wire = judge.Wire(routes) },
		func() {
			packages = changedPackages(oldCode, newCode, changedOperations(before, after, routes, oldCode))
		},
	)
	// 3. Find those with one cause.
	causes := causesOf(wire)
	var list []report.Caused
	for _, f := range wire {
		list = append(list, report.Caused{Difference: f.Difference, Cause: causes[f.Difference]})
	}
	// 4. Apply the rules about Go declarations. Each difference has the cause of the
	// one on the wire that it is due to.
	reach := newReach(wire)
	add := func(source []*rule.Found, anchor *report.Difference) {
		for _, f := range source {
			list = append(list, report.Caused{Difference: f.Difference, Cause: causes[anchor], Anchor: anchor})
		}
	}
	for _, p := range packages {
		add(judge.Package(p.Pair), reach.namespace(p.Either().Name))
		for _, q := range p.declarations {
			add(judge.Declaration(q.Pair), reach.find(q))
		}
	}
	// 5. Report one finding for those that are alike, with the request that proves it.
	var addresses []report.Address
	for _, r := range slices.Concat(before.Routes, after.Routes) {
		addresses = append(addresses, report.Address{Namespace: r.Namespace, Route: r.Template})
	}
	return report.New(report.Comparison{
		Old: old.Indexes[0].Name, New: new.Indexes[0].Name, Differences: list, Routes: addresses,
		Reordered: func() []*report.Difference { return rule.Reordered(oldCode, newCode) },
	})
}

// A changedPackage is the Go package of a namespace on both sides, with the
// declarations that differ. One that only one side has stands for all of its
// declarations.
type changedPackage struct {
	match.Pair[model.Namespace]
	declarations []traced
}

func changedPackages(old, new *model.API, isChanged func(*model.Operation) bool) []changedPackage {
	var list []changedPackage
	for _, p := range surface.Packages(old, new) {
		q := changedPackage{Pair: p}
		if p.Presence() == match.Both {
			q.declarations = trace(p, isChanged)
		}
		list = append(list, q)
	}
	return list
}

// changedOperations returns a function that reports whether the route of an
// operation of the old side changed. It returns nil if operations without a change
// may have other declarations: if only one side has response schemas, as these
// influence the types of other routes, and for several deployments, as only one of
// them is known here.
func changedOperations(old, new *match.Side, routes []match.RoutePair, code *model.API) func(*model.Operation) bool {
	if old.API.HasSchemas != new.API.HasSchemas || old.API != code {
		return nil
	}
	equal := map[*match.Route]bool{}
	for _, p := range routes {
		if p.Old != nil {
			equal[p.Old] = p.Unchanged()
		}
	}
	return func(op *model.Operation) bool { return !equal[old.ByOp[op]] }
}
