package render

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/restgen/restgen/generator/diff"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/diff/rule"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/schemas"
)

func TestMain(m *testing.M) {
	testfile.CollectLess()
	os.Exit(m.Run())
}

func api(t testing.TB, name string, data []byte) *model.API {
	t.Helper()
	x, _, err := index.Read(name, data)
	if err != nil {
		t.Fatal(err)
	}
	cms := build.Options{Presets: map[string][]string{"wordpress-core": {"cms/v2"}}}
	a, _, err := build.Model([]build.Input{{Index: x}}, cms)
	if err != nil && !errors.As(err, new(build.UnusedOptions)) {
		t.Fatal(err)
	}
	return a
}

func compare(t testing.TB, old, new string) *report.Report {
	return diff.Compare(stored(t, old), stored(t, new))
}

// apis has the APIs of the test data that were read so far.
var apis = map[string]*model.API{}

// stored returns the API of a file of the test data, which is read only once.
func stored(t testing.TB, name string) *model.API {
	t.Helper()
	if apis[name] == nil {
		apis[name] = api(t, name, testfile.Text(t, name))
	}
	return apis[name]
}

func write(t testing.TB, r *report.Report, o Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, r, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// goods returns an index of two routes with the same args.
func goods(args string) []byte {
	endpoint := func(route string) string {
		return `"` + route + `":{"namespace":"a/v1","methods":["POST","PUT"],"endpoints":[{"methods":["POST",` +
			`"PUT"],"args":` + args + `}]}`
	}
	return []byte(`{"namespaces":["a/v1"],"routes":{` + endpoint("/a/v1/x") + "," + endpoint("/a/v1/y") + `}}`)
}

// TestTableShowsBothSides expects the names that the user typed in the header,
// and the values of both sides in the columns.
func TestTableShowsBothSides(t *testing.T) {
	site := func(args, methods, properties string) []byte {
		return []byte(`{"namespaces":["s/v1"],"routes":{"/s/v1/s":{"namespace":"s/v1","methods":["GET"],` +
			`"endpoints":[{"methods":["GET"],"args":{` + args + `}}` + methods +
			`],"schema":{"type":"object","properties":{` + properties + `}}}}}`)
	}
	r := diff.Compare(api(t, "old.json", site(`"n":{"type":"integer"},"sep":{"type":"string","default":"a: b"}`,
		`,{"methods":["DELETE"],"args":{}}`, `"status":{"type":"string","enum":["a"]}`)),
		api(t, "new.json",
			site(`"n":{"type":"integer","maximum":3},"sep":{"type":"string"},"m":{"type":"string"}`, "",
				`"status":{"type":"string","enum":["a","x"]}`)))
	got := write(t, r, Options{Both: true, OldName: "staging"})
	for _, want := range []string{
		"NAMESPACE  WHERE            WHAT             staging            new.json\n",
		"s/v1       DELETE /s/v1/s   method           DELETE             –\n",
		"s/v1       GET /s/v1/s      arg n            {}                 {\"maximum\":3}\n",
		"s/v1       GET /s/v1/s      arg sep          {\"default\":\"a: b\"}  {}\n",
		"s/v1       GET /s/v1/s      arg m            –                  {\"type\":\"string\"}\n",
		"s/v1       GET /s/v1/s      property status  {\"enum\":[\"a\"]}     {\"enum\":[\"a\",\"x\"]}\n",
	} {
		if !strings.Contains(strings.Join(strings.Fields(got), " ")+" ", strings.Join(strings.Fields(want), " ")+" ") {
			t.Errorf("want %sgot\n%s", want, got)
		}
	}
	for _, f := range []Format{Markdown, HTML} {
		if got := html.UnescapeString(write(t, r,
			Options{Both: true, Format: f, OldName: "staging"})); !strings.Contains(got, "staging") ||
			!strings.Contains(got, `{"maximum":3}`) {
			t.Errorf("%s:\n%s", f, got)
		}
	}
	var table struct {
		Old  string
		Rows []map[string]string
	}
	if err := json.Unmarshal([]byte(write(t, r, Options{Both: true, Format: JSON, OldName: "staging"})),
		&table); err != nil || table.Old != "staging" || len(table.Rows) != 5 {
		t.Error(err, table)
	}
}

// TestEveryFormatHasNotes expects every format to have the notes and the
// remarks about ignored findings.
func TestEveryFormatHasNotes(t *testing.T) {
	for _, both := range []bool{false, true} {
		for _, format := range Formats {
			r := diff.Compare(api(t, "old", goods(`{"p":{}}`)), api(t, "new", goods(`{}`)))
			list := []*report.Exception{{Arg: "p", Reason: "x"}, {Rule: "arg-added", Reason: "y", Line: 3},
				{Rule: "arg-romved", Reason: "z", Line: 5},
				{Route: "/a/*", Reason: "z", Line: 7}, {Rule: "answer-removed", Reason: "z", Line: 9},
				{Arg: "p", Until: time.Now().AddDate(0, 0, -2), Reason: "z", Line: 11}}
			r.Ignore(list, time.Now())
			r.Notes = append([]string{"responses were not compared"}, report.ExceptionNotes(rule.All(), "ignore.yaml", list, time.Now())...)
			got := html.UnescapeString(strings.NewReplacer("\\", "", "&#34;",
				`"`).Replace(write(t, r, Options{Format: format, Both: both})))
			for _, want := range []string{
				"responses were not compared",
				"ignore.yaml:3: the entry matches no finding; remove it",
				`ignore.yaml:5: unknown rule "arg-romved"`,
				"ignore.yaml:7: the entry matches no finding, as * does not match a slash",
				`ignore.yaml:9: unknown rule "answer-removed"; it is called response-property-removed now`,
				"ignore.yaml:11: the entry expired on ",
			} {
				if !strings.Contains(got, want) {
					t.Errorf("%s (both: %v) lacks %q:\n%s", format, both, want, got)
				}
			}
		}
	}
}

// TestMessagesAreNoMarkdown expects messages without links and mentions, which
// forges make of some texts even after a backslash.
func TestMessagesAreNoMarkdown(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"plain":      {"is new", "is new"},
		"emphasis":   {"*a*", `\*a\*`},
		"mention":    {`with "@all"`, "`with \"@all\"`"},
		"link":       {"http://a.test", "`http://a.test`"},
		"host":       {"www.a.test", "`www.a.test`"},
		"issue":      {"`#12", "`` `#12 ``"},
		"commit":     {"enum with deadbeef", "`enum with deadbeef`"},
		"angle tags": {"a <b> c", `a \<b\> c`},
	} {
		t.Run(name, func(t *testing.T) {
			r := &report.Report{
				Old: "a", New: "b",
				Findings: []*report.Finding{{Rule: "arg-added", Level: report.Risky, Audience: report.Wire, Message: c.text}},
			}
			if got := write(t, r, Options{Format: Markdown}); !strings.Contains(got, "\n- "+c.want+"\n") {
				t.Error(got)
			}
		})
	}
}

