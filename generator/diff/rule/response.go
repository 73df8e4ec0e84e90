package rule

import (
	"cmp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/diff/change"
	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/index"
)

// propertyRules are about the properties of responses.
var propertyRules = table[property]{report.Wire, report.Response, []row[property]{
	{report.Rule{
		ID: report.PropertyRemoved, Mirror: "response-property-added", Level: report.Breaking,
		Prose: "Responses no longer have a property.",
	}, match.OldOnly, responsePropertyRemoved},
	{report.Rule{
		ID: "response-property-added", Mirror: "response-property-removed", Level: report.Safe, Addition: true,
		Prose: "Responses have a new property.",
	}, match.NewOnly, responsePropertyAdded},
	{report.Rule{
		ID: "response-property-hidden", Mirror: "response-property-shown", Level: report.Breaking,
		Prose: "Responses in some contexts no longer have a property.",
	}, match.Both, responsePropertyHidden},
	{report.Rule{
		ID: "response-property-shown", Mirror: "response-property-hidden", Level: report.Safe,
		Prose: "Responses in more contexts have a property.",
	}, match.Both, responsePropertyShown},
	{report.Rule{
		ID: "response-type-widened", Mirror: "response-type-narrowed", Level: report.Breaking,
		Prose: "A property of responses may have a type that it could not have before.",
	}, match.Both, responseTypeWidened},
	{report.Rule{
		ID: "response-type-narrowed", Mirror: "response-type-widened", Level: report.Safe,
		Prose: "A property of responses no longer has one of its types.",
	}, match.Both, responseTypeNarrowed},
	{report.Rule{
		ID: "response-value-added", Mirror: "response-value-removed", Level: report.Risky, Addition: true,
		Prose: "A property of responses may have a value that is not in the old enum. Generated enums are open: such a value is kept, but no code knows it.",
	}, match.Both, responseValueAdded},
	{report.Rule{
		ID: "response-value-removed", Mirror: "response-value-added", Level: report.Safe,
		Prose: "A property of responses no longer has some value.",
	}, match.Both, responseValueRemoved},
	{report.Rule{
		ID: "response-format-changed", Mirror: "response-format-changed", Level: report.Risky,
		Prose: "The format of a string in responses changed.",
	}, match.Both, responseFormatChanged},
}}

// responseRules are about whether responses are described.
var responseRules = table[response]{report.Wire, report.Response, []row[response]{
	{report.Rule{
		ID: "response-unknown", Mirror: "response-known", Level: report.Risky,
		Prose: "The route no longer describes its responses.",
	}, match.OldOnly, responseUnknown},
	{report.Rule{
		ID: "response-known", Mirror: "response-unknown", Level: report.Safe,
		Prose: "The route describes its responses.",
	}, match.NewOnly, responseKnown},
}}

// responses compares the response schemas of a route.
func (j *Judge) responses(r match.RoutePair) {
	switch old, new := r.Old.Schema, r.New.Schema; {
	case old == nil && new == nil:
	case old == nil || new == nil:
		j.add(apply(j, responseRules, response{match.Pair[index.Node]{Old: old, New: new}, r}))
	case !change.SameSchema(old, new):
		j.below(r, "", declared.Of(old), declared.Of(new))
	}
}

// fields pairs the members of two objects by name, and compares their schemas.
func (j *Judge) fields(r match.RoutePair, path string, old, new *declared.Schema) {
	for _, list := range []func(*declared.Schema) []declared.Property{properties, patterned} {
		mine, theirs := list(old), list(new)
		for _, x := range mine {
			j.below(r, path+x.Name, x.Schema, named(theirs, x.Name))
		}
		for _, y := range theirs {
			if named(mine, y.Name) == nil {
				j.below(r, path+y.Name, nil, y.Schema)
			}
		}
	}
	anything := &declared.Schema{}
	if x, y := items(old), items(new); (x != nil || y != nil) && mayBe(old, "array") && mayBe(new, "array") {
		j.below(r, strings.TrimSuffix(path, ".")+"[]", cmp.Or(x, anything), cmp.Or(y, anything))
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
		j.below(r, path+"*", x, y)
	}
}

