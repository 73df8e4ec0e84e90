package build

import (
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/model/build/gotype"
	"github.com/restgen/restgen/generator/parallel"
	"github.com/restgen/restgen/generator/pattern"
)

// Resources are the resources of families with common types, and what came up
// while they were built.
type resources struct {
	list  []*resource
	uses  gotype.Uses // of the names that the options give
	notes []index.Note
}

// buildResources builds the resources of all families. Families that share no
// types are independent of each other.
func buildResources(in focus, s *sources) *resources {
	related := s.families.related(in.families)
	parts := make([]*resources, len(related))
	parallel.Each(len(related), func(i int) { parts[i] = build(related[i], s) })
	all := &resources{uses: gotype.Uses{}}
	for _, p := range parts {
		all.list = append(all.list, p.list...)
		all.notes = append(all.notes, p.notes...)
		for r, use := range p.uses {
			all.uses.Note(r, use)
		}
	}
	return all
}

// build builds the resources of families with common types: first the
// operations, and then the types of their parameters and responses.
func build(related []relative, s *sources) *resources {
	built := &resources{uses: gotype.Uses{}}
	var drafts []*draft
	for _, r := range related {
		d := s.draft(r)
		d.object = s.objectOf(d, related[0])
		drafts = append(drafts, d)
		built.list = append(built.list, d.resource)
		for i, op := range d.operations {
			first := d.readings[i].members[0]
			if !first.Path.Exact && s.routes[first.Route.Key].text != pattern.Nothing {
				built.notes = addNote(built.notes, first.Index.Note(
					note.PathOutsideCaptures, first.Route.Node, first.Route.Pointer, first.Route.Key, op.Template))
			}
		}
	}
	if t := s.types(drafts, built.uses, false); t.Recursive() {
		s.types(drafts, built.uses, true)
	}
	return built
}
