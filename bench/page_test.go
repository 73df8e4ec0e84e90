package main

import (
	"os"
	"strings"
	"testing"
)

// The page in docs has the notes and rows that this command writes.
func TestPageIsOfThisCommand(t *testing.T) {
	text, err := os.ReadFile("../docs/benchmarks.md")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{notes, standInNotes, "| " + coreFrom + " |", "| " + shopFrom + " |"}
	for _, q := range requests {
		want = append(want, "| "+q.what+" |")
	}
	for _, label := range labels {
		want = append(want, "| "+label+" |")
	}
	for _, part := range want {
		if !strings.Contains(string(text), part) {
			t.Errorf("docs/benchmarks.md lacks %q; run go run . -o ../docs/benchmarks.md", part)
		}
	}
}

// A ratio is the median of its rounds, also of an even number of them.
func TestRatioIsTheMedianOfTheRounds(t *testing.T) {
	r := results{}
	for _, time := range []float64{3, 1, 4, 2} {
		r[row{"decode", "restgen"}] = append(r[row{"decode", "restgen"}], measurement{time: 1})
		r[row{"decode", "ogen"}] = append(r[row{"decode", "ogen"}], measurement{time: time})
	}
	if got, want := r.ratio(row{"decode", "ogen"}), "2.50 (1.00 to 4.00)"; got != want {
		t.Errorf("ratio = %s, want %s", got, want)
	}
	r[row{"decode", "restgen"}], r[row{"decode", "ogen"}] = r[row{"decode", "restgen"}][:3], r[row{"decode", "ogen"}][:3]
	if got, want := r.ratio(row{"decode", "ogen"}), "3.00 (1.00 to 4.00)"; got != want {
		t.Errorf("ratio = %s, want %s", got, want)
	}
}
