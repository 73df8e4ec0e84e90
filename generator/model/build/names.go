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

// A packaged namespace has the resources of its package by their names.
type packaged struct {
	*namespace
	resources []*named
}

// A named resource is a resource with the names of all that it declares.
type named struct {
	*resource
	file      string           // posts.go, of its anchor
	methods   []operationNames // of each operation
	types     []string         // of each declaration
	constants [][]string       // of the enum values of each declaration
}

// OperationNames are the names of what a package has for an operation.
type operationNames struct {
	params   string // PostsListParams
	endpoint string // PostsListEndpoint
	walker   string // All; empty if the response has no pages
	uploader string // Upload; empty unless it takes a file
}

// A deployment has a name and what stands for it in Go code.
type deployment struct {
	name     string // as given
	exported string // Staging
	constant string // inStaging
}

// nameDeployments names deployments, and the constants that stand for one each:
// inStaging, or inDeploymentStaging where an operation has that name.
func nameDeployments(deployments []string, resources []*resource) (list []deployment) {
	taken := map[string]bool{}
	for _, r := range resources {
		for _, op := range r.operations {
			taken[naming.Unexported(r.family.name+op.name)] = true
		}
	}
	names := naming.Names(deployments, nil)
	for _, name := range deployments {
		constant := "in" + names[name]
		if taken[constant] {
			constant = "inDeployment" + names[name]
		}
		list = append(list, deployment{name, names[name], constant})
	}
	return list
}

// resolveNames names everything that packages declare, and their files.
//
// Until here, each name was a function of its own route and field, and of other
// spellings of the same words in its scope: sortFamilies named operations and
// resources, giveTypes types and fields. docs/naming.md describes them. Where names
// of a package meet, types of requests keep theirs, so that responses rename nothing
// in requests.
func resolveNames(namespaces []*namespace, resources []*resource) (packages []packaged) {
	byName := map[string][]*named{}
	for _, r := range resources {
		ns := r.family.Namespace
		byName[ns] = append(byName[ns], &named{
			resource: r, methods: nameMethods(r.operations),
			types: make([]string, len(r.declarations)), constants: make([][]string, len(r.declarations)),
		})
	}
	for _, ns := range namespaces {
		list := byName[ns.name]
		slices.SortFunc(list, func(x, y *named) int { return cmp.Compare(x.family.name, y.family.name) })
		nameConstants(list, nameTypes(list))
		nameFiles(ns.pkg, list)
		packages = append(packages, packaged{ns, list})
	}
	return packages
}

// nameMethods names the further methods of the operations of a resource.
func nameMethods(operations []typed) []operationNames {
	list := make([]operationNames, len(operations))
	scope := naming.NewScope()
	for i, op := range operations {
		scope.Add(0, op.name, nil, op.name)
		if op.result.Kind == model.PageResult && op.result.Elem == nil {
			by := strings.TrimPrefix(strings.TrimPrefix(op.name, "Get"), "List")
			add(scope, 1, op.name+" walker", &list[i].walker, "All"+by, "AllPages"+by)
		}
		if op.upload {
			by := strings.TrimPrefix(op.name, "Create")
			add(scope, 1, op.name+" uploader", &list[i].uploader, "Upload"+by, "UploadFile"+by)
		}
	}
	scope.Resolve()
	return list
}

// add adds a name to a scope, which sets it when it is resolved.
func add(scope *naming.Scope, rank int, origin string, name *string, list ...string) {
	scope.Add(rank, origin, nil, list...).Assign(func(own string) { *name = own })
}

// nameTypes names the types and variables of a package, and returns all of its
// names.
func nameTypes(resources []*named) []string {
	scope := naming.NewScope("Client", "NewClient")
	for _, r := range resources {
		route, name := r.family.String(), r.family.name
		scope.Add(gotype.RoleRank, route+" client", nil, name+"Client")
		for i, op := range r.operations {
			add(scope, gotype.RoleRank, route+" params "+op.name, &r.methods[i].params, name+op.name+"Params")
			add(scope, gotype.RoleRank, route+" endpoint "+op.name, &r.methods[i].endpoint, name+op.name+"Endpoint")
		}
		for i, d := range r.declarations {
			r.types[i] = d.Names[0]
			if d.RuntimeType == "" {
				add(scope, d.Rank, route+" "+d.Origin, &r.types[i], d.Names...)
			}
		}
	}
	scope.Resolve()
	return scope.All()
}

// nameConstants names the enum values of a package, given the names of its types.
func nameConstants(resources []*named, types []string) {
	scope := naming.NewScope(types...)
	for _, r := range resources {
		for i, d := range r.declarations {
			r.constants[i] = make([]string, len(d.Constants))
			for j, c := range d.Constants {
				origin := r.family.String() + " " + d.Origin + "=" + d.Values[j].Value
				add(scope, c.Rank, origin, &r.constants[i][j], c.Names(r.types[i])...)
			}
		}
	}
	scope.Resolve()
}

// nameFiles names the files of a package by the anchors of its resources.
func nameFiles(pkg string, resources []*named) {
	scope := naming.NewFoldedScope(pkg, pkg+symbol.ServerSuffix, "routes")
	entries := map[string]*naming.Entry{}
	for _, r := range resources {
		if a := r.family.anchor; entries[a.key] == nil {
			entries[a.key] = scope.Add(0, a.key, nil, fileNames(a)...)
		}
	}
	scope.Resolve()
	for _, r := range resources {
		r.file = strings.ToLower(entries[r.family.anchor.key].Name()) + ".go"
	}
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
