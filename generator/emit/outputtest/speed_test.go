package outputtest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/restgen/restgen/output/cmsv2"
	"github.com/restgen/restgen/output/cmsv2/cmsv2server"
	"github.com/restgen/restgen/output/outputserver"
	"github.com/restgen/restgen/output/rest"
	"github.com/restgen/restgen/output/rest/wp"
)

// quick has a page without posts, and writes one.
type quick struct{ cmsv2server.UnimplementedPosts }

func (quick) List(context.Context, cmsv2.PostsListParams) (rest.Page[cmsv2.Post], error) {
	return rest.Page[cmsv2.Post]{Total: 12345}, nil
}

func (quick) Create(context.Context, cmsv2.PostsCreateParams) (cmsv2.Post, error) {
	return cmsv2.Post{ID: 7, Title: wp.Text{Raw: "A post"}}, nil
}

// created are the parameters of a new post.
func created() *cmsv2.PostsCreateParams {
	return &cmsv2.PostsCreateParams{
		Date: rest.Some(rest.DateTime("2026-11-20T10:00:00Z")), Title: wp.SomeText("A post"), Status: wp.StatusDraft, Slug: rest.Some("a-post"),
		Content: rest.Some(wp.TextInput{Raw: rest.Some(strings.Repeat("<p>Lorem ipsum</p>\n", 50))}),
		Author:  rest.Some(1234), Sticky: rest.Some(true), Categories: []int{1, 2},
	}
}

// searched are the parameters of a search.
func searched() *cmsv2.PostsListParams {
	return &cmsv2.PostsListParams{
		Page: rest.Some(2), PerPage: rest.Some(20), Search: rest.Some("hello world"), After: rest.Some(rest.DateTime("2020-01-01T00:00:00Z")),
		Order: wp.OrderAsc, Orderby: cmsv2.PostsOrderbyTitle, Sticky: rest.Some(true),
	}
}

func BenchmarkValidate(b *testing.B) {
	for name, validate := range validations() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := validate(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func validations() map[string]func() error {
	body, query := created(), searched()
	return map[string]func() error{
		"POST": func() error { return rest.Validate(cmsv2.PostsCreateEndpoint, body) },
		"GET":  func() error { return rest.Validate(cmsv2.PostsListEndpoint, query) },
	}
}

func TestValidParametersAllocateNothing(t *testing.T) {
	for name, validate := range validations() {
		if n := testing.AllocsPerRun(100, func() {
			if err := validate(); err != nil {
				t.Fatal(err)
			}
		}); n > 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// requests are what editors send to posts.
var requests = []struct {
	name, method, target, body string
	most                       float64 // allocations, without the ResponseWriter
}{
	{"GET of a tag's", "GET", "/wp-json/cms/v2/posts?context=edit&page=2&per_page=20&search=hello+world&after=2020-01-01T00:00:00Z&order=asc&orderby=title&tags[]=1&tags[]=2", "", 9},
	{"GET", "GET", "/wp-json/cms/v2/posts?page=2&per_page=20&search=hello+world&after=2020-01-01T00:00:00Z&order=asc&orderby=title&sticky=1", "", 5},
	{"POST", "POST", "/wp-json/cms/v2/posts", `{"date":"2026-11-20T10:00:00Z","title":{"raw":"A post"},"content":{"raw":"` + strings.Repeat(`<p>Lorem ipsum<\/p>\n`, 50) +
		`"},"status":"draft","author":1,"sticky":true,"categories":[1,2],"slug":"a-post"}`, 6},
	{"GET that is refused", "GET", "/wp-json/cms/v2/posts?page=0&per_page=200", "", 20},
	{"404", "GET", "/wp-json/cms/v2/nothing", "", 2},
}

type rereader struct{ strings.Reader }

func (*rereader) Close() error { return nil }

func BenchmarkServePosts(b *testing.B) {
	h := outputserver.NewHandler(outputserver.Server{CMSV2: cmsv2server.Server{Posts: quick{}}})
	for _, x := range requests {
		b.Run(x.name, func(b *testing.B) {
			b.ReportAllocs()
			serve, w := serving(h, x.method, x.target, x.body), &sink{header: http.Header{}}
			for b.Loop() {
				clear(w.header)
				serve(w)
			}
		})
	}
}

// serving returns what sends a request again and again.
func serving(h http.Handler, method, target, body string) func(http.ResponseWriter) {
	var reader rereader
	r := httptest.NewRequest(method, target, nil)
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
		r.Body, r.ContentLength = &reader, int64(len(body))
	}
	return func(w http.ResponseWriter) {
		reader.Reset(body)
		h.ServeHTTP(w, r)
	}
}

// sink is a ResponseWriter that is used again.
type sink struct {
	header http.Header
	status int
}

func (s *sink) Header() http.Header         { return s.header }
func (s *sink) WriteHeader(status int)      { s.status = status }
func (s *sink) Write(b []byte) (int, error) { return len(b), nil }

func TestRequestsToPostsAllocateLittle(t *testing.T) {
	h := outputserver.NewHandler(outputserver.Server{CMSV2: cmsv2server.Server{Posts: quick{}}})
	for _, x := range requests {
		serve := serving(h, x.method, x.target, x.body)
		w := &sink{header: http.Header{}}
		n := testing.AllocsPerRun(100, func() {
			clear(w.header)
			serve(w)
		})
		if n > x.most {
			t.Errorf("%s: status %d, %v allocations", x.name, w.status, n)
		}
	}
}
