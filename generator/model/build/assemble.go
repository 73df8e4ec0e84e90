package build

import (
	"cmp"
	"slices"

	"github.com/restgen/restgen/generator/model"
)

// assemble makes the namespaces of the model, given the resources of each. They are
// in the order of their packages.
func assemble(namespaces []*namespace, resources [][]*named) (list []*model.Namespace) {
	for i, ns := range namespaces {
		n := &model.Namespace{Name: ns.name, Package: ns.pkg, Field: ns.field}
		for _, r := range resources[i] {
			n.Resources = append(n.Resources, r.publish())
		}
		n.Files, n.Families = files(resources[i], n.Resources), relatives(resources[i], n.Resources)
		list = append(list, n)
	}
	slices.SortFunc(list, func(x, y *model.Namespace) int { return cmp.Compare(x.Package, y.Package) })
	return list
}

// publish returns the resource of the model.
func (n *named) publish() *model.Resource {
	out := &model.Resource{Name: n.family.name, File: n.file}
	for i, op := range n.operations {
		names := n.methods[i]
		path, literals := op.route().Format()
		out.Operations = append(out.Operations, &model.Operation{
			Resource: out, Name: op.name, Var: names.endpoint, Walker: names.walker, Uploader: names.uploader,
			Methods: op.first.Free, Route: op.route(), Template: op.route().Template(), Path: path, Literals: literals,
			Captures: op.captures, Params: &model.Struct{Name: names.params, Fields: op.params}, Result: op.result,
			Endpoints: op.served, In: op.in, Upload: op.upload, Example: op.first.Facts.Example != nil,
		})
	}
	for i, d := range n.declarations {
		out.Decls = append(out.Decls, d.Named(n.types[i], n.constants[i]))
	}
	return out
}

// files groups the resources of a package by their files, anchors first.
func files(resources []*named, list []*model.Resource) [][]*model.Resource {
	return together(list, func(i int) (key string, first bool) { return list[i].File, resources[i].family.anchor.itself })
}

// relatives returns the resources with common types, each followed by its
// copies.
func relatives(resources []*named, list []*model.Resource) [][]*model.Resource {
	return together(list, func(i int) (key string, first bool) {
		original := resources[i].family.original
		return original.Literals, original.copies == ""
	})
}

// together groups resources by a key. They keep their order, but for one that is
// the first of its group.
func together(list []*model.Resource, by func(i int) (key string, first bool)) [][]*model.Resource {
	at := map[string]int{}
	var groups [][]*model.Resource
	for i, r := range list {
		key, first := by(i)
		n, known := at[key]
		switch {
		case !known:
			at[key] = len(groups)
			groups = append(groups, []*model.Resource{r})
		case first:
			groups[n] = slices.Insert(groups[n], 0, r)
		default:
			groups[n] = append(groups[n], r)
		}
	}
	return groups
}
