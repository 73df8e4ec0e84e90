package outputtest

import (
	"context"
	"errors"
	"net/http"
	"testing"

	"github.com/restgen/restgen/output/cmsv2"
	"github.com/restgen/restgen/output/outputserver"
	"github.com/restgen/restgen/output/rest"
	"github.com/restgen/restgen/output/rest/codec"
	"github.com/restgen/restgen/output/rest/server"
)

// article is a type of the user: a generated type with members that the index
// does not list.
type article struct {
	cmsv2.Post
	Rating float64
	Places []place
}

func (a *article) CodeFields(c *codec.Coder) {
	a.Post.CodeFields(c)
	c.Float("rating", &a.Rating)
	c.List("places", &a.Places)
}

type place struct{ Name string }

func (p *place) CodeFields(c *codec.Coder) { c.String("name", &p.Name) }

// A type that extends a generated one is decoded and encoded whole.
func TestExtendedTypesAreEncodedWhole(t *testing.T) {
	const text = `{"id":7,"title":{"rendered":"A"},"rating":"4.5","places":[{"name":"Ulm","x":1}],"more":[2]}`
	stub := newSite(t, always("["+text+"]"))
	c := client(t, stub.URL+"/wp-json/")
	var all []article
	for a, err := range rest.All[article](context.Background(), c.Rest, cmsv2.PostsListEndpoint, "/cms/v2/posts", &cmsv2.PostsListParams{}) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, a)
	}
	if len(all) != 1 || all[0].ID != 7 || all[0].Rating != 4.5 || len(all[0].Places) != 1 || all[0].Places[0].Name != "Ulm" {
		t.Fatalf("%+v", all)
	}
	if more, _ := all[0].Extras.Get("more"); more != "[2]" {
		t.Error(more)
	}
	out, err := rest.Marshal(&all[0])
	if err != nil || !sameJSON(string(out), text) {
		t.Errorf("%s, %v", out, err)
	}
}

// Params decode what a response type encodes, so that a post can be copied to
// another site.
func TestResponsesBecomeParams(t *testing.T) {
	const text = `{"id":7,"slug":"a","status":"draft","title":{"raw":"A & B","rendered":"A &amp; B"},"sticky":false,"categories":[]}`
	var post cmsv2.Post
	var params cmsv2.PostsCreateParams
	if err := rest.Unmarshal([]byte(text), &post); err != nil {
		t.Fatal(err)
	}
	b, err := rest.Marshal(&post)
	if err == nil {
		err = rest.Unmarshal(b, &params)
	}
	title, _ := params.Title.Get()
	if err != nil || title.Raw != rest.Some("A & B") || params.Slug != rest.Some("a") || params.Sticky != rest.Some(false) || params.Categories == nil || !params.Date.IsZero() {
		t.Errorf("%+v, %v", params, err)
	}
}

// Parameters in JSON are checked and sent unchanged, as a Raw.
func TestRawParamsAreCheckedAndKept(t *testing.T) {
	stub := newSite(t, always(post))
	c := client(t, stub.URL+"/wp-json/", rest.ValidateBeforeSend(true))
	update := func(raw rest.Raw) error {
		return rest.Do(context.Background(), c.Rest, cmsv2.PostsUpdateEndpoint, rest.Path("/cms/v2/posts/%", 7), &raw, &cmsv2.Post{})
	}
	var e *rest.Error
	if err := update(`{"sticky":"perhaps"}`); !errors.As(err, &e) || e.Params["sticky"] == "" || len(stub.taken()) != 0 {
		t.Error(err)
	}
	const text = `{"sticky":true,"of_a_plugin":{"a":[1]}}`
	if err := update(text); err != nil || stub.taken()[0].body != text {
		t.Error(err)
	}
}

// asAsked signs requests like the request that is being served.
type asAsked struct{}

func (asAsked) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", r.Context().Value(asAsked{}).(string))
	return http.DefaultTransport.RoundTrip(r)
}

// remember keeps the credentials of a request, before an item of a batch can
// replace them.
func remember(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), asAsked{}, r.Header.Get("Authorization"))))
	})
}

func TestCredentialsPassAGateway(t *testing.T) {
	stub := newSite(t, always(post))
	front := start(t, outputserver.Gateway(client(t, stub.URL+"/wp-json/", rest.Transport(asAsked{}))), server.Middleware(remember))
	for _, token := range []string{"ann", "bob"} {
		c := client(t, front, rest.Bearer(token))
		_, err := c.CMSV2.Posts.Get(context.Background(), 7, cmsv2.PostsGetParams{})
		if err == nil {
			batch := rest.Raw(`{"requests":[{"method":"PUT","path":"/cms/v2/posts/7","headers":{"Authorization":"Bearer eve"}}]}`)
			err = rest.Call(context.Background(), c.Rest, "POST", "/batch/v1", &batch, nil)
		}
		asked := stub.taken()
		if err != nil || len(asked) != 2 {
			t.Fatal(asked, err)
		}
		for _, r := range asked {
			if got := r.header.Get("Authorization"); got != "Bearer "+token {
				t.Errorf("%s %s is signed %q", r.method, r.path, got)
			}
		}
	}
}
