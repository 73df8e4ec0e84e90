// Package build makes the model of an API from the site indexes of its
// deployments. It knows nothing of Go syntax beyond identifiers and types.
//
// # Names
//
// Package naming turns texts into names, and docs/naming.md describes the names of
// everything that is generated. They are made in three steps:
//
//   - sortOut names operations (verb.go) by their routes and the evidence of their
//     family, nameResources the resources of a namespace (resource_name.go);
//   - a typer names types by their place in a resource (place.go), and the fields
//     of each struct (params.go);
//   - settle names what a package declares. Where names meet, those of requests
//     stay, so that responses rename nothing in them.
//
// Each name is a function of its own route and field, and of what shares its
// scope. Types belong to a place: within a resource, fields of one name and kind
// have one type, the least that holds what all operations take and return. The
// types of revisions, autosaves, batches and users/me are those of what they are
// copies of, whether or not that is generated, too.
//
// A field whose own shape is exactly that of a type of package rest/wp has that
// type and declares nothing, see vocabulary.go.
package build

import (
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/parallel"
)

// Input is the index of one deployment.
type Input struct {
	Name  string // of the deployment; empty when there is only one
	Index *index.Index
}

// Options choose and correct what the indexes say.
type Options struct {
	Include, Exclude []string            // patterns: a namespace, or a route with *, optionally behind a method
	Presets          map[string][]string // the namespaces that each preset holds for, besides its own
	NoPreset         bool
	Args             []ArgOverride     // later ones win
	Results          []ResultOverride  // later ones win
	Names            map[string]string // Go names by what they stand for, see renames

	// At says where each of these is written, as restgen.yaml:7:3, by its JSON pointer there: /names/~1wp~1v2~1posts. What
	// comes from elsewhere is not in it.
	At map[string]string
}

// ArgOverride says what an index hides about an arg. What it does not say (nil, or empty) stays as a preset or an earlier one
// has it; false takes that back.
type ArgOverride struct {
	Route     string   // a pattern, of the key of a route or with {name} for each capture
	Methods   []string // upper case; empty: all
	Arg       string   // its name, or * for all
	Round     string   // first, second or both
	Null      *bool    // null is taken as if the arg were unset
	Empty     *bool    // what PHP calls empty is taken
	Unchecked *bool    // the server does not check the arg; with Round first, only that it is a list or an object
	MustBe    []any    // the one value that the server does not refuse; none (empty, not nil) takes one back
}

// ResultOverride says what an operation answers, and takes. What it does not say stays as it is otherwise.
type ResultOverride struct {
	Route   string   // a pattern, as in ArgOverride
	Methods []string // upper case; empty: all
	Result  string   // list, page, table, one, deleted, raw or batch; the args of a batch are those of one item
	Upload  *bool    // the operation takes a file as its body
}

// Model builds the API of the deployments. Notes tell what was degraded or decided for want of knowledge. The error is Misfits
// where options fit nothing in any of the indexes; the API is as good as without these then.
func Model(inputs []Input, o Options) (*model.API, []index.Note, error) {
	b := &builder{opts: o, renames: renames(o.Names), deployments: &deployments{}, families: map[familyKey]*family{}, evidence: map[familyKey]*evidence{}, routes: map[string]expression{}}
	choose, err := newFilter(o.Include, o.Exclude)
	if err != nil {
		return nil, nil, err
	}
	api := &model.API{}
	for d, in := range inputs { // 1. every endpoint finds its operation
		b.deployments.names = append(b.deployments.names, in.Name)
		chosen := b.collect(d, in.Index, choose)
		api.Indexes = append(api.Indexes, chosen)
		api.HasSchemas = api.HasSchemas || in.Index.HasSchemas
		api.Order = append(api.Order, keys(chosen))
	}
	api.Deployments = b.deployments.names
	b.sortEndpoints()
	b.nameResources()
	b.express(api.Indexes)
	b.buildResources() // 2. every family becomes a resource with its types
	api.DeploymentNames = deploymentNames(api.Deployments)
	for _, ns := range b.namespaces() { // 3. names that still meet are spelled out
		resolveNames(ns)
		api.Namespaces = append(api.Namespaces, ns.Namespace)
	}
	api.Constants = constants(api)
	if misfits := append(choose.unused(), b.unusedOptions(inputs)...); len(misfits) > 0 {
		return api, b.notes, misfits.withPositions(o.At)
	}
	return api, b.notes, nil
}

// resourcesOfAll builds the resources of all families; only notes are common to those that share no types.
func (b *builder) buildResources() {
	kin := b.related()
	parts := slices.Repeat([]builder{*b}, len(kin))
	parallel.Each(len(kin), func(i int) {
		parts[i].notes = nil
		parts[i].resources(kin[i])
	})
	for _, p := range parts {
		b.notes = append(b.notes, p.notes...)
	}
}

// builder is the state of one call of Model.
type builder struct {
	opts        Options
	renames     []*rename
	found       []endpoint // all endpoints of all indexes, whether or not they are chosen
	chosen      []endpoint
	evidence    map[familyKey]*evidence // of all endpoints
	deployments *deployments
	families    map[familyKey]*family
	routes      map[string]expression // by key, of all that are chosen
	notes       []index.Note
<<<<<<< HEAD
}

// expression is a route for package regexp: empty where it takes an engine, plain where package rest needs none.
type expression struct {
	text  string
	plain bool
}

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
	schema *schema.Schema
	flags  wire.Flags // of an arg that the index does not list
}

// read reads the schemas of the args of all endpoints.
func (f *family) read() {
	for _, d := range f.groups {
		for i := range d.endpoints {
			v := &d.endpoints[i]
			for _, a := range v.ep.Args {
				v.args = append(v.args, arg{a, schema.Of(a.Schema), 0})
			}
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
			v.args = append(v.args, arg{a, &schema.Schema{Node: a.Schema, Types: []string{"string"}}, wire.SkipValidation})
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

// notePattern tells a route that the server cannot read from one that only the server understands.
func (b *builder) notePattern(x *index.Index, r *index.Route) {
	switch b.routes[r.Key].text {
	case pattern.Nothing:
		b.note(x, r.Node, r.Pointer, "the server cannot read the pattern of the route (PCRE), so that no request reaches it")
	case "":
		if find, _, err := pattern.Compile("^"+r.Key+"$", true); err == nil && find == nil {
			b.note(x, r.Node, r.Pointer, "the pattern of the route has what restgen does not understand, as recursion or conditions; a generated server has no such route")
		}
	}
}

// keys returns the keys of the routes of an index, in the order in which they are matched.
func keys(x *index.Index) []string {
	var list []string
	for _, r := range x.Routes {
		list = append(list, r.Key)
	}
	return list
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

// nameResources names the resources. Those that meet in a namespace are spelled
// out.
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
		entries[f] = scope.Add(1, f.literals, resourceWords(f.segs), resourceNames(f.segs)...)
	}
	for _, scope := range scopes {
		scope.Resolve()
	}
	for f, e := range entries {
		f.name = e.Name()
	}
=======
>>>>>>> model
}

// note tells something once: the operations of a route share what is said about it.
func (b *builder) note(x *index.Index, n *index.Node, pointer, format string, args ...any) {
	if note := x.Note(n, pointer, format, args...); !slices.Contains(b.notes, note) {
		b.notes = append(b.notes, note)
	}
}
