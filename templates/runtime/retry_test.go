package rest

import (
	"context"
	"errors"
	"io"
	"net/http"
	"sync/atomic"
	"testing"
	"time"
)

func TestRetries(t *testing.T) {
	var calls atomic.Int32
	failures := map[string]func(w http.ResponseWriter){
		"503":   func(w http.ResponseWriter) { w.Header().Set("Retry-After", "0"); w.WriteHeader(503) },
		"429":   func(w http.ResponseWriter) { reply(w, 429, `{"code":"slow_down","message":"m","data":null}`) },
		"reset": func(w http.ResponseWriter) { panic(http.ErrAbortHandler) },
		"cut": func(w http.ResponseWriter) {
			w.Header().Set("Content-Length", "100")
			io.WriteString(w, `{"id":`)
			panic(http.ErrAbortHandler)
		},
	}
	for name, fail := range failures {
		handler := func(w http.ResponseWriter, r *http.Request) {
			io.Copy(io.Discard, r.Body)
			if calls.Add(1) <= 2 {
				fail(w)
				return
			}
			reply(w, 200, `{"id":5}`)
		}
		for _, x := range []struct {
			e     *Endpoint
			more  []ClientOption
			calls int32
		}{
			{&samplesGet, nil, 3},
			{&samplesDelete, nil, 1}, // the second may find the post in the trash, 410
			{&samplesDelete, []ClientOption{RetryWrites()}, 3},
			{&samplesUpdate, nil, 1},
			{&samplesUpdate, []ClientOption{Method("PUT")}, 3},
			{&samplesUpdate, []ClientOption{RetryWrites()}, 3},
			{&samplesGet, []ClientOption{Retries(1)}, 2},
			{&samplesGet, []ClientOption{Retries(0)}, 1},
		} {
			if name == "429" && x.more == nil {
				x.calls = 3 // nothing was done
			}
			calls.Store(0)
			last := 0
			c := serve(t, handler, append(x.more, OnExchange(func(e Exchange) { last = e.Attempt }))...)
			p, err := Do[samplePost](context.Background(), c, x.e, "/x/v1/posts/7", &sampleParams{Search: Some("s")})
			if got := calls.Load(); got != x.calls || (err == nil) != (x.calls == 3) || err == nil && p.ID != 5 || last != int(got) {
				t.Errorf("%s %s: %d calls, want %d, %v", name, x.e.Methods[0], got, x.calls, err)
			}
		}
	}
}

// The order of the options says nothing: a Transport is used whatever the HTTPClient.
func TestTransportAndHTTPClient(t *testing.T) {
	mine, own := Transport(answering(`{"id":8}`)), HTTPClient(&http.Client{Transport: failing{}, Timeout: time.Second})
	for _, options := range [][]ClientOption{{own, mine}, {mine, own}} {
		c, err := NewClient("http://example.org/wp-json/", append(options, Retries(0))...)
		if err != nil {
			t.Fatal(err)
		}
		if p, err := get(c); err != nil || p.ID != 8 || c.http.Timeout != time.Second {
			t.Error(p, err)
		}
		if p, err := get(c.With(own)); err != nil || p.ID != 8 {
			t.Error(p, err)
		}
	}
}

func TestRetryAfter(t *testing.T) {
	var after string
	var calls atomic.Int32
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if calls.Add(1) == 1 {
			w.Header().Set("Retry-After", after)
			reply(w, 503, `{"code":"maintenance","message":"m","data":null}`)
			return
		}
		reply(w, 200, `{"id":5}`)
	}, Backoff(time.Hour, time.Hour*2))
	for value, want := range map[string]int32{"0": 2, time.Now().Add(-time.Hour).UTC().Format(http.TimeFormat): 2, "86400": 1, "7200.5": 1, "99999999999999999999": 1} {
		after = value
		calls.Store(0)
		_, err := get(c)
		if calls.Load() != want || (err == nil) != (want == 2) {
			t.Errorf("%s: %d calls, %v", value, calls.Load(), err)
		}
	}
	after = "1000" // less than the longest wait, but beyond the deadline
	calls.Store(0)
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	start := time.Now()
	_, err := Do[samplePost](ctx, c, &samplesGet, "/x/v1/posts/7", nil)
	if failsWith(t, err, "maintenance", "m"); time.Since(start) > time.Second {
		t.Error("waited for nothing")
	}
}

// The end of the context while a call waits for its next attempt is its end, and what kept it waiting is told.
func TestCanceledBetweenAttempts(t *testing.T) {
	for want, fail := range map[error]func(http.ResponseWriter){
		ErrorCode("maintenance"): func(w http.ResponseWriter) { reply(w, 503, `{"code":"maintenance","message":"m","data":null}`) },
		io.EOF:                   func(http.ResponseWriter) { panic(http.ErrAbortHandler) },
	} {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		c := serve(t, func(w http.ResponseWriter, _ *http.Request) { fail(w) },
			Backoff(time.Hour, time.Hour), OnExchange(func(Exchange) { time.AfterFunc(20*time.Millisecond, cancel) }))
		_, err := Do[samplePost](ctx, c, &samplesGet, "/x/v1/posts/7", nil)
		if !errors.Is(err, context.Canceled) || !errors.Is(err, want) {
			t.Errorf("%v is not both %v and the end of the context", err, want)
		}
	}
}
