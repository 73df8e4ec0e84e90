package generator_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

// A row is a request to the deployments that are described alike, or to one of
// them. The headers and the answer contain the texts, and lack those after an exclamation mark.
type row struct {
	says       string
	line, body string
	status     int
	want       []string
}

// check sends the requests of rows one after the other.
func check(t *testing.T, h http.Handler, rows []row) {
	t.Helper()
	for _, r := range rows {
		w := ask(h, r.line, r.body)
		if w.Code != r.status {
			t.Errorf("%s: %s %s: %d %.400s, want %d", r.says, r.line, r.body, w.Code, w.Body, r.status)
			continue
		}
		var all strings.Builder
		_ = w.Header().Write(&all)
		all.Write(w.Body.Bytes())
		for _, want := range r.want {
			text, without := strings.CutPrefix(want, "!")
			if strings.Contains(all.String(), text) == without {
				t.Errorf("%s: %s: want %s in %.1800s", r.says, r.line, want, &all)
			}
		}
	}
}

// TestStandInServesBothDeployments names what the description of the interface
// says of both deployments. They begin with the posts 1, 2 and 3.
func TestStandInServesBothDeployments(t *testing.T) {
	both := []row{
		// the index
		{"the index describes the site", "GET /", "", 200, []string{`"namespaces":[`, `"application-passwords":{"endpoints":{"authorization":`, `"show_on_front":"posts"`}},
		{"the index of a namespace", "GET /cms/v2", "", 200, []string{`"namespace":"cms/v2"`, `"/cms/v2/posts"`}},
		{"the index of another namespace", "GET /oembed/1.0", "", 200, []string{`"namespace":"oembed/1.0"`}},
		{"a parameter names the namespace", "GET /cms/v2?namespace=oembed/1.0", "", 200, []string{`"namespace":"oembed/1.0"`}},

		// oEmbed
		{"oEmbed data of an address", "GET /oembed/1.0/embed?url=http://example.com/post-1/", "", 200, []string{`"title":"Post 1"`, `"width":600`}},
		{"oEmbed as XML", "GET /oembed/1.0/embed?url=http://example.com/post-1/&format=xml", "", 200, []string{"<oembed>", "<title>Post 1</title>"}},
		{"oEmbed needs an address", "GET /oembed/1.0/embed", "", 400, []string{"rest_missing_callback_param"}},
		{"the proxy takes an address", "admin GET /oembed/1.0/proxy?url=http://example.com/post-1/&maxheight=9&discover=false", "", 200, []string{`"title":"Post 1"`}},
		{"the formats of the proxy are JSON and XML", "admin GET /oembed/1.0/proxy?url=http://example.com/post-1/&format=yaml", "", 400, []string{"rest_not_in_enum"}},

		// lists of posts, pages and media
		{"page and per_page", "GET /cms/v2/posts?page=2&per_page=1", "", 200, []string{`"id":2,`, `!"id":3,`}},
		{"page has the minimum 1", "GET /cms/v2/posts?page=0", "", 400, []string{"rest_invalid_param"}},
		{"per_page is at least 1", "GET /cms/v2/posts?per_page=0", "", 400, []string{"rest_invalid_param"}},
		{"per_page is at most 100", "GET /cms/v2/pages?per_page=101", "", 400, []string{"rest_invalid_param"}},
		{"search", "GET /cms/v2/posts?search=post+2", "", 200, []string{`"id":2,`, `!"id":1,`}},
		{"search_semantics is exact", "GET /cms/v2/posts?search=2+post&search_semantics=exact", "", 200, []string{"[]"}},
		{"search_semantics has one value", "GET /cms/v2/posts?search=x&search_semantics=loose", "", 400, []string{"rest_not_in_enum"}},
		{"search_columns", "GET /cms/v2/posts?search=post+2&search_columns[]=post_content", "", 200, []string{"[]"}},
		{"after and before", "GET /cms/v2/posts?after=2026-11-27T10:30:00&before=2026-11-27T11:30:00", "", 200, []string{`"id":2,`, `!"id":1,`, `!"id":3,`}},
		{"modified_after and modified_before", "GET /cms/v2/posts?modified_after=2020-01-01T00:00:00&modified_before=2021-01-01T00:00:00", "", 200, []string{"[]"}},
		{"author", "GET /cms/v2/posts?author[]=2", "", 200, []string{"[]"}},
		{"author_exclude", "GET /cms/v2/posts?author_exclude[]=1", "", 200, []string{"[]"}},
		{"include", "GET /cms/v2/posts?include[]=3&include[]=1", "", 200, []string{`"id":1,`, `!"id":2,`}},
		{"exclude", "GET /cms/v2/posts?exclude=3,1", "", 200, []string{`"id":2,`, `!"id":1,`}},
		{"offset", "GET /cms/v2/posts?offset=2", "", 200, []string{`"id":1,`, `!"id":2,`}},
		{"order and orderby", "GET /cms/v2/posts?order=asc&orderby=title&per_page=1", "", 200, []string{`"id":1,`}},
		{"the order desc by date is the default", "GET /cms/v2/posts?per_page=1", "", 200, []string{`"id":3,`}},
		{"slug", "GET /cms/v2/posts?slug=post-3,post-2", "", 200, []string{`"id":3,`, `!"id":1,`}},
		{"status is publish", "GET /cms/v2/posts?status=publish", "", 200, []string{`"id":3,`}},
		{"other statuses need rights", "GET /cms/v2/posts?status=draft", "", 400, []string{"rest_forbidden_status"}},
		{"an unknown status", "GET /cms/v2/posts?status=nonsense", "", 400, []string{"rest_not_in_enum"}},
		{"tax_relation", "GET /cms/v2/posts?categories=1&tags=9&tax_relation=OR", "", 200, []string{`"id":1,`}},
		{"categories as a list", "GET /cms/v2/posts?categories=9", "", 200, []string{"[]"}},
		{"categories as an object", "GET /cms/v2/posts?categories[terms]=1&categories[include_children]=true&categories[operator]=AND", "", 200, []string{`"id":1,`}},
		{"categories_exclude", "GET /cms/v2/posts?categories_exclude[terms]=1", "", 200, []string{"[]"}},
		{"tags has no children", "GET /cms/v2/posts?tags[terms]=1&tags[include_children]=true", "", 400, []string{"rest_invalid_param"}},
		{"tags_exclude", "GET /cms/v2/posts?tags_exclude=5", "", 200, []string{`"id":1,`}},
		{"sticky", "GET /cms/v2/posts?sticky=true", "", 200, []string{"[]"}},
		{"ignore_sticky", "GET /cms/v2/posts?ignore_sticky=false", "", 200, []string{`"id":1,`}},
		{"format", "GET /cms/v2/posts?format=quote", "", 200, []string{"[]"}},
		{"formats are unique", "GET /cms/v2/posts?format[]=quote&format[]=quote", "", 400, []string{"rest_duplicate_items"}},
		{"pages have no taxonomies to filter by", "GET /cms/v2/pages?categories=a", "", 200, []string{"[]"}},
		{"media is inherit by default", "GET /cms/v2/media", "", 200, []string{"[]"}},
		{"media is inherit, private or trash", "admin GET /cms/v2/media?status=publish", "", 400, []string{"rest_not_in_enum"}},
		{"media_type", "GET /cms/v2/media?media_type[]=image&mime_type[]=image/png", "", 200, []string{"[]"}},
		{"media_type has five values", "GET /cms/v2/media?media_type[]=film", "", 400, []string{"rest_not_in_enum"}},

		// writing
		{"a post with all fields", "admin POST /cms/v2/posts", `{"date":"2026-01-02T03:04:05","slug":"s","status":"publish","password":"","title":{"raw":"T"},` +
			`"content":{"raw":"C"},"author":1,"excerpt":{"raw":"E"},"featured_media":0,"comment_status":"closed","ping_status":"closed",` +
			`"format":"quote","meta":{"footnotes":"F"},"sticky":true,"template":"","categories":[1],"tags":[]}`, 201, []string{
			`"date":"2026-01-02T03:04:05"`, `"slug":"s"`, `"raw":"T"`, `"raw":"C"`, `"raw":"E"`, `"comment_status":"closed"`, `"format":"quote"`, `"footnotes":"F"`, `"sticky":true`}},
		{"a status that posts do not have", "admin POST /cms/v2/posts", `{"title":"x","status":"trash"}`, 400, []string{"rest_not_in_enum"}},
		{"slugs are unique within a type", "admin POST /cms/v2/posts", `{"title":"x","slug":"s","status":"publish"}`, 201, []string{`"slug":"s-2"`}},
		{"another type has slugs of its own", "admin POST /cms/v2/pages", `{"title":"x","slug":"s","status":"publish"}`, 201, []string{`"slug":"s"`}},
		{"pages have parents and an order", "admin POST /cms/v2/pages", `{"title":"Below","status":"publish","parent":6,"menu_order":4}`, 201, []string{`"parent":6`, `"menu_order":4`}},
		{"pages have no format, categories or tags", "admin POST /cms/v2/pages", `{"title":"x","format":"quote","sticky":true,"categories":[1],"tags":[1]}`, 201, []string{
			`!"format"`, `!"sticky"`, `!"categories"`, `!"tags"`}},
		{"pages are listed by parent", "GET /cms/v2/pages?parent=6", "", 200, []string{`"id":7,`, `!"id":6,`}},
		{"and without some", "GET /cms/v2/pages?parent_exclude=6", "", 200, []string{`"id":6,`, `!"id":7,`}},
		{"and by their order", "GET /cms/v2/pages?orderby=menu_order&order=desc&per_page=1", "", 200, []string{`"id":7,`}},
		{"posts have no order of their own", "GET /cms/v2/posts?orderby=menu_order", "", 400, []string{"rest_not_in_enum"}},
		{"one filter is the order", "GET /cms/v2/pages?menu_order=4", "", 200, []string{`"id":7,`, `!"id":6,`}},
		{"PUT updates", "admin PUT /cms/v2/posts/4", `{"title":"By PUT"}`, 200, []string{`"raw":"By PUT"`, `"slug":"s"`}},
		{"PATCH updates", "admin PATCH /cms/v2/posts/4", `{"content":"By PATCH"}`, 200, []string{`"raw":"By PATCH"`, `"raw":"By PUT"`}},
		{"excerpt_length is a parameter", "GET /cms/v2/posts/4?excerpt_length=3", "", 200, []string{`"id":4,`}},
		{"and so is the password", "GET /cms/v2/posts/4?password=x", "", 403, []string{"rest_post_incorrect_password"}},

		// contexts
		{"view shows no raw texts", "GET /cms/v2/posts/4?context=view", "", 200, []string{`"title":{"rendered":`, `"content":{"protected":false,"rendered":`, `!"raw":"By`}},
		{"embed shows no content", "GET /cms/v2/posts/4?context=embed", "", 200, []string{`"title":{"rendered":`, `"content":{"protected":false}`, `"excerpt":{"protected":false,"rendered":`}},
		{"edit shows all", "admin GET /cms/v2/posts/4?context=edit", "", 200, []string{`"raw":"By PUT"`, `"block_version":`}},
		{"edit needs rights", "GET /cms/v2/posts/4?context=edit", "", 401, []string{"rest_forbidden_context"}},
		{"other contexts do not exist", "GET /cms/v2/posts/4?context=help", "", 400, []string{"rest_not_in_enum"}},

		// revisions and autosaves
		{"revisions are below a post", "admin GET /cms/v2/posts/4/revisions?page=1&per_page=1&order=asc&orderby=id", "", 200, []string{`"parent":4`}},
		{"per_page of revisions is at most 100", "admin GET /cms/v2/posts/4/revisions?per_page=101", "", 400, []string{"rest_invalid_param"}},
		{"revisions have five orders", "admin GET /cms/v2/posts/4/revisions?orderby=author", "", 400, []string{"rest_not_in_enum"}},
		{"one revision", "admin GET /cms/v2/posts/4/revisions/9", "", 200, []string{`"id":9,`}},
		{"nobody deletes revisions, as on every release", "admin DELETE /cms/v2/posts/4/revisions/9?force=true", "", 403, []string{"rest_cannot_delete"}},
		{"an autosave has the fields of its post", "admin POST /cms/v2/posts/4/autosaves", `{"title":"Saved"}`, 200, []string{`"parent":4`, `"raw":"Saved"`}},
		{"autosaves are listed", "admin GET /cms/v2/posts/4/autosaves", "", 200, []string{`"parent":4`}},
		{"one autosave", "admin GET /cms/v2/posts/4/autosaves/11", "", 200, []string{`"id":11,`}},
		{"pages have autosaves, too", "admin POST /cms/v2/pages/6/autosaves", `{"title":"Saved"}`, 200, []string{`"parent":6`}},

		// deleting
		{"a post goes to the trash", "admin DELETE /cms/v2/posts/1", "", 200, []string{`"status":"trash"`}},
		{"the trash can be listed", "admin GET /cms/v2/posts?status=trash", "", 200, []string{`"id":1,`}},
		{"a post is in the trash once", "admin DELETE /cms/v2/posts/1", "", 410, []string{"rest_already_trashed"}},
		{"force bypasses the trash", "admin DELETE /cms/v2/posts/2?force=true", "", 200, []string{`"deleted":true`, `"id":2,`}},
		{"and the post is gone", "admin GET /cms/v2/posts/2", "", 404, []string{"rest_post_invalid_id"}},
		{"a page goes to the trash", "admin DELETE /cms/v2/pages/7", "", 200, []string{`"status":"trash"`}},
		{"force deletes it", "admin DELETE /cms/v2/pages/7?force=true", "", 200, []string{`"deleted":true`}},

		// batches
		{"a batch has at most 25 requests", "admin POST /batch/v1", batchOf(26, `{"path":"/cms/v2/posts"}`), 400, []string{"rest_too_many_items"}},
		{"and so many are possible", "admin POST /batch/v1", batchOf(25, `{"path":"/cms/v2/posts","body":{"title":"y"}}`), 207, []string{`"status":201`, `!"status":4`}},
		{"a request of a batch has a path", "admin POST /batch/v1", `{"requests":[{"method":"POST"}]}`, 400, []string{"rest_property_required"}},
		{"and writes", "admin POST /batch/v1", `{"requests":[{"method":"GET","path":"/cms/v2/posts"}]}`, 400, []string{"rest_not_in_enum"}},
		{"its method is POST by default", "admin POST /batch/v1", `{"requests":[{"path":"/cms/v2/posts/4","body":{"title":"z"},"headers":{"X-A":["b"]}}]}`, 207, []string{`"raw":"z"`}},
		{"all of a batch can be required", "admin POST /batch/v1", `{"validation":"require-all-validate","requests":[{"path":"/cms/v2/posts","body":{"title":"q"}},{"path":"/x"}]}`, 207, []string{`"failed":"validation"`}},
		{"media is not batchable", "admin POST /batch/v1", `{"requests":[{"path":"/cms/v2/media"}]}`, 207, []string{"rest_batch_not_allowed"}},
		{"nor are revisions", "admin POST /batch/v1", `{"requests":[{"method":"DELETE","path":"/cms/v2/posts/4/revisions/9"}]}`, 207, []string{"rest_batch_not_allowed", `"headers":{"Allow":"GET"}`}},
	}
	for _, name := range []string{"deployment-a.json", "deployment-b.json"} {
		t.Run(name, func(t *testing.T) {
			h, _ := stand(t, name)
			check(t, h, both)
			checkMedia(t, h)
		})
	}
}

