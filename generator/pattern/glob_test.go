package pattern

import (
	"regexp"
	"strings"
	"testing"
)

func TestGlobStarsStopAtTheSeparator(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		any, segment  bool
	}{
		{any: true, segment: true},
		{text: "a"},
		{pattern: "a", text: "a", any: true, segment: true},
		{pattern: "a", text: "ab"},
		{pattern: "*", any: true, segment: true},
		{pattern: "*", text: "a/b", any: true},
		{pattern: "a*", text: "ab", any: true, segment: true},
		{pattern: "/a/*", text: "/a/b/c", any: true},
		{pattern: "/a/*/*", text: "/a/b/c", any: true, segment: true},
		{pattern: "*/c", text: "a/b/c", any: true},
		{pattern: "a*a", text: "a"},
		{pattern: "*a*b", text: "xaybab", any: true, segment: true},
		{pattern: "*/x*", text: "a/b/xy", any: true},
		{pattern: "**", text: "a", any: true, segment: true},
		{pattern: "tags[].m", text: "tags[].m", any: true, segment: true},
		{pattern: "tags[].*", text: "tags[].m", any: true, segment: true},
		{pattern: "[a-z]?", text: "b1"},
		{pattern: `\*`, text: `\x`, any: true, segment: true},
		{pattern: `\*`, text: `*`},
	} {
		t.Run(c.pattern+" "+c.text, func(t *testing.T) {
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
