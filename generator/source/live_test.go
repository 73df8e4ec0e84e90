package source

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/restgen/restgen/generator/index"
)

const (
	withSchemas = `{"namespaces":["a/v1"],"routes":{"/a/v1/x":{"namespace":"a/v1","methods":["GET"],` +
		`"endpoints":[{"methods":["GET"],"args":{}}],` +
		`"schema":{"type":"object"}}}}`
	page = "<!DOCTYPE html><html><head><title>Home</title>%s</head><body>Hello</body></html>"
)

// site is a local site: pages by path, with the query if there is one.
type site struct {
	*httptest.Server
	pages map[string]http.HandlerFunc
	asked []string
}

func newSite(t *testing.T) *site {
	s := &site{pages: map[string]http.HandlerFunc{}}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked := r.URL.Path
		if r.URL.RawQuery != "" {
			asked += "?" + r.URL.RawQuery
		}
		s.asked = append(s.asked, asked)
		if page := s.pages[asked]; page != nil {
			page(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		w.WriteHeader(http.StatusNotFound)
		fmt.Fprintf(w, page, "")
	}))
	t.Cleanup(s.Close)
	return s
}

func sends(kind, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		io.WriteString(w, body) // a test's client reads it or fails
	}
}

func indexed(body string) http.HandlerFunc { return sends("application/json; charset=UTF-8", body) }

func refused(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		io.WriteString(w, body) // as above
	}
}

func load(t *testing.T, l *Loader, where string) (Document, error) {
	t.Helper()
	doc, err := l.Load(context.Background(), where)
	if err != nil && strings.Contains(err.Error(), "\n") {
		t.Errorf("more than one line: %v", err)
	}
	return doc, err
}

func TestEachFormOfAddressIsLoaded(t *testing.T) {
	for _, root := range []string{
		"/wp-json/", "/index.php/wp-json/", "/?rest_route=/", "/blog/wp-json/", "/blog/?rest_route=/",
	} {
		t.Run(root, func(t *testing.T) {
			s := newSite(t)
			s.pages[root] = indexed(minimal)
			for _, where := range []string{"", "/", "/blog/", "/blog/index.php", root} {
				if strings.HasPrefix(root, "/blog") != strings.HasPrefix(where, "/blog") {
					continue
				}
				doc, err := load(t, &Loader{}, s.URL+where)
				if err != nil || string(doc.Data) != minimal || doc.Address != s.URL+root ||
					doc.Name != s.URL+root || doc.Schemas {
					t.Errorf("%q with %q: %v, %+v", root, where, err, doc)
					continue
				}
				read, _, err := doc.Read(new(index.Sharing))
				if again, _, _ := doc.Read(new(index.Sharing)); err != nil || read != again || len(read.Routes) != 1 {
					t.Errorf("%q with %q: not what was read to find it: %v", root, where, err)
				}
			}
		})
	}
}

func TestLinksLeadToTheIndex(t *testing.T) {
	for name, home := range map[string]http.HandlerFunc{
		"header": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Add("Link", `</x>; rel="alternate"; title="JSON"`)
			w.Header().Add("Link", `<http://`+r.Host+`/api/>; rel="https://api.w.org/", </y>; rel=shortlink`)
			sends("text/html", fmt.Sprintf(page, ""))(w, r)
		},
		"tag": sends("text/html",
			fmt.Sprintf(page, `<link rel="stylesheet" href="/x.css"><link href='/api/' rel='https://api.w.org/' />`)),
		"minified tag": sends("text/html",
			fmt.Sprintf(page, `<link rel=stylesheet href=/x.css><link rel=https://api.w.org/ href=/api/>`)),
		"header without quotes": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Link", `</api/>; rel=https://api.w.org/, </x>; rel=shortlink`)
			sends("text/html", fmt.Sprintf(page, ""))(w, nil)
		},
		"other attributes": sends("text/html",
			fmt.Sprintf(page, `<link href='/api/' data-href="/x" rel='alternate https://api.w.org/' />`)),
		"plain form": sends("text/html",
			fmt.Sprintf(page, `<link rel="https://api.w.org/" href="/index.php?rest_route=&#047;" />`)),
		"not found page": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Link", `</api/>; rel="https://api.w.org/"`)
			w.WriteHeader(http.StatusNotFound)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t)
			s.pages["/"] = home
			s.pages["/api/"] = indexed(minimal)
			s.pages["/index.php?rest_route=/"] = indexed(minimal)
			doc, err := load(t, &Loader{}, s.URL)
			if err != nil || string(doc.Data) != minimal {
				t.Error(err, s.asked)
			}
			if len(s.asked) != 2 {
				t.Error("asked for", s.asked)
			}
		})
	}
}

