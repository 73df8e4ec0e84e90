package diff

import (
	"fmt"
	"slices"
	"testing"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
)

// TestMethodsShadow adds a method to a route. The route now takes requests of a
// later route that matches the same address.
func TestMethodsShadow(t *testing.T) {
	site := func(methods string) *model.API {
		const route = `"%s":{"namespace":"a/v1","methods":[],"endpoints":[{"methods":[%s],"args":{}}]}`
		return api(t, "site", fmt.Appendf(nil, `{"namespaces":["a/v1"],"routes":{`+route+`,`+route+`,`+route+`}}`,
			"/a/v1", `"GET"`, "/a/v1/x/all", methods, `/a/v1/x/(?P<id>\\w+)`, `"POST"`), build.Options{})
	}
	got := lines(Compare(site(`"GET"`), site(`"GET","POST"`)), report.Wire)
	const want = "risky route-shadowed a/v1 | POST /a/v1/x/{id}: requests such as POST /a/v1/x/all go to " +
		"/a/v1/x/all now\n" +
		"safe method-added a/v1 | POST /a/v1/x/all: POST is new\n"
	if got != want {
		t.Errorf("got %s", got)
	}
}

// TestOverlappingRoutes moves each route of a site before each earlier one that
// matches some of its addresses. A finding says that these requests go elsewhere.
func TestOverlappingRoutes(t *testing.T) {
	file, least := "indexes/wordpress-7.1.4.json.gz", 13
	if thorough {
		file, least = large, 30
	}
	old := newSide(site(t, file))
	moved := 0
	for i, first := range old.routes {
		for j, second := range old.routes[i+1:] {
			w := shared(old, first, second)
			if w == nil {
				continue
			}
			moved++
			new := newSide(old.api)
			r := new.routes[i+1+j]
			new.routes = slices.Insert(slices.Delete(new.routes, i+1+j, i+2+j), i, r)
			c := newComparison(old, new)
			c.order(pairRoutes(old, new))
			if !slices.ContainsFunc(c.flat, func(f *difference) bool {
				return f.Rule == "route-shadowed" && f.Route == first.template && f.After == second.Key
			}) {
				t.Errorf("%s before %s: no finding about %s %s", second.template, first.template, w.Method, w.Path)
			}
		}
	}
	if moved < least {
		t.Errorf("%d pairs of overlapping routes", moved)
	}
}

// shared returns a request that each of two routes serves if the other one does
// not exist, and nil if it finds none.
func shared(s *side, first, second *route) *report.Witness {
	if !beginningOf(first.Key).meets(beginningOf(second.Key)) {
		return nil
	}
	paths := slices.Concat(s.paths(first, first.endpoints[0]), s.paths(second, second.endpoints[0]))
	for _, path := range slices.Concat(paths, first.joined(paths, []pair{{oldRoute: second}}), second.joined(paths, []pair{{oldRoute: first}})) {
		for _, method := range first.methods() {
			w := &report.Witness{Method: method, Path: path}
			if key, _ := s.serve().match(w); key != first.Key {
				continue
			}
			alone := &side{api: s.api, index: s.index, routes: []*route{second}}
			if key, _ := alone.serve().match(w); key == second.Key {
				return w
			}
		}
	}
	return nil
}

// TestBeginnings expects the text that all paths of a route begin with, and their
// first segment if they have it in common.
func TestBeginnings(t *testing.T) {
	for key, want := range map[string]struct {
		beginning
		first string
	}{
		"/a/V1/x":            {beginning{"/a/v1/x", true}, "a"},
		`/a/(?P<id>[\d]+)/b`: {beginning{"/a/", false}, "a"},
		"/a/bc?d":            {beginning{"/a/b", false}, "a"},
		"/a(?:b|c)":          {beginning{"/a", false}, anySegment},
		"/a":                 {beginning{"/a", true}, "a"},
		"/":                  {beginning{"/", true}, ""},
		"/a|/b":              {beginning{"", false}, anySegment},
		`/a\.b`:              {beginning{"/a", false}, anySegment},
	} {
		if got := beginningOf(key); got != want.beginning || got.first() != want.first {
			t.Errorf("%s: got %v and %q, want %v", key, got, got.first(), want)
		}
	}
	for path, want := range map[string]string{"/A/b": "a", "/%61%2Fb": "a", "/": "", "/a": "a", "/%": "%"} {
		if got := firstSegment(path); got != want {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
}
