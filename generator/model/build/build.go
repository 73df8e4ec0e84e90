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
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/parallel"
	"github.com/restgen/restgen/generator/preset"
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
	Fields           []preset.Field    // later ones win
	Plugins          []*preset.Plugin  // of files, besides those of restgen
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
	b.plugins = o.plugins(inputs)
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

// plugins returns the presets for plugins that apply to the indexes.
func (o Options) plugins(inputs []Input) []*preset.Plugin {
	var namespaces []string
	for _, in := range inputs {
		namespaces = append(namespaces, in.Index.Namespaces...)
	}
	var list []*preset.Plugin
	if !o.NoPreset {
		list = preset.Plugins(namespaces)
	}
	return append(list, o.Plugins...)
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
	plugins     []*preset.Plugin
	found       []endpoint // all endpoints of all indexes, whether or not they are chosen
	chosen      []endpoint
	evidence    map[familyKey]*evidence // of all endpoints
	deployments *deployments
	families    map[familyKey]*family
	routes      map[string]expression // by key, of all that are chosen
	notes       []index.Note
}

// note tells something once: the operations of a route share what is said about it.
func (b *builder) note(x *index.Index, n *index.Node, pointer, format string, args ...any) {
	if note := x.Note(n, pointer, format, args...); !slices.Contains(b.notes, note) {
		b.notes = append(b.notes, note)
	}
}
