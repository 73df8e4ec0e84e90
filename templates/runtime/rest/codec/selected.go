package codec

import (
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Add selects a path. The real server stops at a path below a member that is already selected, and forgets
// what comes after it; add returns false then.
func (f *FieldSet) Add(path string) bool {
	name, rest, more := strings.Cut(path, ".")
	sub, known := f.names[name]
	switch {
	case !more:
		f.names[name] = nil
		return true
	case known && sub == nil:
		return false
	case !known:
		sub = &FieldSet{names: map[string]*FieldSet{}}
		f.names[name] = sub
	}
	return sub.Add(rest)
}

// AppendSelected appends v as JSON with the members that are selected. What is left of an object or a list without
// any is an empty list, as PHP writes it.
func AppendSelected(b []byte, v schema.Value, f *FieldSet) []byte {
	if f == nil || v.Kind() < schema.KindList {
		return v.JSON(b)
	}
	from := len(b)
	b = append(b, '{')
	for name, m := range v.Members() {
		if sub, ok := f.Sub(name); ok {
			b = AppendSelected(lex.AppendKey(b, name), m, sub)
		}
	}
	return lex.EndObject(b, from)
}

// NewFieldSet returns a fieldSet that selects nothing.
func NewFieldSet() *FieldSet { return &FieldSet{names: map[string]*FieldSet{}} }

// Widen selects all of a member of which parts are selected, and reports whether that is so.
func (f *FieldSet) Widen(name string) bool {
	sub, _ := f.Sub(name)
	if sub != nil {
		f.names[name] = nil
	}
	return sub != nil
}
