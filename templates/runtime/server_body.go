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
	q.layers = append(q.layers, Value{q.t, q.query})
	at := q.t.add(0, "", KindObject, "")
	for _, c := range q.captures {
		q.t.add(at, c.name, KindString, c.value)
	}
	q.layers = append(q.layers, Value{q.t, at})
	if q.t.words = len(q.t.nodes); err == nil && q.t.full() {
		return tooManyParams
	}
	return err
}

// readLayers reads the body as far as its parameters are wanted. A JSON body counts for every method, GET included;
// a form for the methods that have a body.
func (q *request) readLayers() error {
	if q.inner {
		return nil // the body is a layer already
	}
	if q.r.Body == nil || q.r.Body == http.NoBody {
		return nil
	}
	kind := mediaHeader(q.r.Header)
	if isJSON(kind) {
		return q.readJSON()
	}
	media, _, _ := strings.Cut(kind, ";")
	media = strings.TrimSpace(media)
	switch {
	case !slices.Contains(formMethods, q.method):
		return nil
	case q.r.Method == http.MethodPost && mediaIs(kind, "multipart/form-data"):
		return q.readMultipart()
	case q.r.Method == http.MethodPost && mediaIs(kind, formType):
	case q.method != http.MethodPost && (media == formType || !strings.Contains(kind, "/")):
	default:
		q.leaveBody()
		return nil
	}
	return q.readForm()
}

const formType = "application/x-www-form-urlencoded"

var formMethods = []string{http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}

// mediaHeader returns the content type, in lower case.
func mediaHeader(h http.Header) string { return strings.ToLower(h.Get("Content-Type")) }

// mediaIs reports whether PHP takes a content type for the media type: it looks up to the first semicolon, comma
// or space.
func mediaIs(kind, media string) bool {
	if i := strings.IndexAny(kind, ";, "); i >= 0 {
		kind = kind[:i]
	}
	return kind == media
}

// jsonType is what the server takes for JSON, searched for in the part before the parameters.
var jsonType = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:^|\s|,)application/(?:[\w!#$&-\^.+]+\+)?json(?:\+oembed)?(?:$|\s|;|,)`)
})

func isJSON(kind string) bool {
	if kind == "application/json" {
		return true
	}
	media, _, _ := strings.Cut(kind, ";")
	return strings.Contains(media, "json") && jsonType().MatchString(strings.TrimSpace(media))
}

func (q *request) readJSON() error {
	if err := q.read(q.m.limits.body); err != nil {
		return err
	}
	if len(q.body) == 0 || string(q.body) == "0" {
		return nil
	}
	root, code, scratch := q.t.json(q.body, q.scratch)
	q.scratch = scratch
	switch code {
	case 0:
	case jsonFull:
		return tooManyParams
	default:
		return invalidJSON(code)
	}
	if v := (Value{q.t, root}); v.Kind() == KindObject {
		q.layers = append(q.layers, v)
	}
	return nil
}

func (q *request) readForm() error {
	if err := q.read(q.m.limits.body); err != nil {
		return err
	}
	return q.addForm(string(q.body))
}

// addForm makes a layer of an encoded form.
func (q *request) addForm(form string) error {
	if strings.Count(form, "&") >= q.m.limits.params {
		return tooManyParams
	}
	q.layers = append(q.layers, Value{q.t, q.t.query(form)})
	return nil
}

// earlyBody is how much room there is for a body, in bytes, before it has come: a length costs who claims it nothing.
const earlyBody = 1 << 20

// read reads the body, up to the bound.
func (q *request) read(bound int64) error {
	if q.r.ContentLength > bound {
		return tooLarge
	}
	var err error
	q.body = slices.Grow(q.body[:0], int(min(max(q.r.ContentLength, 0), earlyBody))+1)
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
