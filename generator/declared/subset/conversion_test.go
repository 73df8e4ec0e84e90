package subset

import (
	"math/rand/v2"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Each row has the first value that two schemas convert differently, and both
// results.
func TestFirstOtherConversionIsFound(t *testing.T) {
	for _, c := range []struct{ name, old, new, value, was, is string }{
		{name: "a string becomes a number",
			old: `{"type":"string"}`, new: `{"type":"integer"}`, value: `"1"`, was: `"1"`, is: `1`},
		{name: "a boolean becomes a number",
			old: `{"type":"boolean"}`, new: `{"type":"integer"}`, value: `"1"`, was: `true`, is: `1`},
		{name: "a string becomes a list",
			old: `{"type":"string"}`, new: `{"type":"array"}`, value: `"abc"`, was: `"abc"`, is: `["abc"]`},
		{name: "a value that was not converted becomes a number",
			old: `{}`, new: `{"type":"number"}`, value: `"1"`, was: `"1"`, is: `1`},
		{name: "a property is converted otherwise", old: `{"type":"object","properties":{"a":{"type":"string"}}}`,
			new: `{"type":"object","properties":{"a":{"type":"number"}}}`, value: `{"a":"1"}`,
			was: `{"a":"1"}`, is: `{"a":1}`},
		{name: "a format completes the string",
			old: `{"type":"string"}`, new: `{"type":"string","format":"uri"}`, value: `"abc"`, was: `"abc"`,
			is: `"http://abc"`},
		{name: "whole numbers stay numbers", old: `{"type":"integer"}`, new: `{"type":"number"}`},
		{name: "strings stay, whatever else is checked",
			old: `{"type":"string","enum":["a"]}`, new: `{"type":"string","maxLength":2}`},
		{name: "null does not change strings", old: `{"type":"string"}`, new: `{"type":["string","null"]}`},
		{name: "objects stay objects", old: `{"type":"object"}`, new: `{"type":["object","string"]}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Conversions(read(t, c.new), read(t, c.old))
			switch {
			case len(got) == 0 && c.value != "", len(got) > 0 && c.value == "":
				t.Errorf("%s → %s: %v", c.old, c.new, got)
			case len(got) > 0 && (Text(got[0].Value) != c.value || got[0].Old != c.was || got[0].New != c.is):
				t.Errorf("%s → %s: %s was %s, is %s", c.old, c.new, Text(got[0].Value), got[0].Old, got[0].New)
			}
		})
	}
}

// If the casts of two schemas are the same, both convert every value in the
// same way.
func TestSameCastsConvertAlike(t *testing.T) {
	r, same := rand.New(rand.NewPCG(3, 7)), 0
	for range 800 {
		a := someSchema(r, 0)
		b := varied(r, a)
		old, new := read(t, a), read(t, b)
		if !Same(casts(new), casts(old)) {
			continue
		}
		same++
		co, cn := compiled(old), compiled(new)
		for _, v := range (search{}).probes(new, old, 0) {
			was, oldViolation := co.Accepts(schema.ValueOf(v), "value")
			is, newViolation := cn.Accepts(schema.ValueOf(v), "value")
			if v != nil && oldViolation == nil && newViolation == nil && !alike(was, is) {
				t.Errorf("%s → %s: %s is %s and %s", a, b, Text(v), was.JSON(nil), is.JSON(nil))
			}
		}
	}
	if same < 100 {
		t.Errorf("%d pairs are too few", same)
	}
}
