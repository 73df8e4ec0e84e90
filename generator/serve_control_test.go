package generator_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/source"
	"github.com/restgen/restgen/templates/runtime/rest/standin"
)

// served returns a stand-in for WordPress 6.1 with an administrator.
func served(t *testing.T, o generator.StandIn) *generator.Served {
	t.Helper()
	o.Input, o.Loader, o.Now = generator.Input{From: "known:wordpress@6.1"}, &source.Loader{}, noon
	o.Users = []generator.User{{Name: "admin", Password: "secret", Role: "administrator"}}
	s, _, err := generator.Serve(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// controlled sends a request of a program on this machine, below /-/ or to a
// route.
func controlled(h http.Handler, line, body string, change func(*http.Request)) *httptest.ResponseRecorder {
	method, path, _ := strings.Cut(line, " ")
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.RemoteAddr, r.Host = "127.0.0.1:4711", "127.0.0.1:8080"
	r.Header.Set("Content-Type", "application/json")
	r.SetBasicAuth("admin", "secret")
	if change != nil {
		change(r)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// Tests in other languages read and replace the items, go back to the beginning,
// see requests, and set faults.
func TestStandInCanBeControlled(t *testing.T) {
	s := served(t, generator.StandIn{Control: true, Posts: 1,
		Faults: []generator.Fault{{Kind: "502", Operation: "GET /wp/v2/tags", Requests: 1}}})
	for _, c := range []struct {
		line, body string
		status     int
		want       string // in the response
	}{
		{"POST /wp-json/wp/v2/posts", `{"title":"Two","status":"publish"}`, 201, `"id":2,`},
		{"GET /-/state", "", 200, `"slug": "two"`},
		{"PUT /-/state", `{"/wp/v2/posts":[{"id":9,"title":"Nine","status":"publish","slug":"ninth"}]}`, 200, ""},
		{"GET /wp-json/wp/v2/posts?context=edit&_fields=id,slug", "", 200, `[{"id":9,"slug":"ninth"}]`},
		{"PUT /-/state", `{"/wp/v2/posts":[{"id":7}],"/wp/v2/no":[]}`, 400, "/wp/v2/no: the site has no such route"},
		{"GET /wp-json/wp/v2/posts?_fields=id", "", 200, `[{"id":9}]`},
		{"POST /-/faults", `{"fault":"500","operation":"GET /wp/v2/posts","requests":1}`, 200, ""},
		{"POST /-/faults", `{"fault":"600","operation":"GET /wp/v2/posts"}`, 400, `unknown fault "600"; want one of 429 `},
		{"POST /-/faults", `[]`, 400, "want an object with fault, operation, and requests or rate"},
		{"GET /wp-json/wp/v2/posts", "", 500, "<html>"},
		{"GET /wp-json/wp/v2/posts", "", 200, `"id":9,`},
		{"POST /-/faults", `{"fault":"500","operation":"GET /wp/v2/posts"}`, 200, ""},
		{"DELETE /-/faults", "", 200, ""},
		{"GET /wp-json/wp/v2/posts", "", 200, `"id":9,`},
		{"POST /-/faults", `{"fault":"500","operation":"GET /wp/v2/posts","rate":1.5}`, 400, "rate 1.5 of fault 500: want more than 0 and at most 1"},
		{"POST /-/faults", `{"fault":"500","operation":"GET /wp/v2/posts","rate":1}`, 200, ""},
		{"GET /wp-json/wp/v2/posts", "", 500, "<html>"},
		{"GET /-/requests", "", 200, `{"body":"{\"title\":\"Two\",\"status\":\"publish\"}","method":"POST","path":"/wp/v2/posts","query":"","route":"/wp/v2/posts","status":201,"user":"admin"}`},
		{"POST /-/reset", "", 200, ""},
		{"GET /-/requests", "", 200, "[]"},
		{"GET /wp-json/wp/v2/posts?_fields=id", "", 200, `[{"id":1}]`},
		{"GET /index.php?rest_route=/wp/v2/posts/1&_fields=id", "", 200, `{"id":1}`},
		{"GET /-/requests", "", 200, `{"body":"","method":"GET","path":"/wp/v2/posts/1","query":"_fields=id","route":`},
		{"GET /-/nothing", "", 404, ""},
		{"POST /-/faults", `{"fault":"500","operation":"GET /wp/v2/posts","count":1}`, 400, `unknown field "count"; want an object with fault, `},
		{"POST /-/faults", `{"fault":"500","operation":"GET /wp/v2/posts","requests":0}`, 400, "0 requests of fault 500: want 1 or more, or no number for all"},
		{"GET /wp-json/wp/v2/tags", "", 502, ""},
		{"GET /wp-json/wp/v2/tags", "", 200, "[]"},
		{"POST /-/reset", "", 200, ""},
		{"GET /wp-json/wp/v2/tags", "", 502, ""}, // as at the beginning
		{"POST /-/faults", `{"fault":"500"}`, 400, `"": the site has no such operation; give a method and a path`},
		{"PUT /-/state", `{"/wp/v2/posts":[{"id":9,"title":"Nine","status":"trash","slug":"ninth__trashed"}]}`, 200, ""},
		{"POST /wp-json/wp/v2/posts/9?_fields=slug", `{"status":"draft"}`, 200, `{"slug":"ninth"}`},
	} {
		if w := controlled(s, c.line, c.body, nil); w.Code != c.status || !strings.Contains(w.Body.String(), c.want) {
			t.Errorf("%s %s: %d %.400s, want %d %s", c.line, c.body, w.Code, w.Body, c.status, c.want)
		}
	}
}

func TestControlIsForThisMachine(t *testing.T) {
	s := served(t, generator.StandIn{Control: true})
	for name, c := range map[string]struct {
		change func(*http.Request)
		status int
	}{
		"a program":              {nil, 200},
		"localhost":              {func(r *http.Request) { r.Host = "localhost:8080" }, 200},
		"IPv6":                   {func(r *http.Request) { r.RemoteAddr, r.Host = "[::1]:9", "[::1]" }, 200},
		"a page":                 {func(r *http.Request) { r.Header.Set("Origin", "http://127.0.0.1:8080") }, 403},
		"another machine":        {func(r *http.Request) { r.RemoteAddr = "192.0.2.7:9" }, 403},
		"a name of this machine": {func(r *http.Request) { r.Host = "evil.example:8080" }, 403},
	} {
		if w := controlled(s, "GET /-/state", "", c.change); w.Code != c.status {
			t.Errorf("%s: %d %s, want %d", name, w.Code, w.Body, c.status)
		}
	}
	if w := controlled(served(t, generator.StandIn{}), "GET /-/state", "", nil); w.Code != 404 {
		t.Errorf("without Control: %d %s", w.Code, w.Body)
	}
}

// The items are in the file when the stand-in ends, and the next one begins with
// them.
func TestItemsOfStandInAreKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "items.json")
	ended, end := context.WithCancel(t.Context())
	end()
	s := served(t, generator.StandIn{Data: file, Save: true})
	if err := s.Keep(ended, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a file was written though nothing changed")
	}
	controlled(s, "POST /wp-json/wp/v2/categories", `{"name":"News"}`, nil)
	controlled(s, "POST /wp-json/wp/v2/posts", `{"title":"Draft","categories":[2]}`, nil)
	controlled(s, "POST /wp-json/wp/v2/settings", `{"title":"Mine"}`, nil)
	for _, change := range [][2]string{ // what refers to items that are gone
		{"POST users", `{"username":"bob","email":"b@b.example","password":"x","roles":["author"]}`},
		{"POST posts", `{"title":"Of bob","status":"publish","author":2}`}, {"POST comments", `{"post":2,"content":"One"}`},
		{"POST posts", `{"title":"Gone","status":"publish"}`}, {"POST comments", `{"post":3,"content":"Two"}`},
		{"DELETE posts/3?force=true", ""}, {"DELETE users/2?force=true&reassign=false", ""},
	} {
		method, path, _ := strings.Cut(change[0], " ")
		if w := controlled(s, method+" /wp-json/wp/v2/"+path, change[1], nil); w.Code >= 300 {
			t.Fatal(change, w.Code, w.Body)
		}
	}
	w := controlled(s, "POST /wp-json/wp/v2/users/1/application-passwords", `{"name":"app"}`, nil)
	_, password, _ := strings.Cut(w.Body.String(), `"password":"`)
	password, _, _ = strings.Cut(password, `"`)
	if err := s.Keep(ended, nil); err != nil {
		t.Fatal(err)
	}
	again := served(t, generator.StandIn{Data: file, Save: true, Posts: 3}) // which were saved
	asApp := func(r *http.Request) { r.SetBasicAuth("admin", password) }
	for path, want := range map[string]string{
		"/wp/v2/posts?status=draft&context=edit":          `"slug":"","status":"draft"`,
		"/wp/v2/posts?status=draft&_fields=categories":    `[{"categories":[2]}]`,
		"/wp/v2/posts?status=trash&_fields=id,author":     `[{"id":2,"author":2}]`,
		"/wp/v2/comments?post=2&_fields=post":             `[{"post":2}]`,
		"/wp/v2/categories/2":                             `"name":"News"`,
		"/wp/v2/posts":                                    `[]`,
		"/wp/v2/settings":                                 `"title":"Mine"`,
		"/wp/v2/users/me/application-passwords":           `"name":"app"`,
		"/wp/v2/users/1/application-passwords/introspect": `"last_used":"2026-11-27T12:00:00","last_ip":"127.0.0.1"`,
	} {
		if w := controlled(again, "GET /wp-json"+path, "", asApp); w.Code != 200 || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %d %.300s, want %s", path, w.Code, w.Body, want)
		}
	}
}

// Values of the wrong type are kept, and reported with their place.
func TestServeReportsTypesOfItems(t *testing.T) {
	file := filepath.Join(t.TempDir(), "items.json")
	text := `{"/wp/v2/posts":[{"id":1,"title":"Text","meta":[],"tags":null},{"id":2,"title":{"raw":5},"author":"me","tags":[1,"x"]},{"id":4,"author":1},{"id":5,"author":9},{"id":6,"author":9},{"id":7,"author":8,"status":"trash"}],
		"/wp/v2/posts/2/revisions":[{"id":3,"parent":true}],"/wp/v2/settings":{"title":"Mine","use_smilies":"yes"},
		"/wp/v2/tags":[` + strings.Repeat(`{"count":"many"},`, 7) + `{"count":7}]}`
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	_, result, err := generator.Serve(t.Context(), generator.StandIn{Input: generator.Input{From: "known:wordpress@6.1"}, Loader: &source.Loader{}, Data: file})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"/~1wp~1v2~1posts/1/author: it has the wrong type, want integer; it is kept as it is",
		"/~1wp~1v2~1posts/1/tags/1: it has the wrong type, want integer; it is kept as it is",
		"/~1wp~1v2~1posts/1/title/raw: it has the wrong type, want string; it is kept as it is",
		"/~1wp~1v2~1posts/3/author: there is no user 9; it is kept as it is",
		"/~1wp~1v2~1posts~12~1revisions/0/parent: it has the wrong type, want integer; it is kept as it is",
		"/~1wp~1v2~1settings/use_smilies: it has the wrong type, want boolean; it is kept as it is",
	}
	for i := range 4 {
		want = append(want, fmt.Sprintf("/~1wp~1v2~1tags/%d/count: it has the wrong type, want integer; it is kept as it is", i))
	}
	want = append(want, "3 more values are wrong")
	got := strings.Split(strings.ReplaceAll(strings.Join(result.Warnings, "\n"), file+": ", ""), "\n")
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A change is kept even if a fault ends its response.
func TestKeepsChangeWithoutResponse(t *testing.T) {
	for _, fault := range []standin.Fault{standin.Cut, standin.Closed} {
		file := filepath.Join(t.TempDir(), "items.json")
		s := served(t, generator.StandIn{Data: file, Save: true,
			Faults: []generator.Fault{{Kind: string(fault), Operation: "POST /wp/v2/categories", Requests: 1}}})
		func() {
			defer func() {
				if recover() != http.ErrAbortHandler {
					t.Errorf("%s: the response does not end the connection", fault)
				}
			}()
			controlled(s, "POST /wp-json/wp/v2/categories", `{"name":"News"}`, nil)
		}()
		ended, end := context.WithCancel(t.Context())
		end()
		if err := s.Keep(ended, nil); err != nil {
			t.Fatal(err)
		}
		if text, err := os.ReadFile(file); !strings.Contains(string(text), `"News"`) {
			t.Errorf("%s: %s %v", fault, text, err)
		}
	}
}

// A failure to write is reported, and nothing is lost.
func TestKeepReportsFailuresAndLosesNothing(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "folder")
	file := filepath.Join(folder, "items.json")
	s := served(t, generator.StandIn{Data: file, Save: true})
	controlled(s, "POST /wp-json/wp/v2/categories", `{"name":"News"}`, nil)
	ended, end := context.WithCancel(t.Context())
	end()
	if err := s.Keep(ended, nil); err == nil || !strings.HasPrefix(err.Error(), file+": cannot be written: ") {
		t.Error(err)
	}
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := s.Keep(ended, nil); err != nil {
		t.Error(err)
	}
	if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), `"News"`) {
		t.Error(string(text), err)
	}
}

