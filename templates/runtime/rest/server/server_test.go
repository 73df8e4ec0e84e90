package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A note is the resource of the test server.
type note struct {
	rest.Received
	ID     int
	Title  string
	Secret string
	Tags   []string
	Links  rest.Raw
}

func (n *note) CodeFields(c *codec.Coder) {
	c.Int("id", &n.ID)
	c.String("title", &n.Title)
	c.In(codec.Edit).String("secret", &n.Secret)
	c.In(codec.View|codec.Edit).Strings("tags", &n.Tags)
	c.Field("_links", &n.Links)
}

type noteListParams struct {
	Context rest.Opt[string]
	Page    rest.Opt[int]
	PerPage rest.Opt[int]
	Tags    []string
	After   rest.Opt[string]
	Filter  rest.Opt[noteFilter]
}

func (p *noteListParams) CodeFields(c *codec.Coder) {
	c.Field("context", &p.Context)
	c.Field("page", &p.Page)
	c.Field("per_page", &p.PerPage)
	c.Strings("tags", &p.Tags)
	c.Field("after", &p.After)
	c.Field("filter", &p.Filter)
}

type noteFilter struct{ Min rest.Opt[int] }

func (f *noteFilter) CodeFields(c *codec.Coder) { c.Field("min", &f.Min) }

type noteWriteParams struct {
	Title rest.Opt[string]
	Stars rest.Opt[int]
	Force rest.Opt[bool]
}

func (p *noteWriteParams) CodeFields(c *codec.Coder) {
	c.Field("title", &p.Title)
	c.Field("stars", &p.Stars)
	c.Field("force", &p.Force)
}

type noteServer interface {
	List(context.Context, noteListParams) (rest.Page[note], error)
	Get(context.Context, int, noteListParams) (note, error)
	Write(context.Context, int, noteWriteParams) (note, error)
	Create(context.Context, noteWriteParams) (note, error)
	Revision(context.Context, string, int, noteListParams) (note, error)
	Deep(context.Context, string, int, string, noteListParams) (note, error)
}

const noteKey = `/n/v1/notes/(?P<id>[\d]+)`

var (
	noteContext = schema.Schema{
		Name: "context", Type: schema.String, Enum: []any{"view", "embed", "edit"},
		Default: "view", Flags: schema.ValidateFirst | schema.AllowNull,
	}
	noteID    = schema.Schema{Name: "id", Type: schema.Integer}
	noteTitle = schema.Schema{Name: "title", Type: schema.String, Flags: schema.ValidateFirst | schema.AllowNull}
	noteStars = schema.Schema{
		Name: "stars", Type: schema.Integer, Minimum: schema.Limit{1},
		Maximum: schema.Limit{5}, Flags: schema.ValidateFirst | schema.AllowNull,
	}
)

var noteList = rest.Endpoint{
	Namespace: "n/v1", Route: "/n/v1/notes", Methods: []string{"GET"},
	Args: []schema.Schema{noteContext,
		{Name: "page", Type: schema.Integer, Default: 1, Minimum: schema.Limit{1},
			Flags: schema.ValidateFirst | schema.AllowNull}, {Name: "per_page", Type: schema.Integer,
			Default: 10, Minimum: schema.Limit{1}, Maximum: schema.Limit{100},
			Flags: schema.ValidateFirst | schema.AllowNull}, {Name: "tags", Type: schema.Array,
			Items: &schema.Schema{Type: schema.String, Enum: []any{"a", "b"}}}, {Name: "after",
			Type: schema.String, Format: "date-time"}, {Name: "filter", Type: schema.Object,
			Properties: []schema.Schema{{Name: "min", Type: schema.Integer}}, Closed: true}},
}

var noteCreate = rest.Endpoint{
	Namespace: "n/v1", Route: "/n/v1/notes", Methods: []string{"POST"}, Batch: true, Upload: true,
	Status: 201,
	Args: []schema.Schema{{Name: "title", Type: schema.String, Required: true,
		Flags: schema.ValidateFirst | schema.AllowNull}, noteStars, {Name: "count", Type: schema.Integer}},
}

