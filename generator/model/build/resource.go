package build

import (
	"cmp"
	"slices"

	"github.com/restgen/restgen/generator/model"
)

// resources builds the resources of families with common types: first the
// operations, and then the types of their parameters and responses.
func (b *builder) resources(related []*family) {
	var list []*members
	for _, f := range related {
		b.read(f)
		f.res = &resource{
			Resource: &model.Resource{Name: f.name},
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
		default:
			m.response = b.responseOf(f)
		}
		list = append(list, m)
	}
	if t := b.types(list, false); t.recursive() {
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
func (b *builder) types(related []*members, full bool) *typer {
	t := &typer{
		base: related[0].origin.name, one: related[0].origin.one, full: full,
		deployments: b.deployments, decls: map[string]*declaration{},
		renames: b.fieldRenames(related), renameUses: b.renameUses,
	}
	for _, m := range related {
		if m.response != nil {
			t.shown |= contextsOf(m.response.Object)
		}
	}
	var whole *model.Struct // the response of the original
	for _, m := range related {
		t.res = m.res
		m.res.decls = nil
		for i, op := range m.res.operations {
			op.Params = t.params(op, m.groups[i])
		}
		var item *model.Struct
		if m.batch && whole != nil {
			item = whole
		} else if m.response != nil {
			item = t.response(m.responseName(), m.response)
			own := &model.Decl{Name: item.Name, Kind: model.Object, Struct: item}
			m.res.decls = append(m.res.decls, &declaration{Decl: own, isResponse: true})
		}
		m.res.item = item
		if m.batch || m.origin.copies == "" {
			whole = item
		}
		for _, op := range m.res.operations {
			op.Result = b.result(m.family, op, item)
		}
	}
	t.finish()
	return t
}

// namespaces returns the resources by namespace.
func (b *builder) namespaces() []*namespace {
	byName := map[string]*namespace{}
	var list []*namespace
	var named []*model.Namespace
	for _, f := range b.sorted() {
		ns := byName[f.namespace]
		if ns == nil {
			ns = &namespace{Namespace: &model.Namespace{Name: f.namespace}}
			byName[f.namespace] = ns
			list, named = append(list, ns), append(named, ns.Namespace)
		}
		ns.resources = append(ns.resources, f.res)
	}
	namePackages(named)
	slices.SortFunc(list, func(x, y *namespace) int { return cmp.Compare(x.Package, y.Package) })
	return list
}
