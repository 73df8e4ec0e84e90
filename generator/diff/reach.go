package diff

import (
	"strings"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/diff/rule"
)

// A reach finds the difference on the wire that changed a Go declaration.
type reach map[spot]*report.Difference // the first one about each spot

// newReach returns the reach of differences on the wire.
func newReach(list []*rule.Found) reach {
	r := reach{}
	for _, f := range list {
		r.note(f.About, f.Difference)
	}
	return r
}

// set notes a difference about a spot.
func (r reach) set(at spot, d *report.Difference) {
	if r[at] == nil {
		r[at] = d
	}
}

// note remembers what a difference is about.
func (r reach) note(about rule.About, d *report.Difference) {
	if about.Endpoints == nil {
		r.set(spot{of: aNamespace, name: d.Subject.Namespace}, d)
	}
	for _, e := range about.Endpoints {
		for _, m := range e.Methods {
			r.noteCall(m+" "+e.Route.Template, about.Part, about.Path, d)
		}
		resource := e.Code.Package + "." + e.Code.Op.Resource.Name
		r.set(spot{of: aResource, name: resource}, d)
		if about.Alone { // operations of other routes may get other names then
			r.set(spot{of: aResource, name: resource, part: rule.WholePart}, d)
		}
		r.set(spot{of: aResource, name: resource, path: lastOf(about.Path)}, d)
		for _, part := range partsAbove(about.Path) {
			r.set(spot{of: aResource, name: resource, path: lastOf(part), nest: true}, d)
		}
	}
}

// lastOf returns the end of a path.
func lastOf(path string) string {
	path = strings.TrimSuffix(path, "[]")
	return path[strings.LastIndexByte(path, '.')+1:]
}

// mostNests bounds the parts of a path that a difference is noted for, and those
// that are searched. Schemas nest less deeply, but a name may hold any number of
// dots.
const mostNests = 64

func (r reach) noteCall(call string, what rule.Part, path string, d *report.Difference) {
	path = strings.ReplaceAll(path, "[]", "")
	r.set(spot{name: call}, d)
	r.set(spot{name: call, part: what, path: path}, d)
	for _, part := range partsAbove(path) {
		r.set(spot{name: call, part: what, path: part, nest: true}, d)
	}
	r.set(spot{name: call, part: what, nest: true}, d)
}

// partsAbove returns the paths of what holds the part at a path, the outermost
// first.
func partsAbove(path string) (list []string) {
	for i := 0; i < len(path) && len(list) < mostNests; i++ {
		if path[i] == '.' {
			list = append(list, path[:i])
		}
	}
	return list
}

// namespace returns the difference about a whole namespace, or nil.
func (r reach) namespace(name string) *report.Difference { return r[spot{of: aNamespace, name: name}] }

// find returns the difference that most likely changed a declaration, nil if none
// did.
func (r reach) find(t traced) *report.Difference {
	for _, at := range t.candidates() {
		if d := r[at]; d != nil {
			return d
		}
	}
	return nil
}

// candidates returns the spots that a change of the declaration may be due to, the
// likeliest first: from what it is generated for to what merely has the same name.
func (t traced) candidates() []spot {
	var list []spot
	// What changed is what the declaration is generated for.
	list = append(list, t.spots...)
	// What holds that came, went or changed as a whole.
	for _, at := range t.spots {
		list = append(list, at.above()...)
	}
	// Something within changed, and a type is made of what it holds.
	for _, at := range t.spots {
		at.nest = true
		list = append(list, at)
	}
	var resources []string
	for _, d := range t.All() {
		resources = append(resources, d.Package+"."+d.Resource)
	}
	// A call came or went although its route did not change: it has another name,
	// since a route or a method of its resource came or went.
	if t.Presence() != match.Both && t.Either().Op != nil {
		for _, name := range resources {
			list = append(list, spot{of: aResource, name: name, part: rule.WholePart})
		}
	}
	// Another call of the resource has the part: items of a batch have the args of
	// one.
	for _, name := range resources {
		for _, at := range t.spots {
			if at.path != "" {
				last := spot{of: aResource, name: name, path: lastOf(at.path)}
				within := last
				within.nest = true
				list = append(list, last, within)
			}
		}
	}
	// Another part of the call changed: one type may serve several parts.
	for _, at := range t.spots {
		list = append(list, spot{name: at.name})
	}
	// Another call of the resource changed: calls share types and names.
	for _, name := range resources {
		list = append(list, spot{of: aResource, name: name})
	}
	return list
}

// above returns the spots that hold one: the parts of its path, and the call.
func (at spot) above() []spot {
	var list []spot
	call := spot{name: at.name, part: rule.WholePart}
	for range mostNests {
		i := strings.LastIndexByte(at.path, '.')
		if i < 0 {
			break
		}
		at.path = at.path[:i]
		list = append(list, at)
	}
	return append(list, call)
}
