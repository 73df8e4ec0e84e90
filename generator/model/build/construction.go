package build

import (
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/gotype"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/generator/naming"
	"github.com/restgen/restgen/generator/preset"
)

// A namespace is a model.Namespace under construction. Its resources are added
// to the model by publish.
type namespace struct {
	*model.Namespace
	resources []*resource
}

// A resource is a model.Resource under construction. Its operations and
// declarations are added to the model by publish.
type resource struct {
	*model.Resource
	operations []*operation
	owner      gotype.Owner  // of its declarations
	item       *model.Struct // what its responses hold, or nil
	route      string        // the literals of its routes, with {} for captures between them
	original   string        // the route of the original, or its own
	batch      bool          // its response is that of the original
	base       string        // begins the names of its field types: Posts, also for PostRevisions and PostAutosaves
	copies     string        // the route segment that makes it a copy of the original; empty for the original
	anchor     anchor        // names its file
}

// An operation is a model.Operation under construction.
type operation struct {
	*model.Operation
	facts       preset.Facts
	id          *shape.Shape // of a batch: the identifiers of its items
	returnsList bool         // its response schema is that of a list
	oneOrMany   bool         // its route may return one item or many
	verb        string       // the verb that its route gives it; the options may have named it otherwise
	item        bool         // its route ends with the identifier of an item
	batch       bool         // its route is that of its resource with batch after it
	lists       bool         // it lists a collection
}

// publish adds the resources, operations and declarations to the model.
func (n *namespace) publish() {
	for _, r := range n.resources {
		for _, op := range r.operations {
			r.Operations = append(r.Operations, op.Operation)
		}
		for _, d := range r.owner.Declarations {
			r.Decls = append(r.Decls, d.Decl)
		}
		n.Resources = append(n.Resources, r.Resource)
	}
	n.Files, n.Families = files(n.resources), families(n.resources)
}

// deploymentNames returns the Go names of deployments: Staging.
func deploymentNames(deployments []string) []string {
	names := naming.Names(deployments, nil)
	list := make([]string, len(deployments))
	for i, name := range deployments {
		list[i] = names[name]
	}
	return list
}

// constants returns the names of the constants that stand for one deployment
// each: inStaging, or inDeploymentStaging where an operation has that name.
func constants(api *model.API) []string {
	taken := map[string]bool{}
	for _, ns := range api.Namespaces {
		for _, r := range ns.Resources {
			for _, op := range r.Operations {
				taken[naming.Unexported(r.Name+op.Name)] = true
			}
		}
	}
	list := make([]string, len(api.DeploymentNames))
	for i, name := range api.DeploymentNames {
		list[i] = "in" + name
		if taken[list[i]] {
			list[i] = "inDeployment" + name
		}
	}
	return list
}
