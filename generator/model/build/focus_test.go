package build

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/restgen/restgen/generator/model"
)

// TestFocusBuildsTheSameNamespace builds one namespace of a site alone. It is
// as in the model of the whole site, and the same options are unused.
func TestFocusBuildsTheSameNamespace(t *testing.T) {
	x := ReadIndex(t, "indexes/wordpress-7.1.4-schemas.json.gz")
	o := Options{
		Names: map[string]string{
			"/wp/v2/posts": "Articles", "/wp/v2/nope": "Nope",
			"/wp-block-editor/v1/url-details#icon": "Favicon", "/wp-block-editor/v1/url-details#nope": "Nope",
		},
		Args:    []ArgOverride{{Route: "/oembed/1.0/embed", Arg: "nope"}},
		Results: []ResultOverride{{Route: "/nope", Result: "page"}},
	}
	whole, _, want := Model([]Input{{Index: x}}, o)
	for _, c := range []struct {
		name  string
		focus func(Candidate) bool
		built []string
	}{
		{"a namespace", func(c Candidate) bool { return c.Namespace == "Oembed10" }, []string{"oembed/1.0", "wp-block-editor/v1"}},
		{"a resource by the name of the options", func(c Candidate) bool { return c.Resource == "Articles" },
			[]string{"wp-block-editor/v1", "wp/v2"}},
		{"a route", func(c Candidate) bool { return c.Route == "/wp/v2/posts/{id}" && slices.Contains(c.Methods, "GET") },
			[]string{"wp-block-editor/v1", "wp/v2"}},
		{"nothing that exists", func(Candidate) bool { return false }, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			o.Focus = c.focus
			part, _, err := Model([]Input{{Index: x}}, o)
			if fmt.Sprint(err) != fmt.Sprint(want) {
				t.Errorf("error %v, want %v", err, want)
			}
			var built []string
			for _, ns := range part.Namespaces {
				built = append(built, ns.Name)
				i := slices.IndexFunc(whole.Namespaces, func(other *model.Namespace) bool { return other.Name == ns.Name })
				if !reflect.DeepEqual(ns, whole.Namespaces[i]) {
					t.Errorf("%s differs", ns.Name)
				}
			}
			slices.Sort(built)
			if c.built != nil && !slices.Equal(built, c.built) || c.built == nil && len(built) != len(whole.Namespaces) {
				t.Errorf("built %q", built)
			}
		})
	}
}
