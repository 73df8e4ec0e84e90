package report

import (
	"fmt"
	"strings"
)

// Summary counts the findings in words.
func (r *Report) Summary() string {
	switch {
	case len(r.Findings) > 0:
	case len(r.Ignored) > 0:
		return "no differences except ignored ones"
	case r.left > 0:
		return "no differences that affect the code"
	default:
		return "no differences"
	}
	return CountLevels(r.Findings)
}

// CountLevels counts findings in words, as in 2 breaking, 1 safe.
func CountLevels(list []*Finding) string {
	var parts []string
	for _, l := range Levels {
		if n := count(list, l); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, l))
		}
	}
	return strings.Join(parts, ", ")
}

// Heading returns the summary. If some findings break Go code only, it counts
// them apart from those that break requests and responses.
func (r *Report) Heading() string {
	source := 0
	for _, f := range r.Findings {
		if f.BreaksGoOnly() {
			source++
		}
	}
	if source == 0 {
		return r.Summary()
	}
	return fmt.Sprintf("%s (breaking: %d wire, %d Go source only)", r.Summary(), r.Count(Breaking)-source, source)
}

// Remarks returns the notes that every format shows with the findings.
func (r *Report) Remarks() []string {
	var list []string
	for _, note := range r.Notes {
		list = append(list, Clean(note))
	}
	if n := len(r.Ignored); n > 0 {
		list = append(list, Count(n, "finding")+" ignored")
	}
	return list
}

// leftNote is the note on findings that Narrow left out.
func leftNote(n int) string { return Count(n, "finding") + " without effect on the code left out" }
