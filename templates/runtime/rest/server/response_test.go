package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

func TestContextChoosesTheFields(t *testing.T) {
	m := serveNotes(&notes{})
	expect(t, send(m, "GET /wp-json/n/v1/notes/7?context=edit", ""), 200, edited)
	expect(t, send(m, "GET /wp-json/n/v1/notes/7?context=embed", ""), 200, `{"id":7,"title":"T","_links":{"self":[]}}`)
	expect(t, send(m, "PATCH /wp-json/n/v1/notes/7?context=view", ""), 200, edited)
}

func TestFieldsChoosesMembers(t *testing.T) {
	m := serveNotes(&notes{})
	for _, c := range []struct{ name, query, want string }{
		{"commas separate names", "_fields=id,title", `{"id":7,"title":"T"}`},
		{"names can be a list", "_fields[]=id&_fields[]=title", `{"id":7,"title":"T"}`},
		{"spaces separate names", "_fields=title%20id", `{"id":7,"title":"T"}`},
		{"no names select all", "_fields=", viewed},
		{"an empty selection is a list in PHP", "_fields=nope", `[]`},
		{"a name within a string selects the string", "_fields=title.x", `{"title":"T"}`},
		{"members of other contexts are not selected", "_fields=secret", `[]`},
		{"a name within a selected member ends the selection", "_fields=title,title.x,id", `{"title":"T"}`},
		{"a member can follow a part of it", "_fields=title.x,title&x=_link", `{"title":"T"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			expect(t, send(m, "GET /wp-json/n/v1/notes/7?"+c.query, ""), 200, c.want)
		})
	}
	expect(t, send(m, "GET /wp-json/n/v1/notes?_fields=id", ""), 200, `[{"id":1}]`)
	expect(t, send(m, "GET /wp-json/n/v1/notes?_fields=_links.none", ""), 200, `[{"_links":[]}]`)
	expect(t, send(m, "GET /wp-json/n/v1/notes/7?_fields=_links.none", ""), 200, `{"_links":{"self":[]}}`)
	expect(t, send(m, "PUT /wp-json/n/v1/notes/7", `{"_fields":"id"}`, jsonBody), 200, `{"id":7}`)
	raw := serveNotes(nil, Fallback(func(call *Call) {
		out := rest.Raw(`[{"id":1,"parts":[{"id":2}]},3]`)
		call.Set(nil, &out, func(context.Context) error { return nil })
	}))
	expect(t, send(raw, "GET /wp-json/n/v1/notes/7?_fields=id,parts.id", ""), 200, `[{"id":1,"parts":[]},3]`)
	expect(t, send(m, "GET /wp-json/n/v1/nothing?_fields=code", ""), 404, noSuch)
}

func TestResponsesHaveHeadersOfWordPress(t *testing.T) {
	m := serveNotes(&notes{})
	w := send(m, "GET /wp-json/n/v1/notes/7", "", "Origin: https://app.example")
	for name, want := range map[string]string{
		"Content-Type":                     "application/json; charset=UTF-8",
		"X-Robots-Tag":                     "noindex",
		"X-Content-Type-Options":           "nosniff",
		"Link":                             `<https://site.example/wp-json/>; rel="https://api.w.org/"`,
		"Allow":                            "GET, POST, PUT, PATCH, DELETE",
		"Access-Control-Expose-Headers":    "X-WP-Total, X-WP-TotalPages, Link",
		"Access-Control-Allow-Headers":     "Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type",
		"Access-Control-Allow-Origin":      "https://app.example",
		"Access-Control-Allow-Methods":     "OPTIONS, GET, POST, PUT, PATCH, DELETE",
		"Access-Control-Allow-Credentials": "true",
		"Vary":                             "Origin",
	} {
		t.Run(name, func(t *testing.T) {
			if got := w.Header().Get(name); got != want {
				t.Errorf("%s: %s, not %s", name, got, want)
			}
		})
	}
	m = serveNotes(&notes{}, AllowOrigins(func(origin string) bool { return origin == "https://a.example" }))
	for origin, want := range map[string]string{"https://a.example": "https://a.example", "https://b.example": ""} {
		if got := send(m, "GET /wp-json/n/v1/notes/7", "",
			"Origin: "+origin).Header().Get("Access-Control-Allow-Origin"); got != want {
			t.Errorf("%s: %s", origin, got)
		}
	}
	w = send(m, "GET /wp-json/nothing", "") // without Origin
	for _, name := range []string{"Link", "Access-Control-Expose-Headers", "Access-Control-Allow-Headers"} {
		t.Run(name, func(t *testing.T) {
			if w.Header().Get(name) == "" || w.Header().Get("Allow") != "" {
				t.Error(name, w.Header())
			}
		})
	}
	w = send(m, "POST /wp-json/n/v1/notes", `{"title":"x"}`, jsonBody)
	if w.Code != 201 || w.Header().Get("Location") != "https://site.example/wp-json/n/v1/notes/7" ||
		w.Header().Get("X-Own") != "1" {
		t.Error(w.Code, w.Header())
	}
	w = send(m, "POST /?rest_route=/n/v1/notes", `{"title":"x"}`, jsonBody)
	if got := w.Header().Get("Location"); got != "https://site.example/index.php?rest_route=/n/v1/notes/7" {
		t.Error(got)
	}
}

// The header Allow has a fixed order, although operations with a capture in
// their names may be registered first.
func TestAllowHasAFixedOrder(t *testing.T) {
	m := NewMux()
	for _, methods := range [][]string{{"DELETE"}, {"POST", "PUT", "PATCH"}, {"GET"}} {
		m.Add(&rest.Endpoint{Namespace: "n/v1", Route: "/n/v1/x", Methods: methods})
	}
	if got := send(m, "GET /wp-json/n/v1/x", "").Header().Get("Allow"); got != "GET, POST, PUT, PATCH, DELETE" {
		t.Error(got)
	}
}

// Location is the address of the new item, even if _fields does not select its
// id. Slashes in the id are kept.
func TestLocationIsThatOfTheNewItem(t *testing.T) {
	made := rest.Endpoint{Namespace: "n/v1", Route: "/n/v1/made", Methods: []string{"POST"}, Status: 201}
	for answer, want := range map[string]string{
		`{"id":"a//b c"}`: "/a//b%20c", `{"name":"x","uuid":"u-1"}`: "/u-1", `{"id":0,"uuid":7}`: "/7",
		`{"id":"a\/b"}`: "/a/b", `{"id":"\u00e9"}`: "/%C3%A9", `{"id":[1]}`: "",
		`{"id":{"id":7}}`: "", `[{"id":7}]`: "", `{"id":null}`: "", `7`: "", `{}`: "",
	} {
		t.Run(answer, func(t *testing.T) {
			m := NewMux(SiteAddress("https://site.example"))
			handle(m, &made, func(context.Context, noteListParams) (rest.Raw, error) { return rest.Raw(answer), nil })
			if want != "" {
				want = "https://site.example/wp-json/n/v1/made" + want
			}
			if got := send(m, "POST /wp-json/n/v1/made?_fields=name", "").Header().Get("Location"); got != want {
				t.Errorf("%s: %s, not %s", answer, got, want)
			}
		})
	}
}

func TestSiteAddressDefaultsToRequestHost(t *testing.T) {
	m := NewMux()
	m.Add(&noteGet)
	for _, host := range []string{"a.example", "b.example:8080"} {
		r := httptest.NewRequest("GET", "/wp-json/n/v1/notes/7", nil)
		r.Host = host
		w := httptest.NewRecorder()
		m.ServeHTTP(w, r)
		if got := w.Header().Get("Link"); got != "<http://"+host+`/wp-json/>; rel="https://api.w.org/"` {
			t.Error(got)
		}
	}
}

func TestLinksLeadToNeighboringPages(t *testing.T) {
	m := serveNotes(&notes{})
	const at = "<https://site.example/wp-json/n/v1/notes?"
	const plain = "<https://site.example/index.php?rest_route=%2Fn%2Fv1%2Fnotes&"
	for line, want := range map[string]string{
		"/wp-json/n/v1/notes?x=a%20b": at + `x=a+b&page=2>; rel="next"`,
		"/wp-json/n/v1/notes?x=a%20b%20c&page=2&y=d%20e": at + `x=a+b+c&page=1&y=d+e>; rel="prev", ` +
			at + `x=a+b+c&page=3&y=d+e>; rel="next"`,
		"/wp-json/n/v1/notes?page=9&tags=":   at + `page=3>; rel="prev"`,
		"/wp-json/n/v1/notes?x=&per_page=10": at + `x&per_page=10&page=2>; rel="next"`,
		"/wp-json/n/v1/notes?per_page=10":    at + `per_page=10&page=2>; rel="next"`,
		"/wp-json/n/v1/notes?page=2&tags[]=a": at + `page=1&tags%5B0%5D=a>; rel="prev", ` +
			at + `page=3&tags%5B0%5D=a>; rel="next"`,
		"/wp-json/n/v1/notes?tags=a,b": at + `tags%5B0%5D=a&tags%5B1%5D=b&page=2>; rel="next"`,
		"/wp-json/n/v1/notes?x[[][y]=1&z[][][]=2": at +
			`x%5B%5B%5D%5By%5D=1&z%5B0%5D%5B0%5D%5B0%5D=2&page=2>; rel="next"`,
		"/wp-json/n/v1/notes?page=9":                at + `page=3>; rel="prev"`,
		"/wp-json/n/v1/notes?filter[min]=+1&page=9": at + `filter%5Bmin%5D=1&page=3>; rel="prev"`,
		"/wp-json/n/v1/notes?per_page=100":          `<https://site.example/wp-json/>; rel="https://api.w.org/"`,
		"/?rest_route=/n/v1/notes&per_page=100":     `<https://site.example/index.php?rest_route=/>; rel="https://api.w.org/"`,
		"/index.php/wp-json/n/v1/notes?page=9":      strings.Replace(at, "/wp-json", "/index.php/wp-json", 1) + `page=3>; rel="prev"`,
		"/?rest_route=/n/v1/notes&per_page=20&filter[min]=1%202": plain +
			`per_page=20&filter%5Bmin%5D=1%202&page=2>; rel="next"`,
	} {
		t.Run(line, func(t *testing.T) {
			w := send(m, "GET "+strings.ReplaceAll(line, "1%202", "12"), "")
			if got := w.Header().Get("Link"); got != strings.ReplaceAll(want, "1%202", "12") {
				t.Errorf("%s: %s, not %s (%s)", line, got, want, w.Body)
			}
			if got := w.Header().Get("X-WP-Total"); got != "25" {
				t.Error("X-WP-Total:", got)
			}
		})
	}
	if got := send(m, "GET /wp-json/n/v1/notes", "").Header().Get("X-WP-TotalPages"); got != "3" {
		t.Error("X-WP-TotalPages:", got)
	}
}

func TestEnvelopeHoldsStatusAndHeaders(t *testing.T) {
	m := serveNotes(&notes{})
	w := send(m, "GET /wp-json/n/v1/notes?_envelope=0&_fields=id&per_page=100", "")
	expect(t, w, 200,
		`{"body":[{"id":1}],"status":200,"headers":{"X-WP-Total":25,"X-WP-TotalPages":1,"Allow":"GET, POST"}}`)
	if w.Header().Get("X-WP-Total") != "" || w.Header().Get("Allow") != "" {
		t.Error("the headers are sent twice", w.Header())
	}
	expect(t, send(m, "GET /wp-json/nothing?_envelope", ""), 200, `{"body":`+noSuch+`,"status":404,"headers":[]}`)
}

func TestEnvelopeLeavesTheHeadersOfOthers(t *testing.T) {
	m := serveNotes(&notes{}, Middleware(func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Set-Cookie", "session=secret; HttpOnly")
			w.Header().Set("Link", "<https://cdn.example>; rel=preconnect")
			next.ServeHTTP(w, r)
		})
	}))
	w := send(m, "GET /wp-json/n/v1/notes/7?_envelope&_fields=id", "")
	expect(t, w, 200, `{"body":{"id":7},"status":200,"headers":{"Allow":"GET, POST, PUT, PATCH, DELETE"}}`)
	if w.Header().Get("Set-Cookie") == "" || w.Header().Get("Link") == "" {
		t.Error("lost:", w.Header())
	}
}

