package proof

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/declared"
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

// A Prover looks for requests that two sides decide on differently.
type Prover struct {
	Old, New *Replica
	drafted  map[drafted][]*Draft
}

// NewProver returns a prover for the two sides of a comparison.
func NewProver(old, new *match.Side) *Prover {
	return &Prover{Old: NewReplica(old), New: NewReplica(new), drafted: map[drafted][]*Draft{}}
}

// Drafts returns requests that the old server accepts, with all args that either
// side requires, the plainest first. All args of an endpoint share them.
func (p *Prover) Drafts(of match.EndpointPair) []*Draft {
	key := drafted{of.Pair, of.Method}
	list, ok := p.drafted[key]
	if !ok {
		list = p.draft(of.Old, of.New, of.Method)
		if len(p.drafted) == mostDrafted {
			clear(p.drafted)
		}
		p.drafted[key] = list
	}
	return list
}

// mostDrafted is the number of endpoints whose drafts are kept.
const mostDrafted = 1000

// drafted is a pair of endpoints that drafts are for.
type drafted struct {
	match.Pair[match.Endpoint]
	method string
}

func (p *Prover) draft(old, new *match.Endpoint, method string) []*Draft {
	params := p.Required(old, new)
	var list []*Draft
	for _, captures := range p.addresses(old, method) {
		d := &Draft{e: old, method: method, captures: captures, params: params}
		if p.Old.Send(d.Plain()).Accepted {
			list = append(list, d)
			if len(list) == 3 {
				break
			}
		}
	}
	return list
}

// addresses returns the captures of paths that lead to the endpoint.
func (p *Prover) addresses(e *match.Endpoint, method string) [][]string {
	var list [][]string
	for _, path := range Paths(e) {
		key, captures := p.Old.Match(&report.Witness{Method: method, Path: path})
		if key != e.Route.Key {
			continue
		}
		var values []string
		for _, name := range e.Op.Captures {
			values = append(values, captures[name.Name])
		}
		list = append(list, values)
	}
	return list
}

// Paths returns addresses that the route of an endpoint may match.
func Paths(e *match.Endpoint) []string {
	var list []string
	add := func(path string) {
		if strings.HasPrefix(path, "/") && !slices.Contains(list, path) {
			list = append(list, path)
		}
	}
	for _, value := range []any{"1", "abc", "a-b", "a1", "-1", "abc//def", "abc/def", "123e4567-e89b-12d3-a456-426614174000"} {
		captures := make([]any, len(e.Op.Captures))
		for i := range captures {
			captures[i] = value
		}
		add(e.Op.Address(captures...))
	}
	for _, sample := range subset.Samples(e.Route.Key) {
		add((&url.URL{Path: sample}).EscapedPath())
	}
	return list
}

// Required returns a value for each arg that one of the endpoints requires, if
// possible one that both accept.
func (p *Prover) Required(old, new *match.Endpoint) schema.Members {
	var list schema.Members
	for _, e := range []*match.Endpoint{old, new} {
		if e == nil {
			continue
		}
		for _, a := range e.Args() {
			if a.Must() == nil && !a.Declared().Required || old.IsCapture(a.Name) || e.IsCapture(a.Name) ||
				slices.ContainsFunc(list, func(m schema.Member) bool { return m.Name == a.Name }) {
				continue
			}
			if a.Must() != nil {
				list = append(list, schema.Member{Name: a.Name, Value: a.Must()})
			} else if v, ok := p.plain(old, new, a.Name); ok {
				list = append(list, schema.Member{Name: a.Name, Value: v})
			}
		}
	}
	return list
}

// plain returns a value for an arg that both sides accept, or at least
// the old side. It prefers values that a query can hold.
func (p *Prover) plain(old, new *match.Endpoint, name string) (any, bool) {
	a, b := &declared.Schema{}, &declared.Schema{}
	if got := old.Arg(name); got != nil {
		a = got.Schema()
	}
	if new != nil && new.Arg(name) != nil {
		b = new.Arg(name).Schema()
	}
	v, ok := Sample(b, a)
	if !ok {
		v, ok = Sample(a, a)
	}
	return v, ok
}

// Sample returns a plain value that two schemas accept, and whether it found
// one. It prefers values that a query can hold.
func Sample(a, b *declared.Schema) (v any, ok bool) {
	list := subset.Common(a, b)
	if len(list) == 0 {
		return nil, false
	}
	i := slices.IndexFunc(list, func(v any) bool { _, ok := queryOf("", v); return ok })
	return list[max(i, 0)], true
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

// InQuery reports whether clients send the parameters of a method in the query.
func InQuery(method string) bool { return method == http.MethodGet || method == http.MethodDelete }

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
// of GET and DELETE, and in the body of other methods. If a query cannot hold
// the parameters, they go into the body.
func NewWitness(method, path string, params schema.Members) *report.Witness {
	if w := newWitness(method, path, params, false); w != nil {
		return w
	}
	return newWitness(method, path, params, true)
}

// newWitness is NewWitness, but puts parameters of GET and DELETE into the body
// only if body is set. It returns nil for values that a query cannot hold.
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

// Proves reports whether the witness holds: the old server accepts it, and the
// new one rejects it, with one of the codes and because of the parameter if these
// are given.
func (p *Prover) Proves(w *report.Witness, param string, codes ...string) bool {
	if w == nil || !p.Old.Send(w).Accepted {
		return false
	}
	got := p.New.Send(w)
	return !got.Accepted && (len(codes) == 0 || slices.Contains(codes, got.Code)) &&
		(param == "" || slices.Contains(got.Params, param))
}
