package rule

import (
	"slices"
	"testing"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/proof"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/testfile"
)

// TestMovedRoutesThatOverlapAreFound moves each route of a site before each
// earlier one that matches some of its addresses. A finding says that these
// requests go elsewhere.
func TestMovedRoutesThatOverlapAreFound(t *testing.T) {
	file, least := "indexes/wordpress-7.1.4.json.gz", 13
	if testfile.Thorough() {
		file, least = "indexes/site-shop-892-routes.json.gz", 30
	}
	x, _, err := index.Read(file, testfile.Text(t, file))
	if err != nil {
		t.Fatal(err)
	}
	api, _, err := build.Model([]build.Input{{Index: x}}, build.Options{})
	if err != nil {
		t.Fatal(err)
	}
	old := match.NewSide(api, api)
	server := proof.NewReplica(old)
	moved := 0
	for i, first := range old.Routes {
		for j, second := range old.Routes[i+1:] {
			w := shared(server, first, second)
			if w == nil {
				continue
			}
			moved++
			new := match.NewSide(api, api)
			r := new.Routes[i+1+j]
			new.Routes = slices.Insert(slices.Delete(new.Routes, i+1+j, i+2+j), i, r)
			pairs := match.Routes(old, new)
			if !slices.ContainsFunc(NewJudge(old, new, pairs).Wire(pairs), func(f *Found) bool {
				d := f.Difference
				return d.Rule == "route-shadowed" && d.Subject.Route == first.Template && d.After == second.Key
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
	for _, path := range slices.Concat(paths, joined(first, paths, []match.RoutePair{{Pair: match.Pair[match.Route]{Old: second}}}), joined(second, paths, []match.RoutePair{{Pair: match.Pair[match.Route]{Old: first}}})) {
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
