package diff

import (
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
)

// using is the usage of code that uses some symbols, all in one place.
func using(uses func(Symbol) bool) Usage {
	none := func(Symbol) []string { return nil }
	return Usage{Omits: none, Whole: none, Uses: func(s Symbol) []string {
		if uses(s) {
			return []string{"main.go:3"}
		}
		return nil
	}}
}

// A finding about several Go declarations keeps those that the code uses.
func TestNarrowedFold(t *testing.T) {
	site := func(arg string) *model.API {
		text := `{"namespaces":["a/v1"],"routes":{"/a/v1":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]}`
		for _, name := range []string{"goods", "notes", "words"} {
			text += `,"/a/v1/` + name + `":{"namespace":"a/v1","methods":["POST"],"endpoints":[{"methods":["POST"],"args":{` + arg + `}}]}`
		}
		return api(t, "site", []byte(text+`}}`), build.Options{})
	}
	for _, c := range []struct{ used, source, wire string }{
		{"NotesCreateParams", "av1.NotesCreateParams.Kind is gone", "POST /a/v1/notes: kind is gone: it is ignored now"},
		{"NotesCreateParams WordsCreateParams", "av1.NotesCreateParams.Kind is gone (and 1 more)", "POST /a/v1/notes and 1 more route: kind is gone: it is ignored now"},
		{"", "", ""},
	} {
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
			t.Errorf("%q: %q, %q", c.used, source, wire)
		}
	}
}

// The proof of a narrowed finding is about an endpoint that the code uses, and
// two methods of a route are one route.
func TestNarrowedProof(t *testing.T) {
	site := func(maximum string) *model.API {
		const route = `"%s":{"namespace":"a/v1","methods":["GET","POST"],"endpoints":[{"methods":["GET"],"args":{"n":{"type":"integer"MAX}}},{"methods":["POST"],"args":{"n":{"type":"integer"MAX}}}]}`
		text := `{"namespaces":["a/v1"],"routes":{` + strings.Replace(route, "%s", "/a/v1/goods", 1) + "," + strings.Replace(route, "%s", "/a/v1/notes", 1) + `}}`
		return api(t, "site", []byte(strings.ReplaceAll(text, "MAX", maximum)), build.Options{})
	}
	r := Compare(site(""), site(`,"maximum":5`))
	if got, want := r.Findings[0].Where(), "GET,POST /a/v1/goods and 1 more route: n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	r.Narrow(using(func(s Symbol) bool { return s.Member == "N" && strings.HasPrefix(s.Type, "Notes") }))
	f := r.Findings[0]
	if got, want := f.Where(), "GET,POST /a/v1/notes: n"; got != want || f.Level != Breaking || f.Witness == nil || f.Witness.Path != "/a/v1/notes" {
		t.Errorf("got %s, %+v", got, f)
	}
}

// Code that leaves an arg out meets another default; code that sets it does not.
func TestNarrowedDefault(t *testing.T) {
	r := Compare(api(t, "old", withArgs("GET", `{"order":{"type":"string","default":"desc"}}`), build.Options{}),
		api(t, "new", withArgs("GET", `{"order":{"type":"string","default":"asc"}}`), build.Options{}))
	for _, c := range []struct {
		uses, omits bool
		want        int
	}{{true, false, 0}, {false, true, 1}} {
		copied := *r
		copied.Findings = slices.Clone(r.Findings)
		copied.Findings[0].Uses = nil
		u := using(func(s Symbol) bool { return c.uses && s.Member == "Order" })
		u.Omits = func(s Symbol) []string {
			if c.omits && s.Member == "Order" {
				return []string{"main.go:4"}
			}
			return nil
		}
		copied.Narrow(u)
		if len(copied.Findings) != c.want {
			t.Errorf("%+v: %d findings", c, len(copied.Findings))
		}
	}
}

// Uses of a whole value are noted for findings that are left out.
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
	if notes := strings.Join(r.Notes, "\n"); len(r.Findings) > 0 || !strings.Contains(notes, "main.go:7: the whole of av1.") {
		t.Errorf("%q", notes)
	}
}