func TestJSONPAndPrettyAreServed(t *testing.T) {
	m := serveNotes(&notes{})
	w := send(m, "GET /wp-json/n/v1/notes/7?_jsonp=a.b_1&_fields=id", "")
	expect(t, w, 200, `/**/a.b_1({"id":7})`)
	if got := w.Header().Get("Content-Type"); got != "application/javascript; charset=UTF-8" {
		t.Error(got)
	}
	for _, name := range []string{"_jsonp=a(b)", "_jsonp[]=a", "_jsonp=%C3%A9"} {
		t.Run(name, func(t *testing.T) {
			w := send(m, "GET /wp-json/n/v1/notes/7?"+name, "")
			expect(t, w, 400, `{"code":"rest_callback_invalid","message":"Invalid JSONP callback function."}`)
			if got := w.Header().Get("Content-Type"); got != "application/javascript; charset=UTF-8" {
				t.Errorf("%s: %s", name, got)
			}
		})
	}
	expect(t, send(m, "GET /wp-json/n/v1/notes/7?_jsonp=0&_fields=id", ""), 200, `{"id":7}`)
	expect(t, send(m, "GET /wp-json/n/v1/notes/7?_pretty&_fields=id", ""), 200, "{\n    \"id\": 7\n}")
}

// With limited origins, neither scripts nor caches pass responses to others.
func TestAllowOriginsLimitsResponses(t *testing.T) {
	refuse := AllowOrigins(func(string) bool { return false })
	const off = `{"code":"rest_callback_disabled","message":"JSONP support is disabled on this site."}`
	for _, c := range []struct {
		name    string
		options []Option
		status  int
		body    string
	}{
		{name: "default", status: 200, body: `/**/x({"id":7})`},
		{name: "AllowOrigins", options: []Option{refuse}, status: 400, body: off},
		{name: "JSONP off", options: []Option{JSONP(false)}, status: 400, body: off},
		{name: "JSONP after AllowOrigins", options: []Option{refuse, JSONP(true)}, status: 200,
			body: `/**/x({"id":7})`},
		{name: "JSONP before AllowOrigins", options: []Option{JSONP(true), refuse}, status: 200,
			body: `/**/x({"id":7})`},
	} {
		t.Run(c.name, func(t *testing.T) {
			expect(t, send(serveNotes(&notes{}, c.options...), "GET /wp-json/n/v1/notes/7?_jsonp=x&_fields=id",
				""), c.status, c.body)
		})
	}
	for header, private := range map[string]bool{
		"Origin: https://a.example": false, "X: y": false,
		"Cookie: a=b": true, "X-WP-Nonce: n": true, "Authorization: x": true,
	} {
		t.Run(header, func(t *testing.T) {
			h := send(serveNotes(&notes{}, refuse), "GET /wp-json/n/v1/notes/7", "", header).Header()
			if h.Get("Vary") != "Origin" || h.Get("Access-Control-Allow-Origin") != "" ||
				(h.Get("Cache-Control") != "") != private {
				t.Errorf("%s: %v", header, h)
			}
		})
	}
}

