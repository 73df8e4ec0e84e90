package build

import (
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/generator/naming/routename"
	"github.com/restgen/restgen/generator/route"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A batch holds items to create, update and delete; its response has a result
// for each. Its route is below the route of the items: /wc/v3/products/batch. The
// index shows the args of one item there. The server checks such args next to the
// lists, and nothing within the lists.

// batchLists holds the lists of a batch and of its response.
var batchLists = []string{"create", "update", "delete"}

// isBatch reports whether an endpoint takes batches according to the options or
// the preset. If the index shows the lists, the endpoint is not special.
func (b *builder) isBatch(v endpoint) bool {
	if !slices.ContainsFunc(v.ep.Methods, func(m string) bool { return m == "POST" || m == "PUT" || m == "PATCH" }) {
		return false
	}
	for _, o := range slices.Backward(b.opts.Results) {
		if o.Result != "" && v.target.matches(o.Route, o.Methods) {
			return o.Result == "batch"
		}
	}
	shown := slices.ContainsFunc(v.ep.Args, func(a *index.Arg) bool { return slices.Contains(batchLists, a.Name) })
	return !shown && v.facts.Batch()
}

// withoutBatch returns the owner of the segment that says batch, and that segment.
func withoutBatch(head route.Segments) (whole route.Segments, batch string) {
	whole = head.Owner()
	if _, copies := withoutCopy(whole); len(whole) == 0 || copies != "" || len(head[len(head)-1]) > 1 {
		return head, ""
	}
	return whole, head.Word()
}

// unfiltered returns the family of a key with all its endpoints, selected or
// not.
func (b *builder) unfiltered(key familyKey) *family {
	f := &family{familyKey: key, groups: map[string]*group{}}
	for _, v := range b.found {
		if v.key == key {
			f.add(v)
		}
	}
	b.read(f)
	return f
}

// onlyBatch reports whether all operations of a family are on many items.
func (f *family) onlyBatch() bool {
	for _, d := range f.groups {
		if slices.ContainsFunc(d.endpoints, func(v endpoint) bool { return !v.batch }) {
			return false
		}
	}
	return true
}

// responseName returns the name of the response type of the family.
func (f *family) responseName() string {
	if f.batch {
		return f.origin.one
	}
	return routename.Response(f.name, f.head)
}

// itemOfBatch returns the shape of the items in the response to a batch, or nil
// if the first of the related families declares it.
func (b *builder) itemOfBatch(f, first *family) *responseShape {
	if first.familyKey == f.origin.familyKey {
		return nil
	}
	return b.responseOf(b.unfiltered(f.origin.familyKey))
}

// idOfBatch returns the shape of the identifiers of items: the shape of id in
// their routes, or integers if these have no id.
func (b *builder) idOfBatch(f *family) *shape.Shape {
	key := f.familyKey
	if f.batch {
		key = f.origin.familyKey
	}
	o := &shape.Object{}
	for _, d := range b.unfiltered(key).sortedGroups() {
		for _, v := range d.endpoints {
			b.inferID(shape.Reader{In: v.in()}, d, v, o)
		}
	}
	if p := o.Prop("id"); p != nil {
		return p.Shape
	}
	return &shape.Shape{Int: true}
}

// addLists adds the lists as args without checks.
func addLists(e *model.Endpoint) {
	for _, name := range batchLists {
		if !slices.ContainsFunc(e.Args, func(a model.Arg) bool { return a.Name == name }) {
			e.Args = append(e.Args, model.Arg{Name: name, Schema: wire.Schema{Name: name}, In: e.In})
		}
	}
}

// holdsLists reports whether the parameters hold a list of a batch.
func holdsLists(o *shape.Object) bool {
	return slices.ContainsFunc(batchLists, func(name string) bool { return o.Prop(name) != nil })
}
