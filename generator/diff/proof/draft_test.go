package proof

import (
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A witness has its parameters where clients send them.
func TestWitnessesSendParametersAsClientsDo(t *testing.T) {
	for method, query := range map[string]bool{
		"GET": true, "HEAD": true, "DELETE": true, "POST": false, "PUT": false, "PATCH": false,
	} {
		w := NewWitness(method, "/a/v1/x", schema.Members{{Name: "b", Value: "c"}})
		if (w.Query == "b=c") != query || (w.Body == nil) != query {
			t.Errorf("%s: query %q, body %s", method, w.Query, w.Body)
		}
	}
}
