package build

import (
	"cmp"
	"maps"
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/schema"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// familyKey is what routes of one resource have in common.
type familyKey struct {
	namespace string
	literals  string // the literal segments, with {} for captures between them
}

// family is a resource being built.
type family struct {
	familyKey
	name   string
	segs   [][]part // of its routes, up to the last literal one
	given  bool     // the options name it
	origin original
	batch  bool // all its operations take batches of the origin
	groups map[string]*group
	res    *resource
}

// draft is an operation being built.
type group struct {
	name      string
	given     bool // the options name it
	endpoints []endpoint
}

// variant is an endpoint of one deployment.
type endpoint struct {
	d     int
	x     *index.Index
	route *index.Route
	path  path
	key   familyKey
	segs  [][]part // of the route, up to the last literal one that names its resource
	batch bool     // the route is that of its resource with batch after it
	name  operationName
	ep    *index.Endpoint
	free  []string // its methods but for those that an earlier endpoint of the route has
	args  []arg    // of ep, once they are read

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
			v := &d.endpoints[i]
			for _, a := range v.ep.Args {
				s := schema.Of(a.Schema)
				v.args = append(v.args, arg{Arg: a, schema: s, typed: s})
			}
			b.amendArgs(v)
			v.addUnsent()
		}
	}
}

// addUnsent makes args of the captures of groups that a client leaves out: (?:/(?P<lang>[a-z]+))? may hold a language, which may as
// well come in the query.
func (v *endpoint) addUnsent() {
	for _, name := range v.path.unsent {
		if v.schema(name) == nil && !slices.ContainsFunc(v.path.captures(), func(c part) bool { return c.capture == name }) {
			a := &index.Arg{Name: name, Schema: &index.Node{Kind: index.Object}, Pointer: v.ep.Pointer}
			s := &schema.Schema{Node: a.Schema, Types: []string{"string"}}
			v.args = append(v.args, arg{a, s, s, wire.SkipValidation})
		}
	}
}

func (v endpoint) in() wire.Deployments { return 1 << v.d }

// collect sorts the endpoints of one deployment into families, and returns the index without what was not chosen.
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
			if len(free) > 0 { // index notes the others
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

// sortOut names the operations and sorts the endpoints into families.
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

// add adds an endpoint to its operation.
func (f *family) add(v endpoint) {
	name := v.name.plain()
	if f.groups[name] == nil {
		f.groups[name] = &group{name: name, given: v.name.given != ""}
	}
	f.groups[name].endpoints = append(f.groups[name].endpoints, v)
}

// sorted returns the families in an order that does not depend on that of the routes.
func (b *builder) sorted() []*family {
	return slices.SortedFunc(maps.Values(b.families), func(x, y *family) int {
		return cmp.Or(cmp.Compare(x.namespace, y.namespace), cmp.Compare(len(x.literals), len(y.literals)), cmp.Compare(x.literals, y.literals))
	})
}

// skeletonOf returns what tells the routes of a resource from those of others.
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

// keys returns the keys of the routes of an index, in the order in which they are matched.
func keys(x *index.Index) []string {
	var list []string
	for _, r := range x.Routes {
		list = append(list, r.Key)
	}
	return list
}
