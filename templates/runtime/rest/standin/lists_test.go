package standin

import (
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

func TestLookupsFollowChanges(t *testing.T) {
	for name, c := range map[string]struct {
		do    func(s *Site, l *store.List)
		there bool   // post 2 is in the list
		slug  string // of another post with the name of post 2
		found string // a text that only post 2 has
	}{
		"without a change": {func(*Site, *store.List) {}, true, "two-2", "two"},
		"a new item": {func(s *Site, _ *store.List) {
			_, _ = s.Put("/n/v1/posts", []byte(`{"title":"Two","status":"publish"}`))
		}, true, "two-3", ""},
		"an item that is replaced": {func(s *Site, _ *store.List) {
			_, _ = s.Put("/n/v1/posts", []byte(`{"id":2,"title":"Four","status":"publish"}`))
		}, true, "two", "four"},
		"an update": {func(_ *Site, l *store.List) {
			it := l.Find("2")
			it.Data["slug"], it.Data["title"] = "four", "Four"
			l.Changed(it)
		}, true, "two", "four"},
		"an update and back": {func(_ *Site, l *store.List) {
			it := l.Find("2")
			for _, slug := range []string{"four", "two"} {
				it.Data["slug"] = slug
				l.Changed(it)
			}
		}, true, "two-2", "two"},
		"an item that is removed": {func(s *Site, l *store.List) { s.store.Remove(l, l.Find("2")) }, false, "two", ""},
		"a post in the trash": {func(s *Site, l *store.List) {
			removePost(&request.Request{Site: s.site, L: l, Item: l.Find("2")})
		}, true, "two", "two"},
		"and one that is gone": {func(s *Site, l *store.List) {
			for range 2 {
				removePost(&request.Request{Site: s.site, L: l, Item: l.Find("2"), Param: none})
			}
		}, false, "two", ""},
		"a slug that is a key": {func(s *Site, l *store.List) {
			l.Collection.Key = "slug"
			s.Restore(s.Snapshot())
			l = s.store.Lists[l.Path]
			it := l.Find("two")
			it.Data["slug"], it.Data["title"] = "2", "Four"
			l.Changed(it)
		}, true, "two", "four"},
		"an earlier state": {func(s *Site, l *store.List) {
			state := s.Snapshot()
			s.store.Remove(l, l.Find("2"))
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
				for _, it := range s.store.Lists["/n/v1/posts"].Items {
					if it.Contains(c.found, []string{"title", "excerpt", "content"}, true) {
						n++
					}
				}
				return n
			}
			l := s.store.Lists["/n/v1/posts"]
			contains()
			if l.Find("2") == nil || l.Find("3") != nil || l.Find("x") != nil {
				t.Fatal("wrong items at first")
			}
			c.do(s, l)
			l = s.store.Lists[l.Path]
			if it := l.Find("2"); (it != nil) != c.there {
				t.Errorf("item %v", it)
			}
			if got := l.Unique("two", nil); got != c.slug {
				t.Errorf("slug %s, want %s", got, c.slug)
			}
			if n := contains(); c.found != "" && n != 1 {
				t.Errorf("%s in %d items", c.found, n)
			}
		})
	}
}

func TestSlugsAreMadeUnique(t *testing.T) {
	own := &store.Item{Data: value.Object{"slug": "dup"}}
	l := &store.List{Collection: &desc.Collection{}, Items: []*store.Item{own, {Data: value.Object{"slug": "dup-2"}}}}
	for name, c := range map[string]struct {
		name, want string
		own        *store.Item
	}{
		"a new one is kept":       {"new", "new", nil},
		"a number follows others": {"dup", "dup-3", nil},
		"an item keeps its own":   {"dup", "dup", own},
	} {
		t.Run(name, func(t *testing.T) {
			if got := l.Unique(c.name, c.own); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
