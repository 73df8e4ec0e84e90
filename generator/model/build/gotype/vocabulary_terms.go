package gotype

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model/build/shape"
)

// termFilters holds the types of term filters by the members of their objects.
var termFilters = map[string]string{
	"include_children operator terms": "TermFilter",
	"operator terms":                  "TagFilter",
	"include_children terms":          "TermExclusion",
	"terms":                           "TagExclusion",
}

// termFilter returns the name of the type of package wp for an arg that is a
// list of term ids or an object with terms, or "".
func termFilter(s *shape.Shape) string {
	if s.Any || s.Null || s.Kinds() != 2 || !isInts(s.List) || len(s.Objects) != 1 || s.Objects[0].Extra != nil {
		return ""
	}
	var names []string
	for _, p := range s.Objects[0].Props {
		if !termMember(p) {
			return ""
		}
		names = append(names, p.Name)
	}
	slices.Sort(names)
	return termFilters[strings.Join(names, " ")]
}

// termMember reports whether a member of a term filter has the expected type.
func termMember(p *shape.Prop) bool {
	s := p.Shape
	switch {
	case s.Any || s.Null || s.Kinds() != 1:
		return false
	case p.Name == "terms":
		return isInts(s.List)
	case p.Name == "include_children":
		return s.Bool
	}
	name, _ := vocabularyEnum(s, place{path: []string{p.Name}})
	return s.IsEnum() && name == "Relation"
}

func isInts(list *shape.Shape) bool {
	return list != nil && list.Int && !list.Float && list.Kinds() == 1 && !list.Any && !list.Null
}
