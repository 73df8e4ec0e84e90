//go:build integration

package twin

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/textproto"
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
	sources   map[int]string    // the addresses of these files
	secrets   map[int]string    // the application passwords that they created
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
	r := s.request(t, q)
	w, err := s.do(r)
	if err != nil {
		t.Fatalf("%s %s: %v", q.Method, r.URL, err)
	}
	defer w.Body.Close()
	text, err := io.ReadAll(w.Body)
	if err != nil {
		t.Fatalf("%s %s: %v", q.Method, r.URL, err)
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

// request returns a request with the ids of this side.
func (s *side) request(t *testing.T, q request) *http.Request {
	t.Helper()
	query := url.Values{}
	for name, values := range q.Query {
		for _, v := range values {
			query.Add(name, s.resolve(v))
		}
	}
	at := s.root + s.resolve(q.Path)
	body, kind := s.body(q)
	if q.Form {
		body, kind = form(q, query)
		query = nil
	}
	if q.Plain {
		home := strings.TrimSuffix(strings.TrimSuffix(s.root, "/wp-json"), "/index.php")
		at, query = home+"/index.php", maps.Clone(query)
		if query == nil {
			query = url.Values{}
		}
		query.Set("rest_route", s.resolve(q.Path))
	}
	if len(query) > 0 {
		at += "?" + query.Encode()
	}
	method := q.Method
	if q.Override {
		method = http.MethodPost
	}
	r, err := http.NewRequestWithContext(context.WithoutCancel(t.Context()), method, at, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("User-Agent", "twin")
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	if q.File != "" && !q.Form {
		r.Header.Set("Content-Disposition", `attachment; filename="`+q.File+`"`)
	}
	if q.Override {
		r.Header.Set("X-HTTP-Method-Override", q.Method)
	}
	switch {
	case q.Secret > 0:
		r.SetBasicAuth(q.User, cmp.Or(s.secrets[q.Secret], "wrong"))
	case q.User != "":
		r.SetBasicAuth(q.User, s.passwords[q.User])
	}
	return r
}

// form returns an upload as a form, with other fields, and its type.
func form(q request, fields url.Values) ([]byte, string) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	_ = w.SetBoundary("twin" + strings.Repeat("-", 20)) // it is one; a buffer takes all
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		_ = w.WriteField(name, fields.Get(name))
	}
	header := textproto.MIMEHeader{"Content-Type": {q.Type}, "Content-Disposition": {`form-data; name="file"; filename="` + q.File + `"`}}
	part, _ := w.CreatePart(header)
	_, _ = io.WriteString(part, q.Content)
	_ = w.Close()
	return b.Bytes(), w.FormDataContentType()
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

var reference = regexp.MustCompile(`\{(\d+)(\.src)?\}`)

// unknown is the id of what a side did not create. No item has it.
const unknown = "99999999"

// resolve replaces {n} by the id of what request n created, and {n.src} by the
// address of its file.
func (s *side) resolve(text string) string {
	return reference.ReplaceAllStringFunc(text, func(ref string) string {
		number, isSource := strings.CutSuffix(strings.Trim(ref, "{}"), ".src")
		n, _ := strconv.Atoi(number)
		if isSource {
			return cmp.Or(s.sources[n], "https://twin.example/none.png")
		}
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
		if reference.FindString(v) == v && v != "" && !strings.HasSuffix(v, ".src}") {
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
	status, body := w.status, w.body
	if _, ok := q.Query["_envelope"]; ok {
		envelope, _ := w.body.(map[string]any)
		inner, _ := envelope["status"].(float64)
		status, body = int(inner), envelope["body"]
	}
	if q.Path == "/batch/v1" {
		s.rememberBatch(q, body)
		return
	}
	if status != http.StatusCreated {
		return
	}
	path := q.Path
	if image, ok := strings.CutSuffix(path, "/edit"); ok {
		path = image[:strings.LastIndex(image, "/")]
	}
	if id := s.keep(path, body); id != "" {
		it, _ := body.(map[string]any)
		s.ids[q.Number], s.sources[q.Number], s.secrets[q.Number] = id, text(it["source_url"]), text(it["password"])
	}
}

func (s *side) rememberBatch(q request, body any) {
	answer, _ := body.(map[string]any)
	list, _ := answer["responses"].([]any)
	sent, _ := q.Body.(map[string]any)
	requests, _ := sent["requests"].([]any)
	for i, x := range list {
		x, _ := x.(map[string]any)
		if x["status"] == float64(http.StatusCreated) && i < len(requests) {
			path, _, _ := strings.Cut(requests[i].(map[string]any)["path"].(string), "?")
			s.keep(path, x["body"])
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
	s.made, s.changed = nil, false
	s.begin()
}

// begin forgets what an earlier sequence created.
func (s *side) begin() {
	s.ids, s.sources, s.secrets = map[int]string{}, map[int]string{}, map[int]string{}
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
	return q.Method == "POST" && (strings.Contains(w.raw, "rest_invalid_type") || strings.Contains(w.raw, "rest_no_featured_media"))
}

// usePassword makes an application password of a user, and uses it.
func (s *side) usePassword(t *testing.T, admin, name, id string) {
	t.Helper()
	w := s.send(t, request{User: admin, Method: "POST", Path: "/wp/v2/users/" + id + "/application-passwords", Body: map[string]any{"name": "twin"}})
	made, _ := w.body.(map[string]any)
	s.passwords[name] = fmt.Sprint(made["password"])
}

// addUser adds a user with an application password.
func (s *side) addUser(t *testing.T, admin, name, role string) string {
	t.Helper()
	s.begin()
	left := s.send(t, request{User: admin, Method: "GET", Path: "/wp/v2/users", Query: url.Values{"slug": {name}}})
	if list, ok := left.body.([]any); ok && len(list) == 1 { // an earlier test was stopped
		s.keep("/wp/v2/users", list[0])
		s.clean(t, admin)
	}
	body := map[string]any{"username": name, "email": name + "@twin.example", "password": "x" + name, "roles": []any{role}}
	s.send(t, request{User: admin, Method: "POST", Path: "/wp/v2/users", Body: body})
	id := s.ids[0]
	s.usePassword(t, admin, name, id)
	s.made = nil
	if s.users == nil {
		s.users = map[string]string{}
	}
	s.users[name] = id
	return id
}
