package report

import (
	"fmt"

	"github.com/restgen/restgen/generator/safetext"
)

// Clean returns s on one line. It escapes characters that a terminal or a CI
// system acts on, as names come from an index.
func Clean(s string) string { return safetext.Line(s) }

// Count returns a number with a noun, as in 2 findings.
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Title returns the name of a namespace in reports.
func Title(namespace string) string {
	if namespace == "" {
		return "(no namespace)"
	}
	return Clean(namespace)
}
