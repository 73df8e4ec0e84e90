package store

import (
	"slices"
	"strconv"

	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// A List holds the items of a collection, in the order of their creation.
type List struct {
	Collection *desc.Collection
	Path       string // with the captures of parents
	Items      []*Item
	known      *lookup // or nil
	order      order   // that was asked for last
}

// An order is the items of a list in the order of a field, until items change.
type order struct {
	by      string
	down    bool
	changes int // of the site when it was made
	items   []*Item
}

// lookup finds items of a list without a walk through all of them. A list makes
// it when it is needed.
type lookup struct {
	keys  map[string]*Item // by what identifies them in a path
	slugs map[string][]*Item
}

// KeyOf returns what identifies an item in its path.
func (l *List) KeyOf(it *Item) string {
	for _, name := range [...]string{l.Collection.Key, "id", "uuid", "slug", "name"} {
		if v, ok := it.Data[name]; ok && v != nil {
			return value.Text(v)
		}
	}
	return ""
}

// index returns the lookup of a list.
func (l *List) index() *lookup {
	if l.known == nil {
		l.known = &lookup{keys: map[string]*Item{}, slugs: map[string][]*Item{}}
		for _, it := range l.Items {
			l.known.add(l, it)
		}
	}
	return l.known
}

func (x *lookup) add(l *List, it *Item) {
	if key := l.KeyOf(it); x.keys[key] == nil {
		x.keys[key] = it
	}
	if slug := it.Text("slug"); slug != "" {
		x.slugs[slug] = append(x.slugs[slug], it)
	}
}

func (x *lookup) remove(l *List, it *Item) {
	slug := it.Text("slug")
	x.slugs[slug] = slices.DeleteFunc(x.slugs[slug], func(other *Item) bool { return other == it })
	if key := l.KeyOf(it); x.keys[key] == it {
		delete(x.keys, key)
	}
}

// Add adds an item at the end.
func (l *List) Add(it *Item) {
	l.Items = append(l.Items, it)
	if l.known != nil {
		l.known.add(l, it)
	}
}

// RemoveIf removes items.
func (l *List) RemoveIf(gone func(*Item) bool) {
	l.Items = slices.DeleteFunc(l.Items, func(it *Item) bool {
		if gone(it) && l.known != nil {
			l.known.remove(l, it)
		}
		return gone(it)
	})
}

// Changed follows a change of an item. The lookup keeps its old slug as well,
// since it serves only to find candidates.
func (l *List) Changed(it *Item) {
	it.words = nil
	switch slug := it.Text("slug"); {
	case l.known == nil:
	case l.known.keys[l.KeyOf(it)] != it:
		l.known = nil
	case !slices.Contains(l.known.slugs[slug], it):
		l.known.slugs[slug] = append(l.known.slugs[slug], it)
	}
}

// Find returns the item with a key, or nil.
func (l *List) Find(key string) *Item {
	if n, err := strconv.Atoi(key); err == nil {
		key = strconv.Itoa(n)
	}
	return l.index().keys[key]
}

// WithSlug returns the items with a slug, without one of them.
func (l *List) WithSlug(slug string, but *Item) []*Item {
	var list []*Item
	for _, it := range l.index().slugs[slug] {
		if it != but && it.Text("slug") == slug {
			list = append(list, it)
		}
	}
	return list
}
