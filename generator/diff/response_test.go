package diff

import (
	"fmt"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
)

// answering is the API of a deployment with one route besides that of the namespace, whose answers have the schema.
func answering(t *testing.T, schema string) *model.API {
	const route = `"%s":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]%s}`
	return api(t, "site", fmt.Appendf(nil, `{"namespaces":["a/v1"],"routes":{`+route+`,`+route+`}}`, "/a/v1", "", "/a/v1/x", `,"schema":`+schema), build.Options{})
}

// TestAnswers compares what answers hold wherever a schema says it: in items, in members without a name or named by a pattern,
// in alternatives, and of the response itself.
func TestAnswers(t *testing.T) {
	const text, number = `{"type":"string"}`, `{"type":"integer"}`
	const a, b = `{"type":"object","properties":{"a":` + text + `}}`, `{"type":"object","properties":{"b":` + text + `}}`
	for _, c := range []struct{ old, new, there, back string }{
		{`{"type":"array","items":` + text + `}`, `{"type":"array"}`, "breaking response-type-widened p[] may be of type any now", "safe response-type-narrowed p[] is no longer of type any"},
		{`{"type":["array","object"],"items":` + text + `}`, `{"type":"object"}`, "safe response-type-narrowed p is no longer of type array", "breaking response-type-widened p may be of type array now"},
		{`{"type":"object","additionalProperties":` + text + `}`, `{"type":"object"}`, "breaking response-type-widened p.* may be of type any now", "safe response-type-narrowed p.* is no longer of type any"},
		{`{"type":"object","additionalProperties":` + text + `}`, `{"type":"object","additionalProperties":false}`, "breaking response-property-removed p.* is gone from responses", "safe response-property-added p.* is new in responses"},
		{`{"type":"object","additionalProperties":false}`, `{"type":"object"}`, "", ""},
		{`{"type":"object","patternProperties":{"^k":` + text + `}}`, `{"type":"object","patternProperties":{"^k":{"type":["string","null"]}}}`,
			"breaking response-type-widened p./^k/ may be of type null now", "safe response-type-narrowed p./^k/ is no longer of type null"},
		{`{"oneOf":[` + a + `]}`, `{"oneOf":[` + a + `,` + b + `]}`, "safe response-property-added p.b is new in responses", "breaking response-property-removed p.b is gone from responses"},
		{a, `{"oneOf":[` + a + `]}`, "", ""},
		{a, `{"anyOf":[` + a + `,{"type":"object","properties":{"a":` + number + `}}]}`, "breaking response-type-widened p.a may be of type integer now", "safe response-type-narrowed p.a is no longer of type integer"},
		{`{"type":"string","enum":["u","v"]}`, `{"oneOf":[{"type":"string","enum":["v"]},{"type":"string","enum":["u"]}]}`, "", ""},
		{`{"type":"string","enum":["u"]}`, `{"oneOf":[{"type":"string","enum":["u"]},{"type":"string","enum":["v"]}]}`, `risky response-value-added p may be "v" now`, `safe response-value-removed p is no longer "v"`},
		{`{"type":"date-time"}`, `{"type":"string","format":"date-time"}`, "", ""},
		{`{"type":"bool"}`, `{"type":"boolean"}`, "", ""},
		{`{"type":"mixed"}`, text, "safe response-type-narrowed p is no longer of type any", "breaking response-type-widened p may be of type any now"},
		{`{"type":["integer","null"]}`, `{"type":["number"]}`, "breaking response-type-widened p may be of type number now\nsafe response-type-narrowed p is no longer of type null",
			"breaking response-type-widened p may be of type null now\nsafe response-type-narrowed p is no longer of type number"},
		{text, number, "breaking response-type-widened p is of type integer now, not string\nsafe response-type-narrowed p is no longer of type string",
			"breaking response-type-widened p is of type string now, not integer\nsafe response-type-narrowed p is no longer of type integer"},
		{"", `{"type":["object","null"],"properties":{}}`, "breaking response-type-widened : the response may be of type null now", "safe response-type-narrowed : the response is no longer of type null"},
	} {
		old, new := within(c.old), within(c.new)
		if c.old == "" {
			old, new = `{"type":"object","properties":{}}`, c.new
		}
		for want, sides := range map[string][2]string{c.there: {old, new}, c.back: {new, old}} {
			if got := shortly(Compare(answering(t, sides[0]), answering(t, sides[1]))); got != want {
				t.Errorf("%s → %s: got %q, want %q", sides[0], sides[1], got, want)
			}
		}
	}
}

// Alternatives by the thousand, and in each other, take no more than they have text.
func TestManyAlternatives(t *testing.T) {
	many := func(last string) string {
		var list []string
		for i := range 4000 {
			list = append(list, fmt.Sprintf(`{"properties":{"a":{"type":"string","enum":["%d"]}}}`, i))
		}
		return `{"oneOf":[` + strings.Join(append(list, `{"properties":{"a":{"enum":["`+last+`"]}}}`), ",") + `]}`
	}
	var nested func(depth int, last string) string
	nested = func(depth int, last string) string {
		if depth == 0 {
			return `{"type":"string","enum":["` + last + `"]}`
		}
		return `{"type":"object","anyOf":[{"properties":{"a":` + nested(depth-1, last) + `}},{"properties":{"a":` + nested(depth-1, last+"x") + `}}]}`
	}
	for want, sides := range map[string][2]string{
		`risky response-value-added a may be "y" now`:                                   {many("0"), many("y")},
		`risky response-value-added a.a.a.a.a.a.a.a.a.a.a may be "uy", "uyx", "uyxx", `: {nested(11, "u"), nested(11, "uy")},
	} {
		if got := shortly(Compare(answering(t, sides[0]), answering(t, sides[1]))); !strings.Contains(got, want) {
			t.Errorf("%.500s", got)
		}
	}
}

func within(p string) string { return `{"type":"object","properties":{"p":` + p + `}}` }

// shortly tells the findings of the wire, without where they are.
func shortly(r *Report) string {
	text := ""
	for _, f := range sorted(r) {
		if f.Audience != Wire {
			continue
		}
		if text != "" {
			text += "\n"
		}
		text += fmt.Sprintf("%s %s%s %s", f.Level, f.Rule, map[bool]string{true: " :", false: " " + f.Arg}[f.Arg == ""], f.Message)
	}
	return text
}
