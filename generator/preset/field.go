package preset

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/declared"
)

// A Field completes or corrects a property of a response or a parameter. It
// changes Go types only, and no verdict of a server.
type Field struct {
	// Empty for all routes of the preset's namespaces.
	Routes
	// Methods of the endpoints; empty for all. Responses ignore it.
	Methods []string
	// The path of the property, such as line_items.product_id, through lists.
	Field string
	// "request", "response" or "" for both.
	In string
	// Adds the property if it is absent.
	Add bool
	// Removes the property, which the server rejects.
	Remove bool
	// Whether only new items have the property: rest.Convert leaves it out of
	// one with an id.
	OnlyNew bool
	// The setting of restgen.yaml that it comes from, as a JSON pointer.
	At string `json:"-"`
	// Whether it may be null; nil leaves it.
	Null *bool
	FieldSchema
}

// A FieldSchema is the schema of a Field. Without a type the schema of the
// index stays.
type FieldSchema struct {
	Type        Types
	Format      string
	Enum        []any
	Description string
	Items       *FieldSchema
	Properties  map[string]*FieldSchema
	// The members of an object that are not properties.
	AdditionalProperties *FieldSchema
}

// Types are the types of a value, one or a list.
type Types []string

// UnmarshalJSON reads a string or a list.
func (t *Types) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		*t = Types{""}
		return json.Unmarshal(b, &(*t)[0])
	}
	return json.Unmarshal(b, (*[]string)(t))
}

// Path returns the names of the property and of those that it is in.
func (f *Field) Path() []string { return strings.Split(f.Field, ".") }

// Amend returns s with the property changed that the path leads to, and reports
// whether there is one or it was added. S stays as it is. The path is Path, or the
// end of it for the schema of an outer property.
func (f *Field) Amend(s *declared.Schema, path []string) (*declared.Schema, bool) {
	if len(path) == 0 {
		return f.changed(s), true
	}
	own := *s
	if s.Items != nil && len(s.Properties) == 0 {
		items, ok := f.Amend(s.Items, path)
		own.Items = items
		return &own, ok
	}
	own.Properties = slices.Clone(s.Properties)
	for i, p := range s.Properties {
		if p.Name == path[0] && len(path) == 1 && f.Remove {
			own.Properties = slices.Delete(own.Properties, i, i+1)
			return &own, true
		}
		if p.Name == path[0] {
			inner, ok := f.Amend(p.Schema, path[1:])
			own.Properties[i].Schema = inner
			return &own, ok
		}
	}
	if len(path) > 1 || !f.Add {
		return s, false
	}
	own.Properties = append(own.Properties, declared.Property{Name: path[0], Schema: f.New()})
	return &own, true
}

// changed returns s with the change. S stays as it is.
func (f *Field) changed(s *declared.Schema) *declared.Schema {
	own := *s
	f.apply(&own, f.Null)
	own.OnlyNew = own.OnlyNew || f.OnlyNew
	return &own
}

// New returns the schema of a property that is added.
func (f *Field) New() *declared.Schema {
	s := &declared.Schema{}
	f.apply(s, f.Null)
	return s
}

// apply changes the keywords of s that f has.
func (f *FieldSchema) apply(s *declared.Schema, null *bool) {
	if f.Type != nil {
		s.Types, s.TypeList, s.Enum, s.Format = slices.Clone(f.Type), len(f.Type) > 1, f.Enum, f.Format
		s.Items, s.Additional, s.Properties = f.Items.schema(), f.AdditionalProperties.schema(), properties(f.Properties)
	}
	if f.Description != "" {
		s.Description = f.Description
	}
	switch {
	case null == nil || len(s.Types) == 0:
	case *null && !slices.Contains(s.Types, "null"):
		s.Types = append(slices.Clone(s.Types), "null")
	case !*null:
		s.Types = slices.DeleteFunc(slices.Clone(s.Types), func(t string) bool { return t == "null" })
	}
}

// schema returns f as a schema of an index, or nil if f is nil.
func (f *FieldSchema) schema() *declared.Schema {
	if f == nil {
		return nil
	}
	s := &declared.Schema{}
	f.apply(s, nil)
	return s
}

// properties returns the schemas of properties, by name.
func properties(m map[string]*FieldSchema) (list []declared.Property) {
	for _, name := range slices.Sorted(maps.Keys(m)) {
		list = append(list, declared.Property{Name: name, Schema: m[name].schema()})
	}
	return list
}
