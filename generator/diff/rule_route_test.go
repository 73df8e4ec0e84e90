package diff

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
)

// withRoute returns the API of a deployment with one route, and the route of its
// namespace.
func withRoute(t *testing.T, name, key string) *model.API {
	quoted, err := json.Marshal(key)
	if err != nil {
		t.Fatal(err)
	}
	const route = `%s:{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]}`
	return api(t, name, fmt.Appendf(nil, `{"namespaces":["a/v1"],"routes":{`+route+`,`+route+`}}`, `"/a/v1"`,
		quoted), build.Options{})
}

// TestOnlyInvalidCaptureNamesMatter compares the three ways to name a capture,
// and names that PCRE accepts or rejects. The server cannot read a route with
// an invalid name.
func TestOnlyInvalidCaptureNamesMatter(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"other name", `/a/v1/x/(?<id>\d+)`, `/a/v1/x/(?<post>\d+)`, ""},
		{"P added", `/a/v1/x/(?<id>\d+)`, `/a/v1/x/(?P<id>\d+)`, ""},
		{"other name with P", `/a/v1/x/(?P<id>\d+)`, `/a/v1/x/(?P<post>\d+)`, ""},
		{"quotes", `/a/v1/x/(?'id'\d+)`, `/a/v1/x/(?P<post>\d+)`, ""},
		{"invalid name after", `/a/v1/x/(?P<id>\d+)`, `/a/v1/x/(?P<1a>\d+)`,
			"breaking route-removed a/v1 | GET /a/v1/x/{id}: the route was removed\n"},
		{"invalid name before", `/a/v1/x/(?P<1a>\d+)`, `/a/v1/x/(?P<id>\d+)`,
			"safe route-added a/v1 | GET /a/v1/x/{id}: the route is new\n"},
		{"invalid pattern", `/a/v1/x/(?P<1a>\d+)`, `/a/v1/x/(?P<id>\d+`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := lines(Compare(withRoute(t, "old", c.old), withRoute(t, "new", c.new)), report.Wire); got != c.want {
				t.Error(got)
			}
		})
	}
}

// TestPatternsAreComparedWithoutSamples compares patterns of which no sample
// address shows a difference.
func TestPatternsAreComparedWithoutSamples(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"equivalent", `/a/v1/x/(?P<id>[\d]+)`, `/a/v1/x/(?P<id>\d{1,})`, ""},
		{"wider", `/a/v1/x/(?P<id>[^:]+[\w-]+)`, `/a/v1/x/(?P<id>[^:]+[\w%-]+)`,
			"safe route-changed a/v1 | GET /a/v1/x/{id}: the route matches the same addresses, and maybe others\n"},
		{"narrower", `/a/v1/x/(?P<id>[^:]+[\w%-]+)`, `/a/v1/x/(?P<id>[^:]+[\w-]+)`,
			"risky route-changed a/v1 | GET /a/v1/x/{id}: the pattern of the route changed\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := lines(Compare(withRoute(t, "old", c.old), withRoute(t, "new", c.new)), report.Wire); got != c.want {
				t.Error(got)
			}
		})
	}
}

// TestArgsOfRenamedCapturesAreTheSame renames a capture with its arg. Addresses
// do not contain the name, and the case of a route does not matter, so the arg
// is the same.
func TestArgsOfRenamedCapturesAreTheSame(t *testing.T) {
	site := func(key, args string) *model.API {
		return api(t, "site", []byte(`{"namespaces":["a/v1"],
			"routes":{"/a/v1":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]},
			"`+key+`":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":`+args+
			`}]}}}`), build.Options{})
	}
	for _, c := range []struct{ name, new, args, want string }{
		{"renamed", `/a/v1/x/(?P<post>[\\d]+)`, `{"post":{"type":"integer"}}`, ""},
		{"in capitals", `/a/v1/X/(?P<id>[\\d]+)`, `{"id":{"type":"integer"}}`, ""},
		{"renamed and narrowed", `/a/v1/x/(?P<post>[\\d]+)`, `{"post":{"type":"integer","maximum":4}}`,
			"breaking arg-narrowed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := lines(Compare(site(`/a/v1/x/(?P<id>[\\d]+)`, `{"id":{"type":"integer"}}`),
				site(c.new, c.args)), report.Wire)
			if !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
				t.Error(got)
			}
		})
	}
	// A side that does not declare the arg does not check it.
	bare, checked := site(`/a/v1/x/(?P<id>[\\d]+)`, `{}`),
		site(`/a/v1/x/(?P<post>[\\d]+)`, `{"post":{"type":"integer","required":true,"minimum":5}}`)
	if got := lines(Compare(bare, checked), report.Wire); !strings.HasPrefix(got, "breaking arg-narrowed") ||
		strings.Contains(got, "is new") || strings.Contains(got, "post=") {
		t.Error(got)
	}
	if got := lines(Compare(checked, bare), report.Wire); !strings.Contains(got, "safe arg-widened") ||
		strings.Contains(got, "was removed") {
		t.Error(got)
	}
}

// TestCaptureThatMayBeEmptyIsNarrowed narrows the pattern of a capture that
// also matches the empty string.
func TestCaptureThatMayBeEmptyIsNarrowed(t *testing.T) {
	r := Compare(withRoute(t, "old", `/a/v1/x/(?P<id>[\w-]*)`), withRoute(t, "new", `/a/v1/x/(?P<id>\d*)`))
	const want = "breaking route-narrowed"
	if got := lines(r, report.Wire); !strings.HasPrefix(got, want) {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestAnotherMethodProvesTheFinding narrows and removes a route. Another route
// takes the requests with its first method, so another method has to prove the
// finding.
func TestAnotherMethodProvesTheFinding(t *testing.T) {
	site := func(last string) *model.API {
		const route = `"%s":{"namespace":"a/v1","methods":[],"endpoints":[{"methods":[%s],"args":{}}]}`
		text := fmt.Sprintf(`{"namespaces":["a/v1"],"routes":{`+route+`,`+route, "/a/v1", `"GET"`,
			"/a/v1/(?P<name>[^/]+)", `"GET","POST"`)
		if last != "" {
			text += fmt.Sprintf(`,`+route, last, `"POST","PUT"`)
		}
		return api(t, "site", []byte(text+`}}`), build.Options{})
	}
	for last, want := range map[string]string{
		`/a/v1/(?P<id>[a-z]+)`: "breaking route-narrowed /a/v1/{id}",
		"":                     "breaking route-removed /a/v1/{id}",
	} {
		t.Run(want, func(t *testing.T) {
			r := Compare(site(`/a/v1/(?P<id>\\w+)`), site(last))
			if !slices.ContainsFunc(r.Findings, func(f *report.Finding) bool {
				return fmt.Sprintf("%s %s %s", f.Level, f.Rule, f.Route) == want && f.Witness != nil &&
					f.Witness.Method == "PUT"
			}) {
				t.Error(lines(r, report.Wire))
			}
		})
	}
}