func TestMissingSchemasAreAWarning(t *testing.T) {
	s := newSite(t)
	s.pages["/wp-json/?context=help"] = indexed(withSchemas)
	s.pages["/wp-json/"] = indexed(minimal)
	doc, err := load(t, &Loader{Schemas: true}, s.URL+"/wp-json/")
	if err != nil || string(doc.Data) != withSchemas || !doc.Schemas || doc.Address != s.URL+"/wp-json/" ||
		len(doc.Warnings) > 0 {
		t.Errorf("%v, %+v", err, doc)
	}

	s.pages["/wp-json/?context=help"] = indexed(minimal)
	doc, err = load(t, &Loader{Schemas: true}, s.URL)
	if err != nil || len(doc.Warnings) != 1 || !strings.Contains(doc.Warnings[0], "sends no response schemas") {
		t.Errorf("%v, %+v", err, doc)
	}

	s.pages["/"] = indexed(minimal) // but not with context=help: other addresses are asked
	s.pages["/wp-json/?context=help"] = indexed(withSchemas)
	doc, err = load(t, &Loader{Schemas: true}, s.URL)
	if err != nil || !doc.Schemas || string(doc.Data) != withSchemas || len(doc.Warnings) > 0 {
		t.Errorf("%v, %+v", err, doc)
	}
}

// An index without response schemas is not used if the site rejects the request
// for them, as the reason may be temporary.
func TestRefusedSchemasAreAnError(t *testing.T) {
	s := newSite(t)
	s.pages["/"] = indexed(minimal)
	for want, help := range map[string]http.HandlerFunc{
		"status 503, the input is empty": func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusServiceUnavailable)
		},
		"status 401, an error response": refused(401,
			`{"code":"rest_not_logged_in","message":"You are not currently logged in.","data":{"status":401}}`),
		"status 404, an HTML page": nil,
		"cannot reach":             func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	} {
		t.Run(want, func(t *testing.T) {
			s.pages["/?context=help"] = help
			doc, err := load(t, &Loader{Schemas: true}, s.URL)
			if err == nil || doc.Data != nil ||
				!strings.HasPrefix(err.Error(), s.URL+"/: "+s.URL+"/?context=help: no response schemas: ") ||
				!strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %s", err, want)
			}
			if doc, err := load(t, &Loader{}, s.URL); err != nil || len(doc.Warnings) > 0 {
				t.Error("not asked for:", err, doc.Warnings)
			}
		})
	}

	ctx, cancel := context.WithCancel(context.Background())
	s.pages["/?context=help"] = func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
	}
	if _, err := (&Loader{Schemas: true}).Load(ctx, s.URL); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// The address of a site may have a context, or redirect all requests.
func TestLiveSchemasAreAskedForOnce(t *testing.T) {
	s := newSite(t)
	s.pages["/wp-json/?context=view"] = indexed(minimal)
	s.pages["/wp-json/?context=view&context=help"] = indexed(withSchemas)
	doc, err := load(t, &Loader{Schemas: true}, s.URL+"/wp-json/?context=view")
	if err != nil || !doc.Schemas || string(doc.Data) != withSchemas || doc.Address != s.URL+"/wp-json/?context=view" {
		t.Errorf("%v, %+v", err, doc)
	}

	n := 0
	wanders := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n++
		if r.URL.Query().Has("context") {
			http.Redirect(w, r, fmt.Sprintf("/wp-json/?visit=%d", n), http.StatusFound)
			return
		}
		indexed(minimal)(w, r)
	}))
	defer wanders.Close()
	doc, err = load(t, &Loader{Schemas: true, Timeout: 5 * time.Second}, wanders.URL)
	if err != nil || doc.Schemas || len(doc.Warnings) != 1 || n > 5 {
		t.Errorf("%v, %+v after %d requests", err, doc, n)
	}
}

