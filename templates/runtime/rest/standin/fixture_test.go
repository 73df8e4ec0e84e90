package standin

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// small returns a site with posts, notes of a plugin, settings and a route
// without a form.
func small() *Site {
	text := desc.Type{Type: "string"}
	d := &desc.Site{
		Collections: []desc.Collection{
			{Path: "/n/v1/posts", Kind: desc.Posts, Name: "posts", Key: "id", Form: 0, Trash: true},
			{Path: "/n/v1/notes", Name: "notes", Key: "id", Form: 1},
			{Path: "/n/v1/notes/{id}/parts", Name: "parts", Key: "part", Form: -1},
		},
		Operations: map[string]desc.Operation{
			"GET /n/v1/settings": {Do: desc.Read, Collection: -1, Path: "/n/v1/settings", Form: 2},
			"GET /n/v1/tags":     {Do: desc.Answer, Collection: -1, Path: "/n/v1/tags", Form: -1, Result: desc.RawResult},
			"GET /n/v1/found":    {Do: desc.Answer, Collection: -1, Path: "/n/v1/found", Form: -1, Result: desc.PageResult},
		},
		Forms: []desc.Form{
			{Fields: []desc.Field{{Name: "id", Type: desc.Type{Type: "integer"}}, {Name: "slug", Type: text}, {Name: "title", Type: desc.Type{Type: "object", Form: 3}}, {Name: "content", Type: desc.Type{Type: "object", Form: 3}}, {Name: "excerpt", Type: text}}},
			{Fields: []desc.Field{{Name: "id", Type: desc.Type{Type: "integer"}}, {Name: "text", Type: text}, {Name: "state", Type: desc.Type{Type: "string", Enum: []string{"open", "done"}}}}},
			{Fields: []desc.Field{{Name: "name", Type: text}, {Name: "size", Type: desc.Type{Type: "integer", Value: 9.}}}},
			{Fields: []desc.Field{{Name: "raw", Type: text, Hidden: 1}, {Name: "rendered", Type: text}}},
		},
	}
	return New(d, Settings{Now: func() time.Time { return time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC) }})
}

// withPages returns the site with pages, revisions, comments and users.
func withPages() *Site {
	s := small()
	s.store.Desc.Collections = append(s.store.Desc.Collections,
		desc.Collection{Path: "/n/v1/pages", Kind: desc.Posts, Name: "pages", Key: "id", Form: 0},
		desc.Collection{Path: "/n/v1/posts/{parent}/revisions", Kind: desc.Revisions, Name: "revisions", Key: "id", Form: -1},
		desc.Collection{Path: "/n/v1/posts/{parent}/autosaves", Kind: desc.Autosaves, Name: "autosaves", Key: "id", Form: -1},
		desc.Collection{Path: "/n/v1/comments", Kind: desc.Comments, Name: "comments", Key: "id", Form: -1},
		desc.Collection{Path: "/n/v1/users", Kind: desc.Users, Name: "users", Key: "id", Form: -1},
	)
	return New(s.store.Desc, Settings{Now: s.store.Clock.Now})
}

