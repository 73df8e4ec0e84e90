package diff

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/diff/rule"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/schemas"
)

// TestRulesFitTheirFixtures compares the two indexes of the fixture of each
// rule in testdata/rules. A fixture begins with the expected findings. UPDATE=1
// writes them.
func TestRulesFitTheirFixtures(t *testing.T) {
	files, err := filepath.Glob("testdata/rules/*.txt")
	if err != nil || len(files) != len(rule.All()) {
		t.Errorf("%d fixtures for %d rules", len(files), len(rule.All()))
	}
	for _, r := range rule.All() {
		t.Run(r.ID, func(t *testing.T) {
			name := "testdata/rules/" + r.ID + ".txt"
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			want, indexes, _ := strings.Cut(string(text), "\n-- old\n")
			old, new, _ := strings.Cut(indexes, "\n-- new\n")
			got := findingOf(Compare(api(t, "old", []byte(old), build.Options{}),
				api(t, "new", []byte(new), build.Options{})), r.ID)
			if os.Getenv("UPDATE") != "" && got != "" {
				if err := os.WriteFile(name, []byte(got+"\n-- old\n"+indexes), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if got == "" || got != want {
				t.Errorf("got %q, want %q", got, want)
			}
			if !strings.HasPrefix(got, string(r.Level)+" ") {
				t.Errorf("%q, but the worst level of the rule is %s", got, r.Level)
			}
		})
	}
}

// findingOf returns the findings of a rule, with their proofs.
func findingOf(r *report.Report, rule string) string {
	var list []string
	for _, f := range sorted(r) {
		if f.Rule != rule {
			continue
		}
		line := string(f.Level) + " " + f.Line()
		if f.Witness != nil {
			line += "\n" + f.Witness.Curl("https://example.org/wp-json")
		}
		list = append(list, line)
	}
	return strings.Join(list, "\n")
}

// cause has the JSON members of a finding that its effects lack.
type cause struct {
	ID      string            `json:"id"`
	Effects []*report.Finding `json:"effects"`
}

// TestSchemaNamesEveryMember expects that schemas/diff.json describes every member
// of the JSON form.
func TestSchemaNamesEveryMember(t *testing.T) {
	for at, typ := range map[string]reflect.Type{
		"": reflect.TypeFor[report.Report](), "#/definitions/finding": reflect.TypeFor[report.Finding](),
		"#/definitions/cause": reflect.TypeFor[cause](), "#/definitions/witness": reflect.TypeFor[report.Witness](),
		"#/properties/ignored/items": reflect.TypeFor[report.Ignored](),
	} {
		schema, err := schemas.Compile("diff.json" + at)
		if err != nil {
			t.Fatal(err)
		}
		for i := range typ.NumField() {
			name, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
			if at == "#/definitions/finding" && (name == "id" || name == "effects") {
				continue // of a cause
			}
			if name != "" && schema.Properties[name] == nil {
				t.Errorf("diff.json%s does not describe %s", at, name)
			}
		}
	}
}

const rulesBegin, rulesEnd = "<!-- rules -->\n", "<!-- end of rules -->\n"

// table returns the table of rules in docs/diff.md.
func table() string {
	var b strings.Builder
	b.WriteString("| Rule | Level | For | Reversed | Reports |\n|---|---|---|---|---|\n")
	for _, r := range rule.All() {
		whom := string(r.Audience)
		if r.Direction != "" {
			whom += ", " + string(r.Direction)
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | `%s` | %s |\n", r.ID, r.Level, whom, r.Mirror, r.Prose)
	}
	return b.String()
}

// TestDocsListTheRules compares the table of docs/diff.md with the rules;
// UPDATE=1 writes it.
func TestDocsListTheRules(t *testing.T) {
	const name = "../../docs/diff.md"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), rulesBegin)
	shown, after, end := strings.Cut(rest, rulesEnd)
	if !ok || !end {
		t.Fatalf("%s has no block between %q and %q", name, rulesBegin, rulesEnd)
	}
	if shown == table() {
		return
	}
	if os.Getenv("UPDATE") == "" {
		t.Fatal("the table of rules is stale; run UPDATE=1 go test ./generator/diff -run TestDocs")
	}
	if err := os.WriteFile(name, []byte(before+rulesBegin+table()+rulesEnd+after), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestProofHasNullInItsBody removes a route with a required arg that a query
// cannot hold, as it may only be null. The proof has it in the body.
func TestProofHasNullInItsBody(t *testing.T) {
	const with = `{"namespaces": ["s/v1"], "routes": {
 "/s/v1/goods": {"namespace": "s/v1", "methods": ["GET"], "endpoints": [{"methods": ["GET"], "args": {}}]},
 "/s/v1/chosen": {"namespace": "s/v1", "methods": ["GET"], "endpoints": [{"methods": ["GET"], "args": {
  "filter": {"type": "array", "minItems": 1, "items": {"type": "null"}, "required": true}}}]}
}}`
	const without = `{"namespaces": ["s/v1"], "routes": {
 "/s/v1/goods": {"namespace": "s/v1", "methods": ["GET"], "endpoints": [{"methods": ["GET"], "args": {}}]}
}}`
	got := findingOf(Compare(api(t, "old", []byte(with), build.Options{}),
		api(t, "new", []byte(without), build.Options{})), "route-removed")
	const want = "breaking GET /s/v1/chosen: the route was removed\n" +
		`curl -sg -X GET -H 'Content-Type: application/json' --data '{"filter":[null]}' ` +
		`'https://example.org/wp-json/s/v1/chosen'`
	if got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
