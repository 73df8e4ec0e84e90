package rest

import (
	"reflect"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// held has a value of any kind, as a variant of its own.
type held struct{ Value heldValue }

type (
	heldValue   interface{ heldValue() }
	heldInt     int
	heldFloat   float64
	heldBool    bool
	heldString  string
	heldStrings []string
	heldMap     map[string]int
)

func (heldInt) heldValue() {}

func (heldFloat) heldValue() {}

func (heldBool) heldValue() {}

func (heldString) heldValue() {}

func (heldStrings) heldValue() {}

func (heldMap) heldValue() {}

func (p *held) CodeFields(c *codec.Coder) {
	codec.Sum(c, "value", &p.Value, codec.IntCase[heldInt], codec.FloatCase[heldFloat], codec.BoolCase[heldBool], codec.StringCase[heldString],
		codec.ListCase[heldStrings](codec.StringItem), codec.MapCase[heldMap](codec.IntItem))
}

// Each kind of value becomes the variant of that kind, in an answer and in a request, and is written as it came.
func TestVariantsByKind(t *testing.T) {
	for body, want := range map[string]heldValue{
		`{"value":3}`: heldInt(3), `{"value":1.5}`: heldFloat(1.5), `{"value":true}`: heldBool(true), `{"value":"a"}`: heldString("a"),
		`{"value":["a"]}`: heldStrings{"a"}, `{"value":[]}`: heldStrings{}, `{"value":{"a":1}}`: heldMap{"a": 1}, `{}`: nil,
	} {
		var decoded, read held
		if err := Unmarshal([]byte(body), &decoded); err != nil {
			t.Fatal(err)
		}
		v, err := schema.ParseJSON([]byte(body))
		if err != nil {
			t.Fatal(err)
		}
		codec.Bind(&read, codec.Params{Order: []int{0}, Values: []schema.Value{v.Member("value")}})
		for _, p := range []held{decoded, read} {
			if !reflect.DeepEqual(p.Value, want) {
				t.Errorf("%s is %#v, want %#v", body, p.Value, want)
			}
			sameJSON(t, encode(t, &p), body)
		}
	}
}
