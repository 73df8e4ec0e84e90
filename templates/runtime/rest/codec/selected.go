package codec

import (
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// FieldSet is the selection of _fields for an object. A nil FieldSet selects
// everything.
type FieldSet struct {
	names map[string]*FieldSet
}

// Sub reports whether a member is selected, and which part of it; nil is all
// of it.
func (f *FieldSet) Sub(name string) (*FieldSet, bool) {
	if f == nil {
		return nil, true
	}
	sub, ok := f.names[name]
	return sub, ok
}

// Add selects a path. It returns false for a path into a member that is
// already selected as a whole: the real server ignores this path and all after
// it.
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
		sub = NewFieldSet()
		f.names[name] = sub
	}
	return sub.Add(rest)
}

// AppendSelected appends the selected members of v as JSON. PHP writes an
// object or a list without any as an empty list.
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

// NewFieldSet returns a FieldSet that selects nothing.
func NewFieldSet() *FieldSet { return &FieldSet{map[string]*FieldSet{}} }

// Widen selects all of a member if a part of it is selected, and reports
// whether it did.
func (f *FieldSet) Widen(name string) bool {
	sub, _ := f.Sub(name)
	if sub != nil {
		f.names[name] = nil
	}
	return sub != nil
}
