package standin

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
)

// Fail answers the next n requests of an operation with an error, such as
//
//	s.Fail("GET /wp/v2/posts/{id}", 2, &rest.Error{Status: 503, Code: "busy", Message: "Try again."})
//
// It gets valid requests of users who may make them, and they change nothing.
// The header Retry-After of the error is sent, and with the code rest.ErrNoCode
// its Body in place of JSON. A negative n stands for all requests. It returns an
// error if the site has no such operation.
func (s *Site) Fail(operation string, n int, err *rest.Error) error {
	return s.addFailure(failure{operation: operation, left: n, err: err})
}

// Break gives the next n requests of an operation a fault, as Fail does.
func (s *Site) Break(operation string, n int, f Fault) error {
	return s.addFault(failure{operation: operation, left: n, fault: f})
}

// BreakRate gives some requests of an operation a fault: a rate of 0.2 is one of
// five on average. The seed of the site decides which.
func (s *Site) BreakRate(operation string, rate float64, f Fault) error {
	if !(rate > 0 && rate <= 1) {
		return fmt.Errorf("rate %v of fault %s: want more than 0 and at most 1", rate, f)
	}
	return s.addFault(failure{operation: operation, left: -1, fault: f, rate: rate})
}

func (s *Site) addFault(x failure) error {
	f := x.fault
	if !slices.Contains(Faults[:], f) {
		return fmt.Errorf("unknown fault %q; want one of %s", f, strings.Trim(fmt.Sprint(Faults), "[]"))
	}
	switch f {
	case TooManyRequests:
		x.err = &rest.Error{Status: http.StatusTooManyRequests, Code: "too_many_requests", Message: "Too many requests.",
			Header: http.Header{"Retry-After": {"1"}}}
	case ServerError:
		x.err = page(http.StatusInternalServerError, "There has been a critical error on this website.")
	case BadGateway:
		x.err = page(http.StatusBadGateway, "502 Bad Gateway")
	}
	return s.addFailure(x)
}

// page returns an error with a page of HTML.
func page(status int, text string) *rest.Error {
	return &rest.Error{Status: status, Code: rest.ErrNoCode, Body: []byte("<html><body><h1>" + text + "</h1></body></html>\n")}
}

func (s *Site) addFailure(x failure) error {
	method, path, _ := strings.Cut(x.operation, " ")
	for key := range s.d.Operations {
		m, _, _ := strings.Cut(key, " ")
		if m == method && desc.Template(path).SameAs(s.d.Operations[key].Path) {
			s.mu.Lock()
			defer s.mu.Unlock()
			x.random = rand.New(rand.NewPCG(s.seed, uint64(len(s.failures))))
			if x.left != 0 {
				s.failures = append(s.failures, x)
			}
			return nil
		}
	}
	return fmt.Errorf("%q: the site has no such operation; give a method and a path, as in GET /wp/v2/posts/{id}", x.operation)
}

// Mend removes all faults and errors of Fail that are left.
func (s *Site) Mend() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failures = nil
}

// failure returns what a request to an operation is to get, or nil. It removes
// what no request is left for, so that responses are no longer held back.
func (s *Site) failure(methods []string, op desc.Operation, stripped bool) *failure {
	for i, x := range s.failures {
		method, path, _ := strings.Cut(x.operation, " ")
		if stripped != (x.fault == Stripped) || !slices.Contains(methods, method) || !desc.Template(path).SameAs(op.Path) ||
			x.rate > 0 && x.random.Float64() >= x.rate {
			continue
		}
		if x.left > 0 {
			s.failures[i].left--
		}
		if x.left == 1 {
			s.failures = slices.Delete(s.failures, i, i+1)
		}
		return &x
	}
	return nil
}

// failing returns the error that the request is to get. It leaves a fault of the
// response to the writer of the session.
func (q *request) failing() error {
	x := q.failure(q.e.Methods, q.op, false)
	if x == nil {
		return nil
	}
	if x.err == nil {
		sessionOf(q.ctx).fault = x.fault
	}
	return x.err
}
