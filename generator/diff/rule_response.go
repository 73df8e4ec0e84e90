package diff

import (
	"cmp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/diff/change"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/schema"
)

// responseRules are about the properties of responses.
var responseRules = []rule{
	{report.Rule{
		ID: report.PropertyRemoved, Mirror: "response-property-added", Level: report.Breaking,
		Audience: report.Wire, Direction: report.Response,
		Prose: "Responses no longer have a property.",
	}, onField, responsePropertyRemoved},
	{report.Rule{
		ID: "response-property-added", Mirror: "response-property-removed", Level: report.Safe,
		Audience: report.Wire, Direction: report.Response,
		Prose: "Responses have a new property.",
	}, onField, responsePropertyAdded},
	{report.Rule{
		ID: "response-property-hidden", Mirror: "response-property-shown", Level: report.Breaking,
		Audience: report.Wire, Direction: report.Response,
		Prose: "Responses in some contexts no longer have a property.",
	}, onField, responsePropertyHidden},
	{report.Rule{
		ID: "response-property-shown", Mirror: "response-property-hidden", Level: report.Safe,
		Audience: report.Wire, Direction: report.Response,
		Prose: "Responses in more contexts have a property.",
	}, onField, responsePropertyShown},
	{report.Rule{
		ID: "response-type-widened", Mirror: "response-type-narrowed", Level: report.Breaking,
		Audience: report.Wire, Direction: report.Response,
		Prose: "A property of responses may have a type that it could not have before.",
	}, onField, responseTypeWidened},
	{report.Rule{
		ID: "response-type-narrowed", Mirror: "response-type-widened", Level: report.Safe,
		Audience: report.Wire, Direction: report.Response,
		Prose: "A property of responses no longer has one of its types.",
	}, onField, responseTypeNarrowed},
	{report.Rule{
		ID: "response-value-added", Mirror: "response-value-removed", Level: report.Risky,
		Audience: report.Wire, Direction: report.Response,
		Prose: "A property of responses may have a value that is not in the old enum. Generated enums are open: such a value is kept, but no code knows it.",
	}, onField, responseValueAdded},
	{report.Rule{
		ID: "response-value-removed", Mirror: "response-value-added", Level: report.Safe,
		Audience: report.Wire, Direction: report.Response,
		Prose: "A property of responses no longer has some value.",
	}, onField, responseValueRemoved},
	{report.Rule{
		ID: "response-format-changed", Mirror: "response-format-changed", Level: report.Risky,
		Audience: report.Wire, Direction: report.Response,
		Prose: "The format of a string in responses changed.",
	}, onField, responseFormatChanged},
	{report.Rule{
		ID: "response-unknown", Mirror: "response-known", Level: report.Risky,
		Audience: report.Wire, Direction: report.Response,
		Prose: "The route no longer describes its responses.",
	}, onResponse, responseUnknown},
	{report.Rule{
		ID: "response-known", Mirror: "response-unknown", Level: report.Safe,
		Audience: report.Wire, Direction: report.Response,
		Prose: "The route describes its responses.",
	}, onResponse, responseKnown},
}

// responses compares the response schemas of a route.
func (c *comparison) responses(p pair) {
	p.old, p.new = p.oldRoute.Endpoints[0], p.newRoute.Endpoints[0]
	a, b := p.oldRoute.Schema, p.newRoute.Schema
	switch {
	case a == nil || b == nil:
		c.look(onResponse, p)
	case !change.SameSchema(a, b):
		c.below(p, "", schema.Of(a), schema.Of(b))
	}
}

// fields pairs the members of two objects by name, and compares their schemas.
func (c *comparison) fields(p pair, path string, old, new *schema.Schema) {
	for _, list := range []func(*schema.Schema) []schema.Property{properties, patterned} {
		mine, theirs := list(old), list(new)
		for _, x := range mine {
			c.below(p, path+x.Name, x.Schema, named(theirs, x.Name))
		}
		for _, y := range theirs {
			if named(mine, y.Name) == nil {
				c.below(p, path+y.Name, nil, y.Schema)
			}
		}
	}
	anything := &schema.Schema{}
	if x, y := items(old), items(new); (x != nil || y != nil) && mayBe(old, "array") && mayBe(new, "array") {
		c.below(p, strings.TrimSuffix(path, ".")+"[]", cmp.Or(x, anything), cmp.Or(y, anything))
	}
	x, noneBefore := additional(old)
	y, noneNow := additional(new)
	if (x != nil || y != nil) && mayBe(old, "object") && mayBe(new, "object") {
		if !noneBefore {
			x = cmp.Or(x, anything)
		}
		if !noneNow {
			y = cmp.Or(y, anything)
		}
		c.below(p, path+"*", x, y)
	}
}

// below compares the property at a path, or the response itself. A side without
// the property has nil.
func (c *comparison) below(p pair, path string, old, new *schema.Schema) {
	p.name, p.oldField, p.newField = path, nil, nil
	if old != nil {
		p.oldField = &field{path, old}
	}
	if new != nil {
		p.newField = &field{path, new}
	}
	if old != nil && new != nil && old.Node != nil && change.SameSchema(old.Node, new.Node) {
		return
	}
	c.look(onField, p)
	if old == nil || new == nil || !alike(old, new) {
		return
	}
	if path != "" {
		path += "."
	}
	c.fields(p, path, old, new)
}

