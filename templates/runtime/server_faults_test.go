package rest

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"
)

// A middleware that cannot be made lets no request pass: those that come later have no way around it.
func TestMiddlewareThatCannotBeMade(t *testing.T) {
	m := serveNotes(&notes{}, Middleware(func(http.Handler) http.Handler { panic("no key") }))
	for range 2 {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("a request was answered")
				}
			}()
			send(m, "GET /wp-json/n/v1/notes/7", "")
		}()
	}
}

// A gateway that hands on the headers of another answer does not cut off its own.
func TestLengthOfAnotherAnswer(t *testing.T) {
	e := Endpoint{Namespace: "n/v1", Route: "/n/v1/far", Methods: []string{"GET"}}
	m := NewMux()
	Handle(m, &e, fmt.Stringer(time.Second), func(_ fmt.Stringer, ctx context.Context, _ noteListParams) (Raw, error) {
		AnswerHeader(ctx).Set("Content-Length", "3")
		return `{"id":8}`, nil
	})
	for query, want := range map[string]string{
		"":          `{"id":8}`,
		"_envelope": `{"body":{"id":8},"status":200,"headers":{"Allow":"GET"}}`,
	} {
		w := send(m, "GET /wp-json/n/v1/far?"+query, "")
		if expect(t, w, 200, want); w.Header()["Content-Length"] != nil {
			t.Error(w.Header())
		}
	}
}
