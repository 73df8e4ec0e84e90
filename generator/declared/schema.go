// Package declared reads schemas as a site index declares them: of args, properties
// and responses. It reads keywords exactly as sent, PHP's habits included, because
// the verdict of the server depends on them. Package subset compares schemas;
// package model/build chooses Go types.
//
// A node of an index comes in, and a [Schema] goes out; Emitted turns it into the
// one of package schema, with which the support code checks values. A new keyword is
// a field of both.
package declared

import (
	"math"
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
		if read := keywords[m.Name]; read != nil {
			read(s, m.Value)
		}
	}
	return s
}

// keywords are the functions that read a keyword. The server ignores the
// keywords of other drafts as well.
var keywords map[string]func(*Schema, *index.Node)

func init() {
	keywords = map[string]func(*Schema, *index.Node){
		"title":                func(s *Schema, n *index.Node) { s.Title, s.Titled = text(n), n.Kind != index.Null },
		"description":          func(s *Schema, n *index.Node) { s.Description = text(n) },
		"type":                 readType,
		"format":               func(s *Schema, n *index.Node) { s.Format = text(n) },
		"pattern":              func(s *Schema, n *index.Node) { s.Pattern = text(n) },
		"enum":                 func(s *Schema, n *index.Node) { s.Enum = values(n) },
		"default":              readDefault,
		"required":             readRequired,
		"minimum":              func(s *Schema, n *index.Node) { s.Minimum = bound(n, index.False) },
		"maximum":              func(s *Schema, n *index.Node) { s.Maximum = bound(n, index.True) },
		"multipleOf":           func(s *Schema, n *index.Node) { s.MultipleOf = number(n) },
		"exclusiveMinimum":     func(s *Schema, n *index.Node) { s.ExclusiveMinimum = n.Truthy() },
		"exclusiveMaximum":     func(s *Schema, n *index.Node) { s.ExclusiveMaximum = n.Truthy() },
		"minLength":            func(s *Schema, n *index.Node) { s.MinLength = count(bound(n, index.False), math.Ceil) },
		"maxLength":            func(s *Schema, n *index.Node) { s.MaxLength = count(bound(n, index.True), math.Floor) },
		"minItems":             func(s *Schema, n *index.Node) { s.MinItems = count(bound(n, index.False), math.Ceil) },
		"maxItems":             func(s *Schema, n *index.Node) { s.MaxItems = count(bound(n, index.True), math.Floor) },
		"minProperties":        func(s *Schema, n *index.Node) { s.MinProperties = count(bound(n, index.False), math.Ceil) },
		"maxProperties":        func(s *Schema, n *index.Node) { s.MaxProperties = count(bound(n, index.True), math.Floor) },
		"uniqueItems":          func(s *Schema, n *index.Node) { s.UniqueItems = n.Truthy() },
		"items":                readItems,
		"properties":           func(s *Schema, n *index.Node) { s.Properties = properties(n) },
		"patternProperties":    func(s *Schema, n *index.Node) { s.PatternProperties = properties(n) },
		"additionalProperties": readAdditional,
		"oneOf":                func(s *Schema, n *index.Node) { s.OneOf = branches(n) },
		"anyOf":                func(s *Schema, n *index.Node) { s.AnyOf = branches(n) },
		"context":              readContext,
		"readonly":             func(s *Schema, n *index.Node) { s.ReadOnly = n.Truthy() },
	}
}

func readType(s *Schema, n *index.Node) {
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

func readDefault(s *Schema, n *index.Node) {
	if n.Kind != index.Null {
		s.Default, s.HasDefault = value(n), true
	}
}

func readRequired(s *Schema, n *index.Node) {
	if n.Kind != index.List && n.Kind != index.Object {
		s.Required = n.Kind == index.True
		return
	}
	s.HasRequiredNames = true
	for _, v := range n.Values() {
		s.RequiredNames = append(s.RequiredNames, v.Text)
	}
}

func readItems(s *Schema, n *index.Node) {
	if n.Kind == index.Object || n.Kind == index.List {
		s.Items = Of(n)
	}
}

func readAdditional(s *Schema, n *index.Node) {
	switch n.Kind {
	case index.False:
		s.Closed = true
	case index.True:
		s.Open = true
	case index.Object, index.List:
		s.Additional = Of(n)
	}
}

func readContext(s *Schema, n *index.Node) {
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
