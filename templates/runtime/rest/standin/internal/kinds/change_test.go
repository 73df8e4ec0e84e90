package kinds

import (
	"testing"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/account"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/clock"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/fixture"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// small returns a site with posts.
func small() *request.Site {
	text := desc.Type{Type: "object", Form: 1}
	d := &desc.Site{
		Collections: []desc.Collection{{Path: "/n/v1/posts", Kind: desc.Posts, Name: "posts", Key: "id", Form: 0, Trash: true}},
		Forms: []desc.Form{
			{Fields: []desc.Field{{Name: "id", Type: desc.Type{Type: "integer"}}, {Name: "slug", Type: desc.Type{Type: "string"}}, {Name: "title", Type: text}, {Name: "content", Type: text}, {Name: "excerpt", Type: desc.Type{Type: "string"}}}},
			{Fields: []desc.Field{{Name: "raw", Type: desc.Type{Type: "string"}, Hidden: 1}, {Name: "rendered", Type: desc.Type{Type: "string"}}}},
		},
	}
	now := func() time.Time { return time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC) }
	s := request.NewSite(d, clock.Clock{Now: now, Zone: time.UTC}, Of)
	s.Users = s.ListAt(&desc.Collection{Path: "users", Kind: desc.Users, Key: "id", Form: -1}, "users")
	return s
}