func TestPutCompletesItems(t *testing.T) {
	for name, c := range map[string]struct {
		path, item string
		id         int
		read, want string // a path that is read, and a part of its item
	}{
		"an item gets an id and all fields":    {"/n/v1/notes", `{}`, 1, "/n/v1/notes/1", `{"id":1,"text":"","state":"open"}`},
		"an item keeps its id":                 {"/n/v1/notes", `{"id":7,"text":"x"}`, 7, "/n/v1/notes/7", `"text":"x"`},
		"a string is a text":                   {"/n/v1/posts", `{"title":"Hello","status":"publish"}`, 1, "/n/v1/posts/1", `"slug":"hello","title":{"raw":"Hello","rendered":"Hello"}`},
		"a rendered text is raw, too":          {"/n/v1/posts", `{"title":{"rendered":"Hello"}}`, 1, "/n/v1/posts/1", `"title":{"raw":"Hello","rendered":"Hello"}`},
		"a raw text of Go is rendered":         {"/n/v1/posts", `{"title":{"raw":"Hello","rendered":""}}`, 1, "/n/v1/posts/1", `"title":{"raw":"Hello","rendered":"Hello"}`},
		"a rendered text of Go is raw, too":    {"/n/v1/posts", `{"title":{"raw":"","rendered":"Hello"}}`, 1, "/n/v1/posts/1", `"title":{"raw":"Hello","rendered":"Hello"}`},
		"a draft has no slug":                  {"/n/v1/posts", `{"title":"Hello"}`, 1, "/n/v1/posts/1", `"slug":""`},
		"a collection can be below an item":    {"/n/v1/notes/3/parts", `{"id":2,"x":1}`, 2, "/n/v1/notes/3/parts/2", `"x":1`},
		"members of a single object are set":   {"/n/v1/settings", `{"name":"x"}`, 0, "/n/v1/settings", `{"name":"x","size":9}`},
		"other routes have any response":       {"/n/v1/tags", `["a"]`, 0, "", `["a"]`},
		"a response in pages is a list":        {"/n/v1/found", `{}`, 0, "", "/n/v1/found: its response is not a list; give one"},
		"a post has no id of a page":           {"/n/v1/posts", `{"id":50}`, 0, "", "an item of /n/v1/posts: its id 50 is that of /n/v1/pages/50, too; give each its own"},
		"a page is replaced":                   {"/n/v1/pages", `{"id":50}`, 50, "/n/v1/pages/50", `"id":50`},
		"a role can be one of a plugin":        {"/n/v1/users", `{"roles":["king"]}`, 1, "/n/v1/users/1", `"roles":["king"]`},
		"an item that is not JSON":             {"/n/v1/notes", `{`, 0, "", "an item of /n/v1/notes: unexpected end of JSON input; give an object"},
		"an item that is a list":               {"/n/v1/notes", `[1]`, 0, "", "an item of /n/v1/notes: it is not an object; give one"},
		"a route that the site does not have":  {"/n/v1/x", `{}`, 0, "", "/n/v1/x: the site has no such route; give the path of one"},
		"a path of an item is not the route":   {"/n/v1/notes/3", `{}`, 0, "", "/n/v1/notes/3: the site has no such route; give the path of one"},
		"an empty capture is none, of a route": {"/n/v1/notes//parts", `{}`, 0, "", "the site has no such route"},
	} {
		t.Run(name, func(t *testing.T) {
			s := withPages()
			s.store.Insert(s.store.FindList("/n/v1/pages"), value.Object{"id": 50.0})
			s.store.LastID[desc.Posts] = 0 // as if there were no page yet
			id, err := s.Put(c.path, []byte(c.item))
			got := ""
			switch {
			case err != nil:
				got = err.Error()
			case c.read == "":
				got = string(render.Object(s.store.Desc, value.Object{"v": s.store.Answers[c.path]}, -1, 1))
			default:
				var it json.RawMessage
				if err := s.Get(c.read, &it); err != nil {
					t.Fatal(err)
				}
				got = string(it)
			}
			if id != c.id || !strings.Contains(got, c.want) {
				t.Errorf("%d %s, want %d %s", id, got, c.id, c.want)
			}
		})
	}
}

