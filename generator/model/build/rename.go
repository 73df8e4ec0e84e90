package build

import (
	"maps"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/model/build/gotype"
	"github.com/restgen/restgen/generator/naming/routename"
	"github.com/restgen/restgen/generator/route"
)

// A rename is an entry of [option.Options.Names].
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

// matchesResource reports whether the entry names the resource of key.
func (r *rename) matchesResource(key endpoint.Family) bool {
	below := key.Namespace == "" || r.route == "/"+key.Namespace || strings.HasPrefix(r.route, "/"+key.Namespace+"/")
	return r.method == "" && below && r.path.Below(key.Namespace).Skeleton() == key.Literals
}

// resourceName returns the name that the options give a resource, or nothing.
func resourceName(key endpoint.Family, renames []*rename) string {
	for _, r := range renames {
		if r.Field == nil && r.matchesResource(key) {
			return r.Name
		}
	}
	return ""
}

// operationName completes the name by the route of an operation with the verb of
// a preset, if there is one, and with the name that the options give it by one of
// its methods.
func operationName(s selected, n routename.Name, renames []*rename) routename.Name {
	n.Preset = s.Facts.About(s.methods).Verb()
	for _, method := range s.methods {
		for _, r := range renames {
			if r.method == method && s.Target.Is(r.route) {
				n.Given = r.Name
				return n
			}
		}
	}
	return n
}
