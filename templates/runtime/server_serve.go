package rest

import (
	"cmp"
	"errors"
	"net/http"
	"runtime/debug"
)

// serve answers one request.
func (m *Mux) serve(w http.ResponseWriter, r *http.Request) {
	q := newRequest(m, w, r)
	defer q.release()
	if err := q.open(); err != nil {
		q.fail(err)
	} else {
		q.answer((*request).dispatch)
	}
	q.write()
}

// answer makes the answer of a step: status, headers and body. A panic of a handler becomes an error that says
// nothing.
func (q *request) answer(step func(*request) error) {
	defer func() {
		if p := recover(); p != nil {
			q.fail(q.bug(p))
		}
	}()
	if err := step(q); err != nil {
		q.fail(err)
	}
}

// bug logs a panic and returns what the client is told of it.
func (q *request) bug(p any) error {
	if p == http.ErrAbortHandler {
		panic(p)
	}
	q.m.log.ErrorContext(q.r.Context(), "rest: a handler panicked", "method", q.method, "path", q.path, "panic", p,
		"stack", string(debug.Stack()))
	return internalError
}

// dispatch goes through the steps of a request in the order of the real server.
func (q *request) dispatch() error {
	if err := q.checkCallback(); err != nil {
		return err
	}
	if q.method == http.MethodOptions {
		return q.describe()
	}
	if err := q.prepare(); err != nil {
		return err
	}
	return q.run()
}

// prepare finds the endpoint and checks the parameters.
func (q *request) prepare() error {
	if err := q.find(); err != nil {
		return err
	}
	if q.inner && !q.e.Batch {
		return refuse(http.StatusBadRequest, "rest_batch_not_allowed", "The requested route does not support batch requests.")
	}
	if err := q.gather(); err != nil {
		return err
	}
	return q.check()
}

// run calls the handler, if that is allowed.
func (q *request) run() error {
	if err := q.allowed(q.e); err != nil {
		return err
	}
	if a := q.unmet(); a != nil {
		return unsupported(a)
	}
	if q.e.call == nil {
		return notImplemented()
	}
	return q.e.call(q)
}

// allowed asks the permission hook; one that panics allows nothing. The headers of an item of a batch have no say: who
// sends a batch writes them.
func (q *request) allowed(e *endpoint) (err error) {
	if q.m.permit == nil {
		return nil
	}
	defer func() {
		if p := recover(); p != nil {
			err = q.bug(p)
		}
	}()
	asked := cmp.Or(q.asked, q.r)
	err = q.m.permit(q.r.Context(), e.Endpoint, asked)
	if err == nil || errors.As(err, new(*Error)) {
		return err
	}
	return forbidden(asked)
}

// fail makes an answer of an error. What the client is not told is logged.
func (q *request) fail(err error) {
	var own *refusal
	var foreign *Error
	switch {
	case errors.As(err, &own):
	case errors.As(err, &foreign) && foreign.Err == nil:
		q.pass(foreign)
		return
	default:
		var ok bool
		if own, ok = interrupted(err); !ok {
			own = internalError
			q.m.log.ErrorContext(q.r.Context(), "rest: a handler failed", "method", q.method, "path", q.path, "error", err)
		}
	}
	q.status = own.status
	q.out = own.append(q.out[:0])
}

// pass answers an error of the handler as it is. One without the status of an error is one of the server.
func (q *request) pass(e *Error) {
	answered := *e
	if e.Status < 400 || e.Status > 599 {
		answered.Status = http.StatusInternalServerError
	}
	q.status = answered.Status
	q.out = answered.append(q.out[:0])
}
