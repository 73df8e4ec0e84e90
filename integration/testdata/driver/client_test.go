// Package driver tests the packages that restgen generated from a running site,
// on that site. The suite copies it into a module called live, next to the
// packages.
package driver

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"

	"live/site"
	"live/site/rest"
)

// The site, as the suite describes it.
var (
	address  = os.Getenv("RESTGEN_SITE") // of the front page
	root     = os.Getenv("RESTGEN_ROOT") // of the API
	user     = os.Getenv("RESTGEN_USER")
	password = os.Getenv("RESTGEN_PASSWORD") // an application password
	login    = os.Getenv("RESTGEN_LOGIN")    // for the login page
)

// connect returns a client that calls as the administrator, and fails the test
// for values that do not fit their types.
func connect(t *testing.T, options ...rest.ClientOption) *site.Client {
	t.Helper()
	options = append([]rest.ClientOption{rest.ApplicationPassword(user, password), rest.Transport(recorder{})},
		options...)
	c, err := site.NewClient(root, options...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// must returns the result of a call, and stops the test if it failed.
func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// recorder logs every call, so that the suite can list endpoints that were not
// called.
type recorder struct{}

var calls struct {
	sync.Mutex
	seen map[string]bool
}

func (recorder) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body != nil && strings.HasSuffix(route(r), "/batch/v1") {
		if err := recordBatch(r); err != nil {
			return nil, err
		}
	}
	w, err := http.DefaultTransport.RoundTrip(r)
	if err == nil && w.StatusCode != http.StatusNotFound {
		record(r.Method, route(r))
	}
	return w, err
}

// route returns the path of a route of the API, as the server sees it.
func route(r *http.Request) string {
	if q := r.URL.Query(); q.Has("rest_route") {
		return q.Get("rest_route")
	}
	_, path, _ := strings.Cut(r.URL.Path, "/wp-json")
	return path
}

func record(method, path string) {
	line := method + " " + path + "\n"
	calls.Lock()
	defer calls.Unlock()
	if calls.seen == nil {
		calls.seen = map[string]bool{}
	}
	if calls.seen[line] {
		return
	}
	calls.seen[line] = true
	f, err := os.OpenFile(os.Getenv("RESTGEN_CALLS"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	defer f.Close()
	fmt.Fprint(f, line)
}

// recordBatch records the calls of a batch.
func recordBatch(r *http.Request) error {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	var batch struct {
		Requests []struct{ Method, Path string }
	}
	if err := json.Unmarshal(body, &batch); err != nil {
		return err
	}
	for _, call := range batch.Requests {
		path, _, _ := strings.Cut(call.Path, "?")
		record(call.Method, path)
	}
	return nil
}
