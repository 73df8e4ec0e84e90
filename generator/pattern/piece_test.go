package pattern

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/pcre"
)

// captured maps route keys to their captures according to PCRE2 10.42. Keys
// that it rejects are marked by a ! before the captures that are found
// nevertheless.
var captured = map[string]string{
	`/a`:                                     "",
	`/a/(?P<x>\d+)/(?<y>(?'z'b)?)`:           "x y z",
	`/a/(?!b)(?P<x>\w++)/(?P<y>(?&x))`:       "x y",
	`/a/\(?P<x>/[(?P<y>]/[]?P<z>(]/(?P<w>.)`: "w",
	`/a/[^](?P<x>]/\Q(?P<y>\E/[[:^alpha:](?<z>](?<w>.)`: "w",
	`/a/(?|(?<x>a)|(?<x>b))(?<=c)(?<y>d)`:               "x y",
	`/a/[[:x](?<a>b)/(?#(?<b>c)(?<d>e)`:                 "a d",
	`/a/[\Q]\E(?<a>](?<b>c)\E`:                          "b",
	`/a/(?<b>c)\Q(?<d>`:                                 "b",
	`/a/\c(?<x>[\c](?<y>](?<z>b)`:                       "z",
	"/a/(*MARK:(?<a>)(?<b>c)(?C'(?<d>')":                "b",
	`/a/(?((?<a>)b)`:                                    "!a",
	`/a/(?(?<a>b)c)`:                                    "!a",
	`/a/(*(?<a>)`:                                       "!a",
	`/a/(?<a2345678901234567890123456789012>b)`:         "a2345678901234567890123456789012",

	`/a/[`:                  "!",
	`/a/(?P<x`:              "!",
	`/a/(?P<1a>\d+)`:        "!",
	`/a/(?<x>b)/(?<1a>\d+)`: "!x",
	`/a/(?<>b)`:             "!",
	`/a/(?<é>b)`:            "!",
	`/a/(?<x-y>b)`:          "!",
	`/a/(?P'x'b)`:           "!",
	`/a/(?<x'b)(?'y>c)`:     "!",
	`/a/(?<a23456789012345678901234567890123>b)`: "!",
}

func TestCapturesAreThoseOfPCRE(t *testing.T) {
	for key, want := range captured {
		want, bad := strings.CutPrefix(want, "!")
		if got := strings.Join(Captures(key), " "); got != want {
			t.Errorf("%s: %q, not %q", key, got, want)
		}
		if e := Route(key); (e.Way == MatchNothing) != bad {
			t.Errorf("%s: %s", key, e.Text)
		}
	}
}

// Unnamed removes only the names of captures.
func TestUnnamedRemovesOnlyNames(t *testing.T) {
	for _, c := range []struct{ name, key, want string }{
		{"all three forms of names", `/a/(?P<x>\d+)/(?<y>(?'z'b)?)`, `/a/(\d+)/((b)?)`},
		{"an escape, a class and an invalid name", `/a/\(?P<x>/[(?P<y>]/(?<1a>b)`, `/a/\(?P<x>/[(?P<y>]/(?<1a>b)`},
		{"quotes within classes", `/a/[\Q\E](?<x>]/[\E^\E](?<y>]`, `/a/[\Q\E](?<x>]/[\E^\E](?<y>]`},
		{"a comment and a quote", `/a/(?#(?<x>)(?=b)\Q(?<y>\E`, `/a/(?#(?<x>)(?=b)\Q(?<y>\E`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Unnamed(c.key); got != c.want {
				t.Errorf("%s: %s, not %s", c.key, got, c.want)
			}
		})
	}
}

// spaced matches the option that makes white space and lines after #
// meaningless.
var spaced = regexp.MustCompile(`\(\?[\w^-]*x`)

// Every key consists of pieces. If it compiles, these have the names that the
// engine finds.
func FuzzCaptures(f *testing.F) {
	for key := range captured {
		f.Add(key)
	}
	f.Fuzz(func(t *testing.T, key string) {
		if len(key) > 200 || spaced.MatchString(key) {
			return
		}
		var all strings.Builder
		for rest := key; rest != ""; rest = rest[len(First(rest).Text):] {
			all.WriteString(First(rest).Text)
		}
		if all.String() != key {
			t.Errorf("%q is put together as %q", key, all.String())
		}
		_, names, err := pcre.Compile(latin1(key), true)
		names = slices.DeleteFunc(names, func(name string) bool { return name == "" })
		got := Captures(key)
		slices.Sort(names) // by number, which groups of alternatives may share
		slices.Sort(got)
		if err == nil && !slices.Equal(slices.Compact(names), got) {
			t.Errorf("%q: %q, the engine has %q", key, got, names)
		}
	})
}
