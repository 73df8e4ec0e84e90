// Package build makes the model of an API from the site indexes of its
// deployments. It knows nothing of Go syntax beyond identifiers and types.
//
// # Names
//
// A route belongs to the resource that its literal segments name, joined; a segment with a capture behind it, in the
// middle of the route, is in the singular, or has Item behind it where it has no singular:
//
//	/wp/v2/posts, /wp/v2/posts/{id}        Posts
//	/wp/v2/posts/{parent}/revisions        PostRevisions
//	/wp/v2/media/{id}/edit                 MediaItemEdit
//	/wp/v2/users/me                        UsersMe
//
// An operation is named by the methods of its endpoint and by what the route ends with, see operationName. A response
// type has the singular of all words of the resource (Post, PostRevision, MediaItem, ProductCategory of /products/categories), with
// Answer behind it where they name no collection (CartAnswer, UserMeAnswer); params are PostsListParams. The type of a field
// has the name of the resource and that of the field: PostsStatus, PostsMeta in answers, PostsMetaInput in requests;
// within a resource fields of one name and kind have one type, the least that holds what all operations take and answer.
// Only where such fields stand within each other do names hold the whole path. Of several alternatives that are objects
// each is named by the word that tells it apart, and the types of its fields begin with its name: by type and value, these
// mean something else.
//
// What stands at …/{id}/revisions and …/{id}/autosaves has copies of what the route names before it, and users/me is one of
// users. The types of the fields of copies are those of the original: the meta in PageAutosavesCreateParams is a PagesMetaInput,
// also when nothing is generated for pages. So are those of the items of a batch, as …/pages/batch of a shop would take them: each
// is a PagesBatchItemInput, and answered as a Page. What else stands below a thing, as its notes, has types of its own. So each
// of these names is a function of its own route and field.
//
// A field whose own shape is exactly that of a type of package wp has this type instead, and declares nothing: an enum by
// the name of the field and its words (wp.Context, wp.Order, wp.PostStatus), an object by its properties and the
// contexts that show them (wp.Rendered), a filter by terms by its members (wp.TermFilter). These are the interface's own
// and the same on all sites. The states of posts are the one list that plugins lengthen: where a status may be publish,
// future or draft it is a wp.PostStatus, and its other words are constants of the resource: PostsStatusSold. So a word that
// comes or goes concerns its own field only.
//
// The parts of a name are told apart by their last words: Client, Server, Params, Endpoint, Input and Value end no other kind of
// name. What remains are pairs such as the value "b" of a field "a" and a field "a_b", both PostsAB, the literal route
// /post/revisions beside /posts/{id}/revisions, what /orders/statuses answers beside what /orders/{id}/statuses does, both
// OrderStatus, the items of /cart beside what /cart/items answers, both CartItem, or an answer of /note beside that of
// /notes/answers. There the deeper of the two, by the order of this paragraph, carries a hash of its origin; the other one never
// notices. So it is with several routes of a deployment that would be one operation, as /posts and /posts/?: the one with the most
// methods, and of these the shortest, has the plain name.
//
// What goes on below the same first segment is in one file, which is called as the resource of this segment would be:
// /wp/v2/posts/{parent}/revisions is in posts.go.
//
// A parameter has the name of its capture, with Arg behind words that methods mean something else by; only captures that are
// called so themselves, as ctx_arg, carry a hash. Members of an object that are no fields are in a field More, and a member of
// that name is a field with a hash everywhere.
package build

import (
	"cmp"
	"maps"
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/parallel"
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/generator/schema"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
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
	Names            map[string]string // a route, or METHOD and a route, to the name of its resource or operation

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
	b := &builder{opts: o, renames: renames(o.Names), owners: &deployments{}, families: map[familyKey]*family{}, routes: map[string]expression{}}
	choose, err := newFilter(o.Include, o.Exclude)
	if err != nil {
		return nil, nil, err
	}
	api := &model.API{}
	for d, in := range inputs { // 1. every endpoint finds its operation
		b.owners.names = append(b.owners.names, in.Name)
		chosen := b.collect(d, in.Index, choose)
		api.Indexes = append(api.Indexes, chosen)
		api.HasSchemas = api.HasSchemas || in.Index.HasSchemas
		api.Order = append(api.Order, keys(chosen))
	}
	api.Deployments = b.owners.names
	b.express(api.Indexes)
	b.resourcesOfAll() // 2. every family becomes a resource with its types
	api.Constants = constants(api.Deployments)
	for _, ns := range b.namespaces() { // 3. names that still meet part
		settle(ns, api.Constants)
		api.Namespaces = append(api.Namespaces, ns.Namespace)
	}
	if misfits := append(choose.misfits(), b.misfits(inputs)...); len(misfits) > 0 {
		return api, b.notes, misfits.placed(o.At)
	}
	return api, b.notes, nil
}

