package build

import (
	"slices"

	"github.com/restgen/restgen/generator/model"
)

// shareResponses sets the types of responses that, according to a preset, are
// like the responses of another route. If nothing is generated for the other
// route, the response is any JSON.
func shareResponses(list []*resource) {
	for _, r := range list {
		for _, op := range r.operations {
			if like := op.Like(); like != "" {
				if item := itemAt(list, r.key.Namespace, like); item != nil {
					op.Result = op.FormLike(item)
				}
			}
		}
	}
}

// itemAt returns what the responses of a route hold, which a preset names, or nil.
func itemAt(list []*resource, namespace, route string) *model.Struct {
	for _, r := range list {
		at := func(op *operation) bool { return op.Facts.Is(route) }
		if r.key.Namespace == namespace && slices.ContainsFunc(r.operations, at) {
			return r.item
		}
	}
	return nil
}
