package show

import (
	"slices"
	"testing"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/clock"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// small returns a site with posts, tags and notes of a plugin.
func small() *request.Site {
	text := desc.Type{Type: "string"}
	d := &desc.Site{
		Collections: []desc.Collection{
			{Path: "/n/v1/posts", Kind: desc.Posts, Name: "posts", Key: "id", Form: 0},
			{Path: "/n/v1/tags", Kind: desc.Terms, Name: "tags", Key: "id", Form: -1},
			{Path: "/n/v1/notes", Name: "notes", Key: "id", Form: 1},
		},
		Forms: []desc.Form{
			{Fields: []desc.Field{{Name: "id", Type: desc.Type{Type: "integer"}}, {Name: "slug", Type: text}}},
			{Fields: []desc.Field{{Name: "id", Type: desc.Type{Type: "integer"}}, {Name: "state", Type: text}}},
			{Fields: []desc.Field{{Name: "date_created", Type: text}}},
		},
	}
	c := clock.Clock{Now: time.Now, Zone: time.UTC}
	return request.NewSite(d, c, func(desc.Kind) *request.Behavior { return &request.Behavior{} })
}

// none are the parameters of a request without any.
func none(string) schema.Value { return schema.Value{} }

// A list of a plugin shows new items, whatever its parameters are by default.
func TestDefaultsOfPluginsSelectNothing(t *testing.T) {
	s := small()
	it := s.Insert(s.FindList("/n/v1/notes"), value.Object{"state": "open"})
	for name, c := range map[string]struct {
		byDefault, value any
		shown            bool
	}{
		"any":                {"any", []any{"any"}, true},
		"all":                {nil, "all", true},
		"the default":        {"done", "done", true},
		"the default in it":  {"done", []any{"done"}, true},
		"another value":      {"any", "done", false},
		"its own value":      {"any", "open", true},
		"a list of them":     {"any", []any{"done", "open"}, true},
		"the default and it": {"done", []any{"done", "new"}, false},
	} {
		q := &request.Request{Site: s, List: s.FindList("/n/v1/notes"), Endpoint: &rest.Endpoint{Args: []schema.Schema{{Name: "state", Default: c.byDefault}}},
			Param: func(string) schema.Value { return schema.ValueOf(c.value) }}
		items, err := Selected(q)
		if err != nil || slices.Contains(items, it) != c.shown {
			t.Errorf("%s: %v %v", name, items, err)
		}
	}
}

func TestFiltersKeepWhatMatches(t *testing.T) {
	s := small()
	q := &request.Request{Site: s, Param: none, List: s.FindList("/n/v1/posts")}
	plugin := &request.Request{Site: s, Param: none, List: &store.List{Collection: &desc.Collection{Form: 2}}}
	tags := s.FindList("/n/v1/tags")
	for _, parent := range []float64{0, 1, 2} {
		s.Insert(tags, value.Object{"name": "x", "parent": parent})
	}
	post := &store.Item{Data: value.Object{"tags": []any{2., 3.}, "date_gmt": "2026-01-02T00:00:00", "date_created_gmt": "2025-01-02T00:00:00"}}
	for name, c := range map[string]struct {
		keep func(*store.Item) bool
		want bool
	}{
		"any term of a list":            {inTerms(q, "tags", []any{1., 3.}), true},
		"none of them":                  {inTerms(q, "tags", []any{1.}), false},
		"terms as an object":            {inTerms(q, "tags", value.Object{"terms": []any{2.}}), true},
		"all terms":                     {inTerms(q, "tags", value.Object{"terms": []any{1., 2.}, "operator": "AND"}), false},
		"terms below one":               {inTerms(q, "tags", value.Object{"terms": []any{1.}, "include_children": true}), true},
		"after a time":                  {inTime(q, "after", "2026-01-01T00:00:00"), true},
		"the time itself is not after":  {inTime(q, "after", "2026-01-02T00:00:00"), false},
		"the time itself is not before": {inTime(q, "before", "2026-01-02T00:00:00Z"), false},
		"a time that is none":           {inTime(q, "before", "x"), true},
		"plugins name dates otherwise":  {inTime(plugin, "after", "2026-01-01T00:00:00"), false},
	} {
		t.Run(name, func(t *testing.T) {
			if got := c.keep(post); got != c.want {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
	if inTerms(q, "tags", value.Object{}) != nil {
		t.Error("no terms are a filter")
	}
}
