package generator_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

// TestStandInKnowsCore names what releases of WordPress do. The site begins with
// the posts 1, 2 and 3, the users admin and ann, and the category 1.
func TestStandInKnowsCore(t *testing.T) {
	h, _ := stand(t, "indexes/wordpress-7.1.4-schemas.json.gz")
	check(t, h, []row{
		// creating and updating posts
		{"an id in the body is not a new post", "admin POST /wp/v2/posts", `{"id":1,"title":"x"}`, 400, []string{"rest_post_exists"}},
		{"all empty", "admin POST /wp/v2/posts", `{"title":"","content":" ","status":"publish"}`, 400, []string{"empty_content"}},
		{"one text is enough", "admin POST /wp/v2/posts", `{"excerpt":"x"}`, 201, []string{`"id":4,`, `"status":"draft"`, `"slug":""`}},
		{"the slug of a post without a title is its id, which is no address", "admin POST /wp/v2/posts/4", `{"status":"publish"}`, 200, []string{`"slug":"4-2"`}},
		{"a past future is published", "admin POST /wp/v2/posts", `{"title":"x","status":"future","date":"2020-01-01T00:00:00"}`, 201, []string{`"status":"publish"`}},
		{"a coming post is planned", "admin POST /wp/v2/posts", `{"title":"x","status":"publish","date_gmt":"2040-01-01T12:00:00+02:00"}`, 201, []string{
			`"status":"future"`, `"date_gmt":"2040-01-01T10:00:00"`}},
		{"of two dates the local one counts", "admin POST /wp/v2/posts", `{"title":"x","date":"2021-01-01T00:00:00","date_gmt":"2022-01-01T00:00:00"}`, 201, []string{
			`"date":"2021-01-01T00:00:00"`}},
		{"null is now", "admin POST /wp/v2/posts/8", `{"date":null}`, 200, []string{`"date":"2026-11-27T12:00:00"`}},
		{"also next to a date", "admin POST /wp/v2/posts/8", `{"date":"2020-01-01T00:00:00","date_gmt":null}`, 200, []string{`"date":"2026-11-27T12:00:00"`}},
		{"the zero date is invalid", "admin POST /wp/v2/posts", `{"title":"x","date":"0000-00-00T00:00:00"}`, 400, []string{"invalid_date"}},
		{"a slug is made plain", "admin POST /wp/v2/posts", `{"title":"x","slug":"Dup Foo É"}`, 201, []string{`"slug":"dup-foo-e"`}},
		{"and unique among drafts, too", "admin POST /wp/v2/posts", `{"title":"x","slug":"dup-foo-e","status":"draft"}`, 201, []string{`"slug":"dup-foo-e-2"`}},
		{"unknown terms are dropped", "admin POST /wp/v2/posts", `{"title":"x","categories":[1,99],"tags":[99]}`, 201, []string{`"categories":[1],"tags":[]`}},
		{"unknown images are dropped", "admin POST /wp/v2/posts", `{"title":"x","featured_media":99}`, 201, []string{`"featured_media":0`}},
		{"unknown meta fields are dropped", "admin POST /wp/v2/posts", `{"title":"x","meta":{"nope":1}}`, 201, []string{`"meta":{"footnotes":""}`}},
		{"a meta field of the wrong type", "admin POST /wp/v2/posts", `{"title":"x","meta":{"footnotes":5}}`, 400, []string{`"code":"rest_invalid_type"`, `meta.footnotes is not of type string.`}},
		{"a title of the wrong type is ignored", "admin POST /wp/v2/posts/4", `{"title":5}`, 200, []string{`"title":{"raw":"","rendered":""}`}},
		{"an unknown author", "admin POST /wp/v2/posts", `{"title":"x","author":99}`, 400, []string{"rest_invalid_author"}},
		{"an unknown parent", "admin POST /wp/v2/pages", `{"title":"x","parent":99}`, 400, []string{"rest_post_invalid_id", "Invalid post parent ID."}},
		{"an unknown format", "admin POST /wp/v2/posts", `{"title":"x","format":"x"}`, 400, []string{"rest_not_in_enum"}},
		{"a sticky post has no password", "admin POST /wp/v2/posts", `{"title":"x","sticky":true,"password":"p"}`, 400, []string{"rest_invalid_field"}},
		{"null changes no text", "admin POST /wp/v2/posts/1", `{"title":null}`, 200, []string{`"title":{"raw":"Post 1"`}},
		{"null takes all terms", "admin POST /wp/v2/posts/1", `{"tags":null,"categories":null}`, 200, []string{`"tags":[]`}},

		// protected posts
		{"a post with a password", "admin POST /wp/v2/posts", `{"title":"P","content":"Inside","password":"p","status":"publish"}`, 201, []string{`"id":17,`, `"protected":true`, `"password":"p"`}},
		{"is closed to visitors", "GET /wp/v2/posts/17", "", 200, []string{`"content":{"protected":true,"rendered":""}`, `!"password"`}},
		{"and open with the password", "GET /wp/v2/posts/17?password=p", "", 200, []string{"Inside"}},
		{"a wrong one", "GET /wp/v2/posts/17?password=q", "", 403, []string{"rest_post_incorrect_password"}},
		{"it cannot become sticky", "admin POST /wp/v2/posts/17", `{"sticky":true}`, 400, []string{"rest_invalid_field"}},

		// the trash
		{"into the trash", "admin DELETE /wp/v2/posts/2", "", 200, []string{`"status":"trash"`, `"slug":"post-2__trashed"`, `"permalink_template":"http://example.com/?p=2"`}},
		{"not twice", "admin DELETE /wp/v2/posts/2", "", 410, []string{"The post has already been deleted."}},
		{"visitors do not see it", "GET /wp/v2/posts/2", "", 401, []string{"rest_forbidden"}},
		{"trash cannot be written", "admin POST /wp/v2/posts/1", `{"status":"trash"}`, 400, []string{"rest_not_in_enum"}},
		{"back as a draft with the old slug", "admin POST /wp/v2/posts/2", `{"status":"draft","slug":"other"}`, 200, []string{`"status":"draft"`, `"slug":"post-2"`}},
		{"which it keeps when published", "admin POST /wp/v2/posts/2", `{"status":"publish"}`, 200, []string{`"slug":"post-2"`}},
		{"force in the body", "admin DELETE /wp/v2/posts/2", `{"force":true}`, 200, []string{`"deleted":true`, `!"_links"`}},
		{"force is a boolean", "admin DELETE /wp/v2/posts/1?force=maybe", "", 400, []string{"force is not of type boolean."}},
		{"a tag", "admin POST /wp/v2/tags", `{"name":"t"}`, 201, []string{`"id":2,`}},
		{"terms have no trash", "admin DELETE /wp/v2/tags/2", "", 501, []string{"rest_trash_not_supported"}},

		// revisions and autosaves
		{"a new post has no revisions", "admin GET /wp/v2/posts/3/revisions", "", 200, []string{"[]"}},
		{"the first change makes one", "admin POST /wp/v2/posts/3", `{"sticky":true}`, 200, []string{`"sticky":true`}},
		{"of the old text", "admin GET /wp/v2/posts/3/revisions", "", 200, []string{`"id":19,`}},
		{"a later change of other fields makes none", "admin POST /wp/v2/posts/3", `{"ping_status":"closed"}`, 200, nil},
		{"so there is one", "admin GET /wp/v2/posts/3/revisions", "", 200, []string{`"id":19,`, `!"id":20,`}},
		{"a change of texts makes another", "admin POST /wp/v2/posts/3", `{"content":"New"}`, 200, []string{`"raw":"New"`}},
		{"of the new text", "admin GET /wp/v2/posts/3/revisions?context=edit", "", 200, []string{`"id":20,`, `"raw":"New"`, `"slug":"3-revision-v1"`, `!"protected"`}},
		{"of another post", "admin GET /wp/v2/posts/1/revisions/20", "", 404, []string{"rest_revision_parent_id_mismatch"}},
		{"an unknown one", "admin GET /wp/v2/posts/3/revisions/99", "", 404, []string{"rest_post_invalid_id", "Invalid revision ID."}},
		{"of an unknown post", "admin GET /wp/v2/posts/99/revisions", "", 404, []string{"rest_post_invalid_parent"}},
		{"visitors see none", "GET /wp/v2/posts/3/revisions", "", 401, []string{"rest_cannot_read"}},
		{"beyond the last page", "admin GET /wp/v2/posts/3/revisions?per_page=1&page=3", "", 400, []string{"rest_revision_invalid_page_number"}},
		{"beyond the last offset", "admin GET /wp/v2/posts/3/revisions?per_page=1&offset=9", "", 400, []string{"rest_revision_invalid_offset_number"}},
		{"nobody deletes them", "admin DELETE /wp/v2/posts/3/revisions/20?force=true", "", 403, []string{"rest_cannot_delete"}},
		{"an autosave", "admin POST /wp/v2/posts/3/autosaves", `{"content":"Auto"}`, 200, []string{`"parent":3`, `"preview_link"`}},
		{"one for each user", "admin POST /wp/v2/posts/3/autosaves", `{"content":"Auto 2"}`, 200, []string{`"raw":"Auto 2"`}},
		{"so there is one", "admin GET /wp/v2/posts/3/autosaves?context=edit", "", 200, []string{"Auto 2", `!"raw":"Auto"`}},
		{"and it is a revision", "admin GET /wp/v2/posts/3/revisions?context=edit", "", 200, []string{`"raw":"Auto 2"`, `!"preview_link"`, "X-Wp-Total: 3"}},
		{"that posts count", "GET /wp/v2/posts/3", "", 200, []string{`"count":3}`}},
		{"what an autosave does not set stays", "admin POST /wp/v2/posts/3/autosaves", `{"title":"Later"}`, 200, []string{`"raw":"Later"`, `"raw":"Auto 2"`, `"id":21,`}},
		{"a change of footnotes makes a revision", "admin POST /wp/v2/posts/3", `{"meta":{"footnotes":"1"}}`, 200, []string{`"count":4}`}},
		{"visitors save none", "POST /wp/v2/posts/3/autosaves", `{"content":"x"}`, 401, []string{"rest_cannot_edit"}},

		// users, terms, comments
		{"of two faults of a new post, the author", "admin POST /wp/v2/posts", `{"author":99}`, 400, []string{"rest_invalid_author"}},
		{"another tag", "admin POST /wp/v2/tags", `{"name":"Zebra"}`, 201, []string{`"id":3,`}},
		{"and one before it", "admin POST /wp/v2/tags", `{"name":"Apple"}`, 201, []string{`"id":4,`}},
		{"posts have their terms by name", "admin POST /wp/v2/posts", `{"title":"x","tags":[3,4]}`, 201, []string{`"tags":[4,3]`}},
		{"an empty slug is made of the name", "admin POST /wp/v2/tags/3", `{"name":"Yak","slug":""}`, 200, []string{`"slug":"yak"`}},
		{"a name has no markup", "admin POST /wp/v2/tags", `{"name":"A <b>&amp;</b> B & C"}`, 201, []string{`"id":5,`, `"name":"A &amp; B &amp; C"`, `"slug":"a-b-c"`}},
		{"by which it is known", "admin POST /wp/v2/tags", `{"name":"A & B & C"}`, 400, []string{`"term_id":5`}},
		{"and gone", "admin DELETE /wp/v2/tags/5?force=true", "", 200, nil},
		{"a tag has no parent", "admin POST /wp/v2/tags", `{"name":"x","parent":1}`, 400, []string{"rest_taxonomy_not_hierarchical"}},
		{"an unknown parent of a category", "admin POST /wp/v2/categories", `{"name":"x","parent":99}`, 400, []string{"rest_term_invalid"}},
		{"visitors see authors with posts", "GET /wp/v2/users", "", 200, []string{`"id":1,`, `!"id":2,`}},
		{"and no others", "GET /wp/v2/users/2", "", 401, []string{"rest_user_cannot_view"}},
		{"a comment needs a post", "admin POST /wp/v2/comments", `{"content":"x"}`, 403, []string{"rest_comment_invalid_post_id"}},
		{"a comment of another kind", "admin POST /wp/v2/comments", `{"post":3,"content":"x","type":"x"}`, 400, []string{"rest_invalid_comment_type"}},
		{"a comment", "admin POST /wp/v2/comments", `{"post":3,"content":"Nice","status":"nonsense"}`, 201, []string{`"id":1,`, `"status":"approved"`}},
		{"unknown statuses are ignored", "admin POST /wp/v2/comments/1", `{"status":"nonsense"}`, 200, []string{`"status":"approved"`}},
		{"others are read under another name", "admin POST /wp/v2/comments/1", `{"status":"unapprove"}`, 200, []string{`"status":"hold"`}},
		{"visitors do not read it", "GET /wp/v2/comments/1", "", 401, []string{"rest_cannot_read"}},
		{"the password of a post hides its comments", "GET /wp/v2/comments?post=17", "", 401, []string{"rest_cannot_read_post"}},
		{"and shows them", "GET /wp/v2/comments?post=17&password=p", "", 200, []string{"[]"}},
		{"an unknown user", "admin DELETE /wp/v2/users/99?force=true&reassign=1", "", 404, []string{"rest_user_invalid_id"}},
		{"of two faults of a new user, the role", "admin POST /wp/v2/users", `{"username":"admin","email":"x@y.example","password":"p","roles":["king"]}`, 400, []string{"rest_user_invalid_role"}},
		{"reassign is a number", "admin DELETE /wp/v2/users/2?force=true&reassign=abc", "", 400, []string{"rest_invalid_param"}},

		// lists
		{"users beyond the end", "admin GET /wp/v2/users?page=9", "", 200, []string{"[]"}},
		{"users need no include for its order", "admin GET /wp/v2/users?orderby=include", "", 200, []string{`"id":1,`}},
		{"a negative offset counts as a positive one", "GET /wp/v2/posts?include=1,3&offset=-1&orderby=id&order=asc&_fields=id", "", 200, []string{`[{"id":3}]`}},
		{"users have no offset 0", "admin GET /wp/v2/users?offset=0&page=2", "", 200, []string{"[]"}},
		{"and selects no users", "admin GET /wp/v2/users?offset=-1", "", 200, []string{"[]"}},
		{"an offset beyond the end", "GET /wp/v2/posts?offset=99", "", 200, []string{"[]"}},
		{"all but the trash", "admin GET /wp/v2/posts?status=any&per_page=100&_fields=id,status", "", 200, []string{`"draft"`, `"future"`, `!"trash"`}},
		{"sticky posts", "GET /wp/v2/posts?sticky=true&_fields=id", "", 200, []string{`[{"id":3}]`}},
		{"posts that are not", "GET /wp/v2/posts?sticky=false&_fields=id", "", 200, []string{`!{"id":3}`, `{"id":1}`}},
		{"a term of another taxonomy is dropped", "GET /wp/v2/search?search=&subtype=category&_fields=id", "", 200, []string{`{"id":3}`}},
		{"the first comment of a stranger is held", "admin POST /wp/v2/comments", `{"post":3,"content":"Hm","author_name":"Eve","author_email":"eve@example.org"}`, 201, []string{`"status":"hold"`}},
		{"the parameters of Allow are converted", "admin GET /wp/v2/posts?tags=5,0&order=up", "", 400, []string{"Allow: GET\r"}},
		{"unless they are invalid", "admin GET /wp/v2/posts?tags=x,0&order=up", "", 400, []string{"Allow: GET, POST\r"}},
		{"terms beyond the end", "GET /wp/v2/search?type=term&page=2", "", 400, []string{"rest_search_invalid_page_number"}},
		{"a search has the page before", "GET /wp/v2/search?page=4&subtype=page", "", 200, []string{`search?page=3&subtype%5B0%5D=page>; rel="prev"`}},
		{"without subtypes of another type", "GET /wp/v2/search?per_page=1&subtype=category&page=2", "", 200, []string{`search?per_page=1&page=1>; rel="prev", <`}},
		{"the trash has no sticky posts", "admin DELETE /wp/v2/posts/3", "", 200, []string{`"sticky":false`}},
	})
}

