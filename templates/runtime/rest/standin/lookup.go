package standin

import (
	"slices"
	"strconv"

	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// text returns a field as text. Inlined, it would make the package 2 % larger and
// slower to compile.
//
//go:noinline
func (it *item) text(name string) string { return value.Text(it.data[name]) }

func (it *item) int(name string) int { return value.Int(it.data[name]) }

// keyOf returns what identifies an item in its path.
func (l *list) keyOf(it *item) string {
	for _, name := range [...]string{l.c.Key, "id", "uuid", "slug", "name"} {
		if v, ok := it.data[name]; ok && v != nil {
			return value.Text(v)
		}
	}
	return ""
}

// index returns the lookup of a list.
func (l *list) index() *lookup {
	if l.known == nil {
		l.known = &lookup{keys: map[string]*item{}, slugs: map[string][]*item{}}
		for _, it := range l.items {
			l.known.add(l, it)
		}
	}
	return l.known
}

func (x *lookup) add(l *list, it *item) {
	if key := l.keyOf(it); x.keys[key] == nil {
		x.keys[key] = it
	}
	if slug := it.text("slug"); slug != "" {
		x.slugs[slug] = append(x.slugs[slug], it)
	}
}

func (x *lookup) remove(l *list, it *item) {
	slug := it.text("slug")
	x.slugs[slug] = slices.DeleteFunc(x.slugs[slug], func(other *item) bool { return other == it })
	if key := l.keyOf(it); x.keys[key] == it {
		delete(x.keys, key)
	}
}

// add adds an item at the end.
func (l *list) add(it *item) {
	l.items = append(l.items, it)
	if l.known != nil {
		l.known.add(l, it)
	}
}

// removeIf removes items.
func (l *list) removeIf(gone func(*item) bool) {
	l.items = slices.DeleteFunc(l.items, func(it *item) bool {
		if gone(it) && l.known != nil {
			l.known.remove(l, it)
		}
		return gone(it)
	})
}

// changed follows a change of an item. The lookup keeps its old slug as well,
// since it serves only to find candidates.
func (l *list) changed(it *item) {
	it.words = nil
	switch slug := it.text("slug"); {
	case l.known == nil:
	case l.known.keys[l.keyOf(it)] != it:
		l.known = nil
	case !slices.Contains(l.known.slugs[slug], it):
		l.known.slugs[slug] = append(l.known.slugs[slug], it)
	}
}

// find returns the item with a key, or nil.
func (l *list) find(key string) *item {
	if n, err := strconv.Atoi(key); err == nil {
		key = strconv.Itoa(n)
	}
	return l.index().keys[key]
}

// withSlug returns the items with a slug, without one of them.
func (l *list) withSlug(slug string, but *item) []*item {
	var list []*item
	for _, it := range l.index().slugs[slug] {
		if it != but && it.text("slug") == slug {
			list = append(list, it)
		}
	}
	return list
}

// unique returns a slug that no other item of a list has: dup, dup-2, dup-3.
func (l *list) unique(name string, own *item) string {
	return text.Numbered(name, func(name string) bool { return len(l.withSlug(name, own)) > 0 })
}
