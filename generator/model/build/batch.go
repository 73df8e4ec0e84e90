package build

import (
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/preset"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A batch holds items to create, to update and to delete, and is answered item by item. Its route stands below that of the
// items, as /wc/v3/products/batch, and the args that the index shows of it are those of one item. The server checks them
// where a request has them beside the lists, as it checks all args, and nothing within the lists.

// batchLists are the params of a batch, and the members of its answer.
var batchLists = []string{"create", "update", "delete"}

// isBatch reports whether an endpoint takes batches: as options or the preset say, unless the index shows the lists.
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
	return !shown && preset.PluginBatch(b.plugins, v.target.template, v.ep.Methods)
}

// withoutBatch cuts off what says that a route takes batches of what stands before it, and what it captures there.
func withoutBatch(segs [][]part) (whole [][]part, batch string) {
	last := len(segs) - 1
	whole = segs[:max(last, 0)]
	whole = whole[:lastLiteral(whole)+1]
	if _, copies := withoutCopy(whole); len(whole) == 0 || copies != "" || len(segs[last]) > 1 {
		return segs, ""
	}
	return whole, literal(segs[last])
}

// unfiltered returns the family of a key with all its endpoints, chosen or not.
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

// onlyBatch reports whether a family has no operations but those on many items.
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
	return responseName(f.name, f.segs)
}

// itemOfBatch returns what the items of a batch are in its answer, where that is not declared for the first of its kin.
func (b *builder) itemOfBatch(f, first *family) *responseShape {
	if first.familyKey == f.origin.familyKey {
		return nil
	}
	return b.responseOf(b.unfiltered(f.origin.familyKey))
}

// idOfBatch returns the values that tell the items of a batch apart: those of the id in their routes, else integers.
func (b *builder) idOfBatch(f *family) *shape {
	key := f.familyKey
	if f.batch {
		key = f.origin.familyKey
	}
	o := &object{}
	for _, d := range b.unfiltered(key).sortedGroups() {
		for _, v := range d.endpoints {
			b.inferID(schemaReader{in: v.in(), deployments: b.deployments}, d, v, o)
		}
	}
	if p := o.prop("id"); p != nil {
		return p.shape
	}
	return &shape{int: true}
}

// addLists makes the server hand over the lists, whatever they hold.
func addLists(e *model.Endpoint) {
	for _, name := range batchLists {
		if !slices.ContainsFunc(e.Args, func(a model.Arg) bool { return a.Name == name }) {
			e.Args = append(e.Args, model.Arg{Name: name, Schema: wire.Schema{Name: name}, In: e.In})
		}
	}
}

// lists reports whether the params hold a list of a batch.
func (o *object) lists() bool {
	return slices.ContainsFunc(batchLists, func(name string) bool { return o.prop(name) != nil })
}

// batch makes the fields of a batch of what has the args of one item, and an id.
func (t *typer) batch(op *operation, item *object) []*model.Field {
	for _, p := range item.props {
		p.text.absence = "" // nothing is required within a list, nor has a default
	}
	item.props = slices.DeleteFunc(item.props, func(p *prop) bool { return p.name == "id" })
	if len(item.props) == 0 {
		item.addExtra(&shape{any: true})
	}
	id := &prop{name: "id", shape: op.id, in: op.In, text: fieldText{description: "Which item to update."}}
	item.props = slices.Insert(item.props, 0, id)
	fields, base := t.top(false), t.res.Name
	if base == t.base { // PostsItemInput is what a field item of Posts is
		base += "Batch"
	}
	at := place{base: base, enums: base, root: "batch", path: []string{"item"}, fields: &fields, full: t.full}
	items := &model.Type{Kind: model.List, Elem: t.declared(model.Object, &shape{object: []*object{item}}, at, "Input")}
	return []*model.Field{
		{Name: "create", Go: "Create", Type: items, Doc: "Items to create.", In: op.In},
		{Name: "update", Go: "Update", Type: items, Doc: "Items to update, each with its id.", In: op.In},
		{Name: "delete", Go: "Delete", Type: &model.Type{Kind: model.List, Elem: t.typeOf(op.id, at)}, Doc: "The ids of items to delete.", In: op.In},
	}
}