func TestLoadChecksItems(t *testing.T) {
	for name, c := range map[string]struct{ data, want string }{
		"lists of items, and other responses": {`{"/n/v1/notes":[{"text":"a"},{"text":"b"}],"/n/v1/tags":{"a":1},"/n/v1/settings":{"size":3}}`, ""},
		"an item has a place":                 {`{"/n/v1/notes":[{},5]}`, "item 2: an item of /n/v1/notes: it is not an object; give one"},
		"items are a list":                    {`{"/n/v1/notes":{}}`, "/n/v1/notes: it has no list; want a list of items"},
		"all is an object":                    {`[]`, "it is not an object; want an object with a list of items for each path"},
		"all is JSON":                         {"{\n\"/n/v1/notes\":x}", "line 2: invalid character 'x' looking for beginning of value; want an object with a list of items for each path"},
		"two items with an id":                {`{"/n/v1/notes":[{"id":1},{},{"id":1}]}`, "item 3: an item of /n/v1/notes: its id 1 is that of item 1, too; give each its own"},
		"an id is a number":                   {`{"/n/v1/notes":[{"id":"x"}]}`, "item 1: an item of /n/v1/notes: its id is not a whole number from 0 to 9007199254740992; give another one, or none"},
		"an id is whole":                      {`{"/n/v1/posts":[{"id":1.5}]}`, "item 1: an item of /n/v1/posts: its id is not a whole number from 1 to 9007199254740992; give another one, or none"},
		"an id is not negative":               {`{"/n/v1/posts":[{"id":0}]}`, "item 1: an item of /n/v1/posts: its id is not a whole number from 1 to 9007199254740992; give another one, or none"},
		"an id fits":                          {`{"/n/v1/posts":[{"id":99999999999999999999}]}`, "item 1: an item of /n/v1/posts: its id is not a whole number from 1 to 9007199254740992; give another one, or none"},
		"a post has no id of a page":          {`{"/n/v1/posts":[{"id":5}],"/n/v1/pages":[{"id":5}]}`, "item 1: an item of /n/v1/posts: its id 5 is that of /n/v1/pages/5, too; give each its own"},
		"nor of a revision":                   {`{"/n/v1/posts":[{"id":5}],"/n/v1/posts/5/revisions":[{"id":5}]}`, "item 1: an item of /n/v1/posts/5/revisions: its id 5 is that of /n/v1/posts/5, too; give each its own"},
		"an autosave is a revision":           {`{"/n/v1/notes":[{"id":5},{}],"/n/v1/tags":1,"/n/v1/settings":{"size":3},"/n/v1/posts":[{"id":5}],"/n/v1/posts/5/revisions":[{"id":7}],"/n/v1/posts/5/autosaves":[{"id":7}]}`, ""},
		"new ids are no others":               {`{"/n/v1/notes":[{},{"id":1}],"/n/v1/tags":1,"/n/v1/settings":{"size":3},"/n/v1/pages":[{}],"/n/v1/posts":[{"id":2}]}`, ""},
		"a path is there once":                {"{\"/n/v1/notes\":[{}],\n\"/n/v1/tags\":1,\n\"/n/v1/notes\":[{}]}", "line 3: /n/v1/notes is there twice; put its items in one list"},
		"a comment outlives its post":         {`{"/n/v1/notes":[{},{}],"/n/v1/tags":1,"/n/v1/settings":{"size":3},"/n/v1/posts":[{"id":1}],"/n/v1/comments":[{"post":1},{"post":7}]}`, ""},
		"a parent exists":                     {`{"/n/v1/posts":[{"parent":2},{"parent":7}]}`, "/n/v1/posts/2: there is no parent 7; add it, or set the member parent to 0"},
	} {
		t.Run(name, func(t *testing.T) {
			s := withPages()
			got := ""
			if err := s.Load([]byte(c.data)); err != nil {
				got = err.Error()
			} else if n := len(s.store.Lists["/n/v1/notes"].Items); n != 2 || s.store.Answers["/n/v1/tags"] == nil || value.Int(s.store.Singles["/n/v1/settings"]["size"]) != 3 {
				t.Errorf("%d notes, %v, %v", n, s.store.Answers, s.store.Singles)
			}
			if got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// Terms count the published posts of fixtures, which come before or after them,
// unless their own fixtures say how many there are.
func TestFixturesOfTermsCountPosts(t *testing.T) {
	posts := `"/n/v1/posts":[{"id":5,"status":"publish","a-tags":[1],"tags":[1]},{"id":6,"status":"publish","a-tags":[1],"tags":[1]},{"id":7,"a-tags":[1],"tags":[1]}]`
	for name, c := range map[string]struct {
		term string
		want float64
	}{
		"without a number": {`{"id":1}`, 2},
		"with one":         {`{"id":1,"count":2}`, 2},
		"with another one": {`{"id":1,"count":9}`, 9},
		"replaced":         {`{"id":1,"name":"b"}`, 2},
	} {
		t.Run(name, func(t *testing.T) {
			s := small()
			s.store.Desc.Forms = append(s.store.Desc.Forms, desc.Form{Fields: []desc.Field{{Name: "id", Type: desc.Type{Type: "integer"}}, {Name: "count", Type: desc.Type{Type: "integer"}}}})
			s.store.Desc.Collections = append(s.store.Desc.Collections,
				desc.Collection{Path: "/n/v1/a-tags", Kind: desc.Terms, Name: "a-tags", Key: "id", Form: 4}, // before the posts
				desc.Collection{Path: "/n/v1/tags", Kind: desc.Terms, Name: "tags", Key: "id", Form: 4})
			s = New(s.store.Desc, Settings{Now: s.store.Clock.Now})
			if err := s.Load([]byte(`{"/n/v1/a-tags":[` + c.term + `],` + posts + `,"/n/v1/tags":[` + c.term + `]}`)); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Put("/n/v1/tags", []byte(c.term)); err != nil {
				t.Fatal(err)
			}
			for _, path := range []string{"/n/v1/a-tags", "/n/v1/tags"} {
				if got := s.store.Lists[path].Items[0].Data["count"]; got != c.want {
					t.Errorf("%s: %v, want %v", path, got, c.want)
				}
			}
		})
	}
}

// A text of a site may be empty although the site renders another one.
func TestLoadKeepsEmptyTexts(t *testing.T) {
	s := small()
	if err := s.Load([]byte(`{"/n/v1/posts":[{"id":1,"title":{"raw":"","rendered":"Untitled"}}]}`)); err != nil {
		t.Fatal(err)
	}
	title := s.store.Lists["/n/v1/posts"].Items[0].Data["title"].(value.Object)
	if title["raw"] != "" || title["rendered"] != "Untitled" {
		t.Error(title)
	}
}

// A state that is restored is what it was: later changes do not reach it.
func TestRestoreUndoesLaterChanges(t *testing.T) {
	s := small()
	if err := s.Load([]byte(`{"/n/v1/notes":[{"text":"a"}],"/n/v1/tags":["a"],"/n/v1/settings":{"size":3}}`)); err != nil {
		t.Fatal(err)
	}
	state := s.Snapshot()
	for range 2 {
		if err := s.Load([]byte(`{"/n/v1/notes":[{"id":1,"text":"b"},{}],"/n/v1/tags":["b"],"/n/v1/settings":{"size":4}}`)); err != nil {
			t.Fatal(err)
		}
		s.Restore(state)
		notes := s.store.Lists["/n/v1/notes"].Items
		if len(notes) != 1 || notes[0].Text("text") != "a" || value.Int(s.store.Singles["/n/v1/settings"]["size"]) != 3 ||
			string(render.Object(s.store.Desc, s.store.Answers, -1, 1)) != `{"/n/v1/tags":["a"]}` {
			t.Errorf("%v %v %v", notes[0].Data, s.store.Singles, s.store.Answers)
		}
		if id, err := s.Put("/n/v1/notes", []byte(`{}`)); id != 2 || err != nil {
			t.Errorf("the next id is %d, %v", id, err)
		}
		s.Restore(state)
	}
}

// Texts are stored once, and read in all forms.
func TestTextsAreStoredOnce(t *testing.T) {
	for name, c := range map[string]struct {
		sent   string
		want   value.Object
		stored bool // the raw form alone
	}{
		"a string":                  {`"a\n\nb"`, value.Object{"raw": "a\n\nb", "rendered": "<p>a</p>\n<p>b</p>\n"}, true},
		"the raw form":              {`{"raw":"a"}`, value.Object{"raw": "a", "rendered": "<p>a</p>\n"}, true},
		"both forms":                {`{"raw":"a","rendered":"<p>a</p>\n"}`, value.Object{"raw": "a", "rendered": "<p>a</p>\n"}, true},
		"the rendered form":         {`{"rendered":"<p>a</p>"}`, value.Object{"raw": "<p>a</p>", "rendered": "<p>a</p>"}, true},
		"one that does not follow":  {`{"raw":"a","rendered":"b"}`, value.Object{"raw": "a", "rendered": "b"}, false},
		"another member":            {`{"raw":"a","x":null}`, value.Object{"raw": "a", "rendered": "<p>a</p>\n", "x": nil}, false},
		"a text that nobody filled": {`{}`, value.Object{"raw": "", "rendered": ""}, false},
	} {
		t.Run(name, func(t *testing.T) {
			s := small()
			if err := s.Load([]byte(`{"/n/v1/posts":[{"content":` + c.sent + `}]}`)); err != nil {
				t.Fatal(err)
			}
			if _, isString := s.store.Lists["/n/v1/posts"].Items[0].Data["content"].(string); isString != c.stored {
				t.Errorf("stored as a string: %v", isString)
			}
			text, err := s.Dump()
			var all map[string][]value.Object
			if err != nil || json.Unmarshal(text, &all) != nil || !reflect.DeepEqual(all["/n/v1/posts"][0]["content"], c.want) {
				t.Errorf("%s %v, want %v", text, err, c.want)
			}
		})
	}
}
