//go:build integration

package integration

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/diff"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/source"
)

// TestWitnesses compares the sites with each other and sends what proves a breaking finding to both: the old one has to
// let it pass its checks, the new one has to refuse it, unless it is to be read otherwise: then both take it. Nobody is logged
// in, so that nothing is changed: checks come before permissions.
func TestWitnesses(t *testing.T) {
	sent := 0
	for _, old := range sites {
		for _, new := range sites {
			if old.form != "pretty" || new.form != "pretty" || old.version == new.version {
				continue
			}
			got, err := generator.Diff(t.Context(), generator.Input{From: old.url}, generator.Input{From: new.url}, build.Options{}, &source.Loader{Schemas: true})
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range got.Report.Findings {
				if f.Witness == nil {
					continue
				}
				sent++
				if code := send(t, old, f.Witness); refusals[code] {
					t.Errorf("%s → %s: %s: the old site says %s to %s", old.version, new.version, f.Line(), code, f.Witness.Curl(old.root()))
				}
				if code := send(t, new, f.Witness); refusals[code] == (f.Rule == "arg-converted") {
					t.Errorf("%s → %s: %s: the new site says %q to %s", old.version, new.version, f.Line(), code, f.Witness.Curl(new.root()))
				}
			}
		}
	}
	t.Logf("%d witnesses, each sent to two sites", sent)
	if sent < 20 {
		t.Errorf("only %d witnesses", sent)
	}
}

// refusals are the codes of requests that do not get as far as permissions.
var refusals = map[string]bool{"rest_no_route": true, "rest_invalid_param": true, "rest_missing_callback_param": true}

// send returns the code of the error that a site answers with, "" where it answers well.
func send(t *testing.T, s site, w *diff.Witness) string {
	t.Helper()
	address := strings.TrimSuffix(s.root(), "/") + w.Path
	if w.Query != "" {
		address += "?" + w.Query
	}
	r, err := http.NewRequestWithContext(t.Context(), w.Method, address, bytes.NewReader(w.Body))
	if err != nil {
		t.Fatal(err)
	}
	if len(w.Body) > 0 {
		r.Header.Set("Content-Type", "application/json")
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(io.LimitReader(answer.Body, 1<<22))
	if err != nil {
		t.Fatal(err)
	}
	var refused struct{ Code string }
	if answer.StatusCode >= 400 {
		if err := json.Unmarshal(body, &refused); err != nil {
			t.Fatalf("%s %s: %s: %v", w.Method, address, answer.Status, err)
		}
	}
	return refused.Code
}
