package endpoint

import (
	"slices"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/index"
)

// Items hold the schema of an item in the responses from each source, or nil
// where a source shows no properties of it.
type Items struct {
	Index   *declared.Schema
	Preset  *declared.Schema
	Release *declared.Schema // of an index with schemas, for one without

	// Plain is the schema of the index or a release without the facts of presets
	// and options, or nil.
	Plain *declared.Schema
	// List reports whether the index describes a list of items.
	List bool
}

// items returns the schemas of an item, with the facts of presets and options
// applied.
func (e *Endpoint) items() Items {
	shown, list := e.itemOf(e.Route)
	items := Items{Index: e.amended(shown), Preset: e.amended(e.Facts.Object), Plain: shown, List: list}
	if e.Facts.Release != nil {
		items.Plain, _ = e.itemOf(e.Facts.Release)
		items.Release = e.amended(items.Plain)
	}
	return items
}

// itemOf returns the schema of one item of a route, and whether the route
// returns a list of them. Core shows the schema of an item for lists; plugins
// may show the schema of the list. The schema is nil if the route has no schema.
func (e *Endpoint) itemOf(r *index.Route) (s *declared.Schema, list bool) {
	if r.Schema == nil {
		return nil, false
	}
	s = e.schemas.of(r.Schema)
	if slices.Equal(s.Types, []string{"array"}) && s.Items != nil && len(s.Properties) == 0 {
		return s.Items, true
	}
	return s, false
}

// amended returns the schema of an item with the facts about its fields, or nil
// without properties.
func (e *Endpoint) amended(s *declared.Schema) *declared.Schema {
	if s == nil || len(s.Properties) == 0 {
		return nil
	}
	for _, f := range e.Response {
		s, _ = f.Amend(s, f.Path())
	}
	return s
}