func TestEmbedAsksForRelations(t *testing.T) {
	var asked [][]string
	m := serveNotes(&notes{}, EmbedFunc(func(_ context.Context, relations []string, body []byte) ([]byte, error) {
		asked = append(asked, relations)
		return append(bytes.TrimSuffix(body, []byte("}")), `,"_embedded":{}}`...), nil
	}))
	for _, c := range []struct{ name, query, want string }{
		{"no value asks for all", "_embed", `,"_embedded":{}}`},
		{"0 asks for all, too", "_embed=0", `,"_embedded":{}}`},
		{"commas separate relations", "_embed=author,wp:term", `,"_embedded":{}}`},
		{"no links are selected", "_embed&_fields=id", `{"id":7}`},
		{"links are selected", "_embed&_fields=_links", `,"_embedded":{}}`},
		{"some links are selected", "_embed&_fields=id,_links.self", `,"_embedded":{}}`},
		{"another parameter", "x=_embed", viewed},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := send(m, "GET /wp-json/n/v1/notes/7?"+c.query, "").Body.String(); !strings.HasSuffix(got, c.want) {
				t.Errorf("%s: %s", c.query, got)
			}
		})
	}
	if len(asked) != 5 || strings.Count(fmt.Sprint(asked), "author wp:term") != 1 {
		t.Error(asked)
	}
}

