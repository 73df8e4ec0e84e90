package subset

import (
	"slices"

	"github.com/restgen/restgen/generator/declared"
)

func arrayIncludes(new, old *declared.Schema) (bool, string) {
	if new.Items != nil {
		if ok, why := includes(new.Items, orFree(old.Items)); !ok {
			return false, "items: " + why
		}
	}
	switch {
	case !atLeast(old.MinItems, new.MinItems):
		return false, "minItems"
	case !atMost(old.MaxItems, new.MaxItems):
		return false, "maxItems"
	case new.UniqueItems && (!old.UniqueItems || !Same(orFree(new.Items), orFree(old.Items))):
		return false, "uniqueItems" // items are also compared after coercion, which depends on their schema
	}
	return true, ""
}

// singleItem are the types whose values the server reads as a list of one item,
// with the same text. false is the empty list.
var singleItem = map[string]bool{"integer": true, "number": true, "boolean": true}

// listIncludesScalar proves that an array accepts the values of a scalar type.
func listIncludesScalar(new, old *declared.Schema) (bool, string) {
	least := 1
	if old.Types[0] == "boolean" {
		least = 0
	}
	switch {
	case len(new.Enum) > 0:
		return false, "enum"
	case new.MinItems != nil && *new.MinItems > least:
		return false, "minItems"
	case new.MaxItems != nil && *new.MaxItems < 1:
		return false, "maxItems"
	}
	if ok, why := includes(orFree(new.Items), old); !ok {
		return false, "items: " + why
	}
	return true, ""
}

func orFree(s *declared.Schema) *declared.Schema {
	if s == nil {
		return &declared.Schema{}
	}
	return s
}

func objectIncludes(new, old *declared.Schema) (bool, string) {
	for _, name := range allRequired(new) {
		if !requires(old, name) {
			return false, "required"
		}
	}
	switch {
	case !atLeast(old.MinProperties, new.MinProperties):
		return false, "minProperties"
	case !atMost(old.MaxProperties, new.MaxProperties):
		return false, "maxProperties"
	case !samePatterns(new, old):
		return false, "patternProperties"
	}
	for _, name := range propertyNames(new, old) {
		mine, theirs := member(new, name), member(old, name)
		if theirs == nil { // the old one rejects the property as well
			continue
		}
		if mine == nil {
			return false, name + ": additionalProperties"
		}
		if ok, why := includes(mine, theirs); !ok {
			return false, name + ": " + why
		}
	}
	return furtherInclude(new, old)
}

// furtherInclude compares the schemas of properties that neither schema names.
func furtherInclude(new, old *declared.Schema) (bool, string) {
	for i, p := range new.PatternProperties {
		if ok, why := includes(p.Schema, old.PatternProperties[i].Schema); !ok {
			return false, p.Name + ": " + why
		}
	}
	switch {
	case old.Closed:
		return true, ""
	case new.Closed:
		return false, "additionalProperties"
	}
	ok, why := includes(orFree(new.Additional), orFree(old.Additional))
	if !ok {
		return false, "additionalProperties: " + why
	}
	return true, ""
}

// allRequired returns the properties that objects must have.
func allRequired(s *declared.Schema) []string {
	if s.HasRequiredNames {
		return s.RequiredNames
	}
	var names []string
	for _, p := range s.Properties {
		if p.Schema.Required {
			names = append(names, p.Name)
		}
	}
	return names
}

// samePatterns reports whether the schemas have the same patterns in the same
// order. Then the same pattern checks a name on both sides.
func samePatterns(new, old *declared.Schema) bool {
	return slices.EqualFunc(new.PatternProperties, old.PatternProperties, func(a, b declared.Property) bool { return a.Name == b.Name })
}

func propertyNames(a, b *declared.Schema) []string {
	var names []string
	known := map[string]bool{}
	for _, p := range slices.Concat(a.Properties, b.Properties) {
		if !known[p.Name] {
			names, known[p.Name] = append(names, p.Name), true
		}
	}
	return names
}

// member returns the schema of a property, or nil if the property is not allowed.
func member(s *declared.Schema, name string) *declared.Schema {
	if p := s.Property(name); p != nil {
		return p
	}
	for _, p := range s.PatternProperties {
		if fits(p.Name, name) {
			return p.Schema
		}
	}
	if s.Closed {
		return nil
	}
	return orFree(s.Additional)
}

// fits reports whether a name matches a pattern, as the server matches it.
func fits(pattern, name string) bool {
	return Accepts(&declared.Schema{Types: []string{"string"}, Pattern: pattern}, name)
}
