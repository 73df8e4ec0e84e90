package outputtest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/restgen/restgen/output"
	"github.com/restgen/restgen/output/cmsv2"
	"github.com/restgen/restgen/output/rest"
	"github.com/restgen/restgen/output/rest/codec"
	"github.com/restgen/restgen/output/rest/wp"
	"github.com/restgen/restgen/output/root"
)

func ExampleNewClient() {
	server := startSite("First")
	defer server.Close()

	c, err := output.NewClient(server.URL, rest.ApplicationPassword("me", "abcd efgh ijkl mnop"))
	if err != nil {
		log.Fatal(err)
	}
	post, err := c.CMSV2.Posts.Get(context.Background(), 1, cmsv2.PostsGetParams{})
	fmt.Println(post.ID, post.Title.Rendered, err)
	// Output: 1 First <nil>
}

// List returns one page and the number of all items.
func ExampleClient_list() {
	server := startSite("First", "Second", "Third")
	defer server.Close()
	c, err := output.NewClient(server.URL)
	if err != nil {
		log.Fatal(err)
	}

	page, err := c.CMSV2.Posts.List(context.Background(), cmsv2.PostsListParams{PerPage: rest.Some(2)})
	if err != nil {
		log.Fatal(err)
	}
	for _, post := range page.Items {
		fmt.Println(post.ID, post.Title.Rendered)
	}
	fmt.Println(page.Total, "posts on", page.TotalPages, "pages")
	// Output:
	// 1 First
	// 2 Second
	// 3 posts on 2 pages
}

// All iterates over all items and fetches pages as needed.
func ExampleClient_walk() {
	server := startSite("First", "Second", "Third")
	defer server.Close()
	c, err := output.NewClient(server.URL)
	if err != nil {
		log.Fatal(err)
	}

	for post, err := range c.CMSV2.Posts.All(context.Background(), cmsv2.PostsListParams{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(post.ID, post.Title.Rendered)
	}
	// Output:
	// 1 First
	// 2 Second
	// 3 Third
}

func ExampleClient_create() {
	server := startSite()
	defer server.Close()
	c, err := output.NewClient(server.URL)
	if err != nil {
		log.Fatal(err)
	}

	post, err := c.CMSV2.Posts.Create(context.Background(), cmsv2.PostsCreateParams{
		Title:      wp.SomeText("Hello"),
		Status:     wp.StatusDraft,
		Categories: []int{3, 5},
		Sticky:     rest.Some(false),           // sent, unlike an absent value
		Date:       rest.Null[rest.DateTime](), // sent as null
		Meta:       &cmsv2.PostsMetaInput{},    // sent as {}
	})
	fmt.Println(post.ID, post.Title.Rendered, err)
	// Output: 1 Hello <nil>
}

// Upload streams a file.
func ExampleClient_upload() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Println(r.Header.Get("Content-Type"), r.Header.Get("Content-Disposition"))
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusCreated)
		fmt.Fprint(w, `{"id": 9}`)
	}))
	defer server.Close()
	c, err := output.NewClient(server.URL)
	if err != nil {
		log.Fatal(err)
	}

	file := rest.File{Name: "photo.png", Body: strings.NewReader("…")}
	media, err := c.CMSV2.Media.Upload(context.Background(), file, cmsv2.MediaCreateParams{AltText: rest.Some("A photo")})
	fmt.Println(media.ID, err)
	// Output:
	// image/png attachment; filename="photo.png"
	// 9 <nil>
}

