package schema

import (
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// newValue returns a new value in the tree of v.
func (v Value) newValue(kind Kind, text string) Value {
	t := v.node().tree
	if t == nil || t.frozen {
		t = NewTree()
	}
	return Value{t.add(nil, "", kind, text)}
}

// withText returns v if it has that kind and text, and a new value otherwise.
func (v Value) withText(kind Kind, text string) Value {
	if n := v.node(); n.kind == kind && n.text == text {
		return v
	}
	return v.newValue(kind, text)
}

// link adds v, a value of the same tree, to a container.
func (p *node) link(key string, v Value) {
	n := v.node()
	c := p.tree.add(p, key, n.kind, n.text)
	c.first, c.last, c.count, c.index = n.first, n.last, n.count, n.index
}

// sanitize converts v to its type and cleans strings by their format. It fails
// only if items become equal.
func (s *Validator) sanitize(v Value, at *path, t *typeSet) (Value, *Violation) {
	if v.n != nil && v.n.tree.frozen {
		v = Value{NewTree().copy(nil, "", v)}
	}
	if s.only != noType {
		return s.cast(v, at, s.only)
	}
	for _, c := range s.choices {
		b, f := c.match(v, at, t)
		if f != nil {
			return v, f
		}
		v, f = b.convertIn(v, at, t)
		if f != nil {
			return v, f
		}
		t = t.or(&b.typeSet)
	}
	kind, ok := t.best(v)
	if !ok {
		return v.withText(KindNull, ""), nil
	}
	return s.cast(v, at, kind)
}

// convertIn is sanitize for a part of a value or for an alternative, which
// inherits t. Unless it throws, the real server puts an error object in place
// of an invalid part; here it becomes null. Without a schema, v stays as it
// is.
func (s *Validator) convertIn(v Value, at *path, t *typeSet) (Value, *Violation) {
	if s == nil || s.verbatim && v.Kind() == KindString {
		return v, nil
	}
	w, f := s.sanitize(v, at, s.typeSet.or(t))
	if f != nil && !f.Throws {
		return v.withText(KindNull, f.Message), nil
	}
	return w, f
}

func (s *Validator) cast(v Value, at *path, kind typeCode) (Value, *Violation) {
	switch kind {
	case arrayType:
		return s.castArray(v, at)
	case objectType:
		return s.castObject(v, at)
	case nullType:
		return v.withText(KindNull, ""), nil
	case integerType:
		n := v.node()
		switch {
		case n.number == 0:
			return v.withText(KindInt, strconv.FormatInt(ToInt(v), 10)), nil
		case n.kind == KindInt:
			return v, nil
		}
		w := v.newValue(KindInt, n.text)
		w.n.number = n.number
		return w, nil
	case numberType:
		if k := v.Kind(); k == KindInt || k == KindFloat {
			return v.withText(KindFloat, v.Text()), nil
		}
		return v.withText(KindFloat, floatToken(ToFloat(v))), nil
	case booleanType:
		if ToBool(v) {
			return v.withText(KindTrue, ""), nil
		}
		return v.withText(KindFalse, ""), nil
	}
	if clean, throws := cleaner(s.schema.Format); clean != nil {
		switch {
		case v.Kind() < KindList:
			return v.withText(KindString, clean(ToString(v))), nil
		case throws:
			return v, thrown()
		}
		return v.withText(KindString, ""), nil
	}
	if kind == stringType {
		return v.withText(KindString, ToString(v)), nil
	}
	return v, nil
}

func (s *Validator) castArray(v Value, at *path) (Value, *Violation) {
	if v.Kind() <= KindNull {
		return v.newValue(KindList, ""), nil
	}
	list := v.Items()
	out := list.newValue(KindList, "")
	i := 0
	for m := list.First(); m.Exists(); m = m.Next() {
		w, f := s.items.convertIn(m, at.item(i), nil)
		if f != nil {
			return v, f
		}
		out.n.link("", w)
		i++
	}
	if s.schema.UniqueItems && !out.distinct() {
		return v, at.violation("rest_duplicate_items", " has duplicate items.")
	}
	return out, nil
}

func (s *Validator) castObject(v Value, at *path) (Value, *Violation) {
	if v.Kind() < KindList {
		return v.newValue(KindObject, ""), nil
	}
	out := v.newValue(v.Kind(), "")
	for name, m := range v.Members() {
		sub := s.property(name, v.n.tree)
		if sub == nil && s.schema.Closed {
			out.n.kind = KindObject // other items keep their keys
			continue
		}
		w, f := sub.convertIn(m, at.member(name), nil)
		if f != nil {
			return v, f
		}
		out.n.link(name, w)
	}
	return out, nil
}

// slugs returns the list of slugs of a value: a string is split at commas and
// white space, and items that are not scalars are left out.
func (v Value) slugs() Value {
	list := v.Items()
	out := list.newValue(KindList, "")
	for m := list.First(); m.Exists(); m = m.Next() {
		if k := m.Kind(); k != KindNull && k < KindList {
			out.n.tree.add(out.n, "", KindString, slug(ToString(m)))
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
