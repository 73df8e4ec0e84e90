package outputtest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
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

// events are posts of a type that no index lists.
type events struct {
	cmsv2server.UnimplementedPosts
	titles []string
}

func (e *events) post(id int) cmsv2.Post {
	return cmsv2.Post{ID: id, Title: wp.Text{Rendered: e.titles[id-1]}}
}

func (e *events) List(_ context.Context, params cmsv2.PostsListParams) (rest.Page[cmsv2.Post], error) {
	page := rest.Page[cmsv2.Post]{Total: len(e.titles)}
	size := params.PerPage.Or(10)
	page.TotalPages = (page.Total + size - 1) / size
	for id := (params.Page.Or(1)-1)*size + 1; id <= page.Total && len(page.Items) < size; id++ {
		page.Items = append(page.Items, e.post(id))
	}
	return page, nil
}

func (e *events) Create(_ context.Context, params cmsv2.PostsCreateParams) (cmsv2.Post, error) {
	e.titles = append(e.titles, params.Title.Or(wp.TextInput{}).Raw.Or(""))
	return e.post(len(e.titles)), nil
}

func (e *events) Get(_ context.Context, id int, _ cmsv2.PostsGetParams) (cmsv2.Post, error) {
	return e.post(id), nil
}

func (e *events) Update(_ context.Context, id int, params cmsv2.PostsUpdateParams) (cmsv2.Post, error) {
	e.titles[id-1] = params.Title.Or(wp.TextInput{}).Raw.Or("")
	return e.post(id), nil
}

func (e *events) Delete(_ context.Context, id int, _ cmsv2.PostsDeleteParams) (rest.Deleted[cmsv2.Post], error) {
	gone := e.post(id)
	e.titles = e.titles[:id-1]
	return rest.Deleted[cmsv2.Post]{Deleted: true, Item: gone}, nil
}

// startEvents starts a site that serves events at the base mec-events, and no
// posts.
func startEvents(t *testing.T) *httptest.Server {
	t.Helper()
	site := outputserver.NewHandler(outputserver.Server{CMSV2: cmsv2server.Server{Posts: &events{}}})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		route := cmp.Or(query.Get("rest_route"), strings.TrimPrefix(r.URL.Path, "/wp-json"))
		query.Del("rest_route")
		below, ok := strings.CutPrefix(route, "/cms/v2/mec-events")
		if !ok {
			http.Error(w, `{"code":"rest_no_route","message":"","data":{"status":404}}`, http.StatusNotFound)
			return
		}
		r.URL.Path, r.URL.RawQuery = "/wp-json/cms/v2/posts"+below, query.Encode()
		site.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server
}

// The client of posts calls a custom post type, with the same types and checks,
// by every form of address and through a gateway.
func TestAtCallsACustomPostType(t *testing.T) {
	site := startEvents(t)
	gateway := outputserver.Gateway(client(t, site.URL))
	gateway.CMSV2.Posts = client(t, site.URL).CMSV2.Posts.At("mec-events")
	front := start(t, gateway)
	for name, posts := range map[string]*cmsv2.PostsClient{
		"path":    client(t, site.URL+"/wp-json/").CMSV2.Posts.At("mec-events"),
		"query":   client(t, site.URL).CMSV2.Posts.At("mec-events"),
		"twice":   client(t, site.URL).CMSV2.Posts.At("pages").At("mec-events"),
		"gateway": client(t, front).CMSV2.Posts,
	} {
		t.Run(name, func(t *testing.T) { useEvents(t, posts) })
	}
}

// useEvents calls all operations. It leaves no events.
func useEvents(t *testing.T, posts *cmsv2.PostsClient) {
	ctx := context.Background()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for n := range 5 {
		_, err := posts.Create(ctx, cmsv2.PostsCreateParams{Title: wp.SomeText(fmt.Sprint("event ", n+1))})
		must(err)
	}
	_, err := posts.Update(ctx, 2, cmsv2.PostsUpdateParams{Title: wp.SomeText("party")})
	must(err)
	got, err := posts.Get(ctx, 2, cmsv2.PostsGetParams{})
	must(err)
	page, err := posts.List(ctx, cmsv2.PostsListParams{PerPage: rest.Some(2)})
	must(err)
	var walked []string
	for post, err := range posts.All(ctx, cmsv2.PostsListParams{PerPage: rest.Some(2)}) {
		must(err)
		walked = append(walked, post.Title.Rendered)
	}
	if got.Title.Rendered != "party" || page.Total != 5 || strings.Join(walked, ",") != "event 1,party,event 3,event 4,event 5" {
		t.Errorf("%v %d %q", got, page.Total, walked)
	}
	_, err = posts.List(ctx, cmsv2.PostsListParams{PerPage: rest.Some(500)})
	if e := (*rest.Error)(nil); !errors.As(err, &e) || e.Params["per_page"] == "" {
		t.Errorf("500 items a page: %v", err)
	}
	for n := range 5 {
		deleted, err := posts.Delete(ctx, 5-n, cmsv2.PostsDeleteParams{Force: rest.Some(true)})
		if must(err); !deleted.Deleted {
			t.Error("not deleted")
		}
	}
}

// A call is checked as a call of posts is. A base that is not one segment
// sends nothing, and a client that was not made stays unusable.
func TestInvalidBaseSendsNothing(t *testing.T) {
	stub := newSite(t, always(`{"id":7}`))
	c := client(t, stub.URL+"/wp-json/", rest.ValidateBeforeSend(true))
	_, err := c.CMSV2.Posts.At("mec-events").List(context.Background(), cmsv2.PostsListParams{PerPage: rest.Some(500)})
	if !errors.Is(err, wp.ErrInvalidParam) {
		t.Error(err)
	}
	for _, base := range []string{"", ".", "..", "a/b", "/events", "events/", `\`, "../../wc/v3/orders"} {
		if _, err := c.CMSV2.Posts.At(base).Get(context.Background(), 7, cmsv2.PostsGetParams{}); !errors.Is(err, rest.ErrBadRequest) {
			t.Errorf("%q: %v", base, err)
		}
	}
	if _, err := new(cmsv2.PostsClient).At("events").Get(context.Background(), 7, cmsv2.PostsGetParams{}); !errors.Is(err, rest.ErrNotImplemented) {
		t.Error(err)
	}
	if sent := stub.taken(); len(sent) > 0 {
		t.Errorf("sent %v", sent)
	}
	if _, err := c.CMSV2.Posts.At("é?&").Get(context.Background(), 7, cmsv2.PostsGetParams{}); err != nil {
		t.Fatal(err)
	}
	if sent := stub.taken(); len(sent) != 1 || sent[0].path != "/cms/v2/%C3%A9%3F&/7" {
		t.Errorf("sent %v", sent)
	}
}
