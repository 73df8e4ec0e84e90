package rest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// unsent is a transport that fails the test if something is sent.
type unsent struct{ t *testing.T }

func (s unsent) RoundTrip(r *http.Request) (*http.Response, error) {
	s.t.Errorf("sent to %s, with credentials: %v", r.URL, r.Header["Authorization"] != nil)
	return nil, errors.New("sent")
}

func TestRejectsInvalidPaths(t *testing.T) {
	for _, options := range [][]ClientOption{{ExactRoot()}, nil} {
		c, err := NewClient("https://api.example", append(options, ApplicationPassword("u", "secret12345"), Transport(unsent{t}), Retry{})...)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"@evil.example/x", ".evil.example/x", ":80@evil.example/x", "x/v1/posts",
			"/x/v1/posts?a=b", "/x/v1/posts#part", "/x/v1/posts&_method=DELETE"} {
			ctx, want := context.Background(), "does not begin with a slash"
			if strings.HasPrefix(path, "/") {
				want = "holds one of ?#&"
			}
			check := func(err error) {
				t.Helper()
				if e := failsWith(t, err, ErrBadRequest, want); e.Path != path || e.Status != 0 {
					t.Errorf("%+v", e)
				}
			}
			check(Call(ctx, c, "GET", path, nil, nil))
			_, err := doCall[samplePost](ctx, c, &samplesDelete, path, nil)
			check(err)
			_, err = uploadPost(ctx, c, &samplesUpload, path, File{Name: "a", Body: strings.NewReader("x")}, nil)
			check(err)
			for _, err := range All[samplePost](ctx, c, &samplesList, path, nil) {
				check(err)
			}
			b := NewBatch(c, &samplesUpdate)
			r := addPost(b, &samplesUpdate, path, nil)
			if err := b.Do(ctx); err != nil {
				t.Error(err)
			}
			_, err = r.Get()
			check(err)
		}
	}
}

// A client that was not made by NewClient returns 501 errors.
func TestZeroClientIsNotImplemented(t *testing.T) {
	var none *Client
	zero := &Client{}
	for _, c := range []*Client{none, zero, none.With(Timeout(1)), zero.With(Transport(http.DefaultTransport)),
		zero.With(Bearer("token"))} {
		_, err := get(c)
		failsWith(t, err, ErrNotImplemented, "")
		failsWith(t, Call(context.Background(), c, "GET", "/x", nil, nil), ErrNotImplemented, "")
		failsWith(t, NewBatch(c, &sampleBatch).Do(context.Background()), ErrNotImplemented, "")
	}
}

// slowFile counts, without a lock, how often it is read.
type slowFile struct{ reads int }

func (f *slowFile) Read(b []byte) (int, error) {
	f.reads++
	if f.reads > 400 {
		return 0, io.EOF
	}
	time.Sleep(time.Millisecond)
	return len(b), nil
}

// After the call, the caller may close the file or read it again.
func TestUploadStopsReadingAfterCall(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		reply(w, 413, `{"code":"too_large","message":"m","data":null}`)
	})
	for _, form := range []bool{false, true} {
		f := &slowFile{}
		_, err := uploadPost(context.Background(), c, &samplesUpload, "/x/v1/media", File{Name: "a", Body: f, Form: form}, nil)
		failsWith(t, err, "too_large", "m")
		reads := f.reads
		time.Sleep(20 * time.Millisecond)
		if f.reads != reads {
			t.Errorf("%d reads after the answer", f.reads-reads)
		}
	}
}

func TestCapturesResponsesOfPages(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-WP-Total", "3000")
		w.Header().Set("X-WP-TotalPages", "30")
		reply(w, 200, fmt.Sprintf(`[{"id":1%s}]`, r.URL.Query().Get("page")))
	})
	var got Response
	for p, err := range All[samplePost](context.Background(), c.With(CaptureResponse(&got), Prefetch(4)), &samplesList, "/x/v1/posts", nil) {
		if want := fmt.Sprintf(`[{"id":%d}]`, p.ID); err != nil || got.Status != 200 || string(got.Body) != want {
			t.Fatalf("%v: captured %s with %s", err, got.Body, want)
		}
	}
}

func TestCapturesErrorResponses(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		reply(w, 404, `{"code":"none","message":"m","data":null}`)
	})
	var got Response
	if _, err := get(c.With(CaptureResponse(&got))); err == nil || got.Status != 404 {
		t.Error(got.Status, err)
	}
}

// The memory for reading an error response is limited.
func TestLimitsErrorResponses(t *testing.T) {
	var body string
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) { reply(w, 400, body) })
	for _, kib := range []int{1 << 10, 8 << 10} {
		body = `{"code":"x","message":"m","data":[` + strings.Repeat("0,", kib<<9-40) + `0]}`
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := get(c)
		runtime.ReadMemStats(&after)
		if kib > 1<<10 {
			e := failsWith(t, err, ErrTooLarge, "400 client_too_large: the error response has more than 1048576 bytes")
			if string(e.Body) != body[:64<<10] || e.Status != 400 {
				t.Errorf("%d bytes, status %d", len(e.Body), e.Status)
			}
			if got := after.TotalAlloc - before.TotalAlloc; got > 8*uint64(len(body)) {
				t.Errorf("%d bytes for an answer of %d", got, len(body))
			}
		} else if e := failsWith(t, err, "x", "m"); len(e.Data) < len(body)-60 {
			t.Errorf("%d bytes of data", len(e.Data))
		}
	}
	body = "<!DOCTYPE html><html><title>Not here</title>" + strings.Repeat(" ", 2<<20)
	_, err := get(c)
	failsWith(t, err, ErrNotJSON, `an HTML page "Not here"`)
}

