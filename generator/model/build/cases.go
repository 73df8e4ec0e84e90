package build

import (
	"cmp"
	"slices"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/naming"
)

// cases returns the variants of a sum: one for each kind of value, and for
// objects one for each that something tells apart.
func (t *typer) cases(d *draftDecl) []model.Case {
	var list []model.Case
	add := func(name string, typ *model.Type) {
		list = append(list, model.Case{Name: name, Type: typ, Opt: hasZeroValue(typ, d.shape)})
	}
	s, names := d.shape, scope{}
	for _, o := range s.object {
		typ := t.objectCase(o, d.at)
		add(names.claim(objectField(o.key, typ), o.key), typ)
	}
	if s.list != nil {
		add("List", &model.Type{Kind: model.List, Elem: t.itemOf(s.list, d.at.within())})
	}
	switch {
	case s.float:
		add("Number", &model.Type{Kind: model.Float})
	case s.int:
		add("Integer", &model.Type{Kind: model.Int})
	}
	if s.bool {
		add("Boolean", &model.Type{Kind: model.Bool})
	}
	switch {
	case s.enum():
		add("Enum", t.declared(model.Word, &shape{str: true, words: s.words}, d.at, ""))
	case s.str && s.date:
		add("DateTime", s.stringType())
	case s.str:
		add("Text", s.stringType())
	}
	return list
}

// hasZeroValue reports whether the zero value of a type may be one of the values
// of a variant, so that it cannot stand for another variant.
func hasZeroValue(typ *model.Type, s *shape) bool {
	switch typ.Kind {
	case model.Object, model.List, model.Map:
		return false
	case model.Word:
		return s.hasEmptyWord()
	}
	return true
}

// sumNames are the fields of sums for values that are no objects, and the
// methods of sums.
var sumNames = []string{
	"List", "Number", "Integer", "Boolean", "Enum", "DateTime", "Text",
	"CodeVariants", "IsZero", "MarshalJSON", "UnmarshalJSON", "String",
}

// objectField returns the name of the field of a sum that holds an object, given
// the string that tells the object from others.
func objectField(key string, typ *model.Type) string {
	if key == "" {
		if typ.Kind == model.Map {
			return "Map"
		}
		return "Object"
	}
	name := naming.Of(naming.Arg, key)
	if slices.Contains(sumNames, name) {
		return name + "Object"
	}
	return name
}

// variant returns the place of an alternative that is an object. Fields of one
// name have one type below it too, unless it is one of several: the string that
// tells these apart means something else in each, so that their fields begin
// anew.
func (p place) variant(key string) place {
	v := place{base: p.name(), above: p.whole(), path: []string{cmp.Or(key, "object")}, answer: p.answer, full: p.full}
	if p.answer {
		v.base += "Value" // requests have the shorter names
	}
	v.fields = &p
	if key != "" {
		v.fields = &place{base: v.name(), above: v.whole(), answer: p.answer, full: p.full}
	}
	return v
}

// objectCase returns the type of an alternative that is an object.
func (t *typer) objectCase(o *object, at place) *model.Type {
	at = at.variant(o.key)
	if len(o.props) == 0 {
		return &model.Type{Kind: model.Map, Elem: t.itemOf(o.extra, at.item())}
	}
	return t.declared(model.Object, &shape{object: []*object{o}}, at, "")
}
