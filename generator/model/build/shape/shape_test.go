package shape_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/declared/schematest"
	"github.com/restgen/restgen/generator/model/build/shape"
)

func read(t *testing.T, r shape.Reader, text string) *shape.Shape {
	return r.Shape(declared.Of(schematest.Node(schematest.Parse(t, json.RawMessage(text)))))
}

func TestSchemasHaveTheirShapes(t *testing.T) {
	words := func(list ...string) []shape.EnumValue {
		var values []shape.EnumValue
		for _, v := range list {
			values = append(values, shape.EnumValue{Value: v, In: 1, Sent: true})
		}
		return values
	}
	anything := &shape.Shape{Any: true}
	for _, c := range []struct {
		name, schema string
		want         *shape.Shape
	}{
		{"no keywords", `{}`, anything},
		{"an unknown type", `{"type":"mixed"}`, anything},
		{"a list of types", `{"type":["integer","null"]}`, &shape.Shape{Int: true, Null: true}},
		{"any string", `{"type":"string"}`, &shape.Shape{String: true, Free: true}},
		{"an enum", `{"type":"string","enum":["a","b"]}`, &shape.Shape{String: true, Values: words("a", "b")}},
		{"a format that no empty string has", `{"type":"string","format":"uuid"}`,
			&shape.Shape{String: true, Free: true, Filled: true}},
		{"one of an enum and free strings", `{"oneOf":[{"type":"string","enum":["a"]},{"type":"string"}]}`,
			&shape.Shape{String: true, Free: true, Values: words("a")}},
		{"the type of an enum's values", `{"enum":["a",1]}`, &shape.Shape{String: true, Int: true, Values: words("a")}},
		{"a list of anything", `{"type":"array"}`, &shape.Shape{List: anything}},
		{"an object without properties", `{"type":"object"}`,
			&shape.Shape{Objects: []*shape.Object{{Extra: anything, Open: true}}}},
		{"objects that a property tells apart",
			`{"oneOf":[{"type":"object","properties":{"k":{"enum":["x"]}}},{"type":"object","properties":{"k":{"enum":["y"]}}}]}`,
			&shape.Shape{Objects: []*shape.Object{object("x", words("x")), object("y", words("y"))}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, read(t, shape.Reader{In: 1}, c.schema)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func object(key string, values []shape.EnumValue) *shape.Object {
	return &shape.Object{
		Key: key, KeyOf: "k", Open: true,
		Props: []*shape.Prop{{Name: "k", In: 1, Shape: &shape.Shape{String: true, Values: values}}},
	}
}

// The names in required reach the comments of properties in requests, also of
// alternatives.
func TestRequiredReachesTheComments(t *testing.T) {
	const list = `{"type":"object","required":["a"],"properties":{"a":{"default":"x"},"b":{}}}`
	for _, c := range []struct {
		name, schema string
		response     bool
		want         string
	}{
		{"of an object", list, false, "Required."},
		{"of an alternative", `{"type":"object","required":["a"],"oneOf":[{"properties":{"a":{},"b":{}}}]}`, false, "Required."},
		{"in a response", list, true, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := read(t, shape.Reader{In: 1, Response: c.response}, c.schema).Objects[0]
			if a, b := o.Prop("a").Text.Absence, o.Prop("b").Text.Absence; a != c.want || b != "" {
				t.Errorf("a %q, b %q", a, b)
			}
		})
	}
}

// A union holds what both shapes hold, and weighs as much as its larger part or
// more.
func TestJoinLosesNothing(t *testing.T) {
	schemas := []string{
		`{}`, `{"type":"string"}`, `{"type":"string","enum":["a"]}`, `{"type":"string","format":"date-time"}`,
		`{"type":["integer","null"]}`, `{"type":"array","items":{"type":"string","enum":["b"]}}`,
		`{"type":"object","properties":{"a":{"type":"integer"}}}`, `{"type":"object","properties":{"b":{"type":"boolean"}}}`,
		`{"type":"object","additionalProperties":{"type":"string"}}`,
	}
	r := shape.Reader{In: 1}
	for _, a := range schemas {
		for _, b := range schemas {
			t.Run(a+b, func(t *testing.T) {
				x, y := read(t, r, a), read(t, r, b)
				weight := max(x.Weight(), y.Weight())
				x.Join(y)
				if x.Weight() < weight {
					t.Errorf("the union weighs %d, a part of it %d", x.Weight(), weight)
				}
				again := x.Weight()
				x.Join(y)
				if x.Weight() != again {
					t.Errorf("joined twice it weighs %d, once %d", x.Weight(), again)
				}
			})
		}
	}
}

// A request leaves out what it cannot write, except in objects that a site finds
// by it.
func TestRequestsLeaveOutReadOnlyProperties(t *testing.T) {
	for _, c := range []struct {
		name, schema string
		response     bool
		want         []string
	}{
		{"left out of a request", `{"type":"object","properties":{"a":{"readonly":true},"b":{}}}`, false, []string{"b"}},
		{"kept in a response", `{"type":"object","properties":{"a":{"readonly":true},"b":{}}}`, true, []string{"a", "b"}},
		{"kept next to an identifier", `{"type":"object","properties":{"id":{"readonly":true},"a":{"readonly":true}}}`,
			false, []string{"id", "a"}},
		{"kept if nothing else is there", `{"type":"object","properties":{"a":{"readonly":true}}}`, false, []string{"a"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, p := range read(t, shape.Reader{In: 1, Response: c.response}, c.schema).Objects[0].Props {
				got = append(got, p.Name)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
