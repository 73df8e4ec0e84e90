package build

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/naming"
	"github.com/restgen/restgen/generator/naming/routename"
	"github.com/restgen/restgen/generator/parallel"
	"github.com/restgen/restgen/generator/route"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A grouping is a family whose endpoints are sorted into groups.
type grouping struct {
	family    *family
	groups    []*group           // in the order of operations
	endpoints [][]endpoint.Typed // of each group, with schemas of their args

	// batchItems holds the endpoints of each operation on the items of item batches,
	// selected or not. It is nil if the family takes no such batches.
	batchItems [][]endpoint.Typed
}

// A group holds the endpoints of a family that become an operation.
type group struct {
	name      string
	given     bool // the options name it
	endpoints []namedEndpoint
}

// groupEndpoints sorts the endpoints of families into groups. It returns a list for
// the families that share types, each original before its copies. The order does
// not depend on the order of routes.
func groupEndpoints(namespaces []*namespace, all map[route.Family][]namedEndpoint) [][]*grouping {
	byOriginal := map[route.Family][]*family{}
	var order []route.Family
	for _, ns := range namespaces {
		for _, f := range ns.families {
			key := f.original.Family
			if byOriginal[key] == nil {
				order = append(order, key)
			}
			byOriginal[key] = append(byOriginal[key], f)
		}
	}
	lists := make([][]*grouping, len(order))
	parallel.Each(len(order), func(i int) {
		for _, f := range byOriginal[order[i]] {
			g := &grouping{family: f, groups: groupsOf(f.endpoints)}
			g.endpoints = readArgs(g.groups)
			if f.batches.some {
				g.batchItems = readArgs(groupsOf(all[f.batches.of]))
			}
			lists[i] = append(lists[i], g)
		}
	})
	return lists
}

// groupsOf returns the groups of endpoints in the order of operations, each with a
// name of its own.
func groupsOf(endpoints []namedEndpoint) []*group {
	var list []*group
	for _, g := range byName(endpoints) {
		list = append(list, g.split()...)
	}
	nameGroups(list)
	slices.SortFunc(list, func(x, y *group) int {
		return cmp.Or(cmp.Compare(rank(x.name), rank(y.name)), cmp.Compare(x.name, y.name))
	})
	return list
}

// byName returns endpoints by the plain names of their operations.
func byName(endpoints []namedEndpoint) map[string]*group {
	groups := groupBy(endpoints, func(e namedEndpoint) string { return e.name.Plain() })
	for _, g := range groups {
		g.given = g.endpoints[0].name.Given != ""
	}
	return groups
}

// groupBy returns a group for each name of the endpoints.
func groupBy(endpoints []namedEndpoint, name func(namedEndpoint) string) map[string]*group {
	groups := map[string]*group{}
	for _, e := range endpoints {
		n := name(e)
		if groups[n] == nil {
			groups[n] = &group{name: n}
		}
		groups[n].endpoints = append(groups[n].endpoints, e)
	}
	return groups
}

// split returns the group, or several if its endpoints are different
// operations: X/{id} and X/{slug} are GetByID and GetBySlug, and an action with
// two methods is DoPost and DoDelete. If endpoints differ only in the pattern
// of their routes, the plainest of each deployment keeps the name.
func (g *group) split() []*group {
	if g.given {
		return g.splitPatterns()
	}
	var list []*group
	for _, x := range g.splitCaptures() {
		for _, y := range x.splitMethods() {
			list = append(list, y.splitPatterns()...)
		}
	}
	return list
}

// splitCaptures returns the group, or one for each name with all captures if
// endpoints of one deployment have several, or captures of several kinds.
func (g *group) splitCaptures() []*group {
	kind := g.endpoints[0].itemKind()
	if !slices.ContainsFunc(g.endpoints, func(e namedEndpoint) bool { return e.itemKind() != kind }) &&
		!differ(g.endpoints, func(e namedEndpoint) schema.Deployments { return e.In }, namedEndpoint.spelledName) {
		return []*group{g}
	}
	return slices.Collect(maps.Values(groupBy(g.endpoints, namedEndpoint.spelledName)))
}

// splitMethods returns the group, or one for each name with the methods if
// endpoints of one route have several.
func (g *group) splitMethods() []*group {
	if !differ(g.endpoints, func(e namedEndpoint) *index.Route { return e.Route }, namedEndpoint.methodName) {
		return []*group{g}
	}
	return slices.Collect(maps.Values(groupBy(g.endpoints, namedEndpoint.methodName)))
}

