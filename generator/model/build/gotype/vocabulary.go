package gotype

import (
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// Package wp has types for the vocabulary of the interface. A field has such a
// type if its own shape is exactly the same, whatever its neighbours are.

// textType returns the type of package wp for a text, which may also come as a
// string, or nil. In responses null needs a type of its own.
func textType(s *shape.Shape, response bool) *model.Type {
	if !s.String || !s.Free || len(s.Values) > 0 || len(s.Objects) != 1 || s.Kinds() != 2 || s.Any || response && s.Null {
		return nil
	}
	typ := vocabularyObject(s.Objects[0], response)
	if typ != nil && response {
		typ.Parts.OrString = true
	}
	return typ
}

// vocabularyObject returns the type of package wp for an object, or nil.
func vocabularyObject(o *shape.Object, response bool) *model.Type {
	switch {
	case o.Extra != nil:
	case response:
		if parts, ok := textParts(o); ok {
			return &model.Type{Kind: model.Object, RuntimeType: "Text", Parts: parts}
		}
	case len(o.Props) == 1 && o.Props[0].Name == "raw" && isText(o.Props[0].Shape):
		return &model.Type{Kind: model.Object, RuntimeType: "TextInput"}
	}
	return nil
}

// textParts returns the parts of a text, and whether the object is one: it has
// no other properties.
func textParts(o *shape.Object) (parts codec.TextParts, ok bool) {
	for _, p := range o.Props {
		s, in := p.Shape, codec.Always
		if p.Limited {
			in = contexts(p.Contexts)
		}
		switch p.Name {
		case "raw":
			parts.Raw, ok = in, isText(s)
		case "rendered":
			parts.Rendered, ok = in, isText(s)
		case "block_version":
			parts.BlockVersion, ok = in, s.Int && s.Kinds() == 1 && !s.Null
		case "protected":
			parts.Protected, ok = in, s.Bool && s.Kinds() == 1 && !s.Null
		default:
			ok = false
		}
		if !ok || in == 0 {
			return parts, false
		}
	}
	return parts, parts.Raw|parts.Rendered != 0
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

func isText(s *shape.Shape) bool { return s.String && s.Free && s.Kinds() == 1 && !s.Any && !s.Null }
