package build

import (
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/model/build/gotype"
	"github.com/restgen/restgen/generator/model/build/response"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/generator/parallel"
	"github.com/restgen/restgen/generator/pattern"
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
	anchor     anchor        // names its file
}

// Sources are what resources are built of. They do not change.
type sources struct {
	families    *families
	writers     endpoint.Writers
	routes      map[string]expression
	deployments *gotype.Deployments
}

// Resources are the resources of families with common types, and what came up
// while they were built.
type resources struct {
	list  []*resource
	uses  gotype.Uses // of the names that the options give
	notes []index.Note
}

// buildResources builds the resources of all families. Families that share no
// types are independent of each other.
func (s *sources) buildResources(in focus) *resources {
	related := s.families.related(in)
	parts := make([]*resources, len(related))
	parallel.Each(len(related), func(i int) { parts[i] = s.build(related[i]) })
	all := &resources{uses: gotype.Uses{}}
	for _, p := range parts {
		all.list = append(all.list, p.list...)
		all.notes = append(all.notes, p.notes...)
		for r, use := range p.uses {
			all.uses.Note(r, use)
		}
	}
	return all
}

// A draft is a resource and the sources of its types.
type draft struct {
	relative
	*resource
	readings []*reading // in the order of operations
	object   *response.Object
}

// build builds the resources of families with common types: first the
// operations, and then the types of their parameters and responses.
func (s *sources) build(related []relative) *resources {
	built := &resources{uses: gotype.Uses{}}
	var drafts []*draft
	for _, r := range related {
		d := s.draft(r)
		d.object = s.objectOf(d, related[0])
		drafts = append(drafts, d)
		built.list = append(built.list, d.resource)
		for i, op := range d.operations {
			first := d.readings[i].members[0]
			if !first.Path.Exact && s.routes[first.Route.Key].text != pattern.Nothing {
				built.notes = addNote(built.notes, first.Index.Note(
					note.PathOutsideCaptures, first.Route.Node, first.Route.Pointer, first.Route.Key, op.Template))
			}
		}
	}
	if t := s.types(drafts, built.uses, false); t.Recursive() {
		s.types(drafts, built.uses, true)
	}
	return built
}

// draft builds a resource with its operations, without types.
func (s *sources) draft(r relative) *draft {
	d := &draft{relative: r, readings: readings(r.groups()), resource: &resource{
		Resource: &model.Resource{Name: r.name}, owner: gotype.Owner{Name: r.name},
		key:      r.Family,
		route:    "/" + r.Namespace + r.Literals,
		original: "/" + r.Namespace + r.origin.Literals,
		copies:   r.origin.copies, anchor: s.families.anchorOf(r.family),
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

// objectOf returns the shape of the objects in the responses of a resource, or
// nil if they are not known or the first of the related families declares them.
func (s *sources) objectOf(d *draft, first relative) *response.Object {
	switch {
	case d.batch && first.Family == d.origin.Family:
		return nil
	case d.batch:
		return response.Of(s.unfiltered(d.origin.Family))
	case d.onlyBatch():
		return response.Of(s.unfiltered(d.relative.Family))
	case !slices.ContainsFunc(d.operations, func(op *operation) bool { return op.MayHoldItems() }):
		return nil
	}
	f := s.responses(d.relative.Family, d.readings)
	for _, op := range d.operations {
		f.Operations = append(f.Operations, op.Operation)
	}
	return response.Of(f)
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

// types sets the types of the parameters and responses of resources. Full names
// hold the whole path of a field.
func (s *sources) types(related []*draft, uses gotype.Uses, full bool) *gotype.Typer {
	origin := related[0].origin
	t := gotype.New(gotype.Facts{
		Base: origin.name, One: origin.one, Full: full, Deployments: s.deployments,
		Given: fieldNames(related, s.families.renames), Uses: uses,
	})
	for _, d := range related {
		if d.object != nil {
			t.Show(d.object.Object)
		}
	}
	var whole *model.Struct // the response of the original
	for _, d := range related {
		t.Begin(&d.owner)
		for i, op := range d.operations {
			op.setParams(t, d.readings[i].typed)
		}
		switch {
		case d.batch && whole != nil:
			d.item = whole
		case d.object != nil:
			d.item = d.object.Typed(d.responseName())
			t.Response(d.item, d.object.Object)
		default:
			d.item = nil
		}
		if d.batch || d.copies == "" {
			whole = d.item
		}
		for _, op := range d.operations {
			op.setResult(d.item, s.deployments.All())
		}
	}
	t.Finish()
	return t
}

// fieldNames returns the names that the options give to fields and enum values of
// resources that share types, those with longer paths first.
func fieldNames(related []*draft, renames []*rename) []*gotype.GivenName {
	var list []*gotype.GivenName
	for _, r := range renames {
		matches := func(d *draft) bool {
			return r.matchesResource(d.relative.Family) || r.matchesResource(d.origin.Family)
		}
		if r.Field != nil && slices.ContainsFunc(related, matches) {
			list = append(list, &r.GivenName)
		}
	}
	slices.SortStableFunc(list, func(x, y *gotype.GivenName) int { return len(y.Field) - len(x.Field) })
	return list
}

// shareResponses sets the types of responses that, according to a preset, are
// like the responses of another route. If nothing is generated for the other
// route, the response is any JSON.
func shareResponses(list []*resource) {
	for _, r := range list {
		for _, op := range r.operations {
			if like := op.Like(); like != "" {
				if item := itemAt(list, r.key.Namespace, like); item != nil {
					op.Result = op.FormLike(item)
				}
			}
		}
	}
}

// itemAt returns what the responses of a route hold, which a preset names, or nil.
func itemAt(list []*resource, namespace, route string) *model.Struct {
	for _, r := range list {
		at := func(op *operation) bool { return op.Facts.Is(route) }
		if r.key.Namespace == namespace && slices.ContainsFunc(r.operations, at) {
			return r.item
		}
	}
	return nil
}
