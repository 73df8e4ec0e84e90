package outputtest

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/restgen/restgen/output"
	"github.com/restgen/restgen/output/cmsv2"
	"github.com/restgen/restgen/output/cmsv2/cmsv2server"
	"github.com/restgen/restgen/output/outputserver"
	"github.com/restgen/restgen/output/rest"
	"github.com/restgen/restgen/output/rest/server"
	"github.com/restgen/restgen/output/rest/wp"
)

// forms are the three forms of address of an API root.
var forms = []string{"/wp-json/", "/index.php/wp-json/", "/index.php?rest_route=/"}

// A generated client calls every endpoint of both deployments, in each form of
// address, on a generated server, which forwards the call to the site with a
// generated client. Parameters and responses are complete, and defaults are
// filled in.
func TestEveryCallPassesAGateway(t *testing.T) {
	stub := newSite(t, nil)
	for d := range deployments {
		has := endpoints(t, d)
		back := client(t, stub.URL+"/wp-json/", output.WithDeployment(d))
		server := httptest.NewServer(outputserver.NewHandler(outputserver.Gateway(back), outputserver.WithDeployment(d)))
		t.Cleanup(server.Close)
		for _, form := range forms {
			front := client(t, server.URL+form, output.WithDeployment(d))
			for _, s := range samples() {
				if has[s.at] == nil {
					continue
				}
				t.Run(d.String()+form+strings.ReplaceAll(s.at, "/", "."), func(t *testing.T) {
					stub.answer = always(s.answer)
					got, err := s.call(context.Background(), front)
					if err != nil {
						t.Fatal(err)
					}
					checkHandedOn(t, s, has[s.at], stub.taken())
					if want := s.holds; want != "" && digest(got) != want {
						t.Errorf("the response holds %q, want %q", digest(got), want)
					}
					if whole := again(t, got); !sameJSON(whole, s.answer) {
						t.Errorf("the response %s\nbecame       %s", s.answer, whole)
					}
				})
			}
		}
	}
}

// checkHandedOn expects one request of the gateway with the parameters that the
// deployment has, and with the defaults of parameters that were not sent.
func checkHandedOn(t *testing.T, s sample, defaults map[string]any, asked []request) {
	t.Helper()
	if len(asked) != 1 {
		t.Fatalf("%d requests: %v", len(asked), asked)
	}
	r := asked[0]
	if r.method+r.path != s.at[:strings.Index(s.at, " ")]+s.path {
		t.Errorf("handed on as %s %s", r.method, r.path)
	}
	sent, handed := params(t, s.query, s.body), params(t, r.query, r.body)
	for name, value := range sent {
		if _, known := defaults[name]; known && !sameJSON(value, handed[name]) {
			t.Errorf("%s was %s, and is %s now", name, value, handed[name])
		}
	}
	for name, value := range handed {
		_, was := sent[name]
		fallback, _ := json.Marshal(defaults[name])
		if !was && (defaults[name] == nil || strings.Trim(value, `"[]`) != strings.Trim(string(fallback), `"[]`)) {
			t.Errorf("%s was not sent, and is %s now; its default is %s", name, value, fallback)
		}
	}
	if len(handed) < len(sent)-3 {
		t.Errorf("of %d params %d were handed on", len(sent), len(handed))
	}
}

// ownPost is the part of a gateway that serves one operation itself.
type ownPost struct{ cmsv2server.UnimplementedPosts }

func (ownPost) Get(_ context.Context, id int, _ cmsv2.PostsGetParams) (cmsv2.Post, error) {
	return cmsv2.Post{ID: id, Title: wp.Text{Rendered: "own"}}, nil
}

