package preset_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/schema"
	rest "github.com/restgen/restgen/templates/runtime"
)

// verdict is what the real handler of an endpoint says of a value for one of its args, sent as JSON.
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

// unreliable are the args whose real check needs the site: its theme, its menus, its images, its other args.
var unreliable = map[string]string{
	"template":  "has to be one of the theme",
	"locations": "have to be some of the theme",
	"url":       "is checked in code: only addresses that can be reached, or anything that can be made one",
	"status":    "of a collection depends on what the client may see",
	"subtype":   "depends on type",
	"username":  "has rules of its own, applied after those of the schema",
	"input":     "is checked by the ability",
	"password":  "may not be 0, which PHP calls empty",

	"attributes": "are checked against the block",
}

// TestArgsWithPreset asks about every recorded value of every arg, alone.
func TestArgsWithPreset(t *testing.T) {
	x := readIndex(t, "wordpress-7.1.4")
	servers := map[string]*rest.Mux{}
	total, differ := 0, map[string]int{}
	lines(t, "../../testdata/oracle/arg-train.jsonl.gz", func(b []byte) {
		var v verdict
		if err := json.Unmarshal(b, &v); err != nil {
			t.Fatal(err)
		}
		if v.Server.Valid == nil {
			return // the real handler threw
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
			return
		}
		differ[v.Arg]++
		if unreliable[v.Arg] == "" {
			t.Errorf("%s %s %s %s = %s: says %d %s, not %v", v.ID, v.Method, v.Route, v.Arg, v.Value, w.Code, w.Body, *v.Server.Valid)
		}
	})
	t.Logf("%d values; decided otherwise: %v", total, differ)
}

func quoted(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

// single returns a server with one endpoint that has one arg.
func single(x *index.Index, v verdict) *rest.Mux {
	m := rest.NewMux()
	for _, r := range x.Routes {
		if r.Key != v.Route {
			continue
		}
		e := r.Endpoints[v.Endpoint]
		for _, a := range e.Args {
			if a.Name == v.Arg {
				rule := append(schema.Of(a.Schema).Rule(a.Name), keywordsOf(r, e.Methods, a)...)
				m.Add(&rest.Endpoint{Route: "/x", Methods: []string{"POST"}, Args: []rest.Rule{rule}})
			}
		}
	}
	return m
}
