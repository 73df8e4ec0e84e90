package endpoint

import (
	"slices"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/index"
)

// A Source provides schemas of responses.
type Source int

// The sources, in the order in which [Endpoint.Item] tries them.
const (
	FromIndex Source = iota
	FromPreset
	FromRelease // of an index with schemas, for one without
	sources
)

// Item returns the schema of an item in the responses, from the index, a preset
// or a release. It returns nil if no source has one.
func (e *Endpoint) Item() *declared.Schema {
	if e.Facts.Replaces {
		return e.ItemFrom(FromPreset)
	}
	for source := range sources {
		if s := e.ItemFrom(source); s != nil {
			return s
		}
	}
	return nil
}

// ItemFrom returns the schema of an item in the responses from one source, with
// the facts of presets and options applied. It returns nil if the source has no
// properties of it.
func (e *Endpoint) ItemFrom(source Source) *declared.Schema {
	var s *declared.Schema
	switch source {
	case FromIndex:
		s, _ = e.itemOf(e.Route)
	case FromPreset:
		s = e.Facts.Object
	case FromRelease:
		if e.release != nil {
			s, _ = e.itemOf(e.release)
		}
	}
	if s == nil || len(s.Properties) == 0 {
		return nil
	}
	for _, f := range slices.Concat(e.Facts.Response, e.options.FieldsOf(e.Target, "response")) {
		s, _ = f.Amend(s)
	}
	return s
}

// Released returns the route of a release that has a schema of the responses, or
// nil.
func (e *Endpoint) Released() *index.Route { return e.release }

// ReturnsOne reports whether the schema of the responses describes one item, and not
// a list.
func (e *Endpoint) ReturnsOne() bool {
	if n := e.Route.Schema; n == nil || n.Get("items") == nil { // nearly all routes; this saves reading the schema again
		return true
	}
	_, list := e.itemOf(e.Route)
	return !list
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
