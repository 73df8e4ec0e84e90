package build

import (
	"maps"
	"slices"
	"strings"
)

// A rename is an entry of Options.Names.
type rename struct {
	key    string // of the entry
	method string // of an operation; empty for a resource
	route  string
	path   path
	name   string
}

// renames reads the names that options give, those of short routes first.
func renames(names map[string]string) []rename {
	var list []rename
	for _, key := range slices.Sorted(maps.Keys(names)) {
		r := rename{key: key, route: key, name: names[key]}
		if method, route, ok := strings.Cut(key, " "); ok && !strings.HasPrefix(method, "/") {
			r.method, r.route = strings.ToUpper(method), strings.TrimSpace(route)
		}
		if r.path = fromTemplate(r.route); strings.Contains(r.route, "(") {
			r.path = parsePath(r.route)
		}
		if r.name != "" {
			list = append(list, r)
		}
	}
	return list
}

// means reports whether a resource is to have the name.
func (r rename) means(key familyKey) bool {
	below := key.namespace == "" || r.route == "/"+key.namespace || strings.HasPrefix(r.route, "/"+key.namespace+"/")
	return r.method == "" && below && skeleton(key.namespace, r.path) == key.literals
}

// resourceName returns the name that options give a resource, or else the one that its route gives it.
func (b *builder) resourceName(key familyKey, own string) string {
	for _, r := range b.renames {
		if r.means(key) {
			return r.name
		}
	}
	return own
}

// operationName returns the name that options give an operation by one of its methods, or else that of its route.
func (b *builder) operationName(v variant) string {
	for _, method := range v.free {
		for _, r := range b.renames {
			if r.method == method && v.target.is(r.route) {
				return r.name
			}
		}
	}
	return operationName(v.route.Namespace, v.path, v.ep.Methods)
}

// fromTemplate is parsePath for a route in which {name} stands for each capture.
func fromTemplate(template string) path {
	p := path{key: template, exact: true}
	for template != "" {
		at := captureNames.FindStringIndex(template)
		if at == nil {
			at = []int{len(template), len(template)}
		}
		if at[0] > 0 {
			p.parts = append(p.parts, part{text: template[:at[0]]})
		}
		if at[1] > at[0] {
			p.parts = append(p.parts, part{capture: template[at[0]+1 : at[1]-1]})
		}
		template = template[at[1]:]
	}
	return p
}
