package driver

import (
	"slices"
	"testing"
)

func TestTermsHaveUniqueNames(t *testing.T) {
	b := newBench(t)
	for _, base := range []string{"/wp/v2/categories", "/wp/v2/tags", "/wp/v2/wp_pattern_category"} {
		if !b.has("POST", base) {
			continue
		}
		name := unique("Term ")
		made := b.do("POST "+base, `{"name":"%s","description":"Old"}`, name)
		b.want(made, "description", "Old")
		e := b.refuse(400, "term_exists", "POST "+base, `{"name":"%s"}`, name)
		if e.Data == "" {
			t.Errorf("%s: term_exists does not tell which", base)
		}
		b.want(b.do("POST "+base+"/{}", `{"description":"New"}`, made.id()), "description", "New", "slug", made["slug"])
		b.want(b.do("GET "+base+"/{}", "", made.id()), "id", made.id())
		if found := b.list("GET "+base, `{"search":"%s"}`, name); !slices.Contains(ids(found), made.id()) {
			t.Errorf("%s: a search finds %v", base, ids(found))
		}
		b.refuse(501, "rest_trash_not_supported", "DELETE "+base+"/{}", "", made.id())
		b.want(b.do("DELETE "+base+"/{}", `{"force":true}`, made.id()), "deleted", true, "previous.id", made.id())
		b.refuse(404, "rest_term_invalid", "GET "+base+"/{}", "", made.id())
	}
	b.refuse(400, "rest_term_invalid", "POST /wp/v2/categories", `{"name":"x","parent":999999}`)
	b.refuse(403, "rest_cannot_delete", "DELETE /wp/v2/categories/{}", `{"force":true}`, 1)
}

func TestCommentsAreCheckedHeldAndTrashed(t *testing.T) {
	b := newBench(t)
	post := b.do("POST /wp/v2/posts", `{"title":"Talk","status":"publish"}`).id()
	text := unique("Well said ")
	made := b.do("POST /wp/v2/comments", `{"post":%d,"content":"%s"}`, post, text)
	b.want(made, "post", post, "content.raw", text, "status", "approved")
	b.refuse(409, "comment_duplicate", "POST /wp/v2/comments", `{"post":%d,"content":"%s"}`, post, text)
	b.refuse(403, "rest_comment_invalid_post_id", "POST /wp/v2/comments", `{"content":"x"}`)
	b.refuse(400, "rest_comment_content_invalid", "POST /wp/v2/comments", `{"post":%d,"content":""}`, post)
	reply := b.do("POST /wp/v2/comments", `{"post":%d,"parent":%d,"content":"%s"}`, post, made.id(), unique("No "))
	b.want(reply, "parent", made.id())
	b.want(b.do("POST /wp/v2/comments/{}", `{"status":"hold"}`, reply.id()), "status", "hold")
	b.want(b.do("POST /wp/v2/comments/{}", `{"content":"Changed"}`, reply.id()), "content.raw", "Changed")
	if found := b.list("GET /wp/v2/comments", `{"post":[%d],"status":"hold"}`, post); !slices.Equal(ids(found),
		[]int{reply.id()}) {
		t.Errorf("held comments: %v", ids(found))
	}
	b.want(b.do("DELETE /wp/v2/comments/{}", "", reply.id()), "status", "trash")
	b.refuse(410, "rest_already_trashed", "DELETE /wp/v2/comments/{}", "", reply.id())
	b.want(b.do("DELETE /wp/v2/comments/{}", `{"force":true}`, reply.id()), "deleted", true)
}

func TestMenusHoldTheirItems(t *testing.T) {
	b := newBench(t)
	name := unique("Menu ")
	menu := b.do("POST /wp/v2/menus", `{"name":"%s","locations":["primary"]}`, name)
	b.want(menu, "locations", []string{"primary"})
	b.refuse(400, "menu_exists", "POST /wp/v2/menus", `{"name":"%s"}`, name)
	b.want(b.do("GET /wp/v2/menu-locations/{}", "", "primary"), "menu", menu.id())

	item := b.do("POST /wp/v2/menu-items",
		`{"title":"Home","url":"https://site.example/","menus":%d,"status":"publish","classes":["a","b"]}`, menu.id())
	b.want(item, "title.raw", "Home", "menus", menu.id(), "classes", []string{"a", "b"}, "type", "custom")
	b.want(b.do("POST /wp/v2/menu-items/{}", `{"menu_order":3,"target":"_blank"}`, item.id()), "menu_order", 3,
		"target", "_blank")
	e := b.refuse(400, "rest_title_required", "POST /wp/v2/menu-items", `{"type":"custom","menus":%d}`, menu.id())
	if len(e.Additional) == 0 {
		t.Error("the second of two errors is lost")
	}
	lost := b.do("POST /wp/v2/menu-items",
		`{"type":"post_type","object":"post","object_id":999999,"title":"x","menus":%d}`, menu.id())
	b.want(lost, "invalid", true)
	b.do("DELETE /wp/v2/menu-items/{}", `{"force":true}`, lost.id())
	b.refuse(400, "invalid_menu_id", "POST /wp/v2/menu-items",
		`{"title":"x","url":"https://site.example/","menus":999999}`)
	if found := b.list("GET /wp/v2/menu-items", `{"menus":[%d]}`, menu.id()); !slices.Equal(ids(found),
		[]int{item.id()}) {
		t.Errorf("items of the menu: %v", ids(found))
	}
	saved := b.do("POST /wp/v2/menu-items/{}/autosaves", `{"title":"Later","url":"https://site.example/"}`, item.id())
	b.do("GET /wp/v2/menu-items/{}/autosaves/{}", "", item.id(), saved.id())
	b.refuse(501, "rest_trash_not_supported", "DELETE /wp/v2/menu-items/{}", "", item.id())
	b.want(b.do("DELETE /wp/v2/menu-items/{}", `{"force":true}`, item.id()), "deleted", true)

	b.want(b.do("POST /wp/v2/menus/{}", `{"description":"New"}`, menu.id()), "description", "New")
	b.refuse(501, "rest_trash_not_supported", "DELETE /wp/v2/menus/{}", "", menu.id())
	b.want(b.do("DELETE /wp/v2/menus/{}", `{"force":true}`, menu.id()), "deleted", true)
}
