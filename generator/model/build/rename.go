package build

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model/build/gotype"
	"github.com/restgen/restgen/generator/naming/routename"
	"github.com/restgen/restgen/generator/route"
)

// A rename is an entry of Options.Names.
type rename struct {
	key              string // of the entry
	method           string // of an operation
	route            string
	path             route.Route
	gotype.GivenName // without fields for a resource or an operation
}

// renames reads the names that options give. A key is ROUTE for a resource,
// METHOD ROUTE for an operation, ROUTE#FIELD for a field and ROUTE#FIELD=VALUE for
// an enum value.
func renames(names map[string]string) []*rename {
	var list []*rename
	for _, key := range slices.Sorted(maps.Keys(names)) {
		r := &rename{key: key, route: key, GivenName: gotype.GivenName{Name: names[key]}}
		if route, field, ok := strings.Cut(key, "#"); ok {
			r.route = route
			r.readField(field)
		}
		if method, route, ok := strings.Cut(r.route, " "); ok && !strings.HasPrefix(method, "/") {
			r.method, r.route = strings.ToUpper(method), strings.TrimSpace(route)
		}
		r.path = route.ParseTemplate(r.route)
		if strings.Contains(r.route, "(") {
			r.path = route.Parse(r.route)
		}
		if r.Name != "" {
			list = append(list, r)
		}
	}
	return list
}

// readField reads FIELD or FIELD=VALUE, where FIELD holds names as a JSON pointer
// does: billing/email.
func (r *rename) readField(text string) {
	field, value, ok := strings.Cut(text, "=")
	if ok {
		r.Value = &value
	}
	for name := range strings.SplitSeq(strings.TrimPrefix(field, "/"), "/") {
		r.Field = append(r.Field, strings.NewReplacer("~1", "/", "~0", "~").Replace(name))
	}
}

// fieldRenames returns the names for fields and enum values of resources that
// share types, those with longer paths first.
func (b *builder) fieldRenames(related []*members) []*gotype.GivenName {
	var list []*gotype.GivenName
	for _, r := range b.renames {
		matches := func(m *members) bool {
			return r.matchesResource(m.familyKey) || r.matchesResource(m.origin.familyKey)
		}
		if r.Field != nil && slices.ContainsFunc(related, matches) {
			list = append(list, &r.GivenName)
		}
	}
	slices.SortStableFunc(list, func(x, y *gotype.GivenName) int { return len(y.Field) - len(x.Field) })
	return list
}

// matchesResource reports whether the entry names the resource of key.
func (r *rename) matchesResource(key familyKey) bool {
	below := key.namespace == "" || r.route == "/"+key.namespace || strings.HasPrefix(r.route, "/"+key.namespace+"/")
	return r.method == "" && below && r.path.Below(key.namespace).Skeleton() == key.literals
}

// givenName returns the name that the options give a resource, or nothing.
func (b *builder) givenName(key familyKey) string {
	for _, r := range b.renames {
		if r.Field == nil && r.matchesResource(key) {
			return r.Name
		}
	}
	return ""
}

// resourceName returns the name of the resource of a key, which may have no
// routes of its own.
func (b *builder) resourceName(key familyKey, head route.Segments) string {
	if f := b.families[key]; f != nil {
		return f.name
	}
	return cmp.Or(b.givenName(key), routename.Resource(head))
}

// operationName returns the name that the options give an operation by one of its
// methods. Otherwise it is the name by its route, with the verb of a preset if
// there is one.
func (b *builder) operationName(v endpoint, methods []string) routename.Name {
	n := routename.Operation(v.named(), *b.evidence[v.key])
	n.Preset = v.facts.About(methods).Verb()
	for _, method := range methods {
		for _, r := range b.renames {
			if r.method == method && v.target.is(r.route) {
				n.Given = r.Name
				return n
			}
		}
	}
	return n
}
