// Package store keeps the items of a site: in lists with an order and lookups,
// complete and with all forms of their texts, and as states to go back to.
//
// Read store.go first. Values that are stored never change: items, revisions and
// states share them, and whoever changes a part stores a changed copy.
package store

import (
	"iter"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/clock"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// A Store holds the items of a site, with what the description of the site says
// about them.
type Store struct {
	Desc  *desc.Site
	Clock clock.Clock
	Users *List // who sign in
	state
	Changes   int // grows whenever items may have changed
	kinds     map[desc.Kind][]*desc.Collection
	completer func(s *Store, l *List, data value.Object)
	blanks    map[*desc.Collection]value.Object // new items
	blanksAt  string                            // when they were made
}

// New returns the store of a site without items. The completer adds what an item
// of a kind lacks.
func New(d *desc.Site, c clock.Clock, completer func(s *Store, l *List, data value.Object)) *Store {
	s := &Store{Desc: d, Clock: c, completer: completer, kinds: map[desc.Kind][]*desc.Collection{}}
	for i := range d.Collections {
		c := &d.Collections[i]
		s.kinds[c.Kind] = append(s.kinds[c.Kind], c)
	}
	s.Clear()
	return s
}

// Of returns the collections of some kinds. Inlined, Of and Items would make the
// machine code of the stand-in 4 % larger.
//
//go:noinline
func (s *Store) Of(kinds ...desc.Kind) []*desc.Collection {
	if len(kinds) == 1 {
		return s.kinds[kinds[0]]
	}
	var list []*desc.Collection
	for i := range s.Desc.Collections {
		if c := &s.Desc.Collections[i]; slices.Contains(kinds, c.Kind) {
			list = append(list, c)
		}
	}
	return list
}

// ListAt returns the list of a collection at a path. It makes a new one if the
// path has no list.
func (s *Store) ListAt(c *desc.Collection, path string) *List {
	l := s.Lists[path]
	if l == nil {
		l = &List{Collection: c, Path: path}
		s.Lists[path] = l
	}
	return l
}

// ListOf returns the list of a collection that is not below others.
func (s *Store) ListOf(c *desc.Collection) *List { return s.ListAt(c, c.Path) }

// Named returns the list of a collection of a kind, or nil.
func (s *Store) Named(kind desc.Kind, name string) *List {
	for _, c := range s.Of(kind) {
		if c.Name == name {
			return s.ListOf(c)
		}
	}
	return nil
}

// FindList returns the list at a path, or nil. It makes one if there can be one.
func (s *Store) FindList(path string) *List {
	if l := s.Lists[path]; l != nil {
		return l
	}
	for i := range s.Desc.Collections {
		c := &s.Desc.Collections[i]
		if desc.Template(c.Path).Matches(path) {
			return s.ListAt(c, path)
		}
	}
	return nil
}

// Below returns the collection of a kind below one item of another collection,
// and its path, or nil.
func (s *Store) Below(c *desc.Collection, id string, kind desc.Kind) (*desc.Collection, string) {
	for _, x := range s.Of(kind) {
		if path, ok := desc.Template(x.Path).Below(c.Path, id); ok {
			return x, path
		}
	}
	return nil, ""
}

// SingleAt returns the single object at a path. It makes a new one if the path
// has none.
func (s *Store) SingleAt(path string, form int) value.Object {
	data := s.Singles[path]
	if data == nil {
		data = value.Object{}
		if form >= 0 {
			data = s.Desc.Zero(desc.Type{Type: "object", Form: form}, s.Clock.Stamp()).(value.Object)
			if f := &s.Desc.Forms[form]; f.Field("timezone") != nil && f.Field("posts_per_page") != nil { // settings of core
				data["title"], data["timezone"] = s.Desc.Name, s.Desc.Zone
			}
		}
		s.Singles[path] = data
	}
	return data
}

// Items returns the items of collections of some kinds which are not below other
// items. It is not inlined for the same reason as Of.
//
//go:noinline
func (s *Store) Items(kinds ...desc.Kind) iter.Seq2[*List, *Item] {
	return func(yield func(*List, *Item) bool) {
		for _, c := range s.Of(kinds...) {
			l := s.ListOf(c)
			for _, it := range l.Items {
				if !yield(l, it) {
					return
				}
			}
		}
	}
}

// FindIn returns the item with an id in the collections of some kinds.
func (s *Store) FindIn(id int, kinds ...desc.Kind) *Item {
	for _, c := range s.Of(kinds...) {
		if it := s.ListOf(c).Find(strconv.Itoa(id)); it != nil {
			return it
		}
	}
	return nil
}

// AnyPost returns the post or the file with an id, or nil.
func (s *Store) AnyPost(id int) *Item { return s.FindIn(id, desc.Posts, desc.Media) }

// sequence returns the kind whose sequence of ids a kind shares.
func sequence(k desc.Kind) desc.Kind {
	switch k {
	case desc.Terms, desc.Comments, desc.Users:
		return k
	}
	return desc.Posts
}

// Insert adds an item, with a new id unless it has one. It completes missing
// members.
func (s *Store) Insert(l *List, data value.Object) *Item {
	s.Changes++
	key := sequence(l.Collection.Kind)
	switch id := s.Desc.Field(l.Collection, "id"); {
	case data["id"] != nil, l.Collection.Kind == desc.Passwords, l.Collection.Form >= 0 && id == nil:
	case l.Collection.Kind == desc.Generic && id != nil && id.Type.Type == "string":
		s.LastID[key]++
		data["id"] = strconv.Itoa(s.LastID[key]) // routes may want digits
	default:
		s.LastID[key]++
		data["id"] = float64(s.LastID[key])
	}
	s.Reserve(l, data["id"])
	s.Fit(l.Collection, data)
	s.Complete(l, data)
	it := &Item{Collection: l.Collection, Data: data}
	l.Add(it)
	s.Count(l, data, 1)
	return it
}

// Reserve keeps an id from new items of a list.
func (s *Store) Reserve(l *List, id any) {
	key := sequence(l.Collection.Kind)
	s.LastID[key] = max(s.LastID[key], value.Int(id))
}

// Remove removes an item.
func (s *Store) Remove(l *List, it *Item) {
	s.Changes++
	l.RemoveIf(func(x *Item) bool { return x == it })
	s.Count(l, it.Data, -1)
}

// Count changes the numbers of published posts that terms have.
func (s *Store) Count(l *List, data value.Object, by float64) {
	if l.Collection.Kind != desc.Posts {
		return
	}
	for term := range s.Counted(data) {
		term.Data["count"] = float64(term.Int("count")) + by
	}
}

// Counted returns the terms that count a post.
func (s *Store) Counted(data value.Object) iter.Seq[*Item] {
	return func(yield func(*Item) bool) {
		if data["status"] != "publish" {
			return
		}
		for _, c := range s.Of(desc.Terms) {
			ids, _ := data[c.Name].([]any)
			for _, id := range ids {
				if term := s.Term(c, id); term != nil && !yield(term) {
					return
				}
			}
		}
	}
}

// Term returns a term of a taxonomy, or nil.
func (s *Store) Term(c *desc.Collection, id any) *Item { return s.ListOf(c).Find(value.Text(id)) }

// Defaults sets fields that an item lacks, of those that items of the list have.
func (s *Store) Defaults(l *List, data, values value.Object) {
	for name, v := range values {
		if value.IsEmpty(data[name]) && (l.Collection.Form < 0 || s.Desc.Has(l.Collection, name)) {
			data[name] = v
		}
	}
}

// Complete adds the members that an item lacks.
func (s *Store) Complete(l *List, data value.Object) {
	s.completer(s, l, data)
	for name, v := range s.blank(l.Collection) {
		if _, ok := data[name]; !ok {
			data[name] = v
		}
	}
}

// blank returns the members of a new item. Items of the same second share their
// values, some of which are times.
func (s *Store) blank(c *desc.Collection) value.Object {
	now := s.Clock.Stamp()
	if s.blanksAt != now {
		s.blanksAt, s.blanks = now, map[*desc.Collection]value.Object{}
	}
	blank := s.blanks[c]
	if blank == nil {
		blank = value.Object{}
		fields := s.Desc.Fields(c)
		for i := range fields {
			if f := &fields[i]; !strings.HasPrefix(f.Name, "_") {
				blank[f.Name] = s.Desc.Zero(f.Type, now)
			}
		}
		s.Fit(c, blank)
		s.blanks[c] = blank
	}
	return blank
}

// Fit completes the members of an item that are objects. Of a text it keeps the
// raw form alone if the others follow from it. It changes copies, since values
// that are stored never change: items, revisions and snapshots share them.
func (s *Store) Fit(c *desc.Collection, data value.Object) {
	now := s.Clock.Stamp()
	for name, v := range data {
		o, isObject := v.(value.Object)
		f := s.Desc.Field(c, name)
		if !isObject || f == nil || f.Type.Type != "object" {
			continue
		}
		if raw, _ := o["raw"].(string); raw != "" && len(o) == 1 && s.Desc.Forms[f.Form].IsText() {
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
func (s *Store) fill(o value.Object, f *desc.Field, now string) {
	form := &s.Desc.Forms[f.Form]
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
			v = s.Desc.Zero(m.Type, now)
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
func (s *Store) forms(raw any, f *desc.Field) any {
	if !s.Desc.Forms[f.Form].IsText() {
		return raw
	}
	o := value.Object{"raw": raw}
	s.fill(o, f, "")
	return o
}

// Full returns the members of an item with all forms of its texts.
func (s *Store) Full(it *Item) value.Object {
	out := maps.Clone(it.Data)
	fields := s.Desc.Fields(it.Collection)
	for i := range fields {
		f := &fields[i]
		if _, isText := out[f.Name].(string); isText && f.Type.Type == "object" {
			out[f.Name] = s.forms(out[f.Name], f)
		}
	}
	return out
}

// Status returns the status of a post. Lists ask all their items for it, so that
// the item keeps it until items change.
func (s *Store) Status(it *Item) string {
	if it.statusAt != s.Changes {
		it.status, it.statusAt = it.Text("status"), s.Changes
	}
	return it.status
}

// A State is the content of a store at one time.
type State struct{ content state }

// Clear removes everything.
func (s *Store) Clear() { s.state, s.Users = newState(), nil }

// Snapshot returns the state.
func (s *Store) Snapshot() *State { return &State{s.state.clone()} }

// Restore sets the state to that of a Snapshot.
func (s *Store) Restore(state *State) {
	s.state = state.content.clone()
	s.Users = s.Lists[s.Users.Path]
}
