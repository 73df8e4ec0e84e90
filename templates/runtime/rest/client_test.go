package rest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/secret"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

var (
	samplesList = Endpoint{
		Namespace: "x/v1", Route: "/x/v1/posts", Methods: []string{"GET"},
		Args: []schema.Schema{
			{Name: "page", Type: schema.Integer, Minimum: schema.Limit{1}, Default: 1},
			{
				Name: "per_page", Type: schema.Integer,
				Minimum: schema.Limit{1}, Maximum: schema.Limit{100}, Default: 10,
			},
			{Name: "search", Type: schema.String},
			{Name: "offset", Type: schema.Integer},
		},
	}
	samplesCreate = Endpoint{
		Namespace: "x/v1", Route: "/x/v1/posts", Methods: []string{"POST"}, Batch: true, Status: 201,
		Args: []schema.Schema{
			{Name: "search", Type: schema.String, Required: true},
			{Name: "ratio", Type: schema.Number, Maximum: schema.Limit{5}},
		},
	}
	samplesGet    = Endpoint{Namespace: "x/v1", Route: `/x/v1/posts/(?P<id>[\d]+)`, Methods: []string{"GET"}}
	samplesUpdate = Endpoint{
		Namespace: "x/v1", Route: `/x/v1/posts/(?P<id>[\d]+)`, Methods: []string{"POST", "PUT", "PATCH"}, Batch: true,
	}
	samplesDelete = Endpoint{
		Namespace: "x/v1", Route: `/x/v1/posts/(?P<id>[\d]+)`, Methods: []string{"DELETE"}, Batch: true,
	}
)

// serve returns a Client of a server that runs f, with short waits between
// attempts.
func serve(t *testing.T, f http.HandlerFunc, options ...ClientOption) *Client {
	t.Helper()
	s := httptest.NewServer(f)
	t.Cleanup(s.Close)
	options = append([]ClientOption{Retry{Max: 2, First: time.Millisecond, Longest: time.Second}}, options...)
	c, err := NewClient(s.URL+"/wp-json/", options...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func reply(w http.ResponseWriter, status int, body string) {
	w.Header().Set("Content-Type", "application/json; charset=UTF-8")
	w.WriteHeader(status)
	io.WriteString(w, body)
}

func get(c *Client) (samplePost, error) {
	return doCall[samplePost](context.Background(), c, &samplesGet, Path("/x/v1/posts/%", 7), nil)
}

// failsWith checks the code of an error and that its text holds something.
func failsWith(t *testing.T, err error, code ErrorCode, text string) *Error {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) || !errors.Is(err, code) || !strings.Contains(err.Error(), text) {
		t.Fatalf("got %v, want %s … %s", err, code, text)
	}
	return e
}

func TestDoSendsParametersInQueryOrBody(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		reply(w, 200, fmt.Sprintf(`{"names":[%q,%q,%q,%q]}`, r.Method, r.URL.RequestURI(), body,
			r.Header.Get("Content-Type")))
	})
	params := &sampleParams{Search: Some("s"), Include: []int{1, 2}}
	for _, x := range []struct {
		name string
		c    *Client
		e    *Endpoint
		want []string
	}{
		{"get", c, &samplesGet,
			[]string{"GET", "/wp-json/x/v1/posts/7?search=s&include%5B%5D=1&include%5B%5D=2", "", ""}},
		{"delete", c, &samplesDelete,
			[]string{"DELETE", "/wp-json/x/v1/posts/7?search=s&include%5B%5D=1&include%5B%5D=2", "", ""}},
		{"update", c, &samplesUpdate,
			[]string{"POST", "/wp-json/x/v1/posts/7", `{"search":"s","include":[1,2]}`, "application/json"}},
		{"put", c.With(Method("put"), Fields("id", "title.raw")), &samplesUpdate,
			[]string{"PUT", "/wp-json/x/v1/posts/7?_fields=id%2Ctitle.raw",
				`{"search":"s","include":[1,2]}`, "application/json"}},
	} {
		t.Run(x.name, func(t *testing.T) {
			p, err := doCall[samplePost](context.Background(), x.c, x.e, Path("/x/v1/posts/%", 7), params)
			if err != nil || strings.Join(p.Names, "\n") != strings.Join(x.want, "\n") {
				t.Errorf("%v\ngot  %q\nwant %q", err, p.Names, x.want)
			}
		})
	}
	_, err := doCall[samplePost](context.Background(), c.With(Method("PUT")), &samplesGet, "/x/v1/posts/7", nil)
	failsWith(t, err, ErrBadRequest, "PUT")
}

