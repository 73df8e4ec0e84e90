package index

import (
	"slices"

	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/pattern"
)

// captures compares the captures of a route with the args of its endpoints. The
// server does not check a capture that is not among the args.
func (r *reader) captures(route *Route) {
	names := pattern.Captures(route.Key)
	if len(names) == 0 {
		return
	}
	missing := make([][]string, len(route.Endpoints))
	for i, e := range route.Endpoints {
		missing[i] = r.missingArgs(e, names)
	}
	if len(slices.CompactFunc(slices.Clone(missing), slices.Equal)) == 1 {
		r.noteMissing(route.Node, route.Pointer, missing[0])
		return
	}
	for i, e := range route.Endpoints {
		r.noteMissing(e.Node, e.Pointer, missing[i])
	}
}

// noteMissing notes captures without args. One note lists those of all places.
func (r *reader) noteMissing(n *Node, pointer string, names []string) {
	if len(names) > 0 {
		r.addOnce(onceKey{id: note.CaptureWithoutArg}, place{n.Offset, pointer, names})
	}
}

// missingArgs returns the captures that are not among the args of an endpoint.
func (r *reader) missingArgs(e *Endpoint, names []string) []string {
	var missing []string
	for _, name := range names {
		i := slices.IndexFunc(e.Args, func(a *Arg) bool { return a.Name == name })
		if i < 0 {
			missing = append(missing, name)
		} else {
			r.captureArg(e.Args[i])
		}
	}
	return missing
}

// captureArg notes an arg for a capture that a capture cannot be.
func (r *reader) captureArg(a *Arg) {
	d := a.Schema.Get("default")
	if d != nil && d.Kind != Null {
		r.note(note.CaptureDefault, a.at(d), join(a.Pointer, "default"), quote(a.Name))
	}
	t := a.Schema.Get("type")
	name := t.text()
	if name == "object" || name == "null" {
		r.note(note.CaptureType, a.at(t), join(a.Pointer, "type"), quote(a.Name), name)
	}
}