var (
	noteGet = rest.Endpoint{
		Namespace: "n/v1", Route: noteKey, Methods: []string{"GET"}, Args: []schema.Schema{noteID, noteContext},
	}
	noteUpdate = rest.Endpoint{
		Namespace: "n/v1", Route: noteKey, Methods: []string{"POST", "PUT", "PATCH"},
		Batch: true, Args: []schema.Schema{noteID, noteTitle, noteStars},
	}
	noteDelete = rest.Endpoint{
		Namespace: "n/v1", Route: noteKey, Methods: []string{"DELETE"},
		Args: []schema.Schema{noteID, {Name: "force", Type: schema.Boolean, Default: false, RequiredValue: true}},
	}
	noteRevision = rest.Endpoint{
		Namespace: "n/v1", Route: `/n/v1/(?P<kind>[\w-]+)/revisions/(?P<id>[\d]+)`, Methods: []string{"GET"},
	}
	noteDeep = rest.Endpoint{
		Namespace: "n/v1", Route: `/n/v1/(?P<a>[\w-]+)/(?P<b>[\d]+)/deep/(?P<c>.*)`, Methods: []string{"GET"},
	}
	rootIndex = rest.Endpoint{
		Route: "/", Methods: []string{"GET"}, Args: []schema.Schema{{Name: "context", Default: "view"}},
	}
	notesIndex = rest.Endpoint{
		Namespace: "n/v1", Route: "/n/v1", Methods: []string{"GET"},
		Args: []schema.Schema{{Name: "namespace", Default: "n/v1"}, {Name: "context", Default: "view"}},
	}
	batchRun = rest.Endpoint{
		Route: "/batch/v1", Methods: []string{"POST"},
		Args: []schema.Schema{{Name: "validation", Type: schema.String,
			Enum: []any{"require-all-validate", "normal"}, Default: "normal"}, {Name: "requests",
			Type: schema.Array, Required: true, MaxItems: schema.Limit{3},
			Items: &schema.Schema{Type: schema.Object,
				Properties: []schema.Schema{{Name: "method", Type: schema.String,
					Enum: []any{"POST", "PUT", "PATCH", "DELETE"}, Default: "POST"},
					{Name: "path", Type: schema.String, Required: true}, {Name: "body", Type: schema.Object},
					{Name: "headers", Type: schema.Object,
						AdditionalProperties: &schema.Schema{Types: []schema.Type{schema.String, schema.Array},
							Items: &schema.Schema{Type: schema.String}}}}}}},
	}
)

const noteIndex = `{"namespaces":["n/v1"],"routes":{
"/":{"namespace":"","methods":["GET"],"endpoints":[{"methods":["GET"],
"args":{"context":{"default":"view","required":false}}}]},
"/n/v1":{"namespace":"n/v1","methods":["GET"],"endpoints":[]},
"/n/v1/notes":{"namespace":"n/v1","methods":["GET","POST"],"endpoints":[{"methods":["GET"],"args":[]}],
"schema":{"title":"note"}}}}`

// notes implements noteServer and records its calls.
type notes struct {
	calls []string
	err   error
	last  any
	panic any
}

func (s *notes) answer(name string, id int, params any) (note, error) {
	s.calls, s.last = append(s.calls, name), params
	if s.panic != nil {
		panic(s.panic)
	}
	return note{ID: id, Title: "T", Secret: "S", Links: `{"self":[]}`}, s.err
}

func (s *notes) List(_ context.Context, p noteListParams) (rest.Page[note], error) {
	n, err := s.answer("list", 1, p)
	return rest.Page[note]{Items: []note{n}, Total: 25}, err
}

func (s *notes) Get(_ context.Context, id int, p noteListParams) (note, error) {
	return s.answer("get", id, p)
}

func (s *notes) Write(_ context.Context, id int, p noteWriteParams) (note, error) {
	return s.answer("write", id, p)
}

func (s *notes) Create(ctx context.Context, p noteWriteParams) (note, error) {
	ResponseHeader(ctx).Set("X-Own", "1")
	return s.answer("create", 7, p)
}

func (s *notes) Revision(_ context.Context, kind string, id int, p noteListParams) (note, error) {
	return s.answer("revision "+kind, id, p)
}

