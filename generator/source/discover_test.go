package source

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A site in a folder that has no index is not replaced by another of its host.
func TestSiteIsNotReplacedByAnother(t *testing.T) {
	forbidden := refused(401, `{"code":"rest_forbidden","message":"Not for you.","data":{"status":401}}`)
	for name, c := range map[string]struct {
		asked, says string
		set         func(*site)
	}{
		"its interface": {"/blog/wp-json/", "status 401", func(s *site) {
			s.pages["/blog/wp-json/"] = forbidden
		}},
		"its page": {"/blog/", "status 401", func(s *site) { s.pages["/blog/wp-json/"] = forbidden }},
		"an empty index": {"/blog/", "no routes", func(s *site) {
			s.pages["/blog/wp-json/"] = indexed(`{"namespaces":[],"routes":{}}`)
		}},
		"its interface by query": {"/blog/?rest_route=/", "status 401", func(s *site) {
			s.pages["/blog/?rest_route=/"] = forbidden
		}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t)
			s.pages["/wp-json/"] = indexed(withSchemas)
			c.set(s)
			doc, err := load(t, &Loader{}, s.URL+c.asked)
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s: %s, %v", name, doc.Address, err)
			}
			s.pages["/blog/index.php?rest_route=/"] = indexed(withSchemas) // another form of the same
			if doc, err := load(t, &Loader{}, s.URL+c.asked); err != nil || !strings.Contains(doc.Address, "/blog/") {
				t.Errorf("%s: %s, %v", name, doc.Address, err)
			}
		})
	}
}

// A site that names thousands of roots, or redirects each of them, gets a few
// requests only, and its API is found at the usual place.
func TestLoadFollowsFewLinks(t *testing.T) {
	for name, elsewhere := range map[string]http.HandlerFunc{
		"not found": func(w http.ResponseWriter, r *http.Request) { http.NotFound(w, r) },
		"redirects": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, r.URL.Path+"x", http.StatusFound)
		},
		"refusals": refused(http.StatusNotFound,
			`{"code":"rest_no_route","message":"No route.","data":{"status":404}}`),
	} {
		for _, there := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s %v", name, there), func(t *testing.T) {
				requests := 0
				site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					requests++
					switch {
					case r.URL.Path == "/":
						for i := range 3000 {
							w.Header().Add("Link", fmt.Sprintf(`</api%d/>; rel="https://api.w.org/"`, i))
						}
						fmt.Fprintf(w, page, strings.Repeat(`<link href='/more/' rel='https://api.w.org/'>`, 100))
					case there && r.URL.Path == "/wp-json/":
						indexed(withSchemas)(w, r)
					default:
						elsewhere(w, r)
					}
				}))
				defer site.Close()
				_, err := load(t, &Loader{Schemas: true}, site.URL)
				if most := map[bool]int{false: 1 + 16, true: maxRequests}[name == "redirects"]; requests > most {
					t.Errorf("%d requests", requests)
				}
				if (err == nil) != there {
					t.Errorf("after %d requests: %v", requests, err)
				}
			})
		}
	}
}
