//go:build integration

package twin

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/describe"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/source"
	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin"
)

// A side is one of the two sites that get the same requests.
type side struct {
	root      string // such as http://127.0.0.1:8080/wp-json
	do        func(*http.Request) (*http.Response, error)
	passwords map[string]string // by user
	ids       map[int]string    // of what the requests of a sequence created, by their number
	made      []string          // the paths of these items
	settings  any               // before the first sequence
	users     map[string]string // the ids of added users, by name
	changed   bool              // whether a sequence may have changed these
}

// A response is what a side answered.
type response struct {
	status int
	header http.Header
	body   any
	raw    string
}

// realSide returns the real site.
func realSide(home, user, password string) *side {
	client := &http.Client{Timeout: 30 * time.Second}
	return &side{root: home + "/wp-json", do: client.Do, passwords: map[string]string{user: password}}
}

// standIn returns the stand-in of a site, with the same items and users.
func standIn(t *testing.T, live *side, user string) (*side, *standin.Site, map[string][]any) {
	t.Helper()
	index := t.TempDir() + "/site.json"
	text := live.send(t, request{User: user, Method: "GET", Path: "/", Query: url.Values{"context": {"help"}}}).raw
	if err := os.WriteFile(index, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	result, err := generator.Inspect(t.Context(), []generator.Input{{From: index}}, build.Options{}, &source.Loader{})
	if err != nil {
		t.Fatal(err)
	}
	site := standin.New(describe.Site(result.API, 0, nil), standin.Settings{})
	mux := server.NewMux(site.Options()...)
	mux.Routes(result.API.Order...)
	mux.Index(result.API.Indexes[0].Canonical())
	mux.Add(describe.Endpoints(result.API, 0)...)
	s := &side{root: live.root, passwords: map[string]string{user: "abcd1234"}}
	s.do = func(r *http.Request) (*http.Response, error) {
		w := httptest.NewRecorder()
		r.RemoteAddr, r.RequestURI = "127.0.0.1:1", r.URL.RequestURI()
		mux.ServeHTTP(w, r)
		return w.Result(), nil
	}
	if err := site.AddUser(user, s.passwords[user], "administrator"); err != nil {
		t.Fatal(err)
	}
	data, base := fixtures(t, live, user)
	if err := site.Load(data); err != nil {
		t.Fatal(err)
	}
	return s, site, base
}

// fixtures returns the items that a site has before the first sequence, and the
// ids of its posts and files.
func fixtures(t *testing.T, live *side, user string) ([]byte, map[string][]any) {
	t.Helper()
	base := map[string][]any{}
	data := map[string]any{}
	for _, path := range []string{"/wp/v2/posts", "/wp/v2/pages", "/wp/v2/media", "/wp/v2/comments", "/wp/v2/users", "/wp/v2/categories", "/wp/v2/tags",
		"/wp/v2/blocks", "/wp/v2/navigation", "/wp/v2/menus", "/wp/v2/menu-items", "/wp/v2/wp_pattern_category"} {
		query := url.Values{"context": {"edit"}, "per_page": {"100"}}
		switch path {
		case "/wp/v2/posts", "/wp/v2/pages", "/wp/v2/blocks", "/wp/v2/navigation":
			query.Set("status", "any,trash")
			base[path] = []any{}
		case "/wp/v2/media", "/wp/v2/menu-items":
			base[path] = []any{}
		}
		got := live.send(t, request{User: user, Method: "GET", Path: path, Query: query})
		list, ok := got.body.([]any)
		if !ok {
			t.Fatalf("%s: %s", path, got.raw)
		}
		for _, it := range list {
			it := it.(map[string]any)
			delete(it, "_links")
			delete(it, "count") // the stand-in counts the posts of terms
			if base[path] != nil {
				base[path] = append(base[path], it["id"])
			}
		}
		data[path] = list
	}
	locations, _ := live.send(t, request{User: user, Method: "GET", Path: "/wp/v2/menu-locations"}).body.(map[string]any)
	places := []any{}
	for _, it := range locations {
		delete(it.(map[string]any), "_links")
		places = append(places, it)
	}
	data["/wp/v2/menu-locations"] = places
	live.settings = live.send(t, request{User: user, Method: "GET", Path: "/wp/v2/settings"}).body
	data["/wp/v2/settings"] = live.settings
	text, err := json.Marshal(data)
	if err != nil {
		t.Fatal(err)
	}
	return text, base
}

// send sends a request with the ids of this side, and remembers what it created.
func (s *side) send(t *testing.T, q request) response {
	t.Helper()
	body, kind := s.body(q)
	at := s.root + s.resolve(q.Path)
	query := url.Values{}
	for name, values := range q.Query {
		for _, v := range values {
			query.Add(name, s.resolve(v))
		}
	}
	if len(query) > 0 {
		at += "?" + query.Encode()
	}
	r, err := http.NewRequestWithContext(context.WithoutCancel(t.Context()), q.Method, at, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("User-Agent", "twin")
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	if q.File != "" {
		r.Header.Set("Content-Disposition", `attachment; filename="`+q.File+`"`)
	}
	if q.User != "" {
		r.SetBasicAuth(q.User, s.passwords[q.User])
	}
	w, err := s.do(r)
	if err != nil {
		t.Fatalf("%s %s: %v", q.Method, at, err)
	}
	defer w.Body.Close()
	text, err := io.ReadAll(w.Body)
	if err != nil {
		t.Fatalf("%s %s: %v", q.Method, at, err)
	}
	out := response{status: w.StatusCode, header: http.Header{}, raw: string(text)}
	for name, values := range w.Header {
		out.header[http.CanonicalHeaderKey(name)] = values
	}
	if err := json.Unmarshal(text, &out.body); err != nil {
		out.body = "no JSON: " + out.raw
	}
	s.changed = s.changed || (q.Path == "/wp/v2/settings" || q.Path == "/wp/v2/users/me") && q.Method != "GET"
	s.remember(q, out)
	return out
}

// body returns the body of a request and its type.
func (s *side) body(q request) ([]byte, string) {
	if q.File != "" {
		return []byte(q.Content), q.Type
	}
	if q.Content != "" {
		return []byte(s.resolve(q.Content)), q.Type
	}
	if q.Body == nil {
		return nil, ""
	}
	text, _ := json.Marshal(s.resolveIn(q.Body)) // it is JSON
	return text, "application/json"
}

var reference = regexp.MustCompile(`\{(\d+)\}`)

// unknown is the id of what a side did not create. No item has it.
const unknown = "99999999"

// resolve replaces {n} by the id of what request n created.
func (s *side) resolve(text string) string {
	return reference.ReplaceAllStringFunc(text, func(ref string) string {
		n, _ := strconv.Atoi(strings.Trim(ref, "{}"))
		if id, ok := s.ids[n]; ok {
			return id
		}
		return unknown
	})
}

// resolveIn is resolve for JSON. A text that is nothing but {n} becomes a number.
func (s *side) resolveIn(v any) any {
	switch v := v.(type) {
	case string:
		if reference.FindString(v) == v && v != "" {
			return json.Number(s.resolve(v))
		}
		return s.resolve(v)
	case []any:
		out := make([]any, len(v))
		for i, x := range v {
			out[i] = s.resolveIn(x)
		}
		return out
	case map[string]any:
		out := map[string]any{}
		for name, x := range v {
			out[name] = s.resolveIn(x)
		}
		return out
	}
	return v
}

// remember keeps the ids of new items, also of a batch, for their removal.
func (s *side) remember(q request, w response) {
	if q.Path == "/batch/v1" {
		body, _ := w.body.(map[string]any)
		list, _ := body["responses"].([]any)
		sent, _ := q.Body.(map[string]any)
		requests, _ := sent["requests"].([]any)
		for i, x := range list {
			x, _ := x.(map[string]any)
			if x["status"] == float64(http.StatusCreated) && i < len(requests) {
				path, _, _ := strings.Cut(requests[i].(map[string]any)["path"].(string), "?")
				s.keep(path, x["body"])
			}
		}
		return
	}
	if w.status == http.StatusCreated {
		if id := s.keep(q.Path, w.body); id != "" {
			s.ids[q.Number] = id
		}
	}
}

func (s *side) keep(path string, body any) string {
	it, _ := body.(map[string]any)
	text, _ := it["uuid"].(string)
	if id, ok := it["id"].(float64); ok {
		text = strconv.Itoa(int(id))
	}
	if text == "" {
		return ""
	}
	s.made = append(s.made, path+"/"+text)
	return text
}

// clean removes what a sequence created.
func (s *side) clean(t *testing.T, user string) {
	t.Helper()
	var requests []any
	flush := func() {
		if len(requests) > 0 {
			s.send(t, request{User: user, Method: "POST", Path: "/batch/v1", Body: map[string]any{"requests": requests}})
		}
		requests = nil
	}
	for _, path := range s.made {
		switch {
		case strings.Contains(path, "/application-passwords/"): // these go with their users
			continue
		case strings.HasPrefix(path, "/wp/v2/media/"), strings.HasPrefix(path, "/wp/v2/comments/"), strings.HasPrefix(path, "/wp/v2/menu"):
			s.send(t, request{User: user, Method: "DELETE", Path: path, Query: url.Values{"force": {"true"}}})
			continue
		}
		requests = append(requests, map[string]any{"method": "DELETE", "path": path + "?force=true&reassign=false"})
		if len(requests) == 25 {
			flush()
		}
	}
	flush()
	if s.changed && s.settings != nil {
		s.send(t, request{User: user, Method: "POST", Path: "/wp/v2/settings", Body: s.settings})
		for name, id := range s.users {
			body := map[string]any{"name": name, "nickname": name, "slug": name, "first_name": "", "description": "", "url": "", "locale": ""}
			s.send(t, request{User: user, Method: "POST", Path: "/wp/v2/users/" + id, Body: body})
		}
	}
	s.made, s.ids, s.changed = nil, map[int]string{}, false
}

// sweep removes what requests created that failed later: the server keeps a
// post with a meta field that does not fit.
func (s *side) sweep(t *testing.T, user string, base map[string][]any) {
	t.Helper()
	for path, known := range base {
		query := url.Values{"per_page": {"100"}, "_fields": {"id"}, "context": {"edit"}, "status": {"any,trash"}}
		if path == "/wp/v2/media" {
			query.Set("status", "inherit,private,trash")
		}
		list, _ := s.send(t, request{User: user, Method: "GET", Path: path, Query: query}).body.([]any)
		for _, it := range list {
			if it, ok := it.(map[string]any); ok && !slices.Contains(known, it["id"]) {
				s.keep(path, it)
			}
		}
	}
	s.clean(t, user)
}

// leaves reports whether a failed request can have created a post.
func leaves(q request, w response) bool {
	return q.Method == "POST" && w.status >= 400 && (codeOf(w) == "rest_invalid_type" || codeOf(w) == "rest_no_featured_media") ||
		q.Path == "/batch/v1" && strings.Contains(w.raw, "rest_invalid_type")
}

// addUser adds a user with an application password.
func (s *side) addUser(t *testing.T, admin, name, role string) string {
	t.Helper()
	s.ids = map[int]string{}
	left := s.send(t, request{User: admin, Method: "GET", Path: "/wp/v2/users", Query: url.Values{"slug": {name}}})
	if list, ok := left.body.([]any); ok && len(list) == 1 { // an earlier test was stopped
		s.keep("/wp/v2/users", list[0])
		s.clean(t, admin)
	}
	body := map[string]any{"username": name, "email": name + "@twin.example", "password": "x" + name, "roles": []any{role}}
	s.send(t, request{User: admin, Method: "POST", Path: "/wp/v2/users", Body: body})
	id := s.ids[0]
	w := s.send(t, request{User: admin, Method: "POST", Path: "/wp/v2/users/" + id + "/application-passwords", Body: map[string]any{"name": "twin"}})
	made, _ := w.body.(map[string]any)
	s.passwords[name] = fmt.Sprint(made["password"])
	s.made = nil
	if s.users == nil {
		s.users = map[string]string{}
	}
	s.users[name] = id
	return id
}
