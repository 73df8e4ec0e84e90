package standin

import (
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

func TestLookupsFollowChanges(t *testing.T) {
	for name, c := range map[string]struct {
		do    func(s *Site, l *list)
		there bool   // post 2 is in the list
		slug  string // of another post with the name of post 2
		found string // a text that only post 2 has
	}{
		"without a change": {func(*Site, *list) {}, true, "two-2", "two"},
		"a new item": {func(s *Site, _ *list) {
			_, _ = s.Put("/n/v1/posts", []byte(`{"title":"Two","status":"publish"}`))
		}, true, "two-3", ""},
		"an item that is replaced": {func(s *Site, _ *list) {
			_, _ = s.Put("/n/v1/posts", []byte(`{"id":2,"title":"Four","status":"publish"}`))
		}, true, "two", "four"},
		"an update": {func(_ *Site, l *list) {
			it := l.find("2")
			it.data["slug"], it.data["title"] = "four", "Four"
			l.changed(it)
		}, true, "two", "four"},
		"an update and back": {func(_ *Site, l *list) {
			it := l.find("2")
			for _, slug := range []string{"four", "two"} {
				it.data["slug"] = slug
				l.changed(it)
			}
		}, true, "two-2", "two"},
		"an item that is removed": {func(s *Site, l *list) { s.remove(l, l.find("2")) }, false, "two", ""},
		"a post in the trash": {func(s *Site, l *list) {
			(&request{Site: s, l: l, it: l.find("2")}).removePost()
		}, true, "two", "two"},
		"and one that is gone": {func(s *Site, l *list) {
			for range 2 {
				(&request{Site: s, l: l, it: l.find("2"), param: none}).removePost()
			}
		}, false, "two", ""},
		"a slug that is a key": {func(s *Site, l *list) {
			l.c.Key = "slug"
			l.known = nil
			it := l.find("two")
			it.data["slug"], it.data["title"] = "2", "Four"
			l.changed(it)
		}, true, "two", "four"},
		"an earlier state": {func(s *Site, l *list) {
			state := s.Snapshot()
			s.remove(l, l.find("2"))
			s.Restore(state)
		}, true, "two-2", "two"},
	} {
		t.Run(name, func(t *testing.T) {
			s := small()
			for _, title := range []string{"One", "Two"} {
				if _, err := s.Put("/n/v1/posts", []byte(`{"title":"`+title+`","status":"publish"}`)); err != nil {
					t.Fatal(err)
				}
			}
			contains := func() (n int) {
				for _, it := range s.lists["/n/v1/posts"].items {
					if it.contains(c.found, searched(desc.Posts), true) {
						n++
					}
				}
				return n
			}
			l := s.lists["/n/v1/posts"]
			contains()
			if l.find("2") == nil || l.find("3") != nil || l.find("x") != nil {
				t.Fatal("wrong items at first")
			}
			c.do(s, l)
			l = s.lists[l.path]
			if it := l.find("2"); (it != nil) != c.there {
				t.Errorf("item %v", it)
			}
			if got := l.unique("two", nil); got != c.slug {
				t.Errorf("slug %s, want %s", got, c.slug)
			}
			if n := contains(); c.found != "" && n != 1 {
				t.Errorf("%s in %d items", c.found, n)
			}
		})
	}
}

func TestSlugsAreMadeUnique(t *testing.T) {
	own := &item{data: value.Object{"slug": "dup"}}
	l := &list{c: &desc.Collection{}, items: []*item{own, {data: value.Object{"slug": "dup-2"}}}}
	for name, c := range map[string]struct {
		name, want string
		own        *item
	}{
		"a new one is kept":       {"new", "new", nil},
		"a number follows others": {"dup", "dup-3", nil},
		"an item keeps its own":   {"dup", "dup", own},
	} {
		t.Run(name, func(t *testing.T) {
			if got := l.unique(c.name, c.own); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
