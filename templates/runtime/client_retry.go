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

// again waits before the attempt after the n-th (from 0), or reports that there is none. What was turned away, as there were
// too many, was not done.
func (p retries) again(ctx context.Context, n int, method string, failure error) bool {
	e, ok := errorAs[*Error](failure)
	if !ok || n >= p.more || !mayPass(e) || ctx.Err() != nil {
		return false
	}
	repeatable := p.writes || e.Status == http.StatusTooManyRequests ||
		method != http.MethodPost && method != http.MethodPatch && method != http.MethodDelete
	wait := p.wait(n, e.Header.Get("Retry-After"))
	deadline, bound := ctx.Deadline()
	if !repeatable || wait > max(p.longest, 0) || bound && time.Until(deadline) <= wait {
		return false
	}
	select {
	case <-time.After(wait):
		return true
	case <-ctx.Done():
		return false
	}
}

// mayPass reports whether a failure may be over in a moment. A status of 500 is not such: the server uses it for
// many requests that it does not like.
func mayPass(e *Error) bool {
	switch e.Status {
	case http.StatusRequestTimeout, http.StatusTooEarly, http.StatusTooManyRequests,
		http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return e.Status == 0 && e.Code == string(ErrTransport)
}

// wait returns how long to wait after the n-th attempt: what the server asks for, or else a random time around
// a bound that doubles.
func (p retries) wait(n int, after string) time.Duration {
	if seconds, err := strconv.ParseFloat(after, 64); err == nil && seconds >= 0 {
		return time.Duration(min(seconds, 1<<31) * float64(time.Second))
	}
	if at, err := http.ParseTime(after); err == nil {
		return max(0, time.Until(at))
	}
	bound := max(0, min(p.first<<min(n, 16), p.longest))
	return bound/2 + rand.N(bound/2+1)
}
