package preset_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/pcre"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/server"
)

// verdict is the decision of a real endpoint about a value for one of its args,
// sent as JSON.
type verdict struct {
	ID, Route, Method, Arg string
	Endpoint               int
	Value                  json.RawMessage
	Accepted               *bool
	Server                 struct {
		Valid *bool
		Code  string
	}
}

// unreliable lists the args whose real check needs the site: its theme, its
// menus, its images or its other args. The recorded values include values for
// which the preset decides otherwise.
var unreliable = map[string]struct {
	values int
	why    string
}{
	"template":  {103, "depends on the theme"},
	"locations": {15, "depend on the theme"},
	"url":       {7, "is checked in code, which tries to reach it"},
	"status":    {10, "of a collection depends on what the client may see"},
	"subtype":   {3, "depends on type"},
}

// TestArgsAreDecidedAsRecorded sends every recorded value of every arg, alone.
func TestArgsAreDecidedAsRecorded(t *testing.T) {
	x := readIndex(t, "wordpress-7.1.4")
	servers := map[string]*server.Mux{}
	total, differ := 0, map[string]int{}
	for _, v := range testfile.Lines[verdict](t, "oracle/arg-train.jsonl.gz") {
		if v.Server.Valid == nil {
			continue // the real handler threw
		}
		key := fmt.Sprint(v.Route, v.Method, v.Endpoint, v.Arg)
		if servers[key] == nil {
			servers[key] = single(x, v)
		}
		total++
		w := httptest.NewRecorder()
		q := httptest.NewRequest("POST", "/wp-json/x", strings.NewReader(`{`+quoted(v.Arg)+`:`+string(v.Value)+`}`))
		q.Header.Set("Content-Type", "application/json")
		servers[key].ServeHTTP(w, q)
		if accepted := w.Code == http.StatusNotImplemented; accepted == *v.Server.Valid {
			continue
		}
		differ[v.Arg]++
		if unreliable[v.Arg].why == "" {
			t.Errorf("%s %s %s %s = %s: %d %s, want accepted %v", v.ID, v.Method, v.Route, v.Arg, v.Value,
				w.Code, w.Body, *v.Server.Valid)
		}
	}
	for name, want := range unreliable {
		if differ[name] != want.values {
			t.Errorf("%s: %d values are decided otherwise, want %d (it %s)", name, differ[name], want.values, want.why)
		}
	}
	if total < 8000 {
		t.Errorf("%d values are too few", total)
	}
}

func quoted(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

// single returns a server with one endpoint that has one arg.
func single(x *index.Index, v verdict) *server.Mux {
	m := server.NewMux()
	for _, r := range x.Routes {
		if r.Key != v.Route {
			continue
		}
		e := r.Endpoints[v.Endpoint]
		for _, a := range e.Args {
			if a.Name == v.Arg {
				own := declared.Of(a.Schema).Emitted(a.Name)
				applyPreset(&own, r, e.Methods, a)
				m.Add(&rest.Endpoint{
					Route: "/x", Methods: []string{"POST"}, Args: []schema.Schema{own}, Engine: pcre.Compile,
				})
			}
		}
	}
	return m
}