func TestCallReachesAnyRoute(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/wp-json/xml" {
			w.Header().Set("Content-Type", "text/xml")
			io.WriteString(w, "<oembed/>")
			return
		}
		reply(w, 200, `{"a":[1]}`)
	})
	var raw Raw
	if err := Call(context.Background(), c, "get", "/any", nil, &raw); err != nil || raw != `{"a":[1]}` {
		t.Error(raw, err)
	}
	var answer Response
	if err := Call(context.Background(), c, "GET", "/xml", nil, &answer); err != nil ||
		string(answer.Body) != "<oembed/>" {
		t.Error(answer, err)
	}
	failsWith(t, Call(context.Background(), c, "GET", "/xml", nil, nil), ErrNotJSON, "text/xml instead of JSON")
	var captured Response
	if _, err := get(c.With(CaptureResponse(&captured))); err != nil || captured.Status != 200 ||
		string(captured.Body) != `{"a":[1]}` {
		t.Error(captured, err)
	}
}

// Headers of the caller override the headers of the client.
func TestCallerOverridesHeaders(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, r.Header.Get("Accept")+", "+r.Header.Get("Content-Type"))
	})
	for want, options := range map[string][]ClientOption{
		"application/json, application/json": nil,
		"text/xml, application/ld+json": {Header("accept", "text/xml"),
			Header("Content-Type", "application/ld+json")},
	} {
		var answer Response
		if err := Call(context.Background(), c.With(options...), "POST", "/any", &codec.NoParams{},
			&answer); err != nil || string(answer.Body) != want {
			t.Errorf("%s, not %s: %v", answer.Body, want, err)
		}
	}
}

func TestNilTransportIsTheDefault(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, r *http.Request) { reply(w, 200, `{"id":7}`) },
		Transport(failing{}), Retry{})
	if _, err := get(c); err == nil {
		t.Error("the transport was not asked")
	}
	if _, err := get(c.With(Transport(nil))); err != nil {
		t.Error(err)
	}
}

func TestServerErrorsKeepTheirDetails(t *testing.T) {
	var status int
	var body string
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) { reply(w, status, body) }, Retry{})

	status, body = 400, `{"code":"rest_invalid_param","message":"Invalid parameter(s): a",
		"data":{"status":400,"params":{"a":"a is bad."},
		"details":{"a":{"code":"rest_out_of_bounds","message":"a is bad.","data":null}}}}`
	_, err := get(c)
	e := failsWith(t, err, errInvalidParam,
		"GET /x/v1/posts/7: 400 rest_invalid_param: Invalid parameter(s): a; a is bad.")
	if e.Params["a"] != "a is bad." || e.Details["a"].Code != "rest_out_of_bounds" || e.Status != 400 ||
		len(e.Body) != len(body) {
		t.Errorf("%+v", e)
	}
	sameJSON(t, string(e.AppendJSON(nil)), body)

	body = `{"code":"rest_missing_callback_param","message":"m","data":{"status":400,"params":["c","d"]}}`
	_, err = get(c)
	if e := failsWith(t, err, errMissingParam, "m"); strings.Join(e.Missing, " ") != "c d" {
		t.Errorf("%+v", e)
	}

	body = `{"code":"a","message":"<b>m</b>","data":{"status":400},"additional_data":[3,{"term_id":3}],
		"additional_errors":[{"code":"b","message":"n","data":{"status":400},"additional_data":[4]},
		{"code":"c","message":"","data":null}]}`
	_, err = get(c)
	e = failsWith(t, err, "a", "b: n")
	if e.MoreData != `[3,{"term_id":3}]` || e.Additional[0].Code != "b" {
		t.Errorf("%+v", e)
	}
	sameJSON(t, string(e.AppendJSON(nil)), body)

	status, body = 500, `{"code":"existing_user_login","message":"exists","data":null}`
	_, err = get(c)
	if e := failsWith(t, err, "existing_user_login", "exists"); e.Data != "null" {
		t.Errorf("%+v", e)
	}
}

