package build

import (
	"cmp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/gotype"
	"github.com/restgen/restgen/generator/naming"
	"github.com/restgen/restgen/generator/symbol"
)

// resolveNames names everything that the packages of namespaces declare, their
// files, and what stands for a deployment. The namespaces of the API are in the
// order of their packages.
//
// Until here, each name was a function of its own route and field, and of other
// spellings of the same words in its scope: sortFamilies named operations and
// resources, giveTypes types and fields. docs/naming.md describes them. Where names
// of a package meet, types of requests keep theirs, so that responses rename nothing
// in requests.
func resolveNames(namespaces []*namespace, resources []*resource, deployments []string) *model.API {
	byName := map[string][]*resource{}
	for _, r := range resources {
		ns := r.family.Namespace
		byName[ns] = append(byName[ns], r)
	}
	api := &model.API{Deployments: deployments}
	for _, ns := range namespaces {
		list := byName[ns.name]
		slices.SortFunc(list, func(x, y *resource) int { return cmp.Compare(x.family.name, y.family.name) })
		n := &model.Namespace{Name: ns.name, Package: ns.pkg, Field: ns.field}
		for _, r := range list {
			n.Resources = append(n.Resources, r.publish())
		}
		resolvePackage(list, n.Resources)
		n.Files, n.Families = files(ns.pkg, list, n.Resources), relatives(list, n.Resources)
		api.Namespaces = append(api.Namespaces, n)
	}
	slices.SortFunc(api.Namespaces, func(x, y *model.Namespace) int { return cmp.Compare(x.Package, y.Package) })
	nameDeployments(api)
	return api
}

// publish returns the resource of the model, without names that may meet others.
func (r *resource) publish() *model.Resource {
	out := &model.Resource{Name: r.family.name}
	for _, op := range r.operations {
		params := *op.Params
		op.Resource, op.Params = out, &params
		out.Operations = append(out.Operations, &op)
	}
	for _, d := range r.declarations {
		out.Decls = append(out.Decls, d.Decl)
	}
	return out
}

// resolvePackage names everything that a package declares, given its resources and
// those of the model.
func resolvePackage(resources []*resource, list []*model.Resource) {
	names := naming.NewScope("Client", "NewClient")
	add := func(rank int, origin string, set func(name string), list ...string) {
		names.Add(rank, origin, nil, list...).Assign(set)
	}
	for i, r := range resources {
		nameMethods(list[i].Operations)
		route, name := r.family.String(), r.family.name
		add(gotype.RoleRank, route+" client", func(string) {}, name+"Client")
		for _, op := range list[i].Operations {
			add(gotype.RoleRank, route+" params "+op.Name, func(name string) { op.Params.Name = name }, name+op.Name+"Params")
			add(gotype.RoleRank, route+" endpoint "+op.Name, func(name string) { op.Var = name }, name+op.Name+"Endpoint")
		}
		for _, d := range r.declarations {
			if d.RuntimeType == "" {
				add(d.Rank(), route+" "+d.Origin(), d.SetName, d.Names()...)
			}
		}
	}
	names.Resolve()
	nameConstants(resources, names.All())
}

// nameMethods names the further methods of the operations of a resource.
func nameMethods(operations []*model.Operation) {
	scope := naming.NewScope()
	for _, op := range operations {
		scope.Add(0, op.Name, nil, op.Name)
		if op.Result.Kind == model.PageResult && op.Result.Elem == nil {
			by := strings.TrimPrefix(strings.TrimPrefix(op.Name, "Get"), "List")
			scope.Add(1, op.Name+" walker", nil, "All"+by, "AllPages"+by).Assign(func(name string) { op.Walker = name })
		}
		if op.Upload {
			by := strings.TrimPrefix(op.Name, "Create")
			scope.Add(1, op.Name+" uploader", nil, "Upload"+by, "UploadFile"+by).Assign(func(name string) { op.Uploader = name })
		}
	}
	scope.Resolve()
}

// nameConstants names the enum values of a package, given the names of its types.
func nameConstants(resources []*resource, types []string) {
	names := naming.NewScope(types...)
	for _, r := range resources {
		for _, d := range r.declarations {
			for i := range d.Values {
				v := &d.Values[i]
				rank := gotype.FieldRank
				if d.Shape.Values[i].Sent {
					rank = gotype.RequestRank
				}
				e := names.Add(rank, r.family.String()+" "+d.Origin()+"="+v.Value, nil, d.ConstantNames(v.Value)...)
				e.Assign(func(name string) { v.Name = name })
			}
		}
	}
	names.Resolve()
}

// files names the files of a package by the anchors of its resources. It groups
// the resources by their files, anchors first.
func files(pkg string, resources []*resource, list []*model.Resource) [][]*model.Resource {
	scope := naming.NewFoldedScope(pkg, pkg+symbol.ServerSuffix, "routes")
	entries := map[string]*naming.Entry{}
	for _, r := range resources {
		if a := r.family.anchor; entries[a.key] == nil {
			entries[a.key] = scope.Add(0, a.key, nil, fileNames(a)...)
		}
	}
	scope.Resolve()
	for i, r := range resources {
		list[i].File = strings.ToLower(entries[r.family.anchor.key].Name()) + ".go"
	}
	return together(list, func(i int) (key string, first bool) { return list[i].File, resources[i].family.anchor.itself })
}

// fileNames returns the names that the file of an anchor may have, without .go.
func fileNames(a anchor) []string {
	list := []string{naming.File(a.name)}
	for _, name := range a.names {
		file := naming.File(name)
		if !slices.Contains(list, file) {
			list = append(list, file)
		}
	}
	return append(list, list[0]+"_resource")
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

// relatives returns the resources with common types, each followed by its
// copies.
func relatives(resources []*resource, list []*model.Resource) [][]*model.Resource {
	return together(list, func(i int) (key string, first bool) {
		original := resources[i].family.original
		return original.Literals, original.copies == ""
	})
}

// nameDeployments sets the Go names of the deployments, such as Staging, and of the
// constants that stand for one each: inStaging, or inDeploymentStaging where an
// operation has that name.
func nameDeployments(api *model.API) {
	taken := map[string]bool{}
	for _, ns := range api.Namespaces {
		for _, r := range ns.Resources {
			for _, op := range r.Operations {
				taken[naming.Unexported(r.Name+op.Name)] = true
			}
		}
	}
	names := naming.Names(api.Deployments, nil)
	for _, name := range api.Deployments {
		constant := "in" + names[name]
		if taken[constant] {
			constant = "inDeployment" + names[name]
		}
		api.DeploymentNames = append(api.DeploymentNames, names[name])
		api.Constants = append(api.Constants, constant)
	}
}
