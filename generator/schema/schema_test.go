package schema

import (
	"testing"

	"github.com/restgen/restgen/generator/schema/schematest"
)

// Keywords with unexpected values check values as PHP does.
func TestOddKeywordsCheckAsInPHP(t *testing.T) {
	for _, c := range []struct {
		schema, value string
		accepted      bool
	}{
		{`{"type":"string","maxLength":1e30}`, `"abc"`, true},
		{`{"type":"string","minLength":1e30}`, `"abc"`, false},
		{`{"type":"array","minItems":-1e30}`, `[]`, true},
		{`{"type":"number","minimum":"nan"}`, `1`, true},
		{`{"type":"number","maximum":"0x1p0"}`, `5`, true},
		{`{"type":"number","maximum":" 1 "}`, `5`, false},
		{`{"type":"number","maximum":1e999}`, `5`, true},
		{`{"type":"integer","minimum":false}`, `-3`, true},
		{`{"type":"integer","maximum":true}`, `5`, true},
		{`{"type":"string","maxLength":true}`, `"ab"`, true},
		{`{"type":"string","maxLength":false}`, `"a"`, false},
		{`{"type":"string","minLength":true}`, `""`, false},
		{`{"type":"string","minLength":1.5}`, `"a"`, false},
		{`{"type":"array","maxItems":true}`, `[1,2]`, true},
		{`{"type":"array","minItems":"2"}`, `[1]`, false},
		{`{"type":"object","maxProperties":true}`, `{"a":1,"b":2}`, true},
		{`{"type":"string","oneOf":[]}`, `"x"`, false},
		{`{"type":"string","enum":[]}`, `"x"`, true},
		{`{"type":["integer",true]}`, `"x"`, true},
		{`{"type":["integer","null"]}`, `"x"`, false},
		{`{"type":"object","properties":[{"type":"integer"},null]}`, `{"0":"x"}`, false},
		{`{"type":"object","properties":[{"type":"integer"},null]}`, `{"1":"x"}`, true},
		{`{"type":"object","patternProperties":[{"type":"integer"}]}`, `{"a0":"x"}`, false},
	} {
		t.Run(c.schema+" "+c.value, func(t *testing.T) {
			s := validator(t, []byte(c.schema))
			if _, violation := s.Accepts(schematest.Parse(t, []byte(c.value)), "v"); (violation == nil) != c.accepted {
				t.Errorf("%s: %s: %v", c.schema, c.value, violation)
			}
		})
	}
}
