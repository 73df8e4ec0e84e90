package gotype

import (
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// deploymentsOf returns the deployments that have properties of an object, or
// all if it has none.
func (t *typer) deploymentsOf(o *shape.Object) (in schema.Deployments) {
	for _, p := range o.Props {
		in |= p.In
	}
	if in == 0 || o.Extra != nil {
		return t.scheme.Deployments.All()
	}
	return in
}

// fields returns the fields of a struct, given the deployments of all of it.
func (t *typer) fields(o *shape.Object, at place, within schema.Deployments) []*model.Field {
	var list []*model.Field
	names := t.scheme.fieldNames(o, at)
	for _, p := range o.Props {
		f := &model.Field{Name: p.Name, Go: names[p.Name], Type: t.fieldType(p.Shape, at.field(p.Name))}
		f.Opt, f.Pointer = form(f.Type, p.Shape, at.response)
		f.Null = p.Shape.Null
		f.Filled = f.Opt && !at.response && f.Type.Kind == model.String && p.Shape.Filled
		f.OnlyNew = p.OnlyNew && !at.response
		f.In = p.In & within
		f.Limited = at.response && p.Limited
		f.Shown = contexts(p.Contexts)
		t.document(f, p, within)
		list = append(list, f)
	}
	return list
}

// form reports whether a field is a rest.Opt or a pointer: the plainest type
// that can tell absent, null and zero values apart. In responses, only null has
// to differ, and a pointer that is nil is null. In requests, nil lists and maps
// and the zero values of sums and enums are absent. A wp.TextInput stands for a
// string.
func form(typ *model.Type, s *shape.Shape, response bool) (opt, pointer bool) {
	switch typ.Kind {
	case model.Raw:
		return false, false
	case model.List, model.Map, model.Sum:
		return !response && s.Null, false
	case model.Object:
		if response && typ.RuntimeType == "" {
			return false, s.Null
		}
		opt = s.Null || !response && typ.RuntimeType != ""
		return opt, !response && !opt
	case model.Enum:
		return s.Null || !response && (s.HasEmptyValue() || typ.RuntimeType == decimal), false
	}
	return s.Null || !response, false
}