// The name of a file begins no line of its own.
func TestFileNamesBeginNoLine(t *testing.T) {
	r := &report.Report{Old: "a\n::error::", New: "b\n::error::"}
	for _, o := range []Options{{}, {Both: true}, {Format: GitHub}} {
		if got := write(t, r, o); strings.Count(got, "\n") != 1 {
			t.Error(got)
		}
	}
}

// Annotations name files from the root of the repository. A file outside of it
// has a whole path, on Windows with its drive.
func TestAnnotationsNameFilesFromTheRoot(t *testing.T) {
	r := &report.Report{
		Findings: []*report.Finding{{Rule: "arg-added", Level: report.Safe,
			Uses: []string{"C:/mine/main.go:12", "/mine/a.go:3", "a.go:4"}, MayAffect: []string{"b.go:5"}}},
	}
	got := write(t, r, Options{Format: GitHub, Dir: "services/shop"})
	for _, want := range []string{
		"::notice file=C%3A/mine/main.go,line=12,title=",
		"::notice file=/mine/a.go,line=3,", "::notice file=services/shop/a.go,line=4,",
		"::notice file=services/shop/b.go,line=5,title=restgen%3A arg-added%2C may be affected::",
	} {
		if !strings.Contains(got, want) {
			t.Error(want, got)
		}
	}
}