func TestErrorsOfHandlersAreEncodedWhole(t *testing.T) {
	e := &Error{
		Status: 418, Code: "c", Message: `"m"`, Additional: []ErrorDetail{{Code: "d", Data: "[1]"}, {Code: "e"}},
	}
	sameJSON(t, string(e.AppendJSON(nil)), `{"code":"c","message":"\"m\"","data":{"status":418},
		"additional_errors":[{"code":"d","message":"","data":[1]},{"code":"e","message":"","data":null}]}`)
	e = &Error{Status: 400, Code: "c", Message: "m", Params: map[string]string{"a": "A", "b": "B"},
		Details: map[string]ErrorDetail{"b": {Code: "x", Data: `{"param":"b"}`},
			"d": {Code: "y", Message: "D", MoreData: "[2]"}}}
	sameJSON(t, string(e.AppendJSON(nil)), `{"code":"c","message":"m",
		"data":{"status":400,"params":{"a":"A","b":"B","d":"D"},
		"details":{"b":{"code":"x","message":"B","data":{"param":"b"}},
		"d":{"code":"y","message":"D","data":null,"additional_data":[2]}}}}`)
	e = &Error{Status: 400, Code: "c", Params: map[string]string{"a": "A"}}
	sameJSON(t, string(e.AppendJSON(nil)),
		`{"code":"c","message":"","data":{"status":400,"params":{"a":"A"},"details":[]}}`)
}

const page404 = "<!DOCTYPE html>\n" +
	"<html><head><title>Page not found &#8211; My Site</title></head><body>{\"a\":1}</body></html>"

func TestRejectsUnusableResponses(t *testing.T) {
	var status int
	var body string
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.Header().Set("Server", "nginx")
		w.WriteHeader(status)
		io.WriteString(w, body)
	}, Retry{})
	for _, x := range []struct {
		name       string
		status     int
		body, text string
	}{
		{"a page", 200, page404, `an HTML page "Page not found – My Site" instead of JSON: is this the API root?`},
		{"a page that is not found", 404, page404, `404 client_not_json: an HTML page "Page not found – My Site"`},
		{"an error of a gateway",
			502, "<html><head><title>502 Bad Gateway</title></head></html>", `"502 Bad Gateway" from nginx`},
		{"an empty body", 200, "", "an empty response"},
		{"a page with JSON in a script",
			200, `<!-- captcha --><div>Checking</div><script>var x={"id":1};</script>`, "text/html instead of JSON"},
		{"a page with JSON in a comment", 200, `<!-- {} -->`, "text/html instead of JSON"},
		{"pages around JSON", 200, `{"id":1}<!-- a --><p>x</p><!-- b -->`, "broken JSON at byte 8"},
		{"a fatal error of PHP", 500, "<br />\n<b>Fatal error</b>:  Uncaught Error: boom in /var/www/x.php:3",
			"PHP failed: Fatal error : Uncaught Error: boom"},
		{"a text of a firewall",
			403, "Forbidden by rule 42", `403 client_not_json: text/html instead of JSON: "Forbidden by rule 42"`},
		{"JSON without an end", 200, `{"id":1`, "broken JSON at byte 7"},
		{"text after JSON", 200, `{"id":1} and a Warning: x`, "broken JSON at byte 9"},
	} {
		t.Run(x.name, func(t *testing.T) {
			status, body = x.status, x.body
			_, err := get(c)
			if e := failsWith(t, err, ErrNotJSON, x.text); e.Status != x.status || string(e.Body) != x.body {
				t.Errorf("%+v", e)
			}
		})
	}
}

func TestCutsNoticesAroundJSON(t *testing.T) {
	for _, body := range []string{
		"\xef\xbb\xbf" + `{"id":5}`,
		"\xef\xbb\xbf\n\xef\xbb\xbf" + `{"id":5}`,
		"<br />\n<b>Deprecated</b>:  Function [x] is {old} in <b>/f.php</b> on line <b>3</b><br />\n" + `{"id":5}`,
		"\nWarning: Undefined variable $x in /f.php on line 3\n" + ` {"id":5} `,
		`{"id":5}` + "<br />\n<b>Notice</b>: after",
		`{"id":5}Warning: after`,
		`{"id":5} PHP Fatal error: Uncaught Error: [] operator not supported`,
		`{"id":5}` + "\n<!-- Dynamic page generated in 0.5 seconds. -->",
		"<!-- {a} -> b -- c --->\n" + `{"id":5}` + "<!----><!-- d -->\n",
	} {
		t.Run(body, func(t *testing.T) {
			var heard []Repair
			c := serve(t, func(w http.ResponseWriter, _ *http.Request) { reply(w, 200, body) },
				OnRepair(func(r Repair) { heard = append(heard, r) }))
			p, err := get(c)
			if err != nil || p.ID != 5 || (len(heard) == 1) == (body[0] == 0xef) {
				t.Errorf("%q: %v %v %v", body, p.ID, err, heard)
			}
		})
	}
}