// Hooks and handlers may hand out slices that they use again.
func TestSlicesOfHooksAreNotKept(t *testing.T) {
	cached := append(make([]byte, 0, 100), `{"id":1,"cached":true}`...)
	vary := append(make([]string, 0, 4), "Cookie")
	m := serveNotes(&notes{}, EmbedFunc(func(ctx context.Context, relations []string, body []byte) ([]byte, error) {
		ResponseHeader(ctx)["Vary"] = vary
		if len(relations) == 0 {
			return cached, nil
		}
		return body[1:3], nil // overlaps with the response
	}))
	for range 4 {
		expect(t, send(m, "GET /wp-json/n/v1/notes/7?_embed", "", "Origin: x"), 200, `{"id":1,"cached":true}`)
		expect(t, send(m, "GET /wp-json/n/v1/notes/7?_embed=a", ""), 200, `"i`)
		expect(t, send(m, "GET /wp-json/n/v1/notes/7", ""), 200, viewed)
		if string(cached) != `{"id":1,"cached":true}` || fmt.Sprint(vary[:2]) != "[Cookie ]" {
			t.Fatalf("the slices became %s and %q", cached, vary[:2])
		}
	}
}

func TestBatchesRunAsOnTheSite(t *testing.T) {
	s := &notes{}
	m := serveNotes(s)
	run := func(body string) *httptest.ResponseRecorder { return send(m, "POST /wp-json/batch/v1", body, jsonBody) }
	const allow = `"Allow":"GET, POST, PUT, PATCH, DELETE"}}`
	const refused = `{"body":{"code":"rest_invalid_param","message":"Invalid parameter(s): stars",` +
		`"data":{"status":400,"params":{"stars":"stars is not of type integer."},` +
		`"details":{"stars":{"code":"rest_invalid_type","message":"stars is not of type integer.",` +
		`"data":{"param":"stars"}}}}},"status":400,"headers":`
	expect(t,
		run(`{"requests":[{"path":"/n/v1/notes/7?_fields=id","method":"PUT"},{"path":"/n/v1/notes/7",`+
			`"body":{"stars":"x"}},{"path":"http://h/n/v1/notes?_fields=title#x","body":{"title":"t"},`+
			`"headers":{"X-A":["1"]}}]}`), 207,
		`{"responses":[{"body":{"id":7},"status":200,"headers":{`+allow+`,`+refused+`{`+allow+
			`,{"body":{"title":"T"},"status":201,`+
			`"headers":{"Location":"https://site.example/wp-json/n/v1/notes/7","X-Own":"1","Allow":"GET, POST"}}]}`)
	expect(t,
		run(`{"requests":[{"path":"/n/v1/notes/"},{"path":"/n/v1/notes/7","method":"DELETE"},`+
			`{"path":"http:///x"}]}`), 207,
		`{"responses":[{"body":`+noSuch+`,"status":404,"headers":[]},`+
			`{"body":{"code":"rest_batch_not_allowed",`+
			`"message":"The requested route does not support batch requests.","data":{"status":400}},`+
			`"status":400,"headers":{`+allow+
			`,{"body":{"code":"parse_path_failed","message":"Could not parse the path.",`+
			`"data":{"status":400}},"status":400,"headers":[]}]}`)
	s.calls = nil
	expect(t,
		run(`{"validation":"require-all-validate","requests":[{"path":"/n/v1/notes/7"},`+
			`{"path":"/n/v1/notes/7","body":{"stars":"x"}}]}`), 207,
		`{"failed":"validation","responses":[null,`+refused+`[]}]}`)
	if len(s.calls) != 0 {
		t.Error("an item ran:", s.calls)
	}
	for _, body := range []string{
		`{"requests":[{},{}]}`, `{"requests":[{"path":"/a"},{"path":"/a"},{"path":"/a"},{"path":"/a"}]}`,
		`{"requests":[{"path":"/a","method":"GET"}]}`, `{}`,
	} {
		t.Run(body, func(t *testing.T) {
			if w := run(body); w.Code != 400 {
				t.Errorf("%s: %d", body, w.Code)
			}
		})
	}
	expect(t, send(m, "POST /wp-json/batch/v1?_fields=responses.status", `{"requests":[]}`, jsonBody), 207,
		`{"responses":[]}`)
	s.panic = "x"
	if w := run(`{"requests":[{"path":"/n/v1/notes/7"},{"path":"/n/v1/nothing"}]}`); w.Code != 207 ||
		!strings.Contains(w.Body.String(), private) {
		t.Error(w.Code, w.Body)
	}
}

