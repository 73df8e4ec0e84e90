package rest

import (
	"bytes"
	"strings"
)

// parseFields reads _fields: a list, or names in a string. It returns nil where everything is wanted.
func parseFields(v Value) *fieldSet {
	if v.Missing() {
		return nil
	}
	f := &fieldSet{names: map[string]*fieldSet{}}
	for item := v.items().first(); item.more(); item = item.next() {
		if k := item.Kind(); k == KindList || k == KindObject {
			continue
		}
		name := strings.TrimSpace(toText(item))
		if !f.add(name) {
			break
		}
	}
	if len(f.names) == 0 {
		return nil
	}
	return f
}

// add selects a path. The real server stops at a path below a member that is already selected, and forgets
// what comes after it; add returns false then.
func (f *fieldSet) add(path string) bool {
	for {
		name, rest, more := strings.Cut(path, ".")
		sub, known := f.names[name]
		if !more {
			f.names[name] = nil
			return true
		}
		if known && sub == nil {
			return false
		}
		if !known {
			sub = &fieldSet{names: map[string]*fieldSet{}}
			f.names[name] = sub
		}
		f, path = sub, rest
	}
}

// appendSelected appends v as JSON with the members that are selected. What is left of an object or a list without
// any is an empty list, as PHP writes it.
func appendSelected(b []byte, v Value, f *fieldSet) []byte {
	k := v.Kind()
	if f == nil || k != KindObject && k != KindList {
		return v.JSON(b)
	}
	from := len(b)
	b = append(b, '{')
	for name, m := range v.Members() {
		if sub, ok := f.sub(name); ok {
			b = appendSelected(appendKey(b, name), m, sub)
		}
	}
	return endObject(b, from)
}

// embed lets the hook add what _embed asks for. Links that _fields does not select cannot be embedded.
func (q *request) embed(fields *fieldSet) (err error) {
	v := q.member("_embed")
	if v.t == nil || q.m.embed == nil || q.inner {
		return nil
	}
	if _, ok := fields.sub("_links"); !ok || !bytes.Contains(q.out, []byte(`"_links"`)) {
		return nil
	}
	q.out, err = q.m.embed(q.r.Context(), relations(v), q.out)
	return err
}

// relations returns the relations that _embed names, nil for all.
func relations(v Value) (names []string) {
	switch v.Text() {
	case "", "1", "0", "true":
		if v.Kind() == KindString {
			return nil
		}
	}
	for item := v.items().first(); item.more(); item = item.next() {
		names = append(names, item.Text())
	}
	return names
}
