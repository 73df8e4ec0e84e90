package server

import (
	"errors"
	"net/http"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/errs"
	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
)

// serve serves one request, after the middleware.
func (s *site) serve(w http.ResponseWriter, r *http.Request) {
	q := newRequest(s, r, w.Header())
	q.w = w
	defer q.release()
	q.respond((*request).dispatch)
	q.write() // write.go
}

// respond runs what makes the response. A panic of a handler becomes an error
// without details.
func (q *request) respond(run func(*request) error) {
	defer func() {
		if p := recover(); p != nil {
			q.fail(q.bug(p))
		}
	}()
	if err := run(q); err != nil {
		q.fail(err)
	}
}

// dispatch runs the steps of a request in the order of the real server. Those of
// an item of a batch are prepare and run.
func (q *request) dispatch() error {
	if err := q.readTarget(); err != nil {
		return err
	}
	if q.target.own.Exists() {
		if _, err := q.callback(); err != nil { // jsonp.go
			return err
		}
	}
	if q.target.method == http.MethodOptions {
		return q.describe() // index.go
	}
	if err := q.prepare(); err != nil {
		return err
	}
	return q.run()
}

// readTarget reads the method, the path and the query.
func (q *request) readTarget() error {
	return q.target.read(q.r, &q.site.prefix, q.sources.tree, q.site.limits.Params) // target.go
}

// prepare finds the endpoint and validates the parameters.
func (q *request) prepare() error {
	if err := q.findEndpoint(); err != nil { // find.go
		return err
	}
	if !q.isItem() {
		q.r.Pattern = q.e.Route
	}
	if err := q.gather(); err != nil { // gather.go
		return err
	}
	if q.isItem() && !q.e.Batch {
		return failure.New(http.StatusBadRequest, "rest_batch_not_allowed", "The requested route does not support batch requests.")
	}
	if err := q.check(); err != nil { // check.go
		return err
	}
	return q.readFields() // fields.go
}

// run calls the handler if that is allowed. With a Fallback, an item that
// Authorize does not find may be one of the handler.
func (q *request) run() error {
	err := q.authorize(q.e) // authorize.go
	if err == nil {
		return q.call() // call.go, which ends with reply.go
	}
	if e, ok := errs.As[*rest.Error](err); ok && e.Status == http.StatusNotFound && q.site.fallback != nil {
		if own := q.handle(); !errors.Is(own, rest.ErrNotImplemented) {
			return own
		}
	}
	return err
}