func TestDisturbedResponsesAreRead(t *testing.T) {
	for name, answer := range map[string]http.HandlerFunc{
		"byte order mark": indexed("\uFEFF" + minimal),
		"notice":          sends("text/html", "<br />\n<b>Notice</b>: x in <b>y</b> on line <b>3</b><br />\n"+minimal),
		"gzip": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			indexed(packed(t, minimal))(w, r)
		},
		"gzip unasked": indexed(packed(t, minimal)),
		"latin1": sends("application/json; charset=ISO-8859-1",
			strings.Replace(minimal, "{", "{\"name\":\"Caf\xe9\",", 1)),
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t)
			s.pages["/wp-json/"] = answer
			doc, err := load(t, &Loader{}, s.URL+"/wp-json/")
			if err != nil || !strings.Contains(string(doc.Data), minimal[1:]) {
				t.Errorf("%s: %v, %q", name, err, doc.Data)
			}
			if name == "latin1" && !strings.Contains(string(doc.Data), "Café") {
				t.Errorf("%q", doc.Data)
			}
		})
	}
}

func TestRefusalsAreExplained(t *testing.T) {
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		want   string
	}{
		"login": {refused(401,
			`{"code":"rest_not_logged_in","message":"You are not currently logged in.","data":{"status":401}}`),
			"status 401, an error response, not a site index: rest_not_logged_in"},
		"minimal": {indexed(`{"name":"x","url":"y","namespaces":[]}`),
			"a site index without routes: a plugin may hide them"},
		"posts": {indexed(`[{"id":1}]`), "a list of items"},
		"html": {sends("text/html", fmt.Sprintf(page, "")),
			`no site index at this address, /wp-json/, /index.php/wp-json/ or /?rest_route=/; this address ` +
				`returned an HTML page titled "Home", not a site index; check the address, or try again later if`},
		"proxy": {func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusBadGateway)
		}, "this address returned status 502, the input is empty; try again later"},
		"staging":     {refused(401, fmt.Sprintf(page, "")), `status 401, an HTML page titled "Home", not a site index; set RESTGEN_USER and`},
		"firewall":    {refused(403, fmt.Sprintf(page, "")), "not a site index; let this machine pass the firewall"},
		"broken":      {refused(500, fmt.Sprintf(page, "")), "not a site index; look into the error log of the site"},
		"maintenance": {refused(503, fmt.Sprintf(page, "")), "not a site index; try again later"},
		"limited":     {refused(429, `{"code":"slow_down","message":"No."}`), `slow_down "No."; try again later`},
		"lists":       {indexed(`[]`), "an empty JSON list, not a site index; fetch the root of the interface"},
		"circle": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "/wp-json/", http.StatusFound)
		}, "redirects back to http://"},
		"endless": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "/a"+r.URL.Path, http.StatusFound)
		}, "status 404"},
		"scheme": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", "file:///etc/passwd")
			w.WriteHeader(302)
		}, "redirects to something that is not a web address"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t)
			s.pages["/wp-json/"] = c.answer
			_, err := load(t, &Loader{}, s.URL+"/wp-json/")
			if err == nil || !strings.HasPrefix(err.Error(), s.URL+"/wp-json/: ") ||
				!strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v", name, err)
			}
		})
	}
}

func TestEndlessRedirectsEnd(t *testing.T) {
	n := 0
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n++
		http.Redirect(w, r, fmt.Sprintf("/%d", n), http.StatusFound)
	}))
	defer s.Close()
	if _, err := load(t, &Loader{}, s.URL); err == nil ||
		!strings.Contains(err.Error(), "more than 10 redirects") || n > 12 {
		t.Error(err, n)
	}
}

