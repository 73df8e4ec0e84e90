package diff

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/diff/change"
	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/proof"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/diff/rule"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/testfile"
)

// sideOf returns a side whose code is generated from its API alone.
func sideOf(api *model.API) *match.Side { return match.NewSide(api, api) }

// sorted returns all findings and effects by namespace, the worst first.
func sorted(r *report.Report) []*report.Finding {
	return slices.SortedStableFunc(r.All(), func(a, b *report.Finding) int {
		return cmp.Or(cmp.Compare(a.Namespace, b.Namespace),
			cmp.Compare(slices.Index(report.Levels, a.Level), slices.Index(report.Levels, b.Level)), -cmp.Compare(a.Audience, b.Audience),
			cmp.Compare(a.Route, b.Route), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Arg, b.Arg), cmp.Compare(a.Message, b.Message))
	})
}

// lines returns the findings of an audience, one per line.
func lines(r *report.Report, a report.Audience) string {
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
	if len(names) < 15 {
		t.Errorf("%d indexes", len(names))
	}
	for _, name := range names {
		if testfile.LeavesOut(name) {
			continue
		}
		t.Run(title(name), func(t *testing.T) {
			t.Parallel()
			if r := Compare(site(t, name), site(t, name)); len(r.Findings)+len(r.Notes) > 0 {
				t.Error(lines(r, report.Wire), lines(r, report.Source))
			}
		})
	}
}

var pairsOfIndexes = [][2]string{
	{"deployment-a.json", "deployment-b.json"},
	{"indexes/wordpress-6.1.9-schemas.json.gz", "indexes/wordpress-6.8.7-schemas.json.gz"},
	{"indexes/wordpress-6.8.7-schemas.json.gz", "indexes/wordpress-7.1.4-schemas.json.gz"},
	{"indexes/wordpress-6.1.9.json.gz", "indexes/wordpress-7.1.4.json.gz"},
	{"indexes/site-shop-old-363-routes.json.gz", "indexes/site-shop-747-routes.json.gz"},
}

// TestEveryFindingHasItsMirror compares pairs of indexes in both directions:
// every finding has its mirror, and no other.
func TestEveryFindingHasItsMirror(t *testing.T) {
	pairs := pairsOfIndexes[:2]
	if thorough {
		pairs = allPairs(t)
	}
	for _, p := range pairs {
		t.Run(title(p[0], p[1]), func(t *testing.T) {
			t.Parallel()
			checkMirror(t, site(t, p[0]), site(t, p[1]))
		})
	}
}

// allPairs returns all pairs of indexes that can be compared as they are, with
// response schemas or without.
func allPairs(t *testing.T) [][2]string {
	pairs, names := slices.Clone(pairsOfIndexes), testfile.Match(t, "indexes/*.json.gz")
	for i, old := range names {
		for _, new := range names[:i] {
			if site(t, old).HasSchemas == site(t, new).HasSchemas && !slices.Contains(pairs, [2]string{new, old}) {
				pairs = append(pairs, [2]string{old, new})
			}
		}
	}
	if len(pairs) < 28 {
		t.Errorf("%d pairs", len(pairs))
	}
	return pairs
}

func checkMirror(t *testing.T, old, new *model.API) {
	t.Helper()
	there, back := Compare(old, new), Compare(new, old)
	mine, theirs := keys(there, mirrors()), keys(back, nil)
	for key, n := range mine {
		if theirs[key] != n {
			t.Errorf("%d mirrored as %s, %d on the way back", n, key, theirs[key])
		}
	}
	for key, n := range theirs {
		if mine[key] != n {
			t.Errorf("%d of %s on the way back, %d mirrored", n, key, mine[key])
		}
	}
}

func mirrors() map[string]string {
	m := map[string]string{}
	for _, r := range rule.All() {
		m[r.ID] = r.Mirror
	}
	return m
}

// keys counts the endpoints or declarations that each rule reports.
func keys(r *report.Report, rename map[string]string) map[string]int {
	n := map[string]int{}
	for f := range r.All() {
		rule := f.Rule
		if rename != nil {
			rule = rename[rule]
		}
		count := f.Count
		if rule == "route-shadowed" { // counts the endpoints of one of its two routes
			count = 1
		}
		n[rule+" "+f.Namespace+" "+f.Arg] += count
	}
	return n
}

func TestRulesAreMirrored(t *testing.T) {
	byID := map[string]report.Rule{}
	for _, r := range rule.All() {
		if byID[r.ID].ID != "" {
			t.Errorf("%s is there twice", r.ID)
		}
		byID[r.ID] = r
	}
	for _, r := range rule.All() {
		m := byID[r.Mirror]
		if m.Mirror != r.ID || m.Audience != r.Audience || m.Direction != r.Direction {
			t.Errorf("%s: its mirror %s is %+v", r.ID, r.Mirror, m.Mirror)
		}
	}
}

// TestOrderOfArgsChangesNothing reverses the order of all args, which changes
// nothing.
func TestOrderOfArgsChangesNothing(t *testing.T) {
	const name = "deployment-a.json"
	reversed := api(t, "reversed", testfile.Text(t, name), cms)
	for _, r := range reversed.Indexes[0].Routes {
		for _, e := range r.Endpoints {
			slices.Reverse(e.Args)
			if args := e.Node.Get("args"); args != nil {
				slices.Reverse(args.Members)
			}
		}
	}
	if r := Compare(site(t, name), reversed); len(r.Findings) > 0 {
		t.Error(lines(r, report.Wire), lines(r, report.Source))
	}
}

