package rest

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"
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
		{"minified tag", at("/api/"), func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprint(w, `<html><link rel=stylesheet href=/x.css><link rel=https://api.w.org/ href=/api/></html>`)
		}, "/some/page", "/api"},
		{"tag of other attributes", at("/api/"), func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprint(w, "<LINK\nREL='alternate https://api.w.org/'\nHREF='/api/' data-href=/x data-rel=y>")
		}, "/some/page", "/api"},
		{"header in other quotes", at("/api/"), func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Link", `</x>; rel=shortlink, </api/>; title="a, b"; rel='https://api.w.org/'`)
		}, "/some/page", "/api"},
		{"header without quotes", at("/api/"), func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Link", `</api/>;rel=https://api.w.org/, </x>; rel=shortlink`)
		}, "/some/page", "/api"},
		{"header of several relations", at("/api/"), func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Link", `</api/>; rel="start https://api.w.org/"`)
		}, "/some/page", "/api"},
		{"second of two links", at("/api/"), func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Link", `</old/>; rel="https://api.w.org/"`)
			fmt.Fprint(w, `<link rel="https://api.w.org/" href="http://u:p@`+r.Host+`/api/" />`)
		}, "/some/page", "/api"},
		{"no link on a page", at("/wp-json/"), plainHome, "/some/page", "/wp-json"},
		{"given, another prefix", at("/api/"), plainHome, "/api/", "/api"},
		{"given, moved", at("/api/"), func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Link", `</api/>; rel="https://api.w.org/"`)
			w.WriteHeader(http.StatusNotFound)
		}, "/wp-json/", "/api"},
		{"a route", at("/blog/wp-json/"), plainHome, "/blog/wp-json/wp/v2/posts", "/blog/wp-json"},
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

// A site that was set up before its certificate still gives links with http.
func TestDiscoverTakesHTTPS(t *testing.T) {
	s := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if at("/api/")(r) && r.Header.Get("Authorization") != "" {
			reply(w, 200, `{"namespaces":[]}`)
			return
		}
		w.Header().Set("Link", `<http://127.0.0.1/api/>; rel="https://api.w.org/"`)
	}))
	defer s.Close()
	c, err := Discover(context.Background(), s.URL, HTTPClient(s.Client()), Bearer(secretWord), Retries(0))
	if err != nil || c.Address() != s.URL+"/api/" {
		t.Error(c, err)
	}
}

// Roots takes links for addresses of the page, and gives away and adds nothing.
func TestRootsOfAPage(t *testing.T) {
	for _, x := range []struct{ site, page, link, want string }{
		{"https://e.org/", "https://e.org/", "http://E.org/api/", "https://e.org/api/"},
		{"http://e.org/", "https://www.e.org/", "http://www.e.org/api/", "https://www.e.org/api/"},
		{"https://e.org/", "https://e.org/", "http://other.org/api/", "http://other.org/api/"},
		{"https://e.org/", "https://e.org/", "https://e.org:8443/api/", "https://e.org:8443/api/"},
		{"http://e.org/", "http://e.org/", "https://e.org/api/", "https://e.org/api/"},
		{"https://e.org/", "https://e.org/a/b?c#d", "../api/?x=1#y", "https://e.org/api/?x=1"},
		{"https://e.org/", "https://e.org/", "https://user:secret@e.org/api/", "https://e.org/api/"},
		{"https://e.org/", "https://e.org/", "javascript:alert(1)", "https://e.org/wp-json/"},
		{"https://e.org/", "https://e.org/", "http:///x", "https://e.org/wp-json/"},
		{"https://e.org/", "https://e.org/", "%zz", "https://e.org/wp-json/"},
		{"https://e.org/", "https://e.org/b%2Fc/index.php/2024/x", "", "https://e.org/b%2Fc/wp-json/"},
		{"http://e.org/a/", "https://e.org/wp-json/wp/v2/posts?x=y", "", "https://e.org/wp-json/"},
	} {
		site, _ := url.Parse(x.site)
		page, _ := url.Parse(x.page)
		roots := Roots(site, page, http.Header{"Link": {"</x>", "<" + x.link + ">; title=\"1 > 0\"; REL=https://api.w.org"}}, nil)
		if roots[0].String() != x.want {
			t.Errorf("%s on %s: %s, want %s", x.link, x.page, roots[0], x.want)
		}
		for _, root := range roots {
			if root.Scheme == "http" && page.Scheme == "https" && root.Hostname() == page.Hostname() {
				t.Errorf("%s on %s: %s is not safe", x.link, x.page, root)
			}
		}
	}
}

