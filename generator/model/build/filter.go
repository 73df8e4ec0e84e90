package build

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/pattern"
)

// A filter selects endpoints by patterns.
type filter struct {
	include, exclude []*choice
	left             bool // an endpoint is selected
}

type choice struct {
	pattern string
	used    bool
}

func newFilter(include, exclude []string) (*filter, error) {
	f := &filter{}
	for _, p := range include {
		f.include = append(f.include, &choice{pattern: p})
	}
	for _, p := range exclude {
		f.exclude = append(f.exclude, &choice{pattern: p})
	}
	for _, c := range slices.Concat(f.include, f.exclude) {
		if strings.TrimSpace(c.pattern) == "" {
			return nil, fmt.Errorf("empty pattern; want a namespace (wc/v3) or a route (/cms/v2/media*)")
		}
	}
	return f, nil
}

// wants reports whether an endpoint is selected.
func (f *filter) wants(t target) bool {
	in := len(f.include) == 0
	for _, c := range f.include {
		if c.matches(t) {
			in = true
		}
	}
	for _, c := range f.exclude {
		if c.matches(t) {
			in = false
		}
	}
	f.left = f.left || in
	return in
}

// unused returns the patterns that match nothing. If nothing is selected
// although each of them matches, it reports that: a run would remove all
// generated files.
func (f *filter) unused() (m UnusedOptions) {
	for i, c := range slices.Concat(f.include, f.exclude) {
		switch {
		case c.used:
		case i < len(f.include):
			m.noRoute("/include/"+strconv.Itoa(i), c.pattern)
		default:
			m.noRoute("/exclude/"+strconv.Itoa(i-len(f.include)), c.pattern)
		}
	}
	if m == nil && !f.left {
		m.add("/exclude", "everything that is included is excluded; exclude less")
	}
	return m
}

func (c *choice) matches(t target) bool {
	namespace, ok := afterMethod(c.pattern, t.methods)
	ok = ok && namespace == t.namespace || t.matches(c.pattern, nil)
	c.used = c.used || ok
	return ok
}

// A target is an endpoint for options to match.
type target struct {
	namespace     string
	template, key string // of its route
	methods       []string
}

// matches reports whether a pattern matches the route, and one of the methods
// is wanted. No methods mean all.
func (t target) matches(pattern string, wanted []string) bool {
	if len(wanted) > 0 && !slices.ContainsFunc(wanted, func(m string) bool { return slices.Contains(t.methods, m) }) {
		return false
	}
	return matchRoute(pattern, t.template, t.methods) || matchRoute(pattern, t.key, t.methods)
}

// is reports whether a string is the template or the key of the route.
func (t target) is(route string) bool { return route == t.template || route == t.key }

// matches reports whether the override is for an arg of an endpoint.
func (o ArgOverride) matches(t target, arg string) bool {
	return o.matchesArg(arg) && t.matches(o.Route, o.Methods)
}

func (o ArgOverride) matchesArg(arg string) bool { return o.Arg == arg || o.Arg == "*" }

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
