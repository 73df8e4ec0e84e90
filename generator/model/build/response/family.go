// Package response decides what responses hold. [Of] joins the schemas of the
// responses of a resource, or infers their fields, into one [Object], and
// [Operation.Form] decides on the form in which an operation returns it.
//
// A [Family] comes in: the endpoints of each operation of a resource. Shapes and
// forms go out, without names of types, which package gotype gives. How to infer a
// response of which no schema is known belongs here; what is known of one site or
// plugin belongs in a preset.
package response

import (
	"slices"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A Family is what a resource is built of.
type Family struct {
	Namespace  string
	Groups     [][]endpoint.Typed // the endpoints of each operation, in the order of operations
	Operations []*Operation       // nil for a resource that is not built
	All        schema.Deployments
}

// An Object is the shape of the objects of a resource.
type Object struct {
	*shape.Object
	open  bool   // inferred from args: the objects have further members
	known string // the releases whose schemas are used
	part  bool   // some fields are those of the index
}

// Typed returns the response type of the name, without its fields.
func (o *Object) Typed(name string) *model.Struct {
	return &model.Struct{
		Name: name, Response: true, Open: o.open || o.Extra != nil && len(o.Props) > 0, Known: o.known, Part: o.part,
	}
}

// any reports whether one of the endpoints satisfies f.
func (f *Family) any(holds func(endpoint.Typed) bool) bool {
	return slices.ContainsFunc(f.Groups, func(g []endpoint.Typed) bool { return slices.ContainsFunc(g, holds) })
}

// allLike reports whether all responses are like the responses of other routes.
func (f *Family) allLike() bool {
	return !f.any(func(e endpoint.Typed) bool { return e.Facts.Like == "" })
}

// anySchemas reports whether an index has response schemas.
func (f *Family) anySchemas() bool {
	return f.any(func(e endpoint.Typed) bool { return e.Index.HasSchemas })
}

// silent returns the deployments whose indexes have no response schemas. They may
// return what the others do.
func (f *Family) silent() (in schema.Deployments) {
	for _, group := range f.Groups {
		for _, e := range group {
			if !e.Index.HasSchemas {
				in |= e.In()
			}
		}
	}
	return in
}

// formGiven reports whether the options give an operation a form that holds
// objects.
func (f *Family) formGiven() bool {
	return slices.ContainsFunc(f.Operations, func(op *Operation) bool {
		kind, _ := op.given()
		return kind > model.RawResult
	})
}

// isCollection reports whether an operation of core lists items. Elsewhere such
// an operation may return strings or totals.
func (f *Family) isCollection() bool {
	return slices.ContainsFunc(f.Operations, func(op *Operation) bool {
		return op.Facts.Known && op.Lists && op.collects()
	})
}
