// Package build makes the model of an API from the site indexes of its
// deployments. It knows nothing of Go syntax beyond identifiers and types.
//
// # Names
//
// Package naming turns texts into names, and docs/naming.md describes the names of
// everything that is generated. They are made in three steps:
//
//   - sortEndpoints names operations (operation_name.go) by their routes and the evidence of their
//     family, nameResources the resources of a namespace (resource_name.go);
//   - a typer names types by their place in a resource (place.go), and the fields
//     of each struct (params.go);
//   - resolveNames names what a package declares. Where names meet, those of requests
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
	api := &model.API{}
	for d, in := range inputs { // 1. every endpoint finds its operation
		b.deployments.names = append(b.deployments.names, in.Name)
		chosen := b.collect(d, in.Index, choose)
		api.Indexes = append(api.Indexes, chosen)
		api.HasSchemas = api.HasSchemas || in.Index.HasSchemas
		api.Order = append(api.Order, keys(chosen))
	}
	api.Deployments = b.deployments.names
	b.plugins = o.plugins(inputs)
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

// note adds a note about a route, unless another operation of the route added it
// already.
func (b *builder) note(x *index.Index, id index.NoteID, r *index.Route, args ...any) {
	note := x.Note(id, r.Node, r.Pointer, args...)
	if !slices.Contains(b.notes, note) {
		b.notes = append(b.notes, note)
	}
}