// The places of a finding keep their order, also on the line of several findings,
// and the report stays as it is.
func TestPlacesKeepTheirOrder(t *testing.T) {
	places := []string{"a.go:9", "a.go:10"}
	f := &report.Finding{Rule: "arg-removed", Level: report.Breaking, Uses: slices.Clone(places)}
	for _, use := range []string{"a.go:9", "a.go:10", "a.go:9"} {
		f.Effects = append(f.Effects, &report.Finding{
			Rule: "arg-added", Level: report.Safe, Arg: "x", Message: "is new", Uses: []string{use},
		})
	}
	for _, e := range lines(f) {
		if !slices.Equal(e.Uses, places) {
			t.Errorf("%s: %v, want %v", e.Rule, e.Uses, places)
		}
	}
	if !slices.Equal(f.Uses, places) {
		t.Errorf("the report changed: %v", f.Uses)
	}
}

// TestAnnotationsAreFew expects ten annotations of each level, as GitHub shows
// no more, and one line for the rest.
func TestAnnotationsAreFew(t *testing.T) {
	r := &report.Report{Old: "a", New: "b"}
	for i := range 40 {
		r.Findings = append(r.Findings, &report.Finding{
			Rule: "arg-added", Level: report.Levels[i/15], Message: fmt.Sprint("m", i),
		})
	}
	got := write(t, r, Options{Format: GitHub})
	for _, want := range []string{"::error ", "::warning ", "::notice "} {
		if n := strings.Count(got, want); n != 10 {
			t.Errorf("%d of %s", n, want)
		}
	}
	if !strings.HasPrefix(got, "::error ") ||
		!strings.HasSuffix(got,
			"\na → b: 15 breaking, 15 risky, 10 safe (breaking: 0 wire, 15 Go source only); 10 findings "+
				"without an annotation\n") {
		t.Error(got)
	}
}

// TestWorstFindingsComeFirst expects the worst findings first, effects below
// their cause, and similar safe changes on one line.
func TestWorstFindingsComeFirst(t *testing.T) {
	site := func(a, b string) []byte {
		return []byte(`{"namespaces":["a/v1","b/v1"],"routes":{"/a/v1/x":{"namespace":"a/v1",` +
			`"methods":["POST"],"endpoints":[{"methods":["POST"],"args":{` + a + `}}]},
			"/b/v1/x":{"namespace":"b/v1","methods":["POST"],"endpoints":[{"methods":["POST"],"args":{` + b + `}}]}}}`)
	}
	r := diff.Compare(api(t, "old", site(`"p":{}`, `"m":{"type":"integer"},"n":{"type":"integer"}`)),
		api(t, "new",
			site(`"p":{},"q":{}`, `"m":{"type":"integer","maximum":3},"n":{"type":"array"},"o":{},"p":{},"q":{}`)))
	got := write(t, r, Options{})
	_, changed, _ := strings.Cut(got, "bv1.XDoParams.N: ") // how it is written in Go is not tested here
	changed, _, _ = strings.Cut(changed, "\n")
	want := `old → new: 2 breaking, 2 safe (breaking: 1 wire, 1 Go source only)

Breaking for every client
  breaking POST /b/v1/x: m accepts fewer values: new maximum 3
           curl -sg -X POST -H 'Content-Type: application/json' --data '{"m":4}' 'https://example.org/wp-json/b/v1/x'

Breaking for Go code only
  breaking bv1.XDoParams.N: ` + changed + `
           also risky: POST /b/v1/x: n is converted differently: "1" to ["1"], before to 1
           curl -sg -X POST -H 'Content-Type: application/json' --data '{"n":"1"}' 'https://example.org/wp-json/b/v1/x'
           because POST /b/v1/x: n accepts more values: type "integer" → "array"

Safe
  safe     POST /a/v1/x: q is new
  safe     POST /b/v1/x: o, p, q are new
`
	if got != want {
		t.Error(got)
	}
	if got := write(t, r, Options{All: true}); !strings.Contains(got, "also safe for Go: ") {
		t.Error(got)
	}
}

