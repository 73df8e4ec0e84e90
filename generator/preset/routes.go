package preset

import (
	"regexp"
	"slices"

	"github.com/restgen/restgen/generator/pattern"
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
	for i, route := range r.Routes {
		r.Routes[i] = withoutNames(route)
	}
}

// withoutNames returns a route or a pattern with {} for each capture.
func withoutNames(route string) string { return capture.ReplaceAllString(route, "{}") }

var capture = regexp.MustCompile(`\{\w+\}`)