// below compares the property at a path, or the response itself. A side without
// the property has nil.
func (j *Judge) below(r match.RoutePair, path string, old, new *declared.Schema) {
	if old != nil && new != nil && old.Node != nil && change.SameSchema(old.Node, new.Node) {
		return
	}
	j.add(apply(j, propertyRules, property{match.Pair[declared.Schema]{Old: old, New: new}, r, path}))
	if old == nil || new == nil || !alike(old, new) {
		return
	}
	if path != "" {
		path += "."
	}
	j.fields(r, path, old, new)
}

// alike reports whether there is a type that both schemas allow. If there is not,
// their members have nothing in common.
func alike(a, b *declared.Schema) bool {
	x, y := kinds(a), kinds(b)
	return len(x) == 0 || len(y) == 0 || slices.ContainsFunc(x, func(t string) bool { return slices.Contains(y, t) })
}

// shown returns a finding about a property, with the fragments of its schema.
func (p property) shown(message string) *result {
	if p.path == "" {
		message = "the response " + message
	}
	return found(message).schemas(match.Map(p.Pair, func(s *declared.Schema) *index.Node { return s.Node }))
}

func responsePropertyRemoved(_ *Judge, p property) *result {
	return p.shown("was removed from responses")
}

func responsePropertyAdded(_ *Judge, p property) *result { return p.shown("is new in responses") }

func responsePropertyHidden(_ *Judge, p property) *result {
	lost := contexts(p.Old, p.New)
	if len(lost) == 0 {
		return nil
	}
	return p.shown("is no longer in the context " + strings.Join(lost, ", "))
}

func responsePropertyShown(_ *Judge, p property) *result {
	gained := contexts(p.New, p.Old)
	if len(gained) == 0 {
		return nil
	}
	return p.shown("is in the context " + strings.Join(gained, ", ") + " too")
}

// contexts returns the contexts that show a and not b.
func contexts(a, b *declared.Schema) []string {
	var list []string
	for _, name := range []string{"view", "edit", "embed"} {
		if a.Shown(name) && !b.Shown(name) {
			list = append(list, name)
		}
	}
	return list
}

func responseTypeWidened(_ *Judge, p property) *result {
	more := types(p.New, p.Old)
	if len(more) == 0 {
		return nil
	}
	now, was := strings.Join(more, ", "), types(p.Old, p.New)
	if len(was) > 0 && len(was) == len(kinds(p.Old)) && len(more) == len(kinds(p.New)) {
		return p.shown("is of type " + now + " now, not " + strings.Join(was, ", "))
	}
	return p.shown("may be of type " + now + " now")
}

func responseTypeNarrowed(_ *Judge, p property) *result {
	less := types(p.Old, p.New)
	if len(less) == 0 {
		return nil
	}
	return p.shown("is no longer of type " + strings.Join(less, ", "))
}

// types returns the types that a may have and b may not.
func types(a, b *declared.Schema) []string {
	mine, theirs := kinds(a), kinds(b)
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

func responseValueAdded(_ *Judge, p property) *result {
	more := allowed(p.New, p.Old)
	if more == "" {
		return nil
	}
	return p.shown("may be " + more + " now")
}

func responseValueRemoved(_ *Judge, p property) *result {
	less := allowed(p.Old, p.New)
	if less == "" {
		return nil
	}
	return p.shown("is no longer " + less)
}

// allowed returns the values that the enum of a has and the enum of b lacks.
func allowed(a, b *declared.Schema) string {
	if len(words(b).Values()) == 0 {
		return ""
	}
	if len(words(a).Values()) == 0 {
		return "something else than the values of the enum"
	}
	return strings.Join(change.Lacking(words(a), words(b)), ", ")
}

func responseFormatChanged(_ *Judge, p property) *result {
	old, new := format(p.Old), format(p.New)
	if old == new {
		return nil
	}
	return p.shown("format " + cmp.Or(old, "none") + " → " + cmp.Or(new, "none"))
}

// format returns the format of a property. Some plugins declare it as the type.
func format(s *declared.Schema) string {
	for _, t := range s.Types {
		if s.Format == "" && slices.Contains([]string{"date-time", "uri", "email"}, t) {
			return t
		}
	}
	return s.Format
}

func responseUnknown(*Judge, response) *result {
	return found("the route no longer describes its responses")
}

func responseKnown(*Judge, response) *result { return found("the route describes its responses") }
