package gotype

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/shape"
)

// Package wp has types for the vocabulary of the interface. A field has such a
// type if its own shape is exactly the same, whatever its neighbours are.

// renderedTypes holds the types of texts in responses: their names, and the
// contexts that show each property. All properties except block_version and
// protected are strings.
var renderedTypes = []struct {
	name  string
	props string
}{
	{"Rendered", "raw:edit rendered:edit,embed,view"},
	{"Text", "raw:edit,embed,view rendered:edit,embed,view"},
	{"Blocks", "block_version:edit raw:edit,view"},
	{"ProtectedBlocks", "block_version:edit protected:edit,embed,view raw:edit,view"},
	{"RenderedBody", "raw:edit rendered:edit,view"},
	{"EmbeddedText", "raw:edit,embed rendered:edit,embed,view"},
	{"EmbeddedContent", "block_version:edit,embed protected:edit,embed,view raw:edit,embed rendered:edit,embed,view"},
	{"Excerpt", "protected:edit,embed,view raw:edit rendered:edit,embed,view"},
	{"Content", "block_version:edit protected:edit,embed,view raw:edit rendered:edit,view"},
}

// TextProps returns the properties of a text of package wp in responses, each
// with the contexts that show it, as in "raw:edit rendered:edit,view".
func TextProps(name string) []string {
	for _, t := range renderedTypes {
		if t.name == name {
			return strings.Fields(t.props)
		}
	}
	return nil
}

// textType returns the type of package wp for a text, which may also come as a
// string, or nil. In responses null needs a type of its own.
func textType(s *shape.Shape, response bool) *model.Type {
	if !s.String || !s.Free || len(s.Values) > 0 || len(s.Objects) != 1 || s.Kinds() != 2 || s.Any || response && s.Null {
		return nil
	}
	if name := vocabularyObject(s.Objects[0], response); name != "" {
		return &model.Type{Kind: model.Object, RuntimeType: name, Alone: true}
	}
	return nil
}

// vocabularyObject returns the name of the type of package wp for an object, or
// "".
func vocabularyObject(o *shape.Object, response bool) string {
	switch {
	case o.Extra != nil:
		return ""
	case !response:
		if len(o.Props) == 1 && o.Props[0].Name == "raw" && isText(o.Props[0].Shape) {
			return "RenderedInput"
		}
		return ""
	}
	props := textProps(o)
	for _, t := range renderedTypes {
		if t.props == props {
			return t.name
		}
	}
	return ""
}

// textProps returns the properties and their contexts as in renderedTypes, or
// "" if a property has another type.
func textProps(o *shape.Object) string {
	var list []string
	for _, p := range o.Props {
		s := p.Shape
		ok := isText(s)
		switch p.Name {
		case "block_version":
			ok = s.Int && s.Kinds() == 1 && !s.Null
		case "protected":
			ok = s.Bool && s.Kinds() == 1 && !s.Null
		}
		if !ok {
			return ""
		}
		shown := slices.Sorted(slices.Values(p.Contexts))
		if !p.Limited {
			shown = []string{"edit", "embed", "view"}
		}
		list = append(list, p.Name+":"+strings.Join(shown, ","))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// isNamespaceIndex reports whether an object is a wp.NamespaceIndex.
func isNamespaceIndex(o *shape.Object) bool {
	namespace, routes := o.Prop("namespace"), o.Prop("routes")
	return len(o.Props) == 2 && namespace != nil && isText(namespace.Shape) &&
		routes != nil && routes.Shape.IsObject() && len(routes.Shape.Objects[0].Props) == 0
}

func isText(s *shape.Shape) bool { return s.String && s.Free && s.Kinds() == 1 && !s.Any && !s.Null }
