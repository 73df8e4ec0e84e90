package build

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A typer gives the shapes of a resource and its copies their Go types.
type typer struct {
	base        string    // begins the names of the types of fields
	one         string    // begins those of responses
	res         *resource // declares what no resource before it has declared
	deployments *deployments
	shown       codec.Contexts          // contexts that the responses name
	decls       map[string]*declaration // by key
	order       []*declaration
	renames     []*rename
	renameUses  renameUses
	dirty       bool // a declaration was added, or holds more than before
	full        bool // names hold the whole path of a field
}

// A declaration is a model.Decl under construction. Its shape may still grow,
// as the fields of several operations share it.
type declaration struct {
	*model.Decl
	res        *resource
	at         place
	part       string            // the name without that of the resource and the suffix
	parts      map[string]string // the same of enum values
	suffix     string            // Input of an object in requests
	shape      *shape.Shape
	size       int
	isResponse bool // the response type of the resource
	sent       bool // a request may hold it
}

// params returns the struct of the parameters of an operation.
func (t *typer) params(op *operation, d *group) *model.Struct {
	o := &shape.Object{}
	for _, v := range d.endpoints {
		r := shape.Reader{In: v.in()}
		var list []*shape.Prop
		for _, a := range v.args {
			if (op.Positional() || op.id != nil) && op.captures(a.Name) {
				continue
			}
			list = append(list, &shape.Prop{Name: a.Name, Shape: r.Shape(a.typed), In: r.In, Text: r.Text(a.schema)})
		}
		if o.Props == nil {
			o.Props = list // nothing else holds them, so they need no copies
			continue
		}
		o.AddProps(list)
	}
	s := &model.Struct{Name: t.res.Name + op.Name + "Params"}
	if op.id != nil && !holdsLists(o) {
		s.Fields = t.batch(op, o)
		o = &shape.Object{}
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

// addCaptures adds captures to the parameters if there are too many for
// arguments. A path holds strings and integers only, whatever the arg of the
// same name accepts.
func (o *operation) addCaptures(obj *shape.Object) {
	for _, c := range o.Captures {
		p := obj.Prop(c.Name)
		if p == nil {
			p = &shape.Prop{Name: c.Name, In: o.In}
			obj.Props = append(obj.Props, p)
		}
		if words := p.Shape != nil && p.Shape.IsEnum() && p.Shape.Kinds() == 1 && !p.Shape.Any; c.Int || !words {
			p.Shape = &shape.Shape{Int: c.Int, String: !c.Int, Free: !c.Int}
		}
	}
}

// response returns the struct of the objects in the responses of a resource.
func (t *typer) response(name string, a *responseShape) *model.Struct {
	s := &model.Struct{Name: name, Response: true, Open: a.open, Known: a.known, Part: a.part}
	s.Fields = t.fields(a.Object, t.top(true), t.deployments.all())
	if a.Extra != nil && len(a.Props) > 0 {
		s.Open = true
	}
	return s
}

func (t *typer) fields(o *shape.Object, at place, within wire.Deployments) []*model.Field {
	var list []*model.Field
	names := t.fieldNames(o, at)
	for _, p := range o.Props {
		f := &model.Field{Name: p.Name, Go: names[p.Name], Type: t.fieldType(p.Shape, at.field(p.Name))}
		f.Opt, f.Pointer = form(f.Type, p.Shape, at.response)
		f.Null = p.Shape.Null
		f.Filled = f.Opt && !at.response && f.Type.Kind == model.String && p.Shape.Filled
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
// to differ. In requests, nil lists and maps and the zero values of sums and
// enums are absent. A wp.RenderedInput stands for a string.
func form(typ *model.Type, s *shape.Shape, response bool) (opt, pointer bool) {
	switch typ.Kind {
	case model.Raw:
		return false, false
	case model.List, model.Map, model.Sum:
		return !response && s.Null, false
	case model.Object:
		opt = s.Null || !response && typ.RuntimeType != ""
		return opt, !response && !opt
	case model.Enum:
		return s.Null || !response && (s.HasEmptyValue() || typ.RuntimeType == decimal), false
	}
	return s.Null || !response, false
}

// contexts returns the set of the named contexts. There are only these three.
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
func (t *typer) fieldType(s *shape.Shape, at place) *model.Type {
	if text := textType(s, at.response); text != nil {
		return text
	}
	if name := termFilter(s); name != "" && !at.response {
		return &model.Type{Kind: model.Sum, RuntimeType: name}
	}
	return t.typeOf(s, at)
}

// typeOf returns the Go type that holds the values of a shape.
func (t *typer) typeOf(s *shape.Shape, at place) *model.Type {
	switch {
	case s.Any || s.Kinds() == 0 || s.Everything():
		return &model.Type{Kind: model.Raw}
	case s.Kinds() > 1:
		return t.declared(model.Sum, s, at, sumSuffix(at))
	case s.Float:
		return &model.Type{Kind: model.Float}
	case s.Int:
		return &model.Type{Kind: model.Int}
	case s.Bool:
		return &model.Type{Kind: model.Bool}
	case s.IsEnum():
		return t.enumType(s, at)
	case s.String:
		return stringType(s)
	case s.List != nil:
		return &model.Type{Kind: model.List, Elem: t.itemOf(s.List, at.item())}
	}
	return t.objectType(s, at)
}

// stringType returns the type of a shape of strings.
func stringType(s *shape.Shape) *model.Type {
	if s.Date {
		return &model.Type{Kind: model.DateTime}
	}
	if s.Amount {
		return &model.Type{Kind: model.Enum, RuntimeType: decimal}
	}
	return &model.Type{Kind: model.String}
}

// decimal is the type of package wp for decimal numbers as strings, where "" is
// a value of its own.
const decimal = "Decimal"

// itemOf is typeOf for an item of a list or a map.
func (t *typer) itemOf(s *shape.Shape, at place) *model.Type {
	item := t.typeOf(s, at)
	switch item.Kind {
	case model.Raw, model.List, model.Map, model.Sum:
	default:
		item.Null = s.Null
	}
	return item
}

func sumSuffix(at place) string {
	if at.response {
		return "Value"
	}
	return "Input"
}

func (t *typer) enumType(s *shape.Shape, at place) *model.Type {
	name, more := vocabularyEnum(s, at)
	if len(more) > 0 {
		t.declare(&declaration{Decl: &model.Decl{Kind: model.Enum, RuntimeType: name}}, &shape.Shape{String: true, Values: more}, at)
	}
	if name != "" {
		return &model.Type{Kind: model.Enum, RuntimeType: name}
	}
	return t.declared(model.Enum, &shape.Shape{String: true, Values: s.Values}, at, "")
}

func (t *typer) objectType(s *shape.Shape, at place) *model.Type {
	o := s.Objects[0]
	if len(o.Props) == 0 {
		return &model.Type{Kind: model.Map, Elem: t.itemOf(o.Extra, at.item())}
	}
	if name := vocabularyObject(o, at.response); name != "" {
		return &model.Type{Kind: model.Object, RuntimeType: name}
	}
	suffix := "Input"
	if at.response {
		suffix = ""
	}
	return t.declared(model.Object, &shape.Shape{Objects: s.Objects}, at, suffix)
}

// declared returns the type declared for a place, extended by the shape.
func (t *typer) declared(kind model.Kind, s *shape.Shape, at place, suffix string) *model.Type {
	return &model.Type{Kind: kind, Decl: t.declare(&declaration{Decl: &model.Decl{Kind: kind}, suffix: suffix}, s, at)}
}

// declare returns the declaration with the key of the given one, or adds that,
// and extends it by the shape.
func (t *typer) declare(like *declaration, s *shape.Shape, at place) *model.Decl {
	key := at.key(like.Kind) + " " + string(rune('0'+like.Kind)) + like.RuntimeType + like.suffix
	d := t.decls[key]
	if d == nil {
		d = like
		d.res, d.at, d.shape = t.res, at, &shape.Shape{}
		d.Name = at.name(like.Kind) + like.suffix
		t.decls[key] = d
		t.order = append(t.order, d)
	}
	d.sent = d.sent || !at.response
	d.shape.Join(s)
	if n := d.shape.Weight(); n != d.size {
		d.size, t.dirty = n, true
	}
	return d.Decl
}

// finish fills in all declarations, until none of them grows any more.
func (t *typer) finish() {
	for pass := 0; pass == 0 || t.dirty; pass++ {
		t.dirty = false
		for i := 0; i < len(t.order); i++ {
			t.res = t.order[i].res
			t.fill(t.order[i])
		}
	}
	t.nameParts()
	for _, d := range t.order {
		d.res.decls = append(d.res.decls, d)
	}
}

func (t *typer) fill(d *declaration) {
	switch d.Kind {
	case model.Enum:
		d.Values = d.Values[:0]
		for _, w := range d.shape.Values {
			d.Values = append(d.Values, model.EnumValue{Value: w.Value, In: w.In})
		}
	case model.Object:
		o := d.shape.Objects[0]
		if d.Struct == nil {
			d.Struct = &model.Struct{}
		}
		d.Struct.Response = d.at.response
		d.Struct.Fields = t.fields(o, d.at, t.deployments.all())
		d.Struct.Extra = nil
		if o.Extra != nil {
			d.Struct.Extra = t.itemOf(o.Extra, d.at.within())
		}
	case model.Sum:
		d.Cases = t.cases(d)
	}
	d.Doc = strings.Join(d.at.whole(), ".")
}

// recursive reports whether a struct contains itself. That happens if fields of
// one name, which share a type, are nested.
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
	return slices.ContainsFunc(t.order, func(d *declaration) bool { return visit(d.Decl) })
}
