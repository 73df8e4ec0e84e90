package gotype

import (
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// A typer gives the shapes of a resource and its copies their Go types.
type typer struct {
	scheme Scheme
	shown  codec.Contexts // contexts that the responses name
	owner  *Types         // declares what no resource before it has declared
	decls  map[identity]*growing
	order  []*growing
	dirty  bool // a declaration was added, or holds more than before
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
	case s.IsEnum():
		return t.enumType(s, at)
	case s.IsObject():
		return t.objectType(s, at)
	case s.List != nil:
		return &model.Type{Kind: model.List, Elem: t.itemOf(s.List, at.item())}
	}
	return scalar(s)
}

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
		t.declare(&model.Decl{Kind: model.Enum, RuntimeType: name}, &shape.Shape{String: true, Values: more}, at, "")
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
func (t *typer) declared(kind model.Kind, s *shape.Shape, at place, suffix string) *model.Type {
	return &model.Type{Kind: kind, Decl: t.declare(&model.Decl{Kind: kind}, s, at, suffix)}
}

// declare returns the declaration for a place that is like the given one, or adds
// that, and extends it by the shape.
func (t *typer) declare(like *model.Decl, s *shape.Shape, at place, suffix string) *model.Decl {
	key := identity{at.key(like.Kind), like.Kind, like.RuntimeType, suffix}
	g := t.decls[key]
	if g == nil {
		g = &growing{Decl: like, shape: &shape.Shape{}, owner: t.owner, at: at, suffix: suffix}
		t.decls[key] = g
		t.order = append(t.order, g)
	}
	g.sent = g.sent || !at.response
	g.shape.Join(s)
	if n := g.shape.Weight(); n != g.size {
		g.size, t.dirty = n, true
	}
	return g.Decl
}
