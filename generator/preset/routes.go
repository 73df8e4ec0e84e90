package preset

import (
	"encoding/json"
	"slices"

	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/generator/route"
)

// Routes are patterns of routes. A * stands for one segment.
type Routes struct {
	Routes Patterns
	Source string
}

// Patterns are patterns of routes. Files have {name} for a capture, and Parse keeps
// {}: a release may change the name, which changes nothing for addresses.
type Patterns []string

// UnmarshalJSON reads the patterns of a file.
func (p *Patterns) UnmarshalJSON(b []byte) error {
	err := json.Unmarshal(b, (*[]string)(p))
	for i, text := range *p {
		(*p)[i] = withoutNames(text)
	}
	return err
}

// withoutNames returns a pattern with {} for each capture.
func withoutNames(pattern string) string { return route.ParseTemplate(pattern).Unnamed() }

// matches reports whether one of the patterns matches a route without the names
// of its captures.
func (r Routes) matches(route string) bool {
	return slices.ContainsFunc(r.Routes, func(p string) bool { return pattern.Glob(p, route, "/") })
}

// covers is matches for patterns in which a * also stands for slashes.
func (r Routes) covers(route string) bool {
	return slices.ContainsFunc(r.Routes, func(p string) bool { return pattern.Glob(p, route, "") })
}

// writing are the methods of changes.
var writing = []string{"POST", "PUT", "PATCH"}

// shares reports whether two lists have a value in common.
func shares(x, y []string) bool {
	return slices.ContainsFunc(x, func(s string) bool { return slices.Contains(y, s) })
}

// about reports whether a fact about some methods, or all if it names none, is about
// one of an endpoint.
func about(named, methods []string) bool { return len(named) == 0 || shares(named, methods) }
