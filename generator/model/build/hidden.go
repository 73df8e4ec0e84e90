package build

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/preset"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// addHidden completes the schema of an arg with what the index hides about it:
// what presets know, or what the form of the endpoint shows if they know nothing,
// and then what the options say.
func (b *builder) addHidden(s *wire.Schema, v endpoint, form *preset.Form, arg *index.Arg) {
	v.facts.Complete(s, arg, form)
	for _, o := range b.opts.Args {
		if o.matches(v.target, arg.Name) {
			o.apply(s)
		}
	}
}

// form returns what the index shows of how an endpoint is made, or nil if a
// preset knows it.
func (b *builder) form(v endpoint) *preset.Form {
	if v.facts.HasCore() || b.opts.NoPreset {
		return nil
	}
	f := &preset.Form{Template: v.target.template}
	route := v.route
	if !v.x.HasSchemas && b.known[f.Template] != nil {
		route = b.known[f.Template]
	}
	if s, _ := itemSchema(route); s != nil && len(s.Properties) > 0 && !v.batch {
		f.Item = s
	} else if !v.x.HasSchemas || v.batch {
		f.Sibling = b.sibling(v)
	}
	return f
}

// writers are the endpoints that create and update items, by index and template.
// An endpoint that updates an item is at the template of its collection, followed
// by a slash.
type writers map[*index.Index]map[string]*index.Endpoint

// newWriters returns the writers among some endpoints.
func newWriters(list []endpoint) writers {
	w := writers{}
	for _, v := range list {
		if w[v.x] == nil {
			w[v.x] = map[string]*index.Endpoint{}
		}
		template := v.target.template
		switch {
		case slices.Equal(v.ep.Methods, []string{"POST"}):
			w[v.x][template] = v.ep
		case len(v.ep.Methods) == 3 && slices.Contains(v.ep.Methods, "PATCH") && strings.HasSuffix(template, "}"):
			w[v.x][collectionOf(template)+"/"] = v.ep
		}
	}
	return w
}

// collectionOf returns a template without its last segment.
func collectionOf(template string) string {
	return template[:max(0, strings.LastIndexByte(template, '/'))]
}

// sibling returns another endpoint that writes the same item, or nil.
func (b *builder) sibling(v endpoint) *index.Endpoint {
	template := v.target.template
	if slices.Equal(v.ep.Methods, []string{"POST"}) {
		return b.writers[v.x][template+"/"]
	}
	if v.batch || strings.HasSuffix(template, "}") {
		return b.writers[v.x][collectionOf(template)]
	}
	return nil
}

// apply changes what the option sets.
func (o *ArgOverride) apply(s *wire.Schema) {
	setFlag(s, wire.AllowNull, o.Null)
	setFlag(s, wire.AllowEmpty, o.Empty)
	setFlag(s, wire.SkipValidation, o.Unchecked)
	if o.MustBe != nil {
		s.RequiredValue = nil
	}
	if len(o.MustBe) > 0 {
		s.RequiredValue = o.MustBe[0]
	}
	round := o.Round
	if round == "" && o.Unchecked != nil && *o.Unchecked {
		round = "second" // in the first one the value would have to be a list or an object
	}
	switch round {
	case "":
		return
	case "first":
		s.Flags = s.Flags&^wire.ValidateTwice | wire.ValidateFirst
	case "both":
		s.Flags |= wire.ValidateTwice
	default:
		s.Flags &^= wire.ValidateTwice
	}
}

// setFlag sets or clears a flag; nil leaves it.
func setFlag(s *wire.Schema, flag wire.Flags, on *bool) {
	switch {
	case on == nil:
	case *on:
		s.Flags |= flag
	default:
		s.Flags &^= flag
	}
}