func TestIndexSelectsFieldsAndNamespaces(t *testing.T) {
	m := serveNotes(&notes{})
	const self = `"_links":{"self":[{"href":"https://site.example/wp-json/n/v1`
	const methods = `"methods":["GET","POST"],"endpoints":[{"methods":["GET"],"args":[]}]`
	const routes = `{"/n/v1":{"namespace":"n/v1","methods":["GET"],"endpoints":[],` + self +
		`"}]}},"/n/v1/notes":{"namespace":"n/v1",` + methods + `,` + self + `/notes"}]}}}`
	const entry = `{"namespace":"n/v1",` + methods + `,"schema":{"title":"note"},` + self + `/notes"}]}}`
	expect(t, send(m, "GET /wp-json/?_fields=namespaces,url,routes./n/v1/notes", ""), 200,
		`{"url":"https://site.example","namespaces":["n/v1"],"routes":{"/n/v1/notes":{"namespace":"n/v1",`+
			methods+`,`+self+`/notes"}]}}}}`)
	const up = `"_links":{"up":[{"href":"https://site.example/wp-json/"}]}}`
	expect(t, send(m, "GET /wp-json/n/v1?_fields=namespace,routes", ""), 200,
		`{"namespace":"n/v1","routes":`+routes+`,`+up)
	expect(t, send(m, "GET /wp-json/n/v1?_fields=none", ""), 200, `{`+up)
	expect(t, send(m, "GET /wp-json/?_fields=_links.none", ""), 200,
		`{"_links":{"help":[{"href":"https://developer.wordpress.org/rest-api/"}]}}`)
	expect(t,
		send(m, "GET /wp-json/?_fields=name,home,gmt_offset,page_for_posts,page_on_front,show_on_front,"+
			"authentication,site_logo,site_icon,site_icon_url", ""), 200,
		`{"name":"","home":"https://site.example","gmt_offset":"0","page_for_posts":0,"page_on_front":0,`+
			`"show_on_front":"posts","authentication":[],"site_logo":0,"site_icon":0,"site_icon_url":""}`)
	about := func(member string) rest.Raw {
		return map[string]rest.Raw{"name": `"A"`, "gmt_offset": "5.5", "page_on_front": "7"}[member]
	}
	expect(t, send(serveNotes(&notes{}, About(about)), "GET /wp-json/?_fields=name,description,gmt_offset,timezone_string,page_on_front", ""), 200,
		`{"name":"A","description":"","gmt_offset":5.5,"timezone_string":"","page_on_front":7}`)
	const page = "https://site.example/authorize.php"
	expect(t, send(serveNotes(&notes{}, ApplicationPasswords("/authorize.php")), "GET /wp-json/?_fields=authentication", ""), 200,
		`{"authentication":{"application-passwords":{"endpoints":{"authorization":"`+page+`"}}}}`)
	for _, query := range []string{"namespace=x", "namespace=", "namespace[]=n/v1"} {
		t.Run(query, func(t *testing.T) {
			expect(t, send(m, "GET /wp-json/n/v1?"+query, ""), 404,
				`{"code":"rest_invalid_namespace","message":"The specified namespace could not be found.",`+
					`"data":{"status":404}}`)
		})
	}
	if w := send(m, "GET /?rest_route=/n/v1", ""); !strings.Contains(w.Body.String(),
		`"https://site.example/index.php?rest_route=/n/v1/notes"`) {
		t.Error("links of another form of address:", w.Body)
	}
	if w := send(m, "GET /wp-json?context=help", ""); !strings.Contains(w.Body.String(), `"schema":{"title":"note"}`) {
		t.Error(w.Body)
	}
	w := send(m, "OPTIONS /wp-json/N/v1/notes", "")
	expect(t, w, 200, entry)
	if w.Header().Get("Allow") != "GET, POST" {
		t.Error(w.Header())
	}
	expect(t, send(m, "POST /wp-json/n/v1/notes?_method=OPTIONS&_fields=schema", ""), 200,
		`{"schema":{"title":"note"}}`)
	expect(t, send(m, "OPTIONS /wp-json/nothing", ""), 200, `[]`)
}

