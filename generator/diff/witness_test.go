package diff

import (
	"testing"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/model/build"
)

// withArgs returns an index with one endpoint.
func withArgs(method, args string) []byte {
	return []byte(`{"namespaces":["a/v1"],"routes":{"/a/v1/x":{"namespace":"a/v1","methods":["` + method +
		`"],"endpoints":[{"methods":["` +
		method + `"],"args":` + args + `}]}}}`)
}

func compareArgs(t *testing.T, method, old, new string) *report.Report {
	return Compare(api(t, "old", withArgs(method, old), build.Options{}),
		api(t, "new", withArgs(method, new), build.Options{}))
}

// TestWitnessHasNoEmptyObjectInQuery expects an object with a member, as a
// query cannot hold an empty one.
func TestWitnessHasNoEmptyObjectInQuery(t *testing.T) {
	r := compareArgs(t, "GET", `{"o":{"type":"object","required":true},"n":{"type":"integer"}}`,
		`{"o":{"type":"object","required":true},"n":{"type":"integer","maximum":3}}`)
	if got := findingOf(r, "arg-narrowed"); got != "breaking GET /a/v1/x: n accepts fewer values: new maximum 3\n"+
		"curl -sg 'https://example.org/wp-json/a/v1/x?o[]=1&n=4'" {
		t.Error(got)
	}
}
