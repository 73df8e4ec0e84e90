package build

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/naming"
	"github.com/restgen/restgen/generator/naming/routename"
)

// verbOrder is the order of operations in a file.
var verbOrder = []string{"List", "Create", "Get", "Update", "Put", "Patch", "Delete", "DeleteAll", "Batch"}

// A group holds the endpoints of a family that become an operation.
type group struct {
	name    string
	given   bool // the options name it
	members []member
}

// groups returns the groups of a family in the order of operations, each with a
// name of its own.
func (f *family) groups() []*group {
	var list []*group
	for _, g := range f.byName() {
		list = append(list, g.split()...)
	}
	nameGroups(list)
	slices.SortFunc(list, func(x, y *group) int {
		return cmp.Or(cmp.Compare(rank(x.name), rank(y.name)), cmp.Compare(x.name, y.name))
	})
	return list
}

// byName returns the endpoints of a family by the plain names of their operations.
func (f *family) byName() map[string]*group {
	groups := map[string]*group{}
	for _, m := range f.members {
		name := m.name.Plain()
		if groups[name] == nil {
			groups[name] = &group{name: name, given: m.name.Given != ""}
		}
		groups[name].members = append(groups[name].members, m)
	}
	return groups
}

func rank(name string) int {
	if i := slices.Index(verbOrder, name); i >= 0 {
		return i
	}
	return len(verbOrder)
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

// methodName returns the name of the operation with its methods.
func (m member) methodName() string {
	name := m.name.Word()
	for _, method := range m.methods {
		name += naming.Name(strings.ToLower(method))
	}
	return name + strings.TrimPrefix(m.name.Plain(), m.name.Word())
}

// itemKind returns the kind of the last capture. Captures of the same kind have
// different names: id and post_id.
func (m member) itemKind() string {
	if list := m.Path.Captures(); m.name.Item && routename.IsItemKey(list[len(list)-1].Capture) {
		return m.name.By
	}
	return ""
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

// oddName returns the name of an operation that differs from a plainer one only
// in the pattern of its route. Only a slash at the end has a word.
func oddName(name, route, origin string) string {
	if strings.HasSuffix(strings.TrimSuffix(route, "?"), "/") {
		return name + "Slash"
	}
	return naming.Hashed(name, origin)
}

// plainer compares endpoints. Routes with more methods come first, then those
// with shorter keys.
func plainer(a, b member) int {
	return cmp.Or(len(b.Route.Methods)-len(a.Route.Methods),
		len(a.Route.Key)-len(b.Route.Key), cmp.Compare(a.Route.Key, b.Route.Key),
		len(b.Methods)-len(a.Methods), slices.Compare(a.Methods, b.Methods))
}
