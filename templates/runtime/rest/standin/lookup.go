package standin

import (
	"slices"
	"strconv"
	"strings"
)

// lookup finds items of a list without a walk through all of them. A list makes
// it when it is needed.
type lookup struct {
	keys  map[string]*item // by what identifies them in a path
	slugs map[string][]*item
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

// searched are the fields in which a search looks for words, unless it says
// others.
func searched(kind Kind) []string {
	switch kind {
	case Posts:
		return []string{"title", "excerpt", "content"}
	case Media:
		return []string{"title", "caption", "description"}
	}
	return []string{"title", "excerpt", "content", "name", "slug", "description", "author_name", "username", "email"}
}

// contains reports whether one of some fields has a folded text. The searched
// fields are folded once.
func (it *item) contains(folded string, fields []string, asSearched bool) bool {
	if !asSearched {
		return slices.ContainsFunc(fields, func(f string) bool { return strings.Contains(fold(it.text(f)), folded) })
	}
	if it.words == nil {
		it.words = make([]string, len(fields))
		for i, f := range fields {
			it.words[i] = fold(it.text(f))
		}
	}
	return slices.ContainsFunc(it.words, func(text string) bool { return strings.Contains(text, folded) })
}
