package rest

import (
	"errors"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// gather collects the layers of parameters in their order of precedence: JSON, form, query, captures.
func (q *request) gather() error {
	err := q.readLayers()
	at := q.t.add(0, "", KindObject, "")
	for _, c := range q.captures {
		q.t.add(at, c.name, KindString, c.value)
	}
	q.layers = append(q.layers, Value{q.t, q.query}, Value{q.t, at})
	if q.t.words = len(q.t.nodes); err == nil && q.t.full() {
		return tooManyParams
	}
	return err
}

// readLayers reads the body as far as its parameters are wanted. A JSON body counts for every method, GET included;
// a form for the methods that have a body.
func (q *request) readLayers() error {
	if q.inner || q.r.Body == nil || q.r.Body == http.NoBody { // the body of an item is a layer already
		return nil
	}
	kind, posted := strings.ToLower(q.r.Header.Get("Content-Type")), q.r.Method == http.MethodPost
	media, _, _ := strings.Cut(kind, ";")
	media = strings.TrimSpace(media)
	switch {
	case isJSON(media):
		return q.readJSON()
	case q.method != http.MethodPost && q.method != http.MethodPut && q.method != http.MethodPatch && q.method != http.MethodDelete:
		return nil
	case posted && mediaIs(kind, "multipart/form-data"):
		return q.readMultipart()
	case posted && mediaIs(kind, formType), q.method != http.MethodPost && (media == formType || !strings.Contains(kind, "/")):
		if err := q.read(); err != nil {
			return err
		}
		return q.addForm(string(q.body))
	}
	q.leaveBody()
	return nil
}

const formType = "application/x-www-form-urlencoded"

// mediaIs reports whether PHP takes a content type for the media type: it looks up to the first semicolon, comma
// or space.
func mediaIs(kind, media string) bool {
	rest, ok := strings.CutPrefix(kind, media)
	return ok && (rest == "" || strings.IndexByte(";, ", rest[0]) >= 0)
}

// jsonType is what the server takes for JSON, searched for in the part before the parameters.
var jsonType = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:^|\s|,)application/(?:[\w!#$&-\^.+]+\+)?json(?:\+oembed)?(?:$|\s|;|,)`)
})

func isJSON(media string) bool {
	return media == "application/json" || strings.Contains(media, "json") && jsonType().MatchString(media)
}

func (q *request) readJSON() error {
	if err := q.read(); err != nil || len(q.body) == 0 || string(q.body) == "0" {
		return err
	}
	root, code, scratch := q.t.json(q.body, q.scratch)
	q.scratch = scratch
	switch v := (Value{q.t, root}); {
	case code == jsonFull:
		return tooManyParams
	case code != 0:
		return invalidJSON(code)
	case v.Kind() == KindObject:
		q.layers = append(q.layers, v)
	}
	return nil
}

// addForm makes a layer of an encoded form.
func (q *request) addForm(form string) error {
	if strings.Count(form, "&") >= q.m.limits.params {
		return tooManyParams
	}
	q.layers = append(q.layers, Value{q.t, q.t.query(form)})
	return nil
}

// read reads the body, up to its bound. No more room is made before it has come than a little: a length costs who claims
// it nothing.
func (q *request) read() (err error) {
	bound := q.m.limits.body
	if q.r.ContentLength > bound {
		return tooLarge
	}
	q.body = slices.Grow(q.body[:0], int(min(max(q.r.ContentLength, 0), 1<<20))+1)
	q.body, err = readUpTo(q.body, q.r.Body, bound)
	switch {
	case int64(len(q.body)) > bound:
		return tooLarge
	case err != nil:
		return unread(err)
	}
	return nil
}

// unread is the refusal of a body that cannot be read, or has more than the bound of an upload or a middleware.
func unread(err error) error {
	if errors.As(err, new(*http.MaxBytesError)) {
		return tooLarge
	}
	return refuse(http.StatusBadRequest, "rest_invalid_body", "The body could not be read.")
}
