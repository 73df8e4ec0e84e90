// Package schema is the normal form of one schema of a site index: of an arg, of a property, of an answer. It reads
// the keywords exactly as sent, PHP's habits included, because the server's verdict depends on them; what Go type a
// schema has is the business of package model.
package schema

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/index"
)

// Schema is one schema. A keyword that is not there has its zero value.
type Schema struct {
	Node        *index.Node
	Title       string
	Titled      bool // there is a title, which may be empty
	Description string
	Types       []string // type, as a list
	TypeList    bool     // type was a list
	Format      string
	Pattern     string
	Enum        []any // nil, bool, int, int64 (for what 32 bits cannot hold), float64, string, []any or wire.Members
	Default     any
	HasDefault  bool // there is one that is not null

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
}

// Property is a named schema.
type Property struct {
	Name   string
	Schema *Schema
}

// Of reads the schema that n holds. Everything that is no object, PHP's [] included, is the empty schema.
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

// keywords says how each keyword is read. Those of other drafts are not known to the server either.
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
			s.Types = append(s.Types, v.Text) // of what is no name: a type that nobody knows
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

// properties reads named schemas. PHP numbers those of a list, and the server takes the numbers for the names.
func properties(n *index.Node) []Property {
	if n.Kind != index.Object && n.Kind != index.List {
		return nil
	}
	list := []Property{} // none is not the same as no keyword, see rules
	for i, v := range n.Values() {
		if v.Kind == index.Null {
			continue // as if it were not there
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
	list := []*Schema{} // none is not the same as no keyword: then nothing fits
	for _, v := range n.Values() {
		list = append(list, Of(v))
	}
	return list
}

// Kinds returns the types of the schema as sent, where "string|integer" counts as two.
func (s *Schema) Kinds() []string {
	var list []string
	for _, t := range s.Types {
		list = append(list, strings.Split(t, "|")...)
	}
	return list
}

// Shown reports whether answers in a context show what the schema describes.
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
