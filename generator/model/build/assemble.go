package build

import (
	"cmp"
	"slices"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/selection"
)

// assemble makes the model. Its namespaces are in the order of their packages.
func assemble(packages []packaged, deployments []deployment, endpoints *selection.Selection) *model.API {
	api := &model.API{Indexes: endpoints.Indexes, Order: endpoints.Order, HasSchemas: endpoints.HasSchemas}
	for _, d := range deployments {
		api.Deployments = append(api.Deployments, d.name)
		api.DeploymentNames = append(api.DeploymentNames, d.exported)
		api.Constants = append(api.Constants, d.constant)
	}
	for _, p := range packages {
		n := &model.Namespace{Name: p.name, Package: p.pkg, Field: p.field}
		for _, r := range p.resources {
			n.Resources = append(n.Resources, r.publish())
		}
		n.Files = together(p.resources, n.Resources, func(r *named) (key string, first bool) {
			return r.file, r.family.anchor.itself
		})
		n.Families = together(p.resources, n.Resources, func(r *named) (key string, first bool) {
			return r.family.original.Literals, r.family.original.copies == ""
		})
		api.Namespaces = append(api.Namespaces, n)
	}
	slices.SortFunc(api.Namespaces, func(x, y *model.Namespace) int { return cmp.Compare(x.Package, y.Package) })
	return api
}

// publish returns the resource of the model.
func (n *named) publish() *model.Resource {
	out := &model.Resource{Name: n.family.name, File: n.file}
	for i, op := range n.operations {
		names := n.methods[i]
		path, literals := op.route().Format()
		out.Operations = append(out.Operations, &model.Operation{
			Resource:  out,
			Name:      op.name,
			Var:       names.endpoint,
			Methods:   op.first.Sent,
			Route:     op.route(),
			Template:  op.route().Template(),
			Path:      path,
			Literals:  literals,
			Captures:  op.captures,
			Params:    &model.Struct{Name: names.params, Fields: op.params},
			Result:    op.result,
			Endpoints: op.served,
			In:        op.in,
			Upload:    op.upload,
			ItemBatch: op.itemBatch,
			Example:   op.first.Facts.Example != nil,
			Walker:    names.walker,
			Uploader:  names.uploader,
		})
	}
	for i, d := range n.declarations {
		out.Decls = append(out.Decls, d.Named(n.types[i], n.constants[i]))
	}
	return out
}

// together groups the resources of a package by a key. They keep their order, but
// for one that is the first of its group.
func together(from []*named, list []*model.Resource, by func(*named) (key string, first bool)) [][]*model.Resource {
	at := map[string]int{}
	var groups [][]*model.Resource
	for i, r := range list {
		key, first := by(from[i])
		n, seen := at[key]
		switch {
		case !seen:
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
