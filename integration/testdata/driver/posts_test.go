package driver

import (
	"errors"
	"slices"
	"testing"

	"live/site/rest"
	"live/site/rest/wp"
	"live/site/wpv2"
)

// TestProgramsCreateChangeAndDeletePosts creates, changes and deletes a post with typed
// calls.
func TestProgramsCreateChangeAndDeletePosts(t *testing.T) {
	c, ctx := connect(t), t.Context()
	title := unique("Hello ")
	draft := must[wpv2.Post](t)(c.WPV2.Posts.Create(ctx, wpv2.PostsCreateParams{Title: wp.SomeText(title)}))
	if draft.Status != wp.StatusDraft || draft.Title.Raw != title || draft.Slug != "" {
		t.Errorf("a new post is %s, %q, %q", draft.Status, draft.Title.Raw, draft.Slug)
	}
	live := must[wpv2.Post](t)(c.WPV2.Posts.Update(ctx, draft.ID, wpv2.PostsUpdateParams{
		Status: wp.StatusPublish, Content: wp.SomeText("Text"), Sticky: rest.Some(true),
	}))
	if live.Title.Raw != title || !live.Sticky || live.Content.Raw != "Text" {
		t.Errorf("an update of some fields left %+v", live)
	}
	page := must[rest.Page[wpv2.Post]](t)(c.WPV2.Posts.List(ctx, wpv2.PostsListParams{
		Search: rest.Some(title), PerPage: rest.Some(1), Order: wp.OrderAsc, Orderby: wpv2.PostsOrderbyDate,
	}))
	if page.Total != 1 || page.TotalPages != 1 || len(page.Items) != 1 || page.Items[0].ID != live.ID {
		t.Errorf("found %d of %d", len(page.Items), page.Total)
	}
	trashed := must[rest.Deleted[wpv2.Post]](t)(c.WPV2.Posts.Delete(ctx, live.ID, wpv2.PostsDeleteParams{}))
	if trashed.Deleted || trashed.Item.Status != wp.StatusTrash {
		t.Errorf("in the trash: %v, %s", trashed.Deleted, trashed.Item.Status)
	}
	_, err := c.WPV2.Posts.Delete(ctx, live.ID, wpv2.PostsDeleteParams{})
	if !errors.Is(err, wp.ErrAlreadyTrashed) {
		t.Errorf("deleted twice: %v", err)
	}
	gone := must[rest.Deleted[wpv2.Post]](t)(c.WPV2.Posts.Delete(ctx, live.ID,
		wpv2.PostsDeleteParams{Force: rest.Some(true)}))
	if !gone.Deleted || gone.Item.ID != live.ID {
		t.Errorf("deleted for good: %v, %d", gone.Deleted, gone.Item.ID)
	}
	_, err = c.WPV2.Posts.Get(ctx, live.ID, wpv2.PostsGetParams{})
	if e := new(rest.Error); !errors.As(err, &e) || e.Status != 404 || !errors.Is(err, wp.ErrInvalidPostID) {
		t.Errorf("after that: %v", err)
	}
}

// TestPartialResponsesKnowTheirFields distinguishes fields that were not requested from empty
// ones.
func TestPartialResponsesKnowTheirFields(t *testing.T) {
	c, ctx := connect(t), t.Context()
	made := must[wpv2.Post](t)(c.WPV2.Posts.Create(ctx,
		wpv2.PostsCreateParams{Title: wp.SomeText("Parts"), Status: wp.StatusPublish}))
	part := must[wpv2.Post](t)(c.With(rest.Fields("id", "title.rendered", "excerpt")).WPV2.Posts.Get(ctx,
		made.ID, wpv2.PostsGetParams{}))
	for name, want := range map[string]bool{
		"id": true, "title": true, "excerpt": true, "content": false, "slug": false,
	} {
		if got := rest.Has(&part, name); got != want {
			t.Errorf("Has(%s) is %v", name, got)
		}
	}
	if !rest.Has(&part.Title, "rendered") || rest.Has(&part.Title, "raw") || part.Title.Rendered != "Parts" {
		t.Errorf("the title is %+v", part.Title)
	}
	whole := must[wpv2.Post](t)(c.With(rest.Embed("author")).WPV2.Posts.Get(ctx, made.ID, wpv2.PostsGetParams{}))
	authors, err := rest.Embedded[wpv2.User](&whole, "author")
	if err != nil || len(authors) != 1 || authors[0].ID != made.Author {
		t.Errorf("embedded authors: %v, %v", authors, err)
	}
}

