package build

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model/build/option"
	"github.com/restgen/restgen/generator/naming"
	"github.com/restgen/restgen/generator/route"
)

// A namespace becomes a package.
type namespace struct {
	name     string // as in the index
	pkg      string // cmsv2
	field    string // CMSV2
	families []*family
}

// sortNamespaces sorts families into namespaces, names the packages of these, and
// returns the ones to build: all, or those in which the options look for an
// operation. Fields that the options name are found only in types that are built.
func sortNamespaces(list []*family, wanted func(option.Candidate) bool, given option.Names) []*namespace {
	var all []*namespace
	for _, f := range list { // sorted by namespace
		if n := len(all); n == 0 || all[n-1].name != f.Namespace {
			all = append(all, &namespace{name: f.Namespace})
		}
		last := all[len(all)-1]
		last.families = append(last.families, f)
	}
	namePackages(all)
	holds := func(ns *namespace) bool { return ns.holds(wanted) }
	if wanted == nil || !slices.ContainsFunc(all, holds) {
		return all
	}
	return slices.DeleteFunc(all, func(ns *namespace) bool { return !holds(ns) && !ns.hasFieldOf(given) })
}

// reservedPackages holds the names that no package of a namespace can have:
// other packages that are emitted or imported, those that the go command treats
// specially, and the identifiers of the root package.
var reservedPackages = strings.Fields("rest root with internal vendor testdata documentation main test " +
	"context http iter embed index order routes c s wp codec schema pcre mux handler handlers call params res err ctx options")

// namePackages gives each namespace its package and its field. These names depend
// on each other.
func namePackages(list []*namespace) {
	var texts []string
	for _, ns := range list {
		if ns.name != "" {
			texts = append(texts, ns.name)
		}
	}
	names := naming.Packages(texts, slices.Clone(reservedPackages)...)
	for _, ns := range list {
		ns.pkg, ns.field = "root", "Root"
		if ns.name != "" {
			ns.pkg, ns.field = names[ns.name][0], names[ns.name][1]
		}
	}
}

// holds reports whether the options look for an operation of the namespace.
func (ns *namespace) holds(wanted func(option.Candidate) bool) bool {
	return slices.ContainsFunc(ns.families, func(f *family) bool {
		return slices.ContainsFunc(f.endpoints, func(e namedEndpoint) bool {
			return wanted(option.Candidate{
				Namespace: ns.field, Resource: f.name, Route: e.Target.Template, Key: e.Target.Key, Methods: e.Methods,
			})
		})
	})
}

// hasFieldOf reports whether the options name a field of the namespace.
func (ns *namespace) hasFieldOf(given option.Names) bool {
	return slices.ContainsFunc(ns.families, func(f *family) bool { return given.Fields([]route.Family{f.Family}) != nil })
}
