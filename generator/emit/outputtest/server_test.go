package outputtest

import (
	"context"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/output"
	"github.com/restgen/restgen/output/outputserver"
	"github.com/restgen/restgen/output/rest"
	"github.com/restgen/restgen/output/rest/schema"
	"github.com/restgen/restgen/output/rest/server"
	"github.com/restgen/restgen/output/rest/wp"
)

// start serves a deployment and returns the URL of the site.
func start(t *testing.T, s outputserver.Server, options ...server.Option) string {
	t.Helper()
	server := httptest.NewServer(outputserver.NewHandler(s, options...))
	t.Cleanup(server.Close)
	return server.URL
}

// ask sends a request of the form "METHOD /path", and JSON if there is a body.
func ask(t *testing.T, site, line, body string) (*http.Response, string) {
	t.Helper()
	method, path, _ := strings.Cut(line, " ")
	r, err := http.NewRequest(method, site+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Body.Close()
	text, err := io.ReadAll(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	return w, string(text)
}

// A server without parts serves the indexes and the batch route itself. Other
// operations are not implemented.
func TestServerWithoutPartsServesIndexes(t *testing.T) {
	for d := range deployments {
		site := start(t, outputserver.Server{}, outputserver.WithDeployment(d))
		for at := range endpoints(t, d) {
			for _, s := range samples() {
				if s.at != at {
					continue
				}
				_, err := s.call(context.Background(), client(t, site, output.WithDeployment(d)))
				switch at {
				case "GET /", "POST /batch/v1", "GET /oembed/1.0", "GET /cms/v2", "GET /cache/v1", "GET /cache/v3", "GET /builder/v1":
					if err != nil {
						t.Errorf("%v, %s: %v", d, at, err)
					}
				default:
					var e *rest.Error
					if !errors.As(err, &e) || e.Status != 501 || !errors.Is(err, rest.ErrNotImplemented) {
						t.Errorf("%v, %s: %v", d, at, err)
					}
				}
			}
		}
	}
}

// A server of one deployment lacks the routes that only the other one has.
func TestServerLacksRoutesOfOthers(t *testing.T) {
	tried := 0
	for d := range deployments {
		other := output.DeploymentB - d
		site, has := start(t, outputserver.Server{}, outputserver.WithDeployment(d)), endpoints(t, d)
		for _, s := range samples() {
			if has[s.at] != nil {
				continue
			}
			tried++
			if _, err := s.call(context.Background(), client(t, site, output.WithDeployment(other))); !errors.Is(err, wp.ErrNoRoute) {
				t.Errorf("%v, %s: %v", d, s.at, err)
			}
		}
	}
	if tried == 0 {
		t.Error("the deployments have the same endpoints")
	}
}

// Requests are validated before a part of a server is called. This server does
// not implement the operations of valid ones.
func TestRequestsAreCheckedBeforeHandlers(t *testing.T) {
	const post = "POST /wp-json/cms/v2/posts"
	passes := "rest_not_implemented"
	for _, c := range []struct {
		request, body, deployment string
		code, names               string
	}{
		{"GET /wp-json/cms/v2/posts?per_page=100", "", "ab", passes, ""},
		{"GET /wp-json/cms/v2/posts?per_page=101&page=0&order=up", "", "ab", "rest_invalid_param", "page per_page"}, // the first round ends it
		{"GET /wp-json/cms/v2/posts?order=up&orderby=luck", "", "ab", "rest_invalid_param", "order orderby"},
		{"GET /wp-json/cms/v2/posts?status=draft,publish&include=1,2", "", "ab", passes, ""},
		{"GET /wp-json/cms/v2/posts?status=ext-disabled", "", "a", "rest_invalid_param", "status"},
		{"GET /wp-json/cms/v2/posts?status[]=ext-disabled", "", "b", passes, ""},
		{"GET /wp-json/cms/v2/posts?categories[terms]=1,2&categories[operator]=AND", "", "ab", passes, ""},
		{"GET /wp-json/cms/v2/posts?categories[terms][]=1&categories[depth]=2", "", "ab", "rest_invalid_param", "categories"},
		{"GET /wp-json/cms/v2/posts?tags[include_children]=true", "", "ab", "rest_invalid_param", "tags"},
		{"GET /wp-json/cms/v2/posts?after=yesterday", "", "ab", "rest_invalid_param", "after"},
		{"GET /wp-json/cms/v2/posts?unknown=1&sticky=maybe", "", "ab", "rest_invalid_param", "sticky"},
		{"GET /wp-json/cms/v2/posts/7?context=all", "", "ab", "rest_invalid_param", "context"},
		{"GET /wp-json/cms/v2/posts/x", "", "ab", "rest_no_route", ""},
		{"PURGE /wp-json/cms/v2/posts", "", "ab", "rest_no_route", ""},
		{"GET /wp-json/cms/v2/POSTS/7/", "", "ab", passes, ""},
		{post, `{"status":"ext-disabled"}`, "a", "rest_invalid_param", "status"},
		{post, `{"status":"ext-disabled"}`, "b", passes, ""},
		{post, `{"sticky":"maybe","author":"x","title":7}`, "ab", "rest_invalid_param", "author sticky"},
		{post, `{"date":null,"author":null}`, "ab", passes, ""},
		{post, `{"title":`, "ab", "rest_invalid_json", ""},
		{"PATCH /wp-json/cms/v2/posts/7", `{"format":"round"}`, "ab", "rest_invalid_param", "format"},
		{"GET /wp-json/cms/v2/posts/7?_method=DELETE&force=perhaps", "", "ab", "rest_invalid_param", "force"},
		{"DELETE /wp-json/cms/v2/posts/7/revisions/3", "", "ab", "rest_trash_not_supported", ""},
		{"DELETE /wp-json/cms/v2/posts/7/revisions/3?force=1", "", "ab", passes, ""},
		{"POST /wp-json/cms/v2/media?convert_format=perhaps", "", "a", passes, ""},
		{"POST /wp-json/cms/v2/media?convert_format=perhaps", "", "b", "rest_invalid_param", "convert_format"},
		{"POST /wp-json/cms/v2/media/9/post-process", "", "a", "rest_missing_callback_param", "action"},
		{"POST /wp-json/cms/v2/media/9/post-process", "", "b", "rest_no_route", ""},
		{"POST /wp-json/cms/v2/media/9/edit", `{"src":"u","rotation":360}`, "a", "rest_invalid_param", "rotation"},
		{"POST /wp-json/cms/v2/media/9/edit", `{"src":"u","modifiers":[{"type":"flip","args":{"angle":1}}]}`, "a", "rest_invalid_param", "modifiers"},
		{"POST /wp-json/cms/v2/media/9/edit", `{"src":"u","modifiers":[]}`, "a", "rest_invalid_param", "modifiers"},
		{"GET /wp-json/oembed/1.0/embed", "", "ab", "rest_missing_callback_param", "url"},
		{"POST /wp-json/cache/v3/ping", "", "b", passes, ""},
		{"POST /wp-json/cache/v3/ping", "", "a", "rest_no_route", ""},
		{"POST /wp-json/batch/v1", `{"validation":"never"}`, "ab", "rest_missing_callback_param", "requests"},
	} {
		for d := range deployments {
			if !strings.Contains(c.deployment, d.String()) {
				continue
			}
			w, text := ask(t, start(t, outputserver.Server{}, outputserver.WithDeployment(d)), c.request, c.body)
			code, names := verdict(t, text)
			if code != c.code || names != c.names || w.StatusCode != statusOf[code] {
				t.Errorf("%v: %s %s\nanswers %d %s for %q, want %s for %q", d, c.request, c.body, w.StatusCode, code, names, c.code, c.names)
			}
		}
	}
}

var statusOf = map[string]int{"rest_not_implemented": 501, "rest_trash_not_supported": 501, "rest_no_route": 404,
	"rest_invalid_param": 400, "rest_missing_callback_param": 400, "rest_invalid_json": 400}

// verdict returns the code of an error and the sorted names of its parameters.
func verdict(t *testing.T, body string) (code, names string) {
	t.Helper()
	v, err := schema.ParseJSON([]byte(body))
	if err != nil {
		t.Fatalf("%v: %s", err, body)
	}
	about := map[string]bool{}
	params := v.Member("data").Member("params")
	for name, value := range params.Members() {
		if params.Kind() == schema.KindList {
			name = value.Text()
		}
		about[name] = true
	}
	return v.Member("code").Text(), strings.Join(slices.Sorted(maps.Keys(about)), " ")
}

// All forms of address lead to the same endpoints, and the prefix can be another.
func TestFormsOfAddressLeadToTheSame(t *testing.T) {
	site := start(t, outputserver.Server{})
	blog := start(t, outputserver.Server{}, server.Prefix("blog/api"))
	for address, want := range map[string]string{
		site + "/wp-json/cms/v2/posts/7":                   "rest_not_implemented",
		site + "/index.php/wp-json/cms/v2/posts/7":         "rest_not_implemented",
		site + "/index.php?rest_route=/cms/v2/posts/7":     "rest_not_implemented",
		site + "/?rest_route=%2Fcms%2Fv2%2Fposts%2F7":      "rest_not_implemented",
		site + "/wp-json/cms/v2/posts/seven":               "rest_no_route",
		blog + "/blog/api/cms/v2/posts/7":                  "rest_not_implemented",
		blog + "/index.php/blog/api/cms/v2/posts/7":        "rest_not_implemented",
		blog + "/wp-json/cms/v2/posts/7":                   "rest_no_route",
		blog + "/wp-json/x?rest_route=/cms/v2/posts/7&a=1": "rest_not_implemented",
	} {
		_, text := ask(t, address, "GET ", "")
		if code, _ := verdict(t, text); code != want {
			t.Errorf("%s: %s, want %s", address, code, want)
		}
	}
}

// A client checks requests by the schemas of its deployment before it sends them.
func TestClientsValidateBeforeTheySend(t *testing.T) {
	stub := newSite(t, always("[]"))
	for d := range deployments {
		c := client(t, stub.URL+"/wp-json/", output.WithDeployment(d), rest.ValidateBeforeSend(true))
		in := allOfPosts()
		in.Status = append(in.Status, "ext-disabled")
		_, err := c.CMSV2.Posts.List(context.Background(), in)
		sent := len(stub.taken())
		if d == output.DeploymentA && (!errors.Is(err, wp.ErrInvalidParam) || sent != 0) || d == output.DeploymentB && (err != nil || sent != 1) {
			t.Errorf("%v: %v, %d sent", d, err, sent)
		}
	}
	c := client(t, stub.URL+"/wp-json/", rest.ValidateBeforeSend(true))
	for _, s := range samples() {
		if endpoints(t, output.DeploymentA)[s.at] == nil {
			continue
		}
		stub.answer = always(s.answer)
		if _, err := s.call(context.Background(), c); err != nil {
			t.Errorf("%s: %v", s.at, err)
		}
	}
}

// Endpoints are laid out by the compiler: no emitted package runs code when a
// program starts.
func TestEndpointsNeedNoInitialization(t *testing.T) {
	c := exec.Command(os.Args[0], "-test.run=^$")
	c.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	trace, err := c.CombinedOutput()
	if err != nil || !strings.Contains(string(trace), "init runtime") {
		t.Fatalf("%v: %s", err, trace)
	}
	for line := range strings.Lines(string(trace)) {
		name, _, _ := strings.Cut(strings.TrimPrefix(line, "init "), " @")
		if strings.Contains(name, "/output") && !strings.HasSuffix(name, "/outputtest") && !strings.Contains(name, "/output/rest") {
			t.Errorf("%s", line)
		}
	}
}
