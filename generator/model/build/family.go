package build

import (
	"cmp"
	"maps"
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/naming"
	"github.com/restgen/restgen/generator/naming/routename"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/generator/route"
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
	head   route.Segments // of its routes, below the namespace
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
	path  route.Route
	below route.Segments // of path, after the namespace
	key   familyKey
	head  route.Segments // the segments that name its resource
	batch bool           // its route is the one of its resource, followed by batch
	name  routename.Name
	ep    *index.Endpoint
	facts preset.Facts // of presets
	free  []string     // its methods, without those of earlier endpoints of the route
	args  []arg        // of ep, after read

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
	for _, name := range v.path.Unsent {
		sent := slices.ContainsFunc(v.path.Captures(), func(c route.Part) bool { return c.Capture == name })
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
		p := route.Parse(r.Key)
		template := p.Template()
		kept := *r
		kept.Endpoints = nil
		var list []endpoint
		for _, ep := range r.Endpoints {
			v := endpoint{d: d, x: x, route: r, path: p, below: p.Below(r.Namespace), ep: ep}
			v.target = target{r.Namespace, template, r.Key, ep.Methods}
			v.facts = b.presets.For(preset.Query{
				Namespace: r.Namespace, Template: template, Methods: ep.Methods, Endpoint: ep,
			})
			v.head, v.batch = routename.Head(v.below, takesChanges(r))
			v.key = familyKey{r.Namespace, v.head.Skeleton()}
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
			b.evidence[v.key] = &routename.Evidence{}
		}
		if !v.batch {
			b.evidence[v.key].Add(v.named())
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
		f = &family{familyKey: v.key, head: v.head, batch: true, groups: map[string]*group{}}
		b.families[v.key] = f
	}
	f.batch = f.batch && !v.batch && b.isBatch(v)
	f.add(v)
}

// add adds an endpoint to its group.
func (f *family) add(v endpoint) {
	name := v.name.Plain()
	if f.groups[name] == nil {
		f.groups[name] = &group{name: name, given: v.name.Given != ""}
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

// takesChanges reports whether a route has an endpoint with the methods that
// controllers give to changes.
func takesChanges(r *index.Route) bool {
	changes := []string{"POST", "PUT", "PATCH"}
	return slices.ContainsFunc(r.Endpoints, func(ep *index.Endpoint) bool {
		return !slices.ContainsFunc(changes, func(m string) bool { return !slices.Contains(ep.Methods, m) })
	})
}

// named returns what the name of an operation depends on.
func (v endpoint) named() routename.Endpoint {
	has := func(name string) bool {
		return slices.ContainsFunc(v.ep.Args, func(a *index.Arg) bool { return a.Name == name })
	}
	return routename.Endpoint{
		Segments: v.below, Methods: v.ep.Methods, Batch: v.batch,
		Pages: has("page") && has("per_page"),
		Bases: preset.HasBases(v.route.Namespace),
	}
}

// keys returns the keys of the routes of an index, in match order.
func keys(x *index.Index) []string {
	var list []string
	for _, r := range x.Routes {
		list = append(list, r.Key)
	}
	return list
}

// nameResources names the resources. Names that meet in a namespace show their
// spelling.
func (b *builder) nameResources() {
	scopes := map[string]*naming.Scope{}
	entries := map[*family]*naming.Entry{}
	for _, f := range b.families {
		if scopes[f.namespace] == nil {
			scopes[f.namespace] = naming.NewScope()
		}
		scope := scopes[f.namespace]
		if given := b.givenName(f.familyKey); given != "" {
			entries[f] = scope.Add(0, f.literals, nil, given)
			continue
		}
		rank := 1
		if routename.Reads(f.head) {
			rank = 2 // /items keeps its name from /get-items
		}
		entries[f] = scope.Add(rank, f.literals, routename.ResourceWords(f.head), routename.Resources(f.head)...)
	}
	for _, scope := range scopes {
		scope.Resolve()
	}
	for f, e := range entries {
		f.name = e.Name()
	}
}
