package kinds

import (
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
)

func TestLookupsFollowChanges(t *testing.T) {
	for name, c := range map[string]struct {
		do    func(s *request.Site, l *store.List)
		there bool   // post 2 is in the list
		slug  string // of another post with the name of post 2
		found string // a text that only post 2 has
	}{
		"without a change": {func(*request.Site, *store.List) {}, true, "two-2", "two"},
		"a new item": {func(s *request.Site, _ *store.List) {
			put(t, s, `{"title":"Two","status":"publish"}`)
		}, true, "two-3", ""},
		"an item that is replaced": {func(s *request.Site, _ *store.List) {
			put(t, s, `{"id":2,"title":"Four","status":"publish"}`)
		}, true, "two", "four"},
		"an update": {func(_ *request.Site, l *store.List) {
			it := l.Find("2")
			it.Data["slug"], it.Data["title"] = "four", "Four"
			l.Changed(it)
		}, true, "two", "four"},
		"an update and back": {func(_ *request.Site, l *store.List) {
			it := l.Find("2")
			for _, slug := range []string{"four", "two"} {
				it.Data["slug"] = slug
				l.Changed(it)
			}
		}, true, "two-2", "two"},
		"an item that is removed": {func(s *request.Site, l *store.List) { s.Remove(l, l.Find("2")) }, false, "two", ""},
		"a post in the trash": {func(s *request.Site, l *store.List) {
			removePost(&request.Request{Site: s, List: l, Item: l.Find("2")})
		}, true, "two", "two"},
		"and one that is gone": {func(s *request.Site, l *store.List) {
			for range 2 {
				removePost(&request.Request{Site: s, List: l, Item: l.Find("2"), Param: none})
			}
		}, false, "two", ""},
		"a slug that is a key": {func(s *request.Site, l *store.List) {
			l.Collection.Key = "slug"
			s.Restore(s.Snapshot())
			l = s.Lists[l.Path]
			it := l.Find("two")
			it.Data["slug"], it.Data["title"] = "2", "Four"
			l.Changed(it)
		}, true, "two", "four"},
		"an earlier state": {func(s *request.Site, l *store.List) {
			state := s.Snapshot()
			s.Remove(l, l.Find("2"))
			s.Restore(state)
		}, true, "two-2", "two"},
	} {
		t.Run(name, func(t *testing.T) {
			s := small()
			for _, title := range []string{"One", "Two"} {
				put(t, s, `{"title":"`+title+`","status":"publish"}`)
			}
			contains := func() (n int) {
				for _, it := range s.Lists["/n/v1/posts"].Items {
					if it.Contains(c.found, []string{"title", "excerpt", "content"}, true) {
						n++
					}
				}
				return n
			}
			l := s.Lists["/n/v1/posts"]
			contains()
			if l.Find("2") == nil || l.Find("3") != nil || l.Find("x") != nil {
				t.Fatal("wrong items at first")
			}
			c.do(s, l)
			l = s.Lists[l.Path]
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
