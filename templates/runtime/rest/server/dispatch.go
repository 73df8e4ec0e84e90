package server

import (
	"errors"
	"net/http"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
)

// serve serves one request, after the middleware.
func (s *site) serve(w http.ResponseWriter, r *http.Request) {
	q := newRequest(s, r, w.Header())
	q.w = w
	defer q.release()
	q.respond((*request).dispatch)
	q.write()
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

// dispatch runs the steps of a request in the order of the real server.
func (q *request) dispatch() error {
	if err := q.readTarget(); err != nil {
		return err
	}
	if q.target.own.Exists() {
		if _, err := q.callback(); err != nil {
			return err
		}
	}
	if q.target.method == http.MethodOptions {
		return q.describe()
	}
	if err := q.prepare(); err != nil {
		return err
	}
	return q.run()
}

// prepare finds the endpoint and validates the parameters.
func (q *request) prepare() error {
	err := q.route()
	switch {
	case err != nil:
		return err
	case !q.inner:
		q.r.Pattern = q.e.Route
	case !q.e.Batch:
		return failure.New(http.StatusBadRequest, "rest_batch_not_allowed", "The requested route does not support batch requests.")
	}
	err = q.gather()
	if err == nil {
		err = q.check()
	}
	if err != nil {
		q.args.Forget() // they are incomplete
		return err
	}
	return q.readFields(q.args.Of(q.e.fields))
}

func (q *request) readTarget() error {
	return q.target.read(q.r, &q.site.prefix, q.sources.tree, q.site.limits.Params)
}

// route finds the endpoint.
func (q *request) route() error {
	q.routed, q.e, q.captures = q.site.find(q.target.path, q.target.method, q.captures[:0])
	if q.e == nil || q.e.forwards && q.site.whole != nil && !q.leadsToOwn() {
		return noRoute
	}
	q.e.once.Do(q.e.compile)
	return nil
}

// leadsToOwn reports whether the site would take the request for the same endpoint.
func (q *request) leadsToOwn() bool {
	e, _ := q.site.leadsTo(q.target.path, q.target.method)
	return e == q.e
}

// run calls the handler if that is allowed.
func (q *request) run() error {
	err := q.allowed(q.e)
	if err == nil {
		err = q.missingValue()
	}
	if err != nil {
		return err
	}
	handle, fallBack := q.site.handlers[q.e.number], q.site.fallback
	switch {
	case handle != nil:
		err = handle(q)
	case fallBack == nil:
		return rest.NotImplemented()
	}
	if fallBack != nil && (handle == nil || errors.Is(err, rest.ErrNotImplemented)) {
		return fallBack(q)
	}
	return err
}