func (s *notes) Deep(_ context.Context, a string, b int, c string, p noteListParams) (note, error) {
	return s.answer("deep "+a+" "+c, b, p)
}

// serveNotes returns a server of notes.
func serveNotes(s noteServer, options ...Option) *Mux {
	quiet := Logger(slog.New(slog.NewTextHandler(io.Discard, nil)))
	m := NewMux(append([]Option{quiet, SiteAddress("https://site.example")}, options...)...)
	m.Add(&rootIndex, &batchRun, &notesIndex)
	m.Index([]byte(noteIndex))
	if s == nil {
		m.Add(&noteList, &noteCreate, &noteGet, &noteUpdate, &noteDelete, &noteRevision, &noteDeep)
		return m
	}
	handlePage(m, &noteList, s.List)
	handle(m, &noteCreate, s.Create)
	handleID(m, &noteGet, s.Get)
	handleID(m, &noteUpdate, s.Write)
	handleID(m, &noteDelete, s.Write)
	handleCall(m, &noteRevision, func(ctx context.Context, call *Call, p noteListParams) (note, error) {
		return s.Revision(ctx, call.String(0), call.Int(1), p)
	})
	handleCall(m, &noteDeep, func(ctx context.Context, call *Call, p noteListParams) (note, error) {
		return s.Deep(ctx, call.String(0), call.Int(1), call.String(2), p)
	})
	return m
}

