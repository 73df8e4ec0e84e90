package pattern

import (
	"regexp"
	"strings"
	"testing"
)

func TestGlob(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		any, segment  bool
	}{
		{"", "", true, true},
		{"", "a", false, false},
		{"a", "a", true, true},
		{"a", "ab", false, false},
		{"*", "", true, true},
		{"*", "a/b", true, false},
		{"a*", "ab", true, true},
		{"/a/*", "/a/b/c", true, false},
		{"/a/*/*", "/a/b/c", true, true},
		{"*/c", "a/b/c", true, false},
		{"a*a", "a", false, false},
		{"*a*b", "xaybab", true, true},
		{"*/x*", "a/b/xy", true, false},
		{"**", "a", true, true},
		{"tags[].m", "tags[].m", true, true},
		{"tags[].*", "tags[].m", true, true},
		{"[a-z]?", "b1", false, false},
		{`\*`, `\x`, true, true},
		{`\*`, `*`, false, false},
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
