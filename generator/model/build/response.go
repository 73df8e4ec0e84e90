package build

import (
	"slices"

	"github.com/restgen/restgen/generator/model/build/response"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/generator/parallel"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Responses are the operations of a family with what they return.
type responses struct {
	*draft
	object *response.Object // of the resource, or nil; resources that share types may have the same one
	id     *shape.Shape     // of the items of its item batches
	forms  []response.Form  // of each operation
}

// decideResponses decides what operations return, given all deployments.
func decideResponses(families [][]*draft, all schema.Deployments) [][]*responses {
	lists := make([][]*responses, len(families))
	parallel.Each(len(families), func(i int) { lists[i] = withObjects(families[i], all) })
	for _, r := range slices.Concat(lists...) {
		for _, op := range r.operations {
			like := likeObject(op, r.family.Namespace, lists)
			r.forms = append(r.forms, op.clues.Form(r.object, like))
		}
	}
	return lists
}

// withObjects returns families that share types with the objects that their
// operations return. Item batches return those of the items.
func withObjects(families []*draft, all schema.Deployments) (list []*responses) {
	var whole *response.Object // of the original
	for _, d := range families {
		f := d.family
		items := &response.Resource{Namespace: f.Namespace, Groups: d.batchItems, All: all}
		r := &responses{draft: d}
		switch {
		case f.borrows && (f.original.built || whole != nil):
			r.object = whole
		case f.batches.only:
			r.object = response.Of(items)
		default:
			own := &response.Resource{Namespace: f.Namespace, Groups: d.endpoints, All: all}
			for _, op := range d.operations {
				own.Operations = append(own.Operations, op.clues)
			}
			r.object = response.Of(own)
		}
		if f.borrows || f.original.copies == "" {
			whole = r.object
		}
		r.id = response.ID(items)
		list = append(list, r)
	}
	return list
}

// likeObject returns the object of the route whose responses, according to a
// preset, hold the same as those of an operation. It is nil if there is no such
// route, or nothing is generated for it.
func likeObject(op *operation, namespace string, lists [][]*responses) *response.Object {
	route := op.clues.Like()
	if route == "" {
		return nil
	}
	at := func(other *operation) bool { return other.route().Unnamed() == route }
	for _, list := range lists {
		for _, r := range list {
			if r.family.Namespace == namespace && slices.ContainsFunc(r.operations, at) {
				return r.object
			}
		}
	}
	return nil
}