// alike reports whether there is a type that both schemas allow. If there is not,
// their members have nothing in common.
func alike(a, b *schema.Schema) bool {
	x, y := kinds(a), kinds(b)
	return len(x) == 0 || len(y) == 0 || slices.ContainsFunc(x, func(t string) bool { return slices.Contains(y, t) })
}

// shown returns a finding about a property, with the fragments of its schema.
func (p pair) shown(message string) *difference {
	if p.name == "" {
		message = "the response " + message
	}
	f := found(message)
	if p.oldField != nil {
		f.Before = fragment(p.oldField.schema.Node)
	}
	if p.newField != nil {
		f.After = fragment(p.newField.schema.Node)
	}
	return f
}

func responsePropertyRemoved(_ *comparison, p pair) *difference {
	if !gone(p.oldField, p.newField) {
		return nil
	}
	return p.shown("is gone from responses")
}

func responsePropertyAdded(_ *comparison, p pair) *difference {
	if !came(p.oldField, p.newField) {
		return nil
	}
	return p.shown("is new in responses")
}

func responsePropertyHidden(_ *comparison, p pair) *difference {
	lost := contexts(p.oldField, p.newField)
	if len(lost) == 0 {
		return nil
	}
	return p.shown("is no longer in the context " + strings.Join(lost, ", "))
}

func responsePropertyShown(_ *comparison, p pair) *difference {
	gained := contexts(p.newField, p.oldField)
	if len(gained) == 0 {
		return nil
	}
	return p.shown("is in the context " + strings.Join(gained, ", ") + " too")
}

// contexts returns the contexts that show a and not b.
func contexts(a, b *field) []string {
	var list []string
	if a == nil || b == nil {
		return nil
	}
	for _, name := range []string{"view", "edit", "embed"} {
		if a.schema.Shown(name) && !b.schema.Shown(name) {
			list = append(list, name)
		}
	}
	return list
}

func responseTypeWidened(_ *comparison, p pair) *difference {
	more := types(p.newField, p.oldField)
	if len(more) == 0 {
		return nil
	}
	now, was := strings.Join(more, ", "), types(p.oldField, p.newField)
	if len(was) > 0 && len(was) == len(kinds(p.oldField.schema)) && len(more) == len(kinds(p.newField.schema)) {
		return p.shown("is of type " + now + " now, not " + strings.Join(was, ", "))
	}
	return p.shown("may be of type " + now + " now")
}

func responseTypeNarrowed(_ *comparison, p pair) *difference {
	less := types(p.oldField, p.newField)
	if len(less) == 0 {
		return nil
	}
	return p.shown("is no longer of type " + strings.Join(less, ", "))
}

// types returns the types that a may have and b may not.
func types(a, b *field) []string {
	if a == nil || b == nil {
		return nil
	}
	mine, theirs := kinds(a.schema), kinds(b.schema)
	switch {
	case len(theirs) == 0:
		return nil
	case len(mine) == 0:
		return []string{"any"}
	}
	return slices.DeleteFunc(mine, func(t string) bool {
		return slices.Contains(theirs, t) || t == "integer" && slices.Contains(theirs, "number")
	})
}

// kinds returns the types of a schema, or of its alternatives if it has none
// itself; an empty list means any type.
func kinds(s *schema.Schema) []string {
	var list []string
	for _, name := range s.Kinds() {
		kind := schema.Meant(name)
		if kind == "" {
			return nil
		}
		list = append(list, kind)
	}
	if len(list) > 0 {
		slices.Sort(list)
		return slices.Compact(list)
	}
	for _, b := range slices.Concat(s.OneOf, s.AnyOf) {
		inner := kinds(b)
		if len(inner) == 0 {
			return nil
		}
		list = append(list, inner...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func responseValueAdded(_ *comparison, p pair) *difference {
	more := allowed(p.newField, p.oldField)
	if more == "" {
		return nil
	}
	return p.shown("may be " + more + " now")
}

func responseValueRemoved(_ *comparison, p pair) *difference {
	less := allowed(p.oldField, p.newField)
	if less == "" {
		return nil
	}
	return p.shown("is no longer " + less)
}

// allowed returns the values that the enum of a has and the enum of b lacks.
func allowed(a, b *field) string {
	if a == nil || b == nil || len(words(b.schema).Values()) == 0 {
		return ""
	}
	if len(words(a.schema).Values()) == 0 {
		return "something else than the values of the enum"
	}
	return strings.Join(change.Lacking(words(a.schema), words(b.schema)), ", ")
}

func responseFormatChanged(_ *comparison, p pair) *difference {
	if p.oldField == nil || p.newField == nil || p.oldField.format() == p.newField.format() {
		return nil
	}
	return p.shown("format " + cmp.Or(p.oldField.format(), "none") + " → " + cmp.Or(p.newField.format(), "none"))
}

// format returns the format of a property. Some plugins declare it as the type.
func (f *field) format() string {
	for _, t := range f.schema.Types {
		if f.schema.Format == "" && slices.Contains([]string{"date-time", "uri", "email"}, t) {
			return t
		}
	}
	return f.schema.Format
}

func responseUnknown(_ *comparison, p pair) *difference {
	if p.oldRoute.Schema == nil || p.newRoute.Schema != nil {
		return nil
	}
	return found("the route no longer describes its responses")
}

func responseKnown(_ *comparison, p pair) *difference {
	if p.oldRoute.Schema != nil || p.newRoute.Schema == nil {
		return nil
	}
	return found("the route describes its responses")
}
