package emit_test

import (
	"encoding/json"
	"fmt"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/emit"
	"github.com/restgen/restgen/generator/testfile"
)

// No string of an index changes the declarations.
func TestTextsDeclareNothing(t *testing.T) {
	var document any
	if err := json.Unmarshal(testfile.Text(t, "hostile/texts.json"), &document); err != nil {
		t.Fatal(err)
	}
	wild := declaredBy(t, document)
	replaced := 0
	tame(document, &replaced)
	if replaced < 100 {
		t.Fatalf("only %d texts", replaced)
	}
	calm := declaredBy(t, document)
	for _, d := range wild {
		if _, found := slices.BinarySearch(calm, d); !found {
			t.Errorf("a text declares %s", d)
		}
	}
	if len(wild) != len(calm) {
		t.Errorf("%d declarations, and %d without the texts", len(wild), len(calm))
	}
	t.Logf("counted %d texts", replaced)
}

// Codecs do not look for characters in the names of fields that JSON escapes.
func TestNamesThatJSONEscapesAreMarked(t *testing.T) {
	for name, marked := range map[string]bool{`a"b`: true, `a\b`: true, "a\nb": true, "a'b/<日>": false} {
		found := slices.ContainsFunc(emitted(t, read(t, "index.json", fill("x", name))), func(f emit.File) bool {
			return strings.Contains(string(f.Content), "\tc.EscapeNames()\n")
		})
		if found != marked {
			t.Errorf("%q: marked %v, want %v", name, found, marked)
		}
	}
}

func declaredBy(t *testing.T, document any) []string {
	t.Helper()
	text, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	all := declarations(parsed(t, token.NewFileSet(), emitted(t, read(t, "texts.json", text))))
	// Some strings are patterns that need the engine.
	return slices.DeleteFunc(all, func(d string) bool { return strings.HasSuffix(d, " import "+home+"/rest/pcre") })
}

// tame replaces the strings that make comments and literals but no names.
func tame(v any, replaced *int) {
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			tame(item, replaced)
		}
	case map[string]any:
		_, schema := v["type"]
		for name, value := range v {
			_, isText := value.(string)
			switch {
			case isText && (name == "description" || schema && (name == "pattern" || name == "default")):
				v[name] = "x"
				*replaced++
			default:
				tame(value, replaced)
			}
		}
	}
}

// template is a small index with places for a string in comments and literals,
// for one that makes a name, and for the key of a route.
const template = `{"namespaces":["a/v1",%[2]s],"routes":{
"/a/v1/things":{"namespace":"a/v1","methods":["GET","POST"],"schema":{"title":%[1]s,"description":%[1]s,
"type":"object","properties":{
	"id":{"type":"integer","description":%[1]s,"context":["view",%[1]s],"readonly":true},
	"kind":{"type":"string","enum":["one"],"default":%[1]s,"description":%[1]s}}},
	"endpoints":[{"methods":["GET"],"args":{"plain":{"type":"string","description":%[1]s,"default":%[1]s,
	"format":%[1]s,"pattern":%[1]s,"title":%[1]s}}},
	{"methods":["POST"],"args":{"deep":{"type":"object","description":%[1]s,
	"properties":{"inner":{"type":["array","string"],"description":%[1]s,
	"items":{"type":"string","default":%[1]s}}},"additionalProperties":{"type":"string","title":%[1]s}}}}]},
"/a/v1/named":{"namespace":"a/v1","methods":["GET"],
"endpoints":[{"methods":["GET"],"args":{%[2]s:{"type":"string","enum":["x",%[2]s]},
"object":{"type":"object","properties":{%[2]s:{"type":"integer"}},"required":[%[2]s]}}}]},
%[3]s:{"namespace":%[2]s,"methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]}
}}`

// fill puts strings into the template.
func fill(told, named string) []byte {
	quote := func(s string) string {
		b, _ := json.Marshal(s) // of a string it cannot fail
		return string(b)
	}
	return fmt.Appendf(nil, template, quote(told), quote(named), quote("/"+named+"/x"))
}

// Whatever the strings of an index are, the emitted files are formatted Go, hold
// no directive, and declare the same.
func FuzzTexts(f *testing.F) {
	for _, s := range []string{"x", "*/ func init() { panic(1) } /*", "a\n//go:linkname time_now time.now\nb",
		"` + os.Exit(1) + `", "\"; panic(1); \"",
		"//go:embed x", "\u2028func init(){}", "Deprecated: no.", "type", "日本", "2fa",
		"../../etc/passwd", "x_test", "linux", "internal", "%s{{.}}", "\\", "\r//line x:1",
		"+build linux", "+build", "``quoted''", "a'''b", "```", "- item", "# heading", "#heading",
		"[x]: https://example.org", "\tindented", "1. first", "[Client]", "x\n\n[x]: y:z"} {
		f.Add(s, s)
	}
	calm := declarations(parsed(f, token.NewFileSet(), emitted(f, read(f, "index.json", fill("x", "named")))))
	f.Fuzz(func(t *testing.T, told, named string) {
		wild := emitted(t, read(t, "index.json", fill(told, "named")))
		if got := declarations(parsed(t, token.NewFileSet(), wild)); !slices.Equal(got, calm) {
			t.Errorf("told %q, it declares\n%s\nand not\n%s", told, strings.Join(got, "\n"), strings.Join(calm, "\n"))
		}
		checkTexts(t, wild)
		checkTexts(t, emitted(t, read(t, "index.json", fill(told, named))))
	})
}

// checkTexts fails the test unless the files are Go without directives, with
// names that the go command uses, and without code that runs by itself.
func checkTexts(t *testing.T, files []emit.File) {
	t.Helper()
	for _, d := range declarations(parsed(t, token.NewFileSet(), files)) {
		file, declared, _ := strings.Cut(d, " ")
		name, isImport := strings.CutPrefix(declared, "import ")
		allowed := slices.Contains([]string{"context", "embed", "iter", "math", "net/http"}, name) ||
			name == home || strings.HasPrefix(name, home+"/")
		if declared == "func init" || declared == "func main" || isImport && !allowed {
			t.Errorf("%s declares %s", file, declared)
		}
	}
	checkFormat(t, files)
	checkComments(t, files)
	checkNames(t, files)
}
