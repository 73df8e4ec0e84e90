package declared

import (
	"encoding/json"
	"maps"
	"reflect"
	"testing"

	"github.com/restgen/restgen/generator/declared/schematest"
	"github.com/restgen/restgen/generator/keyword"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// schemaOf reads a schema without its nodes.
func schemaOf(t *testing.T, text string) *Schema {
	s := Of(schematest.Node(schematest.Parse(t, json.RawMessage(text))))
	forget(s)
	return s
}

func forget(s *Schema) {
	s.Node = nil
	for _, p := range append(s.Properties, s.PatternProperties...) {
		forget(p.Schema)
	}
	for _, below := range append(append(s.OneOf, s.AnyOf...), s.Items, s.Additional) {
		if below != nil {
			forget(below)
		}
	}
}

// TestKeywordsAreRead reads each keyword and emits it.
func TestKeywordsAreRead(t *testing.T) {
	examples := map[string]bool{}
	for _, e := range schematest.Examples {
		examples[e.Keyword] = true
		t.Run(e.With, func(t *testing.T) {
			k, known := keyword.Of(e.Keyword)
			if !known {
				t.Fatal("the keyword is missing in the table of package keyword")
			}
			without, with := schemaOf(t, e.Without), schemaOf(t, e.With)
			if reflect.DeepEqual(without, with) != (k.Kind == keyword.Unread) {
				t.Error("Schema.read in schema.go should read the keyword if and only if it is not Unread")
			}
			if k.Decides && reflect.DeepEqual(without.Emitted(""), with.Emitted("")) {
				t.Error("Emitted in emitted.go leaves the keyword out")
			}
		})
	}
	for _, k := range keyword.All() {
		if !examples[k.Name] {
			t.Errorf("%s is missing in Examples of package schematest", k.Name)
		}
	}
}

// TestFieldsAreSet looks for fields of schemas that no keyword sets, apart from
// those that do not come from an index.
func TestFieldsAreSet(t *testing.T) {
	read := map[string]bool{
		"Node":    true,
		"OnlyNew": true, // presets set it
		"Open":    true, // decides nothing
	}
	emitted := map[string]bool{
		"Expression": true, "NameExpression": true, // package pattern sets them
		"In": true, "Flags": true, "ExtraChecks": true, "Error": true, "RequiredValue": true, // package model/build sets them
	}
	for _, e := range schematest.Examples {
		s := schemaOf(t, e.With)
		setFields(read, reflect.ValueOf(s))
		setFields(emitted, reflect.ValueOf(s.Emitted("a")))
	}
	for name := range unset[Schema](read) {
		t.Errorf("Schema.%s is set by no example of package schematest: Schema.read in schema.go or the examples lack a keyword", name)
	}
	for name := range unset[schema.Schema](emitted) {
		t.Errorf("schema.Schema.%s is set by no example of package schematest: Emitted in emitted.go or the examples lack a keyword", name)
	}
}

// setFields adds the names of fields that are not zero, in v and below it.
func setFields(set map[string]bool, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			setFields(set, v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			setFields(set, v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if !v.Field(i).IsZero() {
				set[v.Type().Field(i).Name] = true
			}
			setFields(set, v.Field(i))
		}
	}
}

// unset returns the fields of T that are not in a set.
func unset[T any](set map[string]bool) map[string]bool {
	names := map[string]bool{}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[T]()) {
		names[f.Name] = true
	}
	maps.DeleteFunc(names, func(name string, _ bool) bool { return set[name] })
	return names
}
