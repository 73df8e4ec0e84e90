package build

import (
	"slices"

	"github.com/restgen/restgen/generator/model"
)

// shareResponses sets the types of responses that, according to a preset, are
// like the responses of another route. If nothing is generated for the other
// route, the response is any JSON.
func (b *builder) shareResponses() {
	for _, f := range b.sorted() {
		if f.res == nil { // of another namespace
			continue
		}
		for _, op := range f.res.operations {
			like := op.facts.Like()
			if like == "" || b.givenResult(op) >= 0 {
				continue
			}
			if item := b.itemAt(f.namespace, like); item != nil {
				op.Result = model.Result{Kind: max(b.overridden(op), model.OneResult), Type: item}
			}
		}
	}
}

// allLike reports whether all responses of a family are like the responses of
// other routes.
func (b *builder) allLike(f *family) bool {
	for _, d := range f.groups {
		for _, v := range d.endpoints {
			if v.facts.Like() == "" {
				return false
			}
		}
	}
	return true
}

// itemAt returns what the responses of a route hold, which a preset names, or nil.
func (b *builder) itemAt(namespace, route string) *model.Struct {
	for _, f := range b.families {
		at := func(op *operation) bool { return op.facts.Is(route) }
		if f.namespace == namespace && slices.ContainsFunc(f.res.operations, at) {
			return f.res.item
		}
	}
	return nil
}
