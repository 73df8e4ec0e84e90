package build

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/naming"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A typer gives the shapes of one resource, and of those that are copies of it, their Go types.
type typer struct {
	base   string    // what the names of the types of fields begin with
	res    *resource // the one that comes now: it declares what none before it has declared
	owners *deployments
	shown  codec.Contexts        // contexts that the responses name
	decls  map[string]*draftDecl // by name, kind and type of the support package
	order  []*draftDecl
	dirty  bool // a declaration came, or holds more than before
	full   bool // names hold the whole path of a field
}

// top is the place of the params or the answer of a resource.
func (t *typer) top(answer bool) place { return place{base: t.base, answer: answer, full: t.full} }

// A draftDecl is a declaration whose shape may still grow: the fields of several operations share it.
type draftDecl struct {
	*model.Decl
	res    *resource
	at     place
	shape  *shape
	size   int
	answer bool // what the resource answers, whole
	role   bool // the name ends with that of a role
}

// A place is where a shape stands in a resource.
type place struct {
	base   string   // what names of types below begin with: the resource, or the variant that they are in
	above  []string // names of fields above base, for comments
	path   []string // names of fields below base, as sent
	answer bool
	one    bool   // an item of a list: in the singular
	fields *place // of a variant of a sum: where its fields are, which its own name is no part of
	full   bool   // names hold the whole path
}

func (p place) field(name string) place {
	if p.fields != nil {
		p = *p.fields
	}
	return place{base: p.base, above: p.above, path: append(slices.Clone(p.path), name), answer: p.answer, full: p.full}
}

func (p place) item() place {
	p.one = true
	return p
}

// within is the place of what a variant or a map holds: something called item, below all that p is called.
func (p place) within() place {
	return place{base: p.name(), above: p.whole(), path: []string{"item"}, answer: p.answer, full: p.full}
}

// whole returns the names of all fields from the resource down.
func (p place) whole() []string { return slices.Concat(p.above, p.path) }

// name returns the identifier of the place: its base and the name of the field. Where fields of one name stand within
// each other, it holds the whole path.
func (p place) name() string {
	last := len(p.path) - 1
	name := p.path[last]
	if p.one {
		name = naming.Singular(name)
	}
	if !p.full && !slices.Contains(p.path[:last], p.path[last]) {
		return p.base + naming.Of(naming.Arg, name)
	}
	id := p.base
	for _, outer := range p.path[:last] {
		id += naming.Of(naming.Arg, outer)
	}
	return id + naming.Of(naming.Arg, name)
}

// params makes the struct of the params of an operation.
func (t *typer) params(op *operation, d *draft) *model.Struct {
	o := &object{}
	for _, v := range d.variants {
		r := reading{in: v.in(), owners: t.owners}
		var list []*prop
		for _, a := range v.args {
			if (op.Positional() || op.id != nil) && op.captures(a.Name) {
				continue
			}
			list = append(list, &prop{name: a.Name, shape: r.shapeOf(a.schema), in: r.in, text: r.textOf(a.schema)})
		}
		o.addProps(list)
	}
	s := &model.Struct{Name: t.res.Name + op.Name + "Params"}
	if op.id != nil && !o.lists() {
		s.Fields = t.batch(op, o)
		o = &object{}
	}
	if !op.Positional() {
		op.addCaptures(o)
	}
	s.Fields = append(t.fields(o, t.top(false), op.In), s.Fields...)
	return s
}

func (o *operation) captures(name string) bool {
	return slices.ContainsFunc(o.Captures, func(c model.Capture) bool { return c.Name == name })
}

// addCaptures makes params of captures that are too many for arguments. A path holds text: what else an arg of the same
// name takes cannot be sent there.
func (o *operation) addCaptures(obj *object) {
	for _, c := range o.Captures {
		p := obj.prop(c.Name)
		if p == nil {
			p = &prop{name: c.Name, in: o.In}
			obj.props = append(obj.props, p)
		}
		if words := p.shape != nil && p.shape.enum() && p.shape.kinds() == 1 && !p.shape.any; c.Int || !words {
			p.shape = &shape{int: c.Int, str: !c.Int, free: !c.Int}
		}
	}
}

