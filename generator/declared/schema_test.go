package declared

import (
	"testing"

	"github.com/restgen/restgen/generator/declared/schematest"
)

// Keywords with unexpected values check values as PHP does.
func TestOddKeywordsCheckAsInPHP(t *testing.T) {
	for _, c := range []struct {
		name, schema, value string
		accepted            bool
	}{
		{"a huge maximum length allows all", `{"type":"string","maxLength":1e30}`, `"abc"`, true},
		{"a huge minimum length rejects all", `{"type":"string","minLength":1e30}`, `"abc"`, false},
		{"a huge negative number of items rejects none", `{"type":"array","minItems":-1e30}`, `[]`, true},
		{"a string that is no number limits nothing", `{"type":"number","minimum":"nan"}`, `1`, true},
		{"a hexadecimal string is no number", `{"type":"number","maximum":"0x1p0"}`, `5`, true},
		{"a number can be in spaces", `{"type":"number","maximum":" 1 "}`, `5`, false},
		{"infinity limits nothing", `{"type":"number","maximum":1e999}`, `5`, true},
		{"false is no minimum", `{"type":"integer","minimum":false}`, `-3`, true},
		{"true is no maximum", `{"type":"integer","maximum":true}`, `5`, true},
		{"true is no maximum length", `{"type":"string","maxLength":true}`, `"ab"`, true},
		{"false is a maximum length of 0", `{"type":"string","maxLength":false}`, `"a"`, false},
		{"true is a minimum length of 1", `{"type":"string","minLength":true}`, `""`, false},
		{"a minimum length of 1.5 needs two characters", `{"type":"string","minLength":1.5}`, `"a"`, false},
		{"true is no maximum of items", `{"type":"array","maxItems":true}`, `[1,2]`, true},
		{"a number of items can be a string", `{"type":"array","minItems":"2"}`, `[1]`, false},
		{"true is no maximum of properties", `{"type":"object","maxProperties":true}`, `{"a":1,"b":2}`, true},
		{"an empty oneOf matches nothing", `{"type":"string","oneOf":[]}`, `"x"`, false},
		{"an empty enum is ignored", `{"type":"string","enum":[]}`, `"x"`, true},
		{"an unknown type in a list accepts all", `{"type":["integer",true]}`, `"x"`, true},
		{"a list of types is checked", `{"type":["integer","null"]}`, `"x"`, false},
		{"a list of properties has its numbers as names",
			`{"type":"object","properties":[{"type":"integer"},null]}`, `{"0":"x"}`, false},
		{"null in the place of a property checks nothing",
			`{"type":"object","properties":[{"type":"integer"},null]}`, `{"1":"x"}`, true},
		{"a list of patterns has its numbers as patterns",
			`{"type":"object","patternProperties":[{"type":"integer"}]}`, `{"a0":"x"}`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := validator(t, []byte(c.schema))
			if _, violation := s.Accepts(schematest.Parse(t, []byte(c.value)), "v"); (violation == nil) != c.accepted {
				t.Errorf("%s: %s: %v", c.schema, c.value, violation)
			}
		})
	}
}
