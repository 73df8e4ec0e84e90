package diff

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/diff/change"
	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/proof"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/schema"
	"github.com/restgen/restgen/generator/schema/subset"
)

// Compare reports what the new API lacks, changes or adds. Each is the API of
// one deployment; its name is where the index came from. Responses are compared
// only if both indexes have schemas of them. If only one has, Go types differ for
// that reason alone; package generator leaves the schemas out then, and notes it.
func Compare(old, new *model.API) *report.Report { return CompareIn(old, new, old, new) }

// CompareIn is Compare where code is generated for several deployments: the Go
// declarations come from oldCode and newCode, the APIs of all deployments.
func CompareIn(old, new, oldCode, newCode *model.API) *report.Report {
	c := newComparison(match.NewSide(old), match.NewSide(new))
	c.oldCode, c.newCode = oldCode, newCode
	c.Old.Generate(oldCode)
	c.New.Generate(newCode)
	// 1. Namespaces: below one that only one side has there is nothing to compare.
	pairs := pairRoutes(c.Old.Side, c.New.Side)
	c.moved = moves(pairs)
	shared := c.namespaces()
	// 2. Routes, endpoints, args and responses.
	c.order(pairs)
	for _, p := range pairs {
		if shared[p.namespace] && (p.newRoute == nil || shared[p.newRoute.Namespace]) {
			c.route(p)
		}
	}
	// 3. Proof, for each finding once.
	for _, f := range c.flat {
		f.Settle()
	}
	// 4. Go declarations, each with the difference that caused it.
	c.clusters = cluster(c.flat)
	c.declarations()
	for _, f := range c.flat {
		slices.Sort(f.Endpoints)
	}
	joinAlike(c.flat)
	list := make([]*report.Difference, len(c.flat))
	for i, d := range c.flat {
		list[i] = &d.Difference
	}
	causes := c.clusters // the report keeps only what it needs of the comparison
	r := report.New(old.Indexes[0].Name, new.Indexes[0].Name, list)
	r.Reordered(func() []*report.Difference { return reordered(oldCode, newCode, causes) })
	for _, known := range slices.Concat(c.Old.Routes, c.New.Routes) {
		r.AddRoute(known.Namespace, known.Template)
	}
	return r
}

// comparison is the state of one Compare.
type comparison struct {
	*proof.Prover
	oldCode   *model.API // the API that code is generated from, maybe of several deployments
	newCode   *model.API
	rules     []rule
	flat      []*difference // all findings, folded
	verdicts  map[[2]string]subset.Inclusion
	converted map[[2]string][]subset.Conversion
	texts     map[*index.Node]string // see textOf
	folded    map[string]*difference
	equal     map[*match.Route]bool // routes of the old side that did not change
	moved     map[*match.Route]*match.Route
	reach     *reach
	clusters  int // how many causes there are so far
}

func newComparison(old, new *match.Side) *comparison {
	return &comparison{
		Prover: proof.NewProver(old, new), oldCode: old.API, newCode: new.API, rules: rules(),
		verdicts: map[[2]string]subset.Inclusion{}, converted: map[[2]string][]subset.Conversion{},
		texts:  map[*index.Node]string{},
		folded: map[string]*difference{}, equal: map[*match.Route]bool{},
		reach: newReach(),
	}
}

// look applies the rules of a unit to a pair.
func (c *comparison) look(on unit, p pair) {
	for i := range c.rules {
		if r := &c.rules[i]; r.on == on {
			if f := r.check(c, p); f != nil {
				c.add(r, p, f)
			}
		}
	}
}