// A gateway may serve some operations itself and forward all other requests
// unchanged, with bodies, headers and parameters that no index lists.
func TestGatewayForwardsOtherOperations(t *testing.T) {
	stub := newSite(t, always(`{"id":8,"title":{"rendered":"theirs"}}`))
	mux := outputserver.NewMux(outputserver.Server{CMSV2: cmsv2server.Server{Posts: ownPost{}}})
	target, err := url.Parse(stub.URL)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(target) }}
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if e, _ := mux.Match(r); e == cmsv2.PostsGetEndpoint {
			mux.ServeHTTP(w, r)
		} else {
			proxy.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(front.Close)
	c := client(t, front.URL+"/wp-json/", rest.Bearer("who-is-asking"), rest.Parameter("lang", "de"))
	p, err := c.CMSV2.Posts.Get(context.Background(), 7, cmsv2.PostsGetParams{})
	if err != nil || p.Title.Rendered != "own" || len(stub.taken()) != 0 {
		t.Errorf("%+v %v", p, err)
	}
	p, err = c.CMSV2.Posts.Update(context.Background(), 8, cmsv2.PostsUpdateParams{Title: wp.SomeText("T")})
	if err != nil || p.Title.Rendered != "theirs" {
		t.Errorf("%+v %v", p, err)
	}
	if r := stub.taken()[0]; r.body != `{"title":"T"}` || r.query != "lang=de" || r.host != target.Host || r.header.Get("Authorization") != "Bearer who-is-asking" {
		t.Errorf("handed on was %+v", r)
	}
}

// An error response of the site comes through the gateway unchanged.
func TestErrorsPassAGateway(t *testing.T) {
	stub := newSite(t, refuse(409, `{"code":"plugin_says_no","message":"Not \"now\"","data":{"status":409,"why":["x"]},`+
		`"additional_data":[3],"additional_errors":[{"code":"second","message":"m","data":{"a":1},"additional_data":[4]}]}`))
	server := httptest.NewServer(outputserver.NewHandler(outputserver.Gateway(client(t, stub.URL+"/wp-json/"))))
	t.Cleanup(server.Close)
	has := endpoints(t, output.DeploymentA)
	for _, s := range samples() {
		if has[s.at] == nil {
			continue
		}
		_, err := s.call(context.Background(), client(t, server.URL))
		e, ok := err.(*rest.Error)
		if !ok || e.Status != 409 || e.Code != "plugin_says_no" || e.Message != `Not "now"` || !sameJSON(string(e.Data), `{"status":409,"why":["x"]}`) ||
			e.MoreData != "[3]" || len(e.Additional) != 1 || e.Additional[0].Code != "second" || e.Additional[0].MoreData != "[4]" {
			t.Errorf("%s: %+v", s.at, err)
		}
	}
}

// If the site does not respond, the error of the gateway discloses nothing
// about the site.
func TestGatewayErrorsHideTheSite(t *testing.T) {
	stub := newSite(t, refuse(200, "<b>Fatal error</b>: in /srv/secret.php"))
	back := client(t, stub.URL+"/wp-json/", rest.Retry{Max: -1}, rest.Timeout(50*time.Millisecond))
	front := start(t, outputserver.Gateway(back), server.Logger(slog.New(slog.DiscardHandler)))
	asks := func(status int) {
		t.Helper()
		w, body := ask(t, front, "GET /wp-json/cms/v2/posts/7", "")
		if w.StatusCode != status || strings.Contains(body, "secret") || strings.Contains(body, "127.0.0.1") {
			t.Errorf("%d %s, want %d", w.StatusCode, body, status)
		}
	}
	asks(http.StatusBadGateway)
	stub.answer = func(http.ResponseWriter, request) { time.Sleep(100 * time.Millisecond) }
	asks(http.StatusGatewayTimeout)
	stub.Close()
	asks(http.StatusBadGateway)
}

// A title reaches the site in the form in which it was sent: as a string, or as
// an object.
func TestTextsPassAGatewayInTheirForm(t *testing.T) {
	stub := newSite(t, always(post))
	server := httptest.NewServer(outputserver.NewHandler(outputserver.Gateway(client(t, stub.URL+"/wp-json/", rest.ValidateBeforeSend(true)))))
	t.Cleanup(server.Close)
	front := client(t, server.URL+"/wp-json/", rest.ValidateBeforeSend(true))
	for want, title := range map[string]rest.Opt[wp.TextInput]{
		`"T"`: wp.SomeText("T"), `""`: wp.SomeText(""), `{"raw":"T"}`: rest.Some(wp.TextInput{Raw: rest.Some("T")}),
	} {
		if _, err := front.CMSV2.Posts.Update(context.Background(), 7, cmsv2.PostsUpdateParams{Title: title}); err != nil {
			t.Fatalf("%s: %v", want, err)
		}
		if r := stub.taken()[0]; !sameJSON(r.body, `{"title":`+want+`}`) {
			t.Errorf("a title %s is handed on as %s", want, r.body)
		}
	}
}

