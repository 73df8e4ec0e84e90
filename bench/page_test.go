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