// TestStandInKnowsSmallKinds names what menus, blocks, navigation, statuses and
// lists do on a site that begins as the one above.
func TestStandInKnowsSmallKinds(t *testing.T) {
	h, _ := stand(t, "indexes/wordpress-7.1.4-schemas.json.gz")
	check(t, h, []row{
		// menus
		{"the slug of a menu is its name", "admin POST /wp/v2/menus", `{"name":"Main","slug":"x","description":"d"}`, 201, []string{
			`"id":2,`, `"slug":"main"`, `"wp:post_type":[{"href":"http://example.com/wp-json/wp/v2/menu-items?menus=2"}]`, `!"count"`}},
		{"a change clears the description", "admin POST /wp/v2/menus/2", `{"name":"Top"}`, 200, []string{`"slug":"top"`, `"description":""`}},
		{"a name is there once", "admin POST /wp/v2/menus", `{"name":"top"}`, 400, []string{"menu_exists", "<strong>top</strong>", `"additional_data":[2]`}},
		{"a new menu has a name", "admin POST /wp/v2/menus", `{"name":""}`, 400, []string{"empty_term_name"}},
		{"and keeps one", "admin POST /wp/v2/menus/2", `{"name":""}`, 500, []string{"empty_term_name"}},
		{"authors read menus", "ann GET /wp/v2/menus", "", 200, []string{"Allow: GET\r"}},
		{"and add none", "ann POST /wp/v2/menus", `{"name":"x"}`, 403, []string{"rest_cannot_create"}},
		{"they see no places", "ann GET /wp/v2/menu-locations", "", 403, []string{"rest_cannot_view"}},
		{"visitors read no menus", "GET /wp/v2/menus", "", 401, []string{"rest_cannot_view"}},

		// menu items
		{"a link leads to itself", "admin POST /wp/v2/menu-items", `{"title":"A","url":"https://a.example/","menus":2,"status":"pending","classes":["a","b c"]}`, 201, []string{
			`"id":4,`, `"type_label":"Custom Link"`, `"object":"custom"`, `"object_id":4,`, `"status":"draft"`, `"target":""`, `"menus":2`,
			`"classes":["a","bc"]`, "/types/nav_menu_item", `"wp:action-assign-menus"`, "/menus?post=4"}},
		{"an item has the title of a post", "admin POST /wp/v2/menu-items", `{"type":"post_type","object_id":1}`, 201, []string{
			`"raw":"Post 1"`, `"type_label":"Post"`, `"object":"post"`, `!"menus":`, `/wp/v2/posts/1","embeddable":true,"post_type":"post"`}},
		{"or keeps the type that it is sent", "admin POST /wp/v2/menu-items", `{"type":"post_type","object":"x","object_id":1}`, 201, []string{
			`"type_label":"x"`, `"invalid":true`}},
		{"the address is missing before the menu", "admin POST /wp/v2/menu-items", `{"title":"A","menus":99}`, 400, []string{"rest_url_required"}},
		{"an unknown menu", "admin POST /wp/v2/menu-items", `{"title":"A","url":"/","menus":99}`, 400, []string{"invalid_menu_id"}},
		{"menu 0 is none", "admin POST /wp/v2/menu-items", `{"title":"A","url":"/","menus":0}`, 403, []string{"rest_cannot_assign_term", "Allow: GET\r"}},
		{"without a menu an item is the first", "admin POST /wp/v2/menu-items/5", `{"menu_order":3,"parent":5}`, 200, []string{`"menu_order":1,`, `"parent":0,`}},
		{"the right to add comes before the menu", "POST /wp/v2/menu-items", `{"menus":0}`, 401, []string{"rest_cannot_create"}},
		{"authors add no items", "ann POST /wp/v2/menu-items", `{"title":"A","url":"/"}`, 403, []string{"rest_cannot_create"}},
		{"and change none", "ann POST /wp/v2/menu-items/5", `{"title":"B"}`, 403, []string{"rest_cannot_edit"}},
		{"they see no drafts", "ann GET /wp/v2/menu-items/4", "", 403, []string{"rest_forbidden"}},
		{"menu items beyond the end", "admin GET /wp/v2/menu-items?page=9", "", 400, []string{"rest_post_invalid_page_number"}},
		{"a menu goes", "admin DELETE /wp/v2/menus/2?force=true", "", 200, nil},
		{"with its items", "admin GET /wp/v2/menu-items/4", "", 404, []string{"rest_post_invalid_id"}},

		// blocks and navigation
		{"a block has no author", "admin POST /wp/v2/blocks", `{"title":"B","status":"publish","meta":{"wp_pattern_sync_status":"unsynced"}}`, 201, []string{
			`"id":7,`, `!"author"`, `"wp_pattern_sync_status":"unsynced","_links"`, `"meta":{"footnotes":""}`}},
		{"and no address", "admin GET /wp/v2/blocks/7", "", 200, []string{"!alternate"}},
		{"visitors read no blocks", "GET /wp/v2/blocks/7", "", 401, []string{"rest_forbidden"}},
		{"a number can be its slug", "admin POST /wp/v2/blocks", `{"content":"x","status":"publish"}`, 201, []string{`"slug":"8"`}},
		{"navigation can be empty", "admin POST /wp/v2/navigation", `{}`, 201, []string{`!"author"`}},
		{"authors add none", "ann POST /wp/v2/navigation", `{"title":"x"}`, 403, []string{"rest_cannot_create"}},
		{"an author that is null is the user", "admin POST /wp/v2/posts", `{"title":"x","author":null}`, 201, []string{`"author":1,`}},
		{"terms in an object are assigned, too", "admin GET /wp/v2/posts?categories[terms]=1&categories[include_children]=false", "", 200, []string{"Allow: GET\r"}},

		// files and embedded posts
		{"files belong to posts", "admin POST /wp/v2/media?post=99", `{}`, 403, []string{"rest_cannot_edit", "upload media to this post"}},
		{"for Allow, too, if they are no number", "admin POST /wp/v2/media?post=x", `{}`, 400, []string{"Allow: GET\r"}},
		{"that the user edits", "ann POST /wp/v2/media?post=3", `{}`, 403, []string{"rest_cannot_edit"}},
		{"embedded titles say that there is a password", "admin POST /wp/v2/posts/2", `{"password":"p"}`, 200, nil},
		{"which the site has of PHP", "GET /oembed/1.0/embed?url=http://example.com/post-2/", "", 200, []string{`"title":"Protected: Post 2"`}},

		// statuses, terms and lists
		{"a status links to its posts", "admin GET /wp/v2/statuses/future", "", 200, []string{`"name":"Scheduled"`,
			`"_links":{"archives":[{"href":"http://example.com/wp-json/wp/v2/posts?status=future"}]}`}},
		{"visitors see one", "GET /wp/v2/statuses", "", 200, []string{`"publish"`, `!"draft"`}},
		{"and read no others", "GET /wp/v2/statuses/draft", "", 401, []string{"rest_cannot_read_status"}},
		{"an unknown one has no methods", "GET /wp/v2/statuses/nope", "", 404, []string{"rest_status_invalid", "!Allow: "}},
		{"types are not for visitors to edit", "GET /wp/v2/types?context=edit", "", 401, []string{"rest_cannot_view"}},
		{"a type has pages and an icon", "admin GET /wp/v2/types/page?context=edit", "", 200, []string{`"viewable":true`, `"icon":"dashicons-admin-page"`, `"template_lock":false`}},
		{"blocks have none", "admin GET /wp/v2/types/wp_block?context=edit", "", 200, []string{`"viewable":false`, `"icon":null`}},
		{"a type links to its items", "GET /wp/v2/types/post", "", 200, []string{`"wp:items":[{"href":"http://example.com/wp-json/wp/v2/posts"}]`, `!"self"`}},
		{"a status may be forbidden", "GET /wp/v2/posts?status=any", "", 400, []string{`"rest_forbidden_status"`, `"data":{"status":401}`}},
		{"a category", "admin POST /wp/v2/categories", `{"name":"News","slug":"z"}`, 201, nil},
		{"names of siblings differ in their case", "admin POST /wp/v2/categories", `{"name":"news"}`, 201, nil},
		{"unless the slug is the same", "admin POST /wp/v2/categories", `{"name":"News"}`, 400, []string{"term_exists"}},
		{"roles come before the context", "ann GET /wp/v2/users?context=edit&roles=none", "", 403, []string{"rest_user_cannot_view"}},
		{"an offset is on a page", "admin GET /wp/v2/users?offset=1&per_page=1", "", 200, []string{`page=1>; rel="prev"`}},
		{"links have false as PHP writes it", "GET /wp/v2/posts?ignore_sticky=false&per_page=1", "", 200, []string{`posts?ignore_sticky&per_page=1&page=2>`}},
		{"a comment", "admin POST /wp/v2/comments", `{"post":3,"content":"Nice"}`, 201, nil},
		{"a note", "admin POST /wp/v2/comments", `{"post":3,"content":"Note","type":"note"}`, 201, []string{`"type":"note"`, `"status":"approved"`}},
		{"is no comment", "admin GET /wp/v2/comments?search=note", "", 200, []string{"[]"}},
		{"authors write none to posts of others", "ann POST /wp/v2/comments", `{"post":3,"content":"Note","type":"note"}`, 403, []string{"rest_cannot_create_note"}},
		{"visitors are no user to change", "POST /wp/v2/users/me", `{"name":"x"}`, 404, []string{"rest_user_invalid_id"}},
		{"visitors edit no images, even of none", "POST /wp/v2/media/0/edit", `{"src":"https://a.example/a.png","rotation":90}`, 401, []string{"rest_cannot_edit_image"}},
		{"a password has a link to itself only", "admin POST /wp/v2/users/1/application-passwords", `{"name":"x"}`, 201, []string{`!"collection"`}},
		{"one password", "ann GET /wp/v2/users/1/application-passwords/x", "", 403, []string{`"rest_cannot_read_application_password"`}},
		{"all passwords", "ann DELETE /wp/v2/users/1/application-passwords", "", 403, []string{`"rest_cannot_delete_application_passwords"`}},
		{"the context of one request is not that of the next", "ann POST /batch/v1",
			`{"requests":[{"path":"/wp/v2/posts","body":{"title":"x"}},{"path":"/wp/v2/pages","body":{"menu_order":"x"}}]}`, 207,
			[]string{`"headers":{"Allow":"GET"}`}},
		{"Allow takes true for 1", "admin POST /wp/v2/comments", `{"post":true}`, 400, []string{"Allow: GET, POST\r"}},
		{"in the trash", "admin DELETE /wp/v2/comments/1", "", 200, nil},
		{"all comments are without it", "admin GET /wp/v2/comments?status=all", "", 200, []string{"[]"}},
		{"and any with it", "admin GET /wp/v2/comments?status=any", "", 200, []string{`"id":1,`}},
		{"the first comment of a user is held, too", "ann POST /wp/v2/comments", `{"post":3,"content":"Hers"}`, 201, []string{`"status":"hold"`, `!"author_email"`, "Allow: GET, POST\r"}},
		{"no terms are no alternative", "GET /wp/v2/posts?categories[include_children]=true&tags=9&tax_relation=OR", "", 200, []string{"[]"}},
		{"an item that leads nowhere", "admin POST /wp/v2/menu-items", `{"type":"post_type","object":"category","object_id":99}`, 201, []string{
			`"raw":"#99 (no title)"`, `"type_label":"category"`, `"invalid":true`}},
		{"menu items have no password", "admin GET /wp/v2/menu-items/5?password=x", "", 403, []string{"rest_post_incorrect_password"}},
		{"Allow knows roles in any form", "ann OPTIONS /wp/v2/users?roles=author", "", 200, []string{"!Allow: "}},
		{"comments need an include for its order", "admin GET /wp/v2/comments?orderby=include", "", 200, []string{"[]"}},
	})
}

