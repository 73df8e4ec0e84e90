package schema

import (
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// beside returns a new value in the tree of v.
func (v Value) beside(kind Kind, text string) Value {
	t := v.t
	if t == nil || t.frozen {
		t = NewTree()
	}
	return Value{t, t.add(0, "", kind, text)}
}

// scalar returns v if it has that kind and text, else a new value.
func (v Value) scalar(kind Kind, text string) Value {
	if v.Kind() == kind && v.Text() == text {
		return v
	}
	return v.beside(kind, text)
}

// link adds v, a value of the same tree, to a container.
func (t *Tree) link(parent int32, key string, v Value) {
	n := *v.node()
	i := t.add(parent, key, n.kind, n.text)
	c := &t.nodes[i]
	c.first, c.last, c.count, c.index = n.first, n.last, n.count, n.index
}

// sanitize converts v to its type and cleans strings by their format. It fails
// only if items become equal.
func (s *Validator) sanitize(v Value, at *path, t *typing) (Value, *Violation) {
	if t.one == String && s.format == "" && len(s.choices) == 0 && v.Kind() == KindString {
		return v, nil
	}
	if v.t != nil && v.t.frozen {
		t := NewTree()
		v = Value{t, t.copy(0, "", v)}
	}
	for _, c := range s.choices {
		b, f := c.pick(v, at, t)
		if f != nil {
			return v, f
		}
		v, f = b.within(v, at, t)
		if f != nil {
			return v, f
		}
		t = t.or(&b.typing)
	}
	kind, ok := t.best(v)
	if !ok {
		return v.scalar(KindNull, ""), nil
	}
	return s.cast(v, at, kind)
}

// within is sanitize for a part of a value or for an alternative, which
// inherits t. Unless it throws, the real server puts an error object in place
// of an invalid part; here it becomes null. Without a schema, v stays as it
// is.
func (s *Validator) within(v Value, at *path, t *typing) (Value, *Violation) {
	if s == nil {
		return v, nil
	}
	w, f := s.sanitize(v, at, s.typing.or(t))
	if f != nil && !f.Throws {
		return v.scalar(KindNull, f.Message), nil
	}
	return w, f
}

func (s *Validator) cast(v Value, at *path, kind Type) (Value, *Violation) {
	switch kind {
	case Array:
		return s.castArray(v, at)
	case Object:
		return s.castObject(v, at)
	case Null:
		return v.scalar(KindNull, ""), nil
	case Integer:
		if _, ok := intKey(v.Text()); ok && v.Kind() != KindFloat {
			return v.scalar(KindInt, v.Text()), nil
		}
		return v.scalar(KindInt, strconv.FormatInt(ToInt(v), 10)), nil
	case Number:
		if k := v.Kind(); k == KindInt || k == KindFloat {
			return v.scalar(KindFloat, v.Text()), nil
		}
		return v.scalar(KindFloat, floatToken(ToFloat(v))), nil
	case Boolean:
		if ToBool(v) {
			return v.scalar(KindTrue, ""), nil
		}
		return v.scalar(KindFalse, ""), nil
	}
	if clean, throws := cleaner(s.format); clean != nil {
		switch {
		case v.Kind() < KindList:
			return v.scalar(KindString, clean(ToString(v))), nil
		case throws:
			return v, thrown()
		}
		return v.scalar(KindString, ""), nil
	}
	if kind == String {
		return v.scalar(KindString, ToString(v)), nil
	}
	return v, nil
}

func (s *Validator) castArray(v Value, at *path) (Value, *Violation) {
	if v.Kind() <= KindNull {
		return v.beside(KindList, ""), nil
	}
	list := v.Items()
	out := list.beside(KindList, "")
	i := 0
	for m := list.First(); m.Exists(); m = m.Next() {
		w, f := s.items.within(m, at.item(i), nil)
		if f != nil {
			return v, f
		}
		out.t.link(out.i, "", w)
		i++
	}
	if s.unique && !out.distinct() {
		return v, at.fault("rest_duplicate_items", " has duplicate items.")
	}
	return out, nil
}

func (s *Validator) castObject(v Value, at *path) (Value, *Violation) {
	if v.Kind() < KindList {
		return v.beside(KindObject, ""), nil
	}
	out := v.beside(v.Kind(), "")
	for name, m := range v.Members() {
		sub := s.property(name, v.t)
		if sub == nil && s.closed {
			out.node().kind = KindObject // other items keep their keys
			continue
		}
		w, f := sub.within(m, at.member(name), nil)
		if f != nil {
			return v, f
		}
		out.t.link(out.i, name, w)
	}
	return out, nil
}

// slugs returns the list of slugs of a value: a string is split at commas and
// white space, and items that are not scalars are left out.
func (v Value) slugs() Value {
	list := v.Items()
	out := list.beside(KindList, "")
	for m := list.First(); m.Exists(); m = m.Next() {
		if k := m.Kind(); k != KindNull && k < KindList {
			out.t.add(out.i, "", KindString, slug(ToString(m)))
		}
	}
	return out
}

// slug converts a string to a slug. Letters beyond ASCII stay as they are; the
// server removes their accents.
func slug(s string) string {
	if lex.OnlyAlnum(s, "_") {
		return strings.ToLower(s)
	}
	b := make([]byte, 0, len(s))
	for _, c := range lex.AppendLower(nil, s) {
		switch {
		case c >= 0x80 || c == '_' || c-'a' < 26 || c-'0' < 10:
			b = append(b, c)
		case c == '-' || c == '.' || c == '/' || lex.IsSpace(c):
			if len(b) > 0 && b[len(b)-1] != '-' {
				b = append(b, '-')
			}
		}
	}
	return strings.TrimRight(string(b), "-")
}
