package diff

import (
	"fmt"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/testfile"
)

// withArg compares two deployments with one arg, and returns the findings of the
// wire audience in few words.
func withArg(t *testing.T, old, new string) (string, *report.Report) {
	r := Compare(api(t, "old", goods(`{`+old+`}`), build.Options{}), api(t, "new", goods(`{`+new+`}`), build.Options{}))
	return shortly(r), r
}

// TestDefaultsAreComparedAsAWhole compares defaults as a whole, in any order of
// members. The server rejects every request without the arg if it rejects the
// default.
func TestDefaultsAreComparedAsAWhole(t *testing.T) {
	long := strings.Repeat("x", 80)
	for _, c := range []struct{ name, old, new, want string }{
		{"long default", `"p":{"type":"string","default":"` + long + `y"}`,
			`"p":{"type":"string","default":"` + long + `z"}`,
			"risky default-changed p default \"" + long[:59] + "… → \"" + long[:59] + "…"},
		{"order of members", `"p":{"type":"object","default":{"a":1,"b":2}}`,
			`"p":{"type":"object","default":{"b":2,"a":1}}`, ""},
		{"integral float", `"p":{"type":"number","default":10.0}`, `"p":{"type":"number","default":10}`, ""},
		{"exponent", `"p":{"type":"integer","default":1e2}`, `"p":{"type":"integer","default":100}`, ""},
		{"large integers", `"p":{"type":"number","default":9007199254740993}`, `"p":{"type":"number","default":9007199254740992}`,
			"risky default-changed p default 9007199254740993 → 9007199254740992"},
		{"number in an object", `"p":{"type":"object","default":{"a":1.50}}`, `"p":{"type":"object","default":{"a":15e-1}}`, ""},
		{"null", `"p":{"type":"string","default":null}`, `"p":{"type":"string"}`, ""},
		{"invalid default added", `"p":{"type":"integer"}`, `"p":{"type":"integer","default":"none"}`,
			`breaking default-changed p default none → "none", which is rejected, and with it every request ` +
				`that leaves the arg out`},
		{"arg with invalid default added", ``, `"p":{"type":"integer","default":"none"}`,
			"breaking default-changed p default none → \"none\", which is rejected, and with it every " +
				"request that leaves the arg out\nsafe arg-added p is new"},
		{"invalid default removed", `"p":{"type":"integer","default":"none"}`, `"p":{"type":"integer"}`,
			`risky default-changed p default "none" → none`},
		{"arg with invalid default removed", `"p":{"type":"integer","default":"none"}`, ``,
			"risky arg-removed p was removed; the site ignores it\nrisky default-changed p default \"none\" → none"},
		{"required arg", `"p":{"type":"integer","required":true}`,
			`"p":{"type":"integer","required":true,"default":"none"}`,
			`breaking default-changed p default none → "none", which is rejected, and with it every request ` +
				`that leaves the arg out`},
		{"no type", ``, `"p":{"default":"none"}`, "safe arg-added p is new"}, // without a type nothing is checked
	} {
		t.Run(c.name, func(t *testing.T) {
			got, r := withArg(t, c.old, c.new)
			if got != c.want {
				t.Error(got)
			}
			if strings.HasPrefix(c.want, "breaking") && r.Findings[0].Witness == nil {
				t.Error("no proof")
			}
		})
	}
}

// TestSentencesHaveVerdicts changes args whose default the preset knows the server
// to accept in any case, or not to check. No finding says that the default is
// rejected.
func TestSentencesHaveVerdicts(t *testing.T) {
	text := testfile.Text(t, "indexes/wordpress-7.1.4.json.gz")
	old := site(t, "indexes/wordpress-7.1.4.json.gz")
	for _, c := range []struct {
		name, path string
		value      any
		rejected   bool
	}{
		{"a default among slugs is accepted", "GET/args/status/items/enum", []string{"draft"}, false},
		{"a default out of range is rejected", "GET/args/per_page/maximum", 5, true},
		{"a default outside of the enum is rejected", "GET/args/orderby/enum", []string{"id"}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			ed := &editor{t: t, routes: routesOf(t, text)}
			ed.do([]any{"set", "/wp/v2/posts", c.path, c.value})
			r := Compare(old, ed.api())
			if got := strings.Contains(findingOf(r, "arg-narrowed"), "is rejected"); got != c.rejected {
				t.Error(findingOf(r, "arg-narrowed"))
			}
		})
	}
}

