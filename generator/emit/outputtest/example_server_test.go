package outputtest

import (
	"context"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"

	"github.com/restgen/restgen/output"
	"github.com/restgen/restgen/output/cmsv2"
	"github.com/restgen/restgen/output/cmsv2/cmsv2server"
	"github.com/restgen/restgen/output/outputserver"
	"github.com/restgen/restgen/output/rest"
	"github.com/restgen/restgen/output/rest/server"
	"github.com/restgen/restgen/output/rest/wp"
)

// onePost implements one operation. Other operations return a 501 error.
type onePost struct{ cmsv2server.UnimplementedPosts }

func (onePost) Get(_ context.Context, id int, _ cmsv2.PostsGetParams) (cmsv2.Post, error) {
	return cmsv2.Post{ID: id, Title: wp.Text{Rendered: "From a test double"}}, nil
}

// A generated server stands in for the site in tests.
func Example_server() {
	server := httptest.NewServer(outputserver.NewHandler(outputserver.Server{CMSV2: cmsv2server.Server{Posts: onePost{}}}))
	defer server.Close()
	c, err := output.NewClient(server.URL)
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()

	post, err := c.CMSV2.Posts.Get(ctx, 7, cmsv2.PostsGetParams{})
	fmt.Println(post.ID, post.Title.Rendered, err)
	_, err = c.CMSV2.Posts.Get(ctx, 7, cmsv2.PostsGetParams{Context: "all"}) // rejected as by the site
	fmt.Println(err)
	// Output:
	// 7 From a test double <nil>
	// GET /cms/v2/posts/7: 400 rest_invalid_param: Invalid parameter(s): context; context is not one of view, embed, and edit.
}

// A middleware sees each request before it is routed. After that, the pattern
// of the request is its route.
func Example_middleware() {
	logged := server.Middleware(func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			next.ServeHTTP(w, r)
			fmt.Println(r.Method, r.Pattern)
		})
	})
	server := httptest.NewServer(outputserver.NewHandler(outputserver.Server{CMSV2: cmsv2server.Server{Posts: onePost{}}}, logged))
	defer server.Close()

	res, err := http.Get(server.URL + "/wp-json/cms/v2/posts/7?_fields=id")
	if err != nil {
		log.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	fmt.Println(string(body), err)
	// Output:
	// GET /cms/v2/posts/(?P<id>[\d]+)
	// {"id":7} <nil>
}

// Authorize decides who may call an endpoint.
func Example_authorize() {
	authorize := server.Authorize(func(ctx context.Context, e *rest.Endpoint, r *http.Request) error {
		if e == cmsv2.PostsGetEndpoint && r.Header.Get("Authorization") == "" {
			return &rest.Error{Status: http.StatusUnauthorized, Code: wp.ErrNotLoggedIn, Message: "Log in first."}
		}
		return nil
	})
	server := httptest.NewServer(outputserver.NewHandler(outputserver.Server{CMSV2: cmsv2server.Server{Posts: onePost{}}}, authorize))
	defer server.Close()
	c, err := output.NewClient(server.URL)
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()

	_, err = c.CMSV2.Posts.Get(ctx, 7, cmsv2.PostsGetParams{})
	fmt.Println(err)
	post, err := c.With(rest.Bearer("token")).CMSV2.Posts.Get(ctx, 7, cmsv2.PostsGetParams{})
	fmt.Println(post.ID, err)
	// Output:
	// GET /cms/v2/posts/7: 401 rest_not_logged_in: Log in first.
	// 7 <nil>
}

// louder is part of a gateway: it changes the titles of posts on the way.
type louder struct{ cmsv2server.Posts }

func (l louder) Get(ctx context.Context, id int, params cmsv2.PostsGetParams) (cmsv2.Post, error) {
	post, err := l.Posts.Get(ctx, id, params)
	post.Title.Rendered += "!"
	return post, err
}

// A gateway forwards what callers send; parts of it can be replaced.
func Example_gateway() {
	site := startSite("First")
	defer site.Close()
	back, err := output.NewClient(site.URL)
	if err != nil {
		log.Fatal(err)
	}

	s := outputserver.Gateway(back)
	s.CMSV2.Posts = louder{s.CMSV2.Posts}
	gateway := httptest.NewServer(outputserver.NewHandler(s))
	defer gateway.Close()

	c, err := output.NewClient(gateway.URL)
	if err != nil {
		log.Fatal(err)
	}
	post, err := c.CMSV2.Posts.Get(context.Background(), 1, cmsv2.PostsGetParams{})
	fmt.Println(post.Title.Rendered, err)
	// Output: First! <nil>
}

// A gateway can serve one operation and pass on all other requests as they
// came.
func Example_proxy() {
	site := startSite("First", "Second")
	defer site.Close()
	target, err := url.Parse(site.URL)
	if err != nil {
		log.Fatal(err)
	}

	mux := outputserver.NewMux(outputserver.Server{CMSV2: cmsv2server.Server{Posts: onePost{}}})
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(target) }}
	gateway := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if e, _ := mux.Match(r); e == cmsv2.PostsGetEndpoint {
			mux.ServeHTTP(w, r)
		} else {
			proxy.ServeHTTP(w, r)
		}
	}))
	defer gateway.Close()

	c, err := output.NewClient(gateway.URL)
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	post, err := c.CMSV2.Posts.Get(ctx, 1, cmsv2.PostsGetParams{})
	fmt.Println(post.Title.Rendered, err)
	page, err := c.CMSV2.Posts.List(ctx, cmsv2.PostsListParams{})
	fmt.Println(page.Total, err)
	// Output:
	// From a test double <nil>
	// 2 <nil>
}
