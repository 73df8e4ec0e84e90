package build

import (
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/model/build/option"
)

// Input is the index of one deployment.
type Input struct {
	Name  string // of the deployment; empty when there is only one
	Index *index.Index
}

// A collection holds the endpoints of all indexes.
type collection struct {
	indexes  []*index.Index // without routes that are not selected
	order    [][]string     // of each index, see matchOrder
	schemas  bool           // an index has response schemas
	found    []*endpoint.Endpoint
	selected []selected
}

// A selected endpoint becomes part of an operation.
type selected struct {
	*endpoint.Endpoint
	methods []string // its methods, without those of earlier endpoints of the route
}

// collect reads the endpoints of the indexes and selects some.
func collect(o *option.Options, inputs []Input, choose *option.Filter, schemas *endpoint.Schemas) *collection {
	c := &collection{}
	var indexes []*index.Index
	for _, in := range inputs {
		indexes = append(indexes, in.Index)
	}
	reader := endpoint.NewReader(o, indexes, schemas)
	for d, x := range indexes {
		some := *x
		some.Routes = nil
		var order matchOrder
		for _, r := range x.Routes {
			list := reader.Route(d, x, r)
			c.found = append(c.found, list...)
			kept := c.choose(r, list, choose)
			order.add(r, kept)
			if kept != nil {
				some.Routes = append(some.Routes, kept)
			}
		}
		c.indexes, c.order = append(c.indexes, &some), append(c.order, order.list())
		c.schemas = c.schemas || x.HasSchemas
	}
	return c
}

// choose selects endpoints of a route. It returns the route with the selected
// ones, or nil if it selects no endpoint.
func (c *collection) choose(r *index.Route, list []*endpoint.Endpoint, choose *option.Filter) *index.Route {
	kept := *r
	kept.Endpoints = nil
	var some []*endpoint.Endpoint
	for _, e := range list {
		if choose.Wants(e.Target) {
			kept.Endpoints, some = append(kept.Endpoints, e.Endpoint), append(some, e)
		}
	}
	for i, free := range kept.Free() {
		if len(free) > 0 { // package index has noted the others
			c.selected = append(c.selected, selected{some[i], free})
		}
	}
	if kept.Endpoints == nil {
		return nil
	}
	return &kept
}
