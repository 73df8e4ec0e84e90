// Package outputtest tests the packages in the folder output as programs use them.
//
// Its tests are written by hand, and import the packages; restgen neither reads nor
// writes this folder. They are not next to the code that they test, so that output
// holds only what restgen writes for a user. What is emitted, and where, is tested
// by package emit. A test of how generated clients and servers behave belongs here.
package outputtest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/restgen/restgen/output"
	"github.com/restgen/restgen/output/cmsv2"
	"github.com/restgen/restgen/output/outputserver"
	"github.com/restgen/restgen/output/rest"
	"github.com/restgen/restgen/output/rest/codec"
	"github.com/restgen/restgen/output/rest/schema"
	"github.com/restgen/restgen/output/rest/wp"
)

// The samples call every endpoint of both deployments with all of its args.
func TestEveryEndpointIsCalled(t *testing.T) {
	sent := map[string]map[string]bool{}
	for _, s := range samples() {
		sent[s.at] = map[string]bool{}
		for name := range params(t, s.query, s.body) {
			sent[s.at][name] = true
		}
	}
	known := map[string]bool{}
	for d := range deployments {
		for at, args := range endpoints(t, d) {
			known[at] = true
			if sent[at] == nil {
				t.Errorf("%v: no sample of %s", d, at)
			}
			for name := range args {
				if !sent[at][name] && !strings.Contains(at, "{"+name+"}") {
					t.Errorf("%v: the sample of %s does not send %s", d, at, name)
				}
			}
		}
	}
	for at := range sent {
		if !known[at] {
			t.Errorf("no deployment has %s", at)
		}
	}
}

// params returns the parameters of a query, as PHP reads it, or of a body, each
// as JSON.
func params(t *testing.T, query, body string) map[string]string {
	t.Helper()
	v := schema.ParseQuery(strings.ReplaceAll(query, "?a=1&b=2", "?a=1%26b=2")) // an address in the sample of the proxy
	if body != "" {
		var err error
		if v, err = schema.ParseJSON([]byte(body)); err != nil {
			t.Fatal(err)
		}
	}
	all := map[string]string{}
	for name, value := range v.Members() {
		all[name] = string(value.JSON(nil))
	}
	return all
}

func TestEveryCallSendsOneRequest(t *testing.T) {
	for _, s := range samples() {
		t.Run(s.at, func(t *testing.T) {
			stub := newSite(t, always(s.answer))
			got, err := s.call(context.Background(), client(t, stub.URL+"/wp-json/", output.WithDeployment(home(t, s.at))))
			if err != nil {
				t.Fatal(err)
			}
			asked := stub.taken()
			if len(asked) != 1 {
				t.Fatalf("%d requests", len(asked))
			}
			checkRequest(t, s, asked[0])
			if want := s.holds; want != "" && digest(got) != want {
				t.Errorf("the response holds %q, want %q", digest(got), want)
			}
			if whole := again(t, got); !sameJSON(whole, s.answer) {
				t.Errorf("the response %s\nis encoded as %s", s.answer, whole)
			}
		})
	}
}

// home returns the first deployment that has an endpoint.
func home(t *testing.T, at string) output.Deployment {
	t.Helper()
	if _, ok := endpoints(t, output.DeploymentA)[at]; ok {
		return output.DeploymentA
	}
	return output.DeploymentB
}

func checkRequest(t *testing.T, s sample, r request) {
	t.Helper()
	if at := r.method + " " + r.path; at != s.at[:strings.Index(s.at, " ")+1]+s.path {
		t.Errorf("asked for %s", at)
	}
	if got := readable(r.query); got != s.query {
		t.Errorf("the query is\n%s, want\n%s", got, s.query)
	}
	if strings.ContainsAny(r.query, "[] \"ä") {
		t.Errorf("the query is not escaped: %s", r.query)
	}
	if r.body != s.body && !sameJSON(r.body, s.body) {
		t.Errorf("the body is\n%s, want\n%s", r.body, s.body)
	}
	kind := ""
	if s.body != "" {
		kind = "application/json"
	}
	if r.header.Get("Content-Type") != kind {
		t.Errorf("Content-Type is %q, want %q", r.header.Get("Content-Type"), kind)
	}
}

// Every operation returns the error response of the site as an *rest.Error.
func TestEveryCallReturnsErrorResponses(t *testing.T) {
	stub := newSite(t, refuse(400, `{"code":"rest_invalid_param","message":"Invalid parameter(s): page","data":{"status":400,`+
		`"params":{"page":"page must be greater than or equal to 1"},"details":{"page":{"code":"rest_out_of_bounds","message":"m","data":null}}}}`))
	for _, s := range samples() {
		_, err := s.call(context.Background(), client(t, stub.URL+"/wp-json/", output.WithDeployment(home(t, s.at))))
		var e *rest.Error
		if !errors.As(err, &e) || !errors.Is(err, wp.ErrInvalidParam) {
			t.Errorf("%s: %v", s.at, err)
			continue
		}
		if e.Status != 400 || e.Params["page"] != "page must be greater than or equal to 1" || e.Details["page"].Code != "rest_out_of_bounds" {
			t.Errorf("%s: %+v", s.at, e)
		}
		if want := s.at[:strings.Index(s.at, " ")+1] + s.path; e.Method+" "+readable(e.Path) != want {
			t.Errorf("%s: the error is of %s %s", s.at, e.Method, e.Path)
		}
	}
}

