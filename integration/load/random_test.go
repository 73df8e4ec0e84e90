//go:build integration

package load

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/restgen/restgen/generator/declared/subset"
)

// A place is an endpoint of the index.
type place struct {
	paths, methods []string
	names          []string
	values         map[string][]any // by name, those of the index
}

// places reads the endpoints of the index from which output was generated.
func places(t *testing.T) (list []place) {
	t.Helper()
	data, err := os.ReadFile("../../output/outputserver/index-a.json")
	if err != nil {
		t.Fatal(err)
	}
	var index struct {
		Routes map[string]struct {
			Endpoints []struct {
				Methods []string
				Args    json.RawMessage // a list if there are none
			}
		}
	}
	if err := json.Unmarshal(data, &index); err != nil {
		t.Fatal(err)
	}
	for key, route := range index.Routes {
		for _, e := range route.Endpoints {
			p := place{paths: subset.Samples(key), methods: e.Methods, values: map[string][]any{}}
			var args map[string]struct {
				Enum    []any
				Default any
				Type    any
			}
			_ = json.Unmarshal(e.Args, &args)
			for name, a := range args {
				p.names = append(p.names, name)
				p.values[name] = append(a.Enum, a.Default)
			}
			slices.Sort(p.names)
			if len(p.paths) > 0 {
				list = append(list, p)
			}
		}
	}
	slices.SortFunc(list, func(a, b place) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	if len(list) < 30 {
		t.Fatalf("only %d endpoints", len(list))
	}
	return list
}

// asker makes requests.
type asker struct {
	*rand.Rand
	places []place
}

func (a *asker) pick(from ...string) string { return from[a.IntN(len(from))] }

func (a *asker) text() string {
	return a.pick("", "a", "7", "-1", "0", "1e9", "true", "2026-01-01T00:00:00", "publish", "a,b,1", "é😀",
		"\x00", "\u2028</script>", "../..", "a@b.example",
		"https://site.example/", "#fff", "[1,2]", `{"a":1}`, "null",
		"99999999999999999999", strings.Repeat("x", a.IntN(300)))
}

func (a *asker) value(depth int) any {
	switch n := a.IntN(12); {
	case n < 4:
		return a.text()
	case n < 6:
		return []any{0, 1, -1, 7, 2.5, 1e300, 1 << 53}[a.IntN(7)]
	case n < 7:
		return []any{nil, true, false}[a.IntN(3)]
	case depth == 0:
		return json.RawMessage(a.pick("[]", "{}", "-0", "1E400", `"\ud800"`, `[[[]]]`))
	case n < 10:
		list := make([]any, a.IntN(4))
		for i := range list {
			list[i] = a.value(depth - 1)
		}
		return list
	}
	object := map[string]any{}
	for range a.IntN(4) {
		object[a.pick("raw", "rendered", "id", "a", "", "terms", "operator", "0", "__proto__")] = a.value(depth - 1)
	}
	return object
}

// params returns args for an endpoint, most of them with values of the index.
func (a *asker) params(p place) map[string]any {
	params := map[string]any{}
	for range a.IntN(5) {
		if len(p.names) == 0 {
			break
		}
		name := p.names[a.IntN(len(p.names))]
		if known := p.values[name]; a.IntN(3) > 0 {
			params[name] = known[a.IntN(len(known))]
		} else {
			params[name] = a.value(3)
		}
	}
	return params
}

// request returns a request for an endpoint.
func (a *asker) request(address string) *http.Request {
	p := a.places[a.IntN(len(a.places))]
	path, params, query := p.paths[a.IntN(len(p.paths))], a.params(p), url.Values{}
	method := p.methods[a.IntN(len(p.methods))]
	if a.IntN(10) == 0 {
		method = a.pick("GET", "POST", "HEAD", "OPTIONS", "DELETE", "PURGE")
	}
	for range a.IntN(3) {
		query.Set(a.pick("_fields", "_envelope", "_jsonp", "_method", "_embed", "_pretty", "_locale", "context",
			"page", "per_page[]", "a[b][c]", "include"),
			a.pick("id", "1", "a.b", "cb", "DELETE", "edit", "embed", "100", a.text()))
	}
	kind, body := "", []byte(nil)
	switch n := a.IntN(8); {
	case n == 0:
		path, method, params = "/batch/v1", "POST", map[string]any{"requests": []any{
			map[string]any{"path": path, "method": method, "body": params},
			map[string]any{"path": a.text(), "headers": a.value(2)}}}
		fallthrough
	case n < 4:
		kind = "application/json"
		body, _ = json.Marshal(params) // an invalid number makes an empty body
		if a.IntN(20) == 0 {
			body = body[:a.IntN(len(body)+1)]
		}
	default:
		values := url.Values{}
		if n < 6 {
			values = query
		}
		for name, v := range params {
			values.Add(name+a.pick("", "", "[]", "[x]"), strings.Trim(fmt.Sprint(v), "[]"))
		}
		if n >= 6 {
			kind, body = a.pick("application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
				"text/plain"), []byte(values.Encode())
		}
	}
	target := address + "/wp-json" + (&url.URL{Path: path}).EscapedPath() + "?" + query.Encode()
	if a.IntN(5) == 0 {
		query.Set("rest_route", path)
		target = address + "/?" + query.Encode()
	}
	r, err := http.NewRequest(method, target, bytes.NewReader(body))
	if err != nil {
		panic(err)
	}
	r.Header.Set("Content-Type", kind)
	if a.IntN(6) == 0 {
		r.Header.Set(a.pick("Origin", "X-HTTP-Method-Override", "X-WP-Nonce", "If-None-Match", "Accept",
			"Range", "X-Forwarded-Host"), a.pick("https://evil.example", "PUT", "x", "*/*"))
	}
	return r
}

// askAtRandom sends requests for some time, 10 s unless RESTGEN_LONG is set, and
// returns how many got a response.
func (s *target) askAtRandom(list []place, fail func(format string, args ...any)) int64 {
	span, seed := 10*time.Second, uint64(1)
	if os.Getenv("RESTGEN_LONG") != "" {
		span = time.Minute
	}
	if n, err := strconv.ParseUint(os.Getenv("RESTGEN_SEED"), 10, 64); err == nil {
		seed = n
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 8},
		CheckRedirect: func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse
		}}
	var workers sync.WaitGroup
	var count atomic.Int64
	for i := range 8 {
		workers.Go(func() {
			a := &asker{rand.New(rand.NewPCG(seed, uint64(i))), list}
			for end := time.Now().Add(span); time.Now().Before(end); count.Add(1) {
				r := a.request("http://" + s.address)
				if err := check(client, r); err != nil {
					fail("%s %s: %v", r.Method, r.URL, err)
				}
			}
		})
	}
	workers.Wait()
	return count.Load()
}

// check wants JSON, or a script around JSON, and no error of the server. A gateway
// may find that the site does not make sense, and passes on responses without a
// body.
func check(client *http.Client, r *http.Request) error {
	w, err := client.Do(r)
	if err != nil {
		return err
	}
	defer w.Body.Close()
	text, err := io.ReadAll(w.Body)
	if err != nil {
		return err
	}
	if w.StatusCode >= 500 && w.StatusCode != http.StatusNotImplemented && w.StatusCode != http.StatusBadGateway {
		return fmt.Errorf("%d: %.300s", w.StatusCode, text)
	}
	if bytes.HasPrefix(text, []byte("/**/")) {
		_, rest, _ := bytes.Cut(text, []byte("("))
		text = bytes.TrimSuffix(bytes.TrimSpace(rest), []byte(")"))
	}
	if len(text) == 0 && (r.Method == http.MethodHead || w.StatusCode < http.StatusBadRequest) {
		return nil
	}
	if !json.Valid(text) {
		return fmt.Errorf("%d: no JSON: %.300q", w.StatusCode, text)
	}
	return nil
}
