package pattern

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/pcre"
)

func TestMain(m *testing.M) {
	testfile.CollectLess()
	os.Exit(m.Run())
}

// sameByEngine checks that package regexp and the engine find a pattern in the
// same strings, and match routes in the same places. It reports whether package
// regexp can express the pattern.
func sameByEngine(t *testing.T, source string, route bool, texts ...string) bool {
	t.Helper()
	whole, read := strings.ReplaceAll(source, "#", `\#`), Search
	if route {
		whole, read = latin1("^"+source+"$"), Route
	}
	expression := read(source)
	if expression.Way == ByEngine || expression.Way == MatchNothing {
		return false
	}
	re, err := regexp.Compile(expression.Text)
	if err != nil {
		t.Errorf("%q: %v", source, err)
		return false
	}
	find, names, err := pcre.Compile(whole, route)
	if err != nil || find == nil || route && !slices.Equal(names, re.SubexpNames()) {
		t.Errorf("%q: package regexp has it with the groups %q, the engine has %q, %v", source,
			re.SubexpNames(), names, err)
		return true
	}
	e := rest.Endpoint{Route: source}
	if expression.Way == ByText {
		e.Expression = expression.Text
	}
	matches := emitted(source)
	for i, text := range texts {
		if !route {
			if at, _ := find(text); matches(text) != (utf8.ValidString(text) && at != nil) {
				t.Errorf("%q on %q: the engine says %v", source, text, at)
			}
			continue
		}
		text = latin1(text)
		at, _ := find(text)
		got, want := places(re.FindStringSubmatchIndex(text), names), places(at, names)
		if got != want {
			t.Errorf("%q on %q: %s, by the engine %s", source, text, got, want)
		}
		if i%8 == 0 && e.MatchesPath(bytesOf(text)) != (at != nil) { // not all: it takes its time
			t.Errorf("%q on %q: not so by package rest: %s", source, text, want)
		}
	}
	return true
}

// places returns where the named groups match.
func places(at []int, names []string) string {
	text := ""
	for i := range at {
		if names[i/2] != "" {
			text += fmt.Sprintf("%s %d ", names[i/2], at[i])
		}
	}
	return fmt.Sprint(at != nil, text)
}

// bytesOf is the inverse of latin1.
func bytesOf(s string) string {
	var b []byte
	for _, c := range s {
		b = append(b, byte(c))
	}
	return string(b)
}

// Package regexp agrees with the engine on nearly all patterns of the test
// data. It cannot express the others.
func TestTranslationAgreesWithTheEngine(t *testing.T) {
	keys, patterns := patternsOfTestdata(t)
	for _, row := range patternRows {
		patterns[row[0]] = true
	}
	has, all := 0, 0
	for source := range patterns {
		texts := commonTexts
		for _, row := range patternRows {
			if row[0] == source {
				texts = append(slices.Clone(texts), row[1:]...)
			}
		}
		all++
		if sameByEngine(t, source, false, texts...) {
			has++
		} else if _, _, err := pcre.Compile(source, false); err == nil {
			t.Logf("for the engine: %s", source)
		}
	}
	t.Logf("%d of %d patterns", has, all)
	has, all = 0, 0
	for key := range keys {
		all++
		if sameByEngine(t, key, true, pathsOf(key)...) {
			has++
		} else if err := compiles(key); err == nil {
			t.Logf("for the engine: %s", key)
		}
	}
	t.Logf("%d of %d routes", has, all)
	if has < all*98/100 {
		t.Error("too few")
	}
}

func compiles(key string) error {
	_, _, err := pcre.Compile(latin1("^"+key+"$"), true)
	return err
}

var commonTexts = []string{"", "a", "A", "ab", "a\n", "\n", "a b", "a-b", "a_b", "é", "É", "ß", "ſ", "K", "٣",
	"12", "1a", "a1", "/", "a/b",
	"core/paragraph", "Core/x", "#1", "http://a.example", "\u00a0", "\u2028",
	"\u180e", "\u0085", "\u000b", "x\x01", "😀", "-", "aaaa", "a.b", "[]", "]"}

// pathsOf returns paths that a route may match, made from its literal text.
func pathsOf(key string) []string {
	var plain strings.Builder
	depth := 0
	for _, c := range key {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
			if depth == 0 {
				plain.WriteString("\x00")
			}
		case depth == 0 && c != '?' && c != '\\':
			plain.WriteRune(c)
		}
	}
	var paths []string
	for _, text := range append(commonTexts, "7", "me", "a/b/c", "twentytwentyfive//home", "\xe9", "\xc3",
		"json", "a_b-c%20d", "2024", "ABC") {
		path := strings.ReplaceAll(plain.String(), "\x00", text)
		paths = append(paths, path, strings.ToUpper(path), path+"\n")
	}
	return paths
}

