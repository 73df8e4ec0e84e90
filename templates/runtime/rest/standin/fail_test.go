package standin

import (
	"net/http"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
)

// The seed decides which requests get a fault at a rate, for each fault anew.
func TestFaultsHaveARate(t *testing.T) {
	hits := func(seed uint64) string {
		s := New(&desc.Site{Operations: map[string]desc.Operation{"GET /a": {Path: "/a"}}}, Settings{Seed: seed})
		for _, rate := range []float64{0, 1.1} {
			if err := s.BreakRate("GET /a", rate, Cut); err == nil {
				t.Errorf("a rate of %v is possible", rate)
			}
		}
		if err := s.BreakRate("GET /a", 0.25, Cut); err != nil {
			t.Fatal(err)
		}
		var got strings.Builder
		for range 400 {
			fault := byte('.')
			if s.faults.Next([]string{http.MethodGet}, "/a", false) != nil {
				fault = 'x'
			}
			got.WriteByte(fault)
		}
		return got.String()
	}
	first := hits(1)
	if n := strings.Count(first, "x"); n < 60 || n > 140 {
		t.Errorf("%d of 400 requests get a fault with a rate of 25 %%", n)
	}
	if hits(1) != first || hits(2) == first {
		t.Error("the seed does not decide")
	}
}

// A fault without requests left no longer holds responses back.
func TestUsedFaultsAreRemoved(t *testing.T) {
	s := New(&desc.Site{Operations: map[string]desc.Operation{"GET /a/{id}": {Path: "/a/{id}"}}}, Settings{})
	for left, fault := range map[int]Fault{2: Cut, 0: BOM} {
		if err := s.Break("GET /a/{id}", left, fault); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []Fault{Cut, Cut, ""} {
		if held := s.holds(); held != (want != "") {
			t.Errorf("before %q: responses are held back: %v", want, held)
		}
		got := Fault("")
		if x := s.faults.Next([]string{http.MethodGet}, "/a/{n}", false); x != nil {
			got = x.Kind
		}
		if got != want {
			t.Errorf("the fault is %q, want %q", got, want)
		}
	}
}
