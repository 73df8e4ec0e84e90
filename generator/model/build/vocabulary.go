package build

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
)

// The vocabulary package has types for the interface's own vocabulary. A field has one of them when its own shape is
// exactly that, whatever its neighbours are.

// texts are the objects that a text comes as in answers: what it is called here, and which contexts show what. All
// properties but block_version and protected are texts.
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

// textType returns the vocabulary package's type for a field that is a text, alone or as an object, or nil. In answers null is a
// value of its own there.
func textType(s *shape, answer bool) *model.Type {
	if !s.str || !s.free || len(s.values) > 0 || len(s.object) != 1 || s.kinds() != 2 || s.any || answer && s.null {
		return nil
	}
	if name := vocabularyObject(s.object[0], answer); name != "" {
		return &model.Type{Kind: model.Object, RuntimeType: name, Alone: true}
	}
	return nil
}

// vocabularyObject returns the name of the vocabulary package's type for a text as written and as displayed, or "".
func vocabularyObject(o *object, answer bool) string {
	switch {
	case o.extra != nil:
		return ""
	case !answer:
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

// textProps returns the properties and their contexts in the form of texts, if each has the type that it should.
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
