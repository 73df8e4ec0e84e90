package rule

import (
	"slices"

	"github.com/restgen/restgen/generator/diff/change"
	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/diff/surface"
	"github.com/restgen/restgen/generator/model"
)

// All returns all rules.
func All() []report.Rule {
	return slices.Concat(
		listed(namespaceRules), listed(routeRules), listed(patternRules), listed(exchangeRules), listed(methodRules), listed(endpointRules),
		listed(argRules), listed(memberRules), listed(schemaRules), listed(defaultRules),
		listed(propertyRules), listed(responseRules), listed(packageRules), listed(declarationRules))
}

// Wire applies the rules about requests and responses to the routes of both sides:
// first to the namespaces, as below one that only one side has there is nothing to
// compare.
func (j *Judge) Wire(pairs []match.RoutePair) []*Draft {
	j.drafts = nil
	shared := map[string]bool{}
	for _, p := range match.Namespaces(j.Old.Side, j.New.Side) {
		shared[p.Either().Name] = p.Presence() == match.Both
		apply(j, namespaceRules, namespace{p})
	}
	j.order(pairs)
	for _, p := range pairs {
		if shared[p.Namespace()] && (p.New == nil || shared[p.New.Namespace]) {
			j.route(p)
		}
	}
	return j.drafts
}

// route compares a route, its endpoints, their args, and its responses.
func (j *Judge) route(p match.RoutePair) {
	if p.Presence() != match.Both {
		apply(j, routeRules, route{p})
		return
	}
	if p.Old.Key != p.New.Key {
		apply(j, patternRules, j.changed(p))
	}
	if p.Same {
		return
	}
	both, single := p.Endpoints()
	for _, q := range single {
		apply(j, methodRules, method{q})
	}
	for _, q := range both {
		if change.Same(q.Old.Node.Node, q.New.Node.Node) {
			continue
		}
		apply(j, endpointRules, endpoint{q})
		for _, a := range q.Args() {
			if !a.Unchanged() {
				j.arg(arg{a})
			}
		}
	}
	if j.Old.API.HasSchemas && j.New.API.HasSchemas {
		j.responses(p)
	}
}

// arg applies the rules about an arg, and about each member of it that only one
// side names.
func (j *Judge) arg(p arg) {
	differs := p.Presence() == match.Both && !change.SameSchema(p.Old.Node, p.New.Node)
	apply(j, argRules, p)
	if differs {
		old, _ := prune(p.Old.Schema(), p.New.Schema())
		new, _ := prune(p.New.Schema(), p.Old.Schema())
		apply(j, schemaRules, changedArg{p, old, new})
	}
	apply(j, defaultRules, p)
	if !differs || p.HalfDeclared() {
		return
	}
	old, new := p.Old.Declared(), p.New.Declared() // even if the server checks the arg in another way
	_, added := prune(new, old)
	_, removed := prune(old, new)
	for _, path := range added {
		apply(j, memberRules, member{p.ArgPair, path, match.NewOnly})
	}
	for _, path := range removed {
		apply(j, memberRules, member{p.ArgPair, path, match.OldOnly})
	}
}

// Package applies the rules about a Go package that only one side has.
func (j *Judge) Package(p match.Pair[model.Namespace]) []*Draft {
	j.drafts = nil
	apply(j, packageRules, goPackage{p})
	return j.drafts
}

// Declaration applies the rules about a Go declaration.
func (j *Judge) Declaration(p surface.Pair) []*Draft {
	j.drafts = nil
	apply(j, declarationRules, declaration{p})
	return j.drafts
}
