// Package build builds the model of an API from the site indexes of its
// deployments. It knows nothing of Go syntax beyond identifiers and types.
//
// # Steps
//
// Model first sorts the endpoints of all indexes into families: the routes with
// the same literal segments. A family becomes a resource. Its endpoints with the
// same name form groups, which become operations. Then the schemas of args and
// responses become shapes, the sets of values that a Go type has to hold, and
// shapes become types. Names are resolved last, where two of them meet.
//
// # Names
//
// docs/naming.md describes the names of everything that is generated. Each is a
// function of its own route and field, and of other spellings of the same words
// in its scope. Names are made in three steps:
//
//   - sortEndpoints names operations by their routes and the evidence of their
//     family, and nameResources names the resources of a namespace (both with
//     package routename);
//   - package gotype names types by their place in a resource, and the fields of
//     each struct;
//   - resolveNames names the declarations of a package. Where names meet, types of
//     requests keep theirs, so that responses rename nothing in requests.
//
// # Shared types
//
// Within a resource, fields of one name and kind have one type, the smallest that
// holds the values of all operations.
//
// Routes that end with revisions or autosaves after an item, and users/me, return
// copies of the items before them. The fields of a copy have the types of the
// original: the meta of PageAutosavesCreateParams is a PagesMetaInput, even if
// nothing is generated for pages. The same holds for the items of a batch.
package build

import (
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/gotype"
	"github.com/restgen/restgen/generator/naming/routename"
	"github.com/restgen/restgen/generator/parallel"
	"github.com/restgen/restgen/generator/preset"
)

// Input is the index of one deployment.
type Input struct {
	Name  string // of the deployment; empty when there is only one
	Index *index.Index
}

// Options select and correct parts of the indexes.
type Options struct {
	Include, Exclude []string            // patterns: a namespace, or a route with *, optionally after a method
	Presets          map[string][]string // further namespaces of each preset
	NoPreset         bool
	IndexSchemas     bool              // use no known schemas of releases
	Args             []ArgOverride     // later ones win
	Results          []ResultOverride  // later ones win
	Fields           []preset.Field    // later ones win
	PresetFiles      []*preset.Preset  // of files, besides those of restgen
	Names            map[string]string // Go names by what they stand for, see renames

	// Focus limits the model to the namespaces that have a candidate for which it
	// is true, if there are any; nil is for all. Names do not depend on it, and
	// all options are still compared with all routes.
	Focus func(Candidate) bool

	// At holds the positions of these settings, such as restgen.yaml:7:3, by
	// their JSON pointers: /names/~1wp~1v2~1posts. Settings from elsewhere have
	// none.
	At map[string]string
}

// ArgOverride describes properties of an arg that the index does not show.
// Fields that are nil or empty keep the setting of a preset or an earlier
// override; false takes it back.
type ArgOverride struct {
	Route     string   // a pattern for the key of a route, or for its template with {name}
	Methods   []string // upper case; empty: all
	Arg       string   // its name, or * for all
	Round     string   // first, second or both
	Null      *bool    // null counts as absent
	Empty     *bool    // values that PHP calls empty are valid
	Unchecked *bool    // the server does not check the arg; with Round first, only for a list or an object
	MustBe    []any    // the only valid value; an empty list takes it back
}

// ResultOverride describes the response and the body of an operation. Fields
// that are empty or nil change nothing.
type ResultOverride struct {
	Route   string   // a pattern, as in ArgOverride
	Methods []string // upper case; empty: all
	Result  string   // list, page, table, one, deleted, raw or batch; the args of a batch are those of one item
	Upload  *bool    // the operation takes a file as its body
}

// Model builds the API of the deployments. Notes report what was degraded or
// guessed. The error is UnusedOptions if options match nothing in any of the
// indexes; the API is then complete.
func Model(inputs []Input, o Options) (*model.API, []index.Note, error) {
	b := &builder{
		opts: o, renames: renames(o.Names), givenUses: gotype.Uses{}, deployments: &gotype.Deployments{},
		families: map[familyKey]*family{}, evidence: map[familyKey]*routename.Evidence{}, routes: map[string]expression{},
	}
	choose, err := newFilter(o.Include, o.Exclude)
	if err != nil {
		return nil, nil, err
	}
	b.presets, b.known = o.presets(inputs), o.knownRoutes(inputs)
	api := &model.API{}
	for d, in := range inputs { // 1. sort the endpoints into families
		b.deployments.Names = append(b.deployments.Names, in.Name)
		chosen := b.collect(d, in.Index, choose)
		api.Indexes = append(api.Indexes, chosen)
		api.HasSchemas = api.HasSchemas || in.Index.HasSchemas
		api.Order = append(api.Order, keys(chosen))
	}
	api.Deployments = b.deployments.Names
	b.writers = newWriters(b.found)
	b.sortEndpoints()
	b.nameResources()
	b.focusOn(o.Focus)
	b.express(api.Indexes)
	b.buildResources() // 2. build the resources and their types
	b.shareResponses()
	api.DeploymentNames = deploymentNames(api.Deployments)
	for _, ns := range b.namespaces() { // 3. resolve names that meet
		resolveNames(ns)
		api.Namespaces = append(api.Namespaces, ns.Namespace)
	}
	api.Constants = constants(api)
	if unused := append(choose.unused(), b.unusedOptions(inputs)...); len(unused) > 0 {
		return api, b.notes, unused.withPositions(o.At)
	}
	return api, b.notes, nil
}

// presets returns the presets that apply to the indexes.
func (o Options) presets(inputs []Input) *preset.Set {
	var namespaces []string
	for _, in := range inputs {
		for _, r := range in.Index.Routes {
			if n := len(namespaces); n == 0 || namespaces[n-1] != r.Namespace {
				namespaces = append(namespaces, r.Namespace)
			}
		}
	}
	return preset.NewSet(namespaces, preset.Options{None: o.NoPreset, Core: o.Presets[preset.Core], Files: o.PresetFiles})
}

// buildResources builds the resources of all families. Families that share no
// types have only notes and uses of names in common.
func (b *builder) buildResources() {
	list := b.related()
	parts := slices.Repeat([]builder{*b}, len(list))
	parallel.Each(len(list), func(i int) {
		parts[i].notes, parts[i].givenUses = nil, gotype.Uses{}
		parts[i].resources(list[i])
	})
	for _, p := range parts {
		b.notes = append(b.notes, p.notes...)
		for r, use := range p.givenUses {
			b.givenUses.Note(r, use)
		}
	}
}

// builder is the state of a call of Model.
type builder struct {
	opts        Options
	renames     []*rename
	givenUses   gotype.Uses
	presets     *preset.Set
	known       map[string]*index.Route // see knownRoutes
	writers     writers
	found       []endpoint // all endpoints of all indexes, whether or not they are chosen
	chosen      []endpoint
	evidence    map[familyKey]*routename.Evidence // of all endpoints
	deployments *gotype.Deployments
	families    map[familyKey]*family
	routes      map[string]expression // by key, of the selected routes
	focus       map[string]bool       // the namespaces that are built; nil for all
	notes       []index.Note
}

// note adds a note about a route, unless another operation of the route added it
// already.
func (b *builder) note(x *index.Index, id note.ID, r *index.Route, args ...any) {
	added := x.Note(id, r.Node, r.Pointer, args...)
	if !slices.Contains(b.notes, added) {
		b.notes = append(b.notes, added)
	}
}
