package server

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/address"
	"github.com/restgen/restgen/templates/runtime/rest/internal/args"
	"github.com/restgen/restgen/templates/runtime/rest/internal/fieldset"
	"github.com/restgen/restgen/templates/runtime/rest/internal/route"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// site is what the requests to a Mux share. Each part is set by one stage: the
// options, the registration of endpoints, and build before the first request.
type site struct {
	settings
	registered []*endpoint
	handlers   map[*endpoint]func(*request) error
	routing
	document func() schema.Value // returns the parsed index document, if there is one
	// The *home of the last requested host. A generic type would be compiled
	// in packages of users.
	lastHome atomic.Value
}

// settings are set by options. One that is not used has the zero value, except for
// prefix and limits, and for log, which build sets.
type settings struct {
	deployment   int
	prefix       address.Prefix
	home         string                       // address of the site
	passwordPage string                       // path of the page where users authorize applications
	about        func(member string) rest.Raw // describes the site in the index
	middleware   []func(http.Handler) http.Handler
	authorize    func(context.Context, *rest.Endpoint, *http.Request) error
	embed        func(context.Context, []string, []byte) ([]byte, error)
	origins      func(string) bool
	jsonp        rest.Opt[bool]
	log          *slog.Logger
	limits       Limits
	fallback     func(*request) error // serves endpoints without a handler
}

// routing finds the endpoint of a request.
type routing struct {
	routes []*endpoints  // in the order of the index
	router *route.Router // of these routes
	whole  *route.Router // also has the endpoints that the server lacks
}

// request is the state of one request or of one item of a batch. It is reused.
type request struct {
	requestState
	requestBuffers
}

// requestState is the part of a request that is cleared after it.
type requestState struct {
	site *site
	w    http.ResponseWriter // nil for an item of a batch
	r    *http.Request
	// Request with the headers of the batch, which identify the sender of an
	// item; nil outside of a batch.
	sender   *http.Request
	target   target
	routed   *endpoints // the requested route
	e        *endpoint
	upload   *upload
	fields   *fieldset.Set
	response response
}

// requestBuffers is the part of a request that the next one uses again.
type requestBuffers struct {
	sources  sources
	captures []route.Capture
	args     args.Values
	body     []byte
	scratch  []byte
}

var requests = sync.Pool{New: func() any {
	return &request{requestBuffers: requestBuffers{sources: sources{tree: schema.NewTree()}, captures: make([]route.Capture, 0, 8)}}
}}

// newRequest returns the state of a request, with the header of its response.
func newRequest(s *site, r *http.Request, header http.Header) *request {
	q := requests.Get().(*request)
	q.site, q.r, q.target.method = s, r, r.Method
	q.sources.tree.SetLimits(s.limits.Params, s.limits.Depth)
	q.response.begin(header)
	return q
}

// isItem reports whether q is an item of a batch.
func (q *request) isItem() bool { return q.sender != nil }

// release returns the request to the pool with its buffers only.
func (q *request) release() {
	if q.upload != nil {
		q.upload.close()
	}
	out := q.response.out
	if cap(q.body) > codec.MaxPooled || cap(out) > codec.MaxPooled || q.sources.tree.Cap() > 1<<13 {
		return
	}
	q.sources.reset()
	q.args.Forget()
	q.requestState = requestState{response: response{out: out}}
	requests.Put(q)
}

// param returns a parameter: its first value that is not null.
func (q *request) param(name string) schema.Value {
	if v, ok := q.args.Named(name); ok {
		return v
	}
	return q.sources.find(name)
}
