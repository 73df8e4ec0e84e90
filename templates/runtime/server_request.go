package rest

import (
	"net/http"
	"strings"
	"sync"
)

// request is the state of one request, or of one item of a batch. It is used again.
type request struct {
	m        *Mux
	w        http.ResponseWriter // nil for an item of a batch
	r        *http.Request
	t        *tree // of the query, the captures and the body
	method   string
	path     string // of the route, as /wp/v2/posts
	query    int32
	special  bool // the query has parameters for the server itself
	e        *endpoint
	inner    bool          // an item of a batch
	byHeader bool          // a header says the method
	asked    *http.Request // with the headers of the batch, which say who is asking; nil where r does
	upload   *upload

	captures []capture
	layers   []Value // objects, in the order of precedence
	sent     []sent
	raw      []int   // by slot: which of sent counts before the second round, from 1; 0 where nothing was sent
	values   []Value // by slot, as the handler gets them; absent where the default is used
	fields   *fieldSet

	body, scratch []byte
	out           []byte
	header        http.Header // of the answer
	outer         []string    // headers that were there before, which do not belong into an envelope
	status        int
}

// sent is one value of one layer for one arg.
type sent struct {
	slot  int
	value Value
}

var requests = sync.Pool{New: func() any { return &request{t: newTree(), captures: make([]capture, 0, 8)} }}

func newRequest(m *Mux, w http.ResponseWriter, r *http.Request) *request {
	q := requests.Get().(*request)
	q.m, q.w, q.r, q.method = m, w, r, r.Method
	q.t.most, q.t.deepest = m.limits.params, min(m.limits.depth, phpDepth)
	if w != nil {
		q.header = w.Header()
		for name := range q.header {
			q.outer = append(q.outer, name)
		}
	} else {
		q.header = http.Header{}
	}
	return q
}

// release forgets what belongs to the caller, and keeps the buffers. Values that are left in them belong to the tree.
func (q *request) release() {
	if q.upload != nil {
		q.upload.close()
	}
	if cap(q.body) > maxPooled || cap(q.out) > maxPooled || cap(q.t.nodes) > maxPooledNodes {
		return
	}
	q.t.reset()
	clear(q.layers)
	q.layers, q.sent, q.values = q.layers[:0], q.sent[:0], q.values[:0]
	q.m, q.w, q.r, q.asked, q.e, q.upload, q.header, q.outer, q.fields = nil, nil, nil, nil, nil, nil, nil, nil, nil
	q.path, q.method, q.query, q.special, q.inner, q.byHeader, q.status = "", "", 0, false, false, false, 0
	requests.Put(q)
}

// maxPooledNodes is the number of nodes above which a tree is not kept for the next request.
const maxPooledNodes = 1 << 14

