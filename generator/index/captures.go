package index

import (
	"regexp"
	"slices"
	"strings"
)

var (
	opening = regexp.MustCompile(`^\(\?P?<([A-Za-z_]\w{0,31})>|^\(\?'([A-Za-z_]\w{0,31})'`)
	letters = regexp.MustCompile(`^[A-Za-z0-9]+$`)
)

// captures compares the path variables of a route with the args of its endpoints. A variable that is not among them
// arrives as text that nobody checked.
func (r *reader) captures(route *Route) {
	names := CaptureNames(route.Key)
	if len(names) == 0 {
		return
	}
	lacking := make([]string, len(route.Endpoints))
	for i, e := range route.Endpoints {
		lacking[i] = strings.Join(r.undeclared(e, names), ", ")
	}
	if len(slices.Compact(slices.Clone(lacking))) == 1 {
		r.unchecked(route.Node, route.Pointer, lacking[0])
		return
	}
	for i, e := range route.Endpoints {
		r.unchecked(e.Node, e.Pointer, lacking[i])
	}
}

func (r *reader) unchecked(n *Node, pointer, names string) {
	if names != "" {
		r.count(n, pointer, "in the path but not among the args, so that the server takes any text: "+names)
	}
}

// undeclared returns the path variables that an endpoint does not list among its args.
func (r *reader) undeclared(e *Endpoint, names []string) []string {
	var lacking []string
	for _, name := range names {
		i := slices.IndexFunc(e.Args, func(a *Arg) bool { return a.Name == name })
		if i < 0 {
			lacking = append(lacking, name)
		} else {
			r.shadows(e.Args[i])
		}
	}
	return lacking
}

// shadows notes an arg that has the name of a path variable but says what no path variable can be.
func (r *reader) shadows(a *Arg) {
	if d := a.Schema.Get("default"); d != nil && d.Kind != Null {
		r.note(d, join(a.Pointer, "default"), "the arg %s is a path variable as well, so that its default is never used", quote(a.Name))
	}
	t := a.Schema.Get("type")
	if s := t.text(); s == "object" || s == "null" {
		r.note(t, join(a.Pointer, "type"), "the arg %s is a path variable as well, and no path can hold the type %s", quote(a.Name), s)
	}
}

// CaptureNames returns the names of all captures of a route key, in order, those within others and within groups too.
func CaptureNames(key string) (names []string) {
	if !strings.Contains(key, "(?") {
		return nil
	}
	for i := 0; i < len(key); i++ {
		switch m := opening.FindStringSubmatch(key[i:]); {
		case m != nil && !slices.Contains(names, m[1]+m[2]):
			names = append(names, m[1]+m[2])
		case strings.HasPrefix(key[i:], `\Q`):
			text, _, _ := strings.Cut(key[i:], `\E`)
			i += len(text)
		case key[i] == '\\':
			i++
		case key[i] == '[':
			i = endOfClass(key, i)
		}
	}
	return names
}

// endOfClass returns where the class that begins at key[i] ends.
func endOfClass(key string, i int) int {
	i += len("[")
	if i < len(key) && key[i] == '^' {
		i++
	}
	for first := true; i < len(key) && (first || key[i] != ']'); first = false {
		if name, _, found := strings.Cut(key[i:], ":]"); found && strings.HasPrefix(name, "[:") && letters.MatchString(strings.TrimLeft(name, "[:^")) {
			i += len(name) + len(":")
		}
		if key[i] == '\\' {
			i++
		}
		i++
	}
	return i
}
