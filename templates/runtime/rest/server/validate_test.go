package server

import (
	"context"
	"net/http/httptest"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// clientOf returns a client of a server.
func clientOf(t *testing.T, m *Mux) *rest.Client {
	t.Helper()
	s := httptest.NewServer(m)
	t.Cleanup(s.Close)
	c, err := rest.NewClient(s.URL + "/wp-json/")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Validation checks the values that arrive: in a query they are strings, in a
// body they are not.
func TestValidateChecksWhatArrives(t *testing.T) {
	for method, good := range map[string]map[string]bool{
		"GET":    {"5": true, "true": true, "[]": true, `["a"]`: false, `"a"`: true},
		"DELETE": {"5": true}, "POST": {"5": false, "true": false, "[]": false, `"a"`: true},
	} {
		t.Run(method, func(t *testing.T) {
			e := &rest.Endpoint{
				Namespace: "x/v1", Route: "/x/v1/posts", Methods: []string{method},
				Args: []schema.Schema{{Name: "x", Type: schema.String}},
			}
			m := NewMux()
			handle(m, e, func(context.Context, oneParam) (rest.Raw, error) { return "1", nil })
			for x, want := range good {
				in := &oneParam{rest.Raw(x)}
				err := rest.Do(t.Context(), clientOf(t, m), e, "/x/v1/posts", in, new(rest.Raw))
				if said := rest.Validate(e, in); (err == nil) != want || (said == nil) != want {
					t.Errorf("%s %s: Validate says %v, the server %v", method, x, said, err)
				}
			}
		})
	}
}
