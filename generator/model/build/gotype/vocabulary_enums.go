package gotype

import (
	"cmp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/generator/naming"
)

// An enumType is an enum of package wp.
type enumType struct {
	name   string
	fields string // the names of its fields
	values string // all values; comments of fields name the constant of an early one
	prefix string // of constants; the name of the type if empty
	signs  string // values that no other enum has; a field needs one of them; may be empty
	open   bool   // plugins add values, which get constants; one of signs is enough
}

// enums holds the enums of package wp. On most sites a plugin has added a post
// status; that must not change the type of every status.
var enums = []enumType{
	{name: "Context", fields: "context", values: "edit view embed"},
	{name: "Order", fields: "order direction", values: "asc desc"},
	{name: "OpenClosed", fields: "comment_status ping_status default_comment_status default_ping_status", values: "open closed"},
	{name: "PostStatus", fields: "status", prefix: "Status", values: "draft publish future pending private trash auto-draft inherit any " +
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

// constant returns the name of the constant of a value.
func (t enumType) constant(value string) string {
	return cmp.Or(t.prefix, t.name) + naming.Name(strings.ToLower(value))
}

// exampleOf returns a sentence that names a constant for the values of a field,
// or "" if the field has no enum of package wp. The enum is in another package
// than the field, so readers would not find its constants.
func exampleOf(typ *model.Type, s *shape.Shape) string {
	start := "A value such as"
	if typ.Kind == model.List && s.List != nil {
		typ, s, start = typ.Elem, s.List, "Values such as"
	}
	i := slices.IndexFunc(enums, func(t enumType) bool { return t.name == typ.RuntimeType })
	if typ.Kind != model.Enum || i < 0 {
		return ""
	}
	for value := range strings.FieldsSeq(enums[i].values) {
		if slices.ContainsFunc(s.Values, func(v shape.EnumValue) bool { return v.Value == value }) {
			return start + " [wp." + enums[i].constant(value) + "]."
		}
	}
	return ""
}

// without returns the values of an enum that are not known.
func without(list []shape.EnumValue, known string) []shape.EnumValue {
	names := strings.Fields(known)
	return slices.DeleteFunc(slices.Clone(list), func(w shape.EnumValue) bool { return slices.Contains(names, w.Value) })
}
