package index

import (
	"slices"

	"github.com/restgen/restgen/generator/pattern"
)

// captures compares the path variables of a route with the args of its endpoints. A variable that is not among them
// arrives as text that nobody checked.
func (r *reader) captures(route *Route) {
	names := pattern.Captures(route.Key)
	if len(names) == 0 {
		return
	}
	lacking := make([][]string, len(route.Endpoints))
	for i, e := range route.Endpoints {
		lacking[i] = r.undeclared(e, names)
	}
	if len(slices.CompactFunc(slices.Clone(lacking), slices.Equal)) == 1 {
		r.unchecked(route.Node, route.Pointer, lacking[0])
		return
	}
	for i, e := range route.Endpoints {
		r.unchecked(e.Node, e.Pointer, lacking[i])
	}
}

func (r *reader) unchecked(n *Node, pointer string, names []string) {
	if len(names) > 0 {
		r.count(n, pointer, "in the path but not among the args, so that the server takes any text: ", names...)
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
