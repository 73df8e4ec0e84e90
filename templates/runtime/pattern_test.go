package rest

import (
	"regexp"
	"strings"
	"testing"
)

// TestPattern holds what PCRE2 10.42 makes of patterns in PHP's Unicode mode: each pattern is followed by texts in which
// it is found, and, behind a !, by texts in which it is not.
func TestPattern(t *testing.T) {
	for _, row := range [][]string{
		{`^a*$`, "", "aaa", "aaa\n", "!b", "!a\n\n"},
		{`\Aabc\z`, "abc", "!abc\n"},
		{`abc\Z`, "abc", "abc\n"},
		{`(?m)^b$`, "a\nb\nc", "!ab"},
		{`^\d+$`, "123", "٣", "!x"},
		{`^\w+$`, "é_1", "!é-"},
		{`^\s+$`, " \u2003\u000b\u0085", "!a"},
		{`^\h\v\N$`, "\u00a0\u2028x", "!\n\n\n"},
		{`\bfoo\b`, "a foo b", "!éfoo"},
		{`a\Bb`, "ab", "!a b"},
		{`^[[:alpha:]]+$`, "é", "!1"},
		{`^[[:^digit:]]$`, "a", "!1"},
		{`^[]a]+$`, "]a", "!b"},
		{`^[^]a]$`, "b", "!]"},
		{`^[\w-]+$`, "a-b", "!."},
		{`^[\d-z]$`, "!1", "!-"},
		{`^[a-\d]$`, "!a"},
		{`[z-a]`, "!z"},
		{`[`, "!["},
		{`[[:nope:]]`, "!n"},
		{`^.{2,4}$`, "éé", "abc\n", "!a"},
		{`(?s)^.$`, "\n"},
		{`^.$`, "😀", "!ab"},
		{`(?i)^straße$`, "STRAßE", "!x"},
		{`^(?i:a)b$`, "Ab", "!AB"},
		{`(?x) a b # c`, "ab", "!a b"},
		{`^(a)\1$`, "aa", "!ab"},
		{`^(?<n>a|b)\k<n>$`, "bb", "!ba"},
		{`^(?P<n>a)(?P=n)\g{n}\g1\g{-1}$`, "aaaaa"},
		{`^(?!x).*$`, "y", "", "!x"},
		{`(?=.*\d)^\w+$`, "a1", "!ab"},
		{`(?<!a)b$`, "b", "cb", "!ab"},
		{`(?<=é|ab)c`, "éc", "abc", "!bc"},
		{`(?<=a+)b`, "!ab"},
		{`^(?>a+)b$`, "aab", "!a"},
		{`^(?>a|ab)c$`, "ac", "!abc"},
		{`^a++a$`, "!aaa"},
		{`^a+?$`, "aaa"},
		{`a{2`, "a{2", "!aa"},
		{`^a{,2}$`, "a{,2}", "!aa"},
		{`^(?:ab){2}$`, "abab", "!ab"},
		{`^(a*)*$`, "", "aaa", "!b"},
		{`^(a|b*)*c$`, "abbac", "!d"},
		{`^\x41\x{e9}\101\cA\e$`, "A\u00e9A\x01\x1b"},
		{`^\p{L}\P{L}\p{^Lu}\pN$`, "Ж1a2", "!1111"},
		{`^\p{Greek}$`, "α", "!a"},
		{`^\p{Foo}$`, "p{Foo}", "!a"},
		{`^\y\u00e9$`, "yu00e9", "!é"},
		{`^\Q(a)\E+$`, "(a)))", "!a"},
		{`^\R$`, "\r\n", "\u2028", "!R"},
		{`#[0-9]+`, "#1", "!1"},
		{`\#a`, "!#a"},
		{`a|`, "b"},
		{`$^`, "", "!a"},
		{`(`, "!("},
		{`)`, "!)"},
		{`*`, "!*"},
		{`a**`, "!a"},
		{`\`, `!\`},
		{`(?z)`, "!z"},
		{`a{3,2}`, "!aaa"},
		{`a{70000}`, "!a"},
		{`((a{60000}){60000})`, "!a"},
		{`(a+)+$`, "aaa", "!" + strings.Repeat("a", 40) + "b"},
		{`^(a+)+\1$`, "aaaa"},
		{`(?R)`, "whatever"},
		{`a`, "!\xffa"},
		{``, "", "a"},
		{`a(?#comment)b`, "ab"},
		{`(?U)^a+$`, "aaa"},
		{`(?n)^(a)$`, "a"},
	} {
		p := compilePattern(row[0])
		for _, text := range row[1:] {
			text, not := strings.CutPrefix(text, "!")
			if p.match(text) == not {
				t.Errorf("%s on %q: %v", row[0], text, !not)
			}
		}
	}
}

// TestPatternTime: a text of any length takes time in proportion.
func TestPatternTime(t *testing.T) {
	long := strings.Repeat("ab", 1<<16)
	for _, source := range []string{`^(?:(?:a|b)*)*c`, `(a|b|ab)+$`, `^(?=(?:a|b)*c)`, `(x+x+)+y`, `(a*)*\1c`} {
		compilePattern(source).match(long)
	}
}

// FuzzPattern: no pattern and no text makes the engine fail, and where RE2 means the same, it says the same.
func FuzzPattern(f *testing.F) {
	f.Add(`^(?:a|[b-d]{2,3})+?$`, "abcd")
	f.Add(`(?<=a)(?!b)\p{L}++\1(?i)[^\w[:alpha:]]`, "aé")
	f.Add(`((a*)*){3}(?>x|xy)\Q.\E\x{41}`, "aaax.A")
	plainSyntax := regexp.MustCompile(`^(?:[a-c]|\.|[()|*+?])*$`)
	f.Fuzz(func(t *testing.T, source, text string) {
		got := compilePattern(source).match(text)
		if !plainSyntax.MatchString(source) || strings.ContainsAny(text, "\n") || strings.Contains(source, "(?") {
			return
		}
		if strings.Contains(source, "++") || strings.Contains(source, "*+") || strings.Contains(source, "?+") {
			return
		}
		re, err := regexp.Compile(source)
		if err == nil && got != re.MatchString(text) && strings.ToValidUTF8(text, "") == text {
			t.Fatalf("%s on %q: %v", source, text, got)
		}
	})
}
