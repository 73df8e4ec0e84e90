package diff

import (
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
)

// Findings about args that a person would take for wrong.
func TestWhatIsNoDifference(t *testing.T) {
	const list = `{"p":{"type":"array","items":{"type":"%s"}}}`
	branches := func(a, b string) string {
		return `{"p":{"type":["object","array"],"oneOf":[{"title":"` + a + `","type":"array","items":{"type":"integer"}},` +
			`{"title":"` + b + `","type":"object","properties":{"terms":{"type":"array","title":"` + a + `","items":{"type":"integer"}}}}]}}`
	}
	for _, c := range []struct{ old, new, want string }{
		// A query does not tell a value from a list of one.
		{`{"p":{"type":"integer"}}`, strings.Replace(list, "%s", "integer", 1), "safe arg-widened"},
		{`{"p":{"type":"string","enum":["a","b"]}}`, `{"p":{"type":"array","items":{"type":"string","enum":["a","b"]}}}`, "safe arg-widened"},
		{`{"p":{"type":"boolean"}}`, strings.Replace(list, "%s", "boolean", 1), "safe arg-widened"},
		// An empty default is like no default.
		{`{"p":{"type":"array","items":{"type":"integer"},"default":[]}}`, strings.Replace(list, "%s", "integer", 1), ""},
		{`{"p":{"type":"object","default":{}}}`, `{"p":{"type":"object"}}`, ""},
		// Titles are documentation, also where they are translated.
		{branches("Terms", "Query"), branches("Begriffe", "Abfrage"), ""},
		{branches("Terms", "Query"), branches("Terms", "Abfrage"), ""},
		{strings.Replace(branches("Terms", "Query"), `"terms"`, `"title"`, 1), strings.Replace(branches("Begriffe", "Abfrage"), `"terms"`, `"title"`, 1), ""},
	} {
		var got []string
		for f := range compareArgs(t, "GET", c.old, c.new).All() {
			if f.Audience == Wire {
				got = append(got, string(f.Level)+" "+f.Rule)
			}
		}
		if strings.Join(got, "\n") != c.want {
			t.Errorf("%s → %s: %q, want %q", c.old, c.new, got, c.want)
		}
	}
	// A property may be called title.
	r := compareArgs(t, "POST", `{"p":{"type":"object","properties":{"title":{"type":"string"}}}}`, `{"p":{"type":"object","properties":{"title":{"type":"integer"}}}}`)
	if r.Worst() != Breaking {
		t.Error(lines(r, Wire))
	}
}

// A changed alternative is named, whatever language its title is in.
func TestChangedAlternative(t *testing.T) {
	branches := func(a, b, more string) string {
		return `{"p":{"type":["string","integer"],"oneOf":[{"title":"` + a + `","type":"integer"` + more + `},{"title":"` + b + `","type":"string","enum":["x"]}]}}`
	}
	r := compareArgs(t, "GET", branches("Number", "Word", ""), branches("Zahl", "Wort", `,"maximum":5`))
	if got, want := found(r, "arg-narrowed"), `p takes less: oneOf "Number": new maximum 5`; !strings.Contains(got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
}

// When the default leaves the enum, the proof is a request without the arg.
func TestDefaultLeavesEnum(t *testing.T) {
	r := compareArgs(t, "GET", `{"p":{"type":"string","enum":["a","b"],"default":"a"}}`, `{"p":{"type":"string","enum":["b"],"default":"a"}}`)
	const want = `breaking GET /a/v1/x: p takes less: enum without "a"; the default "a" is rejected, and with it every request that leaves the arg out` +
		"\ncurl -sg 'https://example.org/wp-json/a/v1/x'"
	if got := found(r, "arg-narrowed"); got != want {
		t.Errorf("got %s", got)
	}
}

// An address that no item has breaks nobody.
func TestAddressesOfNoItem(t *testing.T) {
	site := func(pattern, schema string) *model.API {
		return api(t, "site", []byte(`{"namespaces":["wp/v2"],"routes":{"/wp/v2":{"namespace":"wp/v2","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]},
			"`+pattern+`":{"namespace":"wp/v2","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]`+schema+`}}}`), build.Options{})
	}
	const number, text = `,"schema":{"type":"object","properties":{"id":{"type":"integer"}}}`, `,"schema":{"type":"object","properties":{"id":{"type":"string"}}}`
	for _, c := range []struct {
		old, new, schema string
		want             Level
	}{
		{`/wp/v2/global-styles/(?P<id>[\\/\\w-]+)`, `/wp/v2/global-styles/(?P<id>[\\d]+)`, "", Safe},
		{`/wp/v2/things/(?P<id>[\\w-]+)`, `/wp/v2/things/(?P<id>[\\d]+)`, number, Safe},
		{`/wp/v2/things/(?P<id>[\\w-]+)`, `/wp/v2/things/(?P<id>[\\d]+)`, text, Breaking},
		{`/wp/v2/things/(?P<id>[\\w-]+)`, `/wp/v2/things/(?P<id>[\\d]+)`, "", Breaking},
		{`/wp/v2/things/(?P<id>[\\d]+)`, `/wp/v2/things/(?P<id>[2-9]+)`, number, Breaking},
	} {
		r := Compare(site(c.old, c.schema), site(c.new, c.schema))
		level := Level("")
		for f := range r.All() {
			if f.Rule == "route-narrowed" {
				level = f.Level
			}
		}
		if level != c.want {
			t.Errorf("%s → %s: %q, want %q\n%s", c.old, c.new, level, c.want, lines(r, Wire))
		}
	}
}

// Routes, namespaces and args that have another name are one cause, which says so.
func TestMoved(t *testing.T) {
	site := func(namespace, route, arg string) *model.API {
		const args = `"page":{"type":"integer"},"color":{"type":"string"},"%s":{"type":"boolean"}`
		text := `{"namespaces":["a/v1","n/v1"],"routes":{"/a/v1":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]},
			"/n/v1/r":{"namespace":"n/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{` + strings.Replace(args, "%s", arg, 1) + `}}]}}}`
		return api(t, "site", []byte(strings.NewReplacer("n/v1", namespace, "/r\"", "/"+route+"\"").Replace(text)), build.Options{})
	}
	old := site("b/v2", "goods", "big")
	for _, c := range []struct {
		new  *model.API
		want string
	}{
		{site("b/v4", "goods", "big"), "the namespace is gone, with 1 route; 1 of them moved to b/v4"},
		{site("b/v2", "wares", "big"), "the route is called /b/v2/wares now"},
		{site("b/v2", "goods", "large"), "is gone: it is ignored now; large is new and has the same schema"},
	} {
		r := Compare(old, c.new)
		causes, found := 0, false
		for _, f := range r.Findings {
			if f.LevelFor(Wire) != "" {
				causes++
			}
		}
		for f := range r.All() {
			found = found || f.Message == c.want
		}
		if causes != 1 || !found {
			t.Errorf("%d causes, want %q in\n%s%s", causes, c.want, lines(r, Wire), lines(r, Source))
		}
	}
	// A route with other args is another route.
	r := Compare(old, site("b/v2", "wares", "large"))
	if got := lines(r, Wire); strings.Contains(got, "is called") {
		t.Error(got)
	}
}
