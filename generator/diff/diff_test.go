package diff

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/testfile"
)

func api(t testing.TB, name string, data []byte, o build.Options) *model.API {
	t.Helper()
	x, _, err := index.Read(name, data)
	if err != nil {
		t.Fatal(err)
	}
	return built(t, x, o)
}

// built is the API of an index, which need not have the namespace of cms.
func built(t testing.TB, x *index.Index, o build.Options) *model.API {
	t.Helper()
	a, _, err := build.Model([]build.Input{{Index: x}}, o)
	if err != nil && !errors.As(err, new(build.UnusedOptions)) {
		t.Fatal(err)
	}
	return a
}

// cms says that the namespace of the two deployments is core's under another name.
var cms = build.Options{Presets: map[string][]string{"wordpress-core": {"cms/v2"}}}

func compare(t testing.TB, old, new string) *Report {
	return Compare(api(t, old, testfile.Text(t, old), cms), api(t, new, testfile.Text(t, new), cms))
}

// bothWays compares two indexes in both directions.
func bothWays(t testing.TB, p [2]string) (a, b *model.API, there, back *Report) {
	a, b = api(t, p[0], testfile.Text(t, p[0]), cms), api(t, p[1], testfile.Text(t, p[1]), cms)
	return a, b, Compare(a, b), Compare(b, a)
}

// sorted are all findings and effects: by namespace, the worst first.
func sorted(r *Report) []*Finding {
	return slices.SortedStableFunc(r.All(), func(a, b *Finding) int {
		return cmp.Or(cmp.Compare(a.Namespace, b.Namespace), compareFindings(a, b))
	})
}

// lines are the findings of an audience, one a line.
func lines(r *Report, a Audience) string {
	var b strings.Builder
	for _, f := range sorted(r) {
		if f.Audience == a {
			fmt.Fprintf(&b, "%s %s %s | %s\n", f.Level, f.Rule, f.Namespace, f.Line())
		}
	}
	return b.String()
}

func TestNothingDiffersFromItself(t *testing.T) {
	names := testfile.Match(t, "indexes/*.json.gz")
	if len(names) < 8 {
		t.Fatal(names)
	}
	for _, name := range names {
		a := api(t, name, testfile.Text(t, name), cms)
		if r := Compare(a, a); len(r.Findings)+len(r.Notes) > 0 {
			t.Errorf("%s: %s%s", name, lines(r, Wire), lines(r, Source))
		}
	}
}

var pairsOfIndexes = [][2]string{
	{"deployment-a.json", "deployment-b.json"},
	{"indexes/wordpress-6.1.9-schemas.json.gz", "indexes/wordpress-6.8.7-schemas.json.gz"},
	{"indexes/wordpress-6.8.7-schemas.json.gz", "indexes/wordpress-7.1.4-schemas.json.gz"},
	{"indexes/wordpress-6.1.9.json.gz", "indexes/wordpress-7.1.4.json.gz"},
	{"indexes/site-shop-old-363-routes.json.gz", "indexes/site-shop-747-routes.json.gz"},
}

// TestMirror compares all pairs of indexes in both directions: every finding has
// its mirror, and no other.
func TestMirror(t *testing.T) {
	names := slices.DeleteFunc(testfile.Match(t, "indexes/*.json.gz"), func(name string) bool {
		return strings.Contains(name, "wordpress-") && !strings.Contains(name, "schemas")
	})
	if len(names) != 12 {
		t.Errorf("%q", names)
	}
	var apis []*model.API
	for _, name := range names {
		apis = append(apis, api(t, name, testfile.Text(t, name), cms))
	}
	for i, old := range apis {
		for _, new := range apis[:i] {
			if old.HasSchemas != new.HasSchemas {
				continue // generator.Diff compares these without the schemas
			}
			checkMirror(t, old, new)
		}
	}
	for _, p := range pairsOfIndexes {
		a, b, _, _ := bothWays(t, p)
		checkMirror(t, a, b)
	}
}

func checkMirror(t *testing.T, old, new *model.API) {
	t.Helper()
	there, back := Compare(old, new), Compare(new, old)
	mine, theirs := keys(there, mirrors()), keys(back, nil)
	for key, n := range mine {
		if theirs[key] != n {
			t.Errorf("%s → %s: %d mirrored as %s, back there are %d", there.Old, there.New, n, key, theirs[key])
		}
	}
	for key, n := range theirs {
		if mine[key] != n {
			t.Errorf("%s → %s: %d of %s, there are %d", there.New, there.Old, n, key, mine[key])
		}
	}
}

func mirrors() map[string]string {
	m := map[string]string{}
	for _, r := range Rules() {
		m[r.ID] = r.Mirror
	}
	return m
}

// keys counts the endpoints, or declarations, that each rule reports.
func keys(r *Report, rename map[string]string) map[string]int {
	n := map[string]int{}
	for f := range r.All() {
		rule := f.Rule
		if rename != nil {
			rule = rename[rule]
		}
		count := f.Count
		if rule == "route-shadowed" { // the endpoints are those of one route of the two
			count = 1
		}
		n[rule+" "+f.Namespace+" "+f.Arg] += count
	}
	return n
}

func TestRulesAreMirrored(t *testing.T) {
	byID := map[string]Rule{}
	for _, r := range Rules() {
		if byID[r.ID].ID != "" {
			t.Errorf("%s is there twice", r.ID)
		}
		byID[r.ID] = r
	}
	for _, r := range Rules() {
		m := byID[r.Mirror]
		if m.Mirror != r.ID || m.Audience != r.Audience || m.Direction != r.Direction {
			t.Errorf("%s: its mirror %s is %+v", r.ID, r.Mirror, m.Mirror)
		}
	}
}

