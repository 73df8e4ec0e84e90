package preset_test

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

// TestProbes asks a server of the 7.1.4 index what a real 7.1.4 was asked as its administrator. A handler would answer
// what passes: 501 stands for the good answers, except that a post without any text is refused by the handler of core.
func TestProbes(t *testing.T) {
	var probes []struct {
		Method, Path, Query, Body string
		Status                    int
	}
	if err := json.Unmarshal(testfile.Text(t, "requests-42.json"), &probes); err != nil {
		t.Fatal(err)
	}
	s := newSite(readIndex(t, "wordpress-7.1.4"), true)
	for _, p := range probes {
		q := httptest.NewRequest(p.Method, "/wp-json"+p.Path+"?"+p.Query, strings.NewReader(p.Body))
		if p.Body != "" {
			q.Header.Set("Content-Type", "application/json")
		}
		w := httptest.NewRecorder()
		s.mux.ServeHTTP(w, q)
		accepted := w.Code == 501 && p.Body != "[]"
		if accepted != (p.Status < 300) {
			t.Errorf("%s %s?%s %s: %d, the real server %d\n%s", p.Method, p.Path, p.Query, p.Body, w.Code, p.Status, w.Body)
		}
	}
	if len(probes) != 42 {
		t.Errorf("%d requests", len(probes))
	}
}
