package option

import (
	"fmt"
	"slices"
	"strings"
)

// An Unused option is an option that matches nothing.
type Unused struct {
	Setting string // its JSON pointer in restgen.yaml: /names/~1wp~1v2~1posts
	At      string // its position, such as restgen.yaml:7:3; empty for flags
	Message string // what is wrong and what to do, on one line
}

// UnusedOptions are options that match nothing in any of the indexes. Most
// likely they are misspelt.
type UnusedOptions []Unused

// Error returns a line for each option, beginning with its position.
func (m UnusedOptions) Error() string {
	var lines []string
	for _, x := range m {
		if x.At != "" {
			x.Message = x.At + ": " + x.Message
		}
		lines = append(lines, x.Message)
	}
	return strings.Join(lines, "\n")
}

// In returns the options that are also unused in others, another build with the
// same options.
func (m UnusedOptions) In(others UnusedOptions) UnusedOptions {
	return slices.DeleteFunc(slices.Clone(m), func(x Unused) bool {
		return !slices.ContainsFunc(others, func(y Unused) bool { return x.Setting == y.Setting })
	})
}

// WithPositions sets the positions, see [Options.At].
func (m UnusedOptions) WithPositions(at map[string]string) UnusedOptions {
	for i := range m {
		m[i].At = at[m[i].Setting]
	}
	return m
}

// Add adds an option.
func (m *UnusedOptions) Add(setting, format string, args ...any) {
	*m = append(*m, Unused{Setting: setting, Message: fmt.Sprintf(format, args...)})
}

// NoRoute adds a pattern that matches no route.
func (m *UnusedOptions) NoRoute(setting, pattern string, methods ...string) {
	hint := ""
	path := pattern[strings.LastIndexByte(pattern, ' ')+1:]
	if !strings.HasPrefix(path, "/") && strings.Count(path, "/") > 1 {
		hint = "routes begin with a slash; "
	}
	if len(methods) > 0 {
		pattern = strings.Join(methods, ",") + " " + pattern
	}
	m.Add(setting, "no route matches the pattern %q; %s`restgen routes INDEX` lists all routes", pattern, hint)
}
