package verdict

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/declared/subset"
	"github.com/restgen/restgen/generator/index"
)

// A request is one below the root of an API.
type request struct{ Method, Path, Query, Type, Body string }

func (q request) String() string {
	return fmt.Sprintf("%s %s?%s %s %s", q.Method, q.Path, q.Query, q.Type, q.Body)
}

func (q request) http(site string) *http.Request {
	r, err := http.NewRequest(q.Method, site+"/wp-json"+(&url.URL{Path: q.Path}).EscapedPath()+"?"+q.Query,
		strings.NewReader(q.Body))
	if err != nil {
		panic(err)
	}
	if q.Type != "" {
		r.Header.Set("Content-Type", q.Type)
	}
	return r
}

// A place is an endpoint with addresses.
type place struct {
	paths    []string
	endpoint *index.Endpoint
}

// author makes requests.
type author struct{ *rand.Rand }

func (a *author) places(x *index.Index, namespace string) (list []place) {
	for _, r := range x.Routes {
		paths := subset.Samples(r.Key)
		if r.Namespace != namespace || len(paths) == 0 || r.Key == "/"+namespace {
			continue
		}
		for _, e := range r.Endpoints {
			if len(e.Methods) > 0 {
				list = append(list, place{paths, e})
			}
		}
	}
	return list
}

// request returns a request with some args; about half of their values are odd.
func (a *author) request(p place) request {
	params := map[string]any{}
	for _, arg := range p.endpoint.Args {
		s := declared.Of(arg.Schema)
		few := a.IntN(max(3, len(p.endpoint.Args)/3)) == 0
		switch {
		case !few && !(s.Required && a.IntN(8) > 0):
		case a.IntN(2) == 0:
			params[arg.Name] = a.odd(2)
		default:
			params[arg.Name] = a.valid(s, 3)
		}
	}
	q := request{Method: p.endpoint.Methods[a.IntN(len(p.endpoint.Methods))], Path: p.paths[a.IntN(len(p.paths))]}
	reads := q.Method == http.MethodGet || q.Method == http.MethodDelete
	switch n := a.IntN(6); {
	case reads && n > 0:
		q.Query = query(params)
	case n < 5:
		body, err := json.Marshal(params)
		if err != nil {
			panic(err)
		}
		q.Type, q.Body = "application/json", string(body)
	default:
		q.Type, q.Body = "application/x-www-form-urlencoded", query(params)
	}
	return q
}

// odd returns a value that most args do not take.
func (a *author) odd(depth int) any {
	values := []any{nil, "", "Ünï", true, false, 0, -1, 1.5, 7, "7", "null", "a b", "Abc", "2020-02-03T04:05:06", "2020-02-03",
		"a@b.example", 1e10, "true", "0", "a,b", []any{}, map[string]any{}}
	n := a.IntN(len(values) + 4)
	switch {
	case n < len(values):
		return values[n]
	case depth == 0:
		return "x"
	case n < len(values)+2:
		return []any{a.odd(depth - 1)}
	}
	return map[string]any{"a": a.odd(depth - 1)}
}

// valid returns a value that a schema allows, in most cases.
func (a *author) valid(s *declared.Schema, depth int) any {
	if len(s.Enum) > 0 {
		return s.Enum[a.IntN(len(s.Enum))]
	}
	if len(s.Types) == 0 || depth == 0 {
		return "text"
	}
	switch s.Types[a.IntN(len(s.Types))] {
	case "integer", "number":
		return a.IntN(9) + 1
	case "boolean":
		return a.IntN(2) == 0
	case "null":
		return nil
	case "array":
		list := []any{}
		for range a.IntN(3) {
			if s.Items != nil {
				list = append(list, a.valid(s.Items, depth-1))
			}
		}
		return list
	case "object":
		m := map[string]any{}
		for _, p := range s.Properties {
			if a.IntN(3) == 0 {
				m[p.Name] = a.valid(p.Schema, depth-1)
			}
		}
		return m
	}
	text := map[string]string{"date-time": "2020-02-03T04:05:06", "date": "2020-02-03", "email": "a@b.example",
		"uri": "https://site.example/", "ip": "127.0.0.1", "hex-color": "#ffffff",
		"uuid": "123e4567-e89b-42d3-a456-426614174000"}[s.Format]
	if text == "" {
		text = []string{"text", "a-b", "7", "2020-02-03T04:05:06"}[a.IntN(4)]
	}
	return text
}

// query returns values as PHP reads them from a query. It cannot hold null.
func query(params map[string]any) string {
	var parts []string
	var add func(name string, v any)
	add = func(name string, v any) {
		switch v := v.(type) {
		case nil:
		case []any:
			for _, item := range v {
				add(name+"[]", item)
			}
		case map[string]any:
			for key, item := range v {
				add(name+"["+key+"]", item)
			}
		default:
			parts = append(parts, url.QueryEscape(name)+"="+url.QueryEscape(fmt.Sprint(v)))
		}
	}
	for name, v := range params {
		add(name, v)
	}
	slices.Sort(parts)
	return strings.Join(parts, "&")
}