// No address is asked twice, and what a site puts before its host is no credential of the caller.
func TestDiscoverAsksOnce(t *testing.T) {
	asked := map[string]int{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked[r.URL.String()]++
		if r.Header.Get("Authorization") != "" && r.URL.Query().Has("_fields") {
			t.Error("the site gave credentials to itself")
		}
		switch r.URL.Path {
		case "/wp-json/":
			http.Redirect(w, r, "http://user:secret@"+r.Host+"/api/", http.StatusFound)
		case "/api/":
			reply(w, 200, `{"routes":[]}`)
		}
	}))
	defer s.Close()
	_, err := Discover(context.Background(), s.URL+"/wp-json/", Retries(0))
	failsWith(t, err, ErrNotAvailable, "no index of a site")
	if strings.Contains(err.Error(), "secret") {
		t.Error(err)
	}
	for address, n := range asked {
		if most := 1 + strings.Count(address, "/api/"); n > most {
			t.Errorf("asked %d times for %s", n, address)
		}
	}
}

// What the option Root says holds: no other address is asked.
func TestDiscoverOfARoot(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/pictures/" {
			t.Error("asked for", r.URL)
		}
	}))
	defer s.Close()
	_, err := Discover(context.Background(), s.URL+"/pictures/", Root(), Retries(0))
	failsWith(t, err, ErrNotAvailable, "an empty answer")
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

// A site that refuses is not left for another one of its host.
func TestDiscoverStaysInItsFolder(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/wp-json/":
			reply(w, 200, `{"name":"Another","namespaces":[],"routes":{}}`)
		case "/blog/wp-json/":
			reply(w, 401, `{"code":"rest_not_logged_in","message":"For members.","data":{"status":401}}`)
		default:
			reply(w, 404, "")
		}
	}))
	defer s.Close()
	c, err := Discover(context.Background(), s.URL+"/blog/", Retries(0))
	if c != nil {
		t.Error("took", c)
	}
	failsWith(t, err, ErrNotAvailable, "/blog/wp-json/ (GET /: 401 rest_not_logged_in")
}

// A host that is down is asked for its page and once more, not for each place at which its API could be.
func TestDiscoverOfAHostThatIsDown(t *testing.T) {
	s := httptest.NewServer(http.NotFoundHandler())
	s.Close()
	var dials, asked atomic.Int32
	down := &http.Transport{DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
		dials.Add(1)
		return new(net.Dialer).DialContext(ctx, network, address)
	}}
	_, err := Discover(context.Background(), s.URL, Transport(down), Retries(0))
	if failsWith(t, err, ErrNotAvailable, "/wp-json/ (GET /: client_transport: dial tcp"); dials.Load() != 2 {
		t.Errorf("%d dials, %v", dials.Load(), err)
	}
	slow := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { asked.Add(1); <-r.Context().Done() }))
	_, err = Discover(context.Background(), slow.URL, Timeout(20*time.Millisecond), Retries(0))
	failsWith(t, err, ErrNotAvailable, "no whole answer within 20ms")
	slow.Close() // when all requests are over
	if asked.Load() > 2 {
		t.Errorf("asked %d times, %v", asked.Load(), err)
	}
}
