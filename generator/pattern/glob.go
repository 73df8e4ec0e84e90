package pattern

import "strings"

// Glob reports whether the whole string s matches a pattern of users or
// presets. In such a pattern a * stands for any characters other than those in
// except, and every other character for itself. Routes are matched segment by
// segment if except is "/".
func Glob(pattern, s, except string) bool {
	prefix, rest, star := strings.Cut(pattern, "*")
	s, ok := strings.CutPrefix(s, prefix)
	if !ok || !star {
		return ok && s == ""
	}
	for {
		part, after, more := strings.Cut(rest, "*")
		if !more {
			taken, ok := strings.CutSuffix(s, part)
			return ok && !strings.ContainsAny(taken, except)
		}
		i := strings.Index(s, part) // the first match leaves most for the next *
		if i < 0 || strings.ContainsAny(s[:i], except) {
			return false
		}
		s, rest = s[i+len(part):], after
	}
}
