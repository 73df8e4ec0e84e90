package server

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// phpQuery parses a query as php_default_treat_data and
// php_register_variable_ex of PHP do, step by step. Lists are objects.
func phpQuery(query string) map[string]any {
	all := map[string]any{}
	for _, pair := range strings.Split(query, "&") {
		name, value, _ := strings.Cut(pair, "=")
		phpRegister(all, phpUnescape(name), phpUnescape(value))
	}
	return all
}

func phpUnescape(s string) string {
	var b []byte
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '+' {
			c = ' '
		} else if c == '%' && i+2 < len(s) {
			if n, err := strconv.ParseUint(s[i+1:i+3], 16, 8); err == nil {
				c, i = byte(n), i+2
			}
		}
		b = append(b, c)
	}
	return string(b)
}

func phpRegister(all map[string]any, name, value string) {
	name, _, _ = strings.Cut(strings.TrimLeft(name, " "), "\x00")
	mangle := strings.NewReplacer(" ", "_", ".", "_", "[", "_")
	open := strings.IndexByte(name, '[')
	if open < 0 {
		open = len(name)
	}
	index, level, appends := mangle.Replace(name[:open]), 0, false
	if index == "" {
		return
	}
	at := all
	next := func() { // the key of a[]=
		if !appends {
			return
		}
		free, any := int64(0), false
		for key := range at {
			if n, err := strconv.ParseInt(key, 10, 64); err == nil && strconv.FormatInt(n, 10) == key && (!any || n >= free) {
				free, any = n+1, true
			}
		}
		index = strconv.FormatInt(free, 10)
	}
	for ip := open; ip < len(name) && name[ip] == '['; {
		if level++; level > 64 {
			return
		}
		ip++
		start := ip
		if ip < len(name) && strings.IndexByte(" \t\n\v\f\r", name[ip]) >= 0 {
			ip++
		}
		end := strings.IndexByte(name[ip:], ']')
		if end < 0 {
			if level == 1 {
				index = mangle.Replace(name)
			}
			break
		}
		next()
		inner, _ := at[index].(map[string]any)
		if inner == nil {
			inner = map[string]any{}
			at[index] = inner
		}
		at, appends = inner, end == 0
		index = name[start : ip+end]
		ip += end + 1
	}
	next()
	at[index] = value
}

// samePHP reports whether a Value has the names of what PHP made of a query.
func samePHP(v schema.Value, php any) bool {
	object, is := php.(map[string]any)
	if !is {
		return v.Len() == 0
	}
	same := v.Len() == len(object)
	for name, m := range v.Members() {
		inner, exists := object[name]
		same = same && exists && samePHP(m, inner)
	}
	return same
}

// theSite is the transport to a site that records requests.
type theSite struct{ got *http.Request }

func (s *theSite) RoundTrip(r *http.Request) (*http.Response, error) {
	s.got = r
	if r.Body != nil {
		b, _ := io.ReadAll(r.Body)
		r.Body.Close()
		r.Body = io.NopCloser(bytes.NewReader(b))
	}
	return &http.Response{StatusCode: 200, Header: http.Header{"Content-Type": {"application/json"}},
		Body: io.NopCloser(strings.NewReader(`{"id":7}`)), Request: r}, nil
}

// gatewayToSite returns a gateway whose handlers forward all requests.
func gatewayToSite(t testing.TB, options ...Option) (*Mux, *theSite) {
	site := &theSite{}
	c, err := rest.NewClient("https://site.example/wp-json/", rest.Transport(site), rest.Retry{}, rest.Forwarding())
	if err != nil {
		t.Fatal(err)
	}
	m := NewMux(options...)
	for _, e := range []*rest.Endpoint{&noteGet, &noteUpdate, &noteDelete} {
		handleID(m, e, func(ctx context.Context, id int, p noteWriteParams) (n note, err error) {
			err = rest.Do(ctx, c, e, rest.Path("/n/v1/notes/%", id), &p, &n)
			return n, err
		})
	}
	handle(m, &noteList, func(ctx context.Context, p noteListParams) (n note, err error) {
		err = rest.Do(ctx, c, &noteList, "/n/v1/notes", &p, &n)
		return n, err
	})
	handle(m, &noteCreate, func(ctx context.Context, p noteWriteParams) (n note, err error) {
		file, _ := Uploaded(ctx)
		return n, rest.Upload(ctx, c, &noteCreate, "/n/v1/notes", file, &p, &n)
	})
	return m, site
}

