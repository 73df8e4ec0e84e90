package server

import (
	"context"
	"fmt"
	"net/http"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

type placeServer struct{ called string }

type placeParams struct{ A, B, C, D rest.Opt[string] }

func (p *placeParams) CodeFields(c *codec.Coder) {
	c.Field("a", &p.A)
	c.Field("b", &p.B)
	c.Field("c", &p.C)
	c.Field("d", &p.D)
}

func (s *placeServer) Two(_ context.Context, a string, b int, _ codec.NoParams) (rest.Raw, error) {
	s.called = fmt.Sprintf("%q %d", a, b)
	return "null", nil
}

func (s *placeServer) Four(_ context.Context, p placeParams) (rest.Raw, error) {
	s.called = fmt.Sprintf("%q %q %q %q", p.A.Or(""), p.B.Or(""), p.C.Or(""), p.D.Or(""))
	return "null", nil
}

// Handlers get the captures that clients put into the path, as sent. Other
// groups of the route and args of the same names do not matter.
func TestHandlersGetTheirCaptures(t *testing.T) {
	ab := []string{"a", "b"}
	for _, c := range []struct {
		name       string
		e          rest.Endpoint
		line, want string
	}{
		{"two captures", rest.Endpoint{Route: `/p/(?P<a>[\w,]+)/(?P<b>\d+)`}, "GET /wp-json/p/x/5", `"x" 5`},
		{"a capture within another is not a parameter",
			rest.Endpoint{Route: `/p/(?P<a>x(?P<c>\w*))/(?P<b>\d+)`, Captures: ab}, "GET /wp-json/p/xy/5", `"xy" 5`},
		{"an optional capture before them is not one",
			rest.Endpoint{Route: `/p(?:/(?P<c>\d+))?/of/(?P<a>\w+)/(?P<b>\d+)`, Captures: ab},
			"GET /wp-json/p/7/of/x/5", `"x" 5`},
		{"an optional capture that is missing is not one",
			rest.Endpoint{Route: `/p(?:/(?P<c>\d+))?/of/(?P<a>\w+)/(?P<b>\d+)`, Captures: ab}, "GET /wp-json/p/of/x/5",
			`"x" 5`},
		{"an arg that is a list does not convert", rest.Endpoint{Route: `/p/(?P<a>[\w,]+)/(?P<b>\d+)`,
			Args: []schema.Schema{{Name: "a", Type: schema.Array,
				Items: &schema.Schema{Type: schema.Integer}}}}, "GET /wp-json/p/1,2/5", `"1,2" 5`},
		{"an arg that is a boolean does not convert", rest.Endpoint{Route: `/p/(?P<a>[\w,]+)/(?P<b>\d+)`,
			Args: []schema.Schema{{Name: "a", Type: schema.Boolean}}}, "GET /wp-json/p/false/5", `"false" 5`},
		{"an arg that is a number does not convert", rest.Endpoint{Route: `/p/(?P<a>[\w,.]+)/(?P<b>\d+)`,
			Args: []schema.Schema{{Name: "a", Type: schema.Number}}}, "GET /wp-json/p/1.50/5", `"1.50" 5`},
		{"an arg of the query wins", rest.Endpoint{Route: `/p/(?P<a>[\w,]+)/(?P<b>\d+)`,
			Args: []schema.Schema{{Name: "a", Type: schema.Integer}}}, "GET /wp-json/p/1/5?a=07", `"07" 5`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &placeServer{}
			m := NewMux()
			c.e.Methods = []string{"GET"}
			handleCall(m, &c.e, func(ctx context.Context, call *Call, p codec.NoParams) (rest.Raw, error) {
				return s.Two(ctx, call.String(0), call.Int(1), p)
			})
			if w := send(m, c.line, ""); s.called != c.want {
				t.Errorf("%s of %s: %s, not %s; %d %s", c.line, c.e.Route, s.called, c.want, w.Code, w.Body)
			}
		})
	}
}

// If a route has too many captures for arguments, they are parameters, whether
// or not they are args.
func TestParamsHoldCapturesWithoutArg(t *testing.T) {
	e := rest.Endpoint{
		Route:   `/p/(?P<a>\w+)/(?P<b>\w+)/(?P<c>\w+)/(?P<d>\w+)`,
		Methods: []string{"GET"}, Args: []schema.Schema{{Name: "b", Type: schema.String}},
	}
	s := &placeServer{}
	m := NewMux()
	handle(m, &e, s.Four)
	if w := send(m, "GET /wp-json/p/1/2/3/4?d=5", ""); s.called != `"1" "2" "3" "5"` {
		t.Errorf("%s; %d %s", s.called, w.Code, w.Body)
	}
}

// A Middleware sees the route of a request, but not the routes of the items of
// a batch.
func TestMiddlewareSeesTheRoute(t *testing.T) {
	var seen string
	m := serveNotes(&notes{}, Middleware(func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			next.ServeHTTP(w, r)
			seen = r.Pattern
		})
	}))
	for line, want := range map[string]string{
		"GET /wp-json/n/v1/notes/7":               noteGet.Route,
		"GET /wp-json/n/v1/notes/7?context=bogus": noteGet.Route,
		"GET /?rest_route=/n/v1/notes":            noteList.Route,
		"GET /wp-json/nothing":                    "",
		"POST /wp-json/batch/v1":                  batchRun.Route,
	} {
		t.Run(line, func(t *testing.T) {
			send(m, line, `{"requests":[{"path":"/n/v1/notes","method":"POST"}]}`, jsonBody)
			if seen != want {
				t.Errorf("%s: %q, want %q", line, seen, want)
			}
		})
	}
}
