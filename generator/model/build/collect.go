package build

import (
	"slices"

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
	found    []*endpoint.Endpoint
	selected []selected
}

// A selected endpoint becomes part of an operation.
type selected struct {
	*endpoint.Endpoint
	methods []string // its methods, without those of earlier endpoints of the route
}

// collect reads the endpoints of the indexes and selects some.
func collect(o *option.Options, inputs []Input, choose *option.Filter) *collection {
	c := &collection{}
	var indexes []*index.Index
	for _, in := range inputs {
		indexes = append(indexes, in.Index)
	}
	reader := endpoint.NewReader(o, indexes)
	for d, x := range indexes {
		some := *x
		some.Routes = nil
		for _, r := range x.Routes {
			list := reader.Route(d, x, r)
			c.found = append(c.found, list...)
			if kept := c.choose(r, list, choose); kept != nil {
				some.Routes = append(some.Routes, kept)
			}
		}
		c.indexes = append(c.indexes, &some)
	}
	return c
}

// choose selects endpoints of a route. It returns the route with the selected
// ones, or nil if there are none.
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

// keys returns the keys of the routes of each index, in match order.
func (c *collection) keys() (keys [][]string) {
	for _, x := range c.indexes {
		var list []string
		for _, r := range x.Routes {
			list = append(list, r.Key)
		}
		keys = append(keys, list)
	}
	return keys
}

// haveSchemas reports whether an index has response schemas.
func (c *collection) haveSchemas() bool {
	return slices.ContainsFunc(c.indexes, func(x *index.Index) bool { return x.HasSchemas })
}
