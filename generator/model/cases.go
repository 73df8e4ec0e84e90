package model

import "cmp"

// cases returns the variants of a sum: one for each kind of value, and for objects one for each that something tells
// apart.
func (t *typer) cases(d *draftDecl) []Case {
	base := d.at.name()
	if d.at.answer {
		base += "Value" // requests have the shorter names
	}
	var list []Case
	add := func(name string, typ *Type) { list = append(list, Case{Name: base + name, Type: typ}) }
	s := d.shape
	for _, o := range s.object {
		list = append(list, t.objectCase(o, d.at))
	}
	if s.list != nil {
		add("List", &Type{Kind: List, Elem: t.itemOf(s.list, d.at.within())})
	}
	switch {
	case s.float:
		add("Number", &Type{Kind: Float})
	case s.int:
		add("Integer", &Type{Kind: Int})
	}
	if s.bool {
		add("Boolean", &Type{Kind: Bool})
	}
	switch {
	case s.enum():
		w := t.declared(Word, &shape{str: true, words: s.words}, d.at, "")
		list = append(list, Case{Name: w.Decl.Name, Type: w})
	case s.str:
		add("String", &Type{Kind: String})
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

func (t *typer) objectCase(o *object, at place) Case {
	at = at.variant(o.key)
	if len(o.props) == 0 {
		return Case{Name: at.name(), Type: &Type{Kind: Map, Elem: t.itemOf(o.extra, at.item())}}
	}
	typ := t.declared(Object, &shape{object: []*object{o}}, at, "")
	return Case{Name: typ.Decl.Name, Type: typ}
}
