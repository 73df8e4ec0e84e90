package server

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/body"
	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
	"github.com/restgen/restgen/templates/runtime/rest/internal/forward"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// response is the response to a request, until it is written.
type response struct {
	status int
	header http.Header
	outer  []string // headers that were set before and are left out of an envelope
	kind   []string // content type if it is not JSON
	out    []byte   // the body
}

// totals are the numbers of items and pages of a collection.
type totals struct{ items, pages int }

// begin begins a response with the headers that were set before.
func (w *response) begin(header http.Header) {
	w.header = header
	for name := range header {
		w.outer = append(w.outer, name)
	}
}

// reject writes an error of the server itself.
func (w *response) reject(e *failure.Error) {
	w.status = e.Status
	w.out = append(w.out[:0], e.Body...)
}

// pass writes an error as it is; one without a code by its body, if that is
// complete. A status below 400 becomes 500.
func (w *response) pass(e *rest.Error) {
	if e.Status < 400 || e.Status > 599 {
		own := *e
		own.Status = http.StatusInternalServerError
		e = &own
	}
	w.status = e.Status
	w.out = e.AppendJSON(w.out[:0])
	if e.Code == rest.ErrNoCode && len(e.Body) > 0 && len(e.Body) < body.MaxError {
		w.out = append(w.out[:0], e.Body...)
	}
}

// passOn writes a response of the site as it is.
func (w *response) passOn(r *forward.Response) {
	w.status, w.out = r.Status, append(w.out[:0], r.Body...)
	if len(r.Body) > 0 {
		w.kind = r.Header["Content-Type"]
	}
}

// envelope appends the response as an object with body, status and headers.
func (w *response) envelope(b []byte) []byte {
	b = fmt.Appendf(b, `{"body":%s,"status":%d,"headers":`, cmp.Or(string(w.out), "null"), w.status)
	from := len(b)
	b = append(b, '{')
	for _, name := range headerNames(w.header, w.outer) {
		b = lex.AppendKey(b, spellingOf(name))
		value := strings.Join(w.header[name], ", ")
		if name == "X-Wp-Total" || name == "X-Wp-Totalpages" {
			b = append(b, value...)
		} else {
			b = lex.AppendQuoted(b, value)
		}
	}
	return append(lex.EndObject(b, from), '}')
}

// headerNames returns the names of the headers of a response: the known ones in the
// order of the real server, the headers of the handler by name, and Allow at
// the end. It leaves out the headers of a middleware, such as cookies, and the one
// that the real server sends next to its response.
func headerNames(h http.Header, middleware []string) (names []string) {
	known := []string{"X-Wp-Total", "X-Wp-Totalpages", "Link", "Location"}
	for _, name := range append(known, slices.Sorted(maps.Keys(h))...) {
		if name != "Allow" && name != "X-Wp-Upload-Attachment-Id" && h[name] != nil && !slices.Contains(middleware, name) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if h["Allow"] != nil {
		names = append(names, "Allow")
	}
	return names
}

// spellingOf returns the name of a header as the real server spells it.
func spellingOf(name string) string {
	switch name {
	case "X-Wp-Total":
		return "X-WP-Total"
	case "X-Wp-Totalpages":
		return "X-WP-TotalPages"
	}
	return name
}