func batchOf(n int, request string) string {
	return fmt.Sprintf(`{"requests":[%s]}`, strings.Join(slices.Repeat([]string{request}, n), ","))
}

// checkMedia uploads a file, changes and deletes it.
func checkMedia(t *testing.T, h http.Handler) {
	t.Helper()
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, 4, 2))); err != nil {
		t.Fatal(err)
	}
	upload := func(query, name, kind string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("POST", "/wp-json/cms/v2/media?"+query, bytes.NewReader(file.Bytes()))
		r.Header.Set("Content-Type", kind)
		r.Header.Set("Content-Disposition", `attachment; filename="`+name+`"`)
		r.SetBasicAuth("admin", "secret")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	w := upload("alt_text=A&slug=s", "a.png", "image/png")
	at := w.Header().Get("Location")
	at = at[strings.Index(at, "/cms/"):]
	if w.Code != 201 || !strings.Contains(w.Body.String(), "/uploads/2026/11/a.png") || !strings.Contains(w.Body.String(), `"alt_text":"A"`) || !strings.Contains(w.Body.String(), `"slug":"s-`) { // posts have the slug s
		t.Fatal(w.Code, w.Body)
	}
	w = ask(h, "admin POST "+at+"/edit", `{"src":"http://example.com/wp-content/uploads/2026/11/a.png","rotation":90}`)
	if text := w.Body.String(); !strings.Contains(text, "a-edited") && !strings.Contains(text, "rest_no_route") || strings.Contains(text, `"raw":"a"`) {
		t.Error("an edited image is in the context view:", text)
	}
	check(t, h, []row{
		{"media has fields", "admin POST " + at, `{"title":"T","caption":"C","description":"D","post":4,"comment_status":"closed"}`, 200, []string{
			`"alt_text":"A"`, `"raw":"T"`, `"raw":"C"`, `"raw":"D"`, `"post":4`, `"comment_status":"closed"`}},
		{"and a post", "GET " + at, "", 200, []string{`"wp:attached-to":[{"href":"http://example.com/wp-json/cms/v2/posts/4","embeddable":true,"post_type":"post","id":4}]`}},
		{"by which it is ordered", "GET /cms/v2/media?orderby=parent&per_page=1", "", 200, []string{`"post":4`}},
		{"below no post it has no address", "admin POST " + at, `{"post":99}`, 200, []string{`"link":"http://example.com/?`}},
		{"media has a type by its media type", "GET /cms/v2/media?media_type=video,image", "", 200, []string{`"mime_type":"image/png"`}},
		{"and no other", "GET /cms/v2/media?media_type=text", "", 200, []string{"[]"}},
		{"media is found by its caption", "GET /cms/v2/media?search=c", "", 200, []string{`"mime_type":"image/png"`}},
		{"media is listed", "GET /cms/v2/media", "", 200, []string{`"mime_type":"image/png"`}},
		{"captions are in all contexts", "GET " + at + "?context=embed", "", 200, []string{`"caption":{"rendered":`, `!"raw":"C"`}},
		{"media goes to the trash", "admin DELETE " + at, "", 200, []string{`"status":"trash"`}},
		{"where it is listed", "admin GET /cms/v2/media?status=trash", "", 200, []string{`"mime_type":"image/png"`}},
		{"and nowhere else", "GET /cms/v2/media", "", 200, []string{"[]"}},
		{"force bypasses the trash of media", "admin DELETE " + at + "?force=true", "", 200, []string{`"deleted":true`}},
		{"and media is gone", "GET " + at, "", 404, []string{"rest_post_invalid_id"}},
	})
	if w := upload("featured_media=1", "b.png", "image/png"); w.Code != 400 || !strings.Contains(w.Body.String(), "rest_no_featured_media") {
		t.Error(w.Code, w.Body)
	}
	if w := upload("_envelope", "d.png", "image/png"); w.Header().Get("X-Wp-Upload-Attachment-Id") == "" || strings.Contains(w.Body.String(), "Upload-Attachment") {
		t.Error("the id of an upload is next to an envelope:", w.Header(), w.Body)
	}
	if w := upload("post=4", "a.png", "image/png"); !strings.Contains(w.Body.String(), "/uploads/2026/01/a.png") ||
		!strings.Contains(w.Body.String(), `"link":"http://example.com/s/a`) {
		t.Error("a file is below its post, in the folder of its month:", w.Body)
	}
	for _, name := range []string{"noext", "e.txt"} {
		if w := upload("", name, "image/png"); w.Code != 500 || !strings.Contains(w.Body.String(), "rest_upload_sideload_error") {
			t.Error("the name of an image is that of one:", name, w.Code, w.Body)
		}
	}
	file.Reset()
	file.WriteString("%PDF-1.4 ")
	w = upload("", "t.pdf", "application/pdf")
	at = w.Header().Get("Location")
	w = ask(h, "admin POST "+at[strings.Index(at, "/cms/"):]+"/edit", `{"src":"http://example.com/wp-content/uploads/2026/11/t.pdf","rotation":90}`)
	if text := w.Body.String(); w.Code != 404 || !strings.Contains(text, "rest_unknown_attachment") && !strings.Contains(text, "rest_no_route") {
		t.Error("a file that is no image has nothing to edit:", w.Code, text)
	}
	r := httptest.NewRequest("POST", "/wp-json/cms/v2/media", strings.NewReader(
		"--x\r\nContent-Disposition: form-data; name=\"upload\"; filename=\"c.txt\"\r\n\r\ntext\r\n--x--\r\n"))
	r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
	r.SetBasicAuth("admin", "secret")
	other := httptest.NewRecorder()
	if h.ServeHTTP(other, r); other.Code != 500 || !strings.Contains(other.Body.String(), "Specified file failed upload test.") {
		t.Error("a file of a form is named file:", other.Code, other.Body)
	}
	check(t, h, []row{{"an image has no other image but is kept", "GET /cms/v2/media", "", 200, []string{`"slug":"b"`}}})
}

