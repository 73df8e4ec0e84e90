package build

import (
	"cmp"
	"slices"

	"github.com/restgen/restgen/generator/model"
)

// resources builds the resources of families that share types: operations first, then all that their params and answers
// are made of.
func (b *builder) resources(kin []*family) {
	var list []*members
	for _, f := range kin {
		b.read(f)
		f.res = &resource{
			Resource: &model.Resource{Name: f.name}, route: "/" + f.namespace + f.literals, original: "/" + f.namespace + f.origin.literals,
			base: f.origin.name, copies: f.origin.copies, batch: f.batch, anchor: b.anchorOf(f),
		}
		m := &members{family: f, groups: f.sortedGroups()}
		for _, d := range m.groups {
			f.res.operations = append(f.res.operations, b.operation(f, d))
		}
		switch {
		case f.batch:
			m.response = b.itemOfBatch(f, kin[0])
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

// members are what the types of a resource are made from.
type members struct {
	*family
	groups   []*group // of the operations
	response *responseShape
}

// types gives the params and answers of resources their types.
func (b *builder) types(kin []*members, full bool) *typer {
	t := &typer{base: kin[0].origin.name, one: kin[0].origin.one, deployments: b.deployments, decls: map[string]*declaration{}, full: full, renames: b.fieldRenames(kin)}
	for _, m := range kin {
		if m.response != nil {
			t.shown |= contextsOf(m.response.object)
		}
	}
	var whole *model.Struct // what the original answers
	for _, m := range kin {
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
			m.res.decls = append(m.res.decls, &declaration{Decl: &model.Decl{Name: item.Name, Kind: model.Object, Struct: item}, isResponse: true})
		}
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

// namespaces gathers the resources by namespace.
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