// TestRestatedArgsAreOneFinding writes several args differently. One finding
// says so, with one for each arg as an effect, which a setting can raise alone.
func TestRestatedArgsAreOneFinding(t *testing.T) {
	args := func(pattern string) []byte {
		arg := `{"type":"string","pattern":"` + pattern + `"}`
		return goods(`{"p":` + arg + `,"q":` + arg + `}`)
	}
	r := Compare(api(t, "old", args(`^[\\d]+$`), build.Options{}), api(t, "new", args(`^\\d{1,}$`), build.Options{}))
	if len(r.Findings) != 1 || r.Findings[0].Line() != "4 args are written differently and accept the same values" ||
		len(r.Findings[0].Effects) != 2 {
		t.Errorf("%d entries\n%s", len(r.Findings), lines(r, report.Wire))
	}
	r.SetLevels([]*report.LevelSetting{{Rule: "arg-restated", Route: "/a/v1/x", Level: report.Risky}})
	got := ""
	for _, f := range r.Findings {
		got += string(f.Level) + " " + f.Line() + "\n"
	}
	const same = ` is written differently and accepts the same: pattern "^[\\d]+$" → "^\\d{1,}$"` + "\n"
	if want := "risky POST /a/v1/x: p" + same + "risky POST /a/v1/x: q" + same; got != want {
		t.Errorf("got\n%s", got)
	}
}

// TestEnumsAndPatternsCompareByMeaning compares enums and patterns that differ
// only in writing. The server ignores an empty enum, which a shop without
// payment methods has.
func TestEnumsAndPatternsCompareByMeaning(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"empty enum before", `"p":{"type":"string","enum":[]}`, `"p":{"type":"string","enum":["a"]}`,
			`breaking arg-narrowed p accepts fewer values: new enum ["a"]`},
		{"empty enum after", `"p":{"type":"string","enum":["a"]}`, `"p":{"type":"string","enum":{}}`,
			`safe arg-widened p accepts more values: removed enum ["a"]`},
		{"equal numbers", `"p":{"type":"number","enum":[1.0,2],"minimum":0.0}`, `"p":{"type":"number","enum":[2,1],"minimum":0}`, ""},
		{"no enum", `"p":{"type":"string","enum":[]}`, `"p":{"type":"string"}`, ""},
		{"equivalent pattern", `"p":{"type":"string","pattern":"^[\\d]+$"}`,
			`"p":{"type":"string","pattern":"^\\d{1,}$"}`,
			`safe arg-restated p is written differently and accepts the same: pattern "^[\\d]+$" → "^\\d{1,}$"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, _ := withArg(t, c.old, c.new); got != c.want {
				t.Error(got)
			}
		})
	}
}

// TestOrderMattersInAnyOfOnly reorders alternatives. Only one alternative of
// oneOf matches; of anyOf the first that matches converts the value.
func TestOrderMattersInAnyOfOnly(t *testing.T) {
	const a, b, text, number = `{"type":"array","items":{"type":"integer"}}`,
		`{"type":"object","properties":{"k":{"type":"boolean"}}}`, `{"type":"string"}`, `{"type":"integer"}`
	for keyword, c := range map[string]struct{ types, x, y, want string }{
		"oneOf": {`["array","object"]`, a, b,
			"safe arg-restated p is written differently and accepts the same: oneOf in another order"},
		"anyOf": {`["string","integer"]`, number, text,
			`risky arg-converted p is converted differently: "1" to "1", before to 1`},
	} {
		t.Run(keyword, func(t *testing.T) {
			arg := func(x, y string) string {
				return `"p":{"type":` + c.types + `,"` + keyword + `":[` + x + `,` + y + `]}`
			}
			if got, _ := withArg(t, arg(c.x, c.y), arg(c.y, c.x)); !strings.HasPrefix(got, c.want) {
				t.Error(got)
			}
		})
	}
}

// TestOrderOfValuesChangesNothing reorders enum values and required names,
// which changes nothing.
func TestOrderOfValuesChangesNothing(t *testing.T) {
	for _, c := range []struct{ name, old, new string }{
		{"enum", `"p":{"type":"string","enum":["a","b"]}`, `"p":{"type":"string","enum":["b","a"]}`},
		{"repeated value", `"p":{"type":"string","enum":["a","b"]}`, `"p":{"type":"string","enum":["b","a","a"]}`},
		{"required names", `"p":{"type":"object","required":["a","b"]}`, `"p":{"type":"object","required":["b","a"]}`},
		{"nested required names", `"p":{"type":"array","items":{"type":"object","required":["a","b"]}}`,
			`"p":{"type":"array","items":{"type":"object","required":["b","a"]}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, _ := withArg(t, c.old, c.new); got != "" {
				t.Error(got)
			}
		})
	}
}

