package server

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// FuzzRequest checks that every response is JSON and not an internal error.
func FuzzRequest(f *testing.F) {
	f.Add("GET", "/wp-json/n/v1/notes", "per_page=5&tags[]=a&filter[min]=3", "", "")
	f.Add("POST", "/index.php", "rest_route=/n/v1/notes/7&_method=PUT", "application/json",
		`{"title":"x","stars":null}`)
	f.Add("PUT", "/wp-json/n/v1/notes/7", "", "application/x-www-form-urlencoded", "a[b][]=1&title=%zz")
	f.Add("POST", "/wp-json/batch/v1", "", "application/json", `{"requests":[{"path":"//n?x#y","body":{"a":[]}}]}`)
	f.Add("POST", "/wp-json/n/v1/notes", "_envelope&_fields=a.b", "multipart/form-data; boundary=x",
		"--x\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\ny\r\n--x--")
	f.Add("OPTIONS", "/wp-json/", "_fields[]=routes&_pretty", "", "")
	m := serveNotes(&notes{})
	f.Fuzz(func(t *testing.T, method, path, query, kind, body string) {
		r := httptest.NewRequest("POST", "/", strings.NewReader(body))
		r.Method, r.URL = method, &url.URL{Path: path, RawQuery: query}
		r.Header["Content-Type"] = []string{kind}
		w := httptest.NewRecorder()
		m.ServeHTTP(w, r)
		if w.Code == http.StatusInternalServerError {
			t.Errorf("%s %s?%s: %s", method, path, query, w.Body)
		}
		if text := w.Body.Bytes(); len(text) > 0 && text[0] != '/' && !json.Valid(text) {
			t.Errorf("%s %s?%s: no JSON: %q", method, path, query, text)
		}
	})
}

func BenchmarkServe(b *testing.B) {
	m := serveNotes(quietNotes{})
	b.Run("GET with 8 parameters", func(b *testing.B) {
		r := httptest.NewRequest("GET",
			"/wp-json/n/v1/notes?context=edit&page=2&per_page=20&tags=a,"+
				"b&after=2020-01-01T00:00:00&filter[min]=3&x=y&z=1", nil)
		serveMany(b, m, r, "")
	})
	b.Run("POST", func(b *testing.B) {
		r := httptest.NewRequest("POST", "/wp-json/n/v1/notes/7", nil)
		r.Header.Set("Content-Type", "application/json")
		serveMany(b, m, r,
			`{"title":"A title of some length","stars":3,"force":true,"a":"b","c":[1,2,3],"d":{"e":"f"}}`)
	})
	b.Run("GET that is refused", func(b *testing.B) {
		serveMany(b, m, httptest.NewRequest("GET", "/wp-json/n/v1/notes?per_page=0&page=x", nil), "")
	})
	b.Run("nothing but a recorder", func(b *testing.B) {
		serveMany(b, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("{}")) }),
			httptest.NewRequest("GET", "/", nil), "")
	})
}

// rereader is a body that can be read again.
type rereader struct{ strings.Reader }

func (*rereader) Close() error { return nil }

func serveMany(b *testing.B, h http.Handler, r *http.Request, body string) {
	b.ReportAllocs()
	var reader rereader
	if body != "" {
		r.Body, r.ContentLength = &reader, int64(len(body))
	}
	for b.Loop() {
		reader.Reset(body)
		h.ServeHTTP(httptest.NewRecorder(), r)
	}
}

// A sink is a ResponseWriter that is used again.
type sink struct{ header http.Header }

func (s *sink) Header() http.Header { return s.header }

func (s *sink) WriteHeader(int) {}

func (s *sink) Write(b []byte) (int, error) { return len(b), nil }

func TestRequestsAllocateLittle(t *testing.T) {
	m := serveNotes(quietNotes{})
	var body rereader
	post := httptest.NewRequest("POST", "/wp-json/n/v1/notes/7", &body)
	post.Header.Set("Content-Type", "application/json")
	list := httptest.NewRequest("GET",
		"/wp-json/n/v1/notes?context=edit&page=2&per_page=20&tags=a,b&after=2020-01-01T00:00:00"+
			"&filter[min]=3&x=y&z=1", nil)
	for _, c := range []struct {
		name string
		r    *http.Request
		body string
		most float64
	}{
		{name: "list", r: list, most: 5},
		{name: "invalid", r: httptest.NewRequest("GET", "/wp-json/n/v1/notes?per_page=0&page=x", nil), most: 16},
		{name: "update", r: post,
			body: `{"title":"A title of some length","stars":3,"force":true,"a":"b","c":[1,2,3],"d":{"e":"f"}}`,
			most: 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := &sink{http.Header{}}
			if n := testing.AllocsPerRun(100, func() {
				body.Reset(c.body)
				clear(w.header)
				m.ServeHTTP(w, c.r)
			}); n > c.most {
				t.Errorf("%s: %v allocations", c.r.URL, n)
			}
		})
	}
}
