package main

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/safetext"
)

// foundOperation is an operation with its namespace.
type foundOperation struct {
	ns *model.Namespace
	op *model.Operation
}

// allOperations returns all operations.
func allOperations(api *model.API) []foundOperation {
	var list []foundOperation
	for _, ns := range api.Namespaces {
		for _, r := range ns.Resources {
			for _, op := range r.Operations {
				list = append(list, foundOperation{ns, op})
			}
		}
	}
	return list
}

// endpointOf returns the endpoint of an operation in the first index with it.
func endpointOf(api *model.API, op *model.Operation) (*index.Index, *index.Endpoint) {
	for _, x := range api.Indexes {
		for _, r := range x.Routes {
			if r.Key != op.Endpoints[0].Route {
				continue
			}
			for _, e := range r.Endpoints {
				if slices.Contains(e.Methods, op.Methods[0]) {
					return x, e
				}
			}
		}
	}
	return nil, nil
}

// cutMethod returns the method that a route is after, or "", and the route.
func cutMethod(what string) (method, route string) {
	method, route, hasMethod := strings.Cut(what, " ")
	if !hasMethod {
		return "", what
	}
	return strings.ToUpper(method), route
}

// findOperations returns the operations of a route or with a Go name.
func findOperations(api *model.API, what string) []foundOperation {
	method, route := cutMethod(what)
	var found []foundOperation
	for _, f := range allOperations(api) {
		name := goMethod(f.ns, f.op)
		isName := what == name || strings.HasSuffix(name, "."+what) && strings.Contains(what, ".")
		isPattern := slices.ContainsFunc(f.op.Endpoints, func(e *model.Endpoint) bool { return route == e.Route })
		isRoute := isPattern || route == f.op.Template
		hasIt := method == "" || slices.Contains(f.op.Methods, method)
		if isName || isRoute && hasIt {
			found = append(found, f)
		}
	}
	return found
}

// similar returns a hint for a route or name that is not found: the names that
// contain it.
func similar(api *model.API, what string) string {
	const most = 5
	_, route := cutMethod(what)
	part := strings.ToLower(strings.TrimRight(route, "/"))
	var names []string
	for _, f := range allOperations(api) {
		for _, name := range []string{f.op.Template, goMethod(f.ns, f.op)} {
			if part != "" && strings.Contains(strings.ToLower(name), part) && !slices.Contains(names, name) {
				names = append(names, safetext.Line(name))
			}
		}
	}
	if len(names) == 0 {
		return "; restgen routes lists all"
	}
	slices.SortStableFunc(names, func(a, b string) int { return len(a) - len(b) })
	if len(names) > most {
		names = append(names[:most], "…")
	}
	return "; want one of " + strings.Join(names, ", ")
}

// goMethod returns the Go method of an operation, from the client on.
func goMethod(ns *model.Namespace, op *model.Operation) string {
	return ns.Field + "." + op.Resource.Name + "." + op.Name
}

// owners names the deployments that have an operation, unless all do.
func owners(api *model.API, op *model.Operation) string {
	if op.In == 0 || op.In == api.All() {
		return ""
	}
	var names []string
	for d, name := range api.Deployments {
		if op.In&(1<<d) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}
