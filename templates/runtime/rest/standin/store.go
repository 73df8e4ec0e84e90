package standin

import (
	"iter"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// of returns the collections of some kinds.
func (s *Site) of(kinds ...desc.Kind) []*desc.Collection {
	if len(kinds) == 1 {
		return s.kinds[kinds[0]]
	}
	var list []*desc.Collection
	for i := range s.d.Collections {
		if c := &s.d.Collections[i]; slices.Contains(kinds, c.Kind) {
			list = append(list, c)
		}
	}
	return list
}

// list returns the list of a collection at a path. It makes a new one if the path has no list.
func (s *Site) list(c *desc.Collection, path string) *list {
	l := s.lists[path]
	if l == nil {
		l = &list{c: c, path: path, behavior: s.behaves(c.Kind)}
		s.lists[path] = l
	}
	return l
}

// named returns the list of a collection of a kind, or nil.
func (s *Site) named(kind desc.Kind, name string) *list {
	for _, c := range s.of(kind) {
		if c.Name == name {
			return s.list(c, c.Path)
		}
	}
	return nil
}

// listAt returns the list at a path, or nil. It makes one if there can be one.
func (s *Site) listAt(path string) *list {
	if l := s.lists[path]; l != nil {
		return l
	}
	for i := range s.d.Collections {
		c := &s.d.Collections[i]
		if desc.Template(c.Path).Matches(path) {
			return s.list(c, path)
		}
	}
	return nil
}

// below returns the collection of a kind below one item of another collection,
// and its path, or nil.
func (s *Site) below(c *desc.Collection, id string, kind desc.Kind) (*desc.Collection, string) {
	for _, x := range s.of(kind) {
		if path, ok := desc.Template(x.Path).Below(c.Path, id); ok {
			return x, path
		}
	}
	return nil, ""
}

// singleAt returns the single object at a path. It makes a new one if the path
// has none.
func (s *Site) singleAt(path string, form int) value.Object {
	data := s.singles[path]
	if data == nil {
		data = value.Object{}
		if form >= 0 {
			data = s.d.Zero(desc.Type{Type: "object", Form: form}, s.clock.Stamp()).(value.Object)
			if f := &s.d.Forms[form]; f.Field("timezone") != nil && f.Field("posts_per_page") != nil { // settings of core
				data["title"], data["timezone"] = s.d.Name, s.d.Zone
			}
		}
		s.singles[path] = data
	}
	return data
}

// items returns the items of collections of some kinds which are not below other
// items. Inlined, it would make the package 3 % larger and slower to compile.
//
//go:noinline
func (s *Site) items(kinds ...desc.Kind) iter.Seq2[*list, *item] {
	return func(yield func(*list, *item) bool) {
		for _, c := range s.of(kinds...) {
			l := s.list(c, c.Path)
			for _, it := range l.items {
				if !yield(l, it) {
					return
				}
			}
		}
	}
}

// findIn returns the item with an id in the collections of some kinds.
func (s *Site) findIn(id int, kinds ...desc.Kind) *item {
	for _, c := range s.of(kinds...) {
		if it := s.list(c, c.Path).find(strconv.Itoa(id)); it != nil {
			return it
		}
	}
	return nil
}

// anyPost returns the post or the file with an id, or nil.
func (s *Site) anyPost(id int) *item { return s.findIn(id, desc.Posts, desc.Media) }

// sequence returns the kind whose sequence of ids a kind shares.
func sequence(k desc.Kind) desc.Kind {
	switch k {
	case desc.Terms, desc.Comments, desc.Users:
		return k
	}
	return desc.Posts
}

// insert adds an item, with a new id unless it has one. It completes missing
// members.
func (s *Site) insert(l *list, data value.Object) *item {
	s.changes++
	key := sequence(l.c.Kind)
	switch id := s.d.Field(l.c, "id"); {
	case data["id"] != nil, l.c.Kind == desc.Passwords, l.c.Form >= 0 && id == nil:
	case l.c.Kind == desc.Generic && id != nil && id.Type.Type == "string":
		s.nextID[key]++
		data["id"] = strconv.Itoa(s.nextID[key]) // routes may want digits
	default:
		s.nextID[key]++
		data["id"] = float64(s.nextID[key])
	}
	s.nextID[key] = max(s.nextID[key], value.Int(data["id"]))
	s.fit(l.c, data)
	s.complete(l, data)
	it := &item{c: l.c, data: data}
	l.add(it)
	s.count(l, data, 1)
	return it
}

// remove removes an item.
func (s *Site) remove(l *list, it *item) {
	s.changes++
	l.removeIf(func(x *item) bool { return x == it })
	s.count(l, it.data, -1)
}

// count changes the numbers of published posts that terms have.
func (s *Site) count(l *list, data value.Object, by float64) {
	if l.c.Kind != desc.Posts {
		return
	}
	for term := range s.counted(data) {
		term.data["count"] = float64(term.int("count")) + by
	}
}

// counted returns the terms that count a post.
func (s *Site) counted(data value.Object) iter.Seq[*item] {
	return func(yield func(*item) bool) {
		if data["status"] != "publish" {
			return
		}
		for _, c := range s.of(desc.Terms) {
			ids, _ := data[c.Name].([]any)
			for _, id := range ids {
				if term := s.term(c, id); term != nil && !yield(term) {
					return
				}
			}
		}
	}
}

// term returns a term of a taxonomy, or nil.
func (s *Site) term(c *desc.Collection, id any) *item { return s.list(c, c.Path).find(value.Text(id)) }

// defaults sets fields that an item lacks, of those that items of the list have.
func (s *Site) defaults(l *list, data, values value.Object) {
	for name, v := range values {
		if value.IsEmpty(data[name]) && (l.c.Form < 0 || s.d.Has(l.c, name)) {
			data[name] = v
		}
	}
}

// complete adds the members that an item lacks.
func (s *Site) complete(l *list, data value.Object) {
	if l.complete != nil {
		l.complete(s, l, data)
	}
	for name, v := range s.blank(l.c) {
		if _, ok := data[name]; !ok {
			data[name] = v
		}
	}
}

// blank returns the members of a new item. Items of the same second share their
// values, some of which are times.
func (s *Site) blank(c *desc.Collection) value.Object {
	now := s.clock.Stamp()
	if s.blanksAt != now {
		s.blanksAt, s.blanks = now, map[*desc.Collection]value.Object{}
	}
	blank := s.blanks[c]
	if blank == nil {
		blank = value.Object{}
		fields := s.d.Fields(c)
		for i := range fields {
			if f := &fields[i]; !strings.HasPrefix(f.Name, "_") {
				blank[f.Name] = s.d.Zero(f.Type, now)
			}
		}
		s.fit(c, blank)
		s.blanks[c] = blank
	}
	return blank
}

// fit completes the members of an item that are objects. Of a text it keeps the
// raw form alone if the others follow from it. It changes copies, since values
// that are stored never change: items, revisions and snapshots share them.
func (s *Site) fit(c *desc.Collection, data value.Object) {
	now := s.clock.Stamp()
	for name, v := range data {
		o, isObject := v.(value.Object)
		f := s.d.Field(c, name)
		if !isObject || f == nil || f.Type.Type != "object" {
			continue
		}
		if raw, _ := o["raw"].(string); raw != "" && len(o) == 1 && s.d.Forms[f.Form].IsText() {
			data[name] = raw // the check below finds it, too, but takes longer
			continue
		}
		o = maps.Clone(o)
		s.fill(o, f, now)
		data[name] = o
		if all, isText := s.forms(o["raw"], f).(value.Object); isText && value.Text(o) != "" && maps.EqualFunc(o, all, reflect.DeepEqual) {
			data[name] = o["raw"]
		}
	}
}

// fill adds the members that an object lacks.
func (s *Site) fill(o value.Object, f *desc.Field, now string) {
	form := &s.d.Forms[f.Form]
	shown, _ := o["rendered"].(string)
	switch {
	case shown != "" && o["raw"] == nil:
		o["raw"] = shown
	case o["rendered"] == nil && form.Field("rendered") != nil:
		o["rendered"] = text.Rendered(value.Text(o), f.Name)
	}
	for i := range form.Fields {
		m := &form.Fields[i]
		v, ok := o[m.Name]
		if !ok {
			v = s.d.Zero(m.Type, now)
		}
		if f.Name == "meta" {
			v = metaValue(v, m)
		}
		o[m.Name] = v
	}
}

// metaValue returns the value of a meta field that nobody set as null if its
// schema does not allow it. An object has no members.
func metaValue(v any, f *desc.Field) any {
	o, isObject := v.(value.Object)
	switch {
	case isObject && value.IsEmpty(o):
		return value.Object{}
	case len(f.Enum) > 0 && !slices.Contains(f.Enum, value.Text(v)):
		return nil
	}
	return v
}

// forms returns all forms of a text of which items have the raw one.
func (s *Site) forms(raw any, f *desc.Field) any {
	if !s.d.Forms[f.Form].IsText() {
		return raw
	}
	o := value.Object{"raw": raw}
	s.fill(o, f, "")
	return o
}

// full returns the members of an item with all forms of its texts.
func (s *Site) full(it *item) value.Object {
	out := maps.Clone(it.data)
	fields := s.d.Fields(it.c)
	for i := range fields {
		f := &fields[i]
		if _, isText := out[f.Name].(string); isText && f.Type.Type == "object" {
			out[f.Name] = s.forms(out[f.Name], f)
		}
	}
	return out
}