// A gateway cannot make a request if a query cannot say what the body of a GET
// said. This is not reported as a fault of the gateway's code.
func TestNullInQueryIsABadGateway(t *testing.T) {
	front := start(t, outputserver.Gateway(client(t, newSite(t, always("{}")).URL+"/wp-json/")), server.Logger(slog.New(slog.DiscardHandler)))
	w, text := ask(t, front, "GET /wp-json/cms/v2", `{"context":["a",null]}`)
	if code, _ := verdict(t, text); w.StatusCode != http.StatusBadGateway || code != "rest_bad_gateway" {
		t.Errorf("%d %s", w.StatusCode, text)
	}
}

// A file that is uploaded to a gateway reaches the site with its parameters. A
// body without a file name counts as no file.
func TestUploadsPassAGateway(t *testing.T) {
	g := &gallery{}
	behind := start(t, outputserver.Server{CMSV2: cmsv2server.Server{Media: g}})
	front := start(t, outputserver.Gateway(client(t, behind)))
	for _, form := range []bool{false, true} {
		*g = gallery{}
		in := cmsv2.MediaCreateParams{AltText: rest.Some("a & b")}
		sent := rest.File{Name: "a.png", Body: strings.NewReader("PNG"), Form: form}
		m, err := client(t, front).CMSV2.Media.Upload(context.Background(), sent, in)
		if err != nil || m.ID != 1 || g.name != "a.png" || g.content != "PNG" || g.alt != "a & b" {
			t.Errorf("form %v: %+v %v", form, g, err)
		}
	}
	w, err := http.Post(front+"/wp-json/cms/v2/media", "image/png", strings.NewReader("PNG"))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Body.Close()
	if w.StatusCode != http.StatusBadRequest {
		t.Error("a file without a name:", w.Status)
	}
}

// A response keeps its status; 204 has no body.
func TestStatusPassesAGateway(t *testing.T) {
	stub := newSite(t, nil)
	front := start(t, outputserver.Gateway(client(t, stub.URL+"/wp-json/")))
	for line, body := range map[string]string{
		"GET /wp-json/cms/v2/posts/7": "", "GET /wp-json/cms/v2/posts": "", "DELETE /wp-json/cms/v2/posts/7": "", "POST /wp-json/cms/v2/posts": `{"title":"T"}`,
	} {
		for _, status := range []int{200, 201, 202, 204} {
			answer := `{"id":7}`
			if strings.HasSuffix(line, "/posts") && body == "" {
				answer = "[" + answer + "]"
			}
			if status == http.StatusNoContent {
				answer = ""
			}
			stub.answer = refuse(status, answer)
			if w, got := ask(t, front, line, body); w.StatusCode != status || got != answer {
				t.Errorf("%s: %d %s, want %d %s", line, w.StatusCode, got, status, answer)
			}
		}
	}
}

