package rest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// Many plugins answer 204 when something is gone.
func TestDeletedWithoutABody(t *testing.T) {
	for status, want := range map[int]bool{http.StatusNoContent: true, http.StatusOK: false} {
		c := serve(t, func(w http.ResponseWriter, r *http.Request) {
			if w.WriteHeader(status); status == http.StatusOK {
				io.WriteString(w, `{"id":7}`) // in the trash
			}
		})
		var d Deleted[samplePost]
		if err := Call(t.Context(), c, "DELETE", "/x/v1/posts/7", nil, &d); err != nil || d.Deleted != want {
			t.Errorf("%d: %+v, %v", status, d, err)
		}
	}
}

func TestErrorsWithoutACode(t *testing.T) {
	for body, text := range map[string]string{
		`{"error":"No search string."}`:  `404 client_no_code: an error without a code: {"error":"No search string."}`,
		`"No <b>level</b> found."`:       `404 client_no_code: an error without a code: "No level found."`,
		`{"success":false,"data":"bad"}`: `404 client_no_code: an error without a code: {"success":false,"data":"bad"}`,
		`[]`:                             `404 client_no_code: an error without a code: []`,
	} {
		_, err := get(serve(t, func(w http.ResponseWriter, _ *http.Request) { reply(w, 404, body) }))
		if e := failsWith(t, err, ErrNoCode, text); e.Status != 404 || string(e.Body) != body {
			t.Errorf("%+v", e)
		}
	}
}

// A callback that returns nothing answers null, and of null the server writes no body.
func TestAnswerWithoutBody(t *testing.T) {
	for kind, good := range map[string]bool{"application/json; charset=UTF-8": true, "text/html": false} {
		c := serve(t, func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Content-Type", kind) }, Retries(0))
		var raw Raw
		for _, out := range []Codable{&raw, nil} {
			if err := Call(t.Context(), c, "POST", "/x/v1/run", nil, out); (err == nil) != good || raw != "" {
				t.Errorf("%s: %q, %v", kind, raw, err)
			}
		}
		if _, err := get(c); !errors.Is(err, ErrNotJSON) {
			t.Errorf("%s: a post of nothing: %v", kind, err)
		}
	}
}

// A server that repeats a credential escapes what JSON has escapes for, in one way or another.
func TestSecretsAreNotSeenEscaped(t *testing.T) {
	const secret = `Zürich "x" a/b\c 😀`
	for _, text := range []string{
		`Z\u00fcrich \"x\" a\/b\\c \ud83d\ude00`, // PHP
		`Z\u00fcrich \"x\" a/b\\c \ud83d\ude00`,  // without slashes
		`Zürich \"x\" a\/b\\c 😀`,                 // without the rest
		`Zürich \"x\" a/b\\c 😀`,                  // neither
	} {
		var seen Exchange
		c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
			reply(w, 400, `{"code":"c","message":"`+text+`","data":{"params":{"p":"`+text+`"},"details":{"p":{"code":"d","message":"`+text+`"}}}}`)
		}, ApplicationPassword("u", secret), OnExchange(func(e Exchange) { seen = e }))
		_, err := get(c)
		e := failsWith(t, err, "c", redacted)
		if text := fmt.Sprintf("%+v %s %s", *e, e.Body, seen.ResponseBody); strings.Contains(text, "rich") {
			t.Error(text)
		}
	}
}

// A spelling that another one begins with leaves nothing of that, and the answer is the JSON that it was.
func TestSecretsThatEndWithAnEscape(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		reply(w, 400, `{"code":"c","message":"abcdef\\"}`)
	}, Bearer(`abcdef\`))
	_, err := get(c)
	if e := failsWith(t, err, "c", redacted); e.Message != redacted {
		t.Error(e.Message)
	}
}

// Timeout is told over HTTP/2, too, whether or not an answer had begun to come, and where the server ends it because of that.
func TestSlowServerByHTTP2(t *testing.T) {
	for _, begins := range []bool{false, true} {
		for _, two := range []bool{false, true} {
			s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if begins {
					_, _ = io.WriteString(w, `{"id":`)
					w.(http.Flusher).Flush()
				}
				<-r.Context().Done()
			}))
			s.EnableHTTP2 = two
			s.StartTLS()
			defer s.Close()
			c, err := NewClient(s.URL+"/wp-json/", HTTPClient(s.Client()), Timeout(50*time.Millisecond), Retries(0))
			if err != nil {
				t.Fatal(err)
			}
			_, err = get(c)
			if failsWith(t, err, ErrTransport, "no whole answer within 50ms"); !errors.Is(err, context.DeadlineExceeded) {
				t.Error(err)
			}
		}
	}
}