// add completes a finding, and folds it into an earlier one with the same cause.
func (c *comparison) add(r *rule, p pair, f *difference) {
	f.Rule, f.Audience, f.Direction, f.Namespace = r.ID, r.Audience, r.Direction, p.namespace
	f.Level = cmp.Or(f.Level, r.Level)
	if e := cmp.Or(p.old, p.new); e != nil {
		f.Method, f.Route = cmp.Or(p.method, e.Methods[0]), e.Route.Template
		f.Endpoints = []string{e.Title()}
	}
	if p.name != "" {
		f.Arg = p.name
	}
	f.Count = max(len(f.Endpoints), 1)
	key := []string{f.Rule, string(f.Level), f.Namespace, f.Arg, cmp.Or(f.cause, f.Message)}
	if f.Audience == report.Wire {
		if f.Scope.IsZero() {
			f.Scope = p.scope(r.on)
		}
		f.Scope.Calls, f.Scope.Package = p.calls(r.on)
		f.keys = append(f.keys, p.keys(r.on)...)
	} else if wire := c.reach.find(p); wire != nil {
		f.Anchor, f.Cause = &wire.Difference, wire.Cause
	}
	if f.Audience != report.Wire {
		key = append(key, strconv.Itoa(f.Cause))
	}
	whole := strings.Join(key, "\x00")
	first := c.folded[whole]
	if first == nil {
		if f.Audience == report.Source && f.Cause == 0 {
			c.clusters++
			f.Cause = c.clusters
		}
		c.folded[whole] = f
		c.flat = append(c.flat, f)
		first = f
	} else {
		first.Merge(&f.Difference)
		first.keys = append(first.keys, f.keys...)
	}
	if f.Audience == report.Wire {
		c.reach.note(r.on, p, first)
	}
}

// namespaces compares the namespaces and returns those that both sides have.
func (c *comparison) namespaces() map[string]bool {
	shared := map[string]bool{}
	old, new := c.Old.Namespaces(), c.New.Namespaces()
	for _, name := range old {
		shared[name] = slices.Contains(new, name)
		if !shared[name] {
			c.look(onNamespace, c.namespacePair(name, c.Old.Side, nil))
		}
	}
	for _, name := range new {
		if !slices.Contains(old, name) {
			c.look(onNamespace, c.namespacePair(name, nil, c.New.Side))
		}
	}
	return shared
}

// namespacePair returns a pair for a namespace, with its first route.
func (c *comparison) namespacePair(name string, old, new *match.Side) pair {
	p := pair{namespace: name}
	first := func(s *match.Side) *match.Route {
		if s == nil {
			return nil
		}
		return s.Routes[slices.IndexFunc(s.Routes, func(r *match.Route) bool { return r.Namespace == name })]
	}
	p.oldRoute, p.newRoute = first(old), first(new)
	return p
}

// route compares a route, its endpoints, their args, and its responses.
func (c *comparison) route(p pair) {
	if p.oldRoute == nil || p.newRoute == nil {
		c.look(onRoute, p)
		return
	}
	if p.oldRoute.Key != p.newRoute.Key {
		c.look(onRoute, p)
	}
	if change.Same(p.oldRoute.Node, p.newRoute.Node) {
		c.equal[p.oldRoute] = p.oldRoute.Key == p.newRoute.Key
		return
	}
	both, single := pairEndpoints(p)
	for _, q := range single {
		c.look(onMethod, q)
	}
	for _, q := range both {
		if change.Same(q.old.Node.Node, q.new.Node.Node) {
			continue
		}
		c.look(onEndpoint, q)
		for _, a := range pairArgs(q) {
			c.look(onArg, a)
			c.members(a)
		}
	}
	if c.Old.API.HasSchemas && c.New.API.HasSchemas {
		c.responses(p)
	}
}

// includes is subset.Includes, called once for each pair of schemas.
func (c *comparison) includes(new, old *schema.Schema) subset.Inclusion {
	return once(c, c.verdicts, new, old, subset.Includes)
}

// conversions is subset.Conversions, called once for each pair of schemas.
func (c *comparison) conversions(new, old *schema.Schema) []subset.Conversion {
	return once(c, c.converted, new, old, subset.Conversions)
}

// once returns the result of a comparison of two schemas. It keeps results by the
// text of the schemas, as indexes repeat most of them.
func once[T any](c *comparison, kept map[[2]string]T, new, old *schema.Schema, compare func(new, old *schema.Schema) T) T {
	key := [2]string{c.textOf(new.Node), c.textOf(old.Node)}
	v, ok := kept[key]
	if !ok {
		v = compare(new, old)
		kept[key] = v
	}
	return v
}

// textOf is the JSON of a value, made once for each value.
func (c *comparison) textOf(n *index.Node) string {
	text, ok := c.texts[n]
	if !ok {
		text = string(n.JSON())
		c.texts[n] = text
	}
	return text
}

// fragment returns a schema in the form of a report.
func fragment(n *index.Node) any {
	if n == nil {
		return nil
	}
	return json.RawMessage(n.JSON())
}

func jsonOf(n *index.Node) string { return string(n.JSON()) }
