package build

import (
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/preset"
)

// shareResponses gives operations without a response type the type of another
// resource, if they return its items: editing an image returns a Media.
func (b *builder) shareResponses() {
	for _, f := range b.families {
		for _, op := range f.res.operations {
			family, route, ok := b.family(f.namespace, op.Template)
			if !ok || op.Result.Type != nil || b.givenResult(op) >= 0 {
				continue
			}
			key := familyKey{f.namespace, preset.ReturnsItemOf(family, route, op.Methods)}
			if of := b.families[key]; of != nil && key.literals != "" {
				op.Result = of.res.oneItem()
			}
		}
	}
}

// oneItem returns the result that is an object of the resource.
func (r *resource) oneItem() model.Result {
	for _, d := range r.decls {
		if d.isResponse {
			return model.Result{Kind: model.OneResult, Type: d.Struct}
		}
	}
	return model.Result{Kind: model.RawResult}
}
