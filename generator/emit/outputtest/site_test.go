package outputtest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/restgen/restgen/output"
	"github.com/restgen/restgen/output/rest"
)

// deployments are the saved indexes that the packages were generated from.
var deployments = map[output.Deployment]string{
	output.DeploymentA: "../../../testdata/deployment-a.json",
	output.DeploymentB: "../../../testdata/deployment-b.json",
}

// endpoints returns the args of each endpoint of a deployment with their
// defaults, nil without one. The key is the first method and the route, as in
// sample.at.
func endpoints(t *testing.T, d output.Deployment) map[string]map[string]any {
	t.Helper()
	text, err := os.ReadFile(deployments[d])
	if err != nil {
		t.Fatal(err)
	}
	var index struct {
		Routes map[string]struct {
			Endpoints []struct {
				Methods []string
				Args    json.RawMessage
			}
		}
	}
	if err := json.Unmarshal(text, &index); err != nil {
		t.Fatal(err)
	}
	all := map[string]map[string]any{}
	for key, route := range index.Routes {
		for _, e := range route.Endpoints {
			var args map[string]struct{ Default any }
			_ = json.Unmarshal(e.Args, &args) // without args PHP writes a list
			at := e.Methods[0] + " " + capture.ReplaceAllString(key, "{$1}")
			all[at] = map[string]any{}
			for name, arg := range args {
				all[at][name] = arg.Default
			}
		}
	}
	return all
}

var capture = regexp.MustCompile(`\(\?P<(\w+)>[^)]*\)`)

// site is a fake site that records requests.
type site struct {
	*httptest.Server
	sync.Mutex
	asked  []request
	answer func(w http.ResponseWriter, r request)
}

type request struct {
	method, path, query, body string
	host                      string
	header                    http.Header
}

// newSite starts a site whose API root is /wp-json/.
func newSite(t *testing.T, answer func(http.ResponseWriter, request)) *site {
	t.Helper()
	s := &site{answer: answer}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		x := request{r.Method, strings.TrimPrefix(r.URL.EscapedPath(), "/wp-json"), r.URL.RawQuery, string(body), r.Host, r.Header}
		s.Lock()
		s.asked = append(s.asked, x)
		s.Unlock()
		s.answer(w, x)
	}))
	t.Cleanup(s.Close)
	return s
}

// always returns the same response to every request, as the second of three
// pages.
func always(body string) func(http.ResponseWriter, request) {
	return func(w http.ResponseWriter, _ request) {
		w.Header().Set("Content-Type", "application/json; charset=UTF-8")
		w.Header().Set("X-WP-Total", "12")
		w.Header().Set("X-WP-TotalPages", "3")
		io.WriteString(w, body)
	}
}

func refuse(status int, body string) func(http.ResponseWriter, request) {
	return func(w http.ResponseWriter, _ request) {
		w.Header().Set("Content-Type", "application/json; charset=UTF-8")
		w.WriteHeader(status)
		io.WriteString(w, body)
	}
}

// taken returns the requests since the last call.
func (s *site) taken() []request {
	s.Lock()
	defer s.Unlock()
	asked := s.asked
	s.asked = nil
	return asked
}

// client returns a client of an API root.
func client(t *testing.T, root string, options ...rest.ClientOption) *output.Client {
	t.Helper()
	c, err := output.NewClient(root, append([]rest.ClientOption{rest.Retry{First: time.Millisecond, Longest: time.Millisecond}}, options...)...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// digest describes a decoded response by its id, title and content.
func digest(v any) string {
	if raw, ok := v.(rest.Raw); ok {
		return string(raw)
	}
	x := reflect.ValueOf(v)
	if x.Kind() == reflect.Slice {
		var items []string
		for i := range x.Len() {
			items = append(items, digest(x.Index(i).Interface()))
		}
		return strings.Join(items, ", ")
	}
	if items := x.FieldByName("Items"); items.IsValid() {
		return fmt.Sprintf("%d of %d on %d: %s", items.Len(), x.FieldByName("Total").Int(), x.FieldByName("TotalPages").Int(), digest(items.Interface()))
	}
	if item := x.FieldByName("Item"); item.IsValid() {
		if x.FieldByName("Deleted").Bool() {
			return "gone: " + digest(item.Interface())
		}
		return digest(item.Interface())
	}
	var parts []string
	if id := x.FieldByName("ID"); id.IsValid() {
		parts = append(parts, fmt.Sprint(id.Int()))
	}
	for _, name := range []string{"Title", "Content"} {
		if f := x.FieldByName(name); f.IsValid() {
			parts = append(parts, f.FieldByName("Rendered").String())
		}
	}
	if f := x.FieldByName("Content"); f.IsValid() {
		parts = append(parts, fmt.Sprint(f.FieldByName("Protected").Bool()))
	}
	return strings.Join(parts, " ")
}

// again returns a decoded response as JSON, as the site sent it.
func again(t *testing.T, v any) string {
	t.Helper()
	x, gone := reflect.ValueOf(v), false
	if x.Kind() == reflect.Struct {
		if items := x.FieldByName("Items"); items.IsValid() { // rest.Page
			x = items
		} else if item := x.FieldByName("Item"); item.IsValid() { // rest.Deleted
			gone, x = x.FieldByName("Deleted").Bool(), item
		}
	}
	b, err := json.Marshal(x.Interface())
	if err != nil {
		t.Fatal(err)
	}
	if gone {
		return `{"deleted":true,"previous":` + string(b) + "}"
	}
	return string(b)
}

// sameJSON compares JSON without regard to the order of members.
func sameJSON(x, y string) bool {
	var a, b any
	if json.Unmarshal([]byte(x), &a) != nil || json.Unmarshal([]byte(y), &b) != nil {
		return x == y
	}
	return reflect.DeepEqual(a, b)
}

// readable returns a query without escapes.
func readable(query string) string {
	text, err := url.QueryUnescape(query)
	if err != nil {
		return err.Error()
	}
	return text
}
