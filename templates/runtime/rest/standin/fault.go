package standin

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
)

// fault is an error for the next requests of an operation.
type fault struct {
	operation string
	left      int
	err       *rest.Error
}

// Fail answers the next n requests of an operation with an error, such as
//
//	s.Fail("GET /wp/v2/posts/{id}", 2, &rest.Error{Status: 503, Code: "busy", Message: "Try again."})
//
// It gets valid requests of users who may make them, and they change nothing.
// The header Retry-After of the error is sent, and with the code rest.ErrNoCode
// its Body in place of JSON.
func (s *Site) Fail(operation string, n int, err *rest.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = append(s.faults, fault{operation, n, err})
}

// failing returns the error that a request is to get, or nil.
func (q *request) failing() error {
	methods := q.call.Endpoint().Methods
	for i := range q.faults {
		f := &q.faults[i]
		method, path, _ := strings.Cut(f.operation, " ")
		if f.left > 0 && slices.Contains(methods, method) && braces.ReplaceAllString(path, "{}") == braces.ReplaceAllString(q.op.Path, "{}") {
			f.left--
			return f.err
		}
	}
	return nil
}