// The index is served even if it lacks its own route.
func TestIndexNeedNotListItself(t *testing.T) {
	for _, document := range []string{
		`{"namespaces":["n/v1"],"routes":{"/n/v1/notes":{"namespace":"n/v1","methods":["GET"],"endpoints":[]}}}`,
		`{"namespaces":["n/v1"],"routes":{"/":{"namespace":"","methods":["POST"],"endpoints":[]}}}`,
	} {
		m := NewMux(SiteAddress("https://site.example"))
		m.Add(&noteList, &rest.Endpoint{Route: "/", Methods: []string{"POST"}})
		m.Index([]byte(document))
		w := send(m, "GET /wp-json/", "")
		if routes := document[len(`{"namespaces":["n/v1"],`) : len(document)-len("}}}")]; w.Code != 200 ||
			!strings.Contains(w.Body.String(), routes) {
			t.Errorf("%d %s, not with %s", w.Code, w.Body, routes)
		}
	}
}

// claimed is a body that records the largest buffer that is used to read it.
type claimed struct{ room int }

func (c *claimed) Read(b []byte) (int, error) {
	c.room = max(c.room, len(b))
	return 0, io.EOF
}

func TestMemoryDoesNotFollowClaimedLength(t *testing.T) {
	body := &claimed{}
	r := httptest.NewRequest("POST", "/wp-json/n/v1/notes", body)
	r.Header.Set("Content-Type", "application/json")
	r.ContentLength = 1 << 30
	serveNotes(quietNotes{}, Limits{Body: 1 << 30}).ServeHTTP(httptest.NewRecorder(), r)
	if body.room == 0 || body.room > 2<<20 {
		t.Errorf("there was room for %d bytes that had not come", body.room)
	}
}

