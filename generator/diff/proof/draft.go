package proof

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/declared/subset"
	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A Draft is a request under construction for an endpoint of the old side.
type Draft struct {
	e        *match.Endpoint
	method   string
	captures []string // in the order of the route
	params   schema.Members
}

// With returns the draft with another value for a parameter of the path, the query
// or the body.
func (d *Draft) With(name string, v any) *Draft {
	out := d.Without(name)
	if i := slices.IndexFunc(d.e.Op.Captures, func(c model.Capture) bool { return c.Name == name }); i >= 0 {
		out.captures = slices.Clone(d.captures)
		out.captures[i] = text(v)
		return out
	}
	out.params = append(out.params, schema.Member{Name: name, Value: v})
	return out
}

// Without returns the draft without a parameter.
func (d *Draft) Without(name string) *Draft {
	out := *d
	out.params = slices.DeleteFunc(slices.Clone(d.params), func(m schema.Member) bool { return m.Name == name })
	return &out
}

// InQuery reports whether clients send the parameters of a method in the query, as
// package rest does.
func InQuery(method string) bool {
	return method == http.MethodGet || method == http.MethodHead || method == http.MethodDelete
}

// Plain writes the request as clients do.
func (d *Draft) Plain() *report.Witness { return NewWitness(d.method, d.path(), d.params) }

// Witness writes the request, with the parameters in the body if body is set.
// It returns nil for values that a query cannot hold.
func (d *Draft) Witness(body bool) *report.Witness {
	return newWitness(d.method, d.path(), d.params, body)
}

// path returns the path of the request.
func (d *Draft) path() string {
	captures := make([]any, len(d.captures))
	for i, c := range d.captures {
		captures[i] = c
	}
	return d.e.Op.Address(captures...)
}

// NewWitness returns a request as clients send it: with parameters in the query
// of GET, HEAD and DELETE, and in the body of other methods. If a query cannot hold
// the parameters, they go into the body.
func NewWitness(method, path string, params schema.Members) *report.Witness {
	if w := newWitness(method, path, params, false); w != nil {
		return w
	}
	return newWitness(method, path, params, true)
}

// newWitness is NewWitness, but puts parameters that belong into a query into the
// body only if body is set. It returns nil for values that a query cannot hold.
func newWitness(method, path string, params schema.Members, body bool) *report.Witness {
	w := &report.Witness{Method: method, Path: path}
	if !InQuery(method) || body {
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
	case schema.Members:
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
	_, ok := v.(schema.Members)
	return ok
}

// text returns a scalar in the form of an address.
func text(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	return subset.Text(v)
}