// patternsOfTestdata returns the route keys, and all values of pattern and
// patternProperties.
func patternsOfTestdata(t *testing.T) (keys, patterns map[string]bool) {
	keys, patterns = map[string]bool{}, map[string]bool{}
	for _, name := range testfile.Match(t, "*.json", "*/*.json", "*/*.gz") {
		text := testfile.Text(t, name)
		for d := json.NewDecoder(bytes.NewReader(text)); ; {
			var v any
			if d.Decode(&v) != nil {
				break
			}
			collect(v, keys, patterns)
		}
	}
	if len(keys) < 1000 || len(patterns) < 50 {
		t.Fatalf("%d routes, %d patterns", len(keys), len(patterns))
	}
	return keys, patterns
}

func collect(v any, keys, patterns map[string]bool) {
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			collect(x, keys, patterns)
		}
	case map[string]any:
		for name, x := range v {
			collect(x, keys, patterns)
			text, isText := x.(string)
			object, _ := x.(map[string]any)
			switch {
			case name == "pattern" && isText:
				patterns[text] = true
			case name == "patternProperties":
				for p := range object {
					patterns[p] = true
				}
			case name == "routes":
				for key := range object {
					keys[key] = true
				}
			}
		}
	}
}

// FuzzTranslation makes patterns from the elements of PCRE, and strings that
// they may match.
func FuzzTranslation(f *testing.F) {
	f.Add([]byte("some bytes of which to make a pattern"), []byte("aab"), false)
	f.Add([]byte{40, 1, 3, 41, 9, 44, 2, 55, 60}, []byte("ab\n"), true)
	f.Fuzz(func(t *testing.T, choices, text []byte, route bool) {
		var source, on strings.Builder
		for _, c := range choices[:min(len(choices), 40)] {
			source.WriteString(pieces[int(c)%len(pieces)])
		}
		for _, c := range text[:min(len(text), 20)] {
			on.WriteString(letters[int(c)%len(letters)])
		}
		sameByEngine(t, source.String(), route, on.String(), "", "\n")
	})
}

var letters = strings.Split("a b A B k K ſ é É ß µ 1 ٣ _ - . / | \n"+
	" \t \v \u00a0 \u0085 \u2028 \u200b \x01 $ x \xe9 😀 ", " ")

var pieces = []string{"a", "b", "k", "K", "é", "1", "_", "-", ".", "/", "\n", " ", "#", "x", "]", "}", "{",
	"{2}", "{01}", "{0,2}", "{1,}", "{,3}",
	"*", "+", "?", "*?", "+?", "??", "|", "|", "(", "(", "(?:", "(?P<n>", "(?<m>",
	"(?'o'", "(?i)", "(?i:", "(?-i)", "(?s)", "(?x)", "(?-x:", "(?#c)",
	")", ")", ")", "^", "$", "$", `\A`, `\z`, `\Z`, `\d`, `\D`, `\w`, `\W`, `\s`,
	`\S`, `\h`, `\H`, `\v`, `\V`, `\p{L}`, `\P{Lu}`, `\pN`, `\p{Greek}`,
	`\Q.a\E`, `\x41`, `\x{e9}`, `\n`, `\t`, `\.`, `\-`, `\/`, `\_`, `\[`, "[ab]",
	"[^a]", "[a-k]", "[^/]", `[\w-]`, `[^\s\d]`, `[\S]`, `[^\W_]`, `[\s\S]`,
	`[[:alpha:]]`, `[[:^punct:]]`, `[[:upper:]x]`, `[[:graph:]]`, `[[:print:]]`,
	`[[:cntrl:]]`, `[[:space:]]`, `[[:blank:]]`, `[]a]`, `[é-ü]`, `[\x80-\xff]`,
	"[", "[^", "]", "a-b", `[\b]`, `[a\-b]`, "[$.^|]", `[\D]`, `[^\h]`, `[\V]`, "[A-z]", `[\p{Lu}]`, "[µ]",
	"[[:word:]-]", "[[:alnum:]]", "[[:lower:]]", "[[:^upper:]]", "[[:^lower:]k]", "[^[:upper:]]", `[\S_]`, `[^\p{Ll}k]`,
	`\b`, `\R`, `\K`, `\E`, `\y`, `\1`, "[:a]", "[[.a.]]", `[\E]`, "(?=", "(?<!",
	"(?>", "(?|", "++", "(?m)", "(?U)", "(?xx)", `\x{}`, `\x{110000}`, "@"}

// Route skips keys of plain text. The result must not depend on that.
func TestPlainRoutesEqualTranslatedOnes(t *testing.T) {
	const key = "/wp/v2-0_9/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	got := Route(key)
	tr := translator{in: latin1("^" + key + "$"), bytes: true, modes: modes{fold: true}}
	if want := tr.expression(anyEnd("(?i)^" + key + "$")); got.Way != BySource || got != want {
		t.Errorf("Route(%q) = %q, want %q", key, got, want)
	}
}
