package rest

import (
	"context"
	"errors"
	"net/http"
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
