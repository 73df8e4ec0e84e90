package pattern

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	rest "github.com/restgen/restgen/templates/runtime"
	"github.com/restgen/restgen/templates/runtime/pcre"
)

// TestPattern holds what PCRE2 10.42 makes of patterns in PHP's Unicode mode: each pattern is followed by texts in which
// it is found, and, behind a !, by texts in which it is not.
func TestPattern(t *testing.T) {
	for _, row := range patternRows {
		matches := emitted(row[0])
		find, _, err := pcre.Compile(row[0], false)
		for _, text := range row[1:] {
			text, not := strings.CutPrefix(text, "!")
			if matches(text) == not {
				t.Errorf("%s on %q: %v", row[0], text, !not)
			}
			if (rest.Compile(ruleOf(row[0]), 0, Compile).Check(rest.ValueOf(text), "x") == nil) == not {
				t.Errorf("%s on %q in the generator: %v", row[0], text, !not)
			}
			if err != nil || find == nil || strings.Contains(row[0], "#") || !utf8.ValidString(text) {
				continue
			}
			if at, _ := find(text); (at == nil) != not {
				t.Errorf("%s on %q by the engine: %v", row[0], text, !not)
			}
		}
	}
}

// Routes that are no PCRE between their delimiters match nothing, and what is no Go comes as Go.
func TestRoute(t *testing.T) {
	for key, want := range map[string]string{
		`/d@e`: Nothing, `/d/(?P<x>[@e]+)`: Nothing, `/d/(?P<x>`: Nothing, `/d\`: `(?i:\A/D\$)`, `/e*+\y`: Nothing, `/(?P<x>y)(?P<x>z)`: Nothing,
		`/wp/v2/posts/(?P<id>[\d]+)`: "", `/wp/v2/users/(?P<id>(?:[\d]+|me))`: "", `/a/(?'x'[^/]+)`: `(?i:\A/A/(?P<x>[^/]+)\n?\z)`,
		`/a/(?P<x>[\s]+)`: `(?i:\A/A/(?P<x>[\t-\r ]+)\n?\z)`, `/a/(?!b)(?P<x>\w+)`: "", `/a/é`: `\A/(?i:A)/Ã©\n?\z`,
	} {
		expression, plain := Route(key)
		if plain {
			expression = ""
		}
		if expression != want {
			t.Errorf("%s: %s, not %s", key, expression, want)
		}
	}
}

// Every pattern of a rule that needs an expression has it, wherever it stands.
func TestRule(t *testing.T) {
	bare, word := rest.Rule{rest.Pattern(`\w`)}, rest.Rule{rest.Expression(`[\p{L}\p{N}_]`), rest.Pattern(`\w`)}
	nested := func(r rest.Rule, name ...rest.Keyword) rest.Rule {
		return append(slices.Clone(r), rest.Items(r), rest.AdditionalProperties(r), rest.Also(r), rest.OneOf{r}, rest.AnyOf{r},
			rest.Properties{append(rest.Rule{rest.Name(`\w`)}, r...)}, rest.PatternProperties{append(name, r...)})
	}
	got, engine := Rule(nested(bare, rest.Name(`\w`)))
	want := nested(word, rest.Name(`\w`), rest.NameExpression(`[\p{L}\p{N}_]`))
	if !reflect.DeepEqual(got, want) || engine {
		t.Errorf("%v, not %v; %v", got, want, engine)
	}
	for _, r := range nested(rest.Rule{rest.Pattern("(?=a)")}, rest.Name("a")) {
		if out, engine := Rule(rest.Rule{r}); !engine || !reflect.DeepEqual(out, rest.Rule{r}) {
			t.Errorf("%v: %v, %v", r, out, engine)
		}
	}
}

func ruleOf(source string) rest.Rule { return rest.Rule{rest.String, rest.Pattern(source)} }

// emitted returns what generated code has for the pattern of a schema.
func emitted(source string) (matches func(text string) bool) {
	rule, asks := Rule(ruleOf(source))
	var engine rest.Engine
	if asks {
		engine = pcre.Compile
	}
	s := rest.Compile(rule, 0, engine)
	return func(text string) bool { return s.Check(rest.ValueOf(text), "x") == nil }
}

var patternRows = [][]string{
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
	{`(?x) a b `, "ab", "!a b"},
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
	{`^\p{Cn}\p{C}\p{LC}$`, "\u0378\x00a", "!\x00\u0378a"},
	{`^\p{Foo}$`, "!p{Foo}", "!a"},
	{`^\u00e9$`, "!u00e9", "!é"},
	{`^\y$`, "!y"},
	{`^\x4\x$`, "\x04\x00"},
	{`\x{}|a`, "!a"},
	{`[[.a.]]|a`, "!a"},
	{`[:alpha:]|a`, "!a"},
	{`[[:h:]]|a`, "!a"},
	{`[[:p:]]|a`, "!a"},
	{`^[:a]$`, ":"},
	{`^[\E]]$`, "]"},
	{`\x{110000}`, "!x{110000}"},
	{`\x{d800}|a`, "!a"},
	{`[\z]`, "!z"},
	{`^[\g]$`, "g"},
	{`|{2}`, "!"},
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
	{`a(?#comment)b`, "!ab"}, // the # is escaped
	{`(?x) a [#] b # c`, "a#b#c", "!ab"},
	{`(?x)a#b`, "a#b"},
	{`\Q#\E`, `\#`, "!#"},
	{`^[[:graph:]]$`, "\u200b", "!\u2066", "!\u180e", "! "},
	{`^[[:print:]]$`, "\u200b", "\u180e", "!\u061c", " "},
	{`^a$*`, "!a"},
	{`a\b?`, "!a"},
	{`(?U)^a+$`, "aaa"},
	{`(?n)^(a)$`, "a"},
}