// TestOnlyMissingNewMembersAreRejected adds and removes members of an object.
// The old side ignores a member that it does not name, so no client sends it,
// and only its absence can make the new side reject a request. This does not
// apply to an object with additional properties.
func TestOnlyMissingNewMembersAreRejected(t *testing.T) {
	const a = `"a":{"type":"string"}`
	object := func(members, more string) string {
		return `"p":{"type":"object","properties":{` + members + `}` + more + `}`
	}
	for name, c := range map[string]struct{ old, new, want, witness string }{
		"required member added": {
			old: object(a, ""), new: object(a+`,"b":{"type":"integer","required":true}`, ""),
			want: "breaking arg-narrowed p accepts fewer values: new required property b\n" +
				"safe member-added p.b is new",
			witness: `{"p":{}}`,
		},
		"required name added": {
			old: object(a, ""), new: object(a+`,"b":{"type":"integer"}`, `,"required":["b"]`),
			want:    "breaking arg-narrowed p accepts fewer values: new required [\"b\"]\nsafe member-added p.b is new",
			witness: `{"p":{}}`,
		},
		"required member removed": {
			old: object(a+`,"b":{"type":"integer","required":true}`, ""), new: object(a, ""),
			want: "risky member-removed p.b was removed; the site ignores it\n" +
				"safe arg-widened p accepts more values: removed property b",
		},
		"additional properties": {
			old: object("", `,"additionalProperties":true`),
			new: object(`"b":{"type":"integer"}`, `,"additionalProperties":true`),
			want: "breaking arg-narrowed p accepts fewer values: new property b\n" +
				"risky arg-converted p is converted differently: {\"b\":\"1\"} to {\"b\":1}, before to {\"b\":\"1\"}",
			witness: `{"p":{"b":"abc"}}`,
		},
		"optional member added": {old: object("", ""), new: object(`"b":{"type":"integer"}`, ""),
			want: "safe member-added p.b is new"},
	} {
		t.Run(name, func(t *testing.T) {
			got, r := withArg(t, c.old, c.new)
			if got != c.want {
				t.Error(got)
			}
			if w := r.Findings[0].Witness; c.witness != "" && (w == nil || string(w.Body) != c.witness) {
				t.Errorf("witness %+v", w)
			}
		})
	}
}

// TestRequiredArgsAreSearchedOnce expects that the other required args of a
// request are looked for once per endpoint, and not once per arg.
func TestRequiredArgsAreSearchedOnce(t *testing.T) {
	site := func(n, longest int) *model.API {
		var args []string
		for i := range n {
			args = append(args, fmt.Sprintf(`"a%d":{"type":"string","maxLength":%d,"required":true}`, i, longest))
		}
		return api(t, "site", goods("{"+strings.Join(args, ",")+"}"), build.Options{})
	}
	work := func(n int) float64 {
		old, new := site(n, 5), site(n, 4)
		return testing.AllocsPerRun(1, func() { Compare(old, new) })
	}
	if few, many := work(20), work(80); many > 6*few {
		t.Errorf("%.0f allocations for 20 args, %.0f for 80", few, many)
	}
}