// A list that no kind knows is the one that a fixture has, in pages.
func TestStandInPagesListsOfFixtures(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data.json")
	if err := os.WriteFile(data, []byte(`{"/wp/v2/block-directory/search":[{"name":"a"},{"name":"b"},{"name":"c"}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	h, _ := standFrom(t, testfile.Path(t, "indexes/wordpress-7.1.4-schemas.json.gz"), data)
	check(t, h, []row{
		{"the second page", "admin GET /wp/v2/block-directory/search?term=x&per_page=2&page=2", "", 200, []string{`[{"name":"c"`, "X-Wp-Total: 3"}},
	})
}

// TestStandInKeepsWhatIsLeft names what remains of items that are deleted, and
// how small routes answer, on a site that begins as the one above.
func TestStandInKeepsWhatIsLeft(t *testing.T) {
	h, _ := stand(t, "indexes/wordpress-7.1.4-schemas.json.gz")
	check(t, h, []row{
		{"a post of another user", "ann POST /wp/v2/posts", `{"title":"A","status":"publish"}`, 201, []string{`"id":4,`}},
		{"users are found by what they may do", "admin GET /wp/v2/users?capabilities=publish_posts&_fields=id", "", 200, []string{`[{"id":1},{"id":2}]`}},
		{"and only then", "admin GET /wp/v2/users?capabilities=manage_options&_fields=id", "", 200, []string{`[{"id":1}]`}},
		{"a user keeps the name", "admin POST /wp/v2/users/2", `{"username":"bob"}`, 400, []string{"rest_user_invalid_argument"}},
		{"which can be sent", "admin POST /wp/v2/users/2", `{"username":"ann"}`, 200, []string{`"username":"ann"`}},
		{"an address of another user", "admin POST /wp/v2/users/2", `{"email":"ADMIN@example.org"}`, 400, []string{"rest_user_invalid_email"}},
		{"a slug of another user", "admin POST /wp/v2/users/2", `{"slug":"admin"}`, 400, []string{"rest_user_invalid_slug"}},
		{"the user goes", "admin DELETE /wp/v2/users/2?force=true&reassign=false", "", 200, nil},
		{"the post is in the trash", "admin GET /wp/v2/posts/4", "", 200, []string{`"status":"trash"`}},
		{"a category", "admin POST /wp/v2/categories", `{"name":"A"}`, 201, []string{`"id":2,`}},
		{"a name that is taken has that of its parent, too", "admin POST /wp/v2/categories", `{"name":"A","parent":2}`, 201, []string{`"id":3,`, `"slug":"a-a"`}},
		{"a post in it", "admin POST /wp/v2/posts/1", `{"categories":[2]}`, 200, []string{`"categories":[2]`}},
		{"the category goes", "admin DELETE /wp/v2/categories/2?force=true", "", 200, []string{`"count":1,`}},
		{"its child moves up", "admin GET /wp/v2/categories/3", "", 200, []string{`"parent":0,`}},
		{"the post is in the default category", "GET /wp/v2/posts/1", "", 200, []string{`"categories":[1]`}},
		{"which counts it", "GET /wp/v2/categories/1", "", 200, []string{`"count":3,`}},
		{"a comment", "admin POST /wp/v2/comments", `{"post":3,"content":"a"}`, 201, []string{`"id":1,`}},
		{"a reply", "admin POST /wp/v2/comments", `{"post":3,"content":"b","parent":1}`, 201, []string{`"id":2,`, `"parent":1,`}},
		{"the comment goes", "admin DELETE /wp/v2/comments/1?force=true", "", 200, nil},
		{"the reply moves up", "admin GET /wp/v2/comments/2", "", 200, []string{`"parent":0,`, `!"in-reply-to"`}},
		{"an address is not that of me", "admin POST /wp/v2/users/me/application-passwords", `{"name":"x"}`, 201, []string{"/wp/v2/users/1/application-passwords/", "!Location: http://example.com/wp-json/wp/v2/users/me/"}},
		{"an unknown post as XML", "GET /oembed/1.0/embed?url=https://a.example/&format=xml", "", 404, []string{"<code>oembed_invalid_url</code>", "text/xml"}},
		{"pages have no taxonomies", "GET /wp/v2/taxonomies?type=page", "", 200, []string{"[]"}},
		{"the site has its name", "admin GET /wp/v2/settings", "", 200, []string{`"title":"Site 7.1.4"`}},
		{"also in the index", "GET /?_fields=name,gmt_offset,timezone_string", "", 200, []string{`{"name":"Site 7.1.4","gmt_offset":"0","timezone_string":""}`}},
		{"settings that are null have their default", "admin POST /wp/v2/settings", `{"title":null,"language":null}`, 200, []string{`"title":null`, `"language":"en_US"`}},
		{"and keep it", "admin POST /wp/v2/settings", `{"description":"x"}`, 200, []string{`"title":null`, `"description":"x"`}},
		{"fonts of an unknown family", "admin GET /wp/v2/font-families/99/font-faces", "", 404, []string{"rest_post_invalid_parent"}},
		{"cannot be added", "admin POST /wp/v2/font-families/99/font-faces", `{"font_face_settings":"{}"}`, 404, []string{"rest_post_invalid_parent"}},
		{"a family", "admin POST /wp/v2/font-families", `{"font_family_settings":"{}"}`, 201, []string{`"id":7,`}},
		{"has no fonts", "admin GET /wp/v2/font-families/7/font-faces", "", 200, []string{"[]"}},
		{"block types are not below a namespace", "admin GET /wp/v2/block-types/core", "", 200, []string{"[]"}},
		{"revisions of an unknown template", "admin GET /wp/v2/templates/theme//no/revisions", "", 404, []string{"rest_post_invalid_parent"}},
		{"an offset beyond the end has no pages", "GET /wp/v2/posts?offset=99&page=3", "", 200, []string{"[]"}},
		{"a block", "admin POST /wp/v2/blocks", `{"title":"B","status":"publish"}`, 201, []string{`"id":8,`, `"slug":"b"`}},
		{"that waits has no slug", "admin POST /wp/v2/blocks/8", `{"status":"pending"}`, 200, []string{`"slug":""`}},
		{"editors see the slug of a draft", "admin POST /wp/v2/posts", `{"title":"Post 1"}`, 201, []string{`"slug":""`,
			`"permalink_template":"http://example.com/%postname%/","generated_slug":"post-1-2"`}},
		{"and of a page", "admin POST /wp/v2/pages", `{"title":"Ä b"}`, 201, []string{`"permalink_template":"http://example.com/%pagename%/","generated_slug":"a-b"`}},
		{"the page is public", "admin POST /wp/v2/pages/11", `{"status":"publish","slug":"up"}`, 200, []string{`"slug":"up"`}},
		{"a page is below its parent", "admin POST /wp/v2/pages", `{"title":"x","parent":11}`, 201, []string{`"permalink_template":"http://example.com/up/%pagename%/"`}},
		{"also in the trash", "admin DELETE /wp/v2/pages/13", "", 200, []string{`"permalink_template":"http://example.com/up/%pagename%/"`}},
		{"a new block that waits keeps its slug", "admin POST /wp/v2/blocks", `{"title":"x","slug":"beta","status":"pending"}`, 201, []string{`"slug":"beta"`}},
		{"terms are found by one text", "GET /wp/v2/categories?search=categorized+un", "", 200, []string{"X-Wp-Total: 0"}},
		{"visitors find no addresses of users", "GET /wp/v2/users?search=example.org", "", 200, []string{"X-Wp-Total: 0"}},
		{"a page has one post at least", "admin POST /wp/v2/settings", `{"posts_per_page":0}`, 200, []string{`"posts_per_page":1,`}},
		{"a comment keeps its type", "admin POST /wp/v2/comments/2", `{"type":"note"}`, 404, []string{"rest_comment_invalid_type"}},
	})
}
