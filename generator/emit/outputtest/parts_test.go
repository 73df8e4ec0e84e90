package outputtest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/restgen/restgen/output"
	"github.com/restgen/restgen/output/cmsv2"
	"github.com/restgen/restgen/output/cmsv2/cmsv2server"
	"github.com/restgen/restgen/output/outputserver"
	"github.com/restgen/restgen/output/rest"
	"github.com/restgen/restgen/output/rest/server"
	"github.com/restgen/restgen/output/rest/wp"
	"github.com/restgen/restgen/output/root"
)

// shelf keeps posts. It does not implement all operations.
type shelf struct {
	cmsv2server.UnimplementedPosts
	sync.Mutex
	posts []cmsv2.Post
}

func (s *shelf) Create(_ context.Context, p cmsv2.PostsCreateParams) (cmsv2.Post, error) {
	s.Lock()
	defer s.Unlock()
	title, _ := p.Title.Get()
	made := cmsv2.Post{ID: len(s.posts) + 1, Title: wp.Text{Raw: title.Raw.Or(""), Rendered: "<p>" + title.Raw.Or("") + "</p>"}}
	made.Content.Raw, made.Content.Rendered = "raw", "<p>raw</p>"
	if p.Status != "" {
		made.Extras.Set("status", rest.Raw(strconv.Quote(string(p.Status))))
	}
	s.posts = append(s.posts, made)
	return made, nil
}

func (s *shelf) Get(_ context.Context, id int, _ cmsv2.PostsGetParams) (cmsv2.Post, error) {
	s.Lock()
	defer s.Unlock()
	if id < 1 || id > len(s.posts) {
		return cmsv2.Post{}, &rest.Error{Status: 404, Code: "rest_post_invalid_id", Message: "Invalid post ID."}
	}
	return s.posts[id-1], nil
}

func (s *shelf) List(_ context.Context, p cmsv2.PostsListParams) (rest.Page[cmsv2.Post], error) {
	s.Lock()
	defer s.Unlock()
	page, size := p.Page.Or(0), p.PerPage.Or(0) // the defaults are filled in
	if page == 0 || size == 0 {
		return rest.Page[cmsv2.Post]{}, errors.New("no page")
	}
	from := min((page-1)*size, len(s.posts))
	return rest.Page[cmsv2.Post]{Items: s.posts[from:min(from+size, len(s.posts))], Total: len(s.posts)}, nil
}

// filled returns the address of a site with n posts, and a client of it.
func filled(t *testing.T, n int, options ...server.Option) (string, *output.Client) {
	t.Helper()
	site := start(t, outputserver.Server{CMSV2: cmsv2server.Server{Posts: &shelf{}}}, options...)
	c := client(t, site)
	for i := range n {
		in := cmsv2.PostsCreateParams{Title: rest.Some(wp.TextInput{Raw: rest.Some(fmt.Sprint("T", i+1))})}
		if p, err := c.CMSV2.Posts.Create(context.Background(), in); err != nil || p.ID != i+1 {
			t.Fatal(p, err)
		}
	}
	return site, c
}

func TestOnlyImplementedOperationsRespond(t *testing.T) {
	_, c := filled(t, 25)
	ctx := context.Background()
	p, err := c.CMSV2.Posts.Get(ctx, 3, cmsv2.PostsGetParams{})
	if err != nil || p.Title.Rendered != "<p>T3</p>" || p.Title.Raw != "" {
		t.Error(p, err)
	}
	if _, err := c.CMSV2.Posts.Get(ctx, 99, cmsv2.PostsGetParams{}); !errors.Is(err, wp.ErrInvalidPostID) {
		t.Error(err)
	}
	page, err := c.CMSV2.Posts.List(ctx, cmsv2.PostsListParams{Page: rest.Some(3)})
	if err != nil || len(page.Items) != 5 || page.Total != 25 || page.TotalPages != 3 {
		t.Error(page, err)
	}
	n := 0
	for p, err := range c.CMSV2.Posts.All(ctx, cmsv2.PostsListParams{PerPage: rest.Some(10)}) {
		if n++; err != nil || p.ID != n {
			t.Fatal(p, err)
		}
	}
	if n != 25 {
		t.Errorf("%d posts", n)
	}
	if _, err := c.CMSV2.Posts.Update(ctx, 3, cmsv2.PostsUpdateParams{}); !errors.Is(err, rest.ErrNotImplemented) {
		t.Error("what is not implemented:", err)
	}
	if _, err := c.CMSV2.Posts.Delete(ctx, 3, cmsv2.PostsDeleteParams{}); !errors.Is(err, rest.ErrNotImplemented) {
		t.Error("what is not implemented:", err)
	}
}

