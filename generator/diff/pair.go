package diff

import (
	"cmp"
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/schema"
)

// A unit is the kind of item that a rule looks at.
type unit int

const (
	onNamespace unit = iota
	onRoute
	onOrder // the old and the new route of an address
	onEndpoint
	onMethod // a method that only one side has
	onArg
	onMemberAdded   // a member of an object within an arg that only the new side names
	onMemberRemoved // a member that only the old side names
	onField         // a property of a response
	onResponse
	onPackage
	onDeclaration
)

// A pair is an item of both sides, with nil for the side that lacks it.
type pair struct {
	namespace          string
	oldRoute, newRoute *route
	old, new           *endpoint
	method             string
	path               string // of onOrder: an address that moved from the old to the new route
	name               string // of the arg or the property
	twin               string // of an added or removed arg: its likely other name, see twins
	oldArg, newArg     *arg
	oldField, newField *field
	oldPkg, newPkg     *model.Namespace
	oldDecl, newDecl   *declaration
}

// field is a property of a response.
type field struct {
	path   string
	schema *schema.Schema
}

func (f *field) node() *index.Node {
	if f == nil {
		return nil
	}
	if f.schema.Node == nil { // an unknown schema
		return &index.Node{Kind: index.Object}
	}
	return f.schema.Node
}

func (a *arg) schemaNode() *index.Node {
	if a == nil {
		return nil
	}
	return a.node
}

// gone reports whether only the old side has the item, came whether only the
// new one has it.
func gone[T any](old, new *T) bool { return old != nil && new == nil }
func came[T any](old, new *T) bool { return old == nil && new != nil }

// pairRoutes pairs the routes of both sides: first by key, then by the shape of
// the template, in order.
func pairRoutes(old, new *side) []pair {
	byKey, byShape := map[string]*route{}, map[string][]*route{}
	for _, r := range new.routes {
		byKey[r.Key] = r
	}
	taken := map[*route]bool{}
	for _, r := range old.routes {
		if n := byKey[r.Key]; n != nil {
			taken[n] = true
		}
	}
	for _, r := range new.routes {
		if !taken[r] {
			byShape[r.shape()] = append(byShape[r.shape()], r)
		}
	}
	var pairs []pair
	for _, r := range old.routes {
		n := byKey[r.Key]
		if n == nil {
			n = takeSimilar(byShape, r)
		}
		if n != nil {
			taken[n] = true
		}
		pairs = append(pairs, pair{namespace: r.Namespace, oldRoute: r, newRoute: n})
	}
	for _, r := range new.routes {
		if !taken[r] {
			pairs = append(pairs, pair{namespace: r.Namespace, newRoute: r})
		}
	}
	return pairs
}

// takeSimilar takes a route of the same shape, if possible with the same names.
func takeSimilar(byShape map[string][]*route, r *route) *route {
	list := byShape[r.shape()]
	if len(list) == 0 {
		return nil
	}
	i := max(0, slices.IndexFunc(list, func(n *route) bool { return n.template == r.template }))
	byShape[r.shape()] = slices.Delete(slices.Clone(list), i, i+1)
	return list[i]
}

// pairEndpoints pairs the endpoints of a route that both sides have. It returns a
// pair for each two endpoints that share methods, and one for each method that
// only one side has.
func pairEndpoints(p pair) (both, single []pair) {
	done := map[[2]*endpoint]bool{}
	for _, e := range p.oldRoute.endpoints {
		for _, m := range e.methods {
			n := serving(p.newRoute, m)
			q := pair{namespace: p.namespace, oldRoute: p.oldRoute, newRoute: p.newRoute, old: e, new: n, method: m}
			switch {
			case n == nil:
				single = append(single, q)
			case !done[[2]*endpoint{e, n}] && serving(p.oldRoute, m) == e:
				done[[2]*endpoint{e, n}] = true
				both = append(both, q)
			}
		}
	}
	for _, n := range p.newRoute.endpoints {
		for _, m := range n.methods {
			if serving(p.oldRoute, m) == nil {
				single = append(single, pair{namespace: p.namespace, oldRoute: p.oldRoute, newRoute: p.newRoute, new: n, method: m})
			}
		}
	}
	return both, single
}

// serving returns the first endpoint of a route that has the method.
func serving(r *route, method string) *endpoint {
	for _, e := range r.endpoints {
		if slices.Contains(e.methods, method) {
			return e
		}
	}
	return nil
}

// pairArgs pairs the args of two endpoints by name. Args of captures are paired by
// position in the path, as addresses do not contain their names.
func pairArgs(p pair) []pair {
	var pairs []pair
	now, was, taken := p.renamed(), map[string]string{}, map[string]bool{}
	for old, new := range now {
		was[new] = old
	}
	for _, a := range p.old.args() {
		q := p
		q.name, q.oldArg, q.newArg = a.name, a, p.new.arg(cmp.Or(now[a.name], a.name))
		taken[now[a.name]] = q.newArg != nil
		pairs = append(pairs, q)
	}
	for _, a := range p.new.args() {
		if p.old.arg(a.name) == nil && !taken[a.name] {
			q := p
			q.name, q.newArg = cmp.Or(was[a.name], a.name), a
			pairs = append(pairs, q)
		}
	}
	twins(pairs)
	return pairs
}

// twins notes renamed args: an added and a removed arg with the same schema,
// which no other added or removed arg has.
func twins(pairs []pair) {
	type group struct{ gone, came []int }
	groups := map[string]*group{}
	for i, p := range pairs {
		if (p.oldArg == nil) == (p.newArg == nil) {
			continue
		}
		node := cmp.Or(p.oldArg, p.newArg).node
		if len(node.Members) == 0 {
			continue
		}
		key := jsonOf(undocumented(node))
		if groups[key] == nil {
			groups[key] = &group{}
		}
		if g := groups[key]; p.newArg == nil {
			g.gone = append(g.gone, i)
		} else {
			g.came = append(g.came, i)
		}
	}
	for _, g := range groups {
		if len(g.gone) == 1 && len(g.came) == 1 {
			old, new := &pairs[g.gone[0]], &pairs[g.came[0]]
			old.twin, new.twin = new.name, new.name
		}
	}
}

// captured reports whether the new side takes the arg from the path.
func (p pair) captured() bool { return p.new.isCapture(cmp.Or(p.renamed()[p.name], p.name)) }

// renamed returns the new names of captures that have another name on the new
// side.
func (p pair) renamed() map[string]string {
	now := map[string]string{}
	for i, c := range p.old.op.Captures {
		if len(p.new.op.Captures) == len(p.old.op.Captures) && p.new.op.Captures[i].Name != c.Name {
			now[c.Name] = p.new.op.Captures[i].Name
		}
	}
	return now
}