// An endpoint that the chosen deployment lacks is not called.
func TestLackingEndpointsAreNotCalled(t *testing.T) {
	stub := newSite(t, always("{}"))
	lacking := 0
	for d := range deployments {
		c, has := client(t, stub.URL+"/wp-json/", output.WithDeployment(d)), endpoints(t, d)
		for _, s := range samples() {
			if has[s.at] != nil {
				continue
			}
			lacking++
			if _, err := s.call(context.Background(), c); !errors.Is(err, rest.ErrNotDeployed) || !strings.Contains(err.Error(), "deployment "+d.String()) {
				t.Errorf("%v, %s: %v", d, s.at, err)
			}
		}
	}
	if asked := stub.taken(); len(asked) > 0 || lacking == 0 {
		t.Errorf("%d calls, %d requests", lacking, len(asked))
	}
}

// An unknown deployment has the endpoints that all deployments have.
func TestUnknownDeploymentHasCommonEndpoints(t *testing.T) {
	stub := newSite(t, always("{}"))
	for _, d := range []output.Deployment{-1, 2, 100} {
		c, lacking := client(t, stub.URL+"/wp-json/", output.WithDeployment(d)), 0
		for _, s := range samples() {
			if _, err := s.call(context.Background(), c); errors.Is(err, rest.ErrNotDeployed) && strings.Contains(err.Error(), fmt.Sprintf("deployment %d ", int(d))) {
				lacking++
			}
		}
		if err := rest.Validate(cmsv2.PostsListEndpoint, &cmsv2.PostsListParams{}, output.WithDeployment(d)); err != nil {
			t.Errorf("%v: %v", d, err)
		}
		w := httptest.NewRecorder()
		outputserver.NewHandler(outputserver.Server{}, outputserver.WithDeployment(d)).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/wp-json/cms/v2/posts", nil))
		if d.String() != strconv.Itoa(int(d)) || lacking == 0 || w.Code != http.StatusNotImplemented {
			t.Errorf("%v: %d lacking, %d", d, lacking, w.Code)
		}
	}
}

// All fetches pages of the maximum size, up to the last.
func TestAllFetchesEveryPage(t *testing.T) {
	const total = 250
	stub := newSite(t, nil)
	stub.answer = func(w http.ResponseWriter, r request) {
		page, size := 1, 10
		fmt.Sscan(params(t, r.query, "")["page"][1:], &page)
		fmt.Sscan(params(t, r.query, "")["per_page"][1:], &size)
		var items []string
		for id := (page-1)*size + 1; id <= min(page*size, total); id++ {
			items = append(items, fmt.Sprintf(`{"id":%d,"title":{"rendered":"T%d"}}`, id, id))
		}
		w.Header().Set("X-WP-Total", fmt.Sprint(total))
		w.Header().Set("X-WP-TotalPages", fmt.Sprint((total+size-1)/size))
		fmt.Fprintf(w, "[%s]", strings.Join(items, ","))
	}
	c := client(t, stub.URL+"/wp-json/")
	var ids []int
	for p, err := range c.CMSV2.Posts.All(context.Background(), cmsv2.PostsListParams{Page: rest.Some(1), Status: []wp.PostStatus{"draft"}}) {
		if err != nil || p.Title.Rendered != fmt.Sprintf("T%d", p.ID) {
			t.Fatal(p, err)
		}
		ids = append(ids, p.ID)
	}
	if len(ids) != total || !slices.IsSorted(ids) {
		t.Errorf("%d items: %v", len(ids), ids)
	}
	asked := stub.taken()
	if len(asked) != 3 || !strings.Contains(readable(asked[2].query), "status[]=draft") || !strings.Contains(asked[0].query, "per_page=100") {
		t.Errorf("asked for %v", asked)
	}
}

