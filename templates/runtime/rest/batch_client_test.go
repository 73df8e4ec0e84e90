package rest

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

var sampleBatch = Endpoint{
	Route: "/batch/v1", Methods: []string{"POST"},
	Args: []schema.Schema{
		{
			Name: "validation", Type: schema.String,
			Enum: []any{"require-all-validate", "normal"}, Default: "normal",
		},
		{
			Name: "requests", Type: schema.Array, Required: true,
			MaxItems: schema.Limit{3}, Items: &schema.Schema{Type: schema.Object},
		},
	},
}

type batchSent struct {
	Validation string
	Requests   []struct {
		Method, Path string
		Body         json.RawMessage
	}
}

// serveBatch serves each request of a batch with f.
func serveBatch(t *testing.T, f func(n int, method, path, body string) string) (*Client, *[]batchSent) {
	var all []batchSent
	n := 0
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		var sent batchSent
		if err := json.NewDecoder(r.Body).Decode(&sent); err != nil || r.URL.RequestURI() != "/wp-json/batch/v1" {
			t.Error(err, r.URL)
		}
		all = append(all, sent)
		var answers []string
		for _, x := range sent.Requests {
			n++
			answers = append(answers, f(n, x.Method, x.Path, string(x.Body)))
		}
		reply(w, 207, `{"responses":[`+strings.Join(answers, ",")+`]}`)
	})
	return c, &all
}

func TestBatchSplitsRequestsAndReturnsEachResult(t *testing.T) {
	c, sent := serveBatch(t, func(n int, method, path, body string) string {
		if n == 3 {
			return `{"body":{"code":"rest_invalid_param","message":"m","data":{"status":400,` +
				`"params":{"a":"b"}}},"status":400,"headers":[]}`
		}
		return fmt.Sprintf(`{"body":{"id":%d,"names":[%q,%q,%q]},"status":200,"headers":{"Allow":"GET"}}`, n,
			method, path, body)
	})
	b := NewBatch(c.With(Fields("id", "names")), &sampleBatch)
	var results []*batchPost
	for i := range 7 {
		if i == 4 {
			results = append(results,
				addPost(b, &samplesDelete, Path("/x/v1/posts/%", 5), &sampleParams{Force: Some(true)}))
			continue
		}
		results = append(results, addPost(b, &samplesCreate, "/x/v1/posts", &sampleParams{Search: Some(fmt.Sprint(i))}))
	}
	reads := addPost(b, &samplesGet, "/x/v1/posts/5", nil)
	if _, err := results[0].Get(); err == nil || b.Len() != 7 {
		t.Error("done before it was sent")
	}
	if err := b.Do(context.Background()); err != nil {
		t.Fatal(err)
	}
	for i, r := range results {
		p, err := r.Get()
		if i == 2 {
			if e := failsWith(t, err, errInvalidParam, "POST /x/v1/posts: 400"); e.Params["a"] != "b" {
				t.Errorf("%+v", e)
			}
			continue
		}
		want := fmt.Sprintf(`POST|/x/v1/posts?_fields=id%%2Cnames|{"search":"%d"}`, i)
		if i == 4 {
			want = `DELETE|/x/v1/posts/5?_fields=id%2Cnames&force=true|`
		}
		if got := strings.Join(p.Names, "|"); err != nil || p.ID != i+1 || got != want {
			t.Errorf("%d: %v %d %s, want %s", i, err, p.ID, got, want)
		}
	}
	_, err := reads.Get()
	failsWith(t, err, errBatchNotAllowed, "batches")
	if len(*sent) != 3 || len((*sent)[0].Requests) != 3 || len((*sent)[2].Requests) != 1 ||
		(*sent)[0].Validation != "normal" || b.Len() != 0 {
		t.Errorf("%+v", *sent)
	}
}

func TestRequireAllRunsNoneIfOneFails(t *testing.T) {
	c, sent := serveBatch(t, func(n int, _, _, _ string) string {
		if n == 2 {
			return `{"body":{"code":"rest_no_route","message":"m","data":{"status":404}},"status":404,"headers":[]}`
		}
		return "null"
	})
	b := NewBatch(c, &sampleBatch)
	b.RequireAll()
	one := addPost(b, &samplesCreate, "/x/v1/posts", nil)
	two := addPost(b, &samplesCreate, "/x/v1/nope", nil)
	if err := b.Do(context.Background()); err != nil || (*sent)[0].Validation != "require-all-validate" {
		t.Fatal(err, *sent)
	}
	_, err := one.Get()
	failsWith(t, err, ErrNotRun, "not valid")
	_, err = two.Get()
	failsWith(t, err, errNoRoute, "m")
	for range 4 {
		one = addPost(b, &samplesCreate, "/x/v1/posts", nil)
	}
	failsWith(t, b.Do(context.Background()), ErrBadRequest, "do not fit")
	_, err = one.Get()
	failsWith(t, err, ErrNotRun, "not sent")
}

func TestBatchReturnsErrorOfRequest(t *testing.T) {
	n := 0
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		n++
		if n == 1 {
			reply(w, 207, `{"responses":[`+strings.Repeat(`{"body":{"id":1},"status":200,"headers":[]},`, 2)+
				`{"body":[],"status":500,"headers":[]}]}`)
			return
		}
		reply(w, 400, `{"code":"rest_invalid_param","message":"m","data":{"status":400}}`)
	})
	b := NewBatch(c, &sampleBatch)
	var results []*batchPost
	for range 8 {
		results = append(results, addPost(b, &samplesCreate, "/x/v1/posts", nil))
	}
	failsWith(t, b.Do(context.Background()), errInvalidParam, "POST /batch/v1")
	for i, code := range []ErrorCode{
		"", "", ErrNoCode, errInvalidParam, errInvalidParam, errInvalidParam, ErrNotRun, ErrNotRun,
	} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			_, err := results[i].Get()
			if code == "" && err != nil {
				t.Error(i, err)
			} else if code != "" {
				failsWith(t, err, code, "")
			}
		})
	}
}

// A batch without a client returns 501 errors.
func TestBatchWithoutClientIsNotImplemented(t *testing.T) {
	b := NewBatch(nil, &sampleBatch)
	_, err := addPost(b, &samplesCreate, "/x/v1/posts", nil).Get()
	failsWith(t, err, ErrNotImplemented, "")
	failsWith(t, b.Do(context.Background()), ErrNotImplemented, "")
}

// A response without a body is null in a batch.
func TestBatchAcceptsNullForDeleted(t *testing.T) {
	for body, want := range map[string]bool{"null": true, `""`: true, `{"id":7}`: false} {
		t.Run(body, func(t *testing.T) {
			c, _ := serveBatch(t, func(int, string, string, string) string {
				return `{"body":` + body + `,"status":204,"headers":[]}`
			})
			b := NewBatch(c, &sampleBatch)
			var d Deleted[samplePost]
			r := b.Add(&samplesDelete, Path("/x/v1/posts/%", 7), nil, DeletedOf(&d))
			if err := b.Do(t.Context()); err != nil {
				t.Fatal(err)
			}
			if r.Err() != nil || d.Deleted != want {
				t.Errorf("%s: %+v, %v", body, d, r.Err())
			}
		})
	}
}
