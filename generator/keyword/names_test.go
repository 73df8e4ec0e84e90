package keyword

import (
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/pcre"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// rejects reports whether the server rejects one of some values.
func rejects(s schema.Schema, values ...any) bool {
	v := schema.Compile(&s, 0, pcre.Compile)
	for _, value := range values {
		if v.Check(schema.ValueOf(value), "v") != nil {
			return true
		}
	}
	return false
}

// TestTypesAreThoseOfTheServer holds the list of types to the engine, which
// accepts any value for an unknown type.
func TestTypesAreThoseOfTheServer(t *testing.T) {
	for _, name := range []string{
		"string", "integer", "number", "boolean", "array", "object", "null", "bool", "int", "float", "mixed", "date", "String", "any",
	} {
		t.Run(name, func(t *testing.T) {
			if got := IsType(name); got != rejects(schema.Schema{Type: schema.Type(name)}, "x", 1.5, nil) {
				t.Errorf("known: %v, but the engine decides otherwise", got)
			}
		})
	}
}

// TestFormatsAreThoseOfTheServer holds the list of formats to the engine.
func TestFormatsAreThoseOfTheServer(t *testing.T) {
	for _, name := range []string{
		"date-time", "email", "hex-color", "ip", "uuid", "uri", "text-field", "textarea-field", "date", "decimal", "hostname",
	} {
		t.Run(name, func(t *testing.T) {
			s := schema.Schema{Type: schema.String, Format: schema.Format(name)}
			if got := IsCheckedFormat(name); got != rejects(s, "") || got != rejects(s, "no\nsuch") {
				t.Errorf("checked: %v, but the engine decides otherwise", got)
			}
		})
	}
}