// send sends a request. Line has the form "METHOD address", headers the form
// "Name: value".
func send(h http.Handler, line, body string, headers ...string) *httptest.ResponseRecorder {
	method, address, _ := strings.Cut(line, " ")
	r := httptest.NewRequest(method, "/", nil)
	if body != "" {
		r = httptest.NewRequest(method, "/", strings.NewReader(body))
	}
	u, err := r.URL.Parse(address)
	if err != nil {
		panic(err)
	}
	r.URL, r.Host = u, "site.example"
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

const jsonBody = "Content-Type: application/json"

// expect compares status and body of a response.
func expect(t *testing.T, w *httptest.ResponseRecorder, status int, body string) {
	t.Helper()
	if w.Code != status || w.Body.String() != body {
		t.Errorf("%d %s\nwant %d %s", w.Code, w.Body, status, body)
	}
}

const (
	viewed = `{"id":7,"title":"T","tags":[],"_links":{"self":[]}}`
	edited = `{"id":7,"title":"T","secret":"S","tags":[],"_links":{"self":[]}}`
	noSuch = `{"code":"rest_no_route","message":"No route was found matching the URL and request method.",` +
		`"data":{"status":404}}`
	notYet  = `{"code":"rest_not_implemented","message":"This route is not implemented.","data":{"status":501}}`
	private = `{"code":"rest_internal_error","message":"There has been an error on this site.","data":{"status":500}}`
)

func TestFormsOfAddressLeadToTheSame(t *testing.T) {
	m := serveNotes(&notes{})
	for _, address := range []string{
		"/wp-json/n/v1/notes/7", "/wp-json/n/v1/notes/7/", "/wp-json/N/V1/NOTES/7//", "/index.php/wp-json/n/v1/notes/7",
		"/index.php?rest_route=/n/v1/notes/7", "/?rest_route=%2Fn%2Fv1%2Fnotes%2F7%2F",
		"/wp-json/x?rest_route=/n/v1/notes/7",
	} {
		t.Run(address, func(t *testing.T) {
			expect(t, send(m, "GET "+address, ""), 200, viewed)
		})
	}
	for _, address := range []string{
		"/n/v1/notes/7", "/wp-jsonx/n/v1/notes/7", "/Wp-Json/n/v1/notes/7",
		"/wp-json//n/v1/notes/7", "/wp-json/n/v1%2Fnotes/7",
		"/?rest_route=n/v1/notes/7", "/?rest_route=", "/?rest_route=0",
	} {
		t.Run(address, func(t *testing.T) {
			expect(t, send(m, "GET "+address, ""), 404, noSuch)
		})
	}
	if w := send(m, "GET /?rest_route[]=/", ""); w.Code != 400 ||
		!strings.Contains(w.Body.String(), "rest_path_invalid_type") {
		t.Error(w.Body)
	}
	expect(t, send(serveNotes(&notes{}, Prefix("blog/api")), "GET /blog/api/n/v1/notes/7", ""), 200, viewed)
	expect(t, send(serveNotes(&notes{}, Prefix("")), "GET /n/v1/notes/7", ""), 200, viewed)
}

func TestCapturesAreEncodedOrNot(t *testing.T) {
	for address, want := range map[string]string{
		"/wp-json/n/v1/a/5/deep/x%20y'z":         `deep a x%20y\'z`,
		"/index.php/wp-json/n/v1/a/5/deep/x%20y": `deep a x y`,
		"/index.php/wp-json/n/v1/a/5/deep/x%25y": `deep a x%25y`,
		"/index.php/wp-json/n/v1/a/5/deep/x%0Ay": `deep a x`,
		"/?rest_route=/n/v1/a/5/deep/x%2520y%22": `deep a x%20y\"`,
		"/wp-json/n/v1/a/5/deep/é":               `deep a %c3%a9`,
	} {
		t.Run(address, func(t *testing.T) {
			s := &notes{}
			m := serveNotes(s)
			r := httptest.NewRequest("GET", "/", nil)
			u, _ := r.URL.Parse(address)
			if strings.HasSuffix(address, "é") {
				u.RawPath = address // as a server gets it that is sent raw bytes
			}
			r.URL = u
			w := httptest.NewRecorder()
			m.ServeHTTP(w, r)
			if len(s.calls) != 1 || s.calls[0] != want {
				t.Errorf("%s: %q %s", address, s.calls, w.Body)
			}
		})
	}
}

func TestMethodsCanBeOverridden(t *testing.T) {
	s := &notes{}
	m := serveNotes(s)
	expect(t, send(m, "GET /wp-json/n/v1/notes/7?_method=put", ""), 200, edited)
	expect(t, send(m, "POST /wp-json/n/v1/notes/7", "", "X-HTTP-Method-Override: GET"), 200, viewed)
	expect(t, send(m, "POST /wp-json/n/v1/notes/7?_method=GET", "", "X-HTTP-Method-Override: PUT"), 200, viewed)
	expect(t, send(m, "GET /wp-json/n/v1/notes/7", "", "X-HTTP-Method-Override: "), 404, noSuch)
	expect(t, send(m, "GET /wp-json/n/v1/notes/7?_method=HEAD", ""), 200, "")
	expect(t, send(m, "HEAD /wp-json/n/v1/notes/7", ""), 200, "")
	if w := send(m, "GET /wp-json/n/v1/notes/7?_method[]=PUT", ""); w.Code != 400 {
		t.Error(w.Code)
	}
	for line, kept := range map[string]bool{
		"POST /wp-json/n/v1/nothing": false, "POST /wp-json/n/v1/nothing?_method=GET": true,
		"POST /wp-json/n/v1/notes/7": true, "POST /wp-json/n/v1/nothing?_envelope": true,
	} {
		t.Run(line, func(t *testing.T) {
			if w := send(m, line, "", "X-HTTP-Method-Override: GET"); (w.Header().Get("Cache-Control") == "") != kept {
				t.Errorf("%s: %d may be kept: %v, not %v", line, w.Code, !kept, kept)
			}
		})
	}
}

// A source of higher precedence wins, unless its value is null.
func TestHigherSourceWinsUnlessNull(t *testing.T) {
	s := &notes{}
	m := serveNotes(s)
	for _, c := range []struct{ name, line, body, kind, want string }{
		{name: "a body of JSON",
			line: "POST /wp-json/n/v1/notes/7?id=8", body: `{"id":9}`, kind: jsonBody, want: `"id":9`},
		{name: "a body of another type of JSON", line: "POST /wp-json/n/v1/notes/7?id=8", body: `{"id":9}`,
			kind: "Content-Type: application/vnd.x+JSON; charset=utf-8", want: `"id":9`},
		{name: "a body of text does not count",
			line: "POST /wp-json/n/v1/notes/7?id=8", body: `{"id":9}`, kind: "Content-Type: text/plain",
			want: `"id":8`},
		{name: "a form", line: "POST /wp-json/n/v1/notes/7?id=8", body: `id=9`,
			kind: "Content-Type: application/x-www-form-urlencoded; charset=UTF-8", want: `"id":9`},
		{name: "a PUT without a type is a form",
			line: "PUT /wp-json/n/v1/notes/7?id=8", body: `id=9`, kind: "X: y", want: `"id":9`},
		{name: "a POST without a type is none",
			line: "POST /wp-json/n/v1/notes/7?id=8", body: `id=9`, kind: "X: y", want: `"id":8`},
		{name: "a PUT with an unknown type is a form",
			line: "PUT /wp-json/n/v1/notes/7?id=8", body: `id=9`, kind: "Content-Type: form", want: `"id":9`},
		{name: "a GET with a body of JSON",
			line: "GET /wp-json/n/v1/notes/7?id=8", body: `{"id":9}`, kind: jsonBody, want: `"id":9`},
		{name: "a GET with a form", line: "GET /wp-json/n/v1/notes/7", body: `id=9`,
			kind: "Content-Type: application/x-www-form-urlencoded", want: `"id":7`},
		{name: "a list has no members",
			line: "GET /wp-json/n/v1/notes/7", body: `[5]`, kind: jsonBody, want: `"id":7`},
		{name: "a number has no members",
			line: "GET /wp-json/n/v1/notes/7", body: `0`, kind: jsonBody, want: `"id":7`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if w := send(m, c.line, c.body, c.kind); w.Code != 200 || !strings.Contains(w.Body.String(), c.want+",") {
				t.Errorf("%s %s (%s): %d %s, not %s", c.line, c.body, c.kind, w.Code, w.Body, c.want)
			}
		})
	}
}

