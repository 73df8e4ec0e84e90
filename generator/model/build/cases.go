package build

import (
	"cmp"

	"github.com/restgen/restgen/generator/model"
)

// cases returns the variants of a sum: one for each kind of value, and for objects one for each that something tells
// apart.
func (t *typer) cases(d *draftDecl) []model.Case {
	base := d.at.name()
	if d.at.answer {
		base += "Value" // requests have the shorter names
	}
	var list []model.Case
	add := func(name string, typ *model.Type) { list = append(list, model.Case{Name: base + name, Type: typ}) }
	s := d.shape
	for _, o := range s.object {
		list = append(list, t.objectCase(o, d.at))
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
		w := t.declared(model.Word, &shape{str: true, words: s.words}, d.at, "")
		list = append(list, model.Case{Name: w.Decl.Name, Type: w})
	case s.str:
		add("String", &model.Type{Kind: model.String})
	}
	return list
}

// variant returns the place of an alternative that is an object. Fields of one name have one type below it too, unless it is
// one of several: what tells these apart means something else in each, so that their fields begin anew.
func (p place) variant(key string) place {
	v := place{base: p.name(), above: p.whole(), path: []string{cmp.Or(key, "object")}, answer: p.answer, full: p.full}
	if p.answer {
		v.base += "Value"
	}
	v.fields = &p
	if key != "" {
		v.fields = &place{base: v.name(), above: v.whole(), answer: p.answer, full: p.full}
	}
	return v
}

func (t *typer) objectCase(o *object, at place) model.Case {
	at = at.variant(o.key)
	if len(o.props) == 0 {
		return model.Case{Name: at.name(), Type: &model.Type{Kind: model.Map, Elem: t.itemOf(o.extra, at.item())}}
	}
	typ := t.declared(model.Object, &shape{object: []*object{o}}, at, "")
	return model.Case{Name: typ.Decl.Name, Type: typ}
}