func TestEndlessResponsesAreCut(t *testing.T) {
	s := newSite(t)
	s.pages["/wp-json/"] = func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		for { // as long as somebody reads
			if _, err := io.WriteString(w, strings.Repeat(`{"a":`, 1000)); err != nil {
				return
			}
		}
	}
	s.pages["/announced"] = func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", "10000000000")
	}
	s.pages["/bomb"] = indexed(packed(t, strings.Repeat(" ", 5_000_000)))
	s.pages["/slow"] = func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
	s.pages["/broken"] = func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", "1000")
		io.WriteString(w, `{"routes":`) // the rest never comes
	}
	for path, want := range map[string]string{
		"/wp-json/":  "more than the limit of 1 MB; want a site index",
		"/announced": "more than the limit of 1 MB; want a site index",
		"/bomb":      "more than the limit of 1 MB; want a site index",
		"/slow":      "no complete response within 300ms",
		"/broken":    "the connection ended in the middle of the response",
	} {
		t.Run(path, func(t *testing.T) {
			_, err := load(t, &Loader{MaxBytes: 1 << 20, Timeout: 300 * time.Millisecond}, s.URL+path)
			if path == "/broken" && err != nil && strings.Contains(err.Error(), "within") {
				return // the machine was too busy
			}
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v", path, err)
			}
		})
	}
}

// greeting returns the address of a server that speaks neither TLS nor HTTP.
func greeting(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		if c, err := l.Accept(); err == nil {
			_, _ = io.WriteString(c, "SSH-2.0-none\r\n")
			c.Close()
		}
	}()
	return l.Addr().String()
}

func TestUnreachableSitesAreExplained(t *testing.T) {
	s := httptest.NewServer(nil)
	address := s.URL
	s.Close()
	_, err := load(t, &Loader{}, address)
	u, _ := url.Parse(address)
	if err == nil || !strings.HasPrefix(err.Error(), address+"/: cannot reach "+u.Host+": ") {
		t.Error(err)
	}
	// what a server or a certificate says
	_, err = load(t, &Loader{Transport: failing{"no \x1b]0;pwned\a\u202e"}}, address)
	if err == nil || !strings.Contains(err.Error(), `: no \u001b]0;pwned\u0007\u202e; check the address`) {
		t.Error(err)
	}
	signed := httptest.NewTLSServer(nil)
	defer signed.Close()
	signed.Config.ErrorLog = log.New(io.Discard, "", 0)
	_, err = load(t, &Loader{}, signed.URL)
	if err == nil || !strings.HasSuffix(err.Error(), " in SSL_CERT_FILE") {
		t.Error(err)
	}
	plain := httptest.NewServer(nil)
	defer plain.Close()
	_, err = load(t, &Loader{}, strings.Replace(plain.URL, "http:", "https:", 1))
	if err == nil || !strings.HasSuffix(err.Error(), "; begin the address with http://") {
		t.Error(err)
	}
	other := greeting(t)
	_, err = load(t, &Loader{}, "https://"+other)
	if err == nil || strings.Contains(err.Error(), "http://") {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (&Loader{}).Load(ctx, address); err == nil || !strings.Contains(err.Error(), "canceled") {
		t.Error(err)
	}
	if _, err := load(t, &Loader{}, "https://"); err == nil {
		t.Error("no host, no error")
	}
}

func TestProgressCountsBytesAndHidesSecrets(t *testing.T) {
	s := newSite(t)
	s.pages["/wp-json/"] = indexed(minimal)
	var last Progress
	l := &Loader{Progress: func(p Progress) { last = p }}
	if _, err := load(t, l, s.URL+"/wp-json/?token=secret"); err != nil || strings.Contains(last.Address, "secret") {
		t.Error(err, last)
	}
	if _, err := load(t, l, s.URL+"/wp-json/"); err != nil {
		t.Fatal(err)
	}
	if want := (Progress{s.URL + "/wp-json/", int64(len(minimal)), int64(len(minimal)), true}); last != want {
		t.Errorf("%+v", last)
	}
}