// A response has the fields of its context that _fields selects.
func TestResponsesHaveSelectedFields(t *testing.T) {
	site, c := filled(t, 1)
	for query, want := range map[string]string{
		"":                              `{"id":1,"title":{"rendered":"<p>T1<\/p>"},"content":{"rendered":"<p>raw<\/p>","protected":false},"excerpt":{"rendered":"","protected":false}}`,
		"?context=embed":                `{"id":1,"title":{"rendered":"<p>T1<\/p>"},"content":{"protected":false},"excerpt":{"rendered":"","protected":false}}`,
		"?context=edit&_fields=title":   `{"title":{"raw":"T1","rendered":"<p>T1<\/p>"}}`,
		"?_fields=id,content.protected": `{"id":1,"content":{"protected":false}}`,
		"?_fields[]=id&_fields[]=none":  `{"id":1}`,
	} {
		if _, body := ask(t, site, "GET /wp-json/cms/v2/posts/1"+query, ""); !sameJSON(body, want) {
			t.Errorf("%s: %s, want %s", query, body, want)
		}
	}
	p, err := c.With(rest.Fields("title.raw")).CMSV2.Posts.Get(context.Background(), 1, cmsv2.PostsGetParams{Context: wp.ContextEdit})
	if err != nil || p.Title.Raw != "T1" || !rest.Has(&p, "title") || rest.Has(&p, "id") || rest.Has(&p.Title, "rendered") {
		t.Error(p, err)
	}
}

func TestResponsesHaveHeadersOfTheirMethod(t *testing.T) {
	site, _ := filled(t, 25)
	w, body := ask(t, site, "HEAD /wp-json/cms/v2/posts?page=2&status[]=draft", "")
	if w.StatusCode != 200 || body != "" || w.Header.Get("X-WP-Total") != "25" || w.Header.Get("X-WP-TotalPages") != "3" {
		t.Error(w.StatusCode, w.Header, body)
	}
	if link := w.Header.Get("Link"); !strings.Contains(link, `page=1`) || !strings.Contains(link, `rel="next"`) || !strings.Contains(link, "status%5B0%5D=draft") {
		t.Error("Link:", link)
	}
	if w, _ = ask(t, site, "HEAD /wp-json/cms/v2/posts?page=0", ""); w.StatusCode != 400 {
		t.Error("a bad HEAD:", w.StatusCode)
	}
	if w, _ = ask(t, site, "POST /wp-json/cms/v2/posts", `{"title":{"raw":"new"}}`); w.StatusCode != 201 || w.Header.Get("Location") != site+"/wp-json/cms/v2/posts/26" {
		t.Error(w.StatusCode, w.Header.Get("Location"))
	}
	w, body = ask(t, site, "OPTIONS /wp-json/cms/v2/posts/7", "")
	if w.StatusCode != 200 || w.Header.Get("Allow") != "GET, POST, PUT, PATCH, DELETE" || !strings.Contains(body, `"excerpt_length"`) {
		t.Error(w.StatusCode, w.Header, body)
	}
}

// The server runs a batch itself. A call that fails does not stop the others,
// unless the client requires all.
func TestFailedCallDoesNotStopABatch(t *testing.T) {
	_, c := filled(t, 0)
	requests := []root.BatchV1RequestInput{
		{Path: rest.Some("/cms/v2/posts"), Body: map[string]rest.Raw{"title": `{"raw":"one"}`}},
		{Path: rest.Some("/cms/v2/posts"), Body: map[string]rest.Raw{"status": `"nowhere"`}},
		{Path: rest.Some("/cms/v2/posts?status=draft"), Body: map[string]rest.Raw{}},
		{Path: rest.Some("/cms/v2/media"), Body: map[string]rest.Raw{}},
		{Path: rest.Some("/cms/v2/posts/1"), Method: root.BatchV1MethodDelete},
	}
	answer, err := c.Root.BatchV1.Do(context.Background(), root.BatchV1DoParams{Requests: requests})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := outcomes(t, answer), "201 400:rest_invalid_param 201 400:rest_batch_not_allowed 501:rest_not_implemented"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	answer, err = c.Root.BatchV1.Do(context.Background(), root.BatchV1DoParams{Requests: requests[:2], Validation: root.BatchV1ValidationRequireAllValidate})
	if err != nil || outcomes(t, answer) != "- 400:rest_invalid_param" {
		t.Error(answer, err)
	}
	page, err := c.CMSV2.Posts.List(context.Background(), cmsv2.PostsListParams{})
	if err != nil || page.Total != 2 {
		t.Error(page.Total, err)
	}
}

