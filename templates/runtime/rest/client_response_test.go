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

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/secret"
)

// Many plugins return 204 for a deleted item.
func TestAcceptsEmptyBodyOfDelete(t *testing.T) {
	for status, want := range map[int]bool{http.StatusNoContent: true, http.StatusOK: false} {
		c := serve(t, func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(status)
			if status == http.StatusOK {
				io.WriteString(w, `{"id":7}`) // in the trash
			}
		})
		var d Deleted[samplePost]
		if err := Call(t.Context(), c, "DELETE", "/x/v1/posts/7", nil, DeletedOf(&d)); err != nil || d.Deleted != want {
			t.Errorf("%d: %+v, %v", status, d, err)
		}
	}
}

func TestKeepsErrorsWithoutCode(t *testing.T) {
	for body, text := range map[string]string{
		`{"error":"No search string."}`:  `404 client_no_code: an error without a code: {"error":"No search string."}`,
		`"No <b>level</b> found."`:       `404 client_no_code: an error without a code: "No level found."`,
		`{"success":false,"data":"bad"}`: `404 client_no_code: an error without a code: {"success":false,"data":"bad"}`,
		`[]`:                             `404 client_no_code: an error without a code: []`,
	} {
		t.Run(body, func(t *testing.T) {
			_, err := get(serve(t, func(w http.ResponseWriter, _ *http.Request) { reply(w, 404, body) }))
			if e := failsWith(t, err, ErrNoCode, text); e.Status != 404 || string(e.Body) != body {
				t.Errorf("%+v", e)
			}
		})
	}
}

// A callback without a result returns null, which the server writes as an
// empty body.
func TestAcceptsEmptyBodyAsNull(t *testing.T) {
	for kind, good := range map[string]bool{"application/json; charset=UTF-8": true, "text/html": false} {
		c := serve(t, func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Content-Type", kind) }, Retry{})
		var raw Raw
		for _, out := range []codec.FieldCoder{&raw, nil} {
			if err := Call(t.Context(), c, "POST", "/x/v1/run", nil, out); (err == nil) != good || raw != "" {
				t.Errorf("%s: %q, %v", kind, raw, err)
			}
		}
		if _, err := get(c); !errors.Is(err, ErrNotJSON) {
			t.Errorf("%s: a post of nothing: %v", kind, err)
		}
	}
}

// Secrets are redacted in all spellings that escape sequences of JSON allow.
func TestRedactsEscapedSecrets(t *testing.T) {
	const password = `Zürich "x" a/b\c 😀`
	for _, text := range []string{
		`Z\u00fcrich \"x\" a\/b\\c \ud83d\ude00`, // PHP
		`Z\u00fcrich \"x\" a/b\\c \ud83d\ude00`,  // without slashes
		`Zürich \"x\" a\/b\\c 😀`,                 // without the rest
		`Zürich \"x\" a/b\\c 😀`,                  // neither
	} {
		t.Run(text, func(t *testing.T) {
			var seen Exchange
			c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
				reply(w, 400, `{"code":"c","message":"`+text+`","data":{"params":{"p":"`+text+
					`"},"details":{"p":{"code":"d","message":"`+text+`"}}}}`)
			}, ApplicationPassword("u", password), OnExchange(func(e Exchange) { seen = e }))
			_, err := get(c)
			e := failsWith(t, err, "c", secret.Redacted)
			if text := fmt.Sprintf("%+v %s %s", *e, e.Body, seen.ResponseBody); strings.Contains(text, "rich") {
				t.Error(text)
			}
		})
	}
}