// TestRemovedPropertiesAreOneEntry expects one entry for properties that are
// gone from the same responses, with the schemas of all of them.
func TestRemovedPropertiesAreOneEntry(t *testing.T) {
	site := func(properties string) *model.API {
		return api(t, "site", []byte(`{"namespaces":["a/v1"],"routes":{"/a/v1/x":{"namespace":"a/v1","methods":["GET"],
			"endpoints":[{"methods":["GET"],"args":{}}],"schema":{"type":"object","properties":{`+properties+`}}}}}`))
	}
	const kept, gone = `"id":{"type":"integer"}`, `,"date":{"type":"string"},"title":{"type":"object","description":"d"}`
	got := write(t, diff.Compare(site(kept+gone), site(kept)), Options{})
	const want = `
  breaking GET /a/v1/x: date, title were removed from responses
           old {"properties":{"date":{"type":"string"},"title":{"type":"object"}}}
`
	if !strings.Contains(got, want) || strings.Count(got, "\n  breaking") != 1 {
		t.Error(got)
	}
}

// TestReasonsAreThreeAtMost expects at most three reasons for a change of Go
// code, and the number of the others.
func TestReasonsAreThreeAtMost(t *testing.T) {
	f := &report.Finding{Rule: "declaration-changed", Level: report.Breaking, Audience: report.Source, Message: "av1.X: int → string"}
	for i := range 5 {
		f.Effects = append(f.Effects, &report.Finding{
			Rule: "arg-widened", Level: report.Safe, Audience: report.Wire, Message: fmt.Sprint("reason ", i),
		})
	}
	r := &report.Report{Findings: []*report.Finding{f}}
	for all, want := range map[bool][2]int{false: {3, 1}, true: {5, 0}} {
		got := write(t, r, Options{All: all})
		if strings.Count(got, " because reason ") != want[0] ||
			strings.Count(got, " and because of 2 more changes; --all lists them\n") != want[1] {
			t.Error(got)
		}
	}
}

// TestAllListsCountedRoutes expects --all to list the routes that a line only
// counts.
func TestAllListsCountedRoutes(t *testing.T) {
	r := diff.Compare(api(t, "old", goods(`{"p":{"type":"string"}}`)),
		api(t, "new", goods(`{"p":{"type":"string","maxLength":3}}`)))
	for all, want := range map[bool]int{false: 0, true: 1} {
		got := write(t, r, Options{All: all})
		if !strings.Contains(got, "POST /a/v1/x and 1 more route: p accepts fewer values") ||
			strings.Count(got, "    POST,PUT /a/v1/y\n") != want {
			t.Error(got)
		}
	}
}

