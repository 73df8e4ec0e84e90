package pcre

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// found reports whether a text holds a pattern. One that is not understood is in every text.
func found(source, text string) bool {
	find, _, err := Compile(source, false)
	return err == nil && (find == nil || isIn(find, text))
}

func isIn(find func(string) ([]int, int), text string) bool {
	at, _ := find(text)
	return at != nil
}

// TestPatternTime: a text of any length takes time in proportion.
func TestPatternTime(t *testing.T) {
	long := strings.Repeat("ab", 1<<16)
	for _, source := range []string{`^(?:(?:a|b)*)*c`, `(a|b|ab)+$`, `^(?=(?:a|b)*c)`, `(x+x+)+y`, `(a*)*\1c`} {
		found(source, long)
	}
}

// What is not understood compiles as it does for PCRE2 10.42, so that a route which holds it is one.
func TestNotUnderstood(t *testing.T) {
	for source, want := range map[string]bool{
		`(?P<a>x)?(?(a)y|z)`: true, `(a)?(?(1)b|c)d`: true, `(?<a>x)?(?(<a>)y)`: true, `(?<a>x)?(?('a')y)`: true, `(?(?=a)b|c)`: true,
		`(?(?<!a)b|c)`: true, `(?(R)b)`: true, `(?(DEFINE)(?<q>a))(?&q)`: true, `(a)(?(-1)b)`: true, `(a)?(?(1)(?<q>b)|c)`: true,
		`a(?R)?b`: true, `(?1)+(a)`: true, `(?+1){2}(a)`: true, `(a)(?-1)`: true, `(?P>n)(?<n>a)`: true, `(?C)a`: true, `(?C1)a`: true,
		`\X+`: true, `a\X{2}b`: true, `(?C)\1(a)`: true, `\1`: false, `(a)\2`: false, `(?C)\g{1}`: false,
		`(*MARK:(?<n>)a(*:b)(*SKIP)(*ACCEPT)?`: true, `(?C'(?<n>)')a`: true, `(*UTF8)(*CRLF)a`: true, `(*pla:a)(*atomic:a|b)(?*a)(?<*b)`: true,
		`(?(*nlb:a)b)`: true, `(?(?C1)(?=a)b)`: true, `(?(R1)b)(a)`: true, `(?(R&n)b)(?<n>a)`: true, `(?(VERSION>=10.4)\X)`: true, `\X\E*\pl`: true,
		`(*MARK)`: false, `(*SKP)`: false, `a(*UTF8)`: false, `(*plb:a*)`: false, `(?(?<*a)b)`: false, `(?(n)b)`: false, `(?(2)b)(a)`: false,
		`(?((?<n>a))b)`: false, `(?(?<n>a)b)`: false, `(?(R)a|b|c)`: false, `(?(DEFINE)a|b)`: false, `(?&n)`: false, `\k<n>`: false, `(?+1)`: false,
		`(?C256)`: false, `(?C1)*`: false, `(?C|)a`: false, `\81`: false, `\N{U+41}`: false, `(a)(b)\X\g{+1}`: false, `(a)\X\g{+1}(b)`: true, `(*(?<n>)`: false,
		`(a)(?(1)b`: false, `(?()b)`: false, `(?(?:a)b)`: false, `(a)(?(1`: false, `(?Ra)`: false, `(?i1)(a)`: false, `(?R`: false,
	} {
		find, _, err := Compile(source, true)
		if (err == nil) != want || find != nil {
			t.Errorf("%s: %v", source, err)
		}
	}
}

// TestCaptures holds what PCRE2 10.42 captures, by the name of the group. Groups that took no part have nothing, and at the
// end they are not there.
func TestCaptures(t *testing.T) {
	for _, c := range []struct{ source, text, want string }{
		{`(?:(?>(?<n>a))b|a)c`, "ac", "n=-"},
		{`(?:(?=(?<n>a))ab|a)c`, "ac", "n=-"},
		{`(?:(?!(?<n>a))b|a)(?<m>c)`, "ac", "n=- m=c"},
		{`(?=(?<n>a))a`, "a", "n=a"},
		{`^(?<n>a|b*)*$`, "ab", "n="},
		{`^(?<n>(?<m>a)|b)*$`, "ab", "n=b m=a"},
		{`^(?<n>a*?)+$`, "aa", "n="},
		{`(?<n>a)?(b)(?<m>c)?`, "b", "n=- m=-"},
		{`(?<n>É)\1`, "aÉÉ", "n=É"},
	} {
		find, names, err := Compile(c.source, true)
		if err != nil {
			t.Fatal(err)
		}
		at, _ := find(c.text)
		var got []string
		for i, name := range names {
			switch {
			case name == "":
			case at[2*i] < 0:
				got = append(got, name+"=-")
			default:
				got = append(got, name+"="+c.text[at[2*i]:at[2*i+1]])
			}
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s on %q: %s, not %s", c.source, c.text, text, c.want)
		}
	}
}

