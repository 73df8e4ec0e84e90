// Package fieldset has the selection of members that _fields makes.
//
// Paths such as title.rendered come in, and a [Set] goes out, which tells for
// each member whether it is selected. Package codec asks it while it encodes. The
// real server decides what a path selects, so a change here begins with one of its
// responses.
package fieldset

import (
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Set is the selection of _fields for an object. A nil Set selects
// everything.
type Set struct {
	names map[string]*Set
}

// New returns a Set that selects some paths.
func New(paths ...string) *Set {
	f := &Set{map[string]*Set{}}
	for _, path := range paths {
		f.Add(path)
	}
	return f
}

// Sub reports whether a member is selected, and which part of it; nil is all
// of it.
func (f *Set) Sub(name string) (*Set, bool) {
	if f == nil {
		return nil, true
	}
	sub, ok := f.names[name]
	return sub, ok
}

// Add selects a path. It returns false for a path into a member that is
// already selected as a whole: the real server ignores this path and all after
// it.
func (f *Set) Add(path string) bool {
	name, rest, more := strings.Cut(path, ".")
	sub, known := f.names[name]
	switch {
	case !more:
		f.names[name] = nil
		return true
	case known && sub == nil:
		return false
	case !known:
		sub = New()
		f.names[name] = sub
	}
	return sub.Add(rest)
}

// Append appends the selected members of v as JSON. PHP writes an
// object or a list without any as an empty list.
func Append(b []byte, v schema.Value, f *Set) []byte {
	if f == nil || v.Kind() < schema.KindList {
		return v.JSON(b)
	}
	from := len(b)
	b = append(b, '{')
	for name, m := range v.Members() {
		if sub, ok := f.Sub(name); ok {
			b = Append(lex.AppendKey(b, name), m, sub)
		}
	}
	return lex.EndObject(b, from)
}

// AppendItems appends a list with the selected members of each of its items.
func AppendItems(b []byte, list schema.Value, f *Set) []byte {
	b = append(b, '[')
	items := list.Items()
	for i, item := 0, items.First(); item.Exists(); i, item = i+1, item.Next() {
		b = Append(lex.AppendComma(b, i), item, f)
	}
	return append(b, ']')
}

// Widen selects all of a member if a part of it is selected, and reports
// whether it did.
func (f *Set) Widen(name string) bool {
	sub, _ := f.Sub(name)
	if sub != nil {
		f.names[name] = nil
	}
	return sub != nil
}
