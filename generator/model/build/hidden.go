package build

import (
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/preset"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// addHidden completes the schema of an arg with what the index hides about it:
// what the preset knows of a route of the family, if any, and then what the
// options say.
func (b *builder) addHidden(s *wire.Schema, v endpoint, family, route string, arg *index.Arg) {
	preset.Apply(s, family, route, v.ep.Methods, arg)
	for _, o := range b.opts.Args {
		if o.matches(v.target, arg.Name) {
			o.apply(s)
		}
	}
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

// familyOf returns the namespace of core that an endpoint behaves like, or "",
// and its route there.
func (b *builder) familyOf(v endpoint) (family, route string) {
	family, route, ok := b.family(v.route.Namespace, v.path.Template())
	switch {
	case ok:
		return family, route
	case !b.opts.NoPreset && preset.WritesPosts(v.ep):
		return "wp/v2", route
	}
	return "", ""
}

// family returns the namespace of core that a namespace behaves like, and the
// route below it.
func (b *builder) family(namespace, template string) (family, route string, ok bool) {
	if b.opts.NoPreset {
		return "", "", false
	}
	family, ok = preset.Family(namespace, b.opts.Presets[preset.Core])
	if namespace == "" {
		return family, template, ok
	}
	return family, strings.TrimPrefix(template, "/"+namespace), ok
}
