package diff

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/schema"
)

// Compare says what of the old API the new one lacks, changes or adds. Each is the API of one deployment; its name is where
// the index came from.
func Compare(old, new *model.API) *Report { return CompareIn(old, new, old, new) }

// CompareIn is Compare where code is generated for more deployments than the one: its Go declarations are those of the two APIs
// of all of them.
func CompareIn(old, new, oldCode, newCode *model.API) *Report {
	c := &comparison{
		old: newSide(old), new: newSide(new), oldCode: oldCode, newCode: newCode, verdicts: map[string]schema.Inclusion{}, converted: map[string][]schema.Conversion{},
		folded: map[string]*Finding{}, equal: map[*route]bool{}, drafted: map[drafted][]*draft{},
	}
	c.report = &Report{Old: c.old.index.Name, New: c.new.index.Name, Findings: []*Finding{}}
	// 1. Namespaces: below one that came or went there is nothing to compare.
	shared := c.namespaces()
	// 2. Routes, endpoints and args: the request side.
	pairs := pairRoutes(c.old, c.new)
	c.order(pairs)
	for _, p := range pairs {
		if shared[p.namespace] && (p.newRoute == nil || shared[p.newRoute.Namespace]) {
			c.route(p)
		}
	}
	// 3. Answers, where both sides describe them.
	if c.old.api.HasSchemas != c.new.api.HasSchemas {
		c.report.Notes = append(c.report.Notes, "only one of the two indexes has response schemas, so answers were not compared; an index with them: restgen fetch URL --schemas -o FILE")
	}
	// 4. Go declarations.
	c.declarations()
	// 5. Proof, for each finding once.
	c.proveAll()
	c.sort()
	return c.report
}

// comparison is the state of one Compare.
type comparison struct {
	old, new  *side
	oldCode   *model.API // what is generated for the deployment, and maybe others
	newCode   *model.API
	report    *Report
	verdicts  map[string]schema.Inclusion
	converted map[string][]schema.Conversion
	folded    map[string]*Finding
	drafted   map[drafted][]*draft
	equal     map[*route]bool // routes of the old side that are as they were
}

// look lets the rules of a unit judge a pair.
func (c *comparison) look(on unit, p pair) {
	for i := range rules {
		if r := &rules[i]; r.on == on {
			if f := r.check(c, p); f != nil {
				c.add(r, p, f)
			}
		}
	}
}

// add completes a finding, and folds it into an earlier one with the same cause.
func (c *comparison) add(r *Rule, p pair, f *Finding) {
	f.Rule, f.Audience, f.Direction, f.Namespace = r.ID, r.Audience, r.Direction, p.namespace
	f.Level = cmp.Or(f.Level, r.Level)
	if e := cmp.Or(p.old, p.new); e != nil {
		f.Method, f.Route = cmp.Or(p.method, e.methods[0]), e.route.template
		f.Endpoints = []string{e.title()}
	}
	if p.name != "" {
		f.Arg = p.name
	}
	if f.Audience == Wire && f.symbols == nil {
		f.symbols = p.symbols(r.on)
	}
	key := strings.Join([]string{f.Rule, string(f.Level), f.Namespace, f.Arg, cmp.Or(f.cause, f.Message)}, "\x00")
	if first := c.folded[key]; first != nil {
		first.merge(f)
		return
	}
	f.Count = max(len(f.Endpoints), 1)
	c.folded[key] = f
	c.report.Findings = append(c.report.Findings, f)
}

func (f *Finding) merge(g *Finding) {
	if f.Audience == Source {
		if f.parts == nil {
			own := *f
			f.parts = []*Finding{&own}
		}
		f.parts = append(f.parts, g)
		if !f.whole {
			f.Alike = append(f.Alike, g.Message)
		}
	}
	for _, e := range g.Endpoints {
		if !slices.Contains(f.Endpoints, e) {
			f.Endpoints = append(f.Endpoints, e)
		}
	}
	if len(g.Endpoints) == 0 {
		f.Count++
	} else {
		f.Count = len(f.Endpoints)
	}
	f.symbols = append(f.symbols, g.symbols...)
	f.prove = append(f.prove, g.prove...)
}