// An uploader records the content of a request.
type uploader struct{ notes }

func (s *uploader) Create(ctx context.Context, p noteWriteParams) (note, error) {
	f, ok := Uploaded(ctx)
	if !ok {
		return note{Title: "no file"}, nil
	}
	b, err := io.ReadAll(f.Body)
	return note{Title: fmt.Sprintf("%s %s %s %s", f.Name, f.Type, b, p.Title.Or("-"))}, err
}

func TestUploadsReachHandlersInBothForms(t *testing.T) {
	var log strings.Builder
	m := serveNotes(&uploader{}, Limits{Upload: 1000}, Logger(slog.New(slog.NewTextHandler(&log, nil))))
	title := func(w *httptest.ResponseRecorder) string {
		v, _ := schema.ParseJSON(w.Body.Bytes())
		return v.Member("title").Text()
	}
	w := send(m, "POST /wp-json/n/v1/notes?title=x", "bytes", "Content-Type: image/png",
		`Content-Disposition: attachment; filename="a.png"`)
	if got := title(w); got != "a.png image/png bytes x" {
		t.Error(got, w.Body)
	}
	form := func(content string) *http.Request {
		var b bytes.Buffer
		f := multipart.NewWriter(&b)
		f.WriteField("title", "in a form")
		part, _ := f.CreateFormFile("file", "b.txt")
		part.Write([]byte(content))
		f.Close()
		r := httptest.NewRequest("POST", "/wp-json/n/v1/notes", &b)
		r.Header.Set("Content-Type", f.FormDataContentType())
		return r
	}
	w = httptest.NewRecorder()
	m.ServeHTTP(w, form("content"))
	if got := title(w); got != "b.txt application/octet-stream content in a form" {
		t.Error(got, w.Body)
	}
	w = httptest.NewRecorder()
	m.ServeHTTP(w, form(strings.Repeat("x", 2000)))
	if w.Code != 413 {
		t.Error(w.Code)
	}
	if w := send(m, "POST /wp-json/n/v1/notes?title=x", strings.Repeat("x", 2000),
		"Content-Type: image/png"); w.Code != 413 {
		t.Error(w.Code, w.Body)
	}
	if log.Len() > 0 {
		t.Error("uploads beyond the limit are errors of the handler:", log.String())
	}
	if w := send(m, "POST /wp-json/n/v1/notes?title=x", ""); title(w) != "no file" {
		t.Error(w.Body)
	}
	if w := send(m, "POST /wp-json/n/v1/notes", "title=x", "Content-Type: multipart/form-data"); w.Code != 400 {
		t.Error("a form that cannot be read holds nothing", w.Body)
	}
}

