package server

import (
	"net/http"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/body"
	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
)

// gather collects the sources of parameters in the order of precedence: JSON,
// form, query, captures.
func (q *request) gather() error {
	err := q.readBody()
	q.sources.addAddress(q.target.query, q.captures)
	if q.sources.tree.CheckSize() && err == nil {
		return failure.TooManyParams
	}
	return err
}

// readBody reads the body if it has parameters. JSON is read for every
// method, a form only for methods with a body.
func (q *request) readBody() error {
	if q.isItem() || q.r.Body == nil || q.r.Body == http.NoBody { // the body of an item is a source already
		return nil
	}
	kind, posted := "", q.r.Method == http.MethodPost
	if h := q.r.Header["Content-Type"]; len(h) > 0 {
		kind = strings.ToLower(h[0])
	}
	media, _, _ := strings.Cut(kind, ";")
	media = strings.TrimSpace(media)
	switch {
	case body.IsJSON(media):
		return q.readJSON()
	case !slices.Contains([]string{http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}, q.target.method):
		q.limitBody()
		return nil
	case posted && body.MediaIs(kind, "multipart/form-data"):
		return q.readMultipart()
	case posted && body.MediaIs(kind, body.FormType),
		q.target.method != http.MethodPost && (media == body.FormType || !strings.Contains(kind, "/")):
		if err := q.read(); err != nil {
			return err
		}
		return q.sources.addForm(q.body, q.site.limits.Params)
	}
	q.leaveBody()
	return nil
}

func (q *request) readJSON() error {
	if err := q.read(); err != nil || len(q.body) == 0 || string(q.body) == "0" {
		return err
	}
	return q.sources.addJSON(q.body)
}

// read reads the body up to its limit. The buffer grows only with what
// arrives, so that a claimed length costs nothing.
func (q *request) read() (err error) {
	bound := q.site.limits.Body
	if q.r.ContentLength > bound {
		return tooLarge
	}
	q.body = slices.Grow(q.body[:0], int(min(max(q.r.ContentLength, 0), 1<<20))+1)
	q.body, err = body.Read(q.body, q.r.Body, bound)
	switch {
	case int64(len(q.body)) > bound:
		return tooLarge
	case err != nil:
		return bodyError(err)
	}
	return nil
}