func TestSecondPassFollowsAValidFirst(t *testing.T) {
	s := &notes{}
	m := serveNotes(s)
	const invalid = `{"code":"rest_invalid_param","message":"Invalid parameter(s): `
	for _, c := range []struct{ name, line, body, want string }{
		{"a missing parameter comes before all", "POST /wp-json/n/v1/notes", `{"stars":9}`,
			`{"code":"rest_missing_callback_param","message":"Missing parameter(s): title",` +
				`"data":{"status":400,"params":["title"]}}`},
		{"two violations of the first pass", "POST /wp-json/n/v1/notes", `{"title":5,"stars":9,"count":"x"}`,
			invalid + `title, stars","data":{"status":400,"params":{"title":"title is not of type string.",` +
				`"stars":"stars must be between 1 (inclusive) and 5 (inclusive)"},` +
				`"details":{"title":{"code":"rest_invalid_type","message":"title is not of type string.",` +
				`"data":{"param":"title"}},"stars":{"code":"rest_out_of_bounds",` +
				`"message":"stars must be between 1 (inclusive) and 5 (inclusive)","data":null}}}}`},
		{"a violation of the second pass", "POST /wp-json/n/v1/notes", `{"title":"","stars":null,"count":"x"}`,
			invalid + `count","data":{"status":400,"params":{"count":"count is not of type integer."},` +
				`"details":{"count":{"code":"rest_invalid_type","message":"count is not of type integer.",` +
				`"data":{"param":"count"}}}}}`},
		{"a lower source is checked too", "POST /wp-json/n/v1/notes?count=x", `{"title":"","count":5}`,
			invalid + `count","data":{"status":400,"params":{"count":"count is not of type integer."},` +
				`"details":{"count":{"code":"rest_invalid_type","message":"count is not of type integer.",` +
				`"data":{"param":"count"}}}}}`},
		{"null is checked in the second pass", "POST /wp-json/n/v1/notes", `{"title":"","count":null}`,
			invalid + `count","data":{"status":400,"params":{"count":"count is not of type integer."},` +
				`"details":{"count":{"code":"rest_invalid_type","message":"count is not of type integer.",` +
				`"data":{"param":"count"}}}}}`},
		{"a body that is not JSON", "POST /wp-json/n/v1/notes", `{"title":`,
			`{"code":"rest_invalid_json","message":"Invalid JSON body passed.","data":{"status":400,` +
				`"json_error_code":4,"json_error_message":"Syntax error"}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			expect(t, send(m, c.line, c.body, jsonBody), 400, c.want)
		})
	}
	if len(s.calls) > 0 {
		t.Error("a handler was called", s.calls)
	}
	if w := send(m, "POST /wp-json/n/v1/notes?stars=99", `{"title":"","stars":3}`, jsonBody); w.Code != 201 {
		t.Error("the first pass looks at later sources", w.Body)
	}
	if w := send(m, "POST /wp-json/n/v1/notes", `{"title":"x","stars":null}`, jsonBody); w.Code != 201 ||
		!s.last.(noteWriteParams).Stars.IsZero() {
		t.Error("the handler gets a null as a number below the minimum", w.Body, s.last)
	}
}

func TestParametersReachTheHandler(t *testing.T) {
	s := &notes{}
	m := serveNotes(s)
	expect(t,
		send(m,
			"GET /wp-json/n/v1/notes?per_page=5&page=2&tags=a,"+
				"b&context=edit&after=2020-01-01T00:00:00&filter[min]=3&other=x", ""), 200,
		`[{"id":1,"title":"T","secret":"S","tags":[],"_links":{"self":[]}}]`)
	p := s.last.(noteListParams)
	if p.PerPage != rest.Some(5) || p.Page != rest.Some(2) || strings.Join(p.Tags, "") != "ab" ||
		p.Context != rest.Some("edit") || p.Filter.Or(noteFilter{}).Min != rest.Some(3) {
		t.Errorf("%+v", p)
	}
	send(m, "GET /wp-json/n/v1/notes", "")
	if p := s.last.(noteListParams); p.PerPage != rest.Some(10) || !p.After.IsZero() || p.Tags != nil {
		t.Errorf("%+v", p)
	}
	send(m, "GET /wp-json/n/v1/news/revisions/8?kind=old", "")
	send(m, "GET /wp-json/n/v1/x/9/deep/y/z", "")
	if got := strings.Join(s.calls, "|"); got != "list|list|revision old|deep x y/z" {
		t.Error(got)
	}
}

func TestChecksRunWithoutImplementation(t *testing.T) {
	m := serveNotes(nil)
	expect(t, send(m, "GET /wp-json/n/v1/notes/7", ""), 501, notYet)
	if w := send(m, "GET /wp-json/n/v1/notes?per_page=0", ""); w.Code != 400 {
		t.Error("the checks are left out", w.Body)
	}
}

func TestRequiredValueIsNeeded(t *testing.T) {
	m := serveNotes(&notes{})
	expect(t, send(m, "DELETE /wp-json/n/v1/notes/7", ""), 501,
		`{"code":"rest_trash_not_supported",`+
			`"message":"The resource does not support trashing. Set 'force=true' to delete.","data":{"status":501}}`)
	expect(t, send(m, "DELETE /wp-json/n/v1/notes/7?force=1", ""), 200, edited)
}

func TestAuthorizeRejectsRequestsAndMethods(t *testing.T) {
	s := &notes{}
	m := serveNotes(s, Authorize(func(_ context.Context, e *rest.Endpoint, r *http.Request) error {
		switch {
		case e == &noteGet:
			return nil
		case r.Header.Get("Authorization") == "root":
			return nil
		case e == &noteDelete:
			return &rest.Error{Status: 403, Code: "rest_cannot_delete", Message: "No."}
		}
		return errors.New("no")
	}))
	w := send(m, "GET /wp-json/n/v1/notes/7", "")
	expect(t, w, 200, viewed)
	if got := w.Header().Get("Allow"); got != "GET" {
		t.Error("Allow:", got)
	}
	expect(t, send(m, "PUT /wp-json/n/v1/notes/7", ""), 401,
		`{"code":"rest_forbidden","message":"Sorry, you are not allowed to do that.","data":{"status":401}}`)
	expect(t, send(m, "DELETE /wp-json/n/v1/notes/7?force=1", ""), 403,
		`{"code":"rest_cannot_delete","message":"No.","data":{"status":403}}`)
	if w := send(m, "PUT /wp-json/n/v1/notes/7?stars=x", ""); w.Code != 400 {
		t.Error("permission is asked before the checks")
	}
	w = send(m, "PUT /wp-json/n/v1/notes/7", "", "Authorization: root")
	if w.Code != 200 || w.Header().Get("Allow") != "GET, POST, PUT, PATCH, DELETE" ||
		w.Header().Get("Cache-Control") == "" {
		t.Error(w.Code, w.Header())
	}
}

// With a Fallback, a handler may have items that Authorize does not find.
func TestHandlerMayHaveItemsThatAuthorizeDoesNotFind(t *testing.T) {
	missing := &rest.Error{Status: 404, Code: "missing", Message: "No."}
	const notFound = `{"code":"missing","message":"No.","data":{"status":404}}`
	fallback := Fallback(func(*Call) { t.Error("the fallback is called") })
	for name, c := range map[string]struct {
		s       *notes
		err     error
		options []Option
		status  int
		body    string
	}{
		"an item of the handler":   {&notes{}, missing, []Option{fallback}, 200, viewed},
		"no handler":               {&notes{err: rest.NotImplemented()}, missing, []Option{fallback}, 404, notFound},
		"a handler without it":     {&notes{err: &rest.Error{Status: 410, Code: "x", Message: "Gone."}}, missing, []Option{fallback}, 410, `{"code":"x","message":"Gone.","data":{"status":410}}`},
		"no fallback":              {&notes{}, missing, nil, 404, notFound},
		"a user without the right": {&notes{}, &rest.Error{Status: 403, Code: "x", Message: "No."}, []Option{fallback}, 403, `{"code":"x","message":"No.","data":{"status":403}}`},
	} {
		permit := Authorize(func(context.Context, *rest.Endpoint, *http.Request) error { return c.err })
		w := send(serveNotes(c.s, append(c.options, permit)...), "GET /wp-json/n/v1/notes/7", "")
		if w.Code != c.status || w.Body.String() != c.body {
			t.Errorf("%s: %d %s, want %d %s", name, w.Code, w.Body, c.status, c.body)
		}
	}
}

// Requests share only compiled endpoints and pooled buffers.
func TestRequestsShareNoState(t *testing.T) {
	m := serveNotes(quietNotes{})
	var all sync.WaitGroup
	for n := range 8 {
		all.Go(func() {
			for range 50 {
				w := send(m, fmt.Sprintf("GET /wp-json/n/v1/notes/%d?_fields=id", n), "")
				if got := w.Body.String(); got != fmt.Sprintf(`{"id":%d}`, n) {
					t.Error(got)
				}
				send(m, "POST /wp-json/batch/v1",
					`{"requests":[{"path":"/n/v1/notes/1","body":{"stars":"x"}},{"path":"/n/v1/notes/2"}]}`, jsonBody)
				send(m, "GET /wp-json/n/v1/notes?tags=a,b&per_page=0", "")
				send(m, "GET /wp-json/?_fields=routes", "")
			}
		})
	}
	all.Wait()
}

// quietNotes is an implementation without state.
type quietNotes struct{}

func (quietNotes) List(context.Context, noteListParams) (rest.Page[note], error) {
	return rest.Page[note]{}, nil
}

func (quietNotes) Get(_ context.Context, id int, _ noteListParams) (note, error) {
	return note{ID: id}, nil
}

func (quietNotes) Write(_ context.Context, id int, _ noteWriteParams) (note, error) {
	return note{ID: id}, nil
}

func (quietNotes) Create(context.Context, noteWriteParams) (note, error) { return note{}, nil }

func (quietNotes) Revision(context.Context, string, int, noteListParams) (note, error) {
	return note{}, nil
}

func (quietNotes) Deep(context.Context, string, int, string, noteListParams) (note, error) {
	return note{}, nil
}

func TestNotImplementedIsAnError(t *testing.T) {
	err := rest.Do(context.Background(), nil, &noteGet, "/n/v1/notes/7", nil, new(note))
	if !errors.Is(err, rest.ErrNotImplemented) {
		t.Error(err)
	}
}