func TestServerHasRoutesOfItsDeployment(t *testing.T) {
	both := rest.Endpoint{Namespace: "n/v1", Route: noteKey, Methods: []string{"GET"}, In: 1, Args: []schema.Schema{noteID},
		Variants: []rest.Endpoint{{Namespace: "n/v1", Route: `/n/v1/notes/(?P<key>\w+)`,
			Methods: []string{"GET", "POST"}, In: 2}}}
	second := rest.Endpoint{Namespace: "n/v1", Route: "/n/v1/extra", Methods: []string{"GET"}, In: 2}
	mux := func(n int) *Mux {
		m := NewMux(Deployment(rest.Deployment{Index: n, Name: "d"}))
		m.Add(&second)
		handleID(m, &both, (&notes{}).Get)
		m.Routes([]string{noteKey}, []string{`/n/v1/notes/(?P<key>\w+)`, "/n/v1/extra"})
		return m
	}
	for n, want := range [][]int{{200, 404, 404, 404}, {200, 404, 200, 501}} {
		m := mux(n)
		for i, line := range []string{
			"GET /wp-json/n/v1/notes/7", "GET /wp-json/n/v1/notes/x",
			"POST /wp-json/n/v1/notes/7", "GET /wp-json/n/v1/extra",
		} {
			if w := send(m, line, ""); w.Code != want[i] {
				t.Errorf("deployment %d, %s: %d, not %d", n, line, w.Code, want[i])
			}
		}
	}
	if e, captures := mux(1).Match(httptest.NewRequest("GET", "/wp-json/n/v1/notes/x", nil)); e != &both ||
		captures["key"] != "x" {
		t.Error(e, captures)
	}
	for n := range 2 { // Authorize identifies endpoints by their variables
		m := mux(n)
		Authorize(func(_ context.Context, e *rest.Endpoint, _ *http.Request) error {
			if e == &both {
				return errors.New("no")
			}
			return nil
		}).set(&m.site.settings)
		if w := send(m, "GET /wp-json/n/v1/notes/7", ""); w.Code != 401 {
			t.Errorf("deployment %d: %d", n, w.Code)
		}
	}
}

func TestMiddlewareCanBoundBodies(t *testing.T) {
	m := serveNotes(&notes{}, Middleware(func(next http.Handler) http.Handler {
		return http.MaxBytesHandler(next, 10)
	}))
	if w := send(m, "POST /wp-json/n/v1/notes", `{"title":"more than ten"}`, jsonBody); w.Code != 413 {
		t.Error(w.Code, w.Body)
	}
}

func TestMiddlewareSeesEverything(t *testing.T) {
	var seen []string
	wrap := func(name string) Option {
		return Middleware(func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				seen = append(seen, name)
				next.ServeHTTP(w, r)
			})
		})
	}
	send(serveNotes(&notes{}, wrap("first"), wrap("second")), "GET /wp-json/nothing", "")
	if strings.Join(seen, " ") != "first second" {
		t.Error(seen)
	}
}
