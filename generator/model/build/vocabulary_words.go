package build

import (
	"slices"
	"strings"
)

// A wordType is an enum of the vocabulary package.
type wordType struct {
	name   string
	fields string // what its fields are called
	words  string // what they may be
	signs  string // words of which a field has one if it is this and nothing else; none: its words say enough
	open   bool   // signs say enough: plugins add words, for which constants are declared
}

// words are the enums of the vocabulary package. On most sites some plugin has added states of posts; it must not change the type
// of every status.
var words = []wordType{
	{name: "Context", fields: "context", words: "view embed edit"},
	{name: "Order", fields: "order direction", words: "asc desc"},
	{name: "OpenClosed", fields: "comment_status ping_status default_comment_status default_ping_status", words: "open closed"},
	{name: "PostStatus", fields: "status", words: "publish future draft pending private trash auto-draft inherit any " +
		"request-pending request-confirmed request-failed request-completed", signs: "publish future draft", open: true},
	{name: "PostFormat", fields: "format formats", words: "standard aside chat gallery link image quote status video audio",
		signs: "standard aside chat quote"},
	{name: "SearchColumn", fields: "search_columns", words: "post_title post_content post_excerpt"},
	{name: "SearchSemantics", fields: "search_semantics", words: "exact"},
	{name: "Relation", fields: "tax_relation operator", words: "AND OR"},
}

// vocabularyWord returns the name of the vocabulary package's type for an enum, or "", and the words that the type lacks.
func vocabularyWord(s *shape, at place) (name string, more []word) {
	field := at.path[len(at.path)-1]
	for _, t := range words {
		if !slices.Contains(strings.Fields(t.fields), field) {
			continue
		}
		more = besides(s.words, t.words)
		signed := t.signs == "" || len(besides(s.words, t.signs)) < len(s.words)
		if complete := len(more) == 0; complete && signed || t.open && (complete || signed) {
			return t.name, more
		}
	}
	return "", nil
}

// besides returns the words of an enum that are not known.
func besides(list []word, known string) []word {
	names := strings.Fields(known)
	return slices.DeleteFunc(slices.Clone(list), func(w word) bool { return slices.Contains(names, w.text) })
}