// An error response keeps its code, whatever is printed around it.
func TestCutsNoticesAroundErrors(t *testing.T) {
	const body = `{"code":"rest_forbidden","message":"no","data":{"status":403}}`
	for _, body := range []string{
		"\n\xef\xbb\xbf" + body,
		"\nWarning: Undefined variable $x in /f.php on line 3\n" + body,
		body + "<br />\n<b>Notice</b>: after",
		body + "\n<!-- Dynamic page generated in 0.5 seconds. -->",
	} {
		t.Run(body, func(t *testing.T) {
			c := serve(t, func(w http.ResponseWriter, _ *http.Request) { reply(w, 403, body) })
			_, err := get(c)
			failsWith(t, err, errForbidden, "no")
		})
	}
}

const secretWord = "abcd EFGH ijkl"

func TestErrorsHideSecrets(t *testing.T) {
	var exchanges []Exchange
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Set-Cookie", "session=1")
		w.Header().Set("X-Echo", r.Header.Get("Authorization"))
		user, password, _ := r.BasicAuth()
		message, _ := json.Marshal(user + password + strings.Join(r.Header["Authorization"], "") +
			r.Header.Get("Cookie") + r.Header.Get("X-Wp-Nonce") +
			strings.TrimPrefix(r.Header.Get("X-Key"), "Token "))
		reply(w, 400, `{"code":"c","message":`+string(message)+`,"data":`+string(message)+`}`)
	}, OnExchange(func(e Exchange) { exchanges = append(exchanges, e) }))
	for _, o := range []ClientOption{ApplicationPassword("u", secretWord), Bearer(secretWord),
		CookieNonce(secretWord, secretWord),
		Header("x-key", secretWord), Header("x-key", "Token "+secretWord)} {
		t.Run(fmt.Sprint(o), func(t *testing.T) {
			d := c.With(o)
			_, err := get(d)
			e := failsWith(t, err, "c", secret.Redacted)
			seen := fmt.Sprintf("%v %+v %#v %s %v %+v %#v %+v %+v %s", d, d, d, d, *d, *d, e, *e, exchanges,
				exchanges[len(exchanges)-1].RequestHeader)
			for _, secret := range []string{secretWord, "dTphYmNk"} {
				if strings.Contains(seen, secret) {
					t.Errorf("%T shows the secret: … %.60s", o, seen[max(0, strings.Index(seen, secret)-30):])
				}
			}
		})
	}
	for _, body := range []string{`{"id":` + strings.Repeat("1", 200), `{"id":`} {
		broken := serve(t, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("X-Echo", r.Header.Get("Authorization"))
			reply(w, 200, body)
		}, Bearer(secretWord), Limits{Body: 100})
		if _, err := get(broken); err == nil || strings.Contains(fmt.Sprintf("%+v", *err.(*Error)), secretWord) {
			t.Errorf("%+v", err)
		}
	}
	if _, err := NewClient("https://u:" + secretWord + "@%zz"); err == nil ||
		strings.Contains(err.Error(), secretWord) {
		t.Error(err)
	}
	d := c.With(HTTPClient(&http.Client{Transport: failing{}}), Bearer(secretWord))
	if _, err := get(d); err == nil || strings.Contains(err.Error(), secretWord) ||
		strings.Contains(fmt.Sprintf("%+v", err), secretWord) {
		t.Error(err)
	}
}

