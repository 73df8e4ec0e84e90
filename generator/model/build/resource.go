package build

import (
	"cmp"
	"slices"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/gotype"
)

// resources builds the resources of families with common types: first the
// operations, and then the types of their parameters and responses.
func (b *builder) resources(related []*family) {
	var list []*members
	for _, f := range related {
		b.read(f)
		f.res = &resource{
			Resource: &model.Resource{Name: f.name}, owner: gotype.Owner{Name: f.name},
			route:    "/" + f.namespace + f.literals,
			original: "/" + f.namespace + f.origin.literals,
			base:     f.origin.name, copies: f.origin.copies, batch: f.batch, anchor: b.anchorOf(f),
		}
		m := &members{family: f, groups: f.sortedGroups()}
		for _, d := range m.groups {
			f.res.operations = append(f.res.operations, b.operation(f, d))
		}
		switch {
		case f.batch:
			m.response = b.itemOfBatch(f, related[0])
		case f.onlyBatch():
			m.response = b.responseOf(b.unfiltered(f.familyKey))
		case !slices.ContainsFunc(f.res.operations, func(op *operation) bool { return b.mayHoldItems(op) }):
		default:
			m.response = b.responseOf(f)
		}
		list = append(list, m)
	}
	if t := b.types(list, false); t.Recursive() {
		b.types(list, true)
	}
}

// members holds the sources of the types of a resource.
type members struct {
	*family
	groups   []*group // in the order of operations
	response *responseShape
}

// types sets the types of the parameters and responses of resources. Full names
// hold the whole path of a field.
func (b *builder) types(related []*members, full bool) *gotype.Typer {
	t := gotype.New(gotype.Facts{
		Base: related[0].origin.name, One: related[0].origin.one, Full: full, Deployments: b.deployments,
		Given: b.fieldRenames(related), Uses: b.givenUses,
	})
	for _, m := range related {
		if m.response != nil {
			t.Show(m.response.Object)
		}
	}
	var whole *model.Struct // the response of the original
	for _, m := range related {
		t.Begin(&m.res.owner)
		for i, op := range m.res.operations {
			op.setParams(t, m.groups[i])
		}
		var item *model.Struct
		if m.batch && whole != nil {
			item = whole
		} else if m.response != nil {
			item = m.response.typed(m.responseName())
			t.Response(item, m.response.Object)
		}
		m.res.item = item
		if m.batch || m.origin.copies == "" {
			whole = item
		}
		for _, op := range m.res.operations {
			op.Result = b.result(m.family, op, item)
		}
	}
	t.Finish()
	return t
}

// namespaces returns the namespaces that are built, with their resources.
func (b *builder) namespaces() []*namespace {
	byName := map[string]*namespace{}
	var list []*namespace
	for _, ns := range b.named() {
		if b.builds(ns.Name) {
			byName[ns.Name] = &namespace{Namespace: ns}
			list = append(list, byName[ns.Name])
		}
	}
	for _, f := range b.sorted() {
		if f.res != nil {
			byName[f.namespace].resources = append(byName[f.namespace].resources, f.res)
		}
	}
	slices.SortFunc(list, func(x, y *namespace) int { return cmp.Compare(x.Package, y.Package) })
	return list
}