// TestOrderOfArgs turns all args around, which changes nothing.
func TestOrderOfArgs(t *testing.T) {
	data := testfile.Text(t, "deployment-a.json")
	turned := api(t, "turned", data, cms)
	for _, r := range turned.Indexes[0].Routes {
		for _, e := range r.Endpoints {
			slices.Reverse(e.Args)
			if args := e.Node.Get("args"); args != nil {
				slices.Reverse(args.Members)
			}
		}
	}
	if r := Compare(api(t, "a", data, cms), turned); len(r.Findings) > 0 {
		t.Errorf("%s%s", lines(r, Wire), lines(r, Source))
	}
}

// TestOrderOfRoutes turns all routes around. That changes something only where two patterns overlap, which none of the
// deployment do.
func TestOrderOfRoutes(t *testing.T) {
	for name, want := range map[string]bool{"deployment-a.json": false, "indexes/wordpress-7.1.4-schemas.json.gz": true} {
		data := testfile.Text(t, name)
		x, _, err := index.Read(name, data)
		if err != nil {
			t.Fatal(err)
		}
		slices.Reverse(x.Routes)
		turned := built(t, x, cms)
		r := Compare(api(t, name, data, cms), turned)
		if got := len(r.Findings) > 0; got != want {
			t.Errorf("%s: %s%s", name, lines(r, Wire), lines(r, Source))
		}
		for f := range r.All() {
			if f.Rule != "route-shadowed" {
				t.Errorf("%s: %s %s", name, f.Rule, f.Line())
			}
		}
	}
}

// TestDeployments holds the differences between the two deployments, each once.
func TestDeployments(t *testing.T) {
	want, err := os.ReadFile("testdata/deployments.txt")
	if err != nil {
		t.Fatal(err)
	}
	a, b := "deployment-a.json", "deployment-b.json"
	got := "A to B\n" + lines(compare(t, a, b), Wire) + "\nB to A\n" + lines(compare(t, b, a), Wire) + "\nA to B, Go\n" + lines(compare(t, a, b), Source)
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile("testdata/deployments.txt", []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got != string(want) {
		t.Errorf("got\n%s", got)
	}
}

// TestUpgrade: WordPress 6.8 has every route of 6.1, whatever patterns changed.
func TestUpgrade(t *testing.T) {
	r := compare(t, "indexes/wordpress-6.1.9-schemas.json.gz", "indexes/wordpress-6.8.7-schemas.json.gz")
	added := 0
	for f := range r.All() {
		switch f.Rule {
		case "route-removed", "method-removed", "namespace-removed":
			t.Errorf("%s: %s", f.Rule, f.Line())
		case "route-added":
			added += f.Count
		}
	}
	if added == 0 {
		t.Error("no route was added")
	}
}

// TestEveryKeywordIsAccountedFor compares keyword by keyword, and wants of each arg that differs a finding.
func TestEveryKeywordIsAccountedFor(t *testing.T) {
	for _, p := range pairsOfIndexes[:4] {
		old, new := api(t, p[0], testfile.Text(t, p[0]), cms), api(t, p[1], testfile.Text(t, p[1]), cms)
		r := Compare(old, new)
		told := map[string]bool{}
		for f := range r.All() {
			for _, e := range f.Endpoints {
				name, _, _ := strings.Cut(f.Arg, ".")
				name, _, _ = strings.Cut(name, "[]")
				told[e+" "+name] = true
			}
		}
		differing := 0
		for _, q := range pairRoutes(newSide(old), newSide(new)) {
			if q.oldRoute == nil || q.newRoute == nil {
				continue
			}
			both, _ := pairEndpoints(q)
			for _, e := range both {
				for _, a := range pairArgs(e) {
					if a.oldArg != nil && a.newArg != nil && (changes(a.oldArg.node, a.newArg.node) == "" && same(a.oldArg.node.Get("default"), a.newArg.node.Get("default"))) {
						continue
					}
					differing++
					if !told[e.old.title()+" "+a.name] {
						t.Errorf("%s: %s %s: %s", p[0], e.old.title(), a.name, a.change())
					}
				}
			}
		}
		t.Logf("%s → %s: %d args differ", p[0], p[1], differing)
	}
}

// TestWitnessesHold asks both sides once more, and wants a proof of all that is called breaking.
func TestWitnessesHold(t *testing.T) {
	for _, p := range pairsOfIndexes {
		old, new, there, back := bothWays(t, p)
		a, b := newSide(old).serve(), newSide(new).serve()
		for _, r := range []*Report{there, back} {
			for f := range r.All() {
				switch {
				case f.Rule == "arg-converted" && f.Witness != nil && !(a.ask(f.Witness).accepted && b.ask(f.Witness).accepted):
					t.Errorf("%s: %+v", f.Line(), f.Witness)
				case f.Level != Breaking:
				case f.Direction == Request && (f.Witness == nil || !a.ask(f.Witness).accepted || b.ask(f.Witness).accepted):
					t.Errorf("%s: %+v", f.Line(), f.Witness)
				case f.Direction != Request && f.Before == nil && f.After == nil:
					t.Errorf("%s: no proof", f.Line())
				}
			}
			a, b = b, a
		}
	}
}
