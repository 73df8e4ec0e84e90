package build

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/naming"
)

// reservedPackages holds the names that no package of a namespace can have:
// other packages that are emitted or imported, those that the go command treats
// specially, and the identifiers of the root package.
var reservedPackages = strings.Fields("rest root with internal vendor testdata documentation main test " +
	"context http iter embed index order routes c s wp codec schema pcre mux handler handlers call params res err ctx options")

// namespaces returns the namespaces of the families, with the names of their
// packages and fields.
func (fs *families) namespaces() []*model.Namespace {
	var list []*model.Namespace
	for _, f := range fs.list { // sorted by namespace
		if n := len(list); n == 0 || list[n-1].Name != f.Namespace {
			list = append(list, &model.Namespace{Name: f.Namespace})
		}
	}
	namePackages(list)
	return list
}

// namePackages gives each namespace its package and its field. These names depend
// on each other.
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
