package option

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/pattern"
)

// A Target is an endpoint for options to match.
type Target struct {
	Namespace     string
	Template, Key string // of its route
	Methods       []string
}

// Matches reports whether a pattern matches the route, and one of the methods
// is wanted. No methods mean all.
func (t Target) Matches(pattern string, wanted []string) bool {
	if len(wanted) > 0 && !slices.ContainsFunc(wanted, func(m string) bool { return slices.Contains(t.Methods, m) }) {
		return false
	}
	return matchRoute(pattern, t.Template, t.Methods) || matchRoute(pattern, t.Key, t.Methods)
}

// Is reports whether a string is the template or the key of the route.
func (t Target) Is(route string) bool { return route == t.Template || route == t.Key }

// matchRoute reports whether a pattern with *, which may begin with a method,
// matches a route.
func matchRoute(wanted, route string, methods []string) bool {
	wanted, ok := afterMethod(wanted, methods)
	return ok && pattern.Glob(wanted, route, "")
}

// afterMethod returns a pattern without its method, and reports whether the
// method is one of methods.
func afterMethod(pattern string, methods []string) (rest string, ok bool) {
	method, rest, found := strings.Cut(pattern, " ")
	if !found || strings.HasPrefix(method, "/") {
		return pattern, true
	}
	return strings.TrimSpace(rest), slices.Contains(methods, strings.ToUpper(method))
}
