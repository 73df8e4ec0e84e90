package subset

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/declared/schematest"
	"github.com/restgen/restgen/generator/keyword"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// TestKeywordsAreCompared compares schemas without and with a keyword.
func TestKeywordsAreCompared(t *testing.T) {
	parse := func(text string) *declared.Schema {
		return declared.Of(schematest.Node(schematest.Parse(t, json.RawMessage(text))))
	}
	for _, e := range schematest.Examples {
		t.Run(e.With, func(t *testing.T) {
			without, with := parse(e.Without), parse(e.With)
			k, _ := keyword.Of(e.Keyword)
			if Same(without, with) == k.Decides {
				t.Error("writeNormal in same.go should write the keyword if and only if it decides verdicts")
			}
			if !k.Decides {
				return
			}
			if proved, _ := includes(with, without); proved {
				t.Error("the proofs in proof*.go ignore the keyword")
			}
			if got := Includes(with, without); got.Verdict != Excluded {
				t.Error("package schema of the support code does not check the keyword, or probe*.go try no value that it rejects")
			}
		})
	}
}

// decideNothing are the fields of a schema that writeNormal leaves out.
var decideNothing = map[string]string{
	"Name":           "of the property, not of its schema",
	"Required":       "of the property, not of its schema",
	"Title":          "for people",
	"EmptyTitle":     "for people",
	"Default":        "is for absent values",
	"Contexts":       "for responses",
	"ReadOnly":       "for responses",
	"In":             "one schema is that of one deployment",
	"Expression":     "follows from Pattern",
	"NameExpression": "follows from Name",
	"Flags":          "not in an index",
	"ExtraChecks":    "not in an index",
	"Error":          "not in an index",
	"RequiredValue":  "not in an index",
}

// TestFieldsAreCompared sets each field of a schema.
func TestFieldsAreCompared(t *testing.T) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[schema.Schema]()) {
		t.Run(f.Name, func(t *testing.T) {
			var s schema.Schema
			set(reflect.ValueOf(&s).Elem().FieldByIndex(f.Index))
			var b strings.Builder
			writeNormal(&b, &s)
			if written, reason := b.Len() > 0, decideNothing[f.Name]; written != (reason == "") {
				t.Errorf("written by writeNormal in same.go: %v; left out because %q", written, reason)
			}
		})
	}
}

// set sets a field to a value that is not zero.
func set(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString("a")
	case reflect.Int:
		v.SetInt(1)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
	case reflect.Interface:
		v.Set(reflect.ValueOf("a"))
	}
}