// response makes the struct of the objects that the operations of a resource answer.
func (t *typer) response(name string, a *answerShape) *model.Struct {
	s := &model.Struct{Name: name, Response: true, Open: a.open}
	s.Fields = t.fields(a.object, t.top(true), t.owners.all())
	if a.extra != nil && len(a.props) > 0 {
		s.Open = true
	}
	return s
}

func (t *typer) fields(o *object, at place, within wire.Deployments) []*model.Field {
	var list []*model.Field
	for _, p := range o.props {
		f := &model.Field{Name: p.name, Go: goField(p.name), Type: t.fieldType(p.shape, at.field(p.name))}
		f.Opt, f.Pointer = form(f.Type, p.shape, at.answer)
		f.Null = p.shape.null
		f.In = p.in & within
		f.Limited = at.answer && p.limited
		f.Shown = contexts(p.contexts)
		f.Doc = t.fieldDoc(p, f, at.answer, within)
		f.Absence = p.text.absence
		deprecate(f, p.text.description)
		list = append(list, f)
	}
	return list
}

// form reports whether a field is a rest.Opt or a pointer. It is the plainest
// type that can tell absent, null and zero values from each other: in responses
// only null has to be told, in requests nil lists and maps and the zero values
// of sums and enums are absent. A wp.RenderedInput stands for a string.
func form(typ *model.Type, s *shape, answer bool) (opt, pointer bool) {
	switch typ.Kind {
	case model.Raw:
		return false, false
	case model.List, model.Map, model.Sum:
		return !answer && s.null, false
	case model.Object:
		opt = s.null || !answer && typ.Rest != ""
		return opt, !answer && !opt
	case model.Word:
		return s.null || !answer && s.hasEmptyWord(), false
	}
	return s.null || !answer, false
}

// contexts returns the set of the contexts that the names stand for. Others than these three do not exist.
func contexts(names []string) codec.Contexts {
	var set codec.Contexts
	for _, n := range names {
		switch n {
		case "view":
			set |= codec.View
		case "edit":
			set |= codec.Edit
		case "embed":
			set |= codec.Embed
		}
	}
	return set
}

// fieldType returns the Go type of a field.
func (t *typer) fieldType(s *shape, at place) *model.Type {
	if text := textType(s, at.answer); text != nil {
		return text
	}
	if name := termFilter(s); name != "" && !at.answer {
		return &model.Type{Kind: model.Sum, Rest: name}
	}
	return t.typeOf(s, at)
}

// typeOf returns the Go type that holds the values of a shape.
func (t *typer) typeOf(s *shape, at place) *model.Type {
	switch {
	case s.any || s.kinds() == 0 || s.everything():
		return &model.Type{Kind: model.Raw}
	case s.kinds() > 1:
		return t.declared(model.Sum, s, at, sumSuffix(at))
	case s.float:
		return &model.Type{Kind: model.Float}
	case s.int:
		return &model.Type{Kind: model.Int}
	case s.bool:
		return &model.Type{Kind: model.Bool}
	case s.enum():
		return t.word(s, at)
	case s.str:
		return s.stringType()
	case s.list != nil:
		return &model.Type{Kind: model.List, Elem: t.itemOf(s.list, at.item())}
	}
	return t.objectType(s, at)
}

func (s *shape) stringType() *model.Type {
	if s.date {
		return &model.Type{Kind: model.DateTime}
	}
	return &model.Type{Kind: model.String}
}

// itemOf is typeOf for an item of a list or a map.
func (t *typer) itemOf(s *shape, at place) *model.Type {
	item := t.typeOf(s, at)
	switch item.Kind {
	case model.Raw, model.List, model.Map, model.Sum:
	default:
		item.Null = s.null
	}
	return item
}

func sumSuffix(at place) string {
	if at.answer {
		return "Value"
	}
	return "Input"
}

