package standin

import (
	"net/http"
	"testing"
)

// A fault without requests left no longer holds responses back.
func TestUsedFaultsAreRemoved(t *testing.T) {
	s := New(&Description{Operations: map[string]Operation{"GET /a/{id}": {Path: "/a/{id}"}}}, Settings{})
	for left, fault := range map[int]Fault{2: Cut, 0: BOM} {
		if err := s.Break("GET /a/{id}", left, fault); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []Fault{Cut, Cut, ""} {
		if held := s.fails(); held != (want != "") {
			t.Errorf("before %q: responses are held back: %v", want, held)
		}
		got := Fault("")
		if x := s.failure([]string{http.MethodGet}, Operation{Path: "/a/{n}"}, false); x != nil {
			got = x.fault
		}
		if got != want {
			t.Errorf("the fault is %q, want %q", got, want)
		}
	}
}
