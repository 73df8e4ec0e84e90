// Package glob holds the one language of patterns in what users and presets write: a * stands for any text, and everything
// else for itself. It does not know what the texts are.
package glob

import "strings"

// Match reports whether the whole text fits the pattern. No * takes any of the characters of but, as the slash where each
// segment of a path needs a * of its own.
func Match(pattern, text, but string) bool {
	first, rest, star := strings.Cut(pattern, "*")
	text, fits := strings.CutPrefix(text, first)
	if !fits || !star {
		return fits && text == ""
	}
	for {
		part, after, more := strings.Cut(rest, "*")
		if !more {
			taken, fits := strings.CutSuffix(text, part)
			return fits && !strings.ContainsAny(taken, but)
		}
		i := strings.Index(text, part) // a later place would only leave less for the next *
		if i < 0 || strings.ContainsAny(text[:i], but) {
			return false
		}
		text, rest = text[i+len(part):], after
	}
}
