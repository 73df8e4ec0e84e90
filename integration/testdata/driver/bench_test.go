package driver

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"live/site"
	"live/site/rest"
)

// A bench calls generated operations by method and route, with parameters in
// JSON. So a test is the same for every release and has no generated names. All
// JSON passes through the generated types, in both directions.
type bench struct {
	*testing.T
	c *site.Client
}

func newBench(t *testing.T, options ...rest.ClientOption) *bench {
	t.Helper()
	return &bench{t, connect(t, options...)}
}

// as returns a bench whose calls differ in some options.
func (b *bench) as(options ...rest.ClientOption) *bench {
	return &bench{b.T, b.c.With(options...)}
}

var known struct {
	sync.Once
	list []operation
}

// find returns an operation. It reports false if this release lacks it.
func (b *bench) find(method, route string) (operation, bool) {
	b.Helper()
	known.Do(func() { known.list = operations(b.T) })
	for _, o := range known.list {
		if o.method == method && o.route == route {
			return o, true
		}
	}
	return operation{}, false
}

// has reports whether this release has an endpoint.
func (b *bench) has(method, route string) bool {
	_, ok := b.find(method, route)
	return ok
}

var pathPart = regexp.MustCompile(`\{([^}]*)\}`)

// try calls METHOD /route, with captures in braces, such as "POST
// /wp/v2/posts/{7}". params may be empty.
func (b *bench) try(call, params string) (any, error) {
	b.Helper()
	method, path, _ := strings.Cut(call, " ")
	var values []string
	for _, m := range pathPart.FindAllStringSubmatch(path, -1) {
		values = append(values, m[1])
	}
	o, ok := b.find(method, pathPart.ReplaceAllString(path, "%"))
	if !ok || len(values) != len(o.captures) {
		b.Fatalf("no operation for %s", call)
	}
	captures := make([]any, len(values))
	for i, v := range values {
		captures[i] = v
		if o.captures[i].Kind() == reflect.Int {
			var n int
			_, _ = fmt.Sscan(v, &n)
			captures[i] = n
		}
	}
	in := reflect.New(o.params)
	if params != "" {
		if err := rest.Unmarshal([]byte(params), in.Interface()); err != nil {
			b.Fatalf("%s: %v", call, err)
		}
	}
	return b.send(o, captures, in, params)
}

// send makes the call. It checks that the body has all params, and that the
// result has all of the response.
func (b *bench) send(o operation, captures []any, in reflect.Value, params string) (any, error) {
	b.Helper()
	var answer rest.Response
	c := b.c.With(rest.CaptureResponse(&answer), rest.KeepUnknown(), rest.OnExchange(func(x rest.Exchange) {
		if x.RequestBody != nil && params != "" {
			compare("the body of "+o.name, parse(b.T, []byte(params)),
				parse(b.T, textsAlone.ReplaceAll(x.RequestBody, []byte("$1"))), func(d string) { b.Error(d) })
		}
	}))
	result, err := o.call(c, captures, in.Elem().Interface())
	if err != nil {
		return nil, err
	}
	for _, d := range differences(b.T, answer.Body, result) {
		b.Errorf("%s: %s", o.name, d)
	}
	var v any
	return v, json.Unmarshal(answer.Body, &v)
}

// textsAlone matches texts as objects. A string has the same meaning and is
// easier to read in a test.
var textsAlone = regexp.MustCompile(`\{"raw":("(?:[^"\\]|\\.)*")\}`)

// do makes a call that must succeed, and returns the object in the response.
func (b *bench) do(call, params string, values ...any) thing {
	b.Helper()
	v, err := b.try(fill(call, &params, values), params)
	if err != nil {
		b.Fatalf("%s: %v", call, err)
	}
	m, _ := v.(map[string]any)
	return m
}

// list makes a call that returns a list of objects.
func (b *bench) list(call, params string, values ...any) []thing {
	b.Helper()
	v, err := b.try(fill(call, &params, values), params)
	if err != nil {
		b.Fatalf("%s: %v", call, err)
	}
	list, ok := v.([]any)
	if !ok {
		b.Fatalf("%s answers no list", call)
	}
	var things []thing
	for _, v := range list {
		things = append(things, v.(map[string]any))
	}
	return things
}

// refuse makes a call that the site must reject with that status and code.
func (b *bench) refuse(status int, code, call, params string, values ...any) *rest.Error {
	b.Helper()
	call = fill(call, &params, values)
	_, err := b.try(call, params)
	var e *rest.Error
	switch {
	case !errors.As(err, &e):
		b.Errorf("%s %s: want %d %s, got %v", call, params, status, code, err)
		return &rest.Error{}
	case e.Status != status || string(e.Code) != code:
		b.Errorf("%s %s: want %d %s, got %v", call, params, status, code, err)
	}
	return e
}

// fill replaces the braces of call by values, and then the verbs of params.
func fill(call string, params *string, values []any) string {
	n := strings.Count(call, "{}")
	for _, v := range values[:n] {
		call = strings.Replace(call, "{}", fmt.Sprintf("{%v}", v), 1)
	}
	if len(values) > n {
		*params = fmt.Sprintf(*params, values[n:]...)
	}
	return call
}

// A thing is an object in a response.
type thing map[string]any

func (t thing) id() int { return id(t) }

// at returns a member. A dot separates the names of nested objects.
func (t thing) at(path string) any {
	var v any = map[string]any(t)
	for name := range strings.SplitSeq(path, ".") {
		m, _ := v.(map[string]any)
		v = m[name]
	}
	return v
}

// want checks members, given as path, value, path, value...
func (b *bench) want(t thing, pairs ...any) {
	b.Helper()
	for i := 0; i < len(pairs); i += 2 {
		got, err := json.Marshal(t.at(pairs[i].(string)))
		if err != nil {
			b.Fatal(err)
		}
		want, err := json.Marshal(pairs[i+1])
		if err != nil {
			b.Fatal(err)
		}
		if string(got) != string(want) {
			b.Errorf("%s is %s, want %s", pairs[i], got, want)
		}
	}
}

// ids returns the sorted ids of things.
func ids(things []thing) []int {
	var list []int
	for _, t := range things {
		list = append(list, t.id())
	}
	slices.Sort(list)
	return list
}
