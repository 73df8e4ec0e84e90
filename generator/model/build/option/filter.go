package option

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Filter selects endpoints by patterns.
type Filter struct {
	include, exclude []*choice
	left             bool // an endpoint is selected
}

type choice struct {
	pattern string
	used    bool
}

// newFilter returns a filter. Without patterns to include it includes everything.
func newFilter(include, exclude []string) (*Filter, error) {
	f := &Filter{}
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

// Use applies the patterns to an endpoint, and reports whether it is selected. It
// marks the patterns that match as used, for Unused.
func (f *Filter) Use(t Target) bool {
	in := len(f.include) == 0
	for _, c := range f.include {
		if c.use(t) {
			in = true
		}
	}
	for _, c := range f.exclude {
		if c.use(t) {
			in = false
		}
	}
	f.left = f.left || in
	return in
}

// Unused returns the patterns that match nothing. If nothing is selected
// although each of them matches, it reports that: a run would remove all
// generated files.
func (f *Filter) Unused() (m UnusedOptions) {
	for i, c := range slices.Concat(f.include, f.exclude) {
		switch {
		case c.used:
		case i < len(f.include):
			m.NoRoute("/include/"+strconv.Itoa(i), c.pattern)
		default:
			m.NoRoute("/exclude/"+strconv.Itoa(i-len(f.include)), c.pattern)
		}
	}
	if m == nil && !f.left {
		m.Add("/exclude", "everything that is included is excluded; exclude less")
	}
	return m
}

// use reports whether a pattern matches an endpoint, by its namespace or its route,
// and marks it as used if so.
func (c *choice) use(t Target) bool {
	namespace, ok := afterMethod(c.pattern, t.Methods)
	ok = ok && namespace == t.Namespace || t.Matches(c.pattern, nil)
	c.used = c.used || ok
	return ok
}
