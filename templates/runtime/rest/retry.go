package rest

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/internal/errs"
)

// Retry is a ClientOption that sets when a failed call is sent again. Without
// it, a client uses Retry{Max: 2}.
//
// Temporary failures are a missing or broken response and the statuses 408,
// 425, 429, 502, 503 and 504. After 429 every call is sent again, since the
// site did not process it. After the others only methods that can be repeated
// are: GET, HEAD, OPTIONS and PUT. A DELETE that moved an item to the trash
// would find it there and fail.
type Retry struct {
	// Number of attempts after the first one.
	Max int
	// Also send POST, PATCH and DELETE again after all temporary failures. A
	// write whose response was lost may then be done twice.
	Writes bool
	// Time to wait before the second attempt; it doubles each time. Default
	// half a second.
	First time.Duration
	// Longest time to wait. If the site asks for more with Retry-After, the
	// call is not sent again. Default half a minute.
	Longest time.Duration
}

// again waits before the next attempt and reports whether there is one; n
// counts from 0. A call that was rejected with 429 was not processed.
func (r Retry) again(ctx context.Context, n int, method string, failure error) bool {
	e, ok := errs.As[*Error](failure)
	if !ok || n >= r.Max || !e.Temporary() || ctx.Err() != nil {
		return false
	}
	repeatable := r.Writes || e.Status == http.StatusTooManyRequests ||
		method != http.MethodPost && method != http.MethodPatch && method != http.MethodDelete
	wait := r.wait(n, e.Header.Get("Retry-After"))
	deadline, bound := ctx.Deadline()
	if !repeatable || wait > max(r.Longest, 0) || bound && time.Until(deadline) <= wait {
		return false
	}
	select {
	case <-time.After(wait):
		return true
	case <-ctx.Done():
		return false
	}
}

// Temporary reports whether a call that failed may succeed later. After a
// status of 500 it does not: many sites use it for requests that they reject.
func (e *Error) Temporary() bool {
	if e.Status == 0 {
		return e.Code == ErrTransport
	}
	return slices.Contains([]int{408, 425, 429, 502, 503, 504}, e.Status)
}

// wait returns how long to wait after the n-th attempt: as long as the site
// asks for, or a random time around a bound that doubles if it does not ask.
func (r Retry) wait(n int, after string) time.Duration {
	if seconds, err := strconv.ParseFloat(after, 64); err == nil && seconds >= 0 {
		return time.Duration(min(seconds, 1<<31) * float64(time.Second))
	}
	if at, err := http.ParseTime(after); err == nil {
		return max(0, time.Until(at))
	}
	bound := max(0, min(r.First<<min(n, 16), r.Longest))
	return bound/2 + rand.N(bound/2+1)
}

// withContextErr joins ctx.Err() to a temporary error after the context ended.
func withContextErr(ctx context.Context, err error) error {
	if e, ok := errs.As[*Error](err); ok && e.Temporary() && ctx.Err() != nil && !errors.Is(err, ctx.Err()) {
		own := *e
		own.Err = errors.Join(e.Err, ctx.Err())
		return &own
	}
	return err
}
