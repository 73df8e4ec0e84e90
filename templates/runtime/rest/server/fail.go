package server

import (
	"cmp"
	"net/http"
	"runtime/debug"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/errs"
	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
)

// bug logs a panic and returns the error for the client.
func (q *request) bug(p any) error {
	switch p {
	case http.ErrAbortHandler:
		panic(p)
	case noRoute: // of Call.Int
		return noRoute
	}
	q.site.log.ErrorContext(q.r.Context(), "rest: a handler panicked", "method", q.target.method, "path", q.target.path, "panic", p,
		"stack", string(debug.Stack()))
	return failure.Internal
}

// fail makes a response of an error and logs what the client does not get. It
// passes on Retry-After.
func (q *request) fail(err error) {
	if e, ok := errs.As[*failure.Error](err); ok {
		q.response.reject(e)
		return
	}
	own := interrupted(err)
	if own == tooLarge { // not a fault of the handler that read the body
		q.response.reject(own)
		return
	}
	if e, ok := errs.As[*rest.Error](err); ok && own == nil {
		if after := e.Header["Retry-After"]; after != nil {
			q.response.header["Retry-After"] = after
		}
		own = gatewayError(e)
		if own == nil && e.Err == nil {
			q.response.pass(e)
			return
		}
	}
	q.site.log.ErrorContext(q.r.Context(), "rest: a handler failed", "method", q.target.method, "path", q.target.path, "error", err)
	q.response.reject(cmp.Or(own, failure.Internal))
}