// checkForwarded fails the test if a request reaches a site that reads another
// method, route, path or parameter in it than Authorize saw.
func checkForwarded(t *testing.T, method, query, body string) bool {
	var path string
	m, site := gatewayToSite(t, Authorize(func(ctx context.Context, _ *rest.Endpoint, _ *http.Request) error {
		op := OperationOf(ctx)
		path = strings.Replace(op.Method, "HEAD", "GET", 1) + " /wp-json/n/v1/notes/" + schema.ToString(op.Param("id"))
		return nil
	}))
	w := send(m, method+" /wp-json/n/v1/notes/7?"+query, body, jsonBody)
	if site.got == nil {
		return false
	}
	if got := site.got.Method + " " + site.got.URL.Path; got != path {
		t.Errorf("authorized %s, sent %s", path, got)
	}
	sent, _ := schema.ParseJSON([]byte(body))
	for name, php := range phpQuery(site.got.URL.RawQuery) {
		seen := sent.Member(name)
		if seen.Missing() {
			seen = schema.ParseQuery(query).Member(name)
		}
		if name == "force" && !seen.Exists() {
			continue // the default
		}
		if slices.Contains([]string{"_method", "rest_route", "id", "_envelope", "_jsonp", "_fields"}, name) || !samePHP(seen, php) {
			t.Errorf("%s ?%s %s: %d; the site gets %q, %v", method, query, body, w.Code, name, php)
		}
	}
	return true
}

// namesOfAttack become another method, route or path parameter in PHP.
var namesOfAttack = []string{
	`.method`, ` method`, `[method`, ` _method`, `  _method`, `_method\u0000x`, ` _method\u0000`, `_method[`,
	`rest.route`, `rest route`, `rest[route`, ` rest_route`, `rest_route\u0000[`, ` rest.route`, `rest_route[0]`,
	` id`, `id\u0000`, `id[]`, `id[0]`, ` id[x`, `_method`, `rest_route`, `.jsonp`, `.envelope`, ` status`,
	`status[]`, `status[a]`, `status\u0000x`, `a[b`, `a[b][c`, `a.b`, `[a]`, `]`, `\u0000`, ` `, ``,
}

// A site reads the same parameters as the gateway before it.
func TestForwardedNamesMeanTheSame(t *testing.T) {
	n := 0
	for _, name := range namesOfAttack {
		t.Run(name, func(t *testing.T) {
			for _, method := range []string{"GET", "HEAD", "DELETE"} {
				for _, value := range []string{`"DELETE"`, `"/n/v1/notes/9"`, `9`, `["9"]`, `{"a":"9"}`} {
					body := fmt.Sprintf(`{"force":true,"%s":%s}`, name, value)
					if checkForwarded(t, method, "", body) {
						n++
					}
					checkForwarded(t, method, "", fmt.Sprintf(`{"force":true,"a":{"%s":%s}}`, name, value))
				}
			}
		})
	}
	if n < 300 {
		t.Errorf("only %d requests were forwarded", n)
	}
	t.Logf("counted %d forwarded requests", n)
}

