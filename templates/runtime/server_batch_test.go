package rest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"testing"
)

// Whoever sends a batch writes the headers of its items: a proxy that vouches for a user has not seen them.
func TestHeadersOfItemsGiveNoRights(t *testing.T) {
	var seen []string
	m := serveNotes(&notes{}, Permit(func(_ context.Context, e *Endpoint, r *http.Request) error {
		if e == &batchRun {
			return nil
		}
		seen = append(seen, r.Method+" "+r.URL.Path)
		if r.Header.Get("X-User") != "admin" {
			return errors.New("no")
		}
		return nil
	}))
	const body = `{"requests":[{"method":"PUT","path":"/n/v1/notes/7?_fields=id","headers":{"X-User":"admin","Authorization":"x"}}]}`
	expect(t, send(m, "POST /wp-json/batch/v1", body, jsonBody), 207, `{"responses":[{"body":{"code":"rest_forbidden",`+
		`"message":"Sorry, you are not allowed to do that.","data":{"status":401}},"status":401,"headers":[]}]}`)
	if len(seen) == 0 || seen[0] != "PUT /n/v1/notes/7" {
		t.Error("asked for", seen)
	}
	w := send(m, "POST /wp-json/batch/v1", body, jsonBody, "X-User: admin")
	expect(t, w, 207, `{"responses":[{"body":{"id":7},"status":200,"headers":{"Allow":"GET, POST, PUT, PATCH, DELETE"}}]}`)
}

// Addresses are split as by PHP's parse_url, odd ones included.
func TestAddressesOfItems(t *testing.T) {
	for address, want := range map[string]string{
		"/n/v1/notes": "/n/v1/notes", "/n?a=b#c?d": "/n a=b", "/n:80?x": "/n:80 x", "n/v1": "n/v1", "": "", "?a": " a", "#a": "",
		"http://h/n?a": "/n a", "//h/n": "/n", "//h": "", "//u:p@h:80/n": "/n", "//[::1]/n": "/n", "//h:/n": "/n", "//h:8x/n": "/n",
		"x:/n": "/n", "x:n": "n", "x:": "", "mailto:a@b": "a@b", "h:80/n": "/n", "h:123456": "123456", "x y:80/n": "/n", "x y:a": "x y:a",
		"x?y:80": "x y:80", "file:///n": "/n", "file:///c:/n": "c:/n", "FILE://h/n": "/n", "a/b:80": "/b:80", ":?a": ": a", "/n\x00\x7f": "/n__",
	} {
		path, query, ok := splitAddress(address)
		if got := strings.TrimRight(path+" "+query, " "); !ok || got != want {
			t.Errorf("%q: %q %v, not %q", address, got, ok, want)
		}
	}
	for _, address := range []string{":", "//", "///n", "http:///n", "//h:x/n", "//h:65536/n", "//h:000080/n", ":80", "x y:65536/n", "//:80", "//u@"} {
		if path, query, ok := splitAddress(address); ok {
			t.Errorf("%q: %q %q", address, path, query)
		}
	}
}

// weighing notes how much memory is in use when an item of a batch runs.
type weighing struct {
	notes
	used uint64
}

func (s *weighing) Create(ctx context.Context, p noteWriteParams) (note, error) {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	s.used = max(s.used, m.HeapAlloc)
	return s.notes.Create(ctx, p)
}

// The headers of a batch are not there once more for each of its items.
func TestHeadersOfItemsTakeNoRoom(t *testing.T) {
	headers := make([]string, 50000)
	for i := range headers {
		headers[i] = fmt.Sprintf("X%d: y", i)
	}
	s := &weighing{}
	m := serveNotes(s)
	const item = `{"path":"/n/v1/notes?title=x","headers":{"X-A":"b"}}`
	var used [2]uint64
	for i, body := range []string{item, item + "," + item + "," + item} {
		s.used = 0
		if w := send(m, "POST /wp-json/batch/v1", `{"requests":[`+body+`]}`, append(headers, jsonBody)...); w.Code != 207 {
			t.Fatal(w.Body)
		}
		used[i] = s.used
	}
	if used[1] > used[0]+4<<20 {
		t.Errorf("%d KB for one item, %d KB for three", used[0]>>10, used[1]>>10)
	}
}