// A batch sends several calls in one request.
func ExampleClient_batch() {
	server := startSite("First", "Second")
	defer server.Close()
	c, err := output.NewClient(server.URL)
	if err != nil {
		log.Fatal(err)
	}

	b := rest.NewBatch(c.Rest, root.BatchV1DoEndpoint)
	var post, missing cmsv2.Post
	params := cmsv2.PostsUpdateParams{Title: wp.SomeText("Changed")}
	changed := b.Add(cmsv2.PostsUpdateEndpoint, rest.Path("/cms/v2/posts/%", 2), &params, &post)
	failed := b.Add(cmsv2.PostsUpdateEndpoint, rest.Path("/cms/v2/posts/%", 7), &params, &missing)
	if err := b.Do(context.Background()); err != nil {
		log.Fatal(err)
	}
	fmt.Println(post.ID, post.Title.Rendered, changed.Err())
	fmt.Println(errors.Is(failed.Err(), wp.ErrInvalidPostID))
	// Output:
	// 2 Changed <nil>
	// true
}

// All errors of calls are of type *rest.Error.
func ExampleClient_errors() {
	server := startSite("First")
	defer server.Close()
	c, err := output.NewClient(server.URL)
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()

	_, err = c.CMSV2.Posts.Get(ctx, 7, cmsv2.PostsGetParams{})
	fmt.Println(errors.Is(err, wp.ErrInvalidPostID))

	_, err = c.CMSV2.Posts.List(ctx, cmsv2.PostsListParams{PerPage: rest.Some(500)})
	var e *rest.Error
	if errors.As(err, &e) {
		fmt.Println(e.Status, e.Code)
		fmt.Println(e.Params["per_page"])
	}
	// Output:
	// true
	// 400 rest_invalid_param
	// per_page must be between 1 (inclusive) and 100 (inclusive)
}

// A call is sent again after a temporary failure.
func ExampleClient_retries() {
	attempts := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		attempts++
		if attempts < 3 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `{"id": 1}`)
	}))
	defer server.Close()
	c, err := output.NewClient(server.URL,
		rest.Retry{Max: 5, First: time.Millisecond},
		rest.OnExchange(func(x rest.Exchange) { fmt.Println("attempt", x.Attempt, x.Status) }),
	)
	if err != nil {
		log.Fatal(err)
	}

	post, err := c.CMSV2.Posts.Get(context.Background(), 1, cmsv2.PostsGetParams{})
	fmt.Println(post.ID, err)
	// Output:
	// attempt 1 503
	// attempt 2 503
	// attempt 3 200
	// 1 <nil>
}