// All ends with the first error.
func TestAllEndsWithAnError(t *testing.T) {
	c := client(t, newSite(t, refuse(403, `{"code":"rest_forbidden_context","message":"no","data":{"status":403}}`)).URL+"/wp-json/")
	ctx := context.Background()
	walks := map[string]func(func(error) bool){
		"posts":          errorsOf(c.CMSV2.Posts.All(ctx, cmsv2.PostsListParams{})),
		"pages":          errorsOf(c.CMSV2.Pages.All(ctx, cmsv2.PagesListParams{})),
		"media":          errorsOf(c.CMSV2.Media.All(ctx, cmsv2.MediaListParams{})),
		"post revisions": errorsOf(c.CMSV2.PostRevisions.All(ctx, 7, cmsv2.PostRevisionsListParams{})),
		"page revisions": errorsOf(c.CMSV2.PageRevisions.All(ctx, 7, cmsv2.PageRevisionsListParams{})),
	}
	for name, walk := range walks {
		n := 0
		for err := range walk {
			n++
			if !errors.Is(err, wp.ErrForbiddenContext) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if n != 1 {
			t.Errorf("%s: %d errors", name, n)
		}
	}
}

// errorsOf yields the errors of a walk without the items.
func errorsOf[T any](walk func(func(T, error) bool)) func(func(error) bool) {
	return func(yield func(error) bool) { walk(func(_ T, err error) bool { return yield(err) }) }
}

func TestUploadSendsFileAndParameters(t *testing.T) {
	stub := newSite(t, always(file))
	c := client(t, stub.URL+"/wp-json/")
	in := cmsv2.MediaCreateParams{AltText: rest.Some("a & b"), Post: rest.Some(7), Title: rest.Some(wp.TextInput{Raw: rest.Some("T")})}
	got, err := c.CMSV2.Media.Upload(context.Background(), rest.File{Name: "a b.png", Body: strings.NewReader("PNG")}, in)
	if err != nil || got.ID != 9 {
		t.Fatal(got, err)
	}
	r := stub.taken()[0]
	if r.method+r.path != "POST/cms/v2/media" || readable(r.query) != "title[raw]=T&alt_text=a & b&post=7" || r.body != "PNG" {
		t.Errorf("asked for %+v", r)
	}
	if r.header.Get("Content-Type") != "image/png" || r.header.Get("Content-Disposition") != `attachment; filename="a b.png"` {
		t.Errorf("headers: %v", r.header)
	}
}

// The client sends the first method of an endpoint, or another one on request.
func TestClientSendsOtherMethodOnRequest(t *testing.T) {
	stub := newSite(t, always(post))
	c := client(t, stub.URL+"/wp-json/")
	in := cmsv2.PostsUpdateParams{Title: rest.Some(wp.TextInput{Raw: rest.Some("T")})}
	for _, method := range []string{"PUT", "PATCH"} {
		if _, err := c.With(rest.Method(method)).CMSV2.Posts.Update(context.Background(), 7, in); err != nil {
			t.Fatal(err)
		}
		if r := stub.taken()[0]; r.method != method || r.body != `{"title":{"raw":"T"}}` {
			t.Errorf("asked for %+v", r)
		}
	}
	if _, err := c.With(rest.Method("DELETE")).CMSV2.Posts.Update(context.Background(), 7, in); err == nil || len(stub.taken()) != 0 {
		t.Error("a method that the endpoint lacks was sent:", err)
	}
}

// Absent, null, empty and zero differ in a body; a query has no null.
func TestAbsentNullEmptyAndZeroDiffer(t *testing.T) {
	stub := newSite(t, always(post))
	c := client(t, stub.URL+"/wp-json/")
	ctx := context.Background()
	for want, in := range map[string]cmsv2.PostsCreateParams{
		`{}`: {},
		`{"date":null,"sticky":null,"title":null}`: {Date: rest.Null[rest.DateTime](), Sticky: rest.Null[bool](), Title: rest.Null[wp.TextInput]()},
		`{"title":{},"meta":{},"tags":[]}`:         {Title: rest.Some(wp.TextInput{}), Meta: &cmsv2.PostsMetaInput{}, Tags: []int{}},
		`{"slug":"","author":0,"sticky":false}`:    {Slug: rest.Some(""), Author: rest.Some(0), Sticky: rest.Some(false)},
	} {
		if _, err := c.CMSV2.Posts.Create(ctx, in); err != nil {
			t.Fatal(err)
		}
		if got := stub.taken()[0].body; !sameJSON(got, want) {
			t.Errorf("sent %s, want %s", got, want)
		}
	}
	if _, err := c.CMSV2.Posts.Get(ctx, 7, cmsv2.PostsGetParams{ExcerptLength: rest.Some(0), Password: rest.Some("")}); err != nil {
		t.Fatal(err)
	}
	if got := stub.taken()[0].query; got != "excerpt_length=0&password=" {
		t.Errorf("sent %s", got)
	}
}

// A field that is missing in a response differs from an empty one, and a value
// of the wrong type does not affect other fields.
func TestOddValuesDoNotAffectOtherFields(t *testing.T) {
	var repaired []string
	stub := newSite(t, always(`{"id":"7","title":[],"content":{"rendered":"","protected":"1"},"excerpt":false,"plugin_field":[1]}`))
	c := client(t, stub.URL+"/wp-json/", rest.OnRepair(func(r codec.Repair) { repaired = append(repaired, r.Path) }))
	p, err := c.CMSV2.Posts.Get(context.Background(), 7, cmsv2.PostsGetParams{})
	if err != nil {
		t.Fatal(err)
	}
	if p.ID != 7 || !p.Content.Protected || !rest.Has(&p.Content, "rendered") || rest.Has(&p.Content, "raw") || rest.Has(&p.Title, "rendered") {
		t.Errorf("%+v", p)
	}
	if extra, ok := p.Extras.Get("plugin_field"); !ok || extra != "[1]" {
		t.Error(extra, ok)
	}
	if len(repaired) == 0 {
		t.Error("no repair was reported")
	}
}
