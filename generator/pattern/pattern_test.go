package pattern

import (
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/restgen/restgen/templates/runtime/rest/pcre"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// TestPatternsMatchAsInPCRE compares with PCRE2 10.42 in PHP's Unicode mode.
// Each pattern is followed by strings in which it is found, and then, after a
// !, by strings in which it is not.
func TestPatternsMatchAsInPCRE(t *testing.T) {
	for _, row := range patternRows {
		matches := emitted(row[0])
		find, _, err := pcre.Compile(row[0], false)
		for _, text := range row[1:] {
			text, not := strings.CutPrefix(text, "!")
			if matches(text) == not {
				t.Errorf("%s on %q: %v", row[0], text, !not)
			}
			if (schema.Compile(patternSchema(row[0]), 0, Compile).Check(schema.ValueOf(text), "x") == nil) == not {
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

// Routes that are invalid between their delimiters match nothing. Invalid Go
// patterns are translated.
func TestRouteTranslatesWhatGoReadsDifferently(t *testing.T) {
	for _, c := range []struct {
		name, key string
		way       Way
		text      string
	}{
		{"a delimiter in a literal", `/d@e`, MatchNothing, nothing.Text},
		{"a delimiter in a class", `/d/(?P<x>[@e]+)`, MatchNothing, nothing.Text},
		{"a group without an end", `/d/(?P<x>`, MatchNothing, nothing.Text},
		{"a backslash before the end escapes the anchor", `/d\`, ByText, `(?i:\A/D\$)`},
		{"an unknown escape", `/e*+\y`, MatchNothing, nothing.Text},
		{"two captures of one name", `/(?P<x>y)(?P<x>z)`, MatchNothing, nothing.Text},
		{"a capture that package regexp reads alike", `/wp/v2/posts/(?P<id>[\d]+)`, BySource, ""},
		{"a capture with alternatives", `/wp/v2/users/(?P<id>(?:[\d]+|me))`, BySource, ""},
		{"a name in quotes", `/a/(?'x'[^/]+)`, ByText, `(?i:\A/A/(?P<x>[^/]+)\n?\z)`},
		{"white space of PCRE", `/a/(?P<x>[\s]+)`, ByText, `(?i:\A/A/(?P<x>[\t-\r ]+)\n?\z)`},
		{"a look-ahead needs the engine", `/a/(?!b)(?P<x>\w+)`, ByEngine, ""},
		{"bytes, not letters, beyond ASCII", `/a/é`, ByText, `\A/(?i:A)/Ã©\n?\z`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Route(c.key)
			if got.Way == BySource {
				got.Text = ""
			}
			if got.Way != c.way || got.Text != c.text {
				t.Errorf("%s: way %d, %s, want way %d, %s", c.key, got.Way, got.Text, c.way, c.text)
			}
		})
	}
}

// Express handles the patterns in every part of a schema.
func TestExpressTranslatesEveryPartOfASchema(t *testing.T) {
	const word = `[\p{L}\p{N}_]`
	nested := func(pattern, expression string) schema.Schema {
		inner := schema.Schema{Name: `\w`, Pattern: pattern, Expression: expression}
		named := inner
		if expression != "" {
			named.NameExpression = word
		}
		list := []schema.Schema{inner}
		return schema.Schema{
			Pattern: pattern, Expression: expression, Items: &inner, AdditionalProperties: &inner, ExtraChecks: list,
			OneOf: list, AnyOf: list, Properties: list, PatternProperties: []schema.Schema{named},
		}
	}
	got, engine := Express(nested(`\w`, ""))
	if want := nested(`\w`, word); !reflect.DeepEqual(got, want) || engine {
		t.Errorf("%+v, want %+v; %v", got, want, engine)
	}
	ahead := schema.Schema{Pattern: "(?=a)"}
	list := []schema.Schema{ahead}
	for _, s := range []schema.Schema{
		ahead, {Items: &ahead}, {AdditionalProperties: &ahead},
		{ExtraChecks: list}, {OneOf: list}, {AnyOf: list}, {Properties: list},
		{PatternProperties: list}, {PatternProperties: []schema.Schema{{Name: "(?=a)"}}},
	} {
		if out, engine := Express(s); !engine || !reflect.DeepEqual(out, s) {
			t.Errorf("%+v: %+v, %v", s, out, engine)
		}
	}
}

func patternSchema(source string) *schema.Schema {
	return &schema.Schema{Type: schema.String, Pattern: source}
}

// emitted returns the expression with which generated code matches the pattern
// of a schema.
func emitted(source string) (matches func(text string) bool) {
	s, needsEngine := Express(*patternSchema(source))
	var engine schema.Engine
	if needsEngine {
		engine = pcre.Compile
	}
	v := schema.Compile(&s, 0, engine)
	return func(text string) bool { return v.Check(schema.ValueOf(text), "x") == nil }
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

// Routes differ from Route for no key.
func TestRoutesAgreesWithRoute(t *testing.T) {
	var routes Routes
	captures := []string{`(?P<id>[\d]+)`, `(?P<id>\d+)`, `(?P<a>[\w-]+)`, `(?P<a>[^/]+)`, `(?:/(?P<a>.*))?`, `(?P<a>(a|b)$)`, `(?P<a>\X)`, `(x`, `x?`, `\d`, ``}
	for _, before := range []string{"/a/v1", "/kKsS_9-", ".", ""} {
		for _, first := range captures {
			for _, second := range captures {
				for _, key := range []string{before + "/" + first + second, before + first + "/b/" + second + "c"} {
					want := Route(key)
					for range 2 {
						if got := routes.Expression(key); got != want {
							t.Errorf("%s: %q, want %q", key, got, want)
						}
					}
				}
			}
		}
	}
}
