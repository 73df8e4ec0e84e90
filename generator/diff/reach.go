package diff

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/symbol"
)

// A reach finds the difference on the wire that changed a Go declaration.
type reach struct {
	found   map[spot]*difference
	origins map[*model.Namespace]map[symbol.Symbol][]spot
}

// A spot is a part of an operation that declarations are generated for.
type spot struct {
	call string // GET /cms/v2/posts, or a resource
	part part
	path string // of an arg or a property, without []
	nest bool   // something below the path
}

// part is a part of an operation.
type part int

const (
	anyPart part = iota
	wholePart
	requestPart
	responsePart
)

func newReach() *reach {
	return &reach{found: map[spot]*difference{}, origins: map[*model.Namespace]map[symbol.Symbol][]spot{}}
}

// set notes the first finding about a spot.
func (r *reach) set(at spot, f *difference) {
	if r.found[at] == nil {
		r.found[at] = f
	}
}

// note remembers what a finding of the wire audience is about.
func (r *reach) note(on unit, p pair, f *difference) {
	if on == onNamespace {
		r.set(spot{call: "namespace " + p.namespace}, f)
		return
	}
	what, path := wholePart, ""
	switch on {
	case onArg, onMemberAdded, onMemberRemoved:
		what, path = requestPart, p.name
	case onField:
		what, path = responsePart, p.name
	case onResponse:
		what = responsePart
	}
	for _, e := range p.touched(on) {
		for _, m := range e.Methods {
			r.noteCall(m+" "+e.Route.Template, what, path, f)
		}
		resource := "resource " + e.Package + "." + e.Op.Resource.Name
		r.set(spot{call: resource}, f)
		if p.isSingle(on) {
			r.set(spot{call: resource, part: wholePart}, f)
		}
		r.set(spot{call: resource, path: lastOf(path)}, f)
	}
}

// isSingle reports whether only one side has the route or the method of a pair.
// The operations of other routes of the resource may get other names then.
func (p pair) isSingle(on unit) bool {
	return on == onRoute && (p.oldRoute == nil || p.newRoute == nil) || on == onMethod
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

func (r *reach) noteCall(call string, what part, path string, f *difference) {
	path = strings.ReplaceAll(path, "[]", "")
	r.set(spot{call: call}, f)
	r.set(spot{call: call, part: what, path: path}, f)
	nests := 0
	for i := 0; i < len(path) && nests < mostNests; i++ {
		if path[i] == '.' {
			r.set(spot{call: call, part: what, path: path[:i], nest: true}, f)
			nests++
		}
	}
	r.set(spot{call: call, part: what, nest: true}, f)
}

// touched returns the endpoints that a difference is about.
func (p pair) touched(on unit) []*match.Endpoint {
	var list []*match.Endpoint
	switch on {
	case onRoute, onOrder, onField, onResponse:
		for _, r := range []*match.Route{p.oldRoute, p.newRoute} {
			if r != nil {
				list = append(list, r.Endpoints...)
			}
		}
	default:
		for _, e := range []*match.Endpoint{p.old, p.new} {
			if e != nil {
				list = append(list, e)
			}
		}
	}
	return list
}

// find returns the finding that most likely changed the declaration of a pair,
// nil if none did.
func (r *reach) find(p pair) *difference {
	if p.oldDecl == nil && p.newDecl == nil {
		return r.found[spot{call: "namespace " + p.namespace}]
	}
	var spots []spot
	resources := []string{}
	for _, side := range []struct {
		pkg  *model.Namespace
		decl *declaration
	}{{p.oldPkg, p.oldDecl}, {p.newPkg, p.newDecl}} {
		if side.decl != nil {
			spots = append(spots, r.originsOf(side.pkg)[side.decl.Symbol]...)
			resources = append(resources, side.decl.Package+"."+side.decl.resource)
		}
	}
	for _, look := range []func(spot) *difference{r.exact, r.above, r.below} {
		for _, at := range spots {
			if f := look(at); f != nil {
				return f
			}
		}
	}
	for _, name := range resources {
		if f := r.found[spot{call: "resource " + name, part: wholePart}]; f != nil && p.renames() {
			return f
		}
	}
	for _, name := range resources { // items of a batch have the args of one
		for _, at := range spots {
			if at.path == "" {
				continue
			}
			if f := r.found[spot{call: "resource " + name, path: lastOf(at.path)}]; f != nil {
				return f
			}
		}
	}
	for _, at := range spots {
		if f := r.found[spot{call: at.call}]; f != nil {
			return f
		}
	}
	for _, name := range resources {
		if f := r.found[spot{call: "resource " + name}]; f != nil {
			return f
		}
	}
	return nil
}

// renames reports whether only one side has a method of the pair.
func (p pair) renames() bool {
	return p.oldDecl == nil && p.newDecl.op != nil || p.newDecl == nil && p.oldDecl.op != nil
}

func (r *reach) exact(at spot) *difference { return r.found[at] }

// above looks for a change of what holds the spot.
func (r *reach) above(at spot) *difference {
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
	return r.found[spot{call: at.call, part: wholePart}]
}

// below looks for a change within the spot.
func (r *reach) below(at spot) *difference {
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
func (r *reach) forget(list ...*model.Namespace) {
	for _, ns := range list {
		delete(r.origins, ns)
	}
}

// originFinder walks through the types of one package.
type originFinder struct {
	pkg   string
	spots map[symbol.Symbol][]spot
	open  []*model.Decl // those being walked: types may hold themselves
}

func (o *originFinder) add(typ, member string, at spot) {
	s := symbol.Symbol{Package: o.pkg, Type: typ, Member: member}
	if list := o.spots[s]; !slices.Contains(list, at) {
		o.spots[s] = append(list, at)
	}
}

func (o *originFinder) operation(res *model.Resource, op *model.Operation) {
	for _, e := range op.Endpoints {
		for _, m := range e.Methods {
			call := m + " " + op.Template
			for _, c := range op.Calls() {
				client := symbol.Client(o.pkg, res.Name, c.Name)
				o.add(client.Type, client.Member, spot{call: call, part: wholePart})
				for _, capture := range op.Captures {
					o.add(client.Type, client.Member, spot{call: call, part: requestPart, path: capture.Name})
				}
			}
			o.structure(op.Params, spot{call: call, part: requestPart})
			if op.Result.Type != nil {
				o.structure(op.Result.Type, spot{call: call, part: responsePart})
			}
		}
	}
}

func (o *originFinder) structure(s *model.Struct, at spot) {
	o.add(s.Name, "", at)
	if s.Extra != nil {
		o.add(s.Name, model.ExtraField, at)
	}
	for _, f := range s.Fields {
		below := at
		below.path = strings.TrimPrefix(at.path+"."+f.Name, ".")
		o.add(s.Name, f.Go, below)
		o.typ(f.Type, below)
	}
}

func (o *originFinder) typ(t *model.Type, at spot) {
	for t.Elem != nil {
		t = t.Elem
	}
	if t.Decl == nil || slices.Contains(o.open, t.Decl) {
		return
	}
	d := t.Decl
	o.open = append(o.open, d)
	o.add(d.Name, "", at)
	if d.Struct != nil {
		o.structure(d.Struct, at)
	}
	for _, v := range d.Values {
		o.add(v.Name, "", at)
	}
	for _, c := range d.Cases {
		o.add(d.Name, c.Name, at)
		o.typ(c.Type, at)
	}
	o.open = o.open[:len(o.open)-1]
}