// Redacting a spelling that is the beginning of another one removes all of it
// and keeps the JSON valid.
func TestRedactsSecretsThatEndWithAnEscape(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		reply(w, 400, `{"code":"c","message":"abcdef\\"}`)
	}, Bearer(`abcdef\`))
	_, err := get(c)
	if e := failsWith(t, err, "c", secret.Redacted); e.Message != secret.Redacted {
		t.Error(e.Message)
	}
}

// Timeout is reported over HTTP/2 too, before and within a response.
func TestTimeoutIsReportedOverHTTP2(t *testing.T) {
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
			c, err := NewClient(s.URL+"/wp-json/", HTTPClient(s.Client()), Timeout(50*time.Millisecond), Retry{})
			if err != nil {
				t.Fatal(err)
			}
			_, err = get(c)
			failsWith(t, err, ErrTransport, "no complete response within 50ms")
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Error(err)
			}
		}
	}
}

// A request that only reads follows a redirect to another host without the
// credentials. An error from there says so.
func TestErrorNamesOtherHost(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		reply(w, 401, `{"code":"rest_forbidden_context","message":"no","data":{"status":401}}`)
	}))
	defer other.Close()
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, other.URL+"/index.php?rest_route=/x/v1/posts/7&key=4711", http.StatusMovedPermanently)
	})
	_, err := get(c.With(Bearer(secretWord)))
	failsWith(t, err, ErrorCode("rest_forbidden_context"),
		"no (this was redirected to "+other.URL+"/index.php?rest_route=/, without the credentials")
	if e := err.(*Error); e.Message != "no" {
		t.Errorf("a gateway would tell of %s", e.Message)
	}
	if _, err = get(c); err == nil || !strings.HasSuffix(err.Error(), ": no") {
		t.Error(err)
	}
	_, err = doCall[samplePost](context.Background(), c, &samplesUpdate, "/x/v1/posts/7", nil)
	failsWith(t, err, ErrRedirect,
		other.URL+"/index.php?rest_route=/, which would turn POST into GET; use that address")
}

func TestDescribesResponsesThatAreNotJSON(t *testing.T) {
	for _, x := range []struct {
		name                 string
		status               int
		kind, encoding, body string
		want                 string
	}{
		{name: "a page that is not found may not be the root", status: 404, kind: "text/html", body: page404,
			want: `an HTML page "Page not found – My Site" instead of JSON: is this the API root? Discover finds it`},
		{name: "a page of another status is only described", status: 410, kind: "text/html", body: page404,
			want: `an HTML page "Page not found – My Site" instead of JSON`},
		{name: "an encoding that was not requested",
			status: 200, kind: "application/json", encoding: "br", body: "\x8b\x02",
			want: `a response in the encoding br instead of JSON: "\x8b\x02"`},
		{name: "a call of JSONP", status: 200, kind: "application/json", body: "call({})",
			want: `something called application/json instead of JSON: "call({})"`},
		{name: "a text", status: 200, kind: "text/plain", body: "Hello", want: `text/plain instead of JSON: "Hello"`},
	} {
		t.Run(x.name, func(t *testing.T) {
			c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", x.kind)
				w.Header().Set("Content-Encoding", x.encoding)
				w.WriteHeader(x.status)
				io.WriteString(w, x.body)
			})
			_, err := get(c)
			if e := failsWith(t, err, ErrNotJSON, ""); e.Message != x.want {
				t.Errorf("got %s, want %s", e.Message, x.want)
			}
		})
	}
}

func TestErrorStringsAreOneCleanLine(t *testing.T) {
	for body, want := range map[string]string{
		`{"code":"x","errors":["too old"]}`:                   `400 x: {"code":"x","errors":["too old"]}`,
		`{"code":5,"message":{"a":"b"}}`:                      `400 5: {"code":5,"message":{"a":"b"}}`,
		`{"code":"x","message":"a\nb\u009b1m\u2028c\u202ed"}`: "400 x: a b 1m c d",
		// as the server reads the password
		`{"code":"x","message":"no abcdEFGHijkl"}`: "400 x: no " + secret.Redacted,
	} {
		t.Run(body, func(t *testing.T) {
			c := serve(t, func(w http.ResponseWriter, _ *http.Request) { reply(w, 400, body) },
				ApplicationPassword("u", secretWord))
			if _, err := get(c); err == nil || err.Error() != "GET /x/v1/posts/7: "+want {
				t.Errorf("got %v, want %s", err, want)
			}
		})
	}
}
