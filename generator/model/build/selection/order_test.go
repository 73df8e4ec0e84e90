package selection

import (
	"slices"
	"testing"

	"github.com/restgen/restgen/generator/index"
)

// The match order has the endpoints that are not selected if a path of theirs can
// belong to a selected route.
func TestMatchOrderHasOverlappingEndpoints(t *testing.T) {
	const (
		templates = `/n/v1/templates/(?P<id>[\/\w%-]+)`
		revisions = `/n/v1/templates/(?P<parent>.+)/revisions/(?P<id>[\d]+)`
		post      = `/n/v1/posts/(?P<id>[\d]+)`
	)
	for _, c := range []struct {
		name    string
		key     string // of endpoints that are not selected
		methods []string
		want    []string
	}{
		{"a path with slashes", revisions, []string{"GET", "PUT"}, []string{"GET,PUT " + revisions, templates, post}},
		{"a literal", "/n/v1/templates/lookup", []string{"GET"}, []string{"GET /n/v1/templates/lookup", templates, post}},
		{"other methods of the route", post, []string{"DELETE"}, []string{"DELETE " + post, templates, post}},
		{"another path", "/n/v1/posts", []string{"GET"}, []string{templates, post}},
		{"a longer path", post + "/revisions", []string{"GET"}, []string{templates, post}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var o matchOrder
			o.add(&index.Route{Key: c.key, Endpoints: []*index.Endpoint{{Methods: c.methods}}}, &index.Route{})
			for _, key := range []string{templates, post} {
				r := &index.Route{Key: key, Endpoints: []*index.Endpoint{{Methods: []string{"GET"}}}}
				o.add(r, r)
			}
			if got := o.list(); !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
