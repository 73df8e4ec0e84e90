package generator_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/source"
	"github.com/restgen/restgen/generator/testfile"
)

// indexOf returns an index with a route in one namespace, and one in another
// that the tests exclude.
func indexOf(route string) string {
	return `{"namespaces":["a/v1","b/v1"],"routes":{"/a/v1/` + route +
		`":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]},` +
		`"/b/v1/x":{"namespace":"b/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]}}}`
}

// Standard input can be read only once, and a live site may change between two
// requests.
func TestCheckReadsOnce(t *testing.T) {
	asked := 0
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked++
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(indexOf("y"))) // the client of the test reads it or fails
	}))
	defer site.Close()
	dir := filepath.Join(t.TempDir(), "site")
	o := generator.Options{
		Inputs: []generator.Input{{From: "-"}}, Dir: dir,
		Loader: &source.Loader{Stdin: strings.NewReader(indexOf("y"))},
	}
	o.Model.Exclude = []string{"b/v1"}
	save(t, generate(t, o))
	o.Loader.Stdin = strings.NewReader(indexOf("x"))
	got, err := generator.Check(t.Context(), o, []generator.Input{{From: site.URL + "/wp-json/"}})
	if err != nil || !got.Drifted() || !got.CodeIsDeployed || asked != 1 {
		t.Errorf("%+v, %v, after %d requests", got, err, asked)
	}
}

func TestRejectsStandardInputTwice(t *testing.T) {
	stdin := generator.Input{From: "-"}
	_, err := generator.Diff(t.Context(), stdin, stdin, cms, &source.Loader{})
	o := generator.Options{
		Inputs: []generator.Input{{Name: "a", From: "-"}, {Name: "b", From: "-"}},
		Dir:    t.TempDir(), Loader: &source.Loader{},
	}
	_, also := generator.Generate(t.Context(), o)
	for _, err := range []error{err, also} {
		if err == nil || err.Error() != "more than one index from standard input; save the others to files" {
			t.Error(err)
		}
	}
	if entries, err := os.ReadDir(o.Dir); err != nil || len(entries) > 0 {
		t.Error(entries, err)
	}
}

// TestNoteNamesSideWithoutSchemas: responses are compared only if both sides
// describe them; a note says which does not, and what to do.
func TestNoteNamesSideWithoutSchemas(t *testing.T) {
	with, without := testfile.Path(t, "indexes/wordpress-6.8.7-schemas.json.gz"),
		testfile.Path(t, "indexes/wordpress-6.8.7.json.gz")
	dir := t.TempDir()
	for name, from := range map[string]string{"with.json": with, "without.json": without} {
		write(t, filepath.Join(dir, name), testfile.Text(t, "indexes/"+filepath.Base(from)))
	}
	for _, c := range [][3]string{
		{"with.json", "without.json",
			"the new index has no response schemas, so responses were not compared; to get them: restgen " +
				"fetch URL --schemas -o FILE"},
		{"without.json", "with.json",
			"the old index has no response schemas, so responses were not compared; to get them: restgen " +
				"fetch URL --schemas -o FILE"},
	} {
		got, err := generator.Diff(t.Context(), generator.Input{From: filepath.Join(dir, c[0])},
			generator.Input{From: filepath.Join(dir, c[1])}, build.Options{}, &source.Loader{})
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Report.Findings) > 0 || len(got.Report.Notes) != 1 || !strings.HasSuffix(got.Report.Notes[0], c[2]) {
			t.Errorf("%s → %s: %s, %q", c[0], c[1], got.Report.Summary(), got.Report.Notes)
		}
	}
}
