// Package fault fails as sites do. A List has the faults of the next requests, and
// a Response is held back to be sent with a fault.
package fault

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
)

// A Kind is a way in which sites fail.
type Kind string

// Faults that answer with an error in place of the response. The request
// changes nothing.
const (
	TooManyRequests Kind = "429" // 429 with the header Retry-After: 1
	ServerError     Kind = "500" // 500 with a page of HTML
	BadGateway      Kind = "502" // 502 with a page of HTML, as a proxy sends it
)

// Faults of the response. The request changes what it is to change.
const (
	Notice    Kind = "notice"     // a notice of PHP before the JSON
	BOM       Kind = "bom"        // a byte order mark before the JSON
	Cut       Kind = "cut"        // half of the body, and then the connection ends
	Slow      Kind = "slow"       // half of the body, and the rest a second later
	Closed    Kind = "closed"     // no response: the connection ends
	WrongType Kind = "wrong-type" // an object in place of the first number
	NoTotals  Kind = "no-totals"  // without X-WP-Total and X-WP-TotalPages
)

// Stripped is the fault of web servers that remove the header Authorization:
// the user is a visitor.
const Stripped Kind = "stripped"

// Kinds are all kinds of faults.
var Kinds = [...]Kind{TooManyRequests, ServerError, BadGateway, Notice, BOM, Cut, Slow, Closed, WrongType, NoTotals, Stripped}

// A Fault is what the next requests of an operation get.
type Fault struct {
	Kind      Kind
	Err       error // in place of the response, or nil
	Operation string
	left      int     // number of requests, or -1 for all
	rate      float64 // part of the requests that get it, or 0 for all
	random    *rand.Rand
}

// NewError returns a fault that is an error in place of the next n responses of
// an operation, or of all if n is negative.
func NewError(operation string, n int, err error) Fault {
	return Fault{Operation: operation, left: n, Err: err}
}

// New returns a fault of the next n requests of an operation, or of all if n
// is negative.
func New(operation string, n int, kind Kind) (Fault, error) {
	f := Fault{Kind: kind, Operation: operation, left: n}
	if !slices.Contains(Kinds[:], kind) {
		return f, fmt.Errorf("unknown fault %q; want one of %s", kind, strings.Trim(fmt.Sprint(Kinds), "[]"))
	}
	switch kind {
	case TooManyRequests:
		f.Err = &rest.Error{Status: http.StatusTooManyRequests, Code: "too_many_requests", Message: "Too many requests.",
			Header: http.Header{"Retry-After": {"1"}}}
	case ServerError:
		f.Err = page(http.StatusInternalServerError, "There has been a critical error on this website.")
	case BadGateway:
		f.Err = page(http.StatusBadGateway, "502 Bad Gateway")
	}
	return f, nil
}

// NewRate returns a fault of some requests of an operation: a rate of 0.2 is one
// of five on average.
func NewRate(operation string, rate float64, kind Kind) (Fault, error) {
	if !(rate > 0 && rate <= 1) {
		return Fault{}, fmt.Errorf("rate %v of fault %s: want more than 0 and at most 1", rate, kind)
	}
	f, err := New(operation, -1, kind)
	f.rate = rate
	return f, err
}

// page returns an error with a page of HTML.
func page(status int, text string) *rest.Error {
	return &rest.Error{Status: status, Code: rest.ErrNoCode, Body: []byte("<html><body><h1>" + text + "</h1></body></html>\n")}
}

// IsOf reports whether a fault is one of an operation with a method and a path.
func (f *Fault) IsOf(method, path string) bool {
	m, p, _ := strings.Cut(f.Operation, " ")
	return m == method && desc.Template(p).SameAs(path)
}

// A List holds the faults that are left.
type List struct{ faults []Fault }

// Add adds a fault. The seed decides which requests get one with a rate.
func (l *List) Add(f Fault, seed uint64) {
	f.random = rand.New(rand.NewPCG(seed, uint64(len(l.faults))))
	if f.left != 0 {
		l.faults = append(l.faults, f)
	}
}

// Clear removes all faults.
func (l *List) Clear() { l.faults = nil }

// IsEmpty reports whether no faults are left.
func (l *List) IsEmpty() bool { return len(l.faults) == 0 }

// Next returns the fault that a request is to get, or nil: of the kind Stripped,
// or of the other kinds. It removes one for which no request is left.
func (l *List) Next(methods []string, path string, stripped bool) *Fault {
	for i, f := range l.faults {
		if stripped != (f.Kind == Stripped) || !slices.ContainsFunc(methods, func(m string) bool { return f.IsOf(m, path) }) ||
			f.rate > 0 && f.random.Float64() >= f.rate {
			continue
		}
		if f.left > 0 {
			l.faults[i].left--
		}
		if f.left == 1 {
			l.faults = slices.Delete(l.faults, i, i+1)
		}
		return &f
	}
	return nil
}
