package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

// pageSite stands in for https://example.org. It has an index and posts.
type pageSite struct {
	*httptest.Server
	index         atomic.Pointer[[]byte]
	upgraded      []byte
	lists, writes atomic.Int32 // requests for posts
}

func newPageSite(t *testing.T) *pageSite {
	s := &pageSite{upgraded: testfile.Text(t, "indexes/wordpress-7.1.4-schemas.json.gz")}
	index := testfile.Text(t, "indexes/wordpress-6.8.7-schemas.json.gz")
	s.index.Store(&index)
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

// upgrade makes the site one of the next release.
func (s *pageSite) upgrade() { s.index.Store(&s.upgraded) }

func (s *pageSite) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	route := r.FormValue("rest_route")
	if path, ok := strings.CutPrefix(r.URL.Path, "/wp-json"); ok {
		route = path
	}
	w.Header().Set("Content-Type", "application/json")
	switch r.Method + " " + route {
	case "GET ":
		w.Header().Set("Content-Type", "text/html")
		w.Header().Set("Link", `<http://`+r.Host+`/wp-json/>; rel="https://api.w.org/"`)
		io.WriteString(w, "<html></html>")
	case "GET /":
		w.Write(*s.index.Load())
	case "GET /wp/v2/posts":
		s.lists.Add(1)
		w.Header().Set("X-WP-Total", "2")
		w.Header().Set("X-WP-TotalPages", "1")
		io.WriteString(w,
			`[{"id":2,"slug":"second","title":{"rendered":"Second"}},{"id":1,"slug":"first",`+
				`"title":{"rendered":"First"}}]`)
	case "POST /wp/v2/posts":
		if _, _, ok := r.BasicAuth(); !ok {
			w.WriteHeader(http.StatusUnauthorized)
			io.WriteString(w,
				`{"code":"rest_cannot_create","message":"Sorry, you are not allowed to create posts as this `+
					`user.","data":{"status":401}}`)
			return
		}
		var post struct{ Title, Status string }
		err := json.NewDecoder(r.Body).Decode(&post)
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		s.writes.Add(1)
		w.WriteHeader(http.StatusCreated)
		fmt.Fprintf(w, `{"id":3,"status":%q,"title":{"raw":%q,"rendered":%[2]q}}`, post.Status, post.Title)
	default:
		http.NotFound(w, r)
	}
}
