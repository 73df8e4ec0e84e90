package diff

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
)

// keyed is the API of a deployment with one route besides that of the namespace.
func keyed(t *testing.T, name, key string) *model.API {
	quoted, err := json.Marshal(key)
	if err != nil {
		t.Fatal(err)
	}
	const route = `%s:{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]}`
	return api(t, name, fmt.Appendf(nil, `{"namespaces":["a/v1"],"routes":{`+route+`,`+route+`}}`, `"/a/v1"`, quoted), build.Options{})
}

// A capture may be named in three ways, and by any name that PCRE takes: the route is the same. One that the server cannot
// read is not there, whatever its namesake in the Go packages.
func TestNamesOfCaptures(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`/a/v1/x/(?<id>\d+)`, `/a/v1/x/(?<post>\d+)`, ""},
		{`/a/v1/x/(?<id>\d+)`, `/a/v1/x/(?P<id>\d+)`, ""},
		{`/a/v1/x/(?P<id>\d+)`, `/a/v1/x/(?P<post>\d+)`, ""},
		{`/a/v1/x/(?'id'\d+)`, `/a/v1/x/(?P<post>\d+)`, ""},
		{`/a/v1/x/(?P<id>\d+)`, `/a/v1/x/(?P<1a>\d+)`, "breaking route-removed a/v1 | GET /a/v1/x/{id}: the route is gone\n"},
		{`/a/v1/x/(?P<1a>\d+)`, `/a/v1/x/(?P<id>\d+)`, "safe route-added a/v1 | GET /a/v1/x/{id}: the route is new\n"},
		{`/a/v1/x/(?P<1a>\d+)`, `/a/v1/x/(?P<id>\d+`, ""},
	} {
		if got := lines(Compare(keyed(t, "old", c.old), keyed(t, "new", c.new)), Wire); got != c.want {
			t.Errorf("%s → %s: %s", c.old, c.new, got)
		}
	}
}

// A pattern that is written otherwise is no change, and one that takes more is safe, also where no address shows it.
func TestPatternsThatTakeWhatTheyTook(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`/a/v1/x/(?P<id>[\d]+)`, `/a/v1/x/(?P<id>\d{1,})`, ""},
		{`/a/v1/x/(?P<id>[^:]+[\w-]+)`, `/a/v1/x/(?P<id>[^:]+[\w%-]+)`, "safe route-changed a/v1 | GET /a/v1/x/{id}: the route takes what it took, and may take more\n"},
		{`/a/v1/x/(?P<id>[^:]+[\w%-]+)`, `/a/v1/x/(?P<id>[^:]+[\w-]+)`, "risky route-changed a/v1 | GET /a/v1/x/{id}: the pattern of the route changed\n"},
	} {
		if got := lines(Compare(keyed(t, "old", c.old), keyed(t, "new", c.new)), Wire); got != c.want {
			t.Errorf("%s → %s: %s", c.old, c.new, got)
		}
	}
}

// What a capture is called, and whether it is in capitals, no address shows: its arg is the same, and checked as before or not.
func TestArgsOfRenamedCaptures(t *testing.T) {
	site := func(key, args string) *model.API {
		return api(t, "site", []byte(`{"namespaces":["a/v1"],"routes":{"/a/v1":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]},
			"`+key+`":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":`+args+`}]}}}`), build.Options{})
	}
	for _, c := range []struct{ new, args, want string }{
		{`/a/v1/x/(?P<post>[\\d]+)`, `{"post":{"type":"integer"}}`, ""},
		{`/a/v1/X/(?P<id>[\\d]+)`, `{"id":{"type":"integer"}}`, ""},
		{`/a/v1/x/(?P<post>[\\d]+)`, `{"post":{"type":"integer","maximum":4}}`, "breaking arg-narrowed"},
	} {
		if got := lines(Compare(site(`/a/v1/x/(?P<id>[\\d]+)`, `{"id":{"type":"integer"}}`), site(c.new, c.args)), Wire); !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s %s: %s", c.new, c.args, got)
		}
	}
	// Where one side alone declares it, it is as if the other one did not check it.
	bare, checked := site(`/a/v1/x/(?P<id>[\\d]+)`, `{}`), site(`/a/v1/x/(?P<post>[\\d]+)`, `{"post":{"type":"integer","required":true,"minimum":5}}`)
	if got := lines(Compare(bare, checked), Wire); !strings.HasPrefix(got, "breaking arg-narrowed") || strings.Contains(got, "is new") || strings.Contains(got, "post=") {
		t.Error(got)
	}
	if got := lines(Compare(checked, bare), Wire); !strings.Contains(got, "safe arg-widened") || strings.Contains(got, "is gone") {
		t.Error(got)
	}
}

// A capture that may be empty may be in a route that lets go of addresses.
func TestNarrowedCaptureThatMayBeEmpty(t *testing.T) {
	r := Compare(keyed(t, "old", `/a/v1/x/(?P<id>[\w-]*)`), keyed(t, "new", `/a/v1/x/(?P<id>\d*)`))
	const want = "breaking route-narrowed"
	if got := lines(r, Wire); !strings.HasPrefix(got, want) {
		t.Errorf("%s, want %s", got, want)
	}
}

// A route whose first method another one takes is narrowed, and gone, for its other methods.
func TestRoutesOfSeveralMethods(t *testing.T) {
	site := func(last string) *model.API {
		const route = `"%s":{"namespace":"a/v1","methods":[],"endpoints":[{"methods":[%s],"args":{}}]}`
		text := fmt.Sprintf(`{"namespaces":["a/v1"],"routes":{`+route+`,`+route, "/a/v1", `"GET"`, "/a/v1/(?P<name>[^/]+)", `"GET","POST"`)
		if last != "" {
			text += fmt.Sprintf(`,`+route, last, `"POST","PUT"`)
		}
		return api(t, "site", []byte(text+`}}`), build.Options{})
	}
	for last, want := range map[string]string{
		`/a/v1/(?P<id>[a-z]+)`: "breaking route-narrowed /a/v1/{id}",
		"":                     "breaking route-removed /a/v1/{id}",
	} {
		r := Compare(site(`/a/v1/(?P<id>\\w+)`), site(last))
		if !slices.ContainsFunc(r.Findings, func(f *Finding) bool {
			return fmt.Sprintf("%s %s %s", f.Level, f.Rule, f.Route) == want && f.Witness != nil && f.Witness.Method == "PUT"
		}) {
			t.Errorf("%q: %s", last, lines(r, Wire))
		}
	}
}
