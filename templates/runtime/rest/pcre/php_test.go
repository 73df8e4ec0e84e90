package pcre

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"github.com/restgen/restgen/generator/testfile"
)

// Each row has the result of PHP: the matches, or that the pattern is invalid.
// The suite integration/oracle compares many more.
func TestPatternsMatchAsInPHP(t *testing.T) {
	const none = "no pattern"
	for _, c := range []struct{ source, text, want string }{
		{`^(?U)a*+$`, "aaa", "[0 3]"},
		{`(?i)^(s)\1$`, "sſ", "[0 3 0 1]"},
		{`(?i)^(ſ)\1x$`, "ſSx", "[0 4 0 2]"},
		{`(?i)(k)\1`, "k\u212a", "[0 4 0 1]"},
		{`\p{Grek}`, "α", "[0 2]"},
		{`\p{Alphabetic}`, "1a", "[1 2]"},
		{`(?i^)a`, "a", none}, {`(?--i)a`, "a", none}, {`(?^-i)a`, "a", none}, {`(?i-s-m)a`, "a", none},
		{`(?^i)A`, "a", "[0 1]"}, {`(?-)a`, "a", "[0 1]"}, {`(?U)(?^)a*+`, "aa", "[0 2]"},
		{`(?xx)[a b]`, " ", ""}, {`(?xx)[a - c]`, "b", "[0 1]"}, {`(?xx)(?x)[a b]`, " ", "[0 1]"},
		{`^a{2}\E+$`, "aaaa", ""}, {`(?x)^a{2} +$`, "aaa", ""}, {`^a*+\E+`, "a", none},
		{`[a-\E]`, "-", "[0 1]"}, {`[\E^a]`, "b", "[0 1]"}, {`[a-\Qc\E]`, "b", "[0 1]"},
		{`[\Qa-\E-a]`, "0", "[0 1]"}, {`[\d-\E]`, "-", none}, {`[\Q]`, "]", none},
		{`a\K`, "ba", "[2 2]"}, {`(?=a\K)`, "a", ""}, {`\K*`, "", none},
		{`(a)(?<=\1)b`, "ab", "[0 2 0 1]"}, {`((?<=\1)a)`, "a", none}, {`(?|(a)(?<=\1))`, "a", none},
		{`(?<=(?=a)*?)b`, "b", "[0 1]"}, {`(?<=(?<=a)*)b`, "b", none},
		{`(?<=(?1))(a)`, "aa", "any"}, {`(?<=(?R))a`, "a", none},
		{`(a|b\1){2}`, "aba", "[0 3 1 3]"}, {`(😀|\1.){2}?`, "😀  ", ""},
		{`^(ab\1|)+`, "abab", "[0 0 0 0]"}, {`(\g+1(b))+`, "b", ""},
		{`[\N{U+61}]`, "a", "[0 1]"}, {`\N{U+62}`, "ab", "[1 2]"},
		{`(?J)(?<n>a)(?<n>b)`, "ab", "[0 2 0 1 1 2]"},
		{`(?J-J)(?<n>a)(?<n>b)`, "ab", none}, {`(?J)(?<n>a)|(?<n>b)\k<n>`, "bb", "any"},
	} {
		t.Run(c.source, func(t *testing.T) {
			find, _, err := Compile(c.source, false)
			got := ""
			switch {
			case err != nil:
				got = none
			case find == nil:
				got = "any"
			default:
				if at, _ := find(c.text); at != nil {
					got = fmt.Sprint(at)
				}
			}
			if got != c.want {
				t.Errorf("%s on %q: %s, want %s", c.source, c.text, got, c.want)
			}
		})
	}
}

// A property without a table in package unicode is left to the server. A
// property that PCRE does not have is invalid.
func TestOnlyPropertiesOfPCREAreKnown(t *testing.T) {
	for name, want := range map[string]string{
		"Emoji": "any", "Extended_Pictographic": "any", "bidi_class:AL": "any",
		"Bidi L": "any", "XIDC": "any", "Bidi_Mirrored": "any",
		"Nope": "none", "Letter": "none", "gc=Lu": "none", "bc:Nope": "none",
		"Hyphen": "none", "IsGreek": "none", "AL": "none", "sc=": "none",
		"Cyrl": "table", "sc:Greek": "table", "script_extensions=Grek": "table",
		"Qaac": "table", "Math": "table", "Lower": "table", "IDC": "table", "WSpace": "table",
	} {
		t.Run(name, func(t *testing.T) {
			find, _, err := Compile(`\p{`+name+`}`, false)
			got := "table"
			if err != nil {
				got = "none"
			} else if find == nil {
				got = "any"
			}
			if got != want {
				t.Errorf("%s: %s, want %s", name, got, want)
			}
		})
	}
}

// \p{Deva} matches the danda, which many scripts use; \p{sc:Deva} does not.
func TestScriptsIncludeTheirExtensions(t *testing.T) {
	for source, want := range map[string]bool{
		`\p{Deva}`: true, `\p{scx:Deva}`: true, `\p{sc:Deva}`: false,
		`\p{Common}`: true, `\p{Latn}`: false, `\P{Telugu}`: false,
	} {
		t.Run(source, func(t *testing.T) {
			find, _, err := Compile(source, false)
			if err != nil || isIn(find, "\u0964") != want {
				t.Errorf("%s: %v", source, err)
			}
		})
	}
	names := scriptNames()
	for name := range unicode.Scripts {
		if names[looseName(name)] != name || len(extensions()[name]) > 60 {
			t.Errorf("%s: %s, %d ranges", name, names[looseName(name)], len(extensions()[name]))
		}
	}
}

// Compiling takes linear time. With quadratic time, a megabyte of each piece of
// syntax would take minutes.
func TestLongPatternsCompileInLinearTime(t *testing.T) {
	for _, unit := range []string{
		"[", "(", "[[:", "[[:a", "[:", `\Q`, `\E`, "(?#", "(?#)", "a|", "|", "(?<n>",
		"(?:a)", `\p{`, `\p{Deva}`, `[\p{Greek}`, "{1", "[a-", `\g{`, "(*", "(?C'",
		`\1`, "(a)", `(a)\1`, "(?<=a)", `(?<=(a)\1)`, `(?<=\1)`, "a*", "a*+", "(?i)",
		"(?i:a)", `\x{`, `\o{`, `[\Qa`, "(?(", "(?(1)", "(?P>n)", "(?1)", "()", "(?|a|b)",
		"(?<a>)", "[^", "[]", "[a]", "(*:a)", "(?x) #", "(?x) #\n", `\N{U+`,
		`\k<`, "(?J)(?<a>)", `(?J)(?<a>)\k<a>`, "(?=", "(?>", "x{1,2}", "((a)",
	} {
		t.Run(unit, func(t *testing.T) {
			for _, bytes := range []bool{false, true} {
				source := strings.Repeat(unit, testfile.Some(1<<20)/len(unit))
				find, _, err := Compile(source, bytes)
				if err != nil || find == nil {
					continue
				}
				if at, _ := find("a"); at != nil && (at[0] < 0 || at[0] > at[1] || at[1] > 1) {
					t.Errorf("matches at %v", at[:2])
				}
			}
		})
	}
}
