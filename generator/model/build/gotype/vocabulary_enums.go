package gotype

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model/build/shape"
)

// An enumType is an enum of package wp.
type enumType struct {
	name   string
	fields string // the names of its fields
	values string // all values
	signs  string // values that no other enum has; a field needs one of them; may be empty
	open   bool   // plugins add values, which get constants; one of signs is enough
}

// enums holds the enums of package wp. On most sites a plugin has added a post
// status; that must not change the type of every status.
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

// vocabularyEnum returns the name of the type of package wp for an enum, or "",
// and the values that the type lacks.
func vocabularyEnum(s *shape.Shape, at place) (name string, more []shape.EnumValue) {
	field := at.path[len(at.path)-1]
	for _, t := range enums {
		if !slices.Contains(strings.Fields(t.fields), field) {
			continue
		}
		more = without(s.Values, t.values)
		signed := t.signs == "" || len(without(s.Values, t.signs)) < len(s.Values)
		if complete := len(more) == 0; complete && signed || t.open && (complete || signed) {
			return t.name, more
		}
	}
	return "", nil
}

// without returns the values of an enum that are not known.
func without(list []shape.EnumValue, known string) []shape.EnumValue {
	names := strings.Fields(known)
	return slices.DeleteFunc(slices.Clone(list), func(w shape.EnumValue) bool { return slices.Contains(names, w.Value) })
}
