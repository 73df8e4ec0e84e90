package codec_test

import (
	"reflect"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// sampleVariant has a variant of every kind.
type sampleVariant struct {
	Int     rest.Opt[int]
	Float   rest.Opt[float64]
	Bool    rest.Opt[bool]
	String  rest.Opt[string]
	Strings []string
	Map     map[string]int
}

func (v *sampleVariant) CodeVariants(c *codec.Coder) {
	rest.OptVariant(c, &v.Int, nil)
	rest.OptVariant(c, &v.Float, nil)
	rest.OptVariant(c, &v.Bool, nil)
	rest.OptVariant(c, &v.String, nil)
	codec.ListVariant(c, &v.Strings)
	codec.MapVariant(c, &v.Map, codec.IntItem)
}

func (v sampleVariant) IsZero() bool { return reflect.DeepEqual(v, sampleVariant{}) }

type variantHolder struct{ Value sampleVariant }

func (p *variantHolder) CodeFields(c *codec.Coder) { c.Sum("value", &p.Value) }

// Each kind of value becomes the variant of that kind, in responses and
// requests, and is encoded as it came.
func TestKindChoosesTheVariant(t *testing.T) {
	for body, want := range map[string]sampleVariant{
		`{"value":3}`:       {Int: rest.Some(3)},
		`{"value":1.5}`:     {Float: rest.Some(1.5)},
		`{"value":true}`:    {Bool: rest.Some(true)},
		`{"value":"a"}`:     {String: rest.Some("a")},
		`{"value":["a"]}`:   {Strings: []string{"a"}},
		`{"value":[]}`:      {Strings: []string{}},
		`{"value":{"a":1}}`: {Map: map[string]int{"a": 1}},
		`{}`:                {},
	} {
		t.Run(body, func(t *testing.T) {
			var decoded, read variantHolder
			if err := rest.Unmarshal([]byte(body), &decoded); err != nil {
				t.Fatal(err)
			}
			v, err := schema.ParseJSON([]byte(body))
			if err != nil {
				t.Fatal(err)
			}
			codec.Bind(&read, []schema.Value{v.Member("value")})
			for _, p := range []variantHolder{decoded, read} {
				if !reflect.DeepEqual(p.Value, want) {
					t.Errorf("%s is %#v, want %#v", body, p.Value, want)
				}
				sameJSON(t, &p, body)
			}
		})
	}
}

// A value that is decoded into a sum type replaces the variant that was set.
func TestVariantsAreReplaced(t *testing.T) {
	p := variantHolder{sampleVariant{Strings: []string{"a"}, Map: map[string]int{"a": 1}}}
	if _, err := codec.AppendJSON(nil, &p); err == nil {
		t.Error("two variants are written")
	}
	for _, body := range []string{`{"value":3}`, `{"value":"a"}`, `{"value":{"b":2}}`, `{"value":["c"]}`} {
		t.Run(body, func(t *testing.T) {
			if err := rest.Unmarshal([]byte(body), &p); err != nil {
				t.Fatal(err)
			}
			sameJSON(t, &p, body)
		})
	}
}

// keyedVariant is a sum type of one object.
type keyedVariant struct{ Keyed *keyed }

func (v *keyedVariant) CodeVariants(c *codec.Coder) { codec.Variant(c, &v.Keyed) }

func (v *keyedVariant) IsZero() bool { return v.Keyed == nil }

func TestVariantsStayIfReadingFails(t *testing.T) {
	for _, body := range []string{`{`, `{"id":01}`, `{"id":1`, `[`} {
		t.Run(body, func(t *testing.T) {
			v := keyedVariant{&keyed{}}
			if err := rest.Unmarshal([]byte(body), &v); err == nil || v.IsZero() {
				t.Errorf("the variant is %v, the error %v", v.Keyed, err)
			}
		})
	}
}

// sameJSON compares the encoding of v, whose members are in order.
func sameJSON(t *testing.T, v any, want string) {
	t.Helper()
	if got, err := codec.AppendJSON(nil, v); err != nil || string(got) != want {
		t.Errorf("got %s, want %s (%v)", got, want, err)
	}
}
