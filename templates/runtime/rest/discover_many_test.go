package rest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A page with links to thousands of roots costs a few requests, and the site is
// found at its usual address.
func TestDiscoverFollowsFewLinks(t *testing.T) {
	for _, there := range []bool{false, true} {
		requests := 0
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			requests++
			switch {
			case r.URL.Path == "/page":
				for i := range 3000 {
					w.Header().Add("Link", fmt.Sprintf(`</api%d/>; rel="https://api.w.org/"`, i))
				}
				fmt.Fprint(w, strings.Repeat(`<link href="/more/" rel="https://api.w.org/">`, 100))
			case there && r.URL.Path == "/wp-json/":
				reply(w, 200, `{"namespaces":["wp/v2"]}`)
			default:
				http.NotFound(w, r)
			}
		}))
		_, err := Discover(t.Context(), s.URL+"/page", Retry{})
		if (err == nil) != there || requests > 1+16 {
			t.Errorf("%d requests: %v", requests, err)
		}
		s.Close()
	}
}
