package build

import (
	"github.com/restgen/restgen/generator/naming"

	"github.com/restgen/restgen/generator/model"
)

// A namespace is a Namespace under construction. Its resources become those of
// the model when publish is called.
type namespace struct {
	*model.Namespace
	resources []*resource
}

// A resource is a Resource under construction. Its operations and declarations
// become those of the model when publish is called.
type resource struct {
	*model.Resource
	operations []*operation
	decls      []*draftDecl // in the order of the operations that use them first
	batch      bool         // its response is that of the original
	base       string       // begins the names of its field types: Posts, also for PostRevisions and PostAutosaves
	copies     string       // the route segment that makes it a copy of the original; empty for the original
	head       head         // names its file
}

// An operation is an Operation under construction.
type operation struct {
	*model.Operation
	id     *shape // of a batch: the identifiers of its items
	many   bool   // its response schema is that of a list
	either bool   // its route may return one item or many
	own    string // the name that its route gives it; the options may have given it another one
}

// publish fills in the parts of the model that were held apart during
// construction.
func (n *namespace) publish() {
	for _, r := range n.resources {
		for _, op := range r.operations {
			r.Operations = append(r.Operations, op.Operation)
		}
		for _, d := range r.decls {
			r.Decls = append(r.Decls, d.Decl)
		}
		n.Resources = append(n.Resources, r.Resource)
	}
	n.Files, n.Families = files(n.resources), families(n.resources)
}

// constants returns the names of the constants that stand for one deployment
// each: inA.
func constants(deployments []string) []string {
	var list []string
	for _, name := range deployments {
		list = append(list, "in"+naming.Of(naming.Path, name))
	}
	return list
}
