package report

import (
	"testing"

	"github.com/restgen/restgen/generator/symbol"
)

// TestNarrowedFindingStaysUnproved narrows a finding about two endpoints for which
// no request was found. It is risky, with both endpoints in use or with one.
func TestNarrowedFindingStaysUnproved(t *testing.T) {
	for _, used := range [][]string{{"Goods"}, {"Goods", "Notes"}} {
		var list []*Difference
		for _, name := range []string{"Goods", "Notes"} {
			list = append(list, &Difference{
				Finding: Finding{
					Rule: "arg-narrowed", Level: Breaking, Audience: Wire, Direction: Request, Count: 1,
					Method: "GET", Route: "/a/v1/" + name, Endpoints: []string{"GET /a/v1/" + name}, Message: "accepts fewer values",
				},
				Cause: 1, Prove: []func() *Witness{func() *Witness { return nil }},
				Scope: Scope{Names: []symbol.Symbol{{Package: "av1", Type: name}}},
			})
		}
		r := New("old", "new", list)
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
