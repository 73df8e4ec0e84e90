package build

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/naming"
	"github.com/restgen/restgen/generator/naming/routename"
	"github.com/restgen/restgen/generator/parallel"
	"github.com/restgen/restgen/generator/route"
)

// A grouping is a family whose endpoints are sorted into groups.
type grouping struct {
	family    *family
	groups    []*group           // in the order of operations
	endpoints [][]endpoint.Typed // the members of each group, with schemas of their args

	// items holds the endpoints of each operation on the items of a batch, selected
	// or not. It is nil if the family takes no batches.
	items [][]endpoint.Typed
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
			if key, ok := f.takesBatchesOf(); ok {
				g.items = readArgs(groupsOf(all[key]))
			}
			lists[i] = append(lists[i], g)
		}
	})
	return lists
}

// takesBatchesOf returns the family of the items that the family takes batches of,
// if it does.
func (f *family) takesBatchesOf() (of route.Family, ok bool) {
	if f.batch {
		return f.original.Family, true
	}
	others := func(m member) bool { return !m.OfBatch }
	return f.Family, slices.ContainsFunc(f.members, member.TakesBatches) || !slices.ContainsFunc(f.members, others)
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
	groups := map[string]*group{}
	for _, m := range members {
		name := m.name.Plain()
		if groups[name] == nil {
			groups[name] = &group{name: name, given: m.name.Given != ""}
		}
		groups[name].members = append(groups[name].members, m)
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
	place := func(m member) string { return strconv.Itoa(m.Deployment) }
	route := func(m member) string { return place(m) + m.Route.Key }
	none := func(member) string { return "" }
	for _, part := range g.splitBy(member.spelledName, place, member.itemKind) {
		for _, p := range part.splitBy(member.methodName, route, none) {
			list = append(list, p.splitPatterns()...)
		}
	}
	return list
}

// splitBy returns a group for each name of the endpoints if a place has several
// names or the endpoints are of several kinds. Otherwise it returns the group.
func (g *group) splitBy(name, place, kind func(member) string) []*group {
	if len(g.members) == 1 {
		return []*group{g}
	}
	byName, kinds, several := map[string]*group{}, map[string]bool{}, false
	seen := map[string]string{}
	for _, m := range g.members {
		n, at := name(m), place(m)
		if byName[n] == nil {
			byName[n] = &group{name: n}
		}
		byName[n].members = append(byName[n].members, m)
		kinds[kind(m)] = true
		several = several || seen[at] != "" && seen[at] != n
		seen[at] = n
	}
	if !several && len(kinds) == 1 {
		return []*group{g}
	}
	return slices.Collect(maps.Values(byName))
}

// spelledName returns the name of the operation with all captures.
func (m member) spelledName() string { return m.name.Spelled() }

// itemKind returns the kind of the last capture. Captures of the same kind have
// different names: id and post_id.
func (m member) itemKind() string {
	if list := m.Path.Captures(); m.name.Item && routename.IsItemKey(list[len(list)-1].Capture) {
		return m.name.By
	}
	return ""
}

// methodName returns the name of the operation with its methods.
func (m member) methodName() string {
	name := m.name.Word()
	for _, method := range m.Free {
		name += naming.Name(strings.ToLower(method))
	}
	return name + strings.TrimPrefix(m.name.Plain(), m.name.Word())
}

// splitPatterns returns the group, and another one for each further route of a
// deployment with a different pattern.
func (g *group) splitPatterns() []*group {
	plainest := map[int]member{}
	for _, m := range g.members {
		if p, ok := plainest[m.Deployment]; !ok || plainer(m, p) < 0 {
			plainest[m.Deployment] = m
		}
	}
	captures := len(slices.MinFunc(slices.Collect(maps.Values(plainest)), plainer).Path.Captures())
	plain, odd := &group{name: g.name, given: g.given}, map[string]*group{}
	for _, m := range g.members {
		key := m.Route.Key + " " + strings.Join(m.Methods, ",")
		if p := plainest[m.Deployment]; p.Endpoint == m.Endpoint && len(m.Path.Captures()) == captures {
			plain.members = append(plain.members, m)
			continue
		}
		if odd[key] == nil {
			odd[key] = &group{name: oddName(g.name, m.Route.Key, key)}
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
func oddName(name, route, origin string) string {
	if strings.HasSuffix(strings.TrimSuffix(route, "?"), "/") {
		return name + "Slash"
	}
	return naming.Hashed(name, origin)
}

// nameGroups names the operations of a resource. Names that meet get their
// methods: DoPost, DoDelete.
func nameGroups(list []*group) {
	scope := naming.NewScope()
	entries := map[*group]*naming.Entry{}
	for _, g := range list {
		first := g.members[0]
		rank, names := 1, []string{g.name}
		if g.given {
			rank = 0
		} else if full := first.methodName(); full != g.name {
			names = append(names, full)
		}
		entries[g] = scope.Add(rank, first.Route.Key+" "+strings.Join(first.Methods, ","), nil, names...)
	}
	scope.Resolve()
	for g, e := range entries {
		g.name = e.Name()
	}
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
