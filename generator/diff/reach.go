package diff

import (
	"strings"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/rule"
	"github.com/restgen/restgen/generator/diff/surface"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/symbol"
)

// A reach finds the difference on the wire that changed a Go declaration.
type reach struct {
	found   map[spot]*finding
	origins map[*model.Namespace]map[symbol.Symbol][]spot
}

func newReach() *reach {
	return &reach{found: map[spot]*finding{}, origins: map[*model.Namespace]map[symbol.Symbol][]spot{}}
}

// set notes the first finding about a spot.
func (r *reach) set(at spot, f *finding) {
	if r.found[at] == nil {
		r.found[at] = f
	}
}

// note remembers what a finding of the wire audience is about.
func (r *reach) note(about rule.About, f *finding) {
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

func (r *reach) noteCall(call string, what rule.Part, path string, f *finding) {
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
func (r *reach) namespace(name string) *finding { return r.found[spot{of: aNamespace, name: name}] }

// find returns the finding that most likely changed a declaration, nil if none
// did.
func (r *reach) find(p surface.Pair) *finding {
	var spots []spot
	var resources []string
	for _, side := range []struct {
		pkg  *model.Namespace
		decl *surface.Declaration
	}{{p.Packages.Old, p.Old}, {p.Packages.New, p.New}} {
		if side.decl != nil {
			spots = append(spots, r.originsOf(side.pkg)[side.decl.Symbol]...)
			resources = append(resources, side.decl.Package+"."+side.decl.Resource)
		}
	}
	for _, look := range []func(spot) *finding{r.exact, r.above, r.below} {
		for _, at := range spots {
			if f := look(at); f != nil {
				return f
			}
		}
	}
	for _, name := range resources {
		if f := r.found[spot{of: aResource, name: name, part: rule.WholePart}]; f != nil && p.Presence() != match.Both && p.Either().Op != nil {
			return f
		}
	}
	for _, name := range resources { // items of a batch have the args of one
		for _, at := range spots {
			if at.path == "" {
				continue
			}
			if f := r.found[spot{of: aResource, name: name, path: lastOf(at.path)}]; f != nil {
				return f
			}
		}
	}
	for _, at := range spots {
		if f := r.found[spot{name: at.name}]; f != nil {
			return f
		}
	}
	for _, name := range resources {
		if f := r.found[spot{of: aResource, name: name}]; f != nil {
			return f
		}
	}
	return nil
}

func (r *reach) exact(at spot) *finding { return r.found[at] }

// above looks for a change of what holds the spot.
func (r *reach) above(at spot) *finding {
	for range mostNests {
		i := strings.LastIndexByte(at.path, '.')
		if i < 0 {
			break
		}
		at.path = at.path[:i]
		if f := r.found[at]; f != nil {
			return f
		}
	}
	return r.found[spot{name: at.name, part: rule.WholePart}]
}

// below looks for a change within the spot.
func (r *reach) below(at spot) *finding {
	at.nest = true
	return r.found[at]
}

// originsOf returns, for each declaration of a package, the spots that it is
// generated for.
func (r *reach) originsOf(ns *model.Namespace) map[symbol.Symbol][]spot {
	if known := r.origins[ns]; known != nil {
		return known
	}
	o := &originFinder{pkg: ns.Package, spots: map[symbol.Symbol][]spot{}}
	for _, res := range ns.Resources {
		for _, op := range res.Operations {
			o.operation(res, op)
		}
	}
	r.origins[ns] = o.spots
	return o.spots
}

// forget drops what is known of packages that are compared.
func (r *reach) forget(p match.Pair[model.Namespace]) {
	delete(r.origins, p.Old)
	delete(r.origins, p.New)
}