// Fields selects the fields of a response (_fields). Has reports which fields
// were received.
func ExampleClient_With_fields() {
	server := startSite("First")
	defer server.Close()
	c, err := output.NewClient(server.URL)
	if err != nil {
		log.Fatal(err)
	}

	small := c.With(rest.Fields("id", "title.rendered"))
	post, err := small.CMSV2.Posts.Get(context.Background(), 1, cmsv2.PostsGetParams{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(post)
	fmt.Println(rest.Has(&post, "title"), rest.Has(&post, "content"))
	// Output:
	// {"id":1,"title":{"rendered":"First"}}
	// true false
}

// Embed requests linked resources with the response (_embed).
func ExampleClient_With_embed() {
	server := startFixed(`{"id": 1,
		"_links": {"author": [{"href": "https://example.org/wp-json/wp/v2/users/5", "embeddable": true}]},
		"_embedded": {"author": [{"id": 5, "name": "Ann"}]}}`)
	defer server.Close()
	c, err := output.NewClient(server.URL)
	if err != nil {
		log.Fatal(err)
	}

	post, err := c.With(rest.Embed("author")).CMSV2.Posts.Get(context.Background(), 1, cmsv2.PostsGetParams{})
	if err != nil {
		log.Fatal(err)
	}
	authors, err := rest.Embedded[user](&post, "author") // or a generated type
	fmt.Println(authors[0].Name, rest.Links(&post)["author"][0].Href, err)
	// Output: Ann https://example.org/wp-json/wp/v2/users/5 <nil>
}

// user is a type of the program.
type user struct {
	rest.Received
	Name string
}

func (u *user) CodeFields(c *codec.Coder) { c.String("name", &u.Name) }

// ratedPost has a field for a member that the index does not list.
type ratedPost struct {
	cmsv2.Post
	Rating float64
}

func (p *ratedPost) CodeFields(c *codec.Coder) {
	p.Post.CodeFields(c)
	c.Float("rating", &p.Rating)
}

// A type of the program can be the result of a call.
func ExampleClient_ownTypes() {
	server := startFixed(`[{"id": 1, "rating": 4.5}, {"id": 2, "rating": "3"}]`)
	defer server.Close()
	c, err := output.NewClient(server.URL)
	if err != nil {
		log.Fatal(err)
	}

	params := cmsv2.PostsListParams{}
	for post, err := range rest.All[ratedPost](context.Background(), c.Rest, cmsv2.PostsListEndpoint, "/cms/v2/posts", &params) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(post.ID, post.Rating)
	}
	// Output:
	// 1 4.5
	// 2 3
}

// Generated types work with encoding/json, alone and in types of the program.
// Extra returns the members without a field.
func ExampleClient_json() {
	type bookmark struct {
		Note string     `json:"note"`
		Post cmsv2.Post `json:"post"`
	}
	var b bookmark
	err := json.Unmarshal([]byte(`{"note":"read","post":{"id":7,"rating":5}}`), &b)
	if err != nil {
		log.Fatal(err)
	}
	rating, _ := b.Post.Extras.Get("rating")
	fmt.Println(b.Post.ID, rating)

	b.Note = "done"
	text, err := json.Marshal(b)
	fmt.Println(string(text), err)
	// Output:
	// 7 5
	// {"note":"done","post":{"id":7,"rating":5}} <nil>
}

// CmpExporter lets package go-cmp compare responses. A literal does not
// remember received fields, so the comparison ignores them.
func ExampleClient_compare() {
	server := startFixed(`{"id":7,"title":{"rendered":"First"}}`)
	defer server.Close()
	c, err := output.NewClient(server.URL)
	if err != nil {
		log.Fatal(err)
	}
	got, err := c.CMSV2.Posts.Get(context.Background(), 7, cmsv2.PostsGetParams{})
	if err != nil {
		log.Fatal(err)
	}

	want := cmsv2.Post{ID: 7, Title: wp.Text{Rendered: "First"}}
	ignoreReceived := cmp.Comparer(func(_, _ rest.Received) bool { return true })
	fmt.Println(cmp.Equal(want, got, cmp.Exporter(rest.CmpExporter), ignoreReceived))
	// Output: true
}

// Validate checks parameters as the server will, without sending them.
func ExampleClient_validation() {
	err := rest.Validate(cmsv2.PostsListEndpoint, &cmsv2.PostsListParams{
		PerPage: rest.Some(500),
		Order:   "up",
	})
	var e *rest.Error
	if errors.As(err, &e) {
		fmt.Println(e.Code, e.Params)
	}
	// Output: rest_invalid_param map[per_page:per_page must be between 1 (inclusive) and 100 (inclusive)]
}

// Call calls a route that the index does not list. Response accepts responses
// that are not JSON.
func ExampleClient_call() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/xml")
		fmt.Fprint(w, "<oembed/>")
	}))
	defer server.Close()
	c, err := output.NewClient(server.URL)
	if err != nil {
		log.Fatal(err)
	}

	var res rest.Response
	err = rest.Call(context.Background(), c.Rest, http.MethodGet, "/oembed/1.0/embed", nil, &res)
	fmt.Println(res.Status, string(res.Body), err)
	// Output: 200 <oembed/> <nil>
}

// An operation that the selected deployment lacks is not called.
func ExampleWithDeployment() {
	c, err := output.NewClient("https://example.org", output.WithDeployment(output.DeploymentB))
	if err != nil {
		log.Fatal(err)
	}
	_, err = c.CMSV2.MediaPostProcess.Do(context.Background(), 9, cmsv2.MediaPostProcessDoParams{})
	fmt.Println(errors.Is(err, rest.ErrNotDeployed))
	// Output: true
}
