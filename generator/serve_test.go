package generator_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/source"
	"github.com/restgen/restgen/generator/testfile"
)

// stand returns a stand-in for a site with an administrator.
func stand(t *testing.T, index string) (http.Handler, *model.API) {
	t.Helper()
	if !strings.HasPrefix(index, source.KnownPrefix) {
		index = testfile.Path(t, index)
	}
	return standFrom(t, index, "")
}

// standFrom returns a stand-in for a site that begins with the items of a file.
func standFrom(t *testing.T, index, data string) (http.Handler, *model.API) {
	t.Helper()
	h, result, err := generator.Serve(t.Context(), generator.StandIn{
		Input: generator.Input{From: index}, Loader: &source.Loader{}, Posts: 3, Data: data,
		Users: []generator.User{{Name: "admin", Password: "secret", Role: "administrator"}, {Name: "ann", Password: "secret", Role: "author"}},
		Now:   noon,
		Log:   slog.New(slog.NewTextHandler(testLog{t}, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	return h, result.API
}

// noon is the clock of stand-ins.
func noon() time.Time { return time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC) }

// testLog fails a test for what a server logs, such as panics.
type testLog struct{ *testing.T }

func (l testLog) Write(b []byte) (int, error) {
	l.Errorf("%.400s", b)
	return len(b), nil
}

// ask sends a request. The line is "[USER] METHOD path".
func ask(h http.Handler, line, body string) *httptest.ResponseRecorder {
	fields := strings.Fields(line)
	user := ""
	if len(fields) == 3 {
		user, fields = fields[0], fields[1:]
	}
	r := httptest.NewRequest(fields[0], "/wp-json"+fields[1], strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	if user != "" {
		r.SetBasicAuth(user, "secret")
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// TestStandInRemembers sends requests one after the other. The answer has the
// status, and contains the text.
func TestStandInRemembers(t *testing.T) {
	h, _ := stand(t, "indexes/wordpress-7.1.4-schemas.json.gz")
	for _, c := range []struct {
		line, body string
		status     int
		want       string
	}{
		// posts
		{"GET /wp/v2/posts", "", 200, `"title":{"rendered":"Post 3"}`},
		{"POST /wp/v2/posts", `{"title":"x"}`, 401, `rest_cannot_create`},
		{"admin POST /wp/v2/posts", `{"title":" "}`, 400, `empty_content`},
		{"admin POST /wp/v2/posts", `{"title":"Draft"}`, 201, `"id":4,`},
		{"GET /wp/v2/posts/4", "", 401, `rest_forbidden`},
		{"admin GET /wp/v2/posts/4", "", 200, `"slug":"","status":"draft"`},
		{"admin POST /wp/v2/posts/4", `{"status":"publish","content":"Hello"}`, 200, `"raw":"Hello","rendered":"<p>Hello</p>\n"`},
		{"GET /wp/v2/posts/4", "", 200, `"slug":"draft"`},
		{"GET /wp/v2/posts?search=hello", "", 200, `"id":4,`},
		{"admin GET /wp/v2/posts/4/revisions", "", 200, `"parent":4`},
		{"admin DELETE /wp/v2/posts/4/revisions/5?force=true", "", 403, `rest_cannot_delete`},
		{"admin POST /wp/v2/posts", `{"title":"Draft","status":"publish","date":"2030-01-01T00:00:00"}`, 201, `"status":"future"`},
		{"admin POST /wp/v2/posts", `{"title":"x","author":99}`, 400, `rest_invalid_author`},
		{"admin POST /wp/v2/posts", `{"title":"Dup","status":"publish","slug":"draft","categories":[1,77]}`, 201, `"slug":"draft-3"`},
		{"GET /wp/v2/posts?page=9", "", 400, `rest_post_invalid_page_number`},
		{"GET /wp/v2/posts?orderby=relevance", "", 400, `rest_no_search_term_defined`},
		{"GET /wp/v2/posts?orderby=include", "", 400, `rest_orderby_include_missing_include`},
		{"GET /wp/v2/posts?status=draft", "", 400, `rest_forbidden_status`},
		{"GET /wp/v2/posts?include=4&_fields=id,title.rendered", "", 200, `[{"id":4,"title":{"rendered":"Draft"}}]`},
		{"GET /wp/v2/posts?context=edit", "", 401, `rest_forbidden_context`},
		{"GET /wp/v2/posts/4?_embed=author", "", 200, `"_embedded":{"author":[{"id":1,"name":"admin"`},
		{"admin DELETE /wp/v2/posts/4", "", 200, `"slug":"draft__trashed","status":"trash"`},
		{"admin DELETE /wp/v2/posts/4", "", 410, `rest_already_trashed`},
		{"admin POST /wp/v2/posts/4", `{"status":"publish"}`, 200, `"slug":"draft","status":"publish"`},
		{"admin DELETE /wp/v2/posts/4?force=true", "", 200, `{"deleted":true,"previous":{"date":`},
		{"admin GET /wp/v2/posts/4", "", 404, `rest_post_invalid_id`},
		{"ann POST /wp/v2/media", `{"title":"x"}`, 400, `rest_upload_no_content_disposition`},
		{"POST /wp/v2/media", `{"title":"x"}`, 401, `rest_cannot_create`},
		{"admin POST /wp/v2/media", `{"url":"https://example.org/a.png"}`, 400, `{"code":"rest_invalid_url",`},
		// rights of an author
		{"ann POST /wp/v2/posts", `{"title":"Mine","status":"publish"}`, 201, `"author":2`},
		{"ann POST /wp/v2/posts/1", `{"title":"Theirs"}`, 403, `rest_cannot_edit`},
		{"ann POST /wp/v2/pages", `{"title":"x"}`, 403, `rest_cannot_create`},
		{"ann GET /wp/v2/settings", "", 403, `rest_forbidden`},
		// terms
		{"admin POST /wp/v2/categories", `{"name":"News","parent":1}`, 201, `"slug":"news"`},
		{"admin POST /wp/v2/categories", `{"name":"News","parent":1}`, 400, `"data":{"status":400,"term_id":2},"additional_data":[2,2]`},
		{"admin POST /wp/v2/categories", `{"name":""}`, 500, `{"code":"empty_term_name","message":"A name is required for this term.","data":null}`},
		{"admin POST /wp/v2/posts/1", `{"categories":[2]}`, 200, `"categories":[2]`},
		{"GET /wp/v2/categories/2", "", 200, `"count":1`},
		{"GET /wp/v2/posts?categories=2&_fields=id", "", 200, `[{"id":1}]`},
		{"admin DELETE /wp/v2/categories/1?force=true", "", 403, `rest_cannot_delete`},
		{"admin DELETE /wp/v2/categories/2", "", 501, `rest_trash_not_supported`},
		{"admin DELETE /wp/v2/categories/2?force=true", "", 200, `"deleted":true`},
		{"GET /wp/v2/categories/2", "", 404, `rest_term_invalid`},
		// comments
		{"POST /wp/v2/comments", `{"post":1,"content":"x"}`, 401, `rest_comment_login_required`},
		{"admin POST /wp/v2/comments", `{"post":1,"content":"Nice"}`, 201, `"status":"approved"`},
		{"admin POST /wp/v2/comments", `{"post":1,"content":"Nice"}`, 409, `comment_duplicate`},
		{"admin POST /wp/v2/comments", `{"post":1,"content":""}`, 400, `rest_comment_content_invalid`},
		{"GET /wp/v2/comments?post=1", "", 200, `"rendered":"<p>Nice</p>\n"`},
		// users
		{"GET /wp/v2/users/me", "", 401, `rest_not_logged_in`},
		{"ann GET /wp/v2/users/me", "", 200, `{"id":2,"name":"ann"`},
		{"admin POST /wp/v2/users", `{"username":"ann","email":"a@b.example","password":"x"}`, 500, `existing_user_login`},
		{"admin POST /wp/v2/users", `{"username":"bob","email":"b@b.example","password":"x","roles":["none"]}`, 400, `rest_user_invalid_role`},
		{"admin DELETE /wp/v2/users/2?force=true&reassign=2", "", 400, `rest_user_invalid_reassign`},
		{"admin DELETE /wp/v2/users/2?force=true&reassign=1", "", 200, `"deleted":true`},
		// settings, types, search
		{"admin POST /wp/v2/settings", `{"title":"New"}`, 200, `"title":"New"`},
		{"admin GET /wp/v2/settings", "", 200, `"title":"New"`},
		{"GET /?_fields=name", "", 200, `{"name":"New"}`},
		{"GET /wp/v2/types", "", 200, `"post":{`},
		{"GET /wp/v2/types/nope", "", 404, `rest_type_invalid`},
		{"GET /wp/v2/taxonomies/category", "", 200, `"slug":"category"`},
		{"GET /wp/v2/search?search=post+2", "", 200, `"title":"Post 2"`},
		{"GET /wp/v2/nothing", "", 404, `rest_no_route`},
		{"admin POST /batch/v1", `{"requests":[{"path":"/wp/v2/posts","body":{"title":"Both"}}]}`, 207, `"status":201`},
	} {
		w := ask(h, c.line, c.body)
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.want) {
			t.Errorf("%s %s: %d %.1500s\nwant %d %s", c.line, c.body, w.Code, w.Body, c.status, c.want)
		}
	}
}

// Clients at the same time share the state: all their posts are counted.
func TestStandInServesManyAtOnce(t *testing.T) {
	h, _ := stand(t, "indexes/wordpress-7.1.4-schemas.json.gz")
	var all sync.WaitGroup
	for n := range 64 {
		all.Go(func() {
			ask(h, "admin POST /wp/v2/posts", fmt.Sprintf(`{"title":"Post of %d","status":"publish"}`, n))
			ask(h, "GET /wp/v2/posts?_embed=author&per_page=2", "")
			ask(h, "ann POST /wp/v2/comments", fmt.Sprintf(`{"post":1,"content":"By %d"}`, n))
			ask(h, "admin POST /batch/v1", `{"requests":[{"path":"/wp/v2/tags","body":{"name":"x"}}]}`)
		})
	}
	all.Wait()
	for line, want := range map[string]string{
		"GET /wp/v2/categories/1": `"count":67`, "GET /wp/v2/tags?_fields=id": `[{"id":2}]`,
	} {
		if w := ask(h, line, ""); !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %s, want %s", line, w.Body, want)
		}
	}
	for line, want := range map[string]string{"GET /wp/v2/posts": "67", "admin GET /wp/v2/comments?status=all": "64"} {
		if w := ask(h, line, ""); w.Header().Get("X-WP-Total") != want {
			t.Errorf("%s: %s items, want %s", line, w.Header().Get("X-WP-Total"), want)
		}
	}
}
