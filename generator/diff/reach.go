package diff

import (
	"strings"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/rule"
)

// A reach finds the difference on the wire that changed a Go declaration.
type reach map[spot]*finding // the first one about each spot

// set notes a finding about a spot.
func (r reach) set(at spot, f *finding) {
	if r[at] == nil {
		r[at] = f
	}
}

// note remembers what a finding of the wire audience is about.
func (r reach) note(about rule.About, f *finding) {
	if about.Endpoints == nil {
		r.set(spot{of: aNamespace, name: f.Namespace}, f)
	}
	for _, e := range about.Endpoints {
		for _, m := range e.Methods {
			r.noteCall(m+" "+e.Route.Template, about.Part, about.Path, f)
		}
		resource := e.Package + "." + e.Op.Resource.Name
		r.set(spot{of: aResource, name: resource}, f)
		if about.Alone { // operations of other routes may get other names then
			r.set(spot{of: aResource, name: resource, part: rule.WholePart}, f)
		}
		r.set(spot{of: aResource, name: resource, path: lastOf(about.Path)}, f)
	}
}

// lastOf returns the end of a path.
func lastOf(path string) string {
	path = strings.TrimSuffix(path, "[]")
	return path[strings.LastIndexByte(path, '.')+1:]
}

// mostNests bounds the parts of a path that a finding is noted for, and those
// that are searched. Schemas nest less deeply, but a name may hold any number of
// dots.
const mostNests = 64

func (r reach) noteCall(call string, what rule.Part, path string, f *finding) {
	path = strings.ReplaceAll(path, "[]", "")
	r.set(spot{name: call}, f)
	r.set(spot{name: call, part: what, path: path}, f)
	nests := 0
	for i := 0; i < len(path) && nests < mostNests; i++ {
		if path[i] == '.' {
			r.set(spot{name: call, part: what, path: path[:i], nest: true}, f)
			nests++
		}
	}
	r.set(spot{name: call, part: what, nest: true}, f)
}

// namespace returns the finding about a whole namespace, or nil.
func (r reach) namespace(name string) *finding { return r[spot{of: aNamespace, name: name}] }

// find returns the finding that most likely changed a declaration, nil if none
// did.
func (r reach) find(t traced) *finding {
	var resources []string
	for _, d := range t.All() {
		resources = append(resources, d.Package+"."+d.Resource)
	}
	for _, look := range []func(spot) *finding{r.exact, r.above, r.below} {
		for _, at := range t.spots {
			if f := look(at); f != nil {
				return f
			}
		}
	}
	for _, name := range resources {
		if f := r[spot{of: aResource, name: name, part: rule.WholePart}]; f != nil && t.Presence() != match.Both && t.Either().Op != nil {
			return f
		}
	}
	for _, name := range resources { // items of a batch have the args of one
		for _, at := range t.spots {
			if at.path == "" {
				continue
			}
			if f := r[spot{of: aResource, name: name, path: lastOf(at.path)}]; f != nil {
				return f
			}
		}
	}
	for _, at := range t.spots {
		if f := r[spot{name: at.name}]; f != nil {
			return f
		}
	}
	for _, name := range resources {
		if f := r[spot{of: aResource, name: name}]; f != nil {
			return f
		}
	}
	return nil
}

func (r reach) exact(at spot) *finding { return r[at] }

// above looks for a change of what holds the spot.
func (r reach) above(at spot) *finding {
	for range mostNests {
		i := strings.LastIndexByte(at.path, '.')
		if i < 0 {
			break
		}
		at.path = at.path[:i]
		if f := r[at]; f != nil {
			return f
		}
	}
	return r[spot{name: at.name, part: rule.WholePart}]
}

// below looks for a change within the spot.
func (r reach) below(at spot) *finding {
	at.nest = true
	return r[at]
}
