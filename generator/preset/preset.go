// Package preset holds what a site index hides about the args of well-known
// namespaces: which of them have callbacks of their own, and what these do.
// Without a preset the schema of an arg alone decides.
package preset

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// An arg is an arg of an endpoint.
type arg struct {
	path    string // /posts/{id} in wp/v2, oembed/1.0/proxy elsewhere
	methods []string
	*index.Arg
}

// Apply completes the schema of an arg with facts that the index does not show:
// flags, and checks in code that a schema can express. The route is relative to
// the namespace of the family, with its captures as {name}. An empty family has
// no rows.
func Apply(s *schema.Schema, family, route string, methods []string, a *index.Arg) {
	if family == "" {
		return
	}
	if family != "wp/v2" {
		route = family + route
	}
	asked := arg{route, methods, a}
	for i := range rows {
		if r := &rows[i]; r.fits(asked) {
			complete(s, &r.what)
			return
		}
	}
}

// complete adds flags and extra checks to a schema and replaces its other
// fields by those that are set.
func complete(s, by *schema.Schema) {
	s.Flags |= by.Flags
	s.ExtraChecks = slices.Concat(s.ExtraChecks, by.ExtraChecks)
	if by.Types != nil {
		s.Type, s.Types = "", by.Types
	}
	if by.AnyOf != nil {
		s.AnyOf = by.AnyOf
	}
	if by.Pattern != "" {
		s.Pattern = by.Pattern
	}
	if by.Error != nil {
		s.Error = by.Error
	}
	if by.RequiredValue != nil {
		s.RequiredValue = by.RequiredValue
	}
}

// A row holds what is known of some args. The first row that fits an arg counts.
type row struct {
	paths   string // patterns, where * stands for anything
	methods string // one of them is enough; empty for any
	args    string // names; * for any
	when    func(arg) bool
	what    schema.Schema // see complete
}

func (r *row) fits(a arg) bool {
	return oneOf(r.args, a.Name) && (r.methods == "" || slices.ContainsFunc(a.methods, func(m string) bool { return oneOf(r.methods, m) })) &&
		r.isFor(a.path) && (r.when == nil || r.when(a))
}

func (r *row) isFor(path string) bool {
	for wanted := range strings.FieldsSeq(r.paths) {
		if pattern.Glob(wanted, path, "") {
			return true
		}
	}
	return false
}

func oneOf(list, name string) bool {
	if list == "*" {
		return true
	}
	for one := range strings.FieldsSeq(list) {
		if one == name {
			return true
		}
	}
	return false
}

// isCapture reports whether the path captures the arg.
func isCapture(a arg) bool { return strings.Contains(a.path, "{"+a.Name+"}") }

// isText reports whether the arg is a text of an item: an object with the
// properties raw and rendered, which versions before 5.6 do not show. Handlers
// take a string for the raw form, and ignore everything else.
func isText(a arg) bool {
	forms := a.Schema.Get("properties")
	return hasType(a, "object") && (forms == nil || forms.Get("raw") != nil)
}

// isString reports whether the type of the arg is string, as for the ids of
// templates.
func isString(a arg) bool { return hasType(a, "string") }

func hasType(a arg, name string) bool {
	t := a.Schema.Get("type")
	return t != nil && t.Kind == index.String && t.Text == name
}

// isTyped reports whether the arg has a type at all.
func isTyped(a arg) bool { return a.Schema.Get("type") != nil }

// isStatuses reports whether the arg is a list of post states. Other collections
// take a single state.
func isStatuses(a arg) bool {
	d := a.Schema.Get("default")
	return hasType(a, "array") && d != nil && d.Kind != index.Null
}
