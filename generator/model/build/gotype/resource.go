// Package gotype gives shapes their Go types: it declares enums, structs and sum
// types, names them and their fields, and writes the comments of fields.
//
// [Of] takes the shapes of a resource and its copies, one after the other, and then
// completes the declarations, which may grow until then, as fields of one name
// share a type. Where names of a package collide, the rank and the names of a
// Declaration say how to resolve it.
//
// Shapes come in, and types of the model and Declarations go out. Which values a
// type holds is decided before, by package shape, and how Go code looks after, by
// package emit. A new kind of type begins in typer.go.
//
// # Vocabulary
//
// A field with exactly the shape of a type of package wp has that type, and
// declares none: an enum by the name of the field and its values (wp.Context,
// wp.Order), a text by its properties (wp.Text, whose parts and their contexts are
// in the type of the field), a filter by its members (wp.TermFilter). These are
// the same on all sites. Plugins add values only to the status of posts: a field
// that can be publish, future or draft is a wp.PostStatus, and its other values are
// constants of the resource, such as PostsStatusSold. So a change of its values
// changes only this field.
package gotype

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/response"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Needs are what a resource needs types for.
type Needs struct {
	Name     string
	Requests []Request        // of each operation
	Object   *response.Object // in its responses, or nil; the first of several resources with it declares it
	Response string           // the name of the type of the object
}

// A Request holds the parameters of an operation.
type Request struct {
	Args   *shape.Object
	ItemID *shape.Shape  // of an operation that takes item batches: the identifiers of the items, or nil
	Item   *shape.Object // and the args of one item
	In     schema.Deployments
}

// Of returns the types of a resource and its copies.
func Of(scheme Scheme, resources []Needs) []*Types {
	list, recursive := typesOf(scheme, resources)
	if recursive {
		scheme.full = true
		list, _ = typesOf(scheme, resources)
	}
	return list
}

// typesOf returns the types, and reports whether a struct contains itself, which
// the full names of fields prevent.
func typesOf(scheme Scheme, resources []Needs) (list []*Types, recursive bool) {
	t := &typer{scheme: scheme, decls: map[identity]*growing{}}
	for _, r := range resources {
		if r.Object != nil {
			t.shown |= contextsOf(r.Object.Object)
		}
	}
	declared := map[*response.Object]bool{}
	for _, r := range resources {
		t.owner = &Types{resource: r.Name}
		list = append(list, t.owner)
		for _, x := range r.Requests {
			t.owner.Params = append(t.owner.Params, t.params(x))
		}
		if r.Object != nil && !declared[r.Object] {
			declared[r.Object] = true
			t.response(r.Response, r.Object)
		}
	}
	t.finish()
	return list, t.recursive()
}

// params returns the fields of the parameters of an operation.
func (t *typer) params(r Request) []*model.Field {
	list := t.fields(r.Args, t.scheme.top(false), r.In)
	if r.ItemID != nil {
		list = append(list, t.itemBatch(r.ItemID, r.Item, r.In)...)
	}
	return list
}

// response declares the response type of a resource.
func (t *typer) response(name string, o *response.Object) {
	in := t.deploymentsOf(o.Object)
	t.owner.Response = &model.Struct{
		Response: true, Open: o.Open, ByPreset: o.ByPreset, Releases: o.Releases, Part: o.Part,
		In: in, Fields: t.fields(o.Object, t.scheme.top(true), in),
	}
	other := name + "Response"
	if strings.HasSuffix(name, "Response") {
		other = name + "Object"
	}
	t.owner.Declarations = append(t.owner.Declarations, &Declaration{
		Decl:   &model.Decl{Kind: model.Object, Struct: t.owner.Response},
		Origin: "response", Rank: ResponseRank, Names: []string{name, other},
	})
}

// finish fills in all declarations, until none of them grows any more.
func (t *typer) finish() {
	for pass := 0; pass == 0 || t.dirty; pass++ {
		t.dirty = false
		for i := 0; i < len(t.order); i++ {
			t.owner = t.order[i].owner
			t.fill(t.order[i])
		}
	}
	declareAll(t.order, &t.scheme)
}

// fill makes the values, fields or variants of a declaration from its shape.
func (t *typer) fill(g *growing) {
	switch g.Kind {
	case model.Enum:
		g.Values = g.Values[:0]
		for _, w := range g.shape.Values {
			g.Values = append(g.Values, model.EnumValue{Value: w.Value, In: w.In})
		}
	case model.Object:
		o := g.shape.Objects[0]
		in := t.deploymentsOf(o)
		g.Struct = &model.Struct{Response: g.at.response, In: in, Fields: t.fields(o, g.at, in)}
		if o.Extra != nil {
			g.Struct.Extra = t.itemOf(o.Extra, g.at.within())
		}
	case model.Sum:
		g.Cases = t.cases(g)
	}
	g.Doc = strings.Join(g.at.whole(), ".")
}

// recursive reports whether a struct contains itself. That happens if fields of
// one name, which share a type, are nested.
func (t *typer) recursive() bool {
	state := map[*model.Decl]int{}
	var visit func(*model.Decl) bool
	visit = func(d *model.Decl) bool {
		switch {
		case state[d] == 1:
			return true
		case state[d] == 2 || d.Struct == nil:
			return false
		}
		state[d] = 1
		for _, f := range d.Struct.Fields {
			if f.Type.Kind == model.Object && f.Type.Decl != nil && visit(f.Type.Decl) {
				return true
			}
		}
		state[d] = 2
		return false
	}
	return slices.ContainsFunc(t.order, func(g *growing) bool { return visit(g.Decl) })
}
