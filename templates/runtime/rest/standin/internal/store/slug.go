package store

import (
	"strconv"

	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
)

// Unique returns a slug that no other item of a list has: dup, dup-2, dup-3.
func (l *List) Unique(name string, own *Item) string {
	return text.Numbered(name, func(name string) bool { return len(l.WithSlug(name, own)) > 0 })
}

// PostSlug returns a slug that nothing else has with which a post would share
// its address: a file is apart from everything, a page from what is below the
// same parent, and another post from the posts of its type. A number would be a page
// of a list.
func (s *Store) PostSlug(l *List, name string, own *Item, parent int) string {
	file := l.Collection.Kind == desc.Media
	tree := !file && s.Desc.Has(l.Collection, "parent")
	return text.Numbered(name, func(name string) bool {
		if _, err := strconv.Atoi(name); err == nil && (tree || l.Collection.Name == "posts") {
			return true
		}
		for _, c := range s.Of(desc.Posts, desc.Media) {
			if c != l.Collection && !file && !(tree && c.Kind == desc.Media) {
				continue
			}
			for _, it := range s.ListOf(c).WithSlug(name, own) {
				if above := it.Int("parent") + it.Int("post"); !tree || above == parent { // a post has one of them
					return true
				}
			}
		}
		return false
	})
}
