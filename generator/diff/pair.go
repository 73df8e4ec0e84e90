package diff

import (
	"cmp"
	"slices"

	"github.com/restgen/restgen/generator/diff/change"
	"github.com/restgen/restgen/generator/diff/match"
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
	oldRoute, newRoute *match.Route
	old, new           *match.Endpoint
	method             string
	path               string // of onOrder: an address that moved from the old to the new route
	name               string // of the arg or the property
	twin               string // of an added or removed arg: its likely other name, see twins
	oldArg, newArg     *match.Arg
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

func schemaNode(a *match.Arg) *index.Node {
	if a == nil {
		return nil
	}
	return a.Node
}

// gone reports whether only the old side has the item, came whether only the
// new one has it.
func gone[T any](old, new *T) bool { return old != nil && new == nil }
func came[T any](old, new *T) bool { return old == nil && new != nil }

// pairRoutes pairs the routes of both sides: first by key, then by the shape of
// the template, in order.
func pairRoutes(old, new *match.Side) []pair {
	byKey, byShape := map[string]*match.Route{}, map[string][]*match.Route{}
	for _, r := range new.Routes {
		byKey[r.Key] = r
	}
	taken := map[*match.Route]bool{}
	for _, r := range old.Routes {
		if n := byKey[r.Key]; n != nil {
			taken[n] = true
		}
	}
	for _, r := range new.Routes {
		if !taken[r] {
			byShape[r.Shape()] = append(byShape[r.Shape()], r)
		}
	}
	var pairs []pair
	for _, r := range old.Routes {
		n := byKey[r.Key]
		if n == nil {
			n = takeSimilar(byShape, r)
		}
		if n != nil {
			taken[n] = true
		}
		pairs = append(pairs, pair{namespace: r.Namespace, oldRoute: r, newRoute: n})
	}
	for _, r := range new.Routes {
		if !taken[r] {
			pairs = append(pairs, pair{namespace: r.Namespace, newRoute: r})
		}
	}
	return pairs
}

// takeSimilar takes a route of the same shape, if possible with the same names.
func takeSimilar(byShape map[string][]*match.Route, r *match.Route) *match.Route {
	list := byShape[r.Shape()]
	if len(list) == 0 {
		return nil
	}
	i := max(0, slices.IndexFunc(list, func(n *match.Route) bool { return n.Template == r.Template }))
	byShape[r.Shape()] = slices.Delete(slices.Clone(list), i, i+1)
	return list[i]
}

// pairEndpoints pairs the endpoints of a route that both sides have. It returns a
// pair for each two endpoints that share methods, and one for each method that
// only one side has.
func pairEndpoints(p pair) (both, single []pair) {
	done := map[[2]*match.Endpoint]bool{}
	for _, e := range p.oldRoute.Endpoints {
		for _, m := range e.Methods {
			n := serving(p.newRoute, m)
			q := pair{namespace: p.namespace, oldRoute: p.oldRoute, newRoute: p.newRoute, old: e, new: n, method: m}
			switch {
			case n == nil:
				single = append(single, q)
			case !done[[2]*match.Endpoint{e, n}] && serving(p.oldRoute, m) == e:
				done[[2]*match.Endpoint{e, n}] = true
				both = append(both, q)
			}
		}
	}
	for _, n := range p.newRoute.Endpoints {
		for _, m := range n.Methods {
			if serving(p.oldRoute, m) == nil {
				single = append(single, pair{namespace: p.namespace, oldRoute: p.oldRoute, newRoute: p.newRoute, new: n, method: m})
			}
		}
	}
	return both, single
}

// serving returns the first endpoint of a route that has the method.
func serving(r *match.Route, method string) *match.Endpoint {
	for _, e := range r.Endpoints {
		if slices.Contains(e.Methods, method) {
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
	for _, a := range p.old.Args() {
		q := p
		q.name, q.oldArg, q.newArg = a.Name, a, p.new.Arg(cmp.Or(now[a.Name], a.Name))
		taken[now[a.Name]] = q.newArg != nil
		pairs = append(pairs, q)
	}
	for _, a := range p.new.Args() {
		if p.old.Arg(a.Name) == nil && !taken[a.Name] {
			q := p
			q.name, q.newArg = cmp.Or(was[a.Name], a.Name), a
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
		node := cmp.Or(p.oldArg, p.newArg).Node
		if len(node.Members) == 0 {
			continue
		}
		key := string(change.Undocumented(node).JSON())
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
func (p pair) captured() bool { return p.new.IsCapture(cmp.Or(p.renamed()[p.name], p.name)) }

// renamed returns the new names of captures that have another name on the new
// side.
func (p pair) renamed() map[string]string {
	now := map[string]string{}
	for i, c := range p.old.Op.Captures {
		if len(p.new.Op.Captures) == len(p.old.Op.Captures) && p.new.Op.Captures[i].Name != c.Name {
			now[c.Name] = p.new.Op.Captures[i].Name
		}
	}
	return now
}