// A fault of the command line is one of the stand-in.
func TestServeTakesFaultsOfTheStandIn(t *testing.T) {
	s := served(t, generator.StandIn{Faults: []generator.Fault{{Kind: "502", Operation: "GET /wp/v2/posts", Requests: 1}}})
	for _, want := range []int{502, 200} {
		if w := controlled(s, "GET /wp-json/wp/v2/posts", "", nil); w.Code != want {
			t.Errorf("%d %s, want %d", w.Code, w.Body, want)
		}
	}
	_, _, err := generator.Serve(t.Context(), generator.StandIn{Input: generator.Input{From: "known:wordpress@6.1"}, Loader: &source.Loader{},
		Faults: []generator.Fault{{Kind: "tear", Operation: "GET /wp/v2/posts", Requests: 1}}})
	var wrong generator.UsageError
	if !errors.As(err, &wrong) {
		t.Error(err)
	}
}

// Without guesses, a route of which only the form is known answers 501.
func TestServeWithoutGuessesReturns501(t *testing.T) {
	for guesses, want := range map[bool]int{true: 200, false: 501} {
		s := served(t, generator.StandIn{NoGuesses: !guesses})
		for _, path := range []string{"/wp/v2/block-patterns/patterns", "/wp/v2/templates/lookup?slug=x", "/wp/v2/themes"} {
			if w := controlled(s, "GET /wp-json"+path, "", nil); w.Code != want {
				t.Errorf("guesses %v: %s: %d %s, want %d", guesses, path, w.Code, w.Body, want)
			}
		}
		for _, path := range []string{"/wp/v2/posts", "/wp/v2/templates", "/wp/v2/settings"} {
			if w := controlled(s, "GET /wp-json"+path, "", nil); w.Code != 200 {
				t.Errorf("guesses %v: %s: %d %s", guesses, path, w.Code, w.Body)
			}
		}
	}
}