// The headers of a response come through a gateway, except for those about the
// connection, the bytes of the body and the gateway's own session, and for
// those that have an address. The handler's own headers win.
func TestResponseHeadersPassAGateway(t *testing.T) {
	status := 200
	stub := newSite(t, func(w http.ResponseWriter, r request) {
		h := w.Header()
		h.Set("Content-Type", "application/json")
		for _, header := range []string{
			"Nonce: n", "Cart-Token: c", "X-Plugin: a", "X-Plugin: b", "Access-Control-Expose-Headers: Nonce", "X-WP-Total: 12",
			"X-WP-TotalPages: 3", `Link: <https://site/?page=2>; rel="next"`, "Set-Cookie: session", "X-WP-Nonce: x", "Etag: e",
			"Location: https://site/7", "Connection: X-Hop", "X-Hop: h", "Keep-Alive: 9", "Access-Control-Allow-Origin: https://site",
		} {
			name, value, _ := strings.Cut(header, ": ")
			h.Add(name, value)
		}
		answer := `{"code":"no","message":"m","data":{"status":409}}`
		if status == 200 {
			answer = `[{"id":7}]`
		}
		w.WriteHeader(status)
		io.WriteString(w, answer)
	})
	front := start(t, outputserver.Gateway(client(t, stub.URL+"/wp-json/")))
	for _, status = range []int{200, 409} {
		w, body := ask(t, front, "GET /wp-json/cms/v2/posts/7/autosaves", "")
		h := w.Header
		if w.StatusCode != status || h.Get("Nonce") != "n" || h.Get("Cart-Token") != "c" || len(h["X-Plugin"]) != 2 ||
			h.Get("X-WP-Total") != "12" || h.Get("X-WP-TotalPages") != "3" || h.Get("Access-Control-Expose-Headers") != "Nonce" {
			t.Errorf("%d %v %s", w.StatusCode, h, body)
		}
		for _, name := range []string{"Set-Cookie", "X-Wp-Nonce", "Etag", "Location", "X-Hop", "Keep-Alive", "Access-Control-Allow-Origin"} {
			if h[name] != nil {
				t.Errorf("the header %s comes through: %q", name, h[name])
			}
		}
		if link := h.Get("Link"); strings.Contains(link, "https://site") || status == 200 && !strings.Contains(link, `?page=2>; rel="next"`) {
			t.Errorf("Link: %s", link)
		}
	}
}

// cart is the key of the headers of a caller in a context.
type cart struct{}

// withCart hands on headers of the caller.
type withCart struct{ http.RoundTripper }

func (t withCart) RoundTrip(r *http.Request) (*http.Response, error) {
	if h, ok := r.Context().Value(cart{}).(http.Header); ok {
		r = r.Clone(r.Context())
		r.Header["Nonce"], r.Header["Cart-Token"] = h["Nonce"], h["Cart-Token"]
	}
	return t.RoundTripper.RoundTrip(r)
}

// A gateway hands on headers of a request by a Middleware and a Transport, as in
// docs/shop.md.
func TestRequestHeadersPassAGateway(t *testing.T) {
	stub := newSite(t, always(`{"id":7}`))
	back := client(t, stub.URL+"/wp-json/", rest.Transport(withCart{http.DefaultTransport}))
	front := start(t, outputserver.Gateway(back), server.Middleware(func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), cart{}, r.Header)))
		})
	}))
	c := client(t, front, rest.Header("Cart-Token", "mine"))
	if _, err := c.CMSV2.Posts.Get(context.Background(), 7, cmsv2.PostsGetParams{}); err != nil {
		t.Fatal(err)
	}
	if h := stub.taken()[0].header; h.Get("Cart-Token") != "mine" || h["Nonce"] != nil {
		t.Errorf("handed on: %v", h)
	}
}

