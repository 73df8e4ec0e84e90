package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Authorize gets the same object as the handler, whether the path, the query or
// the body identifies it.
func TestAuthorizeGetsWhatTheHandlerGets(t *testing.T) {
	s := &notes{}
	var asked []string
	var kept context.Context
	m := serveNotes(s, Authorize(func(ctx context.Context, e *rest.Endpoint, r *http.Request) error {
		if o := OperationOf(ctx); e != &batchRun {
			id, _ := o.Param("id").Int()
			asked = append(asked, fmt.Sprintf("%s %s id=%d x=%s", o.Method, o.Path, id, o.Param("x").Text()))
			if kept = ctx; Request(ctx) != r {
				t.Error("Request is not what is served")
			}
			if id != 1 {
				return errors.New("no")
			}
		}
		return nil
	}))
	const batch = `{"requests":[{"method":"PUT","path":"/n/v1/notes/1?id=3&x=y","body":{"id":2}}]}`
	for _, c := range []struct{ name, line, body, want string }{
		{"the path", "POST /wp-json/n/v1/notes/1", ``, "POST /n/v1/notes/1 id=1 x="},
		{"the query overrides the path", "POST /wp-json/n/v1/notes/2?id=01&x=y", ``, "POST /n/v1/notes/2 id=1 x=y"},
		{"the body overrides the path", "POST /wp-json/n/v1/notes/1", `{"id":"2"}`, "POST /n/v1/notes/1 id=2 x="},
		{"the query overrides the path alone", "POST /wp-json/n/v1/notes/1?id=2", ``, "POST /n/v1/notes/1 id=2 x="},
		{"another path in the query",
			"POST /wp-json/n/v1/notes/1?rest_route=/n/v1/notes/2", ``, "POST /n/v1/notes/2 id=2 x="},
		{"another method in the query", "GET /wp-json/n/v1/notes/2?_method=put", ``, "PUT /n/v1/notes/2 id=2 x="},
		{"a batch", "POST /wp-json/batch/v1", batch, "PUT /n/v1/notes/1 id=2 x=y"},
		{"OPTIONS with a parameter", "OPTIONS /wp-json/n/v1/notes/2?x=y", ``, "OPTIONS /n/v1/notes/2 id=2 x=y"},
		{"OPTIONS whose query overrides the path",
			"OPTIONS /wp-json/n/v1/notes/1?id=2", ``, "OPTIONS /n/v1/notes/1 id=2 x="},
		{"a body that is not JSON", "PUT /wp-json/n/v1/notes/1", `{`, "PUT /n/v1/notes/1 id=1 x="},
		{"a parameter that is not valid", "PUT /wp-json/n/v1/notes/1?stars=x", ``, "PUT /n/v1/notes/1 id=1 x="},
	} {
		t.Run(c.name, func(t *testing.T) {
			s.calls, asked = nil, nil
			w := send(m, c.line, c.body, jsonBody)
			if len(asked) == 0 || asked[0] != c.want {
				t.Errorf("%s %s: asked for %q, not %q; %d %s", c.line, c.body, asked, c.want, w.Code, w.Body)
			}
			if called := len(s.calls) > 0; called != (strings.Contains(c.want, "id=1") && w.Code != 400) {
				t.Errorf("%s %s: called %q", c.line, c.body, s.calls)
			}
		})
	}
	if o := OperationOf(kept); o.Param("id").Kind() != schema.KindAbsent ||
		OperationOf(context.Background()).Param("id").Kind() != schema.KindAbsent {
		t.Error("there are parameters outside of Permit")
	}
}

// EmbedFunc gets the request.
func TestEmbedFuncKnowsTheRequest(t *testing.T) {
	var asked *http.Request
	m := serveNotes(&notes{}, EmbedFunc(func(ctx context.Context, _ []string, response []byte) ([]byte, error) {
		asked = Request(ctx)
		return response, nil
	}))
	send(m, "GET /wp-json/n/v1/notes/7?_embed", "", "Authorization: x")
	if asked == nil || asked.Header.Get("Authorization") != "x" {
		t.Error(asked)
	}
}
