package build

import (
	"cmp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/gotype"
	"github.com/restgen/restgen/generator/naming"
)

// A namespace is a model.Namespace under construction. Its resources are added
// to the model by publish.
type namespace struct {
	*model.Namespace
	resources []*resource
}

// resolveNames names everything that the packages of namespaces declare, and adds
// it to the namespaces. It returns these in the order of their packages.
func resolveNames(list []*model.Namespace, resources []*resource, fs *families) []*model.Namespace {
	byName := map[string][]*resource{}
	for _, r := range resources {
		byName[r.key.Namespace] = append(byName[r.key.Namespace], r)
	}
	for _, ns := range list {
		n := &namespace{ns, byName[ns.Name]}
		slices.SortFunc(n.resources, func(x, y *resource) int { return cmp.Compare(x.Name, y.Name) })
		n.resolveNames()
		n.publish()
		ns.Files, ns.Families = files(ns.Package, n.resources, fs), relatives(n.resources)
	}
	slices.SortFunc(list, func(x, y *model.Namespace) int { return cmp.Compare(x.Package, y.Package) })
	return list
}

// resolveNames names everything that a package declares.
func (ns *namespace) resolveNames() {
	names := naming.NewScope("Client", "NewClient")
	var assign []func()
	add := func(rank int, origin string, set func(name string), list ...string) {
		e := names.Add(rank, origin, nil, list...)
		assign = append(assign, func() { set(e.Name()) })
	}
	for _, r := range ns.resources {
		r.nameMethods()
		add(gotype.RoleRank, r.route+" client", func(string) {}, r.Name+"Client")
		for _, op := range r.operations {
			add(gotype.RoleRank, r.route+" params "+op.Name, func(name string) { op.Params.Name = name }, r.Name+op.Name+"Params")
			add(gotype.RoleRank, r.route+" endpoint "+op.Name, func(name string) { op.Var = name }, r.Name+op.Name+"Endpoint")
		}
		for _, d := range r.owner.Declarations {
			if d.RuntimeType == "" {
				add(d.Rank(), r.route+" "+d.Origin(), d.SetName, d.Names()...)
			}
		}
	}
	names.Resolve()
	for _, set := range assign {
		set()
	}
	nameConstants(ns.resources, names.All())
}

// nameConstants names the enum values of a package, given the names of its types.
func nameConstants(resources []*resource, types []string) {
	names := naming.NewScope(types...)
	var assign []func()
	for _, r := range resources {
		for _, d := range r.owner.Declarations {
			for i := range d.Values {
				v := &d.Values[i]
				rank := gotype.FieldRank
				if d.Shape.Values[i].Sent {
					rank = gotype.RequestRank
				}
				e := names.Add(rank, r.route+" "+d.Origin()+"="+v.Value, nil, d.ConstantNames(v.Value)...)
				assign = append(assign, func() { v.Name = e.Name() })
			}
		}
	}
	names.Resolve()
	for _, set := range assign {
		set()
	}
}

// nameMethods names the further methods of operations.
func (r *resource) nameMethods() {
	scope := naming.NewScope()
	var assign []func()
	for _, op := range r.operations {
		scope.Add(0, op.Name, nil, op.Name)
		if op.Result.Kind == model.PageResult && op.Result.Elem == nil {
			by := strings.TrimPrefix(strings.TrimPrefix(op.Name, "Get"), "List")
			e := scope.Add(1, op.Name+" walker", nil, "All"+by, "AllPages"+by)
			assign = append(assign, func() { op.Walker = e.Name() })
		}
		if op.Upload {
			by := strings.TrimPrefix(op.Name, "Create")
			e := scope.Add(1, op.Name+" uploader", nil, "Upload"+by, "UploadFile"+by)
			assign = append(assign, func() { op.Uploader = e.Name() })
		}
	}
	scope.Resolve()
	for _, set := range assign {
		set()
	}
}

// publish adds the resources, operations and declarations to the model.
func (n *namespace) publish() {
	for _, r := range n.resources {
		for _, op := range r.operations {
			r.Operations = append(r.Operations, op.Operation.Operation)
		}
		for _, d := range r.owner.Declarations {
			r.Decls = append(r.Decls, d.Decl)
		}
		n.Resources = append(n.Resources, r.Resource)
	}
}
