package preset_test

import (
	"encoding/json"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

// TestProbesAreDecidedAsOnSites sends requests to a server of the 7.1.4 index
// whose outcome on a real 7.1.4 is known, as an administrator. Status 501
// stands for success, since the server has no handlers; the handler of core
// rejects a post without any text.
func TestProbesAreDecidedAsOnSites(t *testing.T) {
	var probes []struct {
		Method, Path, Query, Body string
		Status                    int
	}
	if err := json.Unmarshal(testfile.Text(t, "requests-42.json"), &probes); err != nil {
		t.Fatal(err)
	}
	s := newSite(readIndex(t, "wordpress-7.1.4"), true)
	for _, p := range probes {
		line := p.Method + " " + p.Path + "?" + p.Query
		t.Run(line+" "+p.Body, func(t *testing.T) {
			w := s.send(line, p.Body)
			if accepted := w.Code == 501 && p.Body != "[]"; accepted != (p.Status < 300) {
				t.Errorf("%d, the real server %d\n%s", w.Code, p.Status, w.Body)
			}
		})
	}
	if len(probes) != 42 {
		t.Errorf("%d requests", len(probes))
	}
}
