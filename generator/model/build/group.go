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
	endpoints [][]endpoint.Typed // the members of each group, with schemas of their args

	// batchItems holds the endpoints of each operation on the items of item batches,
	// selected or not. It is nil if the family takes no such batches.
	batchItems [][]endpoint.Typed
}

// A group holds the endpoints of a family that become an operation.
type group struct {
	name    string
	given   bool // the options name it
	members []member
}

// groupEndpoints sorts the endpoints of families into groups. It returns a list for
// the families that share types, each original before its copies. The order does
// not depend on the order of routes.
func groupEndpoints(namespaces []*namespace, all map[route.Family][]member) [][]*grouping {
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
			g := &grouping{family: f, groups: groupsOf(f.members)}
			g.endpoints = readArgs(g.groups)
			if key, ok := f.batchItems(); ok {
				g.batchItems = readArgs(groupsOf(all[key]))
			}
			lists[i] = append(lists[i], g)
		}
	})
	return lists
}

// groupsOf returns the groups of endpoints in the order of operations, each with a
// name of its own.
func groupsOf(members []member) []*group {
	var list []*group
	for _, g := range byName(members) {
		list = append(list, g.split()...)
	}
	nameGroups(list)
	slices.SortFunc(list, func(x, y *group) int {
		return cmp.Or(cmp.Compare(rank(x.name), rank(y.name)), cmp.Compare(x.name, y.name))
	})
	return list
}

// byName returns endpoints by the plain names of their operations.
func byName(members []member) map[string]*group {
	groups := groupBy(members, func(m member) string { return m.name.Plain() })
	for _, g := range groups {
		g.given = g.members[0].name.Given != ""
	}
	return groups
}

// groupBy returns a group for each name of the endpoints.
func groupBy(members []member, name func(member) string) map[string]*group {
	groups := map[string]*group{}
	for _, m := range members {
		n := name(m)
		if groups[n] == nil {
			groups[n] = &group{name: n}
		}
		groups[n].members = append(groups[n].members, m)
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
	kind := g.members[0].itemKind()
	if !slices.ContainsFunc(g.members, func(m member) bool { return m.itemKind() != kind }) &&
		!differ(g.members, func(m member) schema.Deployments { return m.In }, member.spelledName) {
		return []*group{g}
	}
	return slices.Collect(maps.Values(groupBy(g.members, member.spelledName)))
}

// splitMethods returns the group, or one for each name with the methods if
// endpoints of one route have several.
func (g *group) splitMethods() []*group {
	if !differ(g.members, func(m member) *index.Route { return m.Route }, member.methodName) {
		return []*group{g}
	}
	return slices.Collect(maps.Values(groupBy(g.members, member.methodName)))
}

// differ reports whether endpoints of one deployment or route have different names.
func differ[T comparable](members []member, at func(member) T, name func(member) string) bool {
	names := map[T]string{}
	return slices.ContainsFunc(members, func(m member) bool {
		old, seen := names[at(m)]
		names[at(m)] = name(m)
		return seen && old != name(m)
	})
}

// spelledName returns the name of the operation with all captures.
func (m member) spelledName() string { return m.name.Spelled() }

// itemKind returns the kind of the last capture. Captures of the same kind have
// different names: id and post_id.
func (m member) itemKind() string {
	if list := m.Route.Path.Captures(); m.name.Item && routename.IsItemKey(list[len(list)-1].Capture) {
		return m.name.By
	}
	return ""
}

// methodName returns the name of the operation with its methods.
func (m member) methodName() string {
	name := m.name.Word()
	for _, method := range m.Sent {
		name += naming.Name(strings.ToLower(method))
	}
	return name + strings.TrimPrefix(m.name.Plain(), m.name.Word())
}

// splitPatterns returns the group, and another one for each further route of a
// deployment with a different pattern.
func (g *group) splitPatterns() []*group {
	plainest := map[schema.Deployments]member{}
	for _, m := range g.members {
		if p, ok := plainest[m.In]; !ok || plainer(m, p) < 0 {
			plainest[m.In] = m
		}
	}
	captures := len(slices.MinFunc(slices.Collect(maps.Values(plainest)), plainer).Route.Path.Captures())
	plain, odd := &group{name: g.name, given: g.given}, map[string]*group{}
	for _, m := range g.members {
		key := m.Route.Key + " " + strings.Join(m.Methods, ",")
		if p := plainest[m.In]; p.Endpoint == m.Endpoint && len(m.Route.Path.Captures()) == captures {
			plain.members = append(plain.members, m)
			continue
		}
		if odd[key] == nil {
			odd[key] = &group{name: oddName(g.name, m.Route.Path, key)}
		}
		odd[key].members = append(odd[key].members, m)
	}
	return append(slices.Collect(maps.Values(odd)), plain)
}

// plainer compares endpoints. Routes with more methods come first, then those
// with shorter keys.
func plainer(a, b member) int {
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
		first := g.members[0]
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
		for _, m := range g.members {
			lists[i] = append(lists[i], m.Read())
		}
	}
	return lists
}
