package model

import "slices"

// The support package has types for the interface's own vocabulary. A field has one of them when its own shape is
// exactly that, whatever its neighbours are.

// vocabularyWord returns the name of the support package's type for an enum, or "".
func vocabularyWord(s *shape, at place) string {
	switch at.path[len(at.path)-1] {
	case "context":
		if within(s, "view", "embed", "edit") {
			return "ContextName"
		}
	case "order":
		if within(s, "asc", "desc") {
			return "Order"
		}
	}
	return ""
}

func within(s *shape, words ...string) bool {
	return !slices.ContainsFunc(s.words, func(w word) bool { return !slices.Contains(words, w.text) })
}

// vocabularyObject returns the name of the support package's type for a text as written and as displayed, or "".
func vocabularyObject(o *object, answer bool) string {
	if o.extra != nil || slices.ContainsFunc(o.props, func(p *prop) bool { return !isText(p.shape) }) {
		return ""
	}
	raw, rendered := o.prop("raw"), o.prop("rendered")
	switch {
	case !answer && len(o.props) == 1 && raw != nil:
		return "RenderedInput"
	case answer && len(o.props) == 2 && raw != nil && rendered != nil && shown(raw, "edit") && shown(rendered, "view", "edit", "embed"):
		return "Rendered"
	}
	return ""
}

func isText(s *shape) bool { return s.str && s.free && s.kinds() == 1 && !s.any && !s.null }

func shown(p *prop, contexts ...string) bool {
	return p.limited && len(p.contexts) == len(contexts) &&
		!slices.ContainsFunc(contexts, func(c string) bool { return !slices.Contains(p.contexts, c) })
}
