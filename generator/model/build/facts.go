package build

import (
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/gotype"
	"github.com/restgen/restgen/generator/model/build/shape"
)

// presetReplaces reports whether a preset lists the properties of a response
// although the index has a schema.
func (v endpoint) presetReplaces() bool {
	_, replaces := v.facts.Response()
	return replaces
}

// mayHoldItems reports whether the responses of an operation are not known to
// hold something else than the objects of its resource.
func (b *builder) mayHoldItems(op *operation) bool {
	return b.overridden(op) != model.RawResult && (b.plainItem(op) == nil || b.givenResult(op) >= 0)
}

// plainItem returns the type of the items in a response that are no structs of
// the package, according to a preset, or nil.
func (b *builder) plainItem(op *operation) *model.Type {
	s := op.facts.Item()
	if s == nil {
		return nil
	}
	return gotype.Plain(shape.Reader{In: b.deployments.All(), Response: true}.Shape(s))
}
