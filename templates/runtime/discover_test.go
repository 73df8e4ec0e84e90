package rest

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// site is a site with its API at one place; everything else is its home page.
func site(root func(r *http.Request) bool, home http.HandlerFunc) *httptest.Server {
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if root(r) {
			reply(w, 200, `{"name":"Site","namespaces":["wp/v2"]}`)
			return
		}
		home(w, r)
	}))
}

func plainHome(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, page404) }

func at(path string) func(*http.Request) bool {
	return func(r *http.Request) bool { return r.URL.Path == path && !r.URL.Query().Has("rest_route") }
}

func TestDiscover(t *testing.T) {
	plain := func(r *http.Request) bool { return r.URL.Query().Get("rest_route") == "/" }
	for _, x := range []struct {
		name string
		root func(*http.Request) bool
		home http.HandlerFunc
		from string // the path of the address
		want string // of the root
	}{
		{"usual", at("/wp-json/"), plainHome, "/", "/wp-json"},
		{"index.php", at("/index.php/wp-json/"), plainHome, "", "/index.php/wp-json"},
		{"plain", plain, plainHome, "", "/index.php?rest_route="},
		{"in a folder", at("/blog/wp-json/"), plainHome, "/blog/", "/blog/wp-json"},
		{"given", at("/wp-json/"), plainHome, "/wp-json/", "/wp-json"},
		{"given, plain", plain, plainHome, "/?rest_route=/", "/?rest_route="},
		{"header", at("/api/"), func(w http.ResponseWriter, r *http.Request) {
			w.Header().Add("Link", `</style.css>; rel=preload, <http://`+r.Host+`/page>; rel="alternate"`)
			w.Header().Add("Link", `<http://`+r.Host+`/api/>; rel="https://api.w.org/"`)
			plainHome(w, r)
		}, "/some/page", "/api"},
		{"tag", at("/api/"), func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprint(w, `<html><link rel='alternate' href='/x'><link href="/api/" rel='https://api.w.org/' /></html>`)
		}, "/some/page", "/api"},
		{"tag, plain", plain, func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprint(w, `<link rel="https://api.w.org/" href="/index.php?a=b&#038;rest_route=/" />`)
		}, "", "/index.php?rest_route="},
		{"redirect", at("/new/wp-json/"), func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.URL.Path, "/new") {
				plainHome(w, r)
				return
			}
			http.Redirect(w, r, "/new/", http.StatusMovedPermanently)
		}, "/old/", "/new/wp-json"},
	} {
		s := site(x.root, x.home)
		c, err := Discover(context.Background(), s.URL+x.from, Bearer(secretWord), Retries(0))
		if err != nil || c.base != s.URL+x.want {
			t.Errorf("%s: %v %v", x.name, c, err)
		}
		s.Close()
	}
}

func TestDiscoverRefuses(t *testing.T) {
	s := site(func(*http.Request) bool { return false }, plainHome)
	defer s.Close()
	_, err := Discover(context.Background(), s.URL, Retries(0))
	failsWith(t, err, ErrNotAvailable, `/wp-json/ (GET /: 200 client_not_json: an HTML page`)

	var told []string
	other := site(at("/wp-json/"), plainHome)
	defer other.Close()
	s2 := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		told = append(told, r.Header.Get("Authorization"))
		w.Header().Set("Link", `<`+other.URL+`/wp-json/>; rel="https://api.w.org/"`)
	}))
	defer s2.Close()
	_, err = Discover(context.Background(), s2.URL, ApplicationPassword("u", secretWord))
	failsWith(t, err, ErrNotAvailable, "another host")
	if strings.Join(told, "") != "" {
		t.Error("a page was told the credentials")
	}
	if c, err := Discover(context.Background(), s2.URL); err != nil || c.base != other.URL+"/wp-json" {
		t.Error(c, err)
	}
	if _, err := Discover(context.Background(), "nowhere"); err == nil {
		t.Error("no address")
	}
}