// differ reports whether endpoints of one deployment or route have different names.
func differ[T comparable](endpoints []namedEndpoint, at func(namedEndpoint) T, name func(namedEndpoint) string) bool {
	names := map[T]string{}
	return slices.ContainsFunc(endpoints, func(e namedEndpoint) bool {
		old, seen := names[at(e)]
		names[at(e)] = name(e)
		return seen && old != name(e)
	})
}

// spelledName returns the name of the operation with all captures.
func (e namedEndpoint) spelledName() string { return e.name.Spelled() }

// itemKind returns the kind of the last capture. Captures of the same kind have
// different names: id and post_id.
func (e namedEndpoint) itemKind() string {
	if list := e.Route.Path.Captures(); e.name.Item && routename.IsItemKey(list[len(list)-1].Capture) {
		return e.name.By
	}
	return ""
}

// methodName returns the name of the operation with its methods.
func (e namedEndpoint) methodName() string {
	name := e.name.Word()
	for _, method := range e.Sent {
		name += naming.Name(strings.ToLower(method))
	}
	return name + strings.TrimPrefix(e.name.Plain(), e.name.Word())
}

// splitPatterns returns the group, and another one for each further route of a
// deployment with a different pattern.
func (g *group) splitPatterns() []*group {
	plainest := map[schema.Deployments]namedEndpoint{}
	for _, e := range g.endpoints {
		if p, ok := plainest[e.In]; !ok || plainer(e, p) < 0 {
			plainest[e.In] = e
		}
	}
	captures := len(slices.MinFunc(slices.Collect(maps.Values(plainest)), plainer).Route.Path.Captures())
	plain, odd := &group{name: g.name, given: g.given}, map[string]*group{}
	for _, e := range g.endpoints {
		key := e.Route.Key + " " + strings.Join(e.Methods, ",")
		if p := plainest[e.In]; p.Endpoint == e.Endpoint && len(e.Route.Path.Captures()) == captures {
			plain.endpoints = append(plain.endpoints, e)
			continue
		}
		if odd[key] == nil {
			odd[key] = &group{name: oddName(g.name, e.Route.Path, key)}
		}
		odd[key].endpoints = append(odd[key].endpoints, e)
	}
	return append(slices.Collect(maps.Values(odd)), plain)
}

// plainer compares endpoints. Routes with more methods come first, then those
// with shorter keys.
func plainer(a, b namedEndpoint) int {
	return cmp.Or(len(b.Route.Methods)-len(a.Route.Methods),
		len(a.Route.Key)-len(b.Route.Key), cmp.Compare(a.Route.Key, b.Route.Key),
		len(b.Methods)-len(a.Methods), slices.Compare(a.Methods, b.Methods))
}

// oddName returns the name of an operation that differs from a plainer one only
// in the pattern of its route. Only a slash at the end has a word.
func oddName(name string, path route.Route, origin string) string {
	if path.EndsWithSlash() {
		return name + "Slash"
	}
	return naming.Hashed(name, origin)
}

// nameGroups names the operations of a resource. Names that meet get their
// methods: DoPost, DoDelete.
func nameGroups(list []*group) {
	scope := naming.NewScope()
	for _, g := range list {
		first := g.endpoints[0]
		rank, names := 1, []string{g.name}
		if g.given {
			rank = 0
		} else if full := first.methodName(); full != g.name {
			names = append(names, full)
		}
		e := scope.Add(rank, first.Route.Key+" "+strings.Join(first.Methods, ","), nil, names...)
		e.Assign(func(name string) { g.name = name })
	}
	scope.Resolve()
}

// verbOrder is the order of operations in a file.
var verbOrder = []string{"List", "Create", "Get", "Update", "Put", "Patch", "Delete", "DeleteAll", "Batch"}

func rank(name string) int {
	if i := slices.Index(verbOrder, name); i >= 0 {
		return i
	}
	return len(verbOrder)
}

// readArgs reads the schemas of the args of the endpoints of groups.
func readArgs(groups []*group) [][]endpoint.Typed {
	lists := make([][]endpoint.Typed, len(groups))
	for i, g := range groups {
		for _, e := range g.endpoints {
			lists[i] = append(lists[i], e.Read())
		}
	}
	return lists
}
