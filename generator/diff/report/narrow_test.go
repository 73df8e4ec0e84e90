package report

import (
	"testing"
	"time"

	"github.com/restgen/restgen/generator/symbol"
)

// unproved returns a comparison with differences about endpoints with the same cause, for which no
// request is found.
func unproved(names ...string) Comparison {
	var list []Caused
	for _, name := range names {
		list = append(list, Caused{Cause: 1, Difference: &Difference{
			Rule: "arg-narrowed", Level: Breaking, Audience: Wire, Direction: Request, Message: "accepts fewer values",
			Subject: Subject{
				Method: "GET", Route: "/a/v1/" + name, Endpoints: []string{"GET /a/v1/" + name},
				Scope: Scope{Names: []symbol.Symbol{{Package: "av1", Type: name}}},
			},
			Prove: []func() *Witness{func() *Witness { return nil }},
		}})
	}
	return Comparison{Differences: list}
}

// TestNarrowedFindingStaysUnproved narrows a finding about two endpoints for which
// no request was found. It is risky, with both endpoints in use or with one.
func TestNarrowedFindingStaysUnproved(t *testing.T) {
	for _, used := range [][]string{{"Goods"}, {"Goods", "Notes"}} {
		r := New(unproved("Goods", "Notes"))
		u := symbol.Uses{}
		for _, name := range used {
			u.Add(symbol.Named, symbol.Symbol{Package: "av1", Type: name}, "main.go:3")
		}
		r.Narrow(u)
		if len(r.Findings) != 1 || r.Findings[0].Level != Risky || r.Findings[0].Count != len(used) {
			t.Errorf("%v: %+v", used, r.Findings)
		}
	}
}

// TestIgnoredPartHasTheIDOfItsFinding ignores one of two endpoints. Both parts of
// the finding are proved again, and links lead from the ignored one to the whole.
func TestIgnoredPartHasTheIDOfItsFinding(t *testing.T) {
	r := New(unproved("Goods", "Notes"))
	id := r.Findings[0].ID
	r.Ignore([]*Exception{{Route: "/a/v1/Goods", Reason: "unused"}}, time.Time{})
	if len(r.Ignored) != 1 || len(r.Findings) != 1 {
		t.Fatalf("%d ignored, %d left", len(r.Ignored), len(r.Findings))
	}
	ignored, left := r.Ignored[0].Finding, r.Findings[0]
	if id == "" || ignored.ID != id {
		t.Errorf("ID %q, want %q", ignored.ID, id)
	}
	for _, f := range []*Finding{ignored, left} {
		if f.Count != 1 || f.Level != Risky {
			t.Errorf("%s: %d endpoints, %s", f.Line(), f.Count, f.Level)
		}
	}
}

// TestSafeFindingsAreJoinedIfTheirRuleIsAnAddition reports two args of an endpoint.
// Only the rule tells whether they are one finding, not the name of the rule.
func TestSafeFindingsAreJoinedIfTheirRuleIsAnAddition(t *testing.T) {
	for _, addition := range []bool{false, true} {
		c, want := Comparison{}, 2
		if addition {
			want = 1
		}
		for i, arg := range []string{"a", "b"} {
			c.Differences = append(c.Differences, Caused{Cause: i + 1, Difference: &Difference{
				Rule: "x-added", Addition: addition, Level: Safe, Audience: Wire, Direction: Request,
				Subject: Subject{Arg: arg, Endpoints: []string{"GET /a/v1/b"}},
			}})
		}
		if got := len(New(c).Findings); got != want {
			t.Errorf("addition %t: %d findings, want %d", addition, got, want)
		}
	}
}
