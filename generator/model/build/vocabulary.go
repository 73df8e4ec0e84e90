package build

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
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

// textType returns the type of package wp for a text, which may also come as a
// string, or nil. In responses null needs a type of its own.
func textType(s *shape, response bool) *model.Type {
	if !s.str || !s.free || len(s.values) > 0 || len(s.object) != 1 || s.kinds() != 2 || s.any || response && s.null {
		return nil
	}
	if name := vocabularyObject(s.object[0], response); name != "" {
		return &model.Type{Kind: model.Object, RuntimeType: name, Alone: true}
	}
	return nil
}

// vocabularyObject returns the name of the type of package wp for an object, or
// "".
func vocabularyObject(o *object, response bool) string {
	switch {
	case o.extra != nil:
		return ""
	case !response:
		if len(o.props) == 1 && o.props[0].name == "raw" && isText(o.props[0].shape) {
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
func textProps(o *object) string {
	var list []string
	for _, p := range o.props {
		s := p.shape
		ok := isText(s)
		switch p.name {
		case "block_version":
			ok = s.int && s.kinds() == 1 && !s.null
		case "protected":
			ok = s.bool && s.kinds() == 1 && !s.null
		}
		if !ok {
			return ""
		}
		shown := slices.Sorted(slices.Values(p.contexts))
		if !p.limited {
			shown = []string{"edit", "embed", "view"}
		}
		list = append(list, p.name+":"+strings.Join(shown, ","))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func isText(s *shape) bool { return s.str && s.free && s.kinds() == 1 && !s.any && !s.null }
