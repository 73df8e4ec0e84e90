package build

import (
	"cmp"
	"maps"
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/schema"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// familyKey identifies the routes of a resource.
type familyKey struct {
	namespace string
	literals  string // the literal segments, with {} for captures between them
}

// A family holds the endpoints that become a resource.
type family struct {
	familyKey
	name   string
	segs   [][]part // the segments of its routes, up to the last literal one
	origin original
	batch  bool // all its operations take batches of the original
	groups map[string]*group
	res    *resource
}

// A group holds the endpoints of a family that become an operation.
type group struct {
	name      string
	given     bool // the options name it
	endpoints []endpoint
}

// An endpoint is an endpoint of one deployment.
type endpoint struct {
	d     int
	x     *index.Index
	route *index.Route
	path  path
	key   familyKey
	segs  [][]part // the segments that name its resource
	batch bool     // its route is the one of its resource, followed by batch
	name  operationName
	ep    *index.Endpoint
	free  []string // its methods, without those of earlier endpoints of the route
	args  []arg    // of ep, after read

	target target
}

// arg is an arg of an endpoint and its schema.
type arg struct {
	*index.Arg
	schema *schema.Schema // decides what a server accepts
	typed  *schema.Schema // decides the Go type
	flags  wire.Flags     // of an arg that the index does not list
}

// read reads the schemas of the args of all endpoints.
func (b *builder) read(f *family) {
	for _, d := range f.groups {
		for i := range d.endpoints {
			b.readArgs(&d.endpoints[i])
		}
	}
}

// readArgs reads the schemas of the args of an endpoint, with the facts of
// presets and options applied.
func (b *builder) readArgs(v *endpoint) {
	for _, a := range v.ep.Args {
		s := schema.Of(a.Schema)
		v.args = append(v.args, arg{Arg: a, schema: s, typed: s})
	}
	b.amendArgs(v)
	v.addUnsent()
}

// addUnsent adds args for the captures of optional groups, which clients do not
// send: (?:/(?P<lang>[a-z]+))? may match a language, which may also come in the
// query.
func (v *endpoint) addUnsent() {
	for _, name := range v.path.unsent {
		sent := slices.ContainsFunc(v.path.captures(), func(c part) bool { return c.capture == name })
		if v.schema(name) == nil && !sent {
			a := &index.Arg{Name: name, Schema: &index.Node{Kind: index.Object}, Pointer: v.ep.Pointer}
			s := &schema.Schema{Node: a.Schema, Types: []string{"string"}}
			v.args = append(v.args, arg{a, s, s, wire.SkipValidation})
		}
	}
}

func (v endpoint) in() wire.Deployments { return 1 << v.d }

// collect collects the endpoints of one deployment, and returns the index
// without routes that are not selected.
func (b *builder) collect(d int, x *index.Index, choose *filter) *index.Index {
	chosen := *x
	chosen.Routes = nil
	for _, r := range x.Routes {
		p := parsePath(r.Key)
		template := p.template()
		kept := *r
		kept.Endpoints = nil
		var list []endpoint
		for _, ep := range r.Endpoints {
			v := endpoint{d: d, x: x, route: r, path: p, ep: ep, target: target{r.Namespace, template, r.Key, ep.Methods}}
			v.segs, v.batch = familySegments(v)
			v.key = familyKey{r.Namespace, skeletonOf(v.segs)}
			b.found = append(b.found, v)
			if choose.wants(v.target) {
				kept.Endpoints, list = append(kept.Endpoints, ep), append(list, v)
			}
		}
		for i, free := range kept.Free() {
			if len(free) > 0 { // package index has noted the others
				list[i].free = free
				b.chosen = append(b.chosen, list[i])
			}
		}
		if kept.Endpoints == nil {
			continue
		}
		chosen.Routes = append(chosen.Routes, &kept)
	}
	return &chosen
}

// sortEndpoints names the operations and sorts the selected endpoints into
// families.
func (b *builder) sortEndpoints() {
	for _, v := range b.found {
		if b.evidence[v.key] == nil {
			b.evidence[v.key] = &evidence{}
		}
		if !v.batch {
			b.evidence[v.key].note(v)
		}
	}
	for i := range b.found {
		b.found[i].name = b.operationName(b.found[i], b.found[i].ep.Methods)
	}
	for _, v := range b.chosen {
		v.name = b.operationName(v, v.free)
		b.add(v)
	}
}

func (b *builder) add(v endpoint) {
	f := b.families[v.key]
	if f == nil {
		f = &family{familyKey: v.key, segs: v.segs, batch: true, groups: map[string]*group{}}
		b.families[v.key] = f
	}
	f.batch = f.batch && !v.batch && b.isBatch(v)
	f.add(v)
}

// add adds an endpoint to its group.
func (f *family) add(v endpoint) {
	name := v.name.plain()
	if f.groups[name] == nil {
		f.groups[name] = &group{name: name, given: v.name.given != ""}
	}
	f.groups[name].endpoints = append(f.groups[name].endpoints, v)
}

// sorted returns the families in an order that does not depend on the order of
// routes.
func (b *builder) sorted() []*family {
	return slices.SortedFunc(maps.Values(b.families), func(x, y *family) int {
		return cmp.Or(cmp.Compare(x.namespace, y.namespace),
			cmp.Compare(len(x.literals), len(y.literals)), cmp.Compare(x.literals, y.literals))
	})
}

// skeletonOf returns the literal segments, with {} for captures between them.
func skeletonOf(segs [][]part) string {
	s := ""
	for _, seg := range segs[:lastLiteral(segs)+1] {
		if isCapture(seg) {
			s += "/{}"
		} else {
			s += "/" + literal(seg)
		}
	}
	return s
}

// keys returns the keys of the routes of an index, in match order.
func keys(x *index.Index) []string {
	var list []string
	for _, r := range x.Routes {
		list = append(list, r.Key)
	}
	return list
}
