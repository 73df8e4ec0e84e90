package gotype

import (
	"cmp"
	"slices"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/generator/naming"
)

// cases returns the variants of a sum: one for each kind of value, and for
// objects one for each that something tells apart.
func (t *typer) cases(g *growing) []model.Case {
	var list []model.Case
	add := func(name string, typ *model.Type) {
		list = append(list, model.Case{Name: name, Type: typ, Opt: hasZeroValue(typ, g.shape)})
	}
	s, names := g.shape, objectFields(g.shape.Objects)
	for _, o := range s.Objects {
		typ := t.objectCase(o, g.at)
		add(names[o.Key], typ)
		list[len(list)-1].Property, list[len(list)-1].Value = o.KeyOf, o.Key
	}
	if s.List != nil {
		add("List", &model.Type{Kind: model.List, Elem: t.itemOf(s.List, g.at.within())})
	}
	switch {
	case s.Float:
		add("Number", &model.Type{Kind: model.Float})
	case s.Int:
		add("Integer", &model.Type{Kind: model.Int})
	}
	if s.Bool {
		add("Boolean", &model.Type{Kind: model.Bool})
	}
	switch {
	case s.IsEnum():
		add("Enum", t.declared(model.Enum, &shape.Shape{String: true, Values: s.Values}, g.at, ""))
	case s.String && s.Date:
		add("DateTime", stringType(s))
	case s.String:
		add("Text", stringType(s))
	}
	return list
}

// hasZeroValue reports whether the zero value of a type may be one of the values
// of a variant, so that it cannot stand for another variant.
func hasZeroValue(typ *model.Type, s *shape.Shape) bool {
	switch typ.Kind {
	case model.Object, model.List, model.Map:
		return false
	case model.Enum:
		return s.HasEmptyValue() || typ.RuntimeType == decimal
	}
	return true
}

// sumNames are the fields of sums for values that are no objects, and the
// methods of sums.
var sumNames = []string{
	"List", "Number", "Integer", "Boolean", "Enum", "DateTime", "Text",
	"CodeVariants", "IsZero", "MarshalJSON", "UnmarshalJSON", "String",
}

// objectFields returns the names of the fields of a sum that hold objects, by the
// strings that tell these apart.
func objectFields(list []*shape.Object) map[string]string {
	scope, names := naming.NewScope(sumNames...), map[string]string{}
	for _, o := range list {
		rank, spellings := 0, []string{"Object"}
		switch {
		case o.Key != "":
			rank, spellings = 1, naming.Spellings(o.Key)
			if slices.Contains(sumNames, spellings[0]) {
				spellings[0] += "Object"
			}
		case len(o.Props) == 0:
			spellings[0] = "Map"
		}
		e := scope.Add(rank, o.Key, naming.Words(o.Key), spellings...)
		e.Assign(func(name string) { names[o.Key] = name })
	}
	scope.Resolve()
	return names
}

// variant returns the place of an alternative that is an object. Fields of one
// name have one type below it too, unless it is one of several: the string that
// tells these apart means something else in each, so that their fields begin
// anew.
func (p place) variant(key string) place {
	name := p.name(model.Sum)
	if p.response {
		name += "Value" // requests have the shorter names
	}
	v := p.below(name, p.key(model.Sum)+"=")
	v.path, v.fields = []string{cmp.Or(key, "object")}, &p
	if key != "" {
		fields := v.below(v.name(model.Object), v.key(model.Object)+"=")
		v.fields = &fields
	}
	return v
}

// objectCase returns the type of an alternative that is an object.
func (t *typer) objectCase(o *shape.Object, at place) *model.Type {
	at = at.variant(o.Key)
	if len(o.Props) == 0 {
		return &model.Type{Kind: model.Map, Elem: t.itemOf(o.Extra, at.item())}
	}
	return t.declared(model.Object, &shape.Shape{Objects: []*shape.Object{o}}, at, "")
}
