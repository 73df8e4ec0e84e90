package preset

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/route"
)

// Responses of WordPress 6.8.7 and WooCommerce 9.9.5, shortened, have the
// properties that presets list, and no others.
func TestFactsFitResponses(t *testing.T) {
	text, err := os.ReadFile("testdata/responses.json")
	if err != nil {
		t.Fatal(err)
	}
	var responses map[string]any
	if err := json.Unmarshal(text, &responses); err != nil {
		t.Fatal(err)
	}
	for key, v := range responses {
		method, path, _ := strings.Cut(key, " ")
		presets := NewSet([]string{strings.Trim(path, "/"), "wp/v2", "oembed/1.0", "wc-admin", "jetpack/v4"}, Options{})
		facts := presets.For(Query{Route: route.ParseTemplate(path), Methods: []string{method}})
		s := facts.Object
		if s == nil {
			t.Errorf("%s: no properties", key)
			continue
		}
		items := []any{v}
		if facts.Result == "list" {
			items, _ = v.([]any)
		}
		if len(items) == 0 {
			t.Errorf("%s: no item", key)
		}
		for _, item := range items {
			mismatches(s, key, item, func(at, problem string) { t.Errorf("%s: %s", at, problem) })
		}
	}
}

// mismatches calls report for each value that does not fit its schema. PHP
// encodes an empty object as a list.
func mismatches(s *declared.Schema, at string, v any, report func(at, problem string)) {
	kind := kindOf(v)
	empty := kind == "array" && len(v.([]any)) == 0
	switch is := func(name string) bool { return slices.Contains(s.Types, name) }; {
	case is(kind), kind == "integer" && is("number"), empty && is("object"):
	default:
		report(at, "is of type "+kind+", not "+strings.Join(s.Types, " or "))
		return
	}
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			if s.Items != nil {
				mismatches(s.Items, at+"[]", item, report)
			}
		}
	case map[string]any:
		for name, member := range v {
			i := slices.IndexFunc(s.Properties, func(p declared.Property) bool { return p.Name == name })
			switch {
			case i >= 0:
				mismatches(s.Properties[i].Schema, at+"."+name, member, report)
			case s.Additional != nil:
				mismatches(s.Additional, at+"."+name, member, report)
			case len(s.Properties) > 0:
				report(at, "has no property "+name)
			}
		}
	}
}

// kindOf returns the JSON type of a value, as schemas write it.
func kindOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case float64:
		if v == math.Trunc(v) {
			return "integer"
		}
		return "number"
	case []any:
		return "array"
	}
	return "object"
}

// The check above finds a wrong type, an unknown member and a wrong item.
func TestMismatchesAreFound(t *testing.T) {
	s := &declared.Schema{Types: []string{"object"}, Properties: properties(map[string]*FieldSchema{
		"list": {Type: Types{"array"}, Items: &FieldSchema{Type: Types{"integer"}}},
		"map":  {Type: Types{"object"}},
		"ids":  {Type: Types{"object"}, AdditionalProperties: &FieldSchema{Type: Types{"integer"}}},
	})}
	for text, want := range map[string][]string{
		`{"list":[1],"map":{"a":1}}`:       nil,
		`{"list":[],"map":[]}`:             nil,
		`{"ids":{"a":1,"b":"2"}}`:          {"is of type string, not integer"},
		`{"list":[1.5],"map":[1],"x":"y"}`: {"is of type array, not object", "is of type number, not integer", "has no property x"},
	} {
		var v any
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			t.Fatal(err)
		}
		var got []string
		mismatches(s, "", v, func(_, problem string) { got = append(got, problem) })
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// Fields of WooCommerce 9.9.5 have the types that its preset states.
func TestFieldsFitResponses(t *testing.T) {
	text, err := os.ReadFile("testdata/fields.json")
	if err != nil {
		t.Fatal(err)
	}
	var objects map[string]any
	if err := json.Unmarshal(text, &objects); err != nil {
		t.Fatal(err)
	}
	seen := 0
	presets := NewSet([]string{"wc/v3"}, Options{})
	for path, object := range objects {
		for _, f := range presets.For(Query{Namespace: "wc/v3", Route: route.ParseTemplate(path)}).Response {
			for _, v := range membersAt(object, strings.Split(f.Field, ".")) {
				seen++
				if f.Type != nil {
					mismatches(f.New(), path+" "+f.Field, v, func(at, problem string) { t.Errorf("%s: %s", at, problem) })
				}
			}
		}
	}
	if seen < 85 {
		t.Errorf("%d values", seen)
	}
}

// membersAt returns the values at a path through objects and lists.
func membersAt(v any, path []string) (list []any) {
	if len(path) == 0 {
		return []any{v}
	}
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			list = append(list, membersAt(item, path)...)
		}
	case map[string]any:
		if member, ok := v[path[0]]; ok {
			list = membersAt(member, path[1:])
		}
	}
	return list
}