// namespaces compares the namespaces and returns those that both sides have.
func (c *comparison) namespaces() map[string]bool {
	shared := map[string]bool{}
	old, new := c.old.namespaces(), c.new.namespaces()
	for _, name := range old {
		if shared[name] = slices.Contains(new, name); !shared[name] {
			c.look(onNamespace, c.namespacePair(name, c.old, nil))
		}
	}
	for _, name := range new {
		if !slices.Contains(old, name) {
			c.look(onNamespace, c.namespacePair(name, nil, c.new))
		}
	}
	return shared
}

// namespacePair names a namespace by one of its routes.
func (c *comparison) namespacePair(name string, old, new *side) pair {
	p := pair{namespace: name}
	first := func(s *side) *route {
		if s == nil {
			return nil
		}
		return s.routes[slices.IndexFunc(s.routes, func(r *route) bool { return r.Namespace == name })]
	}
	p.oldRoute, p.newRoute = first(old), first(new)
	return p
}

// route compares a route and what is below it.
func (c *comparison) route(p pair) {
	if p.oldRoute == nil || p.newRoute == nil {
		c.look(onRoute, p)
		return
	}
	if p.oldRoute.Key != p.newRoute.Key {
		c.look(onRoute, p)
	}
	if same(p.oldRoute.Node, p.newRoute.Node) {
		c.equal[p.oldRoute] = p.oldRoute.Key == p.newRoute.Key
		return
	}
	both, single := pairEndpoints(p)
	for _, q := range single {
		c.look(onMethod, q)
	}
	for _, q := range both {
		if same(q.old.node.Node, q.new.node.Node) {
			continue
		}
		c.look(onEndpoint, q)
		for _, a := range pairArgs(q) {
			c.look(onArg, a)
			c.members(a)
		}
	}
	if c.old.api.HasSchemas && c.new.api.HasSchemas {
		c.answers(p)
	}
}

// includes is schema.Includes, asked once for each pair of schemas.
func (c *comparison) includes(new, old *schema.Schema) schema.Inclusion {
	return once(c.verdicts, new, old, schema.Includes)
}

// conversions is schema.Conversions, asked once for each pair of schemas.
func (c *comparison) conversions(new, old *schema.Schema) []schema.Conversion {
	return once(c.converted, new, old, schema.Conversions)
}

// once keeps what is said of two schemas, by their text: indexes repeat most of them.
func once[T any](kept map[string]T, new, old *schema.Schema, ask func(new, old *schema.Schema) T) T {
	key := jsonOf(new.Node) + "\x00" + jsonOf(old.Node)
	v, ok := kept[key]
	if !ok {
		v = ask(new, old)
		kept[key] = v
	}
	return v
}

// proveAll looks for the witness of each finding that may have one. What is breaking needs it: without, it is risky.
func (c *comparison) proveAll() {
	for _, f := range c.report.Findings {
		for _, find := range f.prove {
			if f.Witness = find(); f.Witness != nil {
				break
			}
		}
		if f.prove != nil && f.Witness == nil {
			f.Message += " (no request was found that shows it)"
			if f.Level == Breaking {
				f.Level = Risky
			}
		}
		f.prove = nil
	}
}

// sort orders findings: by namespace, the worst first, for the wire before the source, by rule and route.
func (c *comparison) sort() {
	for _, f := range c.report.Findings {
		slices.Sort(f.Endpoints)
	}
	slices.SortStableFunc(c.report.Findings, func(a, b *Finding) int {
		return cmp.Or(cmp.Compare(a.Namespace, b.Namespace), cmp.Compare(a.Level.rank(), b.Level.rank()), -cmp.Compare(a.Audience, b.Audience),
			cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Route, b.Route), cmp.Compare(a.Arg, b.Arg), cmp.Compare(a.Message, b.Message))
	})
}

// fragment is a schema as a report shows it.
func fragment(n *index.Node) any {
	if n == nil {
		return nil
	}
	return json.RawMessage(n.JSON())
}

func jsonOf(n *index.Node) string { return string(n.JSON()) }
