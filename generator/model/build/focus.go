package build

import "github.com/restgen/restgen/generator/model"

// A Candidate is an endpoint for which an operation may be built.
type Candidate struct {
	Namespace, Resource string   // the names of a namespace and of a resource in Go
	Route, Key          string   // the template, and as in the index
	Methods             []string // of the endpoint
}

// focusOn limits what is built to the namespaces in which the options look for an
// operation. Without any, everything is built. Fields that the options name
// are found only in types that are built.
func (b *builder) focusOn(wanted func(Candidate) bool) {
	if wanted == nil {
		return
	}
	fields := map[string]string{} // the Go names of namespaces
	for _, ns := range b.named() {
		fields[ns.Name] = ns.Field
	}
	focus := map[string]bool{}
	for _, v := range b.chosen {
		c := Candidate{fields[v.key.namespace], b.families[v.key].name, v.target.template, v.target.key, v.ep.Methods}
		if !focus[v.key.namespace] && wanted(c) {
			focus[v.key.namespace] = true
		}
	}
	if len(focus) == 0 {
		return
	}
	for _, r := range b.renames {
		for _, f := range b.families {
			if r.Field != nil && r.matchesResource(f.familyKey) {
				focus[f.namespace] = true
			}
		}
	}
	b.focus = focus
}

// builds reports whether a namespace is built.
func (b *builder) builds(namespace string) bool { return b.focus == nil || b.focus[namespace] }

// named returns all namespaces with their names in Go, which depend on each other.
func (b *builder) named() []*model.Namespace {
	var list []*model.Namespace
	seen := map[string]bool{}
	for _, f := range b.sorted() {
		if !seen[f.namespace] {
			seen[f.namespace] = true
			list = append(list, &model.Namespace{Name: f.namespace})
		}
	}
	namePackages(list)
	return list
}
