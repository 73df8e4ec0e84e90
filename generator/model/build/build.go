// Package build builds the model of an API from the site indexes of its
// deployments. It knows nothing of Go syntax beyond identifiers and types.
//
// Indexes and options come in; a model, notes and the options that match nothing go
// out. Model has ten steps. Package selection reads the endpoints of all indexes
// and selects some. Then each file of this package is a step, which takes what the
// steps before returned, and returns a value of its own. No later step changes it,
// except that assemble.go names the declarations, to which types refer by pointer:
//
//   - family.go sorts endpoints into families, the routes with the same literal
//     segments, which become resources, and names these and their operations.
//   - namespace.go sorts families into namespaces, which become packages.
//   - group.go groups the endpoints of a family with the same name.
//   - operation.go makes an operation of each group: its captures (capture.go), and
//     how servers match and check it (package serving).
//   - response.go decides what the operations return (package response).
//   - types.go turns the schemas of args into shapes (package shape), and these and
//     the objects of responses into types (package gotype).
//   - names.go resolves names of a package where two of them meet.
//   - assemble.go makes the model of all this.
//   - unused.go looks for options that match nothing.
//
// A new fact about an endpoint belongs in package endpoint, what a response holds in
// package response, a new kind of Go type in package gotype. What is known of one
// site or plugin is data of package preset.
package build

import (
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/model/build/option"
	"github.com/restgen/restgen/generator/model/build/selection"
	"github.com/restgen/restgen/generator/model/build/serving"
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

// Input is the index of one deployment.
type Input struct {
	Name  string // of the deployment; empty when there is only one
	Index *index.Index
}

// A Sharing lets the models that it builds share what they read of the schemas
// and routes that their indexes have in common, see [index.Sharing]. Its zero value
// is ready. It is safe for concurrent use.
type Sharing struct {
	schemas endpoint.Schemas
	servers serving.Sharing
}

// Model is [Sharing.Model] for a single model.
func Model(inputs []Input, o Options) (*model.API, []index.Note, error) {
	return new(Sharing).Model(inputs, o)
}

// Model builds the API of the deployments. Notes report what was degraded or
// guessed. The error is UnusedOptions if options match nothing in any of the
// indexes; the API is then complete.
func (s *Sharing) Model(inputs []Input, o Options) (*model.API, []index.Note, error) {
	settings, err := option.Read(&o)
	if err != nil {
		return nil, nil, err
	}
	given := settings.Given
	var deployments []string
	var indexes []*index.Index
	for _, in := range inputs {
		deployments, indexes = append(deployments, in.Name), append(indexes, in.Index)
	}

	// 1. Read the endpoints, and select some.
	endpoints := selection.Read(indexes, settings, &s.schemas)
	// 2. Sort them into families, which become resources.
	families := sortFamilies(endpoints.Found, given)
	// 3. Sort these into namespaces, which become packages.
	namespaces := sortNamespaces(families.list, o.Focus, given)
	// 4. Group the endpoints of each family into operations.
	groups := groupEndpoints(namespaces, families.all)
	// 5. Describe the operations.
	drafts, notes := describeOperations(groups, endpoints, &o, &s.servers)
	// 6. Decide what they return.
	responses := decideResponses(drafts, endpoints.All)
	// 7. Give parameters and responses their types.
	resources, uses := giveTypes(responses, deployments, given)
	// 8. Resolve names that meet.
	names, packages := nameDeployments(deployments, resources), resolveNames(namespaces, resources)
	// 9. Make the model of all this.
	api := assemble(packages, names, endpoints)
	// 10. Look for options that match nothing.
	check := &checker{settings, indexes, endpoints.Found, families.list, uses}
	if unused := check.unusedOptions(); len(unused) > 0 {
		return api, notes, unused
	}
	return api, notes, nil
}
