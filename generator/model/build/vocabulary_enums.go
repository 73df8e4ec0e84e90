package build

import (
	"slices"
	"strings"
)

// A wordType is an enum of the vocabulary package.
type enumType struct {
	name   string
	fields string // what its fields are called
	values string // what they may be
	signs  string // words of which a field has one if it is this and nothing else; none: its words say enough
	open   bool   // signs say enough: plugins add words, for which constants are declared
}

// words are the enums of the vocabulary package. On most sites some plugin has added states of posts; it must not change the type
// of every status.
var enums = []enumType{
	{name: "Context", fields: "context", values: "view embed edit"},
	{name: "Order", fields: "order direction", values: "asc desc"},
	{name: "OpenClosed", fields: "comment_status ping_status default_comment_status default_ping_status", values: "open closed"},
	{name: "PostStatus", fields: "status", values: "publish future draft pending private trash auto-draft inherit any " +
		"request-pending request-confirmed request-failed request-completed", signs: "publish future draft", open: true},
	{name: "PostFormat", fields: "format formats", values: "standard aside chat gallery link image quote status video audio",
		signs: "standard aside chat quote"},
	{name: "SearchColumn", fields: "search_columns", values: "post_title post_content post_excerpt"},
	{name: "SearchSemantics", fields: "search_semantics", values: "exact"},
	{name: "Relation", fields: "tax_relation operator", values: "AND OR"},
}

// vocabularyWord returns the name of the vocabulary package's type for an enum, or "", and the words that the type lacks.
func vocabularyEnum(s *shape, at place) (name string, more []enumValue) {
	field := at.path[len(at.path)-1]
	for _, t := range enums {
		if !slices.Contains(strings.Fields(t.fields), field) {
			continue
		}
		more = without(s.values, t.values)
		signed := t.signs == "" || len(without(s.values, t.signs)) < len(s.values)
		if complete := len(more) == 0; complete && signed || t.open && (complete || signed) {
			return t.name, more
		}
	}
	return "", nil
}

// besides returns the words of an enum that are not known.
func without(list []enumValue, known string) []enumValue {
	names := strings.Fields(known)
	return slices.DeleteFunc(slices.Clone(list), func(w enumValue) bool { return slices.Contains(names, w.value) })
}