// Harmless members are forwarded, and so are all members of a JSON body to a
// method with a body, since PHP changes no names in JSON.
func TestHarmlessNamesAreForwarded(t *testing.T) {
	m, site := gatewayToSite(t)
	send(m, "GET /wp-json/n/v1/notes/7", `{"lang":"de","a-b":{"c.d":["x"],"é":{"k":1}},"0":false}`, jsonBody)
	if got, _ := url.QueryUnescape(site.got.URL.RawQuery); got != "lang=de&a-b[c.d][0]=x&a-b[é][k]=1&0=false" {
		t.Error(got)
	}
	send(m, "GET /wp-json/n/v1/notes?page=3", `{"page":1e300,"per_page":5}`, jsonBody)
	if got := site.got.URL.RawQuery; got != "per_page=5" {
		t.Errorf("the handler got no page; the site got %s", got)
	}
	site.got = nil
	long := `{"a":[` + strings.Repeat("1,", 1000) + `1],"status":"draft"}`
	if w := send(m, "GET /wp-json/n/v1/notes/7", long, jsonBody); w.Code != 400 || site.got != nil {
		t.Errorf("PHP would drop the status: %d %s", w.Code, w.Body)
	}
	send(m, "POST /wp-json/n/v1/notes/7", long, jsonBody)
	if site.got == nil {
		t.Error("a JSON body may be long")
	}
	send(m, "POST /wp-json/n/v1/notes/7", `{"a.b":{" ":1},"stars":2}`, jsonBody)
	if b, _ := io.ReadAll(site.got.Body); string(b) != `{"a.b":{" ":1},"stars":2}` {
		t.Errorf("%s", b)
	}
}

// In the header of a part of a form some characters become underscores.
func TestForwardedNamesOfFormsMeanTheSame(t *testing.T) {
	for _, name := range []string{`rest;route`, `\"method`, `rest\\route`, `a[b;c]`} {
		m, site := gatewayToSite(t)
		form := ""
		for _, part := range []string{`title"`, `plugin"`, name + `"`, `file"; filename="a.png"`} {
			form += "--x\r\nContent-Disposition: form-data; name=\"" + part + "\r\n\r\n/v\r\n"
		}
		w := send(m, "POST /wp-json/n/v1/notes", form+"--x--\r\n", "Content-Type: multipart/form-data; boundary=x")
		if site.got == nil {
			t.Fatalf("%s: %d %s", name, w.Code, w.Body)
		}
		if err := site.got.ParseMultipartForm(1 << 20); err != nil {
			t.Fatal(err)
		}
		var names []string
		for field := range site.got.MultipartForm.Value {
			names = append(names, field)
		}
		slices.Sort(names)
		if fmt.Sprint(names) != "[plugin title]" {
			t.Errorf("%s: the site gets %q", name, names)
		}
	}
}

// FuzzForwardedNames compares what Authorize sees with what PHP makes of the
// forwarded query, and the parser of queries with PHP.
func FuzzForwardedNames(f *testing.F) {
	for i, name := range namesOfAttack {
		f.Add(i, "a[b]=1&c=2&"+url.QueryEscape(name)+"=3", fmt.Sprintf(`{"force":true,"%s":"DELETE","x":{"%s":[1]}}`, name, name))
	}
	f.Add(0, "a[b][c=1&a[ ]=2&a[]=3&a[x]y[z]=4&[a]=1&a%00b=1&d[-5]=1&d[]=2", `{}`)
	f.Fuzz(func(t *testing.T, method int, query, body string) {
		if php := phpQuery(query); !samePHP(schema.ParseQuery(query), php) {
			t.Errorf("%q: %v, PHP has %v", query, schema.ParseQuery(query), php)
		}
		if strings.ContainsAny(query, "#\x7f") || strings.ContainsFunc(query, func(r rune) bool { return r <= ' ' }) {
			query = url.QueryEscape(query)
		}
		if _, err := url.Parse("/?" + query); err == nil {
			checkForwarded(t, []string{"GET", "HEAD", "DELETE"}[uint(method)%3], query, body)
		}
	})
}
