package diff

import (
	"fmt"
	"slices"
	"testing"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/proof"
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
	old := match.NewSide(site(t, file))
	server := proof.NewReplica(old)
	moved := 0
	for i, first := range old.Routes {
		for j, second := range old.Routes[i+1:] {
			w := shared(server, first, second)
			if w == nil {
				continue
			}
			moved++
			new := match.NewSide(old.API)
			r := new.Routes[i+1+j]
			new.Routes = slices.Insert(slices.Delete(new.Routes, i+1+j, i+2+j), i, r)
			c := newComparison(old, new)
			c.order(pairRoutes(old, new))
			if !slices.ContainsFunc(c.flat, func(f *difference) bool {
				return f.Rule == "route-shadowed" && f.Route == first.Template && f.After == second.Key
			}) {
				t.Errorf("%s before %s: no finding about %s %s", second.Template, first.Template, w.Method, w.Path)
			}
		}
	}
	if moved < least {
		t.Errorf("%d pairs of overlapping routes", moved)
	}
}

// shared returns a request that each of two routes serves if the other one does
// not exist, and nil if it finds none.
func shared(s *proof.Replica, first, second *match.Route) *report.Witness {
	if !match.BeginningOf(first.Key).Meets(match.BeginningOf(second.Key)) {
		return nil
	}
	paths := slices.Concat(proof.Paths(first.Endpoints[0]), proof.Paths(second.Endpoints[0]))
	for _, path := range slices.Concat(paths, joined(first, paths, []pair{{oldRoute: second}}), joined(second, paths, []pair{{oldRoute: first}})) {
		for _, method := range first.Methods() {
			w := &report.Witness{Method: method, Path: path}
			if key, _ := s.Match(w); key != first.Key {
				continue
			}
			alone := proof.NewReplica(&match.Side{API: s.API, Index: s.Index, Routes: []*match.Route{second}})
			if key, _ := alone.Match(w); key == second.Key {
				return w
			}
		}
	}
	return nil
}
