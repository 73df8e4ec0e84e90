package rule

import (
	"github.com/restgen/restgen/generator/diff/change"
	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/surface"
	"github.com/restgen/restgen/generator/model"
)

// Wire applies the rules about requests and responses to the routes of both sides:
// first to the namespaces, as below one that only one side has there is nothing to
// compare.
func (j *Judge) Wire(pairs []match.RoutePair) []*Found {
	shared := map[string]bool{}
	for _, p := range match.Namespaces(j.prover.Old.Side, j.prover.New.Side) {
		shared[p.Either().Name] = p.Presence() == match.Both
		j.add(apply(j, namespaceRules, j.namespace(p)))
	}
	j.order(pairs)
	for _, p := range pairs {
		if shared[p.Namespace()] && (p.New == nil || shared[p.New.Namespace]) {
			j.route(p)
		}
	}
	return j.found
}

// namespace returns a namespace with those that have its routes now.
func (j *Judge) namespace(p match.Pair[match.Namespace]) namespace {
	to := map[string]int{}
	if p.New == nil {
		for _, r := range p.Old.Routes {
			if n := j.moved[r]; n != nil {
				to[n.Namespace]++
			}
		}
	}
	return namespace{p, to}
}

// route compares a route, its endpoints, their args, and its responses.
func (j *Judge) route(p match.RoutePair) {
	if p.Presence() != match.Both {
		j.add(apply(j, routeRules, singleRoute{p, j.moved[p.Old]}))
		return
	}
	if p.Old.Key != p.New.Key {
		j.add(apply(j, patternRules, j.changed(p)))
	}
	if p.Same {
		return
	}
	both, single := p.Endpoints()
	for _, q := range single {
		j.add(apply(j, methodRules, method{q}))
	}
	for _, q := range both {
		if change.Same(q.Old.Node.Node, q.New.Node.Node) {
			continue
		}
		j.add(apply(j, endpointRules, endpoint{q}))
		for _, a := range q.Args() {
			if !a.Unchanged() {
				j.arg(arg{a})
			}
		}
	}
	if j.prover.Old.API.HasSchemas && j.prover.New.API.HasSchemas {
		j.responses(p)
	}
}

// arg applies the rules about an arg, and about each member of it that only one
// side names.
func (j *Judge) arg(p arg) {
	differs := p.Presence() == match.Both && !change.SameSchema(p.Old.Node, p.New.Node)
	j.add(apply(j, argRules, p))
	if differs {
		old, _ := prune(p.Old.Schema(), p.New.Schema())
		new, _ := prune(p.New.Schema(), p.Old.Schema())
		j.add(apply(j, schemaRules, changedArg{p, old, new}))
	}
	j.add(apply(j, defaultRules, argDefault{p}))
	if !differs || p.HalfDeclared() {
		return
	}
	old, new := p.Old.Declared(), p.New.Declared() // even if the server checks the arg in another way
	_, added := prune(new, old)
	_, removed := prune(old, new)
	for _, path := range added {
		j.add(apply(j, memberRules, member{p.ArgPair, path, match.NewOnly}))
	}
	for _, path := range removed {
		j.add(apply(j, memberRules, member{p.ArgPair, path, match.OldOnly}))
	}
}

// Package applies the rules about a Go package that only one side has.
func (j *Judge) Package(p match.Pair[model.Namespace]) []*Found {
	return apply(j, packageRules, goPackage{p})
}

// Declaration applies the rules about a Go declaration.
func (j *Judge) Declaration(p surface.Pair) []*Found {
	return apply(j, declarationRules, declaration{p})
}
