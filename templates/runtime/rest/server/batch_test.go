package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
)

// Authorize does not see the headers of an item of a batch: its sender writes
// them, unlike the headers that a trusted proxy adds.
func TestAuthorizeIgnoresHeadersOfBatchItems(t *testing.T) {
	var seen []string
	m := serveNotes(&notes{}, Authorize(func(_ context.Context, e *rest.Endpoint, r *http.Request) error {
		if e == &batchRun {
			return nil
		}
		seen = append(seen, r.Method+" "+r.URL.Path)
		if r.Header.Get("X-User") != "admin" {
			return errors.New("no")
		}
		return nil
	}))
	const body = `{"requests":[{"method":"PUT","path":"/n/v1/notes/7?_fields=id","headers":{"X-User":"admin",` +
		`"Authorization":"x"}}]}`
	expect(t, send(m, "POST /wp-json/batch/v1", body, jsonBody), 207, `{"responses":[{"body":{"code":"rest_forbidden",`+
		`"message":"Sorry, you are not allowed to do that.","data":{"status":401}},"status":401,"headers":[]}]}`)
	if len(seen) == 0 || seen[0] != "PUT /n/v1/notes/7" {
		t.Error("asked for", seen)
	}
	const made = `{"requests":[{"path":"/n/v1/notes","body":{"title":"x"}}]}`
	if w := send(m, "POST /index.php/wp-json/batch/v1", made, jsonBody, "X-User: admin"); !strings.Contains(w.Body.String(), "/index.php/wp-json/n/v1/notes/7") {
		t.Error("the address of an item has another form:", w.Body)
	}
	w := send(m, "POST /wp-json/batch/v1", body, jsonBody, "X-User: admin")
	expect(t, w, 207,
		`{"responses":[{"body":{"id":7},"status":200,"headers":{"Allow":"GET, POST, PUT, PATCH, DELETE"}}]}`)
}

// weighing records how much memory is in use when an item of a batch runs.
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

// The items of a batch share its headers, which take memory only once.
func TestBatchItemsShareMemoryOfHeaders(t *testing.T) {
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
		if w := send(m, "POST /wp-json/batch/v1", `{"requests":[`+body+`]}`,
			append(headers, jsonBody)...); w.Code != 207 {
			t.Fatal(w.Body)
		}
		used[i] = s.used
	}
	if used[1] > used[0]+4<<20 {
		t.Errorf("%d KB for one item, %d KB for three", used[0]>>10, used[1]>>10)
	}
}

// A header that Authorize sets for an item does not reach the next one.
func TestBatchItemsDoNotShareHeaders(t *testing.T) {
	asked := map[string]bool{}
	m := serveNotes(&notes{}, Authorize(func(_ context.Context, e *rest.Endpoint, r *http.Request) error {
		if e != &batchRun {
			if seen := r.Header.Get("X-Seen"); seen != "" && seen != r.URL.Path {
				t.Errorf("%s has a header of %s", r.URL.Path, seen)
			}
			r.Header.Set("X-Seen", r.URL.Path)
			asked[r.URL.Path] = true
		}
		return nil
	}))
	send(m, "POST /wp-json/batch/v1",
		`{"requests":[{"method":"PUT","path":"/n/v1/notes/7"},{"method":"PUT","path":"/n/v1/notes/8"}]}`, jsonBody)
	if len(asked) != 2 {
		t.Error(asked)
	}
}
