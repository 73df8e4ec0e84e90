package build

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/generator/naming"
	"github.com/restgen/restgen/generator/naming/routename"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/generator/route"
)

// A rename is an entry of Options.Names.
type rename struct {
	key    string // of the entry
	method string // of an operation
	route  string
	path   route.Route
	field  []string // the names of a field and of those that it is in; nil for a resource or an operation
	value  *string  // of an enum
	name   string
}

// A renameUse reports how an entry for a field or an enum value was used.
type renameUse struct {
	used  bool   // a field or an enum value has the name because of the entry
	taken string // what else has the name
}

// renameUses hold the uses of the entries of Options.Names.
type renameUses map[*rename]renameUse

// note notes a use of an entry. Of several texts that have its name, the first
// in the alphabet is kept, as families are built in any order.
func (u renameUses) note(r *rename, use renameUse) {
	old := u[r]
	if old.taken == "" || use.taken != "" && use.taken < old.taken {
		old.taken = use.taken
	}
	u[r] = renameUse{old.used || use.used, old.taken}
}

// renames reads the names that options give. A key is ROUTE for a resource,
// METHOD ROUTE for an operation, ROUTE#FIELD for a field and ROUTE#FIELD=VALUE for
// an enum value.
func renames(names map[string]string) []*rename {
	var list []*rename
	for _, key := range slices.Sorted(maps.Keys(names)) {
		r := &rename{key: key, route: key, name: names[key]}
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
		if r.name != "" {
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
		r.value = &value
	}
	for name := range strings.SplitSeq(strings.TrimPrefix(field, "/"), "/") {
		r.field = append(r.field, strings.NewReplacer("~1", "/", "~0", "~").Replace(name))
	}
}

// is reports whether a field has the name, given the names of the fields that
// lead to it.
func (r *rename) is(path []string) bool {
	n := len(path) - len(r.field)
	return n >= 0 && slices.Equal(path[n:], r.field)
}

// fieldRenames returns the names for fields and enum values of resources that
// share types, those with longer paths first.
func (b *builder) fieldRenames(related []*members) []*rename {
	var list []*rename
	for _, r := range b.renames {
		matches := func(m *members) bool {
			return r.matchesResource(m.familyKey) || r.matchesResource(m.origin.familyKey)
		}
		if r.field != nil && slices.ContainsFunc(related, matches) {
			list = append(list, r)
		}
	}
	slices.SortStableFunc(list, func(x, y *rename) int { return len(y.field) - len(x.field) })
	return list
}

// givenName returns the name that the options give a field, or nothing.
func (t *typer) givenName(path []string) string {
	for _, r := range t.renames {
		if r.value == nil && r.is(path) {
			t.renameUses.note(r, renameUse{used: true})
			return r.name
		}
	}
	return ""
}

// givenValue is givenName for a value of the enum at path.
func (t *typer) givenValue(path []string, value string) string {
	for _, r := range t.renames {
		if r.value != nil && *r.value == value && r.is(path) {
			t.renameUses.note(r, renameUse{used: true})
			return r.name
		}
	}
	return ""
}

// fieldNames returns the Go names of the fields of an object.
func (t *typer) fieldNames(o *shape.Object, at place) map[string]string {
	members := make([]string, len(o.Props))
	for i, p := range o.Props {
		members[i] = p.Name
	}
	if t.renames == nil {
		return fieldNames(members, nil)
	}
	given := func(member string) string { return t.givenName(at.field(member).whole()) }
	t.noteTaken(members, given, func(r *rename, member string) bool {
		return r.value == nil && r.is(at.field(member).whole())
	})
	return fieldNames(members, given)
}

// noteTaken notes which names of the options something else also has: a text that
// does not get it by the same entry.
func (t *typer) noteTaken(texts []string, given func(string) string, names func(*rename, string) bool) {
	for _, r := range t.renames {
		if !slices.ContainsFunc(texts, func(text string) bool { return names(r, text) }) {
			continue
		}
		for _, text := range texts {
			if !names(r, text) && cmp.Or(given(text), naming.Name(text)) == r.name {
				t.renameUses.note(r, renameUse{taken: text})
			}
		}
	}
}

// matchesResource reports whether the entry names the resource of key.
func (r *rename) matchesResource(key familyKey) bool {
	below := key.namespace == "" || r.route == "/"+key.namespace || strings.HasPrefix(r.route, "/"+key.namespace+"/")
	return r.method == "" && below && r.path.Below(key.namespace).Skeleton() == key.literals
}

// givenName returns the name that the options give a resource, or nothing.
func (b *builder) givenName(key familyKey) string {
	for _, r := range b.renames {
		if r.field == nil && r.matchesResource(key) {
			return r.name
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
// methods, or else the name by its route, with the verb of a preset if there is
// one.
func (b *builder) operationName(v endpoint, methods []string) routename.Name {
	n := routename.Operation(v.named(), *b.evidence[v.key])
	n.Preset = preset.PluginVerb(b.plugins, v.target.template, methods)
	for _, method := range methods {
		for _, r := range b.renames {
			if r.method == method && v.target.is(r.route) {
				n.Given = r.name
				return n
			}
		}
	}
	return n
}