// outcomes returns the status and the code of each response of a batch.
func outcomes(t *testing.T, answer rest.Raw) string {
	t.Helper()
	var all struct {
		Responses []*struct {
			Status int
			Body   struct{ Code string }
		}
	}
	if err := answer.Decode(&all); err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, r := range all.Responses {
		switch {
		case r == nil:
			list = append(list, "-")
		case r.Body.Code != "":
			list = append(list, fmt.Sprintf("%d:%s", r.Status, r.Body.Code))
		default:
			list = append(list, fmt.Sprint(r.Status))
		}
	}
	return strings.Join(list, " ")
}

// The authorization hook gets the endpoint after the checks; methods that it
// rejects are not in Allow.
func TestAuthorizeRunsAfterTheChecks(t *testing.T) {
	site, _ := filled(t, 0, server.Authorize(func(_ context.Context, e *rest.Endpoint, _ *http.Request) error {
		switch {
		case e.Methods[0] == "DELETE":
			return &rest.Error{Status: 403, Code: "rest_cannot_delete", Message: "Not you."}
		case e.Methods[0] == "POST":
			return errors.New("nobody writes")
		}
		return nil
	}))
	for line, want := range map[string]string{
		"POST /wp-json/cms/v2/posts":            "401 rest_forbidden",
		"DELETE /wp-json/cms/v2/posts/7":        "403 rest_cannot_delete",
		"DELETE /wp-json/cms/v2/posts/7?force=": "400 rest_invalid_param",
		"GET /wp-json/cms/v2/pages":             "501 rest_not_implemented",
	} {
		w, body := ask(t, site, line, "")
		code, _ := verdict(t, body)
		if got := fmt.Sprint(w.StatusCode, " ", code); got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
	if w, _ := ask(t, site, "OPTIONS /wp-json/cms/v2/posts/7", ""); w.Header.Get("Allow") != "GET" {
		t.Error("Allow:", w.Header.Get("Allow"))
	}
}

// gallery takes files.
type gallery struct {
	cmsv2server.UnimplementedMedia
	name, content, alt string
}

func (g *gallery) Create(ctx context.Context, p cmsv2.MediaCreateParams) (cmsv2.MediaResponse, error) {
	f, ok := server.Uploaded(ctx)
	if !ok {
		return cmsv2.MediaResponse{}, &rest.Error{Status: 400, Code: "rest_upload_no_data", Message: "No data supplied."}
	}
	b, err := io.ReadAll(f.Body)
	g.name, g.content, g.alt = f.Name, string(b), p.AltText.Or("")
	return cmsv2.MediaResponse{ID: 1}, err
}

func TestServerReadsUploadsInBothForms(t *testing.T) {
	g := &gallery{}
	c := client(t, start(t, outputserver.Server{CMSV2: cmsv2server.Server{Media: g}}))
	for _, form := range []bool{false, true} {
		*g = gallery{}
		in := cmsv2.MediaCreateParams{AltText: rest.Some("a & b")}
		m, err := c.CMSV2.Media.Upload(context.Background(), rest.File{Name: "a.png", Body: strings.NewReader("PNG"), Form: form}, in)
		if err != nil || m.ID != 1 || g.name != "a.png" || g.content != "PNG" || g.alt != "a & b" {
			t.Errorf("form %v: %+v %v", form, g, err)
		}
	}
	if _, err := c.CMSV2.Media.Create(context.Background(), cmsv2.MediaCreateParams{}); err == nil || !strings.Contains(err.Error(), "rest_upload_no_data") {
		t.Error("without a file:", err)
	}
	if _, err := c.CMSV2.Media.Get(context.Background(), 1, cmsv2.MediaGetParams{}); !errors.Is(err, rest.ErrNotImplemented) {
		t.Error("what is not implemented:", err)
	}
}
