package rest

import (
	"reflect"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// sampleVariant has a variant of every kind.
type sampleVariant struct {
	Int     Opt[int]
	Float   Opt[float64]
	Bool    Opt[bool]
	String  Opt[string]
	Strings []string
	Map     map[string]int
}

func (v *sampleVariant) CodeVariants(c *codec.Coder) {
	OptVariant(c, &v.Int, nil)
	OptVariant(c, &v.Float, nil)
	OptVariant(c, &v.Bool, nil)
	OptVariant(c, &v.String, nil)
	codec.ListVariant(c, &v.Strings, codec.StringItem)
	codec.MapVariant(c, &v.Map, codec.IntItem)
}

func (v sampleVariant) IsZero() bool { return reflect.DeepEqual(v, sampleVariant{}) }

type variantHolder struct{ Value sampleVariant }

func (p *variantHolder) CodeFields(c *codec.Coder) { c.Sum("value", &p.Value) }

// Each kind of value becomes the variant of that kind, in an answer and in a request, and is written as it came.
func TestVariantsByKind(t *testing.T) {
	for body, want := range map[string]sampleVariant{
		`{"value":3}`:       {Int: Some(3)},
		`{"value":1.5}`:     {Float: Some(1.5)},
		`{"value":true}`:    {Bool: Some(true)},
		`{"value":"a"}`:     {String: Some("a")},
		`{"value":["a"]}`:   {Strings: []string{"a"}},
		`{"value":[]}`:      {Strings: []string{}},
		`{"value":{"a":1}}`: {Map: map[string]int{"a": 1}},
		`{}`:                {},
	} {
		var decoded, read variantHolder
		if err := Unmarshal([]byte(body), &decoded); err != nil {
			t.Fatal(err)
		}
		v, err := schema.ParseJSON([]byte(body))
		if err != nil {
			t.Fatal(err)
		}
		codec.Bind(&read, codec.Params{Order: []int{0}, Values: []schema.Value{v.Member("value")}})
		for _, p := range []variantHolder{decoded, read} {
			if !reflect.DeepEqual(p.Value, want) {
				t.Errorf("%s is %#v, want %#v", body, p.Value, want)
			}
			sameJSON(t, encode(t, &p), body)
		}
	}
}

// A value that is decoded into a sum type replaces the variant that was set.
func TestVariantsAreReplaced(t *testing.T) {
	p := variantHolder{sampleVariant{Strings: []string{"a"}, Map: map[string]int{"a": 1}}}
	if _, err := codec.AppendJSON(nil, &p); err == nil {
		t.Error("two variants are written")
	}
	for _, body := range []string{`{"value":3}`, `{"value":"a"}`, `{"value":{"b":2}}`, `{"value":["c"]}`} {
		if err := Unmarshal([]byte(body), &p); err != nil {
			t.Fatal(err)
		}
		sameJSON(t, encode(t, &p), body)
	}
}
