package rest

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

// send sends a call, again if that may help. The Response is never nil.
func (c *Client) send(ctx context.Context, x *call) (w *Response, err error) {
	for n := 0; ; n++ {
		x.attempts++
		w, err = c.attempt(ctx, x)
		if err == nil || x.stream != nil || !c.retry.again(ctx, n, x.method, err) {
			return w, ended(ctx, err)
		}
	}
}

// ended returns an error that may pass as the end of the context, too, if that keeps it from being seen to pass.
func ended(ctx context.Context, err error) error {
	if e, ok := errorAs[*Error](err); ok && mayPass(e) && ctx.Err() != nil && !errors.Is(err, ctx.Err()) {
		own := *e
		own.Err = errors.Join(e.Err, ctx.Err())
		return &own
	}
	return err
}

// retries says whether and when a call is sent again.
type retries struct {
	more           int
	writes         bool
	first, longest time.Duration
}

// again waits before the attempt after the n-th (from 0), or reports that there is none.
func (p retries) again(ctx context.Context, n int, method string, failure error) bool {
	var e *Error
	if n >= p.more || !errors.As(failure, &e) || !mayPass(e) || !p.repeatable(method, e) || ctx.Err() != nil {
		return false
	}
	wait, ok := p.wait(n, e.Header)
	if deadline, bound := ctx.Deadline(); !ok || bound && time.Until(deadline) <= wait {
		return false
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// repeatable reports whether a call may be sent again: one that was turned away, as there were too many, was not done.
func (p retries) repeatable(method string, failure *Error) bool {
	return p.writes || failure.Status == http.StatusTooManyRequests ||
		method != http.MethodPost && method != http.MethodPatch && method != http.MethodDelete
}

// mayPass reports whether a failure may be over in a moment. A status of 500 is not such: the server uses it for
// many requests that it does not like.
func mayPass(e *Error) bool {
	switch e.Status {
	case 0:
		return e.Code == string(ErrTransport)
	case http.StatusRequestTimeout, http.StatusTooEarly, http.StatusTooManyRequests,
		http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

// wait returns how long to wait after the n-th attempt: what the server asks for, or else a random time around
// a bound that doubles.
func (p retries) wait(n int, h http.Header) (time.Duration, bool) {
	if after := h.Get("Retry-After"); after != "" {
		if seconds, err := strconv.ParseFloat(after, 64); err == nil && seconds >= 0 {
			wait := time.Duration(min(seconds, 1<<31) * float64(time.Second))
			return wait, wait <= p.longest
		}
		if at, err := http.ParseTime(after); err == nil {
			wait := max(0, time.Until(at))
			return wait, wait <= p.longest
		}
	}
	bound := min(p.first<<min(n, 16), p.longest)
	if bound <= 0 {
		return 0, true
	}
	return bound/2 + rand.N(bound/2+1), true
}