// TestFragmentsAreWhatDiffers expects the part that differs, even at the end of
// a long string.
func TestFragmentsAreWhatDiffers(t *testing.T) {
	long := strings.Repeat("x", 300)
	for name, c := range map[string]struct{ old, new, wantOld, wantNew string }{
		"keyword": {
			old: `{"type":"string","description":"a"}`, new: `{"type":"integer","description":"b"}`,
			wantOld: `{"type":"string"}`, wantNew: `{"type":"integer"}`,
		},
		"nested keyword": {
			old:     `{"items":{"type":"string","enum":["a"]},"title":"t"}`,
			new:     `{"items":{"type":"string","enum":["b"]}}`,
			wantOld: `{"items":{"enum":["a"]}}`, wantNew: `{"items":{"enum":["b"]}}`,
		},
		"end of a long string": {
			old: `{"pattern":"` + long + `a"}`, new: `{"pattern":"` + long + `b"}`,
			wantOld: strings.Repeat("x", 29) + `a"}`, wantNew: strings.Repeat("x", 29) + `b"}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			f := &report.Finding{Before: json.RawMessage(c.old), After: json.RawMessage(c.new)}
			old, new := cut(f, most)
			if !strings.HasSuffix(old, c.wantOld) || !strings.HasSuffix(new, c.wantNew) || len(old) > 2*most {
				t.Errorf("%s\n%s", old, new)
			}
		})
	}
}

// TestArgThatNarrowsAndWidensIsOneLine expects one line for an arg that both
// narrows and widens. JSON has both findings.
func TestArgThatNarrowsAndWidensIsOneLine(t *testing.T) {
	r := diff.Compare(api(t, "old", goods(`{"p":{"type":"string"}}`)), api(t, "new", goods(`{"p":{"type":"integer"}}`)))
	text := write(t, r, Options{})
	if !strings.Contains(text, "accepts fewer values: ") || strings.Contains(text, "accepts more values: ") ||
		!strings.Contains(write(t, r, Options{Format: JSON}), "accepts more values: ") {
		t.Error(text)
	}
}

// core is an upgrade, and shops are two sites that have little in common.
var (
	core  = [2]string{"indexes/wordpress-6.8.7-schemas.json.gz", "indexes/wordpress-7.1.4-schemas.json.gz"}
	shops = [2]string{"indexes/site-shop-892-routes.json.gz", "indexes/site-shop-747-routes.json.gz"}
)

// TestJSONFitsItsSchema compares the JSON form with schemas/diff.json.
func TestJSONFitsItsSchema(t *testing.T) {
	schema, err := schemas.Compile("diff.json")
	if err != nil {
		t.Fatal(err)
	}
	pairs := map[string][2]string{
		"deployments": {"deployment-a.json", "deployment-b.json"},
		"upgrade":     core, "downgrade": {core[1], core[0]},
	}
	if testfile.Thorough() {
		pairs["shops"] = shops
	}
	for name, p := range pairs {
		t.Run(name, func(t *testing.T) {
			r := compare(t, p[0], p[1])
			r.SetLevels([]*report.LevelSetting{
				{Rule: "arg-removed", Level: report.Breaking}, {Rule: "arg-added", Level: report.Off},
			})
			r.Ignore([]*report.Exception{{Rule: "arg-*", Reason: "x"}, {Rule: "nope", Reason: "x"}}, time.Now())
			if err := schema.Validate(decoded(t, write(t, r, Options{Format: JSON}))); err != nil {
				t.Errorf("%#v", err)
			}
		})
	}
}

func TestJUnitHasAFailureForEachBreakingFinding(t *testing.T) {
	r := compare(t, "deployment-a.json", "deployment-b.json")
	var got junitSuites
	if err := xml.Unmarshal([]byte(write(t, r, Options{Format: JUnit})), &got); err != nil {
		t.Fatal(err)
	}
	if got.Tests != len(r.Findings) || got.Failures != r.Count(report.Breaking) || got.Failures == 0 {
		t.Errorf("%d tests, %d failures; want %d, %d", got.Tests, got.Failures, len(r.Findings), r.Count(report.Breaking))
	}
	got = junitSuites{}
	if err := xml.Unmarshal([]byte(write(t, &report.Report{}, Options{Format: JUnit})), &got); err != nil ||
		got.Tests != 1 || got.Failures != 0 {
		t.Error(err, got)
	}
}

// TestLargeReportsBeginWithAnOverview expects that a large report begins with
// an overview of less than 40 lines.
func TestLargeReportsBeginWithAnOverview(t *testing.T) {
	r := compare(t, shops[0], shops[1])
	first, _, found := strings.Cut(write(t, r, Options{}), "\nBreaking for every client\n")
	if n := strings.Count(first, "\n"); !found || n < 10 || n > 38 {
		t.Errorf("the overview has %d lines", n)
	}
	for _, want := range []string{"23 namespaces: gone; check whether their plugins are off",
		" elementor/v1 (41 routes),", "14 namespaces: new", " yoast/v1 (38 routes)\n",
		"CHANGED NAMESPACE ", "\n  wc-admin ", " route-removed 14, arg-narrowed 2", "--include NAMESPACE"} {
		if !strings.Contains(first, want) {
			t.Errorf("the overview lacks %q:\n%s", want, first)
		}
	}
	text := write(t, r, Options{Format: Markdown})
	for _, want := range []string{
		"23 namespaces gone: acoofm/v1", "| `wc-admin` | 16 | 5 | – | 2 | route-removed 14, arg-narrowed 2 |",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("Markdown lacks %q:\n%.3000s", want, text)
		}
	}
}

// Findings of several deployments name theirs, as do the namespaces of the overview.
func TestFindingsNameTheirDeployment(t *testing.T) {
	r := compare(t, shops[0], shops[1])
	for _, f := range r.Findings {
		f.Deployment = "staging"
	}
	for format, list := range map[Format][]string{
		Text:     {"breaking staging: ", " staging: yoast/v1 (38 routes)\n"},
		Markdown: {"\n- staging: `", " staging: yoast/v1 "},
		HTML:     {"<div>staging: <code>"},
	} {
		text := write(t, r, Options{Format: format})
		for _, want := range list {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q", format, want)
			}
		}
	}
}

