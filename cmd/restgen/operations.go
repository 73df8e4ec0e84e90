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

// sameRoute reports whether a route is the template. Sites ignore the case of
// routes.
func sameRoute(route, template string) bool { return strings.EqualFold(route, template) }

// findOperations returns the operations of a route or with a Go method.
func findOperations(api *model.API, what string) []foundOperation {
	method, route := cutMethod(what)
	var found []foundOperation
	for _, f := range allOperations(api) {
		isName := slices.ContainsFunc(f.op.Calls(), func(c model.Call) bool {
			name := goCall(f.ns, f.op, c.Name)
			return what == name || strings.HasSuffix(name, "."+what) && strings.Contains(what, ".")
		})
		isPattern := slices.ContainsFunc(f.op.Endpoints, func(e *model.Endpoint) bool { return route == e.Route })
		isRoute := isPattern || sameRoute(route, f.op.Template)
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
		texts := []string{f.op.Template}
		for _, c := range f.op.Calls() {
			texts = append(texts, goCall(f.ns, f.op, c.Name))
		}
		for _, name := range texts {
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
	return "; want " + anyOf(names)
}

// anyOf lists names of which one is wanted.
func anyOf(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	return "one of " + strings.Join(names, ", ")
}

// goMethod returns the Go method of an operation, from the client on.
func goMethod(ns *model.Namespace, op *model.Operation) string {
	return goCall(ns, op, op.Name)
}

// goCall returns a Go method that calls an operation, from the client on.
func goCall(ns *model.Namespace, op *model.Operation, name string) string {
	return ns.Field + "." + op.Resource.Name + "." + name
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