// Secrets are redacted in whatever form the body of a response repeats them.
func TestRedactsSecretsInBodies(t *testing.T) {
	const token = "ab/cd+ef/gh=="
	var last Exchange
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		reply(w, 403, `{"code":"c","message":"m","data":{"status":403,"json":"ab\/cd+ef\/gh==","plain":"`+token+
			`","query":"`+r.URL.RawQuery+`"}}`)
	}, OnExchange(func(e Exchange) { last = e }), Bearer(token), Parameter("token", token))
	_, err := get(c)
	e := failsWith(t, err, "c", "")
	for name, text := range map[string]string{
		"body": string(e.Body), "data": string(e.Data), "exchange": string(last.ResponseBody), "address": last.URL,
	} {
		t.Run(name, func(t *testing.T) {
			if strings.Contains(text, "ef") {
				t.Errorf("%s: %s", name, text)
			}
		})
	}
}

// failing is a transport whose errors contain secrets.
type failing struct{}

func (failing) RoundTrip(r *http.Request) (*http.Response, error) {
	return nil, fmt.Errorf("no %v to %s", r.Header["Authorization"], r.URL)
}

func TestOnExchangeSeesRequestAndResponse(t *testing.T) {
	var seen Exchange
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) { reply(w, 201, `{"id":1}`) },
		OnExchange(func(e Exchange) { seen = e }))
	_, err := doCall[samplePost](context.Background(), c, &samplesUpdate, "/x/v1/posts/7",
		&sampleParams{Search: Some("s")})
	if err != nil || seen.Method != "POST" || !strings.HasSuffix(seen.URL, "/wp-json/x/v1/posts/7") ||
		string(seen.RequestBody) != `{"search":"s"}` ||
		seen.Route != samplesUpdate.Route || seen.Attempt != 1 || seen.Context != context.Background() ||
		seen.Status != 201 || string(seen.ResponseBody) != `{"id":1}` ||
		seen.RequestHeader.Get("Content-Type") != "application/json" || seen.Duration <= 0 {
		t.Errorf("%v %+v", err, seen)
	}
}

func TestTimeoutEndsAttempts(t *testing.T) {
	release := make(chan struct{})
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-release:
		case <-r.Context().Done():
		}
	}, Retry{})
	defer close(release)
	_, err := get(c.With(Timeout(20 * time.Millisecond)))
	failsWith(t, err, ErrTransport, "no complete response within 20ms")
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	bound, done := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer done()
	_, err = doCall[samplePost](bound, c, &samplesGet, "/x/v1/posts/7", nil)
	failsWith(t, err, ErrTransport, "context deadline exceeded") // the caller's own
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(20*time.Millisecond, cancel)
	_, err = doCall[samplePost](ctx, c.With(Retry{Max: 9, First: time.Millisecond, Longest: time.Second}),
		&samplesGet, "/x/v1/posts/7", nil)
	failsWith(t, err, ErrTransport, "")
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestLimitEndsEndlessResponses(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		chunk := bytes.Repeat([]byte("[1,2,3]\n"), 1000)
		for {
			if _, err := w.Write(chunk); err != nil {
				return
			}
		}
	}, Limits{Body: 1 << 20})
	_, err := get(c)
	failsWith(t, err, ErrTooLarge, "more than 1048576 bytes")
}

// Without an option, and with 0, the limit is 64 MiB.
func TestLimitIs64MiBByDefault(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Write(bytes.Repeat([]byte(" "), 64<<20+1))
	})
	for _, x := range []*Client{c, c.With(Limits{})} {
		_, err := get(x)
		failsWith(t, err, ErrTooLarge, "more than 67108864 bytes")
	}
}

func TestNegativeLimitIsNone(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) { reply(w, 200, `{"id":1}`) })
	for _, limit := range []int64{-1, math.MaxInt64} {
		if p, err := get(c.With(Limits{Body: limit})); err != nil || p.ID != 1 {
			t.Error(limit, p.ID, err)
		}
	}
}

func TestUnreachableServerIsErrTransport(t *testing.T) {
	s := httptest.NewServer(nil)
	s.Close()
	c, _ := NewClient(s.URL, Retry{}, Parameter("password", "hunter22"))
	_, err := get(c)
	if e := failsWith(t, err, ErrTransport, "refused"); e.Status != 0 || strings.Contains(err.Error(), "hunter22") {
		t.Error(err)
	}
}

