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
func TestDiscoverManyLinks(t *testing.T) {
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

// With Strict, other origins get no CORS headers and no JSONP, and the header
// Host has no effect.
func TestStrict(t *testing.T) {
	for _, strict := range []bool{false, true} {
		var options []ServerOption
		if strict {
			options = append(options, Strict("https://mine.example/"))
		}
		m := NewMux(options...)
		m.Add(&rootIndex)
		m.Index([]byte(noteIndex))
		handleID(m, &noteGet, (&notes{}).Get)
		request := func(path string) *httptest.ResponseRecorder {
			r := httptest.NewRequest("GET", path, nil)
			r.Host = "evil.example"
			r.Header.Set("Origin", "https://evil.example")
			w := httptest.NewRecorder()
			m.ServeHTTP(w, r)
			return w
		}
		note := request("/wp-json/n/v1/notes/7")
		if got := note.Header().Get("Access-Control-Allow-Origin") != "" ||
			note.Header().Get("Access-Control-Allow-Credentials") != ""; got == strict {
			t.Errorf("strict %v: %v", strict, note.Header())
		}
		if script := request("/wp-json/n/v1/notes/7?_jsonp=f"); (script.Code == 400) != strict ||
			strings.Contains(script.Body.String(), "f(") == strict {
			t.Errorf("strict %v: %d %s", strict, script.Code, script.Body)
		}
		index := request("/wp-json/")
		if all := fmt.Sprint(index.Header(), index.Body,
			note.Header()); strings.Contains(strings.ReplaceAll(all, "[https://evil.example]",
			""), "evil.example") == strict {
			t.Errorf("strict %v: %s", strict, all)
		}
	}
}