// open reads the query, and from it and the address the method and the path.
func (q *request) open() error {
	raw := q.r.URL.RawQuery
	if strings.Count(raw, "&") >= q.m.limits.params {
		return tooManyParams
	}
	q.readQuery(raw)
	if err := q.overrideMethod(); err != nil {
		return err
	}
	path, err := q.address()
	if err != nil {
		return err
	}
	q.path = strings.TrimRight(slasher.Replace(path), `/\`)
	if q.path == "" {
		q.path = "/"
	}
	return nil
}

// readQuery adds the query to the tree.
func (q *request) readQuery(raw string) {
	q.query = q.t.query(raw)
	for m := (Value{q.t, q.query}).first(); m.more() && !q.special; m = m.next() {
		key := m.node().key
		q.special = strings.HasPrefix(key, "_") || key == "rest_route"
	}
}

// overrideMethod applies _method, or else the header X-HTTP-Method-Override, even when that is empty.
func (q *request) overrideMethod() error {
	switch v := q.member("_method"); v.Kind() {
	case KindAbsent:
		if h, ok := q.r.Header["X-Http-Method-Override"]; ok {
			q.method, q.byHeader = strings.ToUpper(h[0]), true
		}
	case KindString:
		q.method = strings.ToUpper(v.Text())
	default:
		return refuse(http.StatusBadRequest, "rest_invalid_method", "The parameter _method has to be a string.")
	}
	return nil
}

// member returns a parameter of the query that is for the server itself.
func (q *request) member(name string) Value {
	if !q.special {
		return Value{}
	}
	return Value{q.t, q.query}.Member(name)
}

// address returns the path behind the prefix, or what rest_route says instead.
func (q *request) address() (string, error) {
	switch v := q.member("rest_route"); v.Kind() {
	case KindAbsent:
	case KindString:
		if text := v.Text(); text != "" && text != "0" {
			return text, nil
		}
		return "", noRoute
	default:
		return "", refuse(http.StatusBadRequest, "rest_path_invalid_type", "The REST route parameter must be a string.")
	}
	if path, ok := cutPrefix(q.r.URL.Path, "/index.php"); ok && path != "" {
		return pathInfo(path, q.m.prefix)
	}
	path, ok := cutPrefix(encodedPath(q.r), q.m.prefix)
	if !ok {
		return "", noRoute
	}
	return path, nil
}

// cutPrefix removes whole segments.
func cutPrefix(path, prefix string) (string, bool) {
	rest, ok := strings.CutPrefix(path, prefix)
	return rest, ok && (rest == "" || rest[0] == '/')
}

// pathInfo returns the path of the form /index.php/<prefix>/...: the server gets it decoded, cuts it at a question
// mark or at the end of a line, and encodes percent signs again. It takes what ends in index.php for the front page.
func pathInfo(path, prefix string) (string, error) {
	if i := strings.IndexAny(path, "?\n"); i >= 0 {
		path = path[:i]
	}
	path, ok := cutPrefix(path, prefix)
	if !ok || strings.HasSuffix(path, "index.php") {
		return "", noRoute
	}
	return strings.ReplaceAll(path, "%", "%25"), nil
}

// encodedPath returns the path as it was sent: in the form /<prefix>/... captures stay encoded. Bytes that should
// have been encoded are, with lower-case digits.
func encodedPath(r *http.Request) string {
	path := r.URL.RawPath
	if path == "" {
		return r.URL.EscapedPath()
	}
	if isASCII(path) {
		return path
	}
	const digits = "0123456789abcdef"
	b := make([]byte, 0, len(path)+16)
	for i := range len(path) {
		if c := path[i]; c < 0x80 {
			b = append(b, c)
		} else {
			b = append(b, '%', digits[c>>4], digits[c&15])
		}
	}
	return string(b)
}

// slasher puts a backslash before quotes, backslashes and NUL, as PHP does with what comes from outside.
var slasher = strings.NewReplacer(`'`, `\'`, `"`, `\"`, `\`, `\\`, "\x00", `\0`)

// find routes the request and adds the captures to the tree.
func (q *request) find() error {
	var found []capture
	q.e, found = q.m.router.find(q.path, q.method, q.captures[:0])
	if q.e == nil {
		return noRoute
	}
	q.captures = found
	q.e.once.Do(q.e.compile)
	return nil
}

// captured returns the parameter that the n-th capture of the endpoint names, wherever it was sent, and the text that it
// was sent as: some are no text any more when they were checked.
func (q *request) captured(n int) (v Value, text string) {
	if n >= len(q.e.captures) {
		return Value{}, ""
	}
	slot := q.e.captures[n]
	if v = q.value(slot); v.Kind() == KindString {
		return v, v.Text()
	}
	if n := q.raw[slot]; n > 0 {
		return v, toText(q.sent[n-1].value)
	}
	return v, toText(v)
}

// param returns a parameter: the value of the first layer that has one which is not null.
func (q *request) param(name string) Value {
	if q.e != nil {
		if slot := q.e.slot(name); slot >= 0 && slot < len(q.values) {
			return q.value(slot)
		}
	}
	return firstMember(q.layers, name)
}

// value returns the parameter with a slot as the handler gets it.
func (q *request) value(slot int) Value {
	if v := q.values[slot]; v.t != nil {
		return v
	}
	return q.e.args[slot].byDefault
}

// firstMember returns a parameter of the first layer that has one which is not null.
func firstMember(layers []Value, name string) Value {
	for _, layer := range layers {
		if v := layer.Member(name); !v.Missing() {
			return v
		}
	}
	return Value{}
}
