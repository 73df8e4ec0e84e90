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

// TestHarmlessSchemasDoNotDiffer compares args whose schemas differ without a
// consequence, or with one that is safe.
func TestHarmlessSchemasDoNotDiffer(t *testing.T) {
	list := func(items string) string { return `{"p":{"type":"array","items":` + items + `}}` }
	branches := func(member, a, b string) string {
		return `{"p":{"type":["object","array"],"oneOf":[{"title":"` + a +
			`","type":"array","items":{"type":"integer"}},` +
			`{"title":"` + b + `","type":"object","properties":{"` + member + `":{"type":"array","title":"` +
			a + `","items":{"type":"integer"}}}}]}}`
	}
	for name, c := range map[string]struct{ old, new, want string }{
		"list of integers": {`{"p":{"type":"integer"}}`, list(`{"type":"integer"}`), "safe arg-widened"},
		"list of enums": {`{"p":{"type":"string","enum":["a","b"]}}`,
			list(`{"type":"string","enum":["a","b"]}`), "safe arg-widened"},
		"list of booleans": {`{"p":{"type":"boolean"}}`, list(`{"type":"boolean"}`), "safe arg-widened"},
		"empty list": {`{"p":{"type":"array","items":{"type":"integer"},"default":[]}}`,
			list(`{"type":"integer"}`), ""},
		"empty object":       {`{"p":{"type":"object","default":{}}}`, `{"p":{"type":"object"}}`, ""},
		"translated titles":  {branches("terms", "Terms", "Query"), branches("terms", "Begriffe", "Abfrage"), ""},
		"translated title":   {branches("terms", "Terms", "Query"), branches("terms", "Terms", "Abfrage"), ""},
		"member named title": {branches("title", "Terms", "Query"), branches("title", "Begriffe", "Abfrage"), ""},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for f := range compareArgs(t, "GET", c.old, c.new).All() {
				if f.Audience == report.Wire {
					got = append(got, string(f.Level)+" "+f.Rule)
				}
			}
			if strings.Join(got, "\n") != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// TestPropertyNamedTitleIsNoKeyword changes a property that is called like a
// keyword for documentation.
func TestPropertyNamedTitleIsNoKeyword(t *testing.T) {
	r := compareArgs(t, "POST", `{"p":{"type":"object","properties":{"title":{"type":"string"}}}}`,
		`{"p":{"type":"object","properties":{"title":{"type":"integer"}}}}`)
	if r.Worst() != report.Breaking {
		t.Error(lines(r, report.Wire))
	}
}

// TestListOfValuesHasAShortMessage expects a short message about an arg that
// accepts a list now, or no longer does.
func TestListOfValuesHasAShortMessage(t *testing.T) {
	const one, list = `{"p":{"type":"string","enum":["a","b"]}}`,
		`{"p":{"type":"array","description":"d","items":{"type":"string","enum":["b","a"]}}}`
	if got, want := findingOf(compareArgs(t, "POST", one, list),
		"arg-widened"), "p accepts more values: a list of such values"; !strings.Contains(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := findingOf(compareArgs(t, "POST", list, one),
		"arg-narrowed"), "p accepts fewer values: one such value, not a list"; !strings.Contains(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	const other = `{"p":{"type":"array","maxItems":3,"items":{"type":"string","enum":["b","a"]}}}`
	if got, want := findingOf(compareArgs(t, "POST", one, other),
		"arg-widened"), "new maxItems 3"; !strings.Contains(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestChangedAlternativeIsNamedByTitle expects the title of a changed
// alternative in the message, even if it was translated.
func TestChangedAlternativeIsNamedByTitle(t *testing.T) {
	branches := func(a, b, more string) string {
		return `{"p":{"type":["string","integer"],"oneOf":[{"title":"` + a + `","type":"integer"` + more +
			`},{"title":"` + b + `","type":"string","enum":["x"]}]}}`
	}
	r := compareArgs(t, "GET", branches("Number", "Word", ""), branches("Zahl", "Wort", `,"maximum":5`))
	if got, want := findingOf(r,
		"arg-narrowed"), `p accepts fewer values: oneOf "Number": new maximum 5`; !strings.Contains(
		got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestDefaultLeavesEnum removes the default from the enum. The proof is a request
// without the arg.
func TestDefaultLeavesEnum(t *testing.T) {
	r := compareArgs(t, "GET", `{"p":{"type":"string","enum":["a","b"],"default":"a"}}`,
		`{"p":{"type":"string","enum":["b"],"default":"a"}}`)
	const want = `breaking GET /a/v1/x: p accepts fewer values: enum without "a"; the default "a" is rejected, and ` +
		`with it every request that leaves the arg out` +
		"\ncurl -sg 'https://example.org/wp-json/a/v1/x'"
	if got := findingOf(r, "arg-narrowed"); got != want {
		t.Errorf("got %s", got)
	}
}

// TestAddressesOfNoItemMayGo narrows patterns. This breaks nobody if no item
// can have the addresses that no longer match.
func TestAddressesOfNoItemMayGo(t *testing.T) {
	site := func(pattern, schema string) *model.API {
		return api(t, "site", []byte(`{"namespaces":["wp/v2"],
			"routes":{"/wp/v2":{"namespace":"wp/v2","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]},
			"`+pattern+`":{"namespace":"wp/v2","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]`+
			schema+`}}}`), build.Options{})
	}
	const number, text = `,"schema":{"type":"object","properties":{"id":{"type":"integer"}}}`,
		`,"schema":{"type":"object","properties":{"id":{"type":"string"}}}`
	for _, c := range []struct {
		name, old, new, schema string
		want                   report.Level
	}{
		{"post by the preset", `/wp/v2/global-styles/(?P<id>[\\/\\w-]+)`, `/wp/v2/global-styles/(?P<id>[\\d]+)`,
			"", report.Safe},
		{"number by the schema", `/wp/v2/things/(?P<id>[\\w-]+)`, `/wp/v2/things/(?P<id>[\\d]+)`, number, report.Safe},
		{"string by the schema", `/wp/v2/things/(?P<id>[\\w-]+)`, `/wp/v2/things/(?P<id>[\\d]+)`, text, report.Breaking},
		{"no schema", `/wp/v2/things/(?P<id>[\\w-]+)`, `/wp/v2/things/(?P<id>[\\d]+)`, "", report.Breaking},
		{"numbers that no longer match", `/wp/v2/things/(?P<id>[\\d]+)`, `/wp/v2/things/(?P<id>[2-9]+)`, number,
			report.Breaking},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := Compare(site(c.old, c.schema), site(c.new, c.schema))
			level := report.Level("")
			for f := range r.All() {
				if f.Rule == "route-narrowed" {
					level = f.Level
				}
			}
			if level != c.want {
				t.Errorf("got %q, want %q\n%s", level, c.want, lines(r, report.Wire))
			}
		})
	}
}

// TestMovedPartsAreOneEntry renames a namespace, a route and an arg. Each is
// one entry, which names the new name.
func TestMovedPartsAreOneEntry(t *testing.T) {
	site := func(namespace, route, arg string) *model.API {
		text := fmt.Sprintf(`{"namespaces":["a/v1",%[1]q],
			"routes":{"/a/v1":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]},
			"/%[1]s/%[2]s":{"namespace":%[1]q,"methods":["GET"],"endpoints":[{"methods":["GET"],"args":{
				"page":{"type":"integer"},"color":{"type":"string"},
				%[3]q:{"type":"boolean"}}}]}}}`, namespace, route, arg)
		return api(t, "site", []byte(text), build.Options{})
	}
	old := site("b/v2", "goods", "big")
	for name, c := range map[string]struct {
		new  *model.API
		want string
	}{
		"namespace": {site("b/v4", "goods", "big"), "the namespace was removed, with 1 route; 1 of them moved to b/v4"},
		"route":     {site("b/v2", "wares", "big"), "the route is called /b/v2/wares now"},
		"arg": {site("b/v2", "goods", "large"),
			"was removed; the site ignores it; large is new and has the same schema"},
	} {
		t.Run(name, func(t *testing.T) {
			r := Compare(old, c.new)
			causes, found := 0, false
			for _, f := range r.Findings {
				if f.LevelFor(report.Wire) != "" {
					causes++
				}
			}
			for f := range r.All() {
				found = found || f.Message == c.want
			}
			if causes != 1 || !found {
				t.Errorf("%d causes, want %q in\n%s%s", causes, c.want, lines(r, report.Wire), lines(r, report.Source))
			}
		})
	}
	t.Run("two routes cannot both be called like one", func(t *testing.T) {
		sites := func(routes ...string) *model.API {
			text := ""
			for _, route := range routes {
				text += `,"/b/v2/` + route + `":{"namespace":"b/v2","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]}`
			}
			return api(t, "site", []byte(`{"namespaces":["b/v2"],"routes":{`+text[1:]+`}}`), build.Options{})
		}
		got := lines(Compare(sites("x", "goods/all", "wares/all"), sites("x", "shoes/all")), report.Wire)
		if strings.Contains(got, "is called") {
			t.Error(got)
		}
	})
	t.Run("route with another arg", func(t *testing.T) {
		if got := lines(Compare(old, site("b/v2", "wares", "large")), report.Wire); strings.Contains(got, "is called") {
			t.Error(got)
		}
	})
}

// TestRenamedCaptureRenamesParametersOnly gives a capture of a shop another
// name. Only the names of parameters change in Go: presets know the types of
// the route by its form.
func TestRenamedCaptureRenamesParametersOnly(t *testing.T) {
	ed := &editor{t: t, routes: routesOf(t, testfile.Text(t, large))}
	old := ed.api()
	ed.do([]any{"rename", `/wc/v3/coupons/(?P<id>[\d]+)`, "", `/wc/v3/coupons/(?P<coupon>[\d]+)`})
	for f := range Compare(old, ed.api()).All() {
		if f.Rule == "declaration-changed" {
			t.Error(f.Line())
		}
	}
}
