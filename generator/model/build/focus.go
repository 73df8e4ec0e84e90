package build

import (
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/option"
)

// A focus holds what is built.
type focus struct {
	routes     []located
	families   []*family
	namespaces []*model.Namespace
}

// A located route is a route and its index.
type located struct {
	*index.Route
	x *index.Index
}

// focusOn limits what is built to the namespaces in which the options look for an
// operation. Without any, everything is built. Fields that the options name
// are found only in types that are built.
func focusOn(wanted func(option.Candidate) bool, c *collection, fs *families) focus {
	all := fs.namespaces()
	in := lookedFor(wanted, c, fs, all)
	has := func(namespace string) bool { return len(in) == 0 || in[namespace] }
	var f focus
	for _, x := range c.indexes {
		for _, r := range x.Routes {
			if has(r.Namespace) {
				f.routes = append(f.routes, located{r, x})
			}
		}
	}
	for _, family := range fs.list {
		if has(family.Namespace) {
			f.families = append(f.families, family)
		}
	}
	for _, ns := range all {
		if has(ns.Name) {
			f.namespaces = append(f.namespaces, ns)
		}
	}
	return f
}

// lookedFor returns the namespaces in which the options look for an operation or
// a field, or none if they do not look for operations or find none.
func lookedFor(wanted func(option.Candidate) bool, c *collection, fs *families, all []*model.Namespace) map[string]bool {
	in := map[string]bool{}
	if wanted == nil {
		return in
	}
	fields := map[string]string{} // the Go names of namespaces
	for _, ns := range all {
		fields[ns.Name] = ns.Field
	}
	for _, s := range c.selected {
		candidate := option.Candidate{
			Namespace: fields[s.Family.Namespace], Resource: fs.byKey[s.Family].name,
			Route: s.Target.Template, Key: s.Target.Key, Methods: s.Methods,
		}
		if !in[s.Family.Namespace] && wanted(candidate) {
			in[s.Family.Namespace] = true
		}
	}
	if len(in) == 0 {
		return in
	}
	for _, r := range fs.renames {
		for _, f := range fs.list {
			if r.Field != nil && r.matchesResource(f.Family) {
				in[f.Namespace] = true
			}
		}
	}
	return in
}
