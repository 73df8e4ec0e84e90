package describe

import (
	"slices"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
)

// describer makes one Description.
type describer struct {
	bit        int
	operations []*model.Operation
	items      map[string]*model.Operation // on one item, by the paths of collections
	indexes    map[string]bool             // routes of the index and of those of namespaces
	at         map[string]int              // collections by path
	forms      map[*model.Struct]int
	declared   map[int]bool            // forms whose fields have the values that a schema declares
	texts      map[codec.TextParts]int // forms of texts
	kinds      map[string]string       // that the user gives, by path
	out        *desc.Site
}

// endpoints returns the endpoints of an operation that the deployment has.
func (d *describer) endpoints(o *model.Operation) []*model.Endpoint {
	return slices.DeleteFunc(slices.Clone(o.Endpoints), func(e *model.Endpoint) bool { return !e.In.Has(d.bit) })
}

// args returns the args of an operation.
func (d *describer) args(o *model.Operation) (list []model.Arg) {
	for _, e := range d.endpoints(o) {
		list = append(list, e.Args...)
	}
	return list
}

// has reports whether an operation has all args.
func (d *describer) has(o *model.Operation, names ...string) bool {
	args := d.args(o)
	return !slices.ContainsFunc(names, func(name string) bool {
		return !slices.ContainsFunc(args, func(a model.Arg) bool { return a.Name == name })
	})
}

// creating returns the operations that create items of a collection.
func (d *describer) creating(path string) []*model.Operation {
	return slices.DeleteFunc(slices.Clone(d.operations), func(o *model.Operation) bool {
		return o.Template != path || !slices.Contains(o.Methods, "POST")
	})
}

// form returns the number of a form.
func (d *describer) form(s *model.Struct) int {
	if n, known := d.forms[s]; known {
		return n
	}
	n := len(d.out.Forms)
	d.forms[s] = n
	d.out.Forms = append(d.out.Forms, desc.Form{})
	var fields []desc.Field
	for _, f := range s.Fields {
		if !f.In.Has(d.bit) {
			continue
		}
		field := desc.Field{Name: f.Name, Type: d.typeOf(f.Type)}
		field.Null = f.Null
		if f.Limited {
			field.Hidden = uint8(^f.Shown & codec.Always)
		}
		fields = append(fields, field)
	}
	d.out.Forms[n].Fields = fields
	return n
}

// typeOf describes a type.
func (d *describer) typeOf(t *model.Type) desc.Type {
	var out desc.Type
	switch t.Kind {
	case model.Int:
		out.Type = "integer"
	case model.Float:
		out.Type = "number"
	case model.Bool:
		out.Type = "boolean"
	case model.String:
		out.Type = "string"
	case model.DateTime:
		out.Type = "date-time"
	case model.Enum:
		out.Type = "string"
		if t.Decl != nil {
			for _, v := range t.Decl.Values {
				out.Enum = append(out.Enum, v.Value)
			}
		}
	case model.List, model.Map:
		out.Type = map[model.Kind]string{model.List: "array", model.Map: "map"}[t.Kind]
		items := d.typeOf(t.Elem)
		out.Items = &items
	case model.Object:
		out.Type = "object"
		if t.Decl != nil && t.Decl.Struct != nil {
			out.Form = d.form(t.Decl.Struct)
		} else {
			out.Form = d.text(t.Parts)
		}
	}
	return out
}

// text returns the number of the form of a text.
func (d *describer) text(parts codec.TextParts) int {
	parts.OrString = false
	if n, known := d.texts[parts]; known {
		return n
	}
	var form desc.Form
	for _, p := range []struct {
		name, typ string
		in        codec.Contexts
	}{
		{"block_version", "integer", parts.BlockVersion},
		{"protected", "boolean", parts.Protected},
		{"raw", "string", parts.Raw},
		{"rendered", "string", parts.Rendered},
	} {
		if p.in != 0 {
			hidden := uint8(^p.in & codec.Always)
			form.Fields = append(form.Fields, desc.Field{Name: p.name, Type: desc.Type{Type: p.typ}, Hidden: hidden})
		}
	}
	d.out.Forms = append(d.out.Forms, form)
	d.texts[parts] = len(d.out.Forms) - 1
	return d.texts[parts]
}
