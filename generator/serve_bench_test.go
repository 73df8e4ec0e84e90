package generator_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/source"
	"github.com/restgen/restgen/generator/testfile"
)

// BenchmarkStandIn serves requests of an administrator on a stand-in for
// WordPress, without a network.
func BenchmarkStandIn(b *testing.B) {
	for _, c := range []struct {
		name  string
		posts int
		line  string
		body  string
	}{
		{"a post", 1000, "GET /wp-json/wp/v2/posts/5", ""},
		{"10 of 1000 posts", 1000, "GET /wp-json/wp/v2/posts?per_page=10", ""},
		{"a search in 100000 posts", 100_000, "GET /wp-json/wp/v2/posts?search=workshop", ""},
		{"a new post", 1000, "POST /wp-json/wp/v2/posts", `{"title":{"raw":"A title"},"content":{"raw":"A text."},"status":"draft"}`},
	} {
		b.Run(c.name, func(b *testing.B) {
			served, _, err := generator.Serve(b.Context(), generator.StandIn{
				Input: generator.Input{From: testfile.Path(b, "indexes/wordpress-7.1.4-schemas.json.gz")}, Loader: &source.Loader{}, Posts: c.posts,
				Users: []generator.User{{Name: "admin", Password: "secret", Role: "administrator"}},
			})
			if err != nil {
				b.Fatal(err)
			}
			method, target, _ := strings.Cut(c.line, " ")
			b.ReportAllocs()
			for b.Loop() {
				r := httptest.NewRequest(method, target, strings.NewReader(c.body))
				r.Header.Set("Content-Type", "application/json")
				r.SetBasicAuth("admin", "secret")
				w := httptest.NewRecorder()
				if served.Handler.ServeHTTP(w, r); w.Code >= http.StatusMultipleChoices {
					b.Fatal(fmt.Sprint(w.Code, " ", w.Body))
				}
			}
		})
	}
}
