package response

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/shape"
)

// A Form is the form of a response, and what it holds.
type Form struct {
	Kind   model.ResultKind
	Object *Object      // the object or one item; nil if the response holds none
	Value  *shape.Shape // of the value or one item that is no object of a resource, or nil
}

// Form returns the form of the response, given the object of the resource, and
// that of the route that Like returns. Both may be nil.
func (o *Operation) Form(item, like *Object) Form {
	kind := o.kind()
	switch {
	case like != nil:
		return Form{Kind: max(kind, model.OneResult), Object: like}
	case o.Batch:
		return Form{Kind: model.BatchResult, Object: item}
	case !o.mayHoldItems() && kind != model.RawResult:
		return Form{Kind: kind, Value: shape.Reader{Response: true}.Shape(o.Facts.Value)}
	case item == nil || kind == model.RawResult || kind < 0 && o.OfBatch:
		return Form{Kind: model.RawResult}
	case kind < 0:
		kind = o.likelyKind(item)
	}
	if kind == model.RawResult {
		return Form{Kind: kind}
	}
	return Form{Kind: kind, Object: item}
}

// likelyKind returns the form of a response of which no preset and no option tells.
func (o *Operation) likelyKind(item *Object) model.ResultKind {
	switch {
	case strings.HasPrefix(o.Verb, "Delete"):
		return model.DeletedResult
	case o.ReturnsList && !o.paged():
		return model.ListResult
	case !item.listable() && !(len(item.Props) == 0 && o.collects()):
		return model.OneResult
	case o.paged() && item.Open && !o.collects():
		return model.RawResult // mostly objects; pages that are lists have contexts, as in core
	case o.paged():
		return model.PageResult
	case o.Lists, o.OneOrMany && item.identified():
		return model.ListResult
	}
	return model.OneResult
}

// listable reports whether there may be many of the object. An object with
// nothing but lists and objects is more likely an envelope or a total.
func (o *Object) listable() bool {
	return slices.ContainsFunc(o.Props, func(p *shape.Prop) bool { return !p.Shape.IsObject() && !p.Shape.IsList() })
}

// identified reports whether the object has an identifier, as items of a
// collection have.
func (o *Object) identified() bool { return o.Prop("id") != nil || o.Prop("slug") != nil }
