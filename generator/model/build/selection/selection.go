// Package selection reads the endpoints of indexes, and selects those that become
// operations.
//
// Indexes and options come in, and a [Selection] goes out: all endpoints, the
// selected ones, and the order in which a server matches their routes. A new way
// to select an endpoint belongs in package option, a fact about one in package
// endpoint.
package selection

import (
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/model/build/option"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A Selection holds the endpoints of all indexes.
type Selection struct {
	Indexes    []*index.Index       // without routes that are not selected
	Order      [][]string           // of the routes of each index, as server.Mux.Routes takes it
	HasSchemas bool                 // an index has response schemas
	All        schema.Deployments   // the deployments of the indexes
	Found      []*endpoint.Endpoint // selected or not
}

// Read reads the endpoints of the indexes and selects some.
func Read(indexes []*index.Index, o *option.Settings, schemas *endpoint.Schemas) *Selection {
	s := &Selection{}
	reader := endpoint.NewReader(o, indexes, schemas)
	for d, x := range indexes {
		own := *x
		own.Routes = nil
		var order matchOrder
		for _, r := range x.Routes {
			list, kept := reader.Route(d, x, r)
			s.Found = append(s.Found, list...)
			order.add(r, kept)
			if len(kept.Endpoints) > 0 {
				own.Routes = append(own.Routes, kept)
			}
		}
		s.Indexes, s.Order = append(s.Indexes, &own), append(s.Order, order.list())
		s.HasSchemas, s.All = s.HasSchemas || x.HasSchemas, s.All|1<<d
	}
	return s
}
