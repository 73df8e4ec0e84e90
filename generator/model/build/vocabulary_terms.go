package build

import (
	"slices"
	"strings"
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
func termFilter(s *shape) string {
	if s.any || s.null || s.kinds() != 2 || !isInts(s.list) || len(s.object) != 1 || s.object[0].extra != nil {
		return ""
	}
	var names []string
	for _, p := range s.object[0].props {
		if !termMember(p) {
			return ""
		}
		names = append(names, p.name)
	}
	slices.Sort(names)
	return termFilters[strings.Join(names, " ")]
}

// termMember reports whether a member of a term filter has the expected type.
func termMember(p *prop) bool {
	s := p.shape
	switch {
	case s.any || s.null || s.kinds() != 1:
		return false
	case p.name == "terms":
		return isInts(s.list)
	case p.name == "include_children":
		return s.bool
	}
	name, _ := vocabularyEnum(s, place{path: []string{p.name}})
	return s.enum() && name == "Relation"
}

func isInts(list *shape) bool {
	return list != nil && list.int && !list.float && list.kinds() == 1 && !list.any && !list.null
}
