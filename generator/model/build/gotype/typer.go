// Package gotype gives shapes their Go types: it declares enums, structs and sum
// types, names them and their fields, and writes the comments of fields.
//
// A Typer works on a resource and its copies. Begin, Params, Batch and Response
// take the shapes of one resource after the other; Finish completes the
// declarations, which may grow until then, as fields of one name share a type.
// Where names of a package collide, Rank and Names of a Declaration say how to
// resolve it.
//
// # Vocabulary
//
// A field with exactly the shape of a type of package wp has that type, and
// declares none: an enum by the name of the field and its values (wp.Context,
// wp.Order), a text by its properties (wp.Text, whose parts and their contexts are
// in the type of the field), a filter by its members (wp.TermFilter). These are the same on all sites. Plugins
// add values only to the status of posts: a field that can be publish, future or
// draft is a wp.PostStatus, and its other values are constants of the resource,
// such as PostsStatusSold. So a change of its values changes only this field.
package gotype

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A Typer gives the shapes of a resource and its copies their Go types.
type Typer struct {
	facts Facts
	shown codec.Contexts          // contexts that the responses name
	owner *Owner                  // declares what no resource before it has declared
	decls map[string]*Declaration // by key
	order []*Declaration
	dirty bool // a declaration was added, or holds more than before
}

// Facts are what the names of types depend on in addition to their shapes.
type Facts struct {
	Base        string // begins the names of the types of fields
	One         string // begins those of responses
	Full        bool   // names hold the whole path of a field
	Deployments *Deployments
	Given       []*GivenName // by the options, those with longer paths first
	Uses        Uses         // notes how given are used
}

// An Owner is a resource that declares types.
type Owner struct {
	Name         string
	Declarations []*Declaration // in the order of the operations that use them first
}

// New returns a typer for a resource and its copies.
func New(facts Facts) *Typer {
	return &Typer{facts: facts, decls: map[string]*Declaration{}}
}

// Begin makes an owner declare the types that follow, and forget all others.
func (t *Typer) Begin(o *Owner) {
	t.owner = o
	o.Declarations = nil
}

// Show notes the contexts that a response names.
func (t *Typer) Show(o *shape.Object) { t.shown |= contextsOf(o) }

// Params returns the fields of the parameters of an operation.
func (t *Typer) Params(args *shape.Object, in wire.Deployments) []*model.Field {
	return t.fields(args, t.top(false), in)
}

// Response declares the response type of a resource, given all of it but its
// fields.
func (t *Typer) Response(s *model.Struct, o *shape.Object) {
	s.In = t.deploymentsOf(o)
	s.Fields = t.fields(o, t.top(true), s.In)
	own := &model.Decl{Name: s.Name, Kind: model.Object, Struct: s}
	t.owner.Declarations = append(t.owner.Declarations, &Declaration{Decl: own, isResponse: true})
}

// deploymentsOf returns the deployments that have properties of an object, or
// all if it has none.
func (t *Typer) deploymentsOf(o *shape.Object) (in wire.Deployments) {
	for _, p := range o.Props {
		in |= p.In
	}
	if in == 0 || o.Extra != nil {
		return t.facts.Deployments.All()
	}
	return in
}

// fields returns the fields of a struct, given the deployments of all of it.
func (t *Typer) fields(o *shape.Object, at place, within wire.Deployments) []*model.Field {
	var list []*model.Field
	names := t.fieldNames(o, at)
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
// to differ. In requests, nil lists and maps and the zero values of sums and
// enums are absent. A wp.TextInput stands for a string.
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
func (t *Typer) fieldType(s *shape.Shape, at place) *model.Type {
	if text := textType(s, at.response); text != nil {
		return text
	}
	if name := termFilter(s); name != "" && !at.response {
		return &model.Type{Kind: model.Sum, RuntimeType: name}
	}
	return t.typeOf(s, at)
}

// typeOf returns the Go type that holds the values of a shape.
func (t *Typer) typeOf(s *shape.Shape, at place) *model.Type {
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

// Plain returns the Go type of a shape for which nothing has to be declared:
// strings, numbers, booleans and the index of a namespace. For all other shapes
// it returns raw JSON.
func Plain(s *shape.Shape) *model.Type {
	switch {
	case s.Any || s.Kinds() != 1 || s.Null || s.IsEnum():
	case s.IsObject() && isNamespaceIndex(s.Objects[0]):
		return &model.Type{Kind: model.Object, RuntimeType: "NamespaceIndex"}
	case s.Float:
		return &model.Type{Kind: model.Float}
	case s.Int:
		return &model.Type{Kind: model.Int}
	case s.Bool:
		return &model.Type{Kind: model.Bool}
	case s.String:
		return stringType(s)
	}
	return &model.Type{Kind: model.Raw}
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
func (t *Typer) itemOf(s *shape.Shape, at place) *model.Type {
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

func (t *Typer) enumType(s *shape.Shape, at place) *model.Type {
	name, more := vocabularyEnum(s, at)
	if len(more) > 0 {
		t.declare(&Declaration{Decl: &model.Decl{Kind: model.Enum, RuntimeType: name}}, &shape.Shape{String: true, Values: more}, at)
	}
	if name != "" {
		return &model.Type{Kind: model.Enum, RuntimeType: name}
	}
	return t.declared(model.Enum, &shape.Shape{String: true, Values: s.Values}, at, "")
}

func (t *Typer) objectType(s *shape.Shape, at place) *model.Type {
	o := s.Objects[0]
	if len(o.Props) == 0 {
		return &model.Type{Kind: model.Map, Elem: t.itemOf(o.Extra, at.item())}
	}
	if typ := vocabularyObject(o, at.response); typ != nil {
		return typ
	}
	suffix := "Input"
	if at.response {
		suffix = ""
	}
	return t.declared(model.Object, &shape.Shape{Objects: s.Objects}, at, suffix)
}

// declared returns the type declared for a place, extended by the shape.
func (t *Typer) declared(kind model.Kind, s *shape.Shape, at place, suffix string) *model.Type {
	return &model.Type{Kind: kind, Decl: t.declare(&Declaration{Decl: &model.Decl{Kind: kind}, suffix: suffix}, s, at)}
}

// declare returns the declaration with the key of the given one, or adds that,
// and extends it by the shape.
func (t *Typer) declare(like *Declaration, s *shape.Shape, at place) *model.Decl {
	key := at.key(like.Kind) + " " + string(rune('0'+like.Kind)) + like.RuntimeType + like.suffix
	d := t.decls[key]
	if d == nil {
		d = like
		d.owner, d.at, d.Shape = t.owner, at, &shape.Shape{}
		d.Name = at.name(like.Kind) + like.suffix
		t.decls[key] = d
		t.order = append(t.order, d)
	}
	d.sent = d.sent || !at.response
	d.Shape.Join(s)
	if n := d.Shape.Weight(); n != d.size {
		d.size, t.dirty = n, true
	}
	return d.Decl
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
	t.nameParts()
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
