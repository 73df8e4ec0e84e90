package build

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/generator/schema"
)

// fieldsFor returns the facts of presets and options about fields of an
// endpoint. Later ones win.
func (b *builder) fieldsFor(v endpoint, side string) (list []*preset.Field) {
	list = v.facts.Fields(side)
	for i := range b.opts.Fields {
		if f := &b.opts.Fields[i]; b.meansField(f, v, side) {
			list = append(list, f)
		}
	}
	return list
}

// meansField reports whether an option is about fields of an endpoint. The
// patterns of options also match slashes and the keys of routes.
func (b *builder) meansField(f *preset.Field, v endpoint, side string) bool {
	methods := f.Methods
	if side == "response" {
		methods = nil
	}
	return (f.In == "" || f.In == side) &&
		slices.ContainsFunc(f.Routes.Routes, func(p string) bool { return v.target.matches(p, methods) })
}

// amendArgs changes the types of args, and adds args that the index lacks. A
// server accepts any value of these.
func (b *builder) amendArgs(v *endpoint) {
	for _, f := range b.fieldsFor(*v, "request") {
		name, rest, inner := strings.Cut(f.Field, ".")
		i := slices.IndexFunc(v.args, func(a arg) bool { return a.Name == name })
		switch {
		case i >= 0:
			within := *f
			within.Field = rest
			v.args[i].typed = amendArg(&within, v.args[i].typed, inner)
		case f.Add && !inner:
			a := &index.Arg{Name: name, Schema: &index.Node{Kind: index.Object}, Pointer: v.ep.Pointer}
			v.args = append(v.args, arg{Arg: a, schema: &schema.Schema{Node: a.Schema}, typed: f.New()})
		}
	}
}

func amendArg(f *preset.Field, s *schema.Schema, inner bool) *schema.Schema {
	if inner {
		s, _ = f.Amend(s)
		return s
	}
	return f.Changed(s)
}

// amendResponse returns the response schema of an item with the facts applied.
func (b *builder) amendResponse(v endpoint, s *schema.Schema) *schema.Schema {
	for _, f := range b.fieldsFor(v, "response") {
		s, _ = f.Amend(s)
	}
	return s
}

// checkField reports an option about fields that nothing has.
func (b *builder) checkField(m *UnusedOptions, setting string, f *preset.Field) {
	matched, described := false, false
	for _, v := range b.found {
		for _, side := range []string{"request", "response"} {
			if !b.meansField(f, v, side) {
				continue
			}
			matched = true
			s := b.fieldsOf(v, side)
			if s == nil {
				continue
			}
			described = true
			if _, ok := f.Amend(s); ok {
				return
			}
		}
	}
	routes := strings.Join(f.Routes.Routes, ", ")
	switch {
	case !matched:
		m.noRoute(setting, routes, f.Methods...)
	case !described:
		m.add(setting, "no schema describes the responses of %s; describe them in a preset", routes)
	case f.Add:
		parent := f.Field[:max(strings.LastIndexByte(f.Field, '.'), 0)]
		m.add(setting, "%s has no field %q to add a field to; add that first", routes, parent)
	default:
		m.add(setting, "%s has no field %q; set add to add it", routes, f.Field)
	}
}

// fieldsOf returns a schema with the parameters of an endpoint, or with the
// properties of an item in its responses, as they are generated. It returns nil
// if nothing describes the responses.
func (b *builder) fieldsOf(v endpoint, side string) *schema.Schema {
	if side == "response" {
		return b.responseSchema(v)
	}
	b.readArgs(&v)
	s := &schema.Schema{}
	for _, a := range v.args {
		s.Properties = append(s.Properties, schema.Property{Name: a.Name, Schema: a.typed})
	}
	return s
}