func (t *typer) word(s *shape, at place) *model.Type {
	name, more := vocabularyWord(s, at)
	if len(more) > 0 {
		t.hold(&draftDecl{Decl: &model.Decl{Name: at.name(), Kind: model.Word, Rest: name}}, &shape{str: true, words: more}, at)
	}
	if name != "" {
		return &model.Type{Kind: model.Word, Rest: name}
	}
	return t.declared(model.Word, &shape{str: true, words: s.words}, at, "")
}

func (t *typer) objectType(s *shape, at place) *model.Type {
	o := s.object[0]
	if len(o.props) == 0 {
		return &model.Type{Kind: model.Map, Elem: t.itemOf(o.extra, at.item())}
	}
	if name := vocabularyObject(o, at.answer); name != "" {
		return &model.Type{Kind: model.Object, Rest: name}
	}
	suffix := "Input"
	if at.answer {
		suffix = ""
	}
	return t.declared(model.Object, &shape{object: s.object}, at, suffix)
}

// declared returns the type that is declared for a place, and makes it hold the shape.
func (t *typer) declared(kind model.Kind, s *shape, at place, suffix string) *model.Type {
	return &model.Type{Kind: kind, Decl: t.hold(&draftDecl{Decl: &model.Decl{Name: at.name() + suffix, Kind: kind}, role: suffix != ""}, s, at)}
}

// hold returns the declaration that is like the given one, which is taken if there is none, and makes it hold the shape.
func (t *typer) hold(like *draftDecl, s *shape, at place) *model.Decl {
	key := like.Name + " " + string(rune('0'+like.Kind)) + like.Rest
	d := t.decls[key]
	if d == nil {
		d = like
		d.res, d.at, d.shape = t.res, at, &shape{}
		t.decls[key] = d
		t.order = append(t.order, d)
	}
	d.shape.join(s)
	if n := d.shape.weight(); n != d.size {
		d.size, t.dirty = n, true
	}
	return d.Decl
}

// finish gives every declaration its fields, values and cases, until none grows any more.
func (t *typer) finish() {
	for pass := 0; pass == 0 || t.dirty; pass++ {
		t.dirty = false
		for i := 0; i < len(t.order); i++ {
			t.res = t.order[i].res
			t.fill(t.order[i])
		}
	}
	for _, d := range t.order {
		d.res.decls = append(d.res.decls, d)
	}
}

func (t *typer) fill(d *draftDecl) {
	switch d.Kind {
	case model.Word:
		d.Values = d.Values[:0]
		for _, w := range d.shape.words {
			d.Values = append(d.Values, model.EnumValue{Name: d.Name + naming.Of(naming.Arg, w.text), Value: w.text, In: w.in})
		}
	case model.Object:
		o := d.shape.object[0]
		if d.Struct == nil {
			d.Struct = &model.Struct{}
		}
		d.Struct.Name, d.Struct.Response = d.Name, d.at.answer
		d.Struct.Fields = t.fields(o, d.at, t.owners.all())
		d.Struct.Extra = nil
		if o.extra != nil {
			d.Struct.Extra = t.itemOf(o.extra, d.at.within())
		}
	case model.Sum:
		d.Cases = t.cases(d)
	}
	d.Doc = strings.Join(d.at.whole(), ".")
}

// weight grows with every value that a shape holds.
func (s *shape) weight() int {
	if s == nil {
		return 0
	}
	n := len(s.words) + s.list.weight() + 1
	for _, has := range []bool{s.any, s.null, s.int, s.float, s.bool, s.str, s.str && !s.date, s.free} {
		if has {
			n++
		}
	}
	for _, o := range s.object {
		n += 1 + o.extra.weight()
		for _, p := range o.props {
			n += 1 + p.shape.weight()
		}
	}
	return n
}

// recursive reports whether a struct would hold itself: fields of one name share a type, and two of them may stand
// within each other.
func (t *typer) recursive() bool {
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
	return slices.ContainsFunc(t.order, func(d *draftDecl) bool { return visit(d.Decl) })
}
