package server

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
)

// A site finds the endpoint that Authorize saw, whatever overrides a capture.
func TestForwardedPathsReachTheSameEndpoint(t *testing.T) {
	const key = `/n/v1/templates/(?P<id>[^\/]+(?:\/[^\/]+)?[\/\w%-]+)`
	get := rest.Endpoint{Namespace: "n/v1", Route: key, Methods: []string{"GET"}, Captures: []string{"id"}}
	put := rest.Endpoint{Namespace: "n/v1", Route: key, Methods: []string{"POST", "PUT"}, Captures: []string{"id"}}
	others := []*rest.Endpoint{
		{Namespace: "n/v1", Route: "/n/v1/templates/lookup", Methods: []string{"GET"}},
		{Namespace: "n/v1", Route: `/n/v1/templates/(?P<parent>.+)/revisions/(?P<id>[\d]+)`, Methods: []string{"GET", "PUT"}},
	}
	for _, c := range []struct{ name, line, body, want string }{
		{"the path as it came", "GET /wp-json/n/v1/templates/tt//x", ``, "GET /wp-json/n/v1/templates/tt//x"},
		{"another value in the body of a GET",
			"GET /wp-json/n/v1/templates/tt//x", `{"id":"tt//y"}`, "GET /wp-json/n/v1/templates/tt//y"},
		{"another value in the body of a PUT",
			"PUT /wp-json/n/v1/templates/tt//x", `{"id":"tt//y"}`, "PUT /wp-json/n/v1/templates/tt//y"},
		{"the query overrides the path",
			"GET /wp-json/n/v1/templates/tt//x?id=tt//z", ``, "GET /wp-json/n/v1/templates/tt//z"},
		{"an escape becomes a character",
			"GET /wp-json/n/v1/templates/tt//caf%C3%A9", ``, "GET /wp-json/n/v1/templates/tt//café"},
		{"an escaped percent stays one",
			"GET /wp-json/n/v1/templates/tt//a%2525", ``, "GET /wp-json/n/v1/templates/tt//a%25"},
		{"the query overrides an escape",
			"GET /wp-json/n/v1/templates/tt//caf%C3%A9?id=tt//x", ``, "GET /wp-json/n/v1/templates/tt//x"},
		{"a path in the query",
			"GET /?rest_route=/n/v1/templates/tt//a%2525", ``, "GET /wp-json/n/v1/templates/tt//a%25?id=tt//a%25"},
		{"a value that needs an escape is repeated in the query",
			"GET /wp-json/n/v1/templates/tt//x", `{"id":"tt//caf\u00e9"}`, "GET /wp-json/n/v1/templates/tt//café?id=tt//café"},
		{"a value that needs an escape is repeated in the body",
			"PUT /wp-json/n/v1/templates/tt//x", `{"id":"tt//caf\u00e9"}`, `PUT /wp-json/n/v1/templates/tt//café{"id":"tt//café"}`},
		{"a quote is repeated in the query",
			"GET /wp-json/n/v1/templates/tt//x", `{"id":"it's//x"}`, "GET /wp-json/n/v1/templates/it's//x?id=it's//x"},
		{"PHP adds a slash before a quote of the path",
			"GET /wp-json/n/v1/templates/it's//x", ``, `GET /wp-json/n/v1/templates/it\'s//x?id=it\'s//x`},
		{"a value that another route matches",
			"GET /wp-json/n/v1/templates/tt//x", `{"id":"tt//x/revisions/3"}`, "404"},
		{"a value that another route matches in a body",
			"PUT /wp-json/n/v1/templates/tt//x", `{"id":"tt//x/revisions/3"}`, "404"},
		{"a value that another route matches in any case",
			"PUT /wp-json/n/v1/templates/tt//x", `{"id":"tt//x/Revisions/3"}`, "404"},
		{"a literal of another route", "GET /wp-json/n/v1/templates/tt//x?id=lookup", ``, "404"},
		{"a literal of another route with another method",
			"PUT /wp-json/n/v1/templates/tt//x?id=lookup", ``, "PUT /wp-json/n/v1/templates/lookup"},
		{"a slash at the end does not fit", "GET /wp-json/n/v1/templates/tt//x?id=tt//y/", ``, "404"},
		{"a newline is no part of a path", "GET /wp-json/n/v1/templates/tt//x", `{"id":"tt//y\n"}`, "404"},
		{"a question mark would begin a query", "GET /wp-json/n/v1/templates/tt//x", `{"id":"tt//y?z"}`, "404"},
		{"a slash at the beginning does not fit", "GET /wp-json/n/v1/templates/tt//x", `{"id":"/tt//y"}`, "404"},
		{"an empty value", "GET /wp-json/n/v1/templates/tt//x", `{"id":""}`, "404"},
		{"a way up", "GET /wp-json/n/v1/templates/tt//x", `{"id":"../posts"}`, "404"},
		{"a null byte", "GET /wp-json/n/v1/templates/tt//x", `{"id":"tt//a\u0000b"}`, "404"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := NewMux()
			m.Add(others...)
			if got := forwardedTo(t, m, c.line, c.body, &get, &put); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// A gateway knows the routes that it lacks if the site would find them first.
func TestPathsOfOtherRoutesAreNotForwarded(t *testing.T) {
	const key = `/n/v1/templates/(?P<id>[^\/]+(?:\/[^\/]+)?[\/\w%-]+)`
	get := rest.Endpoint{Namespace: "n/v1", Route: key, Methods: []string{"GET"}, Captures: []string{"id"}}
	put := rest.Endpoint{Namespace: "n/v1", Route: key, Methods: []string{"POST", "PUT"}, Captures: []string{"id"}}
	const revisions = `/n/v1/templates/(?P<parent>.+)/revisions/(?P<id>[\d]+)`
	for _, c := range []struct{ name, line, body, entry, want string }{
		{"a path that is not of the other route",
			"PUT /wp-json/n/v1/templates/tt//x", ``, "PUT " + revisions, "PUT /wp-json/n/v1/templates/tt//x"},
		{"a path of the other route", "PUT /wp-json/n/v1/templates/tt//x/revisions/3", ``, "PUT " + revisions, "404"},
		{"a path of the other route with another method",
			"PUT /wp-json/n/v1/templates/tt//x/revisions/3", ``, "GET,DELETE " + revisions, "PUT /wp-json/n/v1/templates/tt//x/revisions/3"},
		{"a path of the other route with one of its methods",
			"GET /wp-json/n/v1/templates/tt//x/revisions/3", ``, "GET,DELETE " + revisions, "404"},
		{"a value of the other route",
			"PUT /wp-json/n/v1/templates/tt//x", `{"id":"tt//x/revisions/3"}`, "PUT " + revisions, "404"},
		{"a value of no other route",
			"PUT /wp-json/n/v1/templates/tt//x", `{"id":"tt//x/revisions/3"}`, "", "PUT /wp-json/n/v1/templates/tt//x/revisions/3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := NewMux()
			m.Routes([]string{c.entry, key})
			if got := forwardedTo(t, m, c.line, c.body, &get, &put); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// forwardedTo sends a request to a gateway with some endpoints, and returns the
// line that the site gets, 404 or another response.
func forwardedTo(t *testing.T, m *Mux, line, body string, endpoints ...*rest.Endpoint) string {
	t.Helper()
	site := &theSite{}
	client, err := rest.NewClient("https://site.example/wp-json/", rest.Transport(site), rest.Retry{}, rest.Forwarding())
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range endpoints {
		Handlers{m, true}.Handle(e, func(call *Call) {
			var p oneParam
			var n note
			call.Set(&p, &n, func(ctx context.Context) error {
				return rest.Do(ctx, client, e, rest.Path("/n/v1/templates/%", call.String(0)), &p, &n)
			})
		})
	}
	w := send(m, line, body, jsonBody)
	got := "404"
	if site.got != nil {
		got = site.got.Method + " " + site.got.URL.Path
		if query, _ := url.QueryUnescape(site.got.URL.RawQuery); query != "" {
			got += "?" + query
		}
		if site.got.Body != nil {
			sent, _ := io.ReadAll(site.got.Body)
			got += strings.TrimPrefix(string(sent), "{}")
		}
	} else if w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), `"rest_no_route"`) {
		got = w.Body.String()
	}
	return got
}
