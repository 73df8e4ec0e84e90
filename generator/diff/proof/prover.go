package proof

import (
	"net/url"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/declared/subset"
	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

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
	params := Required(old, new)
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
func Required(old, new *match.Endpoint) schema.Members {
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
			} else if v, ok := plain(old, new, a.Name); ok {
				list = append(list, schema.Member{Name: a.Name, Value: v})
			}
		}
	}
	return list
}

// plain returns a value for an arg that both sides accept, or at least
// the old side. It prefers values that a query can hold.
func plain(old, new *match.Endpoint, name string) (any, bool) {
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

// Rejected returns a request to the old endpoint that the new side rejects, made
// of a draft, or nil. The parameter and the codes are those of Proves.
func (p *Prover) Rejected(of match.EndpointPair, made func(*Draft) *report.Witness, param string, codes ...string) *report.Witness {
	for _, d := range p.Drafts(of) {
		if w := made(d); p.Proves(w, param, codes...) {
			return w
		}
	}
	return nil
}