// Long repeats of a character are no large pattern. What PHP found is behind each.
func TestManyOfACharacter(t *testing.T) {
	text := strings.Repeat("a", 3000) + "b" + strings.Repeat("a", 10)
	for source, want := range map[string]string{
		`^.{0,65535}$`: "0 3011", `^a{0,2000}b`: "", `a{0,2000}b`: "1000 3001", `a{1500,}b`: "0 3001", `a{1500,}?b`: "0 3001", `a{1,65535}?`: "0 1",
		`a{2000,65535}?a`: "0 2001", `a{2000,65535}+b`: "0 3001", `^a{2000,3000}?a{5}b`: "0 3001", `^(a{1,4000})a\1`: "0 2999", `a{3001}`: "",
		`^(?:a{1001}){2}a{0,1001}?b`: "0 3001", `a{1,4000}?(?=b)`: "0 3000", `(?<=a{3000})b`: "3000 3001",
	} {
		find, _, err := Compile(source, false)
		if err != nil {
			t.Errorf("%s: %v", source, err)
			continue
		}
		got := ""
		if at, _ := find(text); at != nil {
			got = fmt.Sprint(at[0], at[1])
		}
		if got != want {
			t.Errorf("%s: found at %q, not at %q", source, got, want)
		}
	}
}

// Steps are of what was looked at, so that a text before the match costs little, and a long back-reference much.
func TestSteps(t *testing.T) {
	for _, c := range []struct {
		source, text string
		least, most  int
		found        bool
	}{
		{`a{2000}(?=c)`, strings.Repeat("b", 10_000) + strings.Repeat("a", 2000) + "c", 10_000, 100_000, true},
		{`(?!z)a{60000}`, strings.Repeat("b", 10_000) + strings.Repeat("a", 60_000), 10_000, 100_000, true},
		{`(?i)^(.*?)\1$`, "a" + strings.Repeat("aA", 500) + "b", 50_000, 1_000_000, false},
	} {
		find, _, err := Compile(c.source, false)
		if err != nil {
			t.Fatal(err)
		}
		at, steps := find(c.text)
		if (at != nil) != c.found || steps < c.least || steps > c.most {
			t.Errorf("%s: %v after %d steps", c.source, at, steps)
		}
	}
}

// Bytes are in words, and have cases, when they are ASCII.
func TestBytes(t *testing.T) {
	for source, text := range map[string]string{`a\bÉ`: "AÉ", `[[:^upper:]]`: "1", `\W\D\S`: "ÉÉÉ", `[a-c]É$`: "BÉ", `(É)\1`: "ÉÉ", `(aÉ)\1`: "AÉaÉ"} {
		if find, _, err := Compile(source, true); err != nil || !isIn(find, text) {
			t.Errorf("%s is not found in %s: %v", source, text, err)
		}
	}
	for source, text := range map[string]string{`É`: "é", `[É-Ö]`: "é", `\bÉ`: "É", `[[:^upper:]]`: "a", `(É|é)\1`: "Éé"} {
		if find, _, err := Compile(source, true); err != nil || isIn(find, text) {
			t.Errorf("%s is found in %s: %v", source, text, err)
		}
	}
}

// FuzzPattern: no pattern and no text makes the engine fail, and where RE2 means the same, it says the same.
func FuzzPattern(f *testing.F) {
	f.Add(`^(?:a|[b-d]{2,3})+?$`, "abcd")
	f.Add(`(?<=a)(?!b)\p{L}++\1(?i)[^\w[:alpha:]]`, "aé")
	f.Add(`((a*)*){3}(?>x|xy)\Q.\E\x{41}`, "aaax.A")
	plainSyntax := regexp.MustCompile(`^(?:[a-c]|\.|[()|*+?])*$`)
	f.Fuzz(func(t *testing.T, source, text string) {
		got := found(source, text)
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
