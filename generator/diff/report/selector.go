package report

import "github.com/restgen/restgen/generator/pattern"

// matches reports whether a pattern is empty or fits a text.
func matches(wanted, text string) bool { return wanted == "" || pattern.Glob(wanted, text, "/") }

// applied is what became of a setting or an exception.
type applied struct {
	used   bool
	missed string // a finding that it fits only in part
}

// misses notes a finding that it fits only at some of its endpoints.
func (e *applied) misses(f *Finding) {
	if e.missed == "" {
		e.missed = f.Line()
	}
}
