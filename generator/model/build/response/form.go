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
func (c *Clues) Form(item, like *Object) Form {
	kind := c.kind()
	switch {
	case like != nil:
		return Form{Kind: max(kind, model.OneResult), Object: like}
	case c.ItemBatch:
		return Form{Kind: model.ItemBatchResult, Object: item}
	case !c.mayHoldItems() && kind != model.RawResult:
		return Form{Kind: kind, Value: shape.Reader{Response: true}.Shape(c.Facts.Value)}
	case item == nil || kind == model.RawResult || kind < 0 && c.EndsInBatch:
		return Form{Kind: model.RawResult}
	case kind < 0:
		kind = c.likelyKind(item)
	}
	if kind == model.RawResult {
		return Form{Kind: kind}
	}
	return Form{Kind: kind, Object: item}
}

// likelyKind returns the form of a response of which no preset and no option tells.
func (c *Clues) likelyKind(item *Object) model.ResultKind {
	switch {
	case strings.HasPrefix(c.Verb, "Delete"):
		return model.DeletedResult
	case c.ReturnsList && !c.paged():
		return model.ListResult
	case !item.listable() && !(len(item.Props) == 0 && c.collects()):
		return model.OneResult
	case c.paged() && item.Open && !c.collects():
		return model.RawResult // mostly objects; pages that are lists have contexts, as in core
	case c.paged():
		return model.PageResult
	case c.Lists, c.OneOrMany && item.identified():
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
