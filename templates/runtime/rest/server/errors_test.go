package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
)

// If a middleware panics while the server is built, no request passes without
// it.
func TestPanickingMiddlewareBlocksRequests(t *testing.T) {
	m := serveNotes(&notes{}, Middleware(func(http.Handler) http.Handler { panic("no key") }))
	for range 2 {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the request passed")
				}
			}()
			send(m, "GET /wp-json/n/v1/notes/7", "")
		}()
	}
}

// A gateway may copy the Content-Length of another response without effect.
func TestServerSetsItsOwnContentLength(t *testing.T) {
	e := rest.Endpoint{Namespace: "n/v1", Route: "/n/v1/far", Methods: []string{"GET"}}
	m := NewMux()
	handle(m, &e, func(ctx context.Context, _ noteListParams) (rest.Raw, error) {
		ResponseHeader(ctx).Set("Content-Length", "3")
		return `{"id":8}`, nil
	})
	for query, want := range map[string]string{
		"":          `{"id":8}`,
		"_envelope": `{"body":{"id":8},"status":200,"headers":{"Allow":"GET"}}`,
	} {
		w := send(m, "GET /wp-json/n/v1/far?"+query, "")
		expect(t, w, 200, want)
		if w.Header()["Content-Length"] != nil {
			t.Error(w.Header())
		}
	}
}