// A response that is not JSON comes through a gateway as it is, unless it is an
// HTML page, which is a failure of the site, or part of a batch.
func TestOtherBodiesPassAGateway(t *testing.T) {
	var kind, answer string
	var status int
	stub := newSite(t, func(w http.ResponseWriter, r request) {
		w.Header()["Content-Type"] = []string{kind}
		w.WriteHeader(status)
		io.WriteString(w, answer)
	})
	quiet := server.Logger(slog.New(slog.DiscardHandler))
	server := outputserver.Gateway(client(t, stub.URL+"/wp-json/", rest.Retry{Max: -1}))
	front := start(t, server, quiet)
	const bad = http.StatusBadGateway
	for _, c := range []struct {
		name         string
		status       int
		kind, answer string
		want         int
	}{
		{"nothing", 200, "application/json", "", 200},
		{"nothing, as HTML", 404, "text/html", "", 404},
		{"a file", 200, "application/zip", "PK\x03\x04\xff\x00", 200},
		{"a file with spaces at the start", 200, "text/csv; charset=utf-8", " \ufeffa,b\n", 200},
		{"text of a plugin", 403, "text/plain", "No.", 403},
		{"an HTML page", 200, "text/html; charset=utf-8", "<html>", bad},
		{"something called JSON", 200, "application/json", "<b>Fatal error</b>", bad},
		{"an overloaded site", 503, "text/plain", "later", 503},
	} {
		t.Run(c.name, func(t *testing.T) {
			kind, answer, status = c.kind, c.answer, c.status
			for _, line := range []string{
				"GET /wp-json/cms/v2/posts/7", "GET /wp-json/cms/v2/posts?_pretty", "DELETE /wp-json/cms/v2/posts/7", "GET /wp-json/cms/v2",
			} {
				w, body := ask(t, front, line, "")
				same := body == c.answer && (body == "" || w.Header.Get("Content-Type") == c.kind)
				if w.StatusCode != c.want || same != (c.want != bad && c.status != 503) {
					t.Errorf("%s: %d %v %q", line, w.StatusCode, w.Header, body)
				}
			}
		})
	}
	kind, answer, status = "text/csv", "a", 200
	w, body := ask(t, start(t, outputserver.Server{CMSV2: server.CMSV2}, quiet),
		"POST /wp-json/batch/v1", `{"requests":[{"path":"/cms/v2/posts","body":{"title":"T"}}]}`)
	if w.StatusCode != http.StatusMultiStatus || !json.Valid([]byte(body)) || !strings.Contains(body, "rest_bad_gateway") {
		t.Errorf("in a batch: %d %s", w.StatusCode, body)
	}
}

// A gateway passes on values that an enum of the index does not list, and null
// for a field of an item. A server of its own rejects such values.
func TestUnlistedValuesPassAGateway(t *testing.T) {
	stub := newSite(t, always(`{"id":7}`))
	back := client(t, stub.URL+"/wp-json/")
	gateway := outputserver.Gateway(back)
	embedding := outputserver.Server{CMSV2: cmsv2server.Server{Posts: askingTwice{back.CMSV2.Posts}}}
	own := outputserver.Server{CMSV2: cmsv2server.Server{Posts: ownPost{}}}
	for _, c := range []struct{ line, body, query, sent string }{
		{line: "PUT /wp-json/cms/v2/posts/7", body: `{"status":"shipped"}`, sent: `{"status":"shipped"}`},
		{line: "GET /wp-json/cms/v2/posts/7?context=full", query: "context=full"},
	} {
		for i, s := range []outputserver.Server{gateway, embedding, own} {
			if w, text := ask(t, start(t, s), c.line, c.body); (w.StatusCode == 400) != (i == 2) {
				t.Errorf("%s %s by server %d: %d %s", c.line, c.body, i, w.StatusCode, text)
			}
			if asked := stub.taken(); i == 0 && (len(asked) != 1 || asked[0].body != c.sent || asked[0].query != c.query) {
				t.Errorf("%s %s is handed on as %+v", c.line, c.body, asked)
			}
		}
	}
	ask(t, start(t, gateway), "PUT /wp-json/cms/v2/posts/7", `{"status":null,"title":"T"}`)
	if asked := stub.taken(); len(asked) != 1 || !sameJSON(asked[0].body, `{"status":null,"title":"T"}`) {
		t.Errorf("null is handed on as %+v", asked)
	}
}

// askingTwice makes another call before the one that is served.
type askingTwice struct{ cmsv2server.Posts }

func (s askingTwice) Get(ctx context.Context, id int, p cmsv2.PostsGetParams) (cmsv2.Post, error) {
	if _, err := s.Create(ctx, cmsv2.PostsCreateParams{}); err != nil {
		return cmsv2.Post{}, err
	}
	return cmsv2.Post{ID: id}, nil
}

// Only the call of the endpoint that is served decides the status.
func TestStatusOfAnotherCallIsIgnored(t *testing.T) {
	stub := newSite(t, refuse(201, `{"id":1}`))
	front := start(t, outputserver.Server{CMSV2: cmsv2server.Server{Posts: askingTwice{outputserver.Gateway(client(t, stub.URL+"/wp-json/")).CMSV2.Posts}}})
	if w, body := ask(t, front, "GET /wp-json/cms/v2/posts/7?_fields=id", ""); w.StatusCode != 200 || body != `{"id":7}` {
		t.Errorf("%d %s", w.StatusCode, body)
	}
}