// Brackets in PHP's messages are not a response.
func TestRejectsNoticesWithoutJSON(t *testing.T) {
	for _, body := range []string{
		"<br />\n<b>Fatal error</b>:  Uncaught Error: [] operator not supported for strings in <b>/f.php</b> on line <b>3</b><br />\n",
		"\nFatal error: Uncaught Error: Cannot use [] for reading in /f.php:3\nStack trace:\n#0 /f.php(3): f([1], Array)\n#1 {main}\n",
		"<b>Warning</b>: x\narray(0) {\n}\n<b>Fatal error</b>: Uncaught Error: boom",
		"{}\nWarning: " + strings.Repeat("x", (1<<20)),
	} {
		c := serve(t, func(w http.ResponseWriter, _ *http.Request) { reply(w, 200, body) })
		_, err := doPage(context.Background(), c, &samplesList, "/x/v1/posts", nil)
		failsWith(t, err, ErrNotJSON, "")
		_, err = get(c)
		failsWith(t, err, ErrNotJSON, "")
	}
}

// entry has the members of an error.
type entry struct {
	Received
	Code, Message string
}

func (e *entry) CodeFields(c *codec.Coder) {
	c.String("code", &e.Code)
	c.String("message", &e.Message)
}

// An error whose status was lost stays an error, unless the type of the
// response has the members of an error.
func TestFindsErrorsWithStatus200(t *testing.T) {
	const rejection = `{"code":"jwt_expired","message":"Expired.","data":{"status":403,"params":{"a":"b"}},"additional_errors":[]}`
	for _, x := range []struct {
		name, body string
		rejected   bool
	}{
		{name: "error", body: rejection, rejected: true},
		{name: "error after a line end", body: "\n" + rejection, rejected: true},
		{name: "error with spaces", body: strings.Replace(rejection, `{"code":`, `{ "code" : `, 1), rejected: true},
		{name: "error before a notice", body: rejection + "<br />\n<b>Warning</b>: x in y", rejected: true},
		{name: "too large", body: rejection[:len(rejection)-2] + strings.Repeat(" ", 1<<17) + "]}"},
		{name: "status 200", body: `{"code":"a","message":"m","data":{"status":200}}`},
		{name: "data is null", body: `{"code":"a","message":"m","data":null}`},
		{name: "no data", body: `{"code":"a","message":"m"}`},
		{name: "no message", body: `{"code":"a","data":{"status":403}}`},
		{name: "another member", body: `{"code":"a","message":"m","data":{"status":403},"id":7}`},
		{name: "message is an object", body: `{"code":"a","message":{"m":1},"data":{"status":403}}`},
		{name: "status is a string", body: `{"code":"a","message":"m","data":{"status":"x"},"items":5`},
	} {
		t.Run(x.name, func(t *testing.T) {
			body, rejected := x.body, x.rejected
			c := serve(t, func(w http.ResponseWriter, _ *http.Request) { reply(w, 200, body) })
			call := func(out codec.FieldCoder) *Error {
				var e *Error
				errors.As(Call(context.Background(), c, "GET", "/x", nil, out), &e)
				if e != nil && e.Code != "jwt_expired" {
					return nil
				}
				return e
			}
			for _, out := range []codec.FieldCoder{&samplePost{}, &openThing{}, PageOf(&Page[samplePost]{}), codec.ListResult(&[]samplePost{}), DeletedOf(&Deleted[samplePost]{})} {
				if e := call(out); (e != nil) != rejected || rejected && (e.Status != 403 || e.Message != "Expired." || e.Params["a"] != "b" || e.Path != "/x") {
					t.Errorf("%s for %T: %v", body, out, e)
				}
			}
			for _, out := range []codec.FieldCoder{&entry{}, new(Raw), &Response{}} {
				if e := call(out); e != nil {
					t.Errorf("%s for %T: %v", body, out, e)
				}
			}
		})
	}
}

func TestFindsErrorsWithStatus200InBatches(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		reply(w, 207, `{"responses":[{"status":200,"headers":{},"body":{"code":"jwt_expired","message":"Expired.","data":{"status":403}}}]}`)
	})
	b := NewBatch(c, &sampleBatch)
	post := addPost(b, &Endpoint{Namespace: "n/v1", Route: "/n/v1/posts", Methods: []string{"POST"}, Batch: true}, "/n/v1/posts", nil)
	if err := b.Do(context.Background()); err != nil {
		t.Fatal(err)
	}
	if _, err := post.Get(); !errors.Is(err, ErrorCode("jwt_expired")) {
		t.Error(err)
	}
}
