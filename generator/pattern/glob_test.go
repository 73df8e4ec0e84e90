package pattern

import (
	"regexp"
	"strings"
	"testing"
)

func TestGlobStarsStopAtTheSeparator(t *testing.T) {
	for _, c := range []struct {
		name, pattern, text string
		any, segment        bool
	}{
		{name: "nothing matches nothing", any: true, segment: true},
		{name: "nothing does not match text", text: "a"},
		{name: "text matches itself", pattern: "a", text: "a", any: true, segment: true},
		{name: "text does not match longer text", pattern: "a", text: "ab"},
		{name: "a star matches nothing", pattern: "*", any: true, segment: true},
		{name: "a star alone stops at the separator", pattern: "*", text: "a/b", any: true},
		{name: "a star at the end matches the rest", pattern: "a*", text: "ab", any: true, segment: true},
		{name: "a star at the end stops at the separator", pattern: "/a/*", text: "/a/b/c", any: true},
		{name: "each star matches a segment", pattern: "/a/*/*", text: "/a/b/c", any: true, segment: true},
		{name: "a star at the beginning stops at the separator", pattern: "*/c", text: "a/b/c", any: true},
		{name: "the text around a star does not overlap", pattern: "a*a", text: "a"},
		{name: "a star may end later than it could", pattern: "*a*b", text: "xaybab", any: true, segment: true},
		{name: "a star between separators stops at the next", pattern: "*/x*", text: "a/b/xy", any: true},
		{name: "two stars are as good as one", pattern: "**", text: "a", any: true, segment: true},
		{name: "brackets are literal", pattern: "tags[].m", text: "tags[].m", any: true, segment: true},
		{name: "a star matches within brackets of a list",
			pattern: "tags[].*", text: "tags[].m", any: true, segment: true},
		{name: "a class is literal", pattern: "[a-z]?", text: "b1"},
		{name: "an escape is literal, and a star after it is not",
			pattern: `\*`, text: `\x`, any: true, segment: true},
		{name: "an escaped star is not a literal one", pattern: `\*`, text: `*`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Glob(c.pattern, c.text, ""); got != c.any {
				t.Errorf("%q on %q: %v", c.pattern, c.text, got)
			}
			if got := Glob(c.pattern, c.text, "/"); got != c.segment {
				t.Errorf("%q on %q, segment by segment: %v", c.pattern, c.text, got)
			}
		})
	}
}

// FuzzGlob compares with the equivalent regular expression.
func FuzzGlob(f *testing.F) {
	f.Add("*/a*", "b/ca")
	f.Add("a*b/*b", "abxb/bb/b")
	f.Fuzz(func(t *testing.T, pattern, text string) {
		for but, star := range map[string]string{"": `(?s:.*)`, "/": `[^/]*`} {
			re, err := regexp.Compile(`\A` + strings.ReplaceAll(regexp.QuoteMeta(pattern), `\*`, star) + `\z`)
			if err != nil { // not UTF-8
				return
			}
			if got, want := Glob(pattern, text, but), re.MatchString(text); got != want {
				t.Errorf("%q on %q: %v", pattern, text, got)
			}
		}
	})
}