// TestStandInServesOneDeployment names what the description says of one of the
// deployments.
func TestStandInServesOneDeployment(t *testing.T) {
	a, _ := stand(t, "deployment-a.json")
	b, _ := stand(t, "deployment-b.json")
	check(t, a, []row{
		{"A has no cache", "GET /cache/v1", "", 404, []string{"rest_no_route"}},
		{"A has no builder", "GET /builder/v1", "", 404, []string{"rest_no_route"}},
		{"ext-disabled is no status of A", "admin POST /cms/v2/posts", `{"title":"x","status":"ext-disabled"}`, 400, []string{"rest_not_in_enum"}},
		{"and no filter", "admin GET /cms/v2/posts?status=ext-disabled", "", 400, []string{"rest_not_in_enum"}},
		{"A has no _ext_changed", "admin POST /cms/v2/posts", `{"title":"x","meta":{"_ext_changed":true}}`, 201, []string{`"meta":{"footnotes":""}`}},
		{"A lists menu items", "admin GET /cms/v2/menu-items?search=x&per_page=100", "", 200, []string{"[]"}},
		{"A creates menu items", "admin POST /cms/v2/menu-items", `{}`, 201, []string{`"id":5`}},
		{"and remembers them", "admin GET /cms/v2/menu-items", "", 200, []string{`"id":5`}},
		{"at most 100 menu items on a page", "admin GET /cms/v2/menu-items?per_page=101", "", 400, []string{"rest_invalid_param"}},
		{"post-processing has one action", "admin POST /cms/v2/media/9/post-process", `{"action":"x"}`, 400, []string{"rest_not_in_enum"}},
		{"an edit has a source", "admin POST /cms/v2/media/9/edit", `{}`, 400, []string{"rest_missing_callback_param"}},
		{"and at least one modifier", "admin POST /cms/v2/media/9/edit", `{"src":"x","modifiers":[]}`, 400, []string{"rest_too_few_items"}},
		{"of three kinds", "admin POST /cms/v2/media/9/edit", `{"src":"x","modifiers":[{"type":"blur","args":{}}]}`, 400, []string{"rest_no_matching_schema"}},
		{"a rotation is less than a turn", "admin POST /cms/v2/media/9/edit", `{"src":"x","rotation":360}`, 400, []string{"rest_out_of_bounds"}},
		{"a crop is in percent", "admin POST /cms/v2/media/9/edit", `{"src":"x","x":101}`, 400, []string{"rest_out_of_bounds"}},
	})
	rows := []row{
		{"ext-disabled is a status of B", "admin POST /cms/v2/posts", `{"title":"x","status":"ext-disabled"}`, 201, []string{`"status":"ext-disabled"`}},
		{"of pages, too", "admin POST /cms/v2/pages", `{"title":"x","status":"ext-disabled"}`, 201, []string{`"status":"ext-disabled"`}},
		{"and a filter", "admin GET /cms/v2/posts?status=ext-disabled", "", 200, []string{`"id":4,`, `!"id":3,`}},
		{"visitors do not see it", "GET /cms/v2/posts", "", 200, []string{`"id":3,`, `!"id":4,`}},
		{"B has _ext_changed", "admin POST /cms/v2/posts", `{"title":"x","meta":{"_ext_changed":true}}`, 201, []string{`"_ext_changed":true`}},
		{"which is false by default", "admin POST /cms/v2/posts", `{"title":"x"}`, 201, []string{`"_ext_changed":false`, `"footnotes":""`}},
		{"also of posts of a fixture", "GET /cms/v2/posts/3", "", 200, []string{`"_ext_changed":false`}},
		{"B sideloads files by parameters", "admin POST /cms/v2/media?generate_sub_sizes=x", "", 400, []string{"rest_invalid_type"}},
		{"B shows no menu items", "GET /cms/v2/menu-items", "", 404, []string{"rest_no_route"}},
		{"the cache has an index", "GET /cache/v1", "", 200, []string{`"/cache/v1/check_img"`}},
		{"and another", "GET /cache/v3", "", 200, []string{`"/cache/v3/ping"`}},
		{"the crawler turns on", "admin POST /cache/v1/toggle_crawler_state", "", 200, []string{"true"}},
		{"and off again", "admin POST /cache/v1/toggle_crawler_state", "", 200, []string{"false"}},
		{"err_domains looks like a collection", "admin POST /cache/v3/err_domains", "", 201, nil},
		{"the builder has an index", "GET /builder/v1", "", 200, []string{`"/builder/v1/render_element"`}},
		{"one capture has equals signs", "admin GET /builder/v1/get-templates/a=b&c", "", 200, nil},
		{"the capture is not a path", "admin GET /builder/v1/get-templates/a/b", "", 404, []string{"rest_no_route"}},
	}
	for _, name := range strings.Fields("v1/notify_img v1/notify_ccss v1/notify_ucss v1/notify_vpi v1/check_img v3/ip_validate v3/rest_echo v3/ping v3/cdn_status") {
		rows = append(rows, row{"a route of the cache", "admin POST /cache/" + name, "", 200, nil},
			row{"it takes POST", "admin GET /cache/" + name, "", 404, nil}, row{"it is not public", "POST /cache/" + name, "", 401, nil})
	}
	for _, name := range strings.Fields("render_element load_query_page load_popup_content query_result") {
		rows = append(rows, row{"a route of the builder that renders", "admin POST /builder/v1/" + name, "", 200, nil})
	}
	for _, name := range strings.Fields("builder/v1/get-templates-data builder/v1/get-templates builder/v1/get-template-authors builder/v1/get-template-bundles " +
		"builder/v1/get-template-tags builder/v1/get-global-classes-site-usage cache/v1/tool/check_ip cache/v1/guest/sync") {
		rows = append(rows, row{"a route that reads", "admin GET /" + name, "", 200, nil})
	}
	check(t, b, rows)
}
