package gotype

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Show notes the contexts that a response names.
func (t *Typer) Show(o *shape.Object) { t.shown |= contextsOf(o) }

// Params returns the fields of the parameters of an operation.
func (t *Typer) Params(args *shape.Object, in schema.Deployments) []*model.Field {
	return t.fields(args, t.facts.top(false), in)
}

// Response declares the response type of a resource, given all of it but its
// fields.
func (t *Typer) Response(s *model.Struct, o *shape.Object) {
	s.In = t.deploymentsOf(o)
	s.Fields = t.fields(o, t.facts.top(true), s.In)
	own := &model.Decl{Name: s.Name, Kind: model.Object, Struct: s}
	t.owner.Declarations = append(t.owner.Declarations, &Declaration{Decl: own, isResponse: true})
}

// deploymentsOf returns the deployments that have properties of an object, or
// all if it has none.
func (t *Typer) deploymentsOf(o *shape.Object) (in schema.Deployments) {
	for _, p := range o.Props {
		in |= p.In
	}
	if in == 0 || o.Extra != nil {
		return t.facts.Deployments.All()
	}
	return in
}

// fields returns the fields of a struct, given the deployments of all of it.
func (t *Typer) fields(o *shape.Object, at place, within schema.Deployments) []*model.Field {
	var list []*model.Field
	names := t.facts.fieldNames(o, at)
	for _, p := range o.Props {
		f := &model.Field{Name: p.Name, Go: names[p.Name], Type: t.fieldType(p.Shape, at.field(p.Name))}
		f.Opt, f.Pointer = form(f.Type, p.Shape, at.response)
		f.Null = p.Shape.Null
		f.Filled = f.Opt && !at.response && f.Type.Kind == model.String && p.Shape.Filled
		f.OnlyNew = p.OnlyNew && !at.response
		f.In = p.In & within
		f.Limited = at.response && p.Limited
		f.Shown = contexts(p.Contexts)
		f.Doc = t.fieldDoc(p, f, at.response, within)
		f.Absence = p.Text.Absence
		deprecate(f, p.Text.Description)
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

// Finish fills in all declarations, until none of them grows any more.
func (t *Typer) Finish() {
	for pass := 0; pass == 0 || t.dirty; pass++ {
		t.dirty = false
		for i := 0; i < len(t.order); i++ {
			t.owner = t.order[i].owner
			t.fill(t.order[i])
		}
	}
	nameParts(t.order, &t.facts)
	for _, d := range t.order {
		d.owner.Declarations = append(d.owner.Declarations, d)
	}
}

func (t *Typer) fill(d *Declaration) {
	switch d.Kind {
	case model.Enum:
		d.Values = d.Values[:0]
		for _, w := range d.Shape.Values {
			d.Values = append(d.Values, model.EnumValue{Value: w.Value, In: w.In})
		}
	case model.Object:
		o := d.Shape.Objects[0]
		if d.Struct == nil {
			d.Struct = &model.Struct{}
		}
		d.Struct.Response = d.at.response
		d.Struct.In = t.deploymentsOf(o)
		d.Struct.Fields = t.fields(o, d.at, d.Struct.In)
		d.Struct.Extra = nil
		if o.Extra != nil {
			d.Struct.Extra = t.itemOf(o.Extra, d.at.within())
		}
	case model.Sum:
		d.Cases = t.cases(d)
	}
	d.Doc = strings.Join(d.at.whole(), ".")
}

// Recursive reports whether a struct contains itself. That happens if fields of
// one name, which share a type, are nested.
func (t *Typer) Recursive() bool {
	state := map[*model.Decl]int{}
	var visit func(*model.Decl) bool
	visit = func(d *model.Decl) bool {
		switch {
		case state[d] == 1:
			return true
		case state[d] == 2 || d.Struct == nil:
			return false
		}
		state[d] = 1
		for _, f := range d.Struct.Fields {
			if f.Type.Kind == model.Object && f.Type.Decl != nil && visit(f.Type.Decl) {
				return true
			}
		}
		state[d] = 2
		return false
	}
	return slices.ContainsFunc(t.order, func(d *Declaration) bool { return visit(d.Decl) })
}
