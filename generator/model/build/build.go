// Package build builds the model of an API from the site indexes of its
// deployments. It knows nothing of Go syntax beyond identifiers and types.
//
// # Steps
//
// Model reads the endpoints of all indexes (package endpoint), selects some, and
// sorts these into families: the routes with the same literal segments. A family
// becomes a resource. Its endpoints with the same name form groups, which become
// operations. Then the schemas of args and responses (package response) become
// shapes, the sets of values that a Go type has to hold (package shape), and
// shapes become types (package gotype). Names are resolved last, where two of them
// meet. Each step has its own input and output: no later step changes an endpoint
// or a family. No two files use each other (see generator/house).
//
// Indexes and options come in; a model, notes and the options that match nothing go
// out. A new fact about an endpoint belongs in package endpoint, what a response
// holds in package response, a new kind of Go type in package gotype; what is known
// of one site or plugin is data of package preset.
//
// # Names
//
// docs/naming.md describes the names of everything that is generated. Each is a
// function of its own route and field, and of other spellings of the same words
// in its scope. Names are made in three steps:
//
//   - sortFamilies names operations by their routes and the evidence of their
//     family, and the resources of a namespace (both with package routename);
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
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/model/build/gotype"
	"github.com/restgen/restgen/generator/model/build/option"
	"github.com/restgen/restgen/generator/pattern"
)

// Package option has the settings of a build; callers of Model use these names.
type (
	// Options select and correct parts of the indexes.
	Options = option.Options
	// ArgOverride describes properties of an arg that the index does not show.
	ArgOverride = option.ArgOverride
	// ResultOverride describes the response and the body of an operation.
	ResultOverride = option.ResultOverride
	// A Candidate is an endpoint for which an operation may be built.
	Candidate = option.Candidate
	// UnusedOptions are options that match nothing in any of the indexes.
	UnusedOptions = option.UnusedOptions
)

// A Sharing lets the models that it builds share what they read of the schemas
// and routes that their indexes have in common, see [index.Sharing]. Its zero value
// is ready. It is safe for concurrent use.
type Sharing struct {
	schemas endpoint.Schemas
	routes  pattern.Routes
}

// Model is [Sharing.Model] for a single model.
func Model(inputs []Input, o Options) (*model.API, []index.Note, error) {
	return new(Sharing).Model(inputs, o)
}

// Model builds the API of the deployments. Notes report what was degraded or
// guessed. The error is UnusedOptions if options match nothing in any of the
// indexes; the API is then complete.
func (s *Sharing) Model(inputs []Input, o Options) (*model.API, []index.Note, error) {
	choose, err := option.NewFilter(o.Include, o.Exclude)
	if err != nil {
		return nil, nil, err
	}

	// 1. Sort the endpoints into families.
	endpoints := collect(&o, inputs, choose, &s.schemas)
	families := sortFamilies(endpoints, renames(o.Names))
	in := focusOn(o.Focus, endpoints, families)

	// 2. Build the resources and their types.
	deployments := &gotype.Deployments{}
	for _, in := range inputs {
		deployments.Names = append(deployments.Names, in.Name)
	}
	routes, notes := express(in.routes, &s.routes)
	built := buildResources(in, &sources{families, endpoint.NewWriters(endpoints.found), routes, deployments})
	shareResponses(built.list)
	notes = append(notes, built.notes...)

	// 3. Resolve names that meet.
	api := &model.API{
		Indexes: endpoints.indexes, Order: endpoints.order, HasSchemas: endpoints.schemas,
		Deployments: deployments.Names, Namespaces: resolveNames(in.namespaces, built.list, families),
	}
	nameDeployments(api)

	check := &checker{&o, inputs, endpoints.found, families, built.uses}
	if unused := append(choose.Unused(), check.unusedOptions()...); len(unused) > 0 {
		return api, notes, unused.WithPositions(o.At)
	}
	return api, notes, nil
}