func TestRedirectsKeepSecretsAtHome(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, name := range []string{"Authorization", "Cookie", "X-Wp-Nonce", "X-Key", "Referer"} {
			if v := r.Header.Get(name); v != "" {
				t.Errorf("the other host got %s", name)
			}
		}
		reply(w, 200, `{"id":1}`)
	}))
	defer other.Close()
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Query().Get("to") {
		case "loop":
			http.Redirect(w, r, r.URL.String(), http.StatusFound)
		case "other":
			http.Redirect(w, r, other.URL+"/x", http.StatusFound)
		case "kept":
			http.Redirect(w, r, other.URL+"/x", http.StatusTemporaryRedirect)
		case "here":
			if r.URL.Path == "/moved" {
				reply(w, 200, fmt.Sprintf(`{"names":[%q,%q]}`, r.Method, r.Header.Get("Authorization")))
				return
			}
			http.Redirect(w, r, "/moved?to=here", http.StatusPermanentRedirect)
		}
	}, Bearer(secretWord), CookieNonce("cookie", "nonce"), Header("X-Key", secretWord), Retry{})

	if _, err := get(c.With(Parameter("to", "other"))); err != nil {
		t.Error(err)
	}
	_, err := get(c.With(Parameter("to", "loop")))
	failsWith(t, err, ErrRedirect, "10 redirects")
	write := func(to string) (samplePost, error) {
		return doCall[samplePost](context.Background(), c.With(Parameter("to", to)), &samplesUpdate,
			"/x/v1/posts/7", &sampleParams{Page: Some(1)})
	}
	_, err = write("loop")
	failsWith(t, err, ErrRedirect, "would turn POST into GET")
	_, err = write("kept")
	failsWith(t, err, ErrRedirect, "another host")
	_, err = get(c.With(Parameter("to", "here"),
		HTTPClient(&http.Client{CheckRedirect: func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse
		}})))
	failsWith(t, err, ErrRedirect, "308 client_redirect: the server redirects to /moved, which is not followed")
	if p, err := write("here"); err != nil || strings.Join(p.Names, " ") != "POST Bearer "+secretWord {
		t.Error(p.Names, err)
	}
}

func TestCredentialsStayWithTheirHost(t *testing.T) {
	for _, x := range []struct {
		name, from, to string
		want           bool
	}{
		{"to https on the same host", "http://a.org", "https://a.org/x", true},
		{"from https to http", "https://a.org", "http://a.org", false}, {"the case of a host does not matter",
			"https://a.org", "https://A.org", true},
		{"to a subdomain", "https://a.org", "https://b.a.org", false},
		{"to another port",
			"https://a.org", "https://a.org:8443", false}, {"from another port to https",
			"http://a.org:81", "https://a.org", false},
		{"the port of https may be given", "https://a.org:443", "https://a.org/x", true},
		{"the port of http may be given",
			"http://a.org", "http://a.org:80/x", true}, {"from the given port of http to https",
			"http://a.org:80", "https://a.org", true},
		{"from http on the port of https", "http://a.org:443", "https://a.org", false},
		{"from https on the port of http",
			"https://a.org:80", "http://a.org", false}, {"to https on the port of http",
			"http://a.org", "https://a.org:80", false},
	} {
		t.Run(x.name, func(t *testing.T) {
			a, _ := url.Parse(x.from)
			b, _ := url.Parse(x.to)
			if secret.SameHost(a, b) != x.want {
				t.Errorf("%+v", x)
			}
		})
	}
}

// Errors leave no goroutine running.
func TestErrorsLeaveNoGoroutine(t *testing.T) {
	before := runtime.NumGoroutine()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Query().Get("f") {
		case "endless":
			for {
				if _, err := w.Write(bytes.Repeat([]byte("[["), 1000)); err != nil {
					return
				}
			}
		case "reset":
			panic(http.ErrAbortHandler)
		case "slow":
			<-r.Context().Done()
		}
		reply(w, 200, "[]")
	}))
	transport := &http.Transport{}
	c, _ := NewClient(s.URL, HTTPClient(&http.Client{Transport: transport}),
		Retry{Max: 1, First: 1, Longest: 1}, Limits{Body: 1 << 16}, Timeout(30*time.Millisecond))
	for _, f := range []string{"endless", "reset", "slow", ""} {
		t.Run(f, func(t *testing.T) {
			_, _ = get(c.With(Parameter("f", f)))
		})
	}
	transport.CloseIdleConnections()
	s.Close()
	for deadline := time.Now().Add(3 * time.Second); runtime.NumGoroutine() > before; time.Sleep(
		10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
	}
}
