package server

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
)

// With Strict, other origins get no CORS headers and no JSONP, and the header
// Host has no effect.
func TestStrictIgnoresHostAndOtherOrigins(t *testing.T) {
	for _, strict := range []bool{false, true} {
		var options []Option
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
