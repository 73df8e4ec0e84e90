package verdict

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/describe"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/source"
	"github.com/restgen/restgen/generator/testfile"
)

// recorded returns the API of a live site.
func recorded(t *testing.T, name string) *model.API {
	t.Helper()
	file := filepath.Join(t.TempDir(), "site.json")
	if err := os.WriteFile(file, testfile.Text(t, "oracle/"+name+".json.gz"), 0o666); err != nil {
		t.Fatal(err)
	}
	result, err := generator.Inspect(t.Context(), []generator.Input{{From: file}}, build.Options{}, &source.Loader{})
	if err != nil {
		t.Fatal(err)
	}
	return result.API
}

// The records hold what live sites decided.
func TestServerDecidesAsRecorded(t *testing.T) {
	for name, fewest := range map[string]int{"woocommerce-11.0.1": 2000, "buddypress-14.5.2": 300} {
		t.Run(name, func(t *testing.T) {
			api := recorded(t, name)
			list := testfile.Lines[exchange](t, "oracle/verdicts-"+name+".jsonl.gz")
			mux := serve(api)
			for i := range list {
				list[i].Server = decide(mux, list[i].request)
			}
			report(t, list)
			checkCallbacks(t, name, describe.Endpoints(api, 0), fewest)
			if strings.HasPrefix(name, "woo") {
				checkRules(t, mux)
			}
		})
	}
}

// checkRules sends the requests of rules.
func checkRules(t *testing.T, mux http.Handler) {
	for name, c := range rules {
		t.Run(name, func(t *testing.T) {
			method, path, _ := strings.Cut(c.line, " ")
			path, query, _ := strings.Cut(path, "?")
			q := request{Method: method, Path: path, Query: query, Body: c.body}
			if c.body != "" {
				q.Type = "application/json"
			}
			if got := decide(mux, q); got.Accepted != (c.message == "") || !got.Accepted && got.Params[c.arg] != c.message {
				t.Errorf("%v", got)
			}
		})
	}
}
