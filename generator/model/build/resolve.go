package build

import (
	"cmp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/gotype"
	"github.com/restgen/restgen/generator/naming"
)

// resolveNames names everything that a package declares.
func resolveNames(ns *namespace) {
	nameFiles(ns)
	slices.SortFunc(ns.resources, func(x, y *resource) int { return cmp.Compare(x.Name, y.Name) })
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
	ns.publish()
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

// reservedPackages holds the names that no package of a namespace can have:
// other packages that are emitted or imported, those that the go command treats
// specially, and the identifiers of the root package.
var reservedPackages = strings.Fields("rest root with internal vendor testdata documentation main test " +
	"context http iter embed index order routes c s wp codec schema pcre mux handler handlers call params res err ctx options")

// namePackages gives each namespace its package and its field.
func namePackages(list []*model.Namespace) {
	var texts []string
	for _, ns := range list {
		if ns.Name != "" {
			texts = append(texts, ns.Name)
		}
	}
	names := naming.Packages(texts, slices.Clone(reservedPackages)...)
	for _, ns := range list {
		ns.Package, ns.Field = "root", "Root"
		if ns.Name != "" {
			ns.Package, ns.Field = names[ns.Name][0], names[ns.Name][1]
		}
	}
}
