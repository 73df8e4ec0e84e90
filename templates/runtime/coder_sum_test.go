package rest

import (
	"reflect"
	"testing"
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

func (heldInt) heldValue()     {}
func (heldFloat) heldValue()   {}
func (heldBool) heldValue()    {}
func (heldString) heldValue()  {}
func (heldStrings) heldValue() {}
func (heldMap) heldValue()     {}

func (p *held) CodeFields(c *Coder) {
	Sum(c, "value", &p.Value, IntCase[heldInt], FloatCase[heldFloat], BoolCase[heldBool], StringCase[heldString],
		ListCase[heldStrings](StringItem), MapCase[heldMap](IntItem))
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
		v, err := ParseJSON([]byte(body))
		if err != nil {
			t.Fatal(err)
		}
		bind(&read, slots{order: []int{0}, values: []Value{v.Member("value")}})
		for _, p := range []held{decoded, read} {
			if !reflect.DeepEqual(p.Value, want) {
				t.Errorf("%s is %#v, want %#v", body, p.Value, want)
			}
			sameJSON(t, encode(t, &p), body)
		}
	}
}
