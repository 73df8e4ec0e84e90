package describe

import (
	"slices"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
)

// addArgs adds the args that create an item to the form of items, if the index
// shows only some of the fields.
func (d *describer) addArgs(c *desc.Collection, list *model.Operation) {
	if s := list.Result.Type; s != nil && !s.Open {
		return
	}
	var args []model.Arg
	for _, o := range d.creating(c.Path) {
		args = append(args, d.args(o)...)
	}
	if len(args) == 0 {
		return
	}
	if c.Form < 0 {
		c.Form = len(d.out.Forms)
		d.out.Forms = append(d.out.Forms, desc.Form{})
		if c.Key == "id" {
			d.addField(c.Form, desc.Field{Name: "id", Type: desc.Type{Type: "integer"}})
		}
	}
	for _, a := range args {
		f := desc.Field{Name: a.Name, Type: d.argType(a.Schema)}
		switch {
		case list.Route.Has(a.Name), a.Name == "password" && c.Kind != desc.Posts:
			continue
		case a.Name == "password":
			f.Hidden = uint8(codec.View | codec.Embed)
		}
		d.addField(c.Form, f)
	}
}

// addField adds a field to a form that lacks it.
func (d *describer) addField(form int, f desc.Field) {
	fields := &d.out.Forms[form].Fields
	if !slices.ContainsFunc(*fields, func(x desc.Field) bool { return x.Name == f.Name }) {
		*fields = append(*fields, f)
	}
}

// argType describes the values of an arg.
func (d *describer) argType(s *schema.Schema) desc.Type {
	var t desc.Type
	types := s.Types
	if s.Type != "" {
		types = []schema.Type{s.Type}
	}
	for _, one := range types {
		switch {
		case one == schema.Null:
			t.Null = true
		case t.Type != "": // several
			return desc.Type{Null: t.Null}
		default:
			t.Type = string(one)
		}
	}
	switch t.Type {
	case "string":
		if s.Format == "date-time" {
			t.Type = "date-time"
		}
		for _, v := range s.Enum {
			if text, ok := v.(string); ok {
				t.Enum = append(t.Enum, text)
			}
		}
	case "array":
		if s.Items != nil {
			items := d.argType(s.Items)
			t.Items = &items
		}
	case "object":
		t.Form = len(d.out.Forms)
		d.out.Forms = append(d.out.Forms, desc.Form{})
		for i := range s.Properties {
			p := &s.Properties[i]
			f := desc.Field{Name: p.Name, Type: d.argType(p)}
			if p.Name == "raw" {
				f.Hidden = uint8(codec.View | codec.Embed)
			}
			d.addField(t.Form, f)
		}
	}
	if v := plain(s.Default); isOf(t, v) {
		t.Value = v
	}
	return t
}
