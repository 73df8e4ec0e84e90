package gotype

import (
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// itemBatch returns the fields of an item batch, given the shape of identifiers
// and the args of an item.
func (t *typer) itemBatch(id *shape.Shape, item *shape.Object, in schema.Deployments) []*model.Field {
	whole := *item
	whole.Props = []*shape.Prop{{Name: "id", Shape: id, In: in, Text: shape.Text{Description: "Which item to update."}}}
	for _, p := range item.Props {
		if p.Name == "id" {
			continue
		}
		own := *p
		own.Text.Absence = "" // within a list, no arg is required or has a default
		whole.Props = append(whole.Props, &own)
	}
	if len(whole.Props) == 1 {
		whole.AddExtra(&shape.Shape{Any: true})
	}
	fields, base := t.scheme.top(false), t.owner.resource
	if base == t.scheme.Base { // PostsItemInput is the type of a field item
		base += "Batch"
	}
	at := place{base: base, enums: base, root: "batch", path: []string{"item"}, fields: &fields, full: t.scheme.full}
	items := &model.Type{Kind: model.List, Elem: t.declared(model.Object, &shape.Shape{Objects: []*shape.Object{&whole}}, at, "Input")}
	ids := &model.Type{Kind: model.List, Elem: t.typeOf(id, at)}
	return []*model.Field{
		{Name: "create", Go: "Create", Type: items, Doc: "Items to create.", In: in},
		{Name: "update", Go: "Update", Type: items, Doc: "Items to update, each with its id.", In: in},
		{Name: "delete", Go: "Delete", Type: ids, Doc: "The ids of items to delete.", In: in},
	}
}
