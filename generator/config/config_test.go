package config

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/schemas"
)

func TestParseReadsEachSetting(t *testing.T) {
	yes := true
	for _, test := range []struct {
		name, text string
		want       Config
	}{
		{"empty", "", Config{}},
		{"comments", "# nothing yet\n", Config{}},
		{"strict for information", "strict: info\n", Config{Strict: "info"}},
		{"not strict", "strict: False\n", Config{}},
		{"one index", "indexes: [site.json]\noutput: site\n",
			Config{Indexes: []Source{{"", "site.json"}}, Output: "site"}},
		{"values", "args: [{route: /a, arg: b, mustBe: 2020-01-02}, {route: /a, arg: c, mustBe: 1.5}, " +
			"{route: /a, arg: d, mustBe: 0x10}, {route: /a, arg: e}, {route: /a, arg: g, mustBe: null, " +
			"unchecked: false}, {route: /a, arg: h, mustBe: 'null'}, {route: /a, arg: f, mustBe: " +
			"18446744073709551615}]\n", Config{
			Args: []build.ArgOverride{{Route: "/a", Arg: "b", MustBe: []any{"2020-01-02"}},
				{Route: "/a", Arg: "c", MustBe: []any{1.5}}, {Route: "/a", Arg: "d", MustBe: []any{16}},
				{Route: "/a", Arg: "e"}, {Route: "/a", Arg: "g", MustBe: []any{}, Unchecked: new(bool)},
				{Route: "/a", Arg: "h", MustBe: []any{"null"}},
				{Route: "/a", Arg: "f", MustBe: []any{18446744073709551615.0}}},
		}},
		{"deployments in order", "indexes:\n  b: b.json\n  a: https://example.org\n",
			Config{Indexes: []Source{{"b", "b.json"}, {"a", "https://example.org"}}}},
		{"deployments as a list", "indexes: [{b: b.json}, {a: a.json}]\n",
			Config{Indexes: []Source{{"b", "b.json"}, {"a", "a.json"}}}},
		{"all the rest", `
package: site
module: example.org/site
support: lib
standin: true
include: [wp/v2, "GET /cms/v2/media*"]
exclude: [/batch/v1]
presets: {wordpress-core: [cms/v2]}
args:
  - {route: /wc/v3/orders, methods: [POST], arg: status, "null": true, empty: true, mustBe: 2}
results:
  - {route: /wc/v3/reports, methods: [GET, POST], result: list}
  - {route: /wc/v3/files, upload: false}
  - {route: /shop/v1/things/bulk, result: batch}
names: {/wp/v2/posts: Articles, /wp/v2/posts#status=draft: Unfinished}
strict: true
ignore: findings.txt
`, Config{
			Package: "site", Module: "example.org/site", Support: "lib", StandIn: true,
			Include: []string{"wp/v2", "GET /cms/v2/media*"}, Exclude: []string{"/batch/v1"},
			Presets: map[string][]string{"wordpress-core": {"cms/v2"}},
			Args: []build.ArgOverride{{Route: "/wc/v3/orders", Methods: []string{"POST"}, Arg: "status",
				Null: &yes, Empty: &yes, MustBe: []any{2}}},
			Results: []build.ResultOverride{{Route: "/wc/v3/reports", Methods: []string{"GET", "POST"},
				Result: "list"}, {Route: "/wc/v3/files", Upload: new(bool)},
				{Route: "/shop/v1/things/bulk", Result: "batch"}},
			Names:  map[string]string{"/wp/v2/posts": "Articles", "/wp/v2/posts#status=draft": "Unfinished"},
			Strict: "warning", Ignore: "findings.txt",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := Parse(File, []byte(test.text))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(&test.want, got, cmpopts.IgnoreFields(Config{}, "At")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// Settings that may be unused have a position in the file.
func TestPlacesOfSettingsAreKept(t *testing.T) {
	got, err := Parse(File, []byte(`output: site
include: [wp/v2, "GET /cms/v2/media*"]
presets: {wordpress-core: [cms/v2]}
args:
  - {route: /wc/v3/orders, arg: status}
  - route: /a
    methods: [GET]
    arg: b
results: [{route: /a, upload: true}]
names:
  /wp/v2/posts: Articles
  "GET /~x": Exes
`))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"/include/0": "restgen.yaml:2:11", "/include/1": "restgen.yaml:2:18",
		"/presets/wordpress-core/0": "restgen.yaml:3:28",
		"/args/0":                   "restgen.yaml:5:5",
		"/args/1":                   "restgen.yaml:6:5", "/results/0": "restgen.yaml:9:11",
		"/names/~1wp~1v2~1posts": "restgen.yaml:11:3", "/names/GET ~1~0x": "restgen.yaml:12:3",
	}
	if diff := cmp.Diff(want, got.At); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// All errors of a file are reported, each with its position.
func TestErrorsHavePositions(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"output: [\n", []string{"restgen.yaml:1:1: not valid YAML: did not find expected node content"}},
		{"output: a\nouput: b\n\ninclude: x\n", []string{
			`restgen.yaml:2:1: unknown setting "ouput"; want one of args, deployments, exclude, fields, ` +
				`ignore, include, indexes, levels,`,
			"restgen.yaml:4:1: not a list; want [this, that]",
		}},
		{"output: a\noutput: b\n", []string{"restgen.yaml:2:1: output is in line 1 already; remove one of them"}},
		{"indexes: {a b: x.json}\n",
			[]string{"restgen.yaml:1:1: not valid; want a list of one source, as in [site.json], or NAME: " +
				"SOURCE for each deployment"}},
		{"indexes: [{a: x.json}, {a: y.json}]\n",
			[]string{`restgen.yaml:1:25: the deployment "a" is in line 1 already; choose another name`}},
		{"indexes: [x.json, y.json]\n",
			[]string{"restgen.yaml:1:19: several indexes, but one has no name; name each, as in staging: y.json"}},
		{"indexes: site.json\n",
			[]string{"restgen.yaml:1:1: not valid; want a list of one source, as in [site.json], or NAME: " +
				"SOURCE for each deployment"}},
		{"indexes: {}\n",
			[]string{"restgen.yaml:1:1: not valid; want a list of one source, as in [site.json], or NAME: " +
				"SOURCE for each deployment"}},
		{"output: ''\n", []string{"restgen.yaml:1:1: empty; give a value, or remove the setting"}},
		{"args:\n  - route: /a\n", []string{"restgen.yaml:2:5: incomplete; add 'arg'"}},
		{"args:\n  - {route: /a, arg: b, rond: first}\n",
			[]string{`restgen.yaml:2:25: unknown setting "rond"; want one of arg, empty, methods, mustBe, ` +
				`null, round, route, unchecked`}},
		{"include: &x [a]\nexclude: *x\n", []string{"restgen.yaml:2:10: aliases (*x) are not supported"}},
		{"- a\n", []string{"restgen.yaml:1:1: got array; want object"}},
		{"2020-01-01: a\n", []string{`restgen.yaml:1:1: unknown setting "2020-01-01"`}},
		{"args: [{route: /a, arg: b, mustBe: {c: 1}}]\n",
			[]string{"restgen.yaml:1:28: got object; want string or number or boolean or null"}},
		{"args: [{route: /a, arg: b, mustBe: .nan}]\n",
			[]string{"restgen.yaml:1:36: .nan is not a JSON number; write a finite number"}},
		{"output: a\n---\noutput: b\n", []string{"restgen.yaml:2:1: a second document (---); put everything into one"}},
		{"output: o\n---\n: : [\n", []string{"restgen.yaml:2:1: not valid YAML: did not find expected key"}},
		{"output: o\n---\n\t\n", []string{"restgen.yaml:3:1: not valid YAML: "}},
		{"names: {/wp/v2/posts: my name}\n", []string{"restgen.yaml:1:9: not valid; want a Go name that begins with a capital letter, as in Article"}},
		{"package: My-Pkg\n", []string{"restgen.yaml:1:1: not valid; want a name of lower-case letters, digits and _, as in site"}},
		{"results: [{route: /x, methods: [get], result: one}]\n", []string{"restgen.yaml:1:33: not valid; want a method in capitals, as in GET"}},
		{"results: [{route: /x, methods: [], result: one}]\n", []string{"restgen.yaml:1:23: empty; give a value, or remove the setting"}},
		{"results: [{route: x, result: one}]\n", []string{"restgen.yaml:1:12: not valid; want a route that begins with a slash, as in /wp/v2/posts"}},
		{"results: [{route: /x}]\n", []string{"restgen.yaml:1:11: incomplete; add one of 'result', 'upload'"}},
		{"fields: [{route: /x, field: a, type: text}]\n", []string{"restgen.yaml:1:32: not valid; want string, integer, number, boolean, object, array or null, or a list"}},
		{"presets: {files: [a, a]}\n", []string{"restgen.yaml:1:11: a value is there twice; remove one"}},
		{"strict: 1\n", []string{`restgen.yaml:1:1: unknown value; want one of true, false, "warning", "info"`}},
	} {
		t.Run(test.text, func(t *testing.T) {
			_, err := Parse(File, []byte(test.text))
			if err == nil {
				t.Errorf("%q: no error", test.text)
				return
			}
			lines := strings.Split(err.Error(), "\n")
			if len(lines) != len(test.want) {
				t.Errorf("%q: want %d errors, got:\n%v", test.text, len(test.want), err)
				return
			}
			for i, want := range test.want {
				if !strings.HasPrefix(lines[i], want) {
					t.Errorf("%q:\ngot  %s\nwant %s", test.text, lines[i], want)
				}
			}
		})
	}
}

// Levels know their positions; deployments are read as indexes are.
func TestLevelsKnowTheirPositions(t *testing.T) {
	c, err := Parse(File,
		[]byte("deployments: {a: 'https://a.test', b: b.json}\nlevels:\n"+
			"- {rule: arg-removed, level: breaking}\n"+
			"- {audience: source, namespace: wc/*, route: /wc/v3/x, level: off}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Deployments) != 2 || c.Deployments[0] != (Source{"a", "https://a.test"}) {
		t.Errorf("%+v", c.Deployments)
	}
	want := []report.LevelSetting{
		{Rule: "arg-removed", Level: report.Breaking, At: "restgen.yaml:3"},
		{Audience: report.Source, Namespace: "wc/*", Route: "/wc/v3/x", Level: report.Off, At: "restgen.yaml:4"},
	}
	if len(c.Levels) != 2 || *c.Levels[0] != want[0] || *c.Levels[1] != want[1] {
		t.Errorf("%+v, %+v", *c.Levels[0], *c.Levels[1])
	}
	for text, want := range map[string]string{
		"levels: [{level: safe}]\n":                       "not valid; want a level and what it is for, as in {rule: arg-removed, level: risky}",
		"levels: [{rule: x}]\n":                           "incomplete; add 'level'",
		"levels: [{rule: x, level: bad}]\n":               `want one of "breaking", "risky", "safe", "off"`,
		"levels: [{rule: x, level: safe, audience: b}]\n": `want one of "wire", "source"`,
		"deployments: [a.json, b.json]\n":                 "want a list of one address",
	} {
		t.Run(text, func(t *testing.T) {
			if _, err := Parse(File, []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v", text, err)
			}
		})
	}
}

// The schema lists all presets.
func TestSchemaListsAllPresets(t *testing.T) {
	schema, err := schemas.Config()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]any{preset.Core, presetFiles}, schema.Properties["presets"].PropertyNames.Enum); diff != "" {
		t.Error(diff)
	}
}

func TestMissingFileHasNoSettings(t *testing.T) {
	got, err := Read(filepath.Join(t.TempDir(), File))
	if err != nil || !cmp.Equal(got, &Config{}) {
		t.Errorf("got %+v, %v", got, err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("indexes: {a: x.json}\noutput: site\n")
	f.Add("args: [{route: /a, arg: b, mustBe: {c: 1}}]\nnames: {~1: B}\n")
	f.Add("? [a]\n: &x b\n<<: *x\n")
	f.Fuzz(func(t *testing.T, text string) {
		_, err := Parse(File, []byte(text))
		if err == nil {
			return
		}
		for _, line := range strings.Split(err.Error(), "\n") {
			if !strings.HasPrefix(line, File+":") {
				t.Errorf("%q: an error without its place: %q", text, line)
			}
		}
	})
}