func TestPostsAreCheckedAndScheduled(t *testing.T) {
	b := newBench(t)
	b.refuse(400, "empty_content", "POST /wp/v2/posts", `{}`)
	b.refuse(400, "empty_content", "POST /wp/v2/posts", `{"status":"publish","title":" "}`)
	b.refuse(400, "rest_invalid_author", "POST /wp/v2/posts", `{"title":"x","author":999999}`)
	e := b.refuse(400, "rest_invalid_param", "POST /wp/v2/posts",
		`{"title":"x","status":"nonsense","format":"nonsense"}`)
	if e.Details["status"].Code != "rest_not_in_enum" || e.Details["format"].Code != "rest_not_in_enum" {
		t.Errorf("details: %v", e.Details)
	}

	slug := unique("dup")
	one := b.do("POST /wp/v2/posts", `{"title":"One","slug":"%s","status":"publish","categories":[1,999999]}`, slug)
	two := b.do("POST /wp/v2/posts", `{"title":"Two","slug":"%s","status":"publish"}`, slug)
	b.want(one, "slug", slug, "categories", []int{1})
	b.want(two, "slug", slug+"-2")

	past := b.do("POST /wp/v2/posts", `{"title":"Past","status":"future","date":"2001-02-03T04:05:06"}`)
	b.want(past, "status", "publish", "date", "2001-02-03T04:05:06")
	coming := b.do("POST /wp/v2/posts", `{"title":"Coming","status":"publish","date_gmt":"2040-02-03T12:00:00+02:00"}`)
	b.want(coming, "status", "future", "date_gmt", "2040-02-03T10:00:00")
	now := b.do("POST /wp/v2/posts/{}", `{"date":null}`, past.id())
	if now.at("date") == "2001-02-03T04:05:06" {
		t.Error("a null date left the date as it was")
	}
	b.refuse(400, "invalid_date", "POST /wp/v2/posts", `{"title":"x","date":"0000-00-00T00:00:00"}`)
	b.want(b.do("POST /wp/v2/posts", `{"title":"x","featured_media":999999}`), "featured_media", 0)

	meta := `{"meta":{"probe_text":"a","probe_number":1.5,"probe_switch":true,"probe_words":["x","y"],` +
		`"probe_point":{"x":1,"y":2},"probe_many":[3,4]}}`
	with := b.do("POST /wp/v2/posts/{}", meta, one.id())
	b.want(with, "meta.probe_text", "a", "meta.probe_number", 1.5, "meta.probe_words", []string{"x", "y"},
		"meta.probe_point.y", 2, "meta.probe_many", []int{3, 4})

	for _, method := range []string{"PUT", "PATCH"} {
		b.want(b.as(rest.Method(method)).do("POST /wp/v2/posts/{}", `{"title":"By `+method+`"}`, one.id()),
			"title.raw", "By "+method)
	}
}

func TestProtectedPostsNeedTheirPassword(t *testing.T) {
	b := newBench(t)
	post := b.do("POST /wp/v2/posts", `{"title":"Secret","content":"Inside","status":"publish","password":"sesame"}`)
	b.want(post, "content.protected", true, "password", "sesame", "content.raw", "Inside")
	b.refuse(400, "rest_invalid_field", "POST /wp/v2/posts/{}", `{"sticky":true}`, post.id())
	stranger := &bench{t, anonymous(t)}
	b.want(stranger.do("GET /wp/v2/posts/{}", "", post.id()), "content.rendered", "", "content.protected", true)
	stranger.refuse(403, "rest_post_incorrect_password", "GET /wp/v2/posts/{}", `{"password":"wrong"}`, post.id())
	if stranger.do("GET /wp/v2/posts/{}", `{"password":"sesame"}`, post.id()).at("content.rendered") == "" {
		t.Error("the right password shows nothing")
	}
}

// TestTrashKeepsItems deletes an item of each kind.
func TestTrashKeepsItems(t *testing.T) {
	b := newBench(t)
	for _, base := range []string{"/wp/v2/posts", "/wp/v2/pages", "/wp/v2/blocks", "/wp/v2/navigation"} {
		made := b.do("POST "+base, `{"title":"Trash","content":"x","status":"publish"}`)
		b.want(b.do("DELETE "+base+"/{}", "", made.id()), "status", "trash")
		b.refuse(410, "rest_already_trashed", "DELETE "+base+"/{}", "", made.id())
		(&bench{t, anonymous(t)}).refuse(401, "rest_forbidden", "GET "+base+"/{}", "", made.id())
		b.want(b.do("POST "+base+"/{}", `{"status":"publish"}`, made.id()), "status", "publish", "slug", made["slug"])
		b.want(b.do("DELETE "+base+"/{}", `{"force":true}`, made.id()), "deleted", true, "previous.id", made.id())
		b.refuse(404, "rest_post_invalid_id", "GET "+base+"/{}", "", made.id())
	}
}

func TestEditsLeaveRevisionsAndAutosaves(t *testing.T) {
	b := newBench(t)
	for _, base := range []string{"/wp/v2/posts", "/wp/v2/pages", "/wp/v2/blocks", "/wp/v2/navigation"} {
		made := b.do("POST "+base, `{"title":"Versions","content":"0","status":"publish"}`)
		for _, text := range []string{"1", "2"} {
			b.do("POST "+base+"/{}", `{"content":"%s"}`, made.id(), text)
		}
		revisions := b.list("GET "+base+"/{}/revisions", `{"context":"edit"}`, made.id())
		if len(revisions) < 2 {
			t.Fatalf("%s: %d revisions", base, len(revisions))
		}
		b.want(revisions[0], "content.raw", "2", "parent", made.id())
		last := revisions[0].id()
		b.do("GET "+base+"/{}/revisions/{}", "", made.id(), last)
		for _, params := range []string{"", `{"force":true}`} { // listed in the index, and rejected for every user
			b.refuse(403, "rest_cannot_delete", "DELETE "+base+"/{}/revisions/{}", params, made.id(), revisions[1].id())
		}

		saved := b.do("POST "+base+"/{}/autosaves", `{"content":"3","title":"Versions"}`, made.id())
		b.want(saved, "parent", made.id(), "content.raw", "3")
		if all := b.list("GET "+base+"/{}/autosaves", "", made.id()); !slices.Contains(ids(all), saved.id()) {
			t.Errorf("%s: autosaves %v lack %d", base, ids(all), saved.id())
		}
		b.want(b.do("GET "+base+"/{}/autosaves/{}", "", made.id(), saved.id()), "id", saved.id())
	}
	draft := b.do("POST /wp/v2/posts", `{"title":"Draft","content":"0"}`)
	b.want(b.do("POST /wp/v2/posts/{}/autosaves", `{"content":"1"}`, draft.id()), "id", draft.id(), "parent", 0)
}
