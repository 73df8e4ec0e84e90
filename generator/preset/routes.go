package preset

import (
	"slices"

	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/generator/route"
)

// Routes are patterns of routes, with captures as {name}, of which the name does
// not count: a release may change it, which changes nothing for addresses. A *
// stands for one segment.
type Routes struct {
	Routes []string
	Source string
}

// matches reports whether one of the patterns matches a route without the names
// of its captures.
func (r Routes) matches(route string) bool {
	return slices.ContainsFunc(r.Routes, func(p string) bool { return pattern.Glob(p, route, "/") })
}

// covers is matches for patterns in which a * also stands for slashes.
func (r Routes) covers(route string) bool {
	return slices.ContainsFunc(r.Routes, func(p string) bool { return pattern.Glob(p, route, "") })
}

// forgetCaptures removes the names of captures from the patterns.
func (r *Routes) forgetCaptures() {
	for i, p := range r.Routes {
		r.Routes[i] = withoutNames(p)
	}
}

// withoutNames returns a pattern with {} for each capture.
func withoutNames(pattern string) string { return route.ParseTemplate(pattern).Unnamed() }
