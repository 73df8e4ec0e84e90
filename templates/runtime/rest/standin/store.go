package standin

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// list holds the items of a collection, in the order of their creation.
type list struct {
	c     *Collection
	path  string // with the captures of parents
	items []*item
	known *lookup // or nil
}

// item is one item of a collection.
type item struct {
	data  object
	slug  string  // of a post in the trash, before it went there
	words *string // in which searches look, or nil
}

func (it *item) text(name string) string { return text(it.data[name]) }
func (it *item) int(name string) int     { return number(it.data[name]) }

// text returns a string, or the raw or rendered form of a text.
func text(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case object:
		if raw, ok := v["raw"].(string); ok {
			return raw
		}
		rendered, _ := v["rendered"].(string)
		return rendered
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case bool:
		return strconv.FormatBool(v)
	}
	return ""
}

// number returns a number as an int, 0 for other values.
func number(v any) int {
	switch v := v.(type) {
	case float64:
		return int(v)
	case string:
		n, _ := strconv.Atoi(v)
		return n
	}
	return 0
}

// list returns the list of a collection at a path. It makes a new one if the path has no list.
func (s *Site) list(c *Collection, path string) *list {
	l := s.lists[path]
	if l == nil {
		l = &list{c: c, path: path}
		s.lists[path] = l
	}
	return l
}

// keyOf returns what identifies an item in its path.
func (l *list) keyOf(it *item) string {
	for _, name := range [...]string{l.c.Key, "id", "uuid", "slug", "name"} {
		if v, ok := it.data[name]; ok && v != nil {
			return text(v)
		}
	}
	return ""
}

// remove removes an item.
func (l *list) remove(it *item) {
	l.items = slices.DeleteFunc(l.items, func(x *item) bool { return x == it })
	l.known = nil
}

// sequence returns the kind whose sequence of ids a kind shares.
func sequence(k Kind) Kind {
	switch k {
	case Terms, Comments, Users:
		return k
	}
	return Posts
}

// insert adds an item, with a new id unless it has one, and returns its data.
// It completes missing members.
func (s *Site) insert(l *list, data object) object {
	key := sequence(l.c.Kind)
	if l.c.Kind == Generic && l.formHas(s, "id", "string") {
		if data["id"] == nil {
			s.nextID[key]++
			data["id"] = fmt.Sprintf("%s-%d", l.c.Name, s.nextID[key])
		}
	} else if l.c.Kind != Passwords && data["id"] == nil && (l.c.Form < 0 || l.formHas(s, "id", "")) {
		s.nextID[key]++
		data["id"] = float64(s.nextID[key])
	}
	s.nextID[key] = max(s.nextID[key], number(data["id"]))
	it := &item{data: data}
	s.complete(l, data)
	l.add(it)
	return data
}

// formHas reports whether items have a field, and of the type unless it is
// empty.
func (l *list) formHas(s *Site, name, kind string) bool {
	return l.c.Form >= 0 && slices.ContainsFunc(s.d.Forms[l.c.Form].Fields, func(f Field) bool {
		return f.Name == name && (kind == "" || f.Type.Type == kind)
	})
}

// has reports whether items have a field, or one of them does.
func (l *list) has(s *Site, name string) bool {
	return l.formHas(s, name, "") || slices.ContainsFunc(l.items, func(it *item) bool { return it.data[name] != nil })
}

// complete adds the members that an item lacks.
func (s *Site) complete(l *list, data object) {
	if p := behaviorOf(l.c.Kind); p.complete != nil {
		p.complete(s, l, data)
	}
	if l.c.Form < 0 {
		return
	}
	for _, f := range s.d.Forms[l.c.Form].Fields {
		if v, ok := data[f.Name]; ok {
			if f.Type.Type == "object" {
				data[f.Name] = s.fit(v, f.Type, f.Name)
			}
		} else if !strings.HasPrefix(f.Name, "_") {
			data[f.Name] = s.zero(f.Type)
		}
		if meta, ok := data[f.Name].(object); ok && f.Name == "meta" && f.Type.Type == "object" {
			s.emptyMeta(meta, f.Type.Form)
		}
	}
}

// emptyMeta clears meta fields that nobody set: an object has no members, and a
// value that the schema does not allow is null.
func (s *Site) emptyMeta(meta object, form int) {
	for _, f := range s.d.Forms[form].Fields {
		o, isObject := meta[f.Name].(object)
		switch {
		case isObject && isEmpty(o):
			meta[f.Name] = object{}
		case len(f.Enum) > 0 && !slices.Contains(f.Enum, text(meta[f.Name])):
			meta[f.Name] = nil
		}
	}
}

// fit returns the value of a field that is an object: a string is a text.
func (s *Site) fit(v any, t Type, name string) any {
	raw, isText := v.(string)
	given, _ := v.(object)
	fields := s.d.Forms[t.Form].Fields
	has := func(name string) bool {
		return slices.ContainsFunc(fields, func(f Field) bool { return f.Name == name })
	}
	if r, ok := given["raw"].(string); ok && isEmpty(given["rendered"]) {
		raw, isText = r, true
	} else if r, ok := given["rendered"].(string); ok && isEmpty(given["raw"]) {
		given["raw"] = r
	}
	if isText && (has("rendered") || has("raw")) {
		out := object{"raw": raw}
		if has("rendered") {
			out["rendered"] = rendered(raw, name)
		}
		if has("protected") {
			out["protected"] = false
		}
		if has("block_version") {
			out["block_version"] = float64(strings.Count(raw[:min(len(raw), 1)], "<") * min(1, strings.Count(raw, "<!-- wp:")))
		}
		return out
	}
	if given == nil {
		return v
	}
	for _, f := range fields {
		if _, ok := given[f.Name]; !ok {
			given[f.Name] = s.zero(f.Type)
		}
	}
	return given
}

// rendered returns a text as a visitor reads it.
func rendered(raw, name string) string {
	if name == "title" || raw == "" || strings.HasPrefix(strings.TrimSpace(raw), "<") {
		return raw
	}
	return "<p>" + strings.ReplaceAll(raw, "\n\n", "</p>\n<p>") + "</p>\n"
}

// zero returns the value that a field of a new item has.
func (s *Site) zero(t Type) any { return s.d.Zero(t, stamp(s.now().In(s.zone))) }

// clone returns a deep copy of a JSON value.
func clone(v any) any {
	switch v := v.(type) {
	case object:
		out := make(object, len(v))
		for k, x := range v {
			out[k] = clone(x)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, x := range v {
			out[i] = clone(x)
		}
		return out
	}
	return v
}

// first returns the first string that is not empty.
func first(values ...string) string { return cmp.Or(values...) }