func TestHandlerErrorsBecomeResponses(t *testing.T) {
	for _, c := range []struct {
		name   string
		err    error
		status int
		body   string
	}{
		{name: "an error", err: &rest.Error{Status: 404, Code: "rest_post_invalid_id", Message: "Invalid post ID."},
			status: 404,
			body:   `{"code":"rest_post_invalid_id","message":"Invalid post ID.","data":{"status":404}}`},
		{name: "no status", err: &rest.Error{Code: "broken", Message: "It broke."}, status: 500,
			body: `{"code":"broken","message":"It broke.","data":{"status":500}}`},
		{name: "a good status", err: &rest.Error{Status: 200, Code: "odd", Message: "Odd."}, status: 500,
			body: `{"code":"odd","message":"Odd.","data":{"status":500}}`},
		{name: "data", err: &rest.Error{Status: 500, Code: "as_sent", Message: "As sent.", Data: "null"},
			status: 500, body: `{"code":"as_sent","message":"As sent.","data":null}`},
		{name: "missing parameters",
			err: &rest.Error{Status: 400, Code: "own", Message: "No.", Missing: []string{"b", "a"}}, status: 400,
			body: `{"code":"own","message":"No.","data":{"status":400,"params":["b","a"]}}`},
		{name: "invalid parameters",
			err: &rest.Error{Status: 400, Code: "own", Message: "No.",
				Params:  map[string]string{"b": "B", "a": "<A>"},
				Details: map[string]rest.ErrorDetail{"a": {Code: "x"}}}, status: 400,
			body: `{"code":"own","message":"No.","data":{"status":400,"params":{"a":"<A>","b":"B"},` +
				`"details":{"a":{"code":"x","message":"<A>","data":null}}}}`},
		{name: "another error", err: errors.New("the password is 12345"), status: 500, body: private},
		{name: "a request that was not sent",
			err: &rest.Error{Code: rest.ErrBadRequest, Message: "odd", Err: errors.New("odd")}, status: 502,
			body: behind(502)},
		{name: "no connection",
			err:    &rest.Error{Code: rest.ErrTransport, Message: "dial 10.0.0.1", Err: errors.New("refused")},
			status: 502, body: behind(502)},
		{name: "no response in time",
			err:    &rest.Error{Code: rest.ErrTransport, Err: &net.DNSError{Err: "x", IsTimeout: true}},
			status: 504, body: behind(504)},
		{name: "not JSON", err: &rest.Error{Status: 200, Code: rest.ErrNotJSON, Message: "PHP failed: /var/www"},
			status: 502, body: behind(502)},
		{name: "not JSON with status 403",
			err: &rest.Error{Status: 403, Code: rest.ErrNotJSON, Message: "an HTML page"}, status: 502,
			body: behind(502)},
		{name: "not JSON with status 503",
			err: &rest.Error{Status: 503, Code: rest.ErrNotJSON, Message: "an HTML page"}, status: 503,
			body: behind(503)},
		{name: "no code",
			err:    &rest.Error{Status: 400, Code: rest.ErrNoCode, Message: "m", Body: []byte(`{"error":"No."}`)},
			status: 400, body: `{"error":"No."}`},
		{name: "deadline", err: context.DeadlineExceeded, status: 504,
			body: `{"code":"rest_timeout","message":"The request took too long.","data":{"status":504}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			expect(t, send(serveNotes(&notes{err: c.err}), "GET /wp-json/n/v1/notes/7", ""), c.status, c.body)
		})
	}
}

func behind(status int) string {
	return fmt.Sprintf(`{"code":"rest_bad_gateway",`+
		`"message":"The site that this one forwards to could not be asked, or sent no usable response.",`+
		`"data":{"status":%d}}`, status)
}

// The server replaces invalid UTF-8 of handlers, since JSON is UTF-8.
func TestResponsesAreUTF8(t *testing.T) {
	s := &notes{err: &rest.Error{Status: 404, Code: "x", Message: "a\xff\xfeb\xc3"}}
	const want = "a\ufffdb\ufffd"
	for line, body := range map[string]string{
		"GET /wp-json/n/v1/notes/7":          `{"code":"x","message":"` + want + `","data":{"status":404}}`,
		"GET /wp-json/n/v1/notes/7?_jsonp=f": `/**/f({"code":"x","message":"` + want + `","data":{"status":404}})`,
		"GET /wp-json/n/v1/notes/7?_envelope": `{"body":{"code":"x","message":"` + want +
			`","data":{"status":404}},"status":404,"headers":{"Allow":"GET, POST, PUT, PATCH, DELETE"}}`,
	} {
		t.Run(line, func(t *testing.T) {
			if w := send(serveNotes(s), line, ""); w.Body.String() != body {
				t.Errorf("%s: %q", line, w.Body)
			}
		})
	}
}

// Clients of a gateway get the Retry-After of the site.
func TestGatewayPassesOnRetryAfter(t *testing.T) {
	for _, code := range []string{"too_many", string(rest.ErrNotJSON)} {
		e := &rest.Error{Status: 429, Code: rest.ErrorCode(code), Header: http.Header{"Retry-After": {"7"}, "Set-Cookie": {"a"}}}
		w := send(serveNotes(&notes{err: e}), "GET /wp-json/n/v1/notes/7", "")
		if w.Code != 429 || w.Header().Get("Retry-After") != "7" || w.Header().Get("Set-Cookie") != "" {
			t.Errorf("%s: %d %v", code, w.Code, w.Header())
		}
	}
}

// A program can call a handler without a request, as the tests of an
// implementation do.
func TestHandlersNeedNoRequest(t *testing.T) {
	if n, err := (&notes{}).Create(context.Background(), noteWriteParams{}); n.ID != 7 || err != nil {
		t.Error(n, err)
	}
}

func TestPanicsBecomeErrors(t *testing.T) {
	var log strings.Builder
	s := &notes{panic: "secret"}
	m := serveNotes(s, Logger(slog.New(slog.NewTextHandler(&log, nil))))
	expect(t, send(m, "GET /wp-json/n/v1/notes/7", ""), 500, private)
	if !strings.Contains(log.String(), "secret") || !strings.Contains(log.String(), "server_test.go") {
		t.Error("the log lacks the panic:", log.String())
	}
	s.panic = nil
	expect(t, send(m, "GET /wp-json/n/v1/notes/7", ""), 200, viewed)
	m = serveNotes(s, Logger(slog.New(slog.DiscardHandler)),
		Authorize(func(context.Context, *rest.Endpoint, *http.Request) error { panic("x") }))
	expect(t, send(m, "GET /wp-json/n/v1/notes/7", ""), 500, private)
	expect(t, send(m, "OPTIONS /wp-json/n/v1/notes/7", ""), 200, "[]")
}
