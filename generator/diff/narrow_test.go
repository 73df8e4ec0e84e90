package diff

import (
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
)

// using returns the usage of code that uses some symbols, all in one place.
func using(uses func(Symbol) bool) Usage {
	none := func(Symbol) []string { return nil }
	return Usage{Omits: none, Whole: none, Uses: func(s Symbol) []string {
		if uses(s) {
			return []string{"main.go:3"}
		}
		return nil
	}}
}

// TestNarrowedFold reduces a finding about several Go declarations to those that
// the code uses.
func TestNarrowedFold(t *testing.T) {
	site := func(arg string) *model.API {
		text := `{"namespaces":["a/v1"],"routes":{"/a/v1":{"namespace":"a/v1","methods":["GET"],` +
			`"endpoints":[{"methods":["GET"],"args":{}}]}`
		for _, name := range []string{"goods", "notes", "words"} {
			text += `,"/a/v1/` + name +
				`":{"namespace":"a/v1","methods":["POST"],"endpoints":[{"methods":["POST"],"args":{` + arg + `}}]}`
		}
		return api(t, "site", []byte(text+`}}`), build.Options{})
	}
	for _, c := range []struct{ name, used, source, wire string }{
		{"one of three", "NotesCreateParams", "av1.NotesCreateParams.Kind is gone",
			"POST /a/v1/notes: kind is gone: it is ignored now"},
		{"two of three", "NotesCreateParams WordsCreateParams",
			"av1.NotesCreateParams.Kind is gone (and 1 more)",
			"POST /a/v1/notes and 1 more route: kind is gone: it is ignored now"},
		{"none", "", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := Compare(site(`"kind":{"type":"string"}`), site(""))
			r.Narrow(using(func(s Symbol) bool { return s.Member == "Kind" && strings.Contains(c.used, s.Type) }))
			var source, wire string
			for f := range r.All() {
				if f.Audience == Source {
					source = f.Line()
				} else {
					wire = f.Line()
				}
			}
			if source != c.source || wire != c.wire {
				t.Errorf("%q, %q", source, wire)
			}
		})
	}
}

// TestNarrowedProof expects a proof with an endpoint that the code uses. Two
// methods of a route count as one route.
func TestNarrowedProof(t *testing.T) {
	site := func(maximum string) *model.API {
		const route = `"%s":{"namespace":"a/v1","methods":["GET","POST"],"endpoints":[{"methods":["GET"],` +
			`"args":{"n":{"type":"integer"MAX}}},{"methods":["POST"],"args":{"n":{"type":"integer"MAX}}}]}`
		text := `{"namespaces":["a/v1"],"routes":{` + strings.Replace(route, "%s", "/a/v1/goods", 1) + "," +
			strings.Replace(route, "%s", "/a/v1/notes", 1) + `}}`
		return api(t, "site", []byte(strings.ReplaceAll(text, "MAX", maximum)), build.Options{})
	}
	r := Compare(site(""), site(`,"maximum":5`))
	if got, want := r.Findings[0].Where(), "GET,POST /a/v1/goods and 1 more route: n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	r.Narrow(using(func(s Symbol) bool { return s.Member == "N" && strings.HasPrefix(s.Type, "Notes") }))
	f := r.Findings[0]
	if got, want := f.Where(), "GET,POST /a/v1/notes: n"; got != want || f.Level != Breaking ||
		f.Witness == nil || f.Witness.Path != "/a/v1/notes" {
		t.Errorf("got %s, %+v", got, f)
	}
}

// TestNarrowedDefault changes a default. Only code that leaves the arg out meets
// the finding.
func TestNarrowedDefault(t *testing.T) {
	isOrder := func(s Symbol) bool { return s.Member == "Order" }
	none := func(Symbol) bool { return false }
	for name, c := range map[string]struct {
		uses, omits func(Symbol) bool
		want        int
	}{"set": {isOrder, none, 0}, "left out": {none, isOrder, 1}} {
		t.Run(name, func(t *testing.T) {
			r := Compare(api(t, "old", withArgs("GET", `{"order":{"type":"string","default":"desc"}}`),
				build.Options{}),
				api(t, "new", withArgs("GET", `{"order":{"type":"string","default":"asc"}}`), build.Options{}))
			u := using(c.uses)
			u.Omits = using(c.omits).Uses
			if r.Narrow(u); len(r.Findings) != c.want {
				t.Error(lines(r, Wire))
			}
		})
	}
}

// TestNarrowedWhole expects a note about code that uses a whole value if a finding
// about a part of it is left out.
func TestNarrowedWhole(t *testing.T) {
	old := withResponse(t, `{"title":"good","type":"object","properties":{"id":{"type":"integer"}}}`)
	r := Compare(old, withResponse(t, `{"title":"good","type":"object","properties":{"id":{"type":"string"}}}`))
	u := using(func(Symbol) bool { return false })
	u.Whole = func(s Symbol) []string {
		if s.Package == "av1" && s.Type != "" && s.Member == "" {
			return []string{"main.go:7"}
		}
		return nil
	}
	r.Narrow(u)
	if notes := strings.Join(r.Notes, "\n"); len(r.Findings) > 0 ||
		!strings.Contains(notes, "main.go:7: the whole of av1.") {
		t.Errorf("%q", notes)
	}
}
