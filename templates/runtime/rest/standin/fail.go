package standin

import (
	"fmt"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/fault"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
)

// A Fault is a way in which sites fail.
type Fault = fault.Kind

// Faults that answer with an error in place of the response. The request
// changes nothing.
const (
	TooManyRequests = fault.TooManyRequests // 429 with the header Retry-After: 1
	ServerError     = fault.ServerError     // 500 with a page of HTML
	BadGateway      = fault.BadGateway      // 502 with a page of HTML, as a proxy sends it
)

// Faults of the response. The request changes what it is to change.
const (
	Notice    = fault.Notice    // a notice of PHP before the JSON
	BOM       = fault.BOM       // a byte order mark before the JSON
	Cut       = fault.Cut       // half of the body, and then the connection ends
	Slow      = fault.Slow      // half of the body, and the rest a second later
	Closed    = fault.Closed    // no response: the connection ends
	WrongType = fault.WrongType // an object in place of the first number
	NoTotals  = fault.NoTotals  // without X-WP-Total and X-WP-TotalPages
)

// Stripped is the fault of web servers that remove the header Authorization:
// the user is a visitor.
const Stripped = fault.Stripped

// Faults are all faults.
var Faults = fault.Kinds

// Fail answers the next n requests of an operation with an error, such as
//
//	s.Fail("GET /wp/v2/posts/{id}", 2, &rest.Error{Status: 503, Code: "busy", Message: "Try again."})
//
// It gets valid requests of users who may make them, and they change nothing.
// The header Retry-After of the error is sent, and with the code rest.ErrNoCode
// its Body in place of JSON. A negative n stands for all requests. It returns an
// error if the site has no such operation.
func (s *Site) Fail(operation string, n int, err *rest.Error) error {
	return s.addFault(fault.NewError(operation, n, err), nil)
}

// Break gives the next n requests of an operation a fault, as Fail does.
func (s *Site) Break(operation string, n int, f Fault) error {
	return s.addFault(fault.New(operation, n, f))
}

// BreakRate gives some requests of an operation a fault: a rate of 0.2 is one of
// five on average. The seed of the site decides which.
func (s *Site) BreakRate(operation string, rate float64, f Fault) error {
	return s.addFault(fault.NewRate(operation, rate, f))
}

func (s *Site) addFault(f fault.Fault, err error) error {
	if err != nil {
		return err
	}
	for key := range s.store.Desc.Operations {
		if method, _, _ := strings.Cut(key, " "); f.IsOf(method, s.store.Desc.Operations[key].Path) {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.faults.Add(f, s.site.Seed)
			return nil
		}
	}
	return fmt.Errorf("%q: the site has no such operation; give a method and a path, as in GET /wp/v2/posts/{id}", f.Operation)
}

// Mend removes all faults and errors of Fail that are left.
func (s *Site) Mend() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.Clear()
}

// failing returns the error that the request is to get. It leaves a fault of the
// response to the writer of the session.
func (s *Site) failing(q *request.Request) error {
	f := s.faults.Next(q.Endpoint.Methods, q.Op.Path, false)
	if f == nil {
		return nil
	}
	if f.Err == nil {
		request.SessionOf(q.Ctx).Fault = f.Kind
	}
	return f.Err
}
