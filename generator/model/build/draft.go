package build

import (
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/model/build/gotype"
	"github.com/restgen/restgen/generator/model/build/response"
	"github.com/restgen/restgen/generator/model/build/shape"
)

// A resource is a model.Resource under construction. Its operations and
// declarations are added to the model by publish.
type resource struct {
	*model.Resource
	key        endpoint.Family
	operations []*operation
	owner      gotype.Owner  // of its declarations
	item       *model.Struct // what its responses hold, or nil
	route      string        // the literals of its routes, with {} for captures between them
	original   string        // the route of the original, or its own
	copies     string        // the route segment that makes it a copy of the original; empty for the original
}

// Sources are what resources are built of. They do not change.
type sources struct {
	families    *families
	writers     endpoint.Writers
	routes      map[string]expression
	deployments *gotype.Deployments
}

// A draft is a resource and the sources of its types.
type draft struct {
	relative
	*resource
	readings []*reading // in the order of operations
	object   *response.Object
}

// draft builds a resource with its operations, without types.
func (s *sources) draft(r relative) *draft {
	d := &draft{relative: r, readings: readings(r.groups()), resource: &resource{
		Resource: &model.Resource{Name: r.name}, owner: gotype.Owner{Name: r.name},
		key:      r.Family,
		route:    "/" + r.Namespace + r.Literals,
		original: "/" + r.Namespace + r.origin.Literals,
		copies:   r.origin.copies,
	}}
	for _, g := range d.readings {
		var id *shape.Shape
		if g.takesBatches() {
			id = s.idOfBatch(r)
		}
		d.operations = append(d.operations, g.operation(d.Resource, id, s.writers, s.routes))
	}
	return d
}

// idOfBatch returns the shape of the identifiers of the items of a batch.
func (s *sources) idOfBatch(r relative) *shape.Shape {
	key := r.Family
	if r.batch {
		key = r.origin.Family
	}
	return response.ID(s.unfiltered(key))
}

// unfiltered returns a family with all its endpoints, selected or not.
func (s *sources) unfiltered(key endpoint.Family) *response.Family {
	return s.responses(key, readings(s.families.unfiltered(key).groups()))
}

// responses returns the family as package response reads it.
func (s *sources) responses(key endpoint.Family, readings []*reading) *response.Family {
	f := &response.Family{Namespace: key.Namespace, All: s.deployments.All()}
	for _, g := range readings {
		f.Groups = append(f.Groups, g.typed)
	}
	return f
}
