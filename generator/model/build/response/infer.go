package response

import (
	"slices"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// infer adds the properties of responses that can be inferred from args.
func (r *Resource) infer(o *shape.Object) {
	for _, group := range r.Groups {
		for _, e := range group {
			if e.EndsInBatch {
				continue
			}
			reader := shape.Reader{In: e.In, Response: true}
			addID(group, e, r.All, o)
			var list []*shape.Prop
			for _, a := range e.Args {
				if shownSomewhere(a.Schema) {
					list = append(list, &shape.Prop{Name: a.Name, Shape: reader.Shape(a.Type), In: reader.In, Text: reader.Text(a.Schema)})
				}
			}
			o.AddProps(list)
		}
	}
}

// shownSomewhere reports whether a property of s names the contexts of
// responses that show it.
func shownSomewhere(s *declared.Schema) bool {
	return slices.ContainsFunc(s.Properties, func(p declared.Property) bool { return p.Schema.HasContext })
}

// addID adds the identifier of the objects if the route of an item ends with it.
func addID(group []endpoint.Typed, e endpoint.Typed, all schema.Deployments, o *shape.Object) {
	caps := e.Route.Path.Captures()
	if len(caps) == 0 || len(e.Below.Tail()) == 0 || caps[len(caps)-1].Capture != "id" {
		return
	}
	c := endpoint.Capture(group, len(caps)-1)
	s := &shape.Shape{Int: c.Int, String: !c.Int, Free: !c.Int}
	o.Props = slices.DeleteFunc(o.Props, func(p *shape.Prop) bool { return p.Name == c.Name })
	id := &shape.Prop{Name: c.Name, Shape: s, In: all, Text: shape.Text{Description: c.Doc}}
	o.Props = slices.Insert(o.Props, 0, id)
}

// ID returns the shape of the identifiers of the objects: the shape of id in
// their routes, or integers if these have no id.
func ID(r *Resource) *shape.Shape {
	o := &shape.Object{}
	for _, group := range r.Groups {
		for _, e := range group {
			addID(group, e, r.All, o)
		}
	}
	if p := o.Prop("id"); p != nil {
		return p.Shape
	}
	return &shape.Shape{Int: true}
}
