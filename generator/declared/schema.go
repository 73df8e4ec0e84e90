// Package declared reads schemas as a site index declares them: of args, properties
// and responses. It reads keywords exactly as sent, PHP's habits included, because
// the verdict of the server depends on them. Package subset compares schemas;
// package model/build chooses Go types.
//
// A node of an index comes in, and a [Schema] goes out. Its method Emitted returns
// the [schema.Schema] with which the support code checks values.
//
// A new keyword needs, each in one place:
//
//   - a row of package keyword, and a property of schemas/site-index.json;
//   - a field of [Schema], read here, and one of schema.Schema, set by Emitted;
//   - its rule in package schema of the support code (validator.go, check.go);
//   - in package subset, its part in the comparison (same.go), its rule in proofs
//     (proof*.go), and values on both sides of it to try (probe*.go);
//   - an example in package schematest, with which the tests of these packages
//     report what is missing.
//
// Package model/build/shape reads it too if it changes Go types or comments.
package declared

import (
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/index"
)

// Schema is one schema of an index. Absent keywords have their zero values.
type Schema struct {
	Node        *index.Node
	Title       string
	Titled      bool // the title is present, maybe empty
	Description string
	Types       []string // the type or types
	TypeList    bool     // the index has a list of types
	Format      string
	Pattern     string
	Enum        []any // nil, bool, int, int64 (for what 32 bits cannot hold), float64, string, []any or schema.Members
	Default     any
	HasDefault  bool // the default is present and not null

	Required         bool     // draft 3
	RequiredNames    []string // draft 4
	HasRequiredNames bool

	Minimum, Maximum, MultipleOf       *float64
	ExclusiveMinimum, ExclusiveMaximum bool
	MinLength, MaxLength               *int
	MinItems, MaxItems                 *int
	MinProperties, MaxProperties       *int
	UniqueItems                        bool

	Items             *Schema
	Properties        []Property
	PatternProperties []Property // Name is the pattern
	Additional        *Schema
	Closed            bool // additionalProperties: false
	Open              bool // additionalProperties: true
	OneOf, AnyOf      []*Schema

	Contexts   []string // context
	HasContext bool
	ReadOnly   bool
	OnlyNew    bool // only new items have it, says a preset
}

// Property is a named schema.
type Property struct {
	Name   string
	Schema *Schema
}

// Of reads a schema. A node that is not an object, such as PHP's [], is the
// empty schema.
func Of(n *index.Node) *Schema {
	s := &Schema{Node: n}
	if n == nil || n.Kind != index.Object {
		return s
	}
	for _, m := range n.Members {
		s.read(m.Name, m.Value)
	}
	return s
}

// read reads a keyword. It ignores the keywords of other drafts, as the server
// does.
func (s *Schema) read(keyword string, n *index.Node) {
	switch keyword {
	case "title":
		s.Title, s.Titled = text(n), n.Kind != index.Null
	case "description":
		s.Description = text(n)
	case "type":
		s.readType(n)
	case "format":
		s.Format = text(n)
	case "pattern":
		s.Pattern = text(n)
	case "enum":
		s.Enum = values(n)
	case "default":
		s.readDefault(n)
	case "required":
		s.readRequired(n)
	case "minimum":
		s.Minimum = minimum(n)
	case "maximum":
		s.Maximum = maximum(n)
	case "exclusiveMinimum":
		s.ExclusiveMinimum = n.Truthy()
	case "exclusiveMaximum":
		s.ExclusiveMaximum = n.Truthy()
	case "multipleOf":
		s.MultipleOf = number(n)
	case "minLength":
		s.MinLength = least(n)
	case "maxLength":
		s.MaxLength = most(n)
	case "minItems":
		s.MinItems = least(n)
	case "maxItems":
		s.MaxItems = most(n)
	case "minProperties":
		s.MinProperties = least(n)
	case "maxProperties":
		s.MaxProperties = most(n)
	case "uniqueItems":
		s.UniqueItems = n.Truthy()
	case "items":
		s.readItems(n)
	case "properties":
		s.Properties = properties(n)
	case "patternProperties":
		s.PatternProperties = properties(n)
	case "additionalProperties":
		s.readAdditional(n)
	case "oneOf":
		s.OneOf = branches(n)
	case "anyOf":
		s.AnyOf = branches(n)
	case "context":
		s.readContext(n)
	case "readonly":
		s.ReadOnly = n.Truthy()
	}
}

func (s *Schema) readType(n *index.Node) {
	switch n.Kind {
	case index.String:
		s.Types = []string{n.Text}
	case index.List, index.Object:
		s.TypeList = true
		for _, v := range n.Values() {
			s.Types = append(s.Types, v.Text) // anything but a name is an unknown type
		}
	}
}

func (s *Schema) readDefault(n *index.Node) {
	if n.Kind != index.Null {
		s.Default, s.HasDefault = value(n), true
	}
}

func (s *Schema) readRequired(n *index.Node) {
	if n.Kind != index.List && n.Kind != index.Object {
		s.Required = n.Kind == index.True
		return
	}
	s.HasRequiredNames = true
	for _, v := range n.Values() {
		s.RequiredNames = append(s.RequiredNames, v.Text)
	}
}

func (s *Schema) readItems(n *index.Node) {
	if n.Kind == index.Object || n.Kind == index.List {
		s.Items = Of(n)
	}
}

func (s *Schema) readAdditional(n *index.Node) {
	switch n.Kind {
	case index.False:
		s.Closed = true
	case index.True:
		s.Open = true
	case index.Object, index.List:
		s.Additional = Of(n)
	}
}

func (s *Schema) readContext(n *index.Node) {
	s.HasContext = true
	for _, v := range n.Values() {
		s.Contexts = append(s.Contexts, v.Text)
	}
}

// properties reads named schemas. PHP numbers the items of a list, and the
// server uses the numbers as names.
func properties(n *index.Node) []Property {
	if n.Kind != index.Object && n.Kind != index.List {
		return nil
	}
	list := []Property{} // an empty list differs from an absent one, see alternatives
	for i, v := range n.Values() {
		if v.Kind == index.Null {
			continue // like an absent one
		}
		name := strconv.Itoa(i)
		if n.Kind == index.Object {
			name = n.Members[i].Name
		}
		list = append(list, Property{name, Of(v)})
	}
	return list
}

func branches(n *index.Node) []*Schema {
	if n.Kind != index.Object && n.Kind != index.List {
		return nil
	}
	list := []*Schema{} // nothing fits an empty list
	for _, v := range n.Values() {
		list = append(list, Of(v))
	}
	return list
}

// Kinds returns the types of the schema as sent. "string|integer" is two types.
func (s *Schema) Kinds() []string {
	var list []string
	for _, t := range s.Types {
		list = append(list, strings.Split(t, "|")...)
	}
	return list
}

// Shown reports whether responses in a context have the value.
func (s *Schema) Shown(context string) bool {
	return !s.HasContext || slices.Contains(s.Contexts, context)
}

// Property returns the schema of a property, or nil.
func (s *Schema) Property(name string) *Schema {
	for _, p := range s.Properties {
		if p.Name == name {
			return p.Schema
		}
	}
	return nil
}