// put adds a post.
func put(t *testing.T, s *request.Site, post string) {
	t.Helper()
	v, err := fixture.Decode("/n/v1/posts", []byte(post))
	if err == nil {
		_, err = fixture.Put(s.Store, "/n/v1/posts", v)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// none are the parameters of a request without any.
func none(string) schema.Value { return schema.Value{} }

// codeOf returns the code of an error, or "".
func codeOf(err error) string {
	if e, ok := err.(*rest.Error); ok {
		return string(e.Code)
	}
	return ""
}

func TestPostsChangeAsOnTheSite(t *testing.T) {
	for name, c := range map[string]struct {
		old, data value.Object // nil for a new post
		code      string
		want      string // what is stored of slug, status and title
	}{
		"a new post without texts":          {nil, value.Object{"title": " "}, "empty_content", ""},
		"a new post is a draft":             {nil, value.Object{"title": "A"}, "", `{"status":"draft","title":"A"}`},
		"a title makes the slug":            {nil, value.Object{"title": "Taken too", "status": "publish"}, "", `{"slug":"taken-too","status":"publish","title":"Taken too"}`},
		"an id does without a title":        {nil, value.Object{"content": "A", "status": "publish"}, "", `{"slug":"2-2","status":"publish"}`},
		"a slug that another post has":      {nil, value.Object{"title": "A", "slug": "taken", "status": "draft"}, "", `{"slug":"taken-2","status":"draft","title":"A"}`},
		"without a status it stays":         {nil, value.Object{"title": "A", "slug": "taken"}, "", `{"slug":"taken","status":"draft","title":"A"}`},
		"a change makes it unique":          {value.Object{"status": "draft"}, value.Object{"slug": "taken"}, "", `{"slug":"taken-2","status":"draft"}`},
		"and so does an address":            {value.Object{"status": "draft", "slug": "taken"}, value.Object{"status": "publish"}, "", `{"slug":"taken-2","status":"publish"}`},
		"a coming date":                     {nil, value.Object{"title": "A", "status": "publish", "date": "2030-01-01T00:00:00"}, "", `{"slug":"a","status":"future","title":"A"}`},
		"a date that has come":              {nil, value.Object{"title": "A", "status": "future", "date": "2020-01-01T00:00:00"}, "", `{"slug":"a","status":"publish","title":"A"}`},
		"a date that is none":               {nil, value.Object{"title": "A", "date": "0000-00-00T00:00:00"}, "invalid_date", ""},
		"an author that is unknown":         {nil, value.Object{"title": "A", "author": 9.}, "rest_invalid_author", ""},
		"a parent that is unknown":          {nil, value.Object{"title": "A", "parent": 9.}, "rest_post_invalid_id", ""},
		"a password of a sticky post":       {value.Object{"sticky": true}, value.Object{"password": "p"}, "rest_invalid_field", ""},
		"a sticky post with a password":     {value.Object{"password": "p"}, value.Object{"sticky": true}, "rest_invalid_field", ""},
		"a slug stays with a new title":     {value.Object{"slug": "old", "status": "publish"}, value.Object{"title": "New"}, "", `{"slug":"old","status":"publish","title":"New"}`},
		"a post from the trash":             {value.Object{"slug": "x__trashed", "status": "trash"}, value.Object{"status": "publish"}, "", `{"slug":"x","status":"publish"}`},
		"a coming date of a published post": {value.Object{"slug": "x", "status": "publish"}, value.Object{"date": "2030-01-01T00:00:00"}, "", `{"slug":"x","status":"future"}`},
		"a private post has no password":    {nil, value.Object{"title": "A", "status": "private", "password": "p"}, "", `{"slug":"a","status":"private","title":"A"}`},
		"from the trash without a slug":     {value.Object{"slug": "__trashed", "status": "trash"}, value.Object{"status": "draft"}, "", `{"slug":"x","status":"draft"}`},
		"a title of another type":           {value.Object{"status": "draft"}, value.Object{"title": 5.}, "", `{"status":"draft"}`},
		"a title that is an object":         {value.Object{"status": "draft"}, value.Object{"title": value.Object{"raw": "A"}}, "", `{"status":"draft","title":"A"}`},
		"a draft of the past is no future":  {value.Object{"status": "draft", "id": 7.}, value.Object{"status": "future"}, "", `{"slug":"7-2","status":"publish"}`},
	} {
		t.Run(name, func(t *testing.T) {
			s, admin := small(), account.New(&store.Item{Data: value.Object{"roles": []any{"administrator"}}}, "")
			put(t, s, `{"title":"Taken","status":"publish"}`)
			var it *store.Item
			if c.old != nil {
				it = &store.Item{Data: c.old, SlugBefore: "x"}
				s.Clock.Set(it.Data, "date", s.Clock.Now())
			}
			q := &request.Request{Site: s, List: s.Lists["/n/v1/posts"], Item: it, Param: none, User: admin}
			err := changePost(q, it, c.data)
			after := &store.Item{}
			switch {
			case err != nil:
			case it == nil:
				after = s.Insert(q.List, c.data)
			default:
				merge(q, c.data)
				after = it
			}
			got := value.Object{}
			for _, name := range []string{"slug", "status", "title"} {
				if v := after.Text(name); v != "" {
					got[name] = v
				}
			}
			if text := string(render.Object(s.Desc, got, -1, 2)); codeOf(err) != c.code || err == nil && text != c.want {
				t.Errorf("%v %s, want %s %s", err, text, c.code, c.want)
			}
		})
	}
}

func TestMenuItemsChangeAsOnTheSite(t *testing.T) {
	for name, c := range map[string]struct {
		old, data value.Object
		code      string
		invalid   any
	}{
		"a link has a title and an address":   {nil, value.Object{"type": "custom", "title": "A", "url": "/"}, "", nil},
		"a link without a title":              {nil, value.Object{"type": "custom", "url": "/"}, "rest_title_required", nil},
		"a link without an address":           {nil, value.Object{"type": "custom", "title": "A"}, "rest_url_required", nil},
		"a change keeps what it does not set": {value.Object{"type": "custom", "title": "A", "url": "/"}, value.Object{"title": "B"}, "", nil},
		"a menu that is unknown":              {nil, value.Object{"type": "custom", "title": "A", "url": "/", "menus": 9.}, "invalid_menu_id", nil},
		"a post":                              {nil, value.Object{"type": "post_type", "object_id": 1.}, "", false},
		"a post that is unknown":              {nil, value.Object{"type": "post_type", "object_id": 9.}, "rest_post_invalid_id", nil},
		"one whose type is said":              {nil, value.Object{"type": "post_type", "object": "post", "object_id": 9.}, "", true},
		"a term that is unknown":              {nil, value.Object{"type": "taxonomy", "object_id": 9.}, "rest_term_invalid_id", nil},
		"an archive":                          {nil, value.Object{"type": "post_type_archive", "object": "post"}, "", nil},
		"an archive of nothing":               {nil, value.Object{"type": "post_type_archive", "object": "x"}, "rest_post_invalid_type", nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := small()
			put(t, s, `{"title":"A"}`)
			var it *store.Item
			if c.old != nil {
				it = &store.Item{Data: c.old}
			}
			q, out := &request.Request{Site: s, Param: none}, value.Object{}
			err := changeMenuItem(q, it, c.data)
			if err == nil {
				showMenuItem(q, &store.Item{Data: merged(it, c.data)}, out)
			}
			if codeOf(err) != c.code || out["invalid"] != c.invalid {
				t.Errorf("%v, invalid: %v; want %s, %v", err, out["invalid"], c.code, c.invalid)
			}
		})
	}
	if e := custom("", "").(*rest.Error); len(e.Additional) != 1 || e.Additional[0].Code != "rest_url_required" {
		t.Error("the second of two errors is lost", e.Additional)
	}
}

func TestRolesEditWhatTheyMay(t *testing.T) {
	own, others := &store.Item{Data: value.Object{"author": 1., "status": "publish"}}, &store.Item{Data: value.Object{"author": 2., "status": "publish"}}
	draft := &store.Item{Data: value.Object{"author": 1., "status": "draft"}}
	for name, c := range map[string]struct {
		role  string
		it    *store.Item
		edits bool
	}{
		"administrators edit all":              {"administrator", others, true},
		"editors edit all":                     {"editor", others, true},
		"authors edit their own":               {"author", own, true},
		"and not those of others":              {"author", others, false},
		"contributors edit drafts":             {"contributor", draft, true},
		"but not what is published":            {"contributor", own, false},
		"subscribers edit nothing":             {"subscriber", draft, false},
		"shop managers edit posts of others":   {"shop_manager", others, true},
		"customers edit nothing of their own":  {"customer", draft, false},
		"roles that are unknown have no right": {"boss", own, false},
	} {
		t.Run(name, func(t *testing.T) {
			u := account.New(&store.Item{Data: value.Object{"id": 1., "roles": []any{c.role}}}, "")
			if got := u.Edits(c.it); got != c.edits {
				t.Errorf("%v, want %v", got, c.edits)
			}
		})
	}
	contributor := &request.Request{User: account.New(&store.Item{Data: value.Object{"roles": []any{"contributor"}}}, "")}
	for _, status := range []string{"publish", "future", "private"} {
		if got := codeOf(mayPublish(contributor, status)); got != "rest_cannot_publish" {
			t.Errorf("%s: %q", status, got)
		}
	}
	if (*account.User)(nil).Edits(own) || (*account.User)(nil).Can("edit_posts") {
		t.Error("visitors may edit")
	}
}

// Items share values that nobody set, and changes of one do not reach others or
// an earlier state.
func TestItemsShareNoChanges(t *testing.T) {
	s := small()
	s.Desc.Forms = append(s.Desc.Forms, desc.Form{Fields: []desc.Field{{Name: "_a", Type: desc.Type{Type: "string"}}}})
	s.Desc.Forms[0].Fields = append(s.Desc.Forms[0].Fields, desc.Field{Name: "meta", Type: desc.Type{Type: "object", Form: 2}})
	l := s.FindList("/n/v1/posts")
	one := s.Insert(l, value.Object{})
	s.Insert(l, value.Object{})
	state := s.Snapshot()
	q := &request.Request{Site: s, List: l, Item: one}
	merge(q, value.Object{"meta": value.Object{"_a": "x"}})
	if got := string(render.Object(s.Desc, value.Object{"meta": one.Data["meta"]}, 0, 1)); got != `{"meta":{"_a":"x"}}` {
		t.Error(got)
	}
	s.Restore(state)
	for i, it := range append(s.Lists[l.Path].Items, l.Items[1]) {
		if got := string(render.Object(s.Desc, value.Object{"meta": it.Data["meta"]}, 0, 1)); got != `{"meta":{"_a":""}}` {
			t.Errorf("%d: %s", i, got)
		}
	}
}
