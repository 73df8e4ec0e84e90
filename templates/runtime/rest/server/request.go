package server

import (
	"bytes"
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/address"
	"github.com/restgen/restgen/templates/runtime/rest/internal/args"
	"github.com/restgen/restgen/templates/runtime/rest/internal/body"
	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/internal/route"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// request is the state of one request or of one item of a batch. It is reused.
type request struct {
	requestState
	requestBuffers
}

// requestState is the part of a request that is cleared after it.
type requestState struct {
	m        *Mux
	w        http.ResponseWriter // nil for an item of a batch
	r        *http.Request
	method   string
	path     string // of the route, such as /wp/v2/posts
	query    schema.Value
	own      schema.Value // the query if it has parameters for the server itself
	route    *endpoints   // the requested route
	e        *endpoint
	inner    bool // an item of a batch
	byHeader bool // a header sets the method
	plain    bool // the address has the form with rest_route
	ascii    bool // the response is known to be ASCII
	upload   *upload
	// The item with the headers of the batch, which identify its sender; nil
	// outside of a batch.
	asked  *http.Request
	fields *codec.FieldSet
	header http.Header // of the response
	outer  []string    // headers that were set before and are left out of an envelope
	status int
	kind   []string // content type of a response that is not JSON
}

// requestBuffers is the part of a request that the next one uses again.
type requestBuffers struct {
	t        *schema.Tree // values of the query, the captures and the body
	captures []route.Capture
	layers   []schema.Value // sources of parameters, in the order of precedence
	args     args.Values

	body    []byte
	scratch []byte
	out     []byte
}

var requests = sync.Pool{New: func() any {
	return &request{requestBuffers: requestBuffers{t: schema.NewTree(), captures: make([]route.Capture, 0, 8)}}
}}

// newRequest returns the state of a request, with the header of its response.
func newRequest(m *Mux, r *http.Request, header http.Header) *request {
	q := requests.Get().(*request)
	q.m, q.r, q.method, q.header = m, r, r.Method, header
	q.t.SetLimits(m.limits.Params, m.limits.Depth)
	if len(header) > 0 {
		for name := range header {
			q.outer = append(q.outer, name)
		}
	}
	return q
}

// release returns the request to the pool with its buffers only.
func (q *request) release() {
	if q.upload != nil {
		q.upload.close()
	}
	if cap(q.body) > codec.MaxPooled || cap(q.out) > codec.MaxPooled || q.t.Cap() > 1<<13 {
		return
	}
	q.t.Reset()
	clear(q.layers)
	q.layers = q.layers[:0]
	q.args.Forget()
	q.requestState = requestState{}
	requests.Put(q)
}

// open reads method and path from the query and the address. The method can be
// set by the parameter _method or by the header X-HTTP-Method-Override, even
// an empty one.
func (q *request) open() error {
	if raw := q.r.URL.RawQuery; raw != "" {
		if strings.Count(raw, "&") >= q.m.limits.Params {
			return failure.TooManyParams
		}
		q.query = q.t.ParseQuery(raw)
	}
	for m := q.query.First(); m.Exists(); m = m.Next() {
		if name := m.Key(); name[0] == '_' || name == "rest_route" {
			q.own = q.query
		}
	}
	switch v := q.member("_method"); v.Kind() {
	case schema.KindAbsent:
		if h, ok := q.r.Header["X-Http-Method-Override"]; ok {
			q.method, q.byHeader = strings.ToUpper(h[0]), true
		}
	case schema.KindString:
		q.method = strings.ToUpper(v.Text())
	default:
		return failure.New(http.StatusBadRequest, "rest_invalid_method", "The parameter _method has to be a string.")
	}
	path, err := q.routePath()
	q.path = cmp.Or(lex.TrimSlashes(path), "/")
	return err
}

// member returns a parameter for the server itself.
func (q *request) member(name string) schema.Value { return q.own.Member(name) }

// routePath returns the path after the prefix, or the parameter rest_route.
func (q *request) routePath() (string, error) {
	v := q.member("rest_route")
	q.plain = v.Exists()
	switch v.Kind() {
	case schema.KindAbsent:
	case schema.KindString:
		if text := v.Text(); text != "" && text != "0" {
			return address.AddSlashes(text), nil
		}
		return "", noRoute
	default:
		return "", failure.New(http.StatusBadRequest, "rest_path_invalid_type", "The REST route parameter must be a string.")
	}
	path, ok := address.CutPrefix(q.r.URL.Path, "/index.php")
	if !ok || path == "" {
		path, ok = q.m.prefix.Below(q.r.URL)
	} else {
		// The server gets this part decoded, cuts it at a question mark or a
		// line end, and encodes percent signs again.
		path, _, _ = strings.Cut(strings.ReplaceAll(path, "\n", "?"), "?")
		path, ok = address.CutPrefix(path, q.m.prefix.Text)
		ok = ok && !strings.HasSuffix(path, "index.php") // this is the front page
		path = address.AddSlashes(strings.ReplaceAll(path, "%", "%25"))
	}
	if !ok {
		return "", noRoute
	}
	return path, nil
}

// find routes the request.
func (q *request) find() error {
	found, n, captures := q.m.router.Find(q.path, q.method, q.captures[:0])
	q.captures = captures
	if found == nil {
		return noRoute
	}
	q.route = q.m.routes[found.Index]
	q.e = q.route.list[n]
	q.e.once.Do(q.e.compile)
	return nil
}

// gather collects the sources of parameters in the order of precedence: JSON,
// form, query, captures.
func (q *request) gather() error {
	err := q.readLayers()
	q.addAddress()
	if q.t.CheckSize() && err == nil {
		return failure.TooManyParams
	}
	return err
}

// addAddress adds the query and the captures, the last two sources.
func (q *request) addAddress() {
	at := q.t.NewObject()
	for _, c := range q.captures {
		at.Add(c.Name, schema.KindString, c.Value)
	}
	q.layers = append(q.layers, q.query, at)
}

// readLayers reads the body if it has parameters. JSON is read for every
// method, a form only for methods with a body.
func (q *request) readLayers() error {
	if q.inner || q.r.Body == nil || q.r.Body == http.NoBody { // the body of an item is a source already
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
	case !slices.Contains([]string{http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}, q.method):
		q.limitBody()
		return nil
	case posted && body.MediaIs(kind, "multipart/form-data"):
		return q.readMultipart()
	case posted && body.MediaIs(kind, body.FormType),
		q.method != http.MethodPost && (media == body.FormType || !strings.Contains(kind, "/")):
		if err := q.read(); err != nil {
			return err
		}
		return q.addForm(q.body)
	}
	q.leaveBody()
	return nil
}

func (q *request) readJSON() error {
	if err := q.read(); err != nil || len(q.body) == 0 || string(q.body) == "0" {
		return err
	}
	v, code := q.t.ParseJSON(q.body)
	switch {
	case code == lex.JSONFull:
		return failure.TooManyParams
	case code != 0:
		return invalidJSON(code)
	case v.Kind() == schema.KindObject:
		q.layers = append(q.layers, v)
	}
	return nil
}

// addForm adds an encoded form as a source.
func (q *request) addForm(form []byte) error {
	if bytes.Count(form, []byte("&")) >= q.m.limits.Params {
		return failure.TooManyParams
	}
	q.layers = append(q.layers, q.t.ParseForm(form))
	return nil
}

// read reads the body up to its limit. The buffer grows only with what
// arrives, so that a claimed length costs nothing.
func (q *request) read() (err error) {
	bound := q.m.limits.Body
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

// bodyError returns the error response for a body that cannot be read or is
// too large.
func bodyError(err error) error {
	if errors.As(err, new(*http.MaxBytesError)) {
		return tooLarge
	}
	return failure.New(http.StatusBadRequest, "rest_invalid_body", "The body could not be read.")
}
