package diff

import (
	"fmt"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
)

// taking tells what differs between two deployments with one arg, in few words.
func taking(t *testing.T, old, new string) (string, *Report) {
	r := Compare(api(t, "old", goods(`{`+old+`}`), build.Options{}), api(t, "new", goods(`{`+new+`}`), build.Options{}))
	return shortly(r), r
}

// TestDefaults: a default is compared as a whole, whatever the order of its members. One that the server refuses is refused in
// every request that leaves the arg out.
func TestDefaults(t *testing.T) {
	long := strings.Repeat("x", 80)
	for _, c := range []struct{ old, new, want string }{
		{`"p":{"type":"string","default":"` + long + `y"}`, `"p":{"type":"string","default":"` + long + `z"}`, "risky default-changed p default \"" + long[:59] + "… → \"" + long[:59] + "…"},
		{`"p":{"type":"object","default":{"a":1,"b":2}}`, `"p":{"type":"object","default":{"b":2,"a":1}}`, ""},
		{`"p":{"type":"string","default":null}`, `"p":{"type":"string"}`, ""},
		{`"p":{"type":"integer"}`, `"p":{"type":"integer","default":"none"}`, `breaking default-changed p default none → "none", which is rejected, and with it every request that leaves the arg out`},
		{``, `"p":{"type":"integer","default":"none"}`, "breaking default-changed p default none → \"none\", which is rejected, and with it every request that leaves the arg out\nsafe arg-added p is new"},
		{`"p":{"type":"integer","default":"none"}`, `"p":{"type":"integer"}`, `risky default-changed p default "none" → none`},
		{`"p":{"type":"integer","default":"none"}`, ``, "risky arg-removed p is gone: it is ignored now\nrisky default-changed p default \"none\" → none"},
		{`"p":{"type":"integer","required":true}`, `"p":{"type":"integer","required":true,"default":"none"}`, `breaking default-changed p default none → "none", which is rejected, and with it every request that leaves the arg out`},
		{``, `"p":{"default":"none"}`, "safe arg-added p is new"}, // without a type nothing is checked
	} {
		got, r := taking(t, c.old, c.new)
		if got != c.want {
			t.Errorf("%s → %s: %s", c.old, c.new, got)
		}
		if f := r.Findings[:min(1, len(r.Findings))]; strings.HasPrefix(c.want, "breaking") && f[0].Witness == nil {
			t.Errorf("%s → %s: no proof", c.old, c.new)
		}
	}
}

// The server looks at no enum that is empty, as of a shop without a way to pay, and at no pattern that takes what another took.
func TestWordsOfChanges(t *testing.T) {
	for _, c := range [][3]string{
		{`"p":{"type":"string","enum":[]}`, `"p":{"type":"string","enum":["a"]}`, `breaking arg-narrowed p takes less: new enum ["a"]`},
		{`"p":{"type":"string","enum":["a"]}`, `"p":{"type":"string","enum":{}}`, `safe arg-widened p takes more: no more enum ["a"]`},
		{`"p":{"type":"string","enum":[]}`, `"p":{"type":"string"}`, ""},
		{`"p":{"type":"string","pattern":"^[\\d]+$"}`, `"p":{"type":"string","pattern":"^\\d{1,}$"}`, `safe arg-restated p is written differently and accepts the same: pattern "^[\\d]+$" → "^\\d{1,}$"`},
	} {
		if got, _ := taking(t, c[0], c[1]); got != c[2] {
			t.Errorf("%s → %s: %s", c[0], c[1], got)
		}
	}
}

// TestOrderOfAlternatives: of oneOf one alternative fits, of anyOf the first that does decides what a value is read as.
func TestOrderOfAlternatives(t *testing.T) {
	const a, b, text, number = `{"type":"array","items":{"type":"integer"}}`, `{"type":"object","properties":{"k":{"type":"boolean"}}}`, `{"type":"string"}`, `{"type":"integer"}`
	for keyword, c := range map[string]struct{ types, x, y, want string }{
		"oneOf": {`["array","object"]`, a, b, "safe arg-restated p is written differently and accepts the same: oneOf in another order"},
		"anyOf": {`["string","integer"]`, number, text, `risky arg-converted p is converted differently: "1" to "1", before to 1`},
	} {
		got, _ := taking(t, `"p":{"type":`+c.types+`,"`+keyword+`":[`+c.x+`,`+c.y+`]}`, `"p":{"type":`+c.types+`,"`+keyword+`":[`+c.y+`,`+c.x+`]}`)
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s", keyword, got)
		}
	}
}

// TestOrderOfValues: the order of enum values and of required names says nothing.
func TestOrderOfValues(t *testing.T) {
	for _, c := range [][2]string{
		{`"p":{"type":"string","enum":["a","b"]}`, `"p":{"type":"string","enum":["b","a"]}`},
		{`"p":{"type":"string","enum":["a","b"]}`, `"p":{"type":"string","enum":["b","a","a"]}`},
		{`"p":{"type":"object","required":["a","b"]}`, `"p":{"type":"object","required":["b","a"]}`},
		{`"p":{"type":"array","items":{"type":"object","required":["a","b"]}}`, `"p":{"type":"array","items":{"type":"object","required":["b","a"]}}`},
	} {
		if got, _ := taking(t, c[0], c[1]); got != "" {
			t.Errorf("%s → %s: %s", c[0], c[1], got)
		}
	}
}

// TestMembers: a member that the old side ignores is not sent to it, so that only the want of it can be refused. A side that
// says that there may be other members does not ignore them.
func TestMembers(t *testing.T) {
	const a = `"a":{"type":"string"}`
	object := func(members, more string) string {
		return `"p":{"type":"object","properties":{` + members + `}` + more + `}`
	}
	for _, c := range []struct{ old, new, want, witness string }{
		{object(a, ""), object(a+`,"b":{"type":"integer","required":true}`, ""),
			"breaking arg-narrowed p takes less: new required property b\nsafe member-added p.b is new", `{"p":{}}`},
		{object(a, ""), object(a+`,"b":{"type":"integer"}`, `,"required":["b"]`),
			"breaking arg-narrowed p takes less: new required [\"b\"]\nsafe member-added p.b is new", `{"p":{}}`},
		{object(a+`,"b":{"type":"integer","required":true}`, ""), object(a, ""),
			"risky member-removed p.b is gone: it is ignored now\nsafe arg-widened p takes more: no more property b", ""},
		{object("", `,"additionalProperties":true`), object(`"b":{"type":"integer"}`, `,"additionalProperties":true`),
			"breaking arg-narrowed p takes less: new property b\nrisky arg-converted p is converted differently: {\"b\":\"1\"} to {\"b\":1}, before to {\"b\":\"1\"}", `{"p":{"b":"abc"}}`},
		{object("", ""), object(`"b":{"type":"integer"}`, ""), "safe member-added p.b is new", ""},
	} {
		got, r := taking(t, c.old, c.new)
		if got != c.want {
			t.Errorf("%s → %s: %s", c.old, c.new, got)
		}
		if w := r.Findings[0].Witness; c.witness != "" && (w == nil || string(w.Body) != c.witness) {
			t.Errorf("%s → %s: %+v", c.old, c.new, w)
		}
	}
}

// What a request has to hold besides the arg is looked for once, not for each of many args.
func TestManyRequiredArgs(t *testing.T) {
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
