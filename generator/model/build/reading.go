package build

import (
	"slices"

	"github.com/restgen/restgen/generator/model/build/endpoint"
)

// A reading is a group whose args have schemas.
type reading struct {
	*group
	typed []endpoint.Typed // in the order of members
}

// readings reads the schemas of the args of groups.
func readings(groups []*group) []*reading {
	var list []*reading
	for _, g := range groups {
		r := &reading{group: g}
		for _, m := range g.members {
			r.typed = append(r.typed, m.Read())
		}
		list = append(list, r)
	}
	return list
}

// takesBatches reports whether an endpoint of the group takes batches: items to
// create, update and delete. Its response has a result for each. Its route is
// below the route of the items: /wc/v3/products/batch.
func (g *reading) takesBatches() bool {
	return slices.ContainsFunc(g.typed, func(t endpoint.Typed) bool { return t.TakesBatches() })
}