// TestOrderMattersWhereRoutesOverlap reverses the order of all routes. That
// matters only where two patterns overlap; in the deployment none do.
func TestOrderMattersWhereRoutesOverlap(t *testing.T) {
	for name, overlap := range map[string]bool{
		"deployment-a.json": false, "indexes/wordpress-7.1.4-schemas.json.gz": true,
	} {
		t.Run(title(name), func(t *testing.T) {
			x, _, err := index.Read(name, testfile.Text(t, name))
			if err != nil {
				t.Fatal(err)
			}
			slices.Reverse(x.Routes)
			r := Compare(site(t, name), built(t, x, cms))
			if got := len(r.Findings) > 0; got != overlap {
				t.Error(lines(r, report.Wire), lines(r, report.Source))
			}
			for f := range r.All() {
				if f.Rule != "route-shadowed" {
					t.Errorf("%s %s", f.Rule, f.Line())
				}
			}
		})
	}
}

// TestDeploymentsDifferAsRecorded compares the differences between the two
// deployments with testdata/deployments.txt. UPDATE=1 writes the file.
func TestDeploymentsDifferAsRecorded(t *testing.T) {
	want, err := os.ReadFile("testdata/deployments.txt")
	if err != nil {
		t.Fatal(err)
	}
	there, back := compare(t, "deployment-a.json", "deployment-b.json"),
		compare(t, "deployment-b.json", "deployment-a.json")
	got := "A to B\n" + lines(there, report.Wire) + "\nB to A\n" + lines(back, report.Wire) + "\nA to B, Go\n" + lines(there, report.Source)
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile("testdata/deployments.txt", []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got != string(want) {
		t.Errorf("got\n%s", got)
	}
}

// TestUpgradeRemovesNoRoute expects that WordPress 6.8 has every route of 6.1,
// although patterns changed.
func TestUpgradeRemovesNoRoute(t *testing.T) {
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

// TestEveryKeywordIsAccountedFor compares args keyword by keyword, and expects a
// finding for each arg that differs.
func TestEveryKeywordIsAccountedFor(t *testing.T) {
	for _, p := range pairsOfIndexes[:4] {
		t.Run(title(p[0], p[1]), func(t *testing.T) {
			old, new := site(t, p[0]), site(t, p[1])
			reported := argsOf(Compare(old, new))
			differing := 0
			for _, q := range match.Routes(sideOf(old), sideOf(new)) {
				for _, a := range differingArgs(q) {
					differing++
					if endpoint := a.Endpoint.Old.Title(); !reported[endpoint+" "+a.Name] {
						t.Errorf("%s %s: no finding", endpoint, a.Name)
					}
				}
			}
			if differing == 0 {
				t.Error("no args differ")
			}
		})
	}
}

// argsOf returns the endpoints and args of all findings.
func argsOf(r *report.Report) map[string]bool {
	out := map[string]bool{}
	for f := range r.All() {
		for _, e := range f.Endpoints {
			out[e+" "+report.RootOf(f.Arg)] = true
		}
	}
	return out
}

// differingArgs returns the args of a pair of routes whose keywords differ.
func differingArgs(p match.RoutePair) []match.ArgPair {
	if p.Presence() != match.Both {
		return nil
	}
	var list []match.ArgPair
	both, _ := p.Endpoints()
	for _, e := range both {
		for _, a := range e.Args() {
			if a.Declared().Presence() != match.Both || change.Describe(a.Old.Node, a.New.Node) != "" ||
				!change.Same(a.Old.Node.Get("default"), a.New.Node.Get("default")) {
				list = append(list, a)
			}
		}
	}
	return list
}

// TestWitnessesHold sends every witness to both sides again, and expects a proof
// of every breaking finding.
func TestWitnessesHold(t *testing.T) {
	pairs := pairsOfIndexes[:2]
	if thorough {
		pairs = pairsOfIndexes
	}
	for _, p := range pairs {
		for _, names := range [][2]string{p, {p[1], p[0]}} {
			t.Run(title(names[0], names[1]), func(t *testing.T) {
				t.Parallel()
				old, new := proof.NewReplica(sideOf(site(t, names[0]))), proof.NewReplica(sideOf(site(t, names[1])))
				for f := range compare(t, names[0], names[1]).All() {
					if !proved(f, old, new) {
						t.Errorf("%s: %+v", f.Line(), f.Witness)
					}
				}
			})
		}
	}
}

// proved reports whether a finding that needs a proof has one that holds.
func proved(f *report.Finding, old, new *proof.Replica) bool {
	switch {
	case f.Rule == "arg-converted" && f.Witness != nil:
		return old.Send(f.Witness).Accepted && new.Send(f.Witness).Accepted
	case f.Level != report.Breaking:
		return true
	case f.Direction == report.Request:
		return f.Witness != nil && old.Send(f.Witness).Accepted && !new.Send(f.Witness).Accepted
	}
	return f.Before != nil || f.After != nil
}