// express finds the expressions of all routes.
func (b *builder) express(chosen []*index.Index) {
	for _, x := range chosen {
		for _, r := range x.Routes {
			b.routes[r.Key] = expression{}
		}
	}
	keys := slices.Collect(maps.Keys(b.routes))
	found := make([]expression, len(keys))
	parallel.Each(len(keys), func(i int) { found[i].text, found[i].plain = pattern.Route(keys[i]) })
	for i, key := range keys {
		b.routes[key] = found[i]
	}
	for _, x := range chosen {
		for _, r := range x.Routes {
			b.notePattern(x, r)
		}
	}
}

// resourcesOfAll builds the resources of all families; only notes are common to those that share no types.
func (b *builder) resourcesOfAll() {
	kin := b.kin()
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
	opts     Options
	renames  []rename
	found    []variant // all endpoints of all indexes, whether or not they are chosen
	owners   *deployments
	families map[familyKey]*family
	routes   map[string]expression // by key, of all that are chosen
	notes    []index.Note
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
	name, item string
	path       path // of some route
	origin     original
	batch      bool // all its operations take batches of the origin
	drafts     map[string]*draft
	res        *resource
}

// draft is an operation being built.
type draft struct {
	name     string
	variants []variant
}

// variant is an endpoint of one deployment.
type variant struct {
	d     int
	x     *index.Index
	route *index.Route
	path  path
	key   familyKey
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
	for _, d := range f.drafts {
		for i := range d.variants {
			v := &d.variants[i]
			for _, a := range v.ep.Args {
				v.args = append(v.args, arg{a, schema.Of(a.Schema), 0})
			}
			v.addUnsent()
		}
	}
}

// addUnsent makes args of the captures of groups that a client leaves out: (?:/(?P<lang>[a-z]+))? may hold a language, which may as
// well come in the query.
func (v *variant) addUnsent() {
	for _, name := range v.path.unsent {
		if v.schema(name) == nil && !slices.ContainsFunc(v.path.captures(), func(c part) bool { return c.capture == name }) {
			a := &index.Arg{Name: name, Schema: &index.Node{Kind: index.Object}, Pointer: v.ep.Pointer}
			v.args = append(v.args, arg{a, &schema.Schema{Node: a.Schema, Types: []string{"string"}}, wire.SkipValidation})
		}
	}
}

func (v variant) in() wire.Deployments { return 1 << v.d }

// collect sorts the endpoints of one deployment into families, and returns the index without what was not chosen.
func (b *builder) collect(d int, x *index.Index, choose *filter) *index.Index {
	chosen := *x
	chosen.Routes = nil
	for _, r := range x.Routes {
		p := parsePath(r.Key)
		template, key := p.template(), familyKey{r.Namespace, skeleton(r.Namespace, p)}
		kept := *r
		kept.Endpoints = nil
		var list []variant
		for _, ep := range r.Endpoints {
			v := variant{d: d, x: x, route: r, path: p, key: key, ep: ep, target: target{r.Namespace, template, r.Key, ep.Methods}}
			b.found = append(b.found, v)
			if choose.wants(v.target) {
				kept.Endpoints, list = append(kept.Endpoints, ep), append(list, v)
			}
		}
		for i, free := range kept.Free() {
			if len(free) > 0 { // index notes the others
				list[i].free = free
				b.add(list[i])
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

func (b *builder) add(v variant) {
	ns := v.route.Namespace
	f := b.families[v.key]
	if f == nil {
		f = &family{familyKey: v.key, item: itemName(ns, v.path), path: v.path, batch: true, drafts: map[string]*draft{}}
		f.name = b.resourceName(v.key, resourceName(ns, v.path))
		b.families[v.key] = f
	}
	f.batch = f.batch && b.isBatch(v)
	f.add(b.operationName(v), v)
}

func (f *family) add(op string, v variant) {
	if f.drafts[op] == nil {
		f.drafts[op] = &draft{name: op}
	}
	f.drafts[op].variants = append(f.drafts[op].variants, v)
}

// note tells something once: the operations of a route share what is said about it.
func (b *builder) note(x *index.Index, n *index.Node, pointer, format string, args ...any) {
	if note := x.Note(n, pointer, format, args...); !slices.Contains(b.notes, note) {
		b.notes = append(b.notes, note)
	}
}

// sorted returns the families in an order that does not depend on that of the routes.
func (b *builder) sorted() []*family {
	return slices.SortedFunc(maps.Values(b.families), func(x, y *family) int {
		return cmp.Or(cmp.Compare(x.namespace, y.namespace), cmp.Compare(len(x.literals), len(y.literals)), cmp.Compare(x.literals, y.literals))
	})
}

// skeleton returns what tells the routes of a resource from those of others.
func skeleton(namespace string, p path) string { return skeletonOf(relative(namespace, p)) }

func skeletonOf(segs [][]part) string {
	last := lastLiteral(segs)
	s := ""
	for _, seg := range segs[:last+1] {
		if isCapture(seg) {
			s += "/{}"
		} else {
			s += "/" + literal(seg)
		}
	}
	return s
}
