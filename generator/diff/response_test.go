package diff

import (
	"fmt"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
)

// withResponse returns the API of a deployment with one route that has a response
// schema, and the route of its namespace.
func withResponse(t *testing.T, schema string) *model.API {
	const route = `"%s":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]%s}`
	return api(t, "site", fmt.Appendf(nil, `{"namespaces":["a/v1"],"routes":{`+route+`,`+route+`}}`, "/a/v1",
		"", "/a/v1/x", `,"schema":`+schema), build.Options{})
}

// TestResponsesAreComparedBothWays compares response schemas in both
// directions: items, properties by name and by pattern, alternatives, and the
// response itself.
func TestResponsesAreComparedBothWays(t *testing.T) {
	const text, number = `{"type":"string"}`, `{"type":"integer"}`
	const a, b = `{"type":"object","properties":{"a":` + text + `}}`,
		`{"type":"object","properties":{"b":` + text + `}}`
	for _, c := range []struct{ name, old, new, there, back string }{
		{"items without schema", `{"type":"array","items":` + text + `}`, `{"type":"array"}`,
			"breaking response-type-widened p[] may be of type any now",
			"safe response-type-narrowed p[] is no longer of type any"},
		{"array removed", `{"type":["array","object"],"items":` + text + `}`, `{"type":"object"}`,
			"safe response-type-narrowed p is no longer of type array",
			"breaking response-type-widened p may be of type array now"},
		{"additional properties without schema", `{"type":"object","additionalProperties":` + text + `}`,
			`{"type":"object"}`, "breaking response-type-widened p.* may be of type any now",
			"safe response-type-narrowed p.* is no longer of type any"},
		{"closed", `{"type":"object","additionalProperties":` + text + `}`,
			`{"type":"object","additionalProperties":false}`,
			"breaking response-property-removed p.* was removed from responses",
			"safe response-property-added p.* is new in responses"},
		{"open", `{"type":"object","additionalProperties":false}`, `{"type":"object"}`, "", ""},
		{"pattern properties", `{"type":"object","patternProperties":{"^k":` + text + `}}`,
			`{"type":"object","patternProperties":{"^k":{"type":["string","null"]}}}`,
			"breaking response-type-widened p./^k/ may be of type null now",
			"safe response-type-narrowed p./^k/ is no longer of type null"},
		{"alternative added", `{"oneOf":[` + a + `]}`, `{"oneOf":[` + a + `,` + b + `]}`,
			"safe response-property-added p.b is new in responses",
			"breaking response-property-removed p.b was removed from responses"},
		{"one alternative", a, `{"oneOf":[` + a + `]}`, "", ""},
		{"other type in an alternative", a, `{"anyOf":[` + a + `,{"type":"object","properties":{"a":` + number +
			`}}]}`, "breaking response-type-widened p.a may be of type integer now",
			"safe response-type-narrowed p.a is no longer of type integer"},
		{"enum in alternatives", `{"type":"string","enum":["u","v"]}`,
			`{"oneOf":[{"type":"string","enum":["v"]},{"type":"string","enum":["u"]}]}`, "", ""},
		{"value in an alternative", `{"type":"string","enum":["u"]}`,
			`{"oneOf":[{"type":"string","enum":["u"]},{"type":"string","enum":["v"]}]}`,
			`risky response-value-added p may be "v" now`, `safe response-value-removed p is no longer "v"`},
		{"format as type", `{"type":"date-time"}`, `{"type":"string","format":"date-time"}`, "", ""},
		{"bool", `{"type":"bool"}`, `{"type":"boolean"}`, "", ""},
		{"mixed", `{"type":"mixed"}`, text, "safe response-type-narrowed p is no longer of type any",
			"breaking response-type-widened p may be of type any now"},
		{"number and null", `{"type":["integer","null"]}`, `{"type":["number"]}`,
			"breaking response-type-widened p may be of type number now\n" +
				"safe response-type-narrowed p is no longer of type null",
			"breaking response-type-widened p may be of type null now\n" +
				"safe response-type-narrowed p is no longer of type number"},
		{"other type", text, number, "breaking response-type-widened p is of type integer now, not string\n" +
			"safe response-type-narrowed p is no longer of type string",
			"breaking response-type-widened p is of type string now, not integer\n" +
				"safe response-type-narrowed p is no longer of type integer"},
		{"null response", "", `{"type":["object","null"],"properties":{}}`,
			"breaking response-type-widened : the response may be of type null now",
			"safe response-type-narrowed : the response is no longer of type null"},
	} {
		old, new := within(c.old), within(c.new)
		if c.old == "" {
			old, new = `{"type":"object","properties":{}}`, c.new
		}
		t.Run(c.name, func(t *testing.T) {
			if got := shortly(Compare(withResponse(t, old), withResponse(t, new))); got != c.there {
				t.Errorf("got %q, want %q", got, c.there)
			}
			if got := shortly(Compare(withResponse(t, new), withResponse(t, old))); got != c.back {
				t.Errorf("back: got %q, want %q", got, c.back)
			}
		})
	}
}

// TestManyAlternativesTakeLinearTime compares thousands of alternatives, and
// alternatives nested 11 deep. The work must not grow faster than their text,
// or the test times out.
func TestManyAlternativesTakeLinearTime(t *testing.T) {
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
		return `{"type":"object","anyOf":[{"properties":{"a":` + nested(depth-1, last) +
			`}},{"properties":{"a":` + nested(depth-1, last+"x") + `}}]}`
	}
	for name, c := range map[string]struct{ old, new, want string }{
		"many": {many("0"), many("y"), `risky response-value-added a may be "y" now`},
		"nested": {nested(11, "u"), nested(11, "uy"),
			`risky response-value-added a.a.a.a.a.a.a.a.a.a.a may be "uy", "uyx", "uyxx", `},
	} {
		t.Run(name, func(t *testing.T) {
			if got := shortly(Compare(withResponse(t, c.old), withResponse(t, c.new))); !strings.Contains(got, c.want) {
				t.Errorf("%.500s", got)
			}
		})
	}
}

func within(p string) string { return `{"type":"object","properties":{"p":` + p + `}}` }

// shortly returns the findings of the wire audience without their routes.
func shortly(r *report.Report) string {
	text := ""
	for _, f := range sorted(r) {
		if f.Audience != report.Wire {
			continue
		}
		if text != "" {
			text += "\n"
		}
		text += fmt.Sprintf("%s %s%s %s", f.Level, f.Rule,
			map[bool]string{true: " :", false: " " + f.Arg}[f.Arg == ""], f.Message)
	}
	return text
}

// TestResponsesOfOneSideAreNotCompared expects that responses are compared only
// if both sides have schemas of them. Package generator writes the note on it.
func TestResponsesOfOneSideAreNotCompared(t *testing.T) {
	with := strings.Replace(string(goods(`{}`)), `"endpoints"`,
		`"schema":{"type":"object","properties":{"id":{"type":"integer"}}},"endpoints"`, 1)
	described, plain := api(t, "old", []byte(with), build.Options{}), api(t, "new", goods(`{}`), build.Options{})
	for _, r := range []*report.Report{Compare(described, plain), Compare(plain, described)} {
		if got := lines(r, report.Wire); len(got) > 0 || len(r.Notes) > 0 {
			t.Errorf("%q, %q", got, r.Notes)
		}
	}
}