// TestOverviewCountsFurtherNamespaces expects that the overview counts what
// does not fit.
func TestOverviewCountsFurtherNamespaces(t *testing.T) {
	r := &report.Report{Old: "a", New: "b"}
	for i := range 50 {
		name := fmt.Sprintf("n%02d/v1", i)
		r.Findings = append(r.Findings, &report.Finding{
			Rule: "namespace-removed", Namespace: "gone/" + name, Level: report.Breaking, Audience: report.Wire,
		},
			&report.Finding{Rule: "arg-narrowed", Namespace: name, Level: report.Breaking, Audience: report.Wire},
			&report.Finding{Rule: "arg-removed", Namespace: name, Level: report.Risky, Audience: report.Wire})
	}
	first, _, _ := strings.Cut(write(t, r, Options{}), "\nBreaking\n")
	for _, want := range []string{
		" and 20 more\n", "  and 38 more namespaces: 38 breaking, 0 for Go only, 38 risky, 0 safe\n",
	} {
		if !strings.Contains(first, want) {
			t.Errorf("the overview lacks %q:\n%s", want, first)
		}
	}
	if n := strings.Count(first, "\n"); n > 38 {
		t.Errorf("the overview has %d lines", n)
	}
}

// TestUpgradeOfCoreHasFewEntries: the report of an upgrade has at most 25
// entries, and JSON has every effect.
func TestUpgradeOfCoreHasFewEntries(t *testing.T) {
	r := compare(t, core[0], core[1])
	text := write(t, r, Options{})
	if len(r.Findings) > 25 || r.Count(report.Breaking) > 5 {
		t.Errorf("%d findings:\n%s", len(r.Findings), text)
	}
	var all struct {
		Findings []struct{ Effects []any }
	}
	if err := json.Unmarshal([]byte(write(t, r, Options{Format: JSON})), &all); err != nil {
		t.Fatal(err)
	}
	effects := 0
	for _, f := range all.Findings {
		effects += 1 + len(f.Effects)
	}
	if effects < 60 {
		t.Errorf("JSON has %d effects", effects)
	}
}
