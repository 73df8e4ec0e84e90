package subset

import (
	"slices"

	"github.com/restgen/restgen/generator/declared"
)

// orFree returns a schema, or one that accepts every value if it is absent.
func orFree(s *declared.Schema) *declared.Schema {
	if s == nil {
		return &declared.Schema{}
	}
	return s
}

// requires reports whether objects must have the property.
func requires(s *declared.Schema, name string) bool {
	if s.HasRequiredNames {
		return slices.Contains(s.RequiredNames, name)
	}
	p := s.Property(name)
	return p != nil && p.Required
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

// trunk returns the schema without its alternatives.
func trunk(s *declared.Schema) *declared.Schema {
	t := *s
	t.AnyOf, t.OneOf = nil, nil
	return &t
}

// crown returns the alternatives of the schema alone.
func crown(s *declared.Schema) *declared.Schema {
	c := &declared.Schema{}
	for _, b := range s.AnyOf {
		c.AnyOf = append(c.AnyOf, under(b, s))
	}
	for _, b := range s.OneOf {
		c.OneOf = append(c.OneOf, under(b, s))
	}
	return c
}

// under returns an alternative with the type and the required properties of its
// parent.
func under(s, parent *declared.Schema) *declared.Schema {
	b := *s
	if len(s.Types) == 0 && !s.TypeList {
		b.Types, b.TypeList = parent.Types, parent.TypeList
	}
	if len(parent.RequiredNames) > 0 {
		b.HasRequiredNames = true
		b.RequiredNames = slices.Concat(allRequired(s), parent.RequiredNames)
		slices.Sort(b.RequiredNames)
		b.RequiredNames = slices.Compact(b.RequiredNames)
	}
	return &b
}

// propertyNames returns the names of the properties of both schemas.
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
