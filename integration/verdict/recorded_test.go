package verdict

import (
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

// shop returns the API of WooCommerce 11.0.1.
func shop(t *testing.T) *model.API {
	t.Helper()
	file := filepath.Join(t.TempDir(), "shop.json")
	if err := os.WriteFile(file, testfile.Text(t, "oracle/woocommerce-11.0.1.json.gz"), 0o666); err != nil {
		t.Fatal(err)
	}
	result, err := generator.Inspect(t.Context(), []generator.Input{{From: file}}, build.Options{}, &source.Loader{})
	if err != nil {
		t.Fatal(err)
	}
	return result.API
}

// TestRecordedVerdicts compares a server with what a live shop decided.
func TestRecordedVerdicts(t *testing.T) {
	api := shop(t)
	mux := serve(api)
	t.Run("random", func(t *testing.T) {
		list := testfile.Lines[exchange](t, "oracle/verdicts-woocommerce-11.0.1.jsonl.gz")
		for i := range list {
			list[i].Server = decide(mux, list[i].request)
		}
		report(t, list)
	})
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
	t.Run("callbacks", func(t *testing.T) { checkCallbacks(t, describe.Endpoints(api, 0)) })
}
