package diff

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/schema"
	"github.com/restgen/restgen/generator/schema/subset"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A draft is a request under construction for an endpoint of the old side.
type draft struct {
	e        *endpoint
	method   string
	captures []string // in the order of the route
	params   wire.Members
}

// drafts returns requests that the old server accepts, with all args that either
// side requires, the plainest first. All args of an endpoint share them.
func (c *comparison) drafts(p pair) []*draft {
	key := drafted{p.old, p.new, p.method}
	list, ok := c.drafted[key]
	if !ok {
		list = c.draft(p)
		if len(c.drafted) == mostDrafted {
			clear(c.drafted)
		}
		c.drafted[key] = list
	}
	return list
}

// mostDrafted is the number of endpoints whose drafts are kept.
const mostDrafted = 1000

// drafted is a pair of endpoints that drafts are for.
type drafted struct {
	old, new *endpoint
	method   string
}

func (c *comparison) draft(p pair) []*draft {
	params := c.required(p.old, p.new)
	var list []*draft
	for _, captures := range c.addresses(p.old, p.method) {
		d := &draft{e: p.old, method: p.method, captures: captures, params: params}
		if c.old.serve().send(d.plain()).accepted {
			list = append(list, d)
			if len(list) == 3 {
				break
			}
		}
	}
	return list
}

// addresses returns the captures of paths that lead to the endpoint.
func (c *comparison) addresses(e *endpoint, method string) [][]string {
	var list [][]string
	for _, path := range c.old.paths(e.route, e) {
		key, captures := c.old.serve().match(&report.Witness{Method: method, Path: path})
		if key != e.route.Key {
			continue
		}
		var values []string
		for _, name := range e.op.Captures {
			values = append(values, captures[name.Name])
		}
		list = append(list, values)
	}
	return list
}

// paths returns addresses that a route may match.
func (s *side) paths(r *route, e *endpoint) []string {
	var list []string
	add := func(path string) {
		if strings.HasPrefix(path, "/") && !slices.Contains(list, path) {
			list = append(list, path)
		}
	}
	for _, value := range []any{"1", "abc", "a-b", "a1", "-1", "abc//def", "abc/def", "123e4567-e89b-12d3-a456-426614174000"} {
		captures := make([]any, len(e.op.Captures))
		for i := range captures {
			captures[i] = value
		}
		add(e.op.Address(captures...))
	}
	for _, sample := range subset.Samples(r.Key) {
		add((&url.URL{Path: sample}).EscapedPath())
	}
	return list
}

// required returns a value for each arg that one of the endpoints requires, if
// possible one that both accept.
func (c *comparison) required(old, new *endpoint) wire.Members {
	var list wire.Members
	for _, e := range []*endpoint{old, new} {
		if e == nil {
			continue
		}
		for _, a := range e.args() {
			if a.must == nil && !a.declared.Required || old.isCapture(a.name) || e.isCapture(a.name) ||
				slices.ContainsFunc(list, func(m wire.Member) bool { return m.Name == a.name }) {
				continue
			}
			if a.must != nil {
				list = append(list, wire.Member{Name: a.name, Value: a.must})
			} else if v, ok := c.plain(old, new, a.name); ok {
				list = append(list, wire.Member{Name: a.name, Value: v})
			}
		}
	}
	return list
}

// plain returns a value for an arg that both sides accept, or at least
// the old side. It prefers values that a query can hold.
func (c *comparison) plain(old, new *endpoint, name string) (any, bool) {
	a, b := &schema.Schema{}, &schema.Schema{}
	if got := old.arg(name); got != nil {
		a = got.schema
	}
	if new != nil && new.arg(name) != nil {
		b = new.arg(name).schema
	}
	v, ok := Sample(b, a)
	if !ok {
		v, ok = Sample(a, a)
	}
	return v, ok
}

// Sample returns a plain value that two schemas accept, and whether it found
// one. It prefers values that a query can hold.
func Sample(a, b *schema.Schema) (v any, ok bool) {
	list := subset.Common(a, b)
	if len(list) == 0 {
		return nil, false
	}
	i := slices.IndexFunc(list, func(v any) bool { _, ok := queryOf("", v); return ok })
	return list[max(i, 0)], true
}

// with returns the draft with another value for a parameter of the path, the query
// or the body.
func (d *draft) with(name string, v any) *draft {
	out := d.without(name)
	if i := slices.IndexFunc(d.e.op.Captures, func(c model.Capture) bool { return c.Name == name }); i >= 0 {
		out.captures = slices.Clone(d.captures)
		out.captures[i] = text(v)
		return out
	}
	out.params = append(out.params, wire.Member{Name: name, Value: v})
	return out
}

func (d *draft) without(name string) *draft {
	out := *d
	out.params = slices.DeleteFunc(slices.Clone(d.params), func(m wire.Member) bool { return m.Name == name })
	return &out
}

// inQuery reports whether clients send the parameters of a method in the query.
func inQuery(method string) bool { return method == http.MethodGet || method == http.MethodDelete }

// plain writes the request as clients do.
func (d *draft) plain() *report.Witness { return NewWitness(d.method, d.path(), d.params) }

// witness writes the request, with the parameters in the body if body is set.
// It returns nil for values that a query cannot hold.
func (d *draft) witness(body bool) *report.Witness {
	return newWitness(d.method, d.path(), d.params, body)
}

// path returns the path of the request.
func (d *draft) path() string {
	captures := make([]any, len(d.captures))
	for i, c := range d.captures {
		captures[i] = c
	}
	return d.e.op.Address(captures...)
}

// NewWitness returns a request as clients send it: with parameters in the query
// of GET and DELETE, and in the body of other methods. If a query cannot hold
// the parameters, they go into the body.
func NewWitness(method, path string, params wire.Members) *report.Witness {
	if w := newWitness(method, path, params, false); w != nil {
		return w
	}
	return newWitness(method, path, params, true)
}

// newWitness is NewWitness, but puts parameters of GET and DELETE into the body
// only if body is set. It returns nil for values that a query cannot hold.
func newWitness(method, path string, params wire.Members, body bool) *report.Witness {
	w := &report.Witness{Method: method, Path: path}
	if !inQuery(method) || body {
		if len(params) > 0 {
			w.Body = json.RawMessage(subset.Text(params))
		}
		return w
	}
	var query []string
	for _, m := range params {
		pairs, ok := queryOf(url.QueryEscape(m.Name), m.Value)
		if !ok {
			return nil
		}
		query = append(query, pairs...)
	}
	w.Query = strings.Join(query, "&")
	return w
}

// queryOf writes a value as PHP reads it: a[]=1&a[]=2, a[k]=v.
func queryOf(name string, v any) (pairs []string, ok bool) {
	each := func(key string, v any) bool {
		more, ok := queryOf(name+"["+key+"]", v)
		pairs = append(pairs, more...)
		return ok
	}
	switch v := v.(type) {
	case nil:
		return nil, false
	case []any:
		for i, item := range v {
			key := strconv.Itoa(i)
			if _, deep := item.([]any); !deep && !isObject(item) {
				key = ""
			}
			if !each(key, item) {
				return nil, false
			}
		}
		return pairs, len(v) > 0
	case wire.Members:
		for _, m := range v {
			if !each(url.QueryEscape(m.Name), m.Value) {
				return nil, false
			}
		}
		return pairs, len(v) > 0
	}
	return []string{name + "=" + url.QueryEscape(text(v))}, true
}

func isObject(v any) bool {
	_, ok := v.(wire.Members)
	return ok
}

// text returns a scalar in the form of an address.
func text(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	return subset.Text(v)
}
