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

// sortedGroups returns the groups in the order of operations, each with a name
// of its own.
func (f *family) sortedGroups() []*group {
	var list []*group
	for _, d := range f.groups {
		list = append(list, d.split()...)
	}
	nameGroups(list)
	slices.SortFunc(list, func(x, y *group) int {
		return cmp.Or(cmp.Compare(rank(x.name), rank(y.name)), cmp.Compare(x.name, y.name))
	})
	return list
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
	for _, d := range list {
		first := d.endpoints[0]
		rank, names := 1, []string{d.name}
		if d.given {
			rank = 0
		} else if full := first.methodName(); full != d.name {
			names = append(names, full)
		}
		entries[d] = scope.Add(rank, first.route.Key+" "+strings.Join(first.ep.Methods, ","), nil, names...)
	}
	scope.Resolve()
	for d, e := range entries {
		d.name = e.Name()
	}
}

// split returns the group, or several if its endpoints are different
// operations: X/{id} and X/{slug} are GetByID and GetBySlug, and an action with
// two methods is DoPost and DoDelete. If endpoints differ only in the pattern
// of their routes, the plainest of each deployment keeps the name.
func (d *group) split() []*group {
	if d.given {
		return d.splitPatterns()
	}
	var list []*group
	place := func(v endpoint) string { return strconv.Itoa(v.d) }
	route := func(v endpoint) string { return place(v) + v.route.Key }
	none := func(endpoint) string { return "" }
	for _, part := range d.splitBy(endpoint.spelledName, place, endpoint.itemKind) {
		for _, p := range part.splitBy(endpoint.methodName, route, none) {
			list = append(list, p.splitPatterns()...)
		}
	}
	return list
}

// splitBy returns a group for each name of the endpoints if a place has several
// names or the endpoints are of several kinds. Otherwise it returns the group.
func (d *group) splitBy(name, place, kind func(endpoint) string) []*group {
	if len(d.endpoints) == 1 {
		return []*group{d}
	}
	byName, kinds, several := map[string]*group{}, map[string]bool{}, false
	seen := map[string]string{}
	for _, v := range d.endpoints {
		n, at := name(v), place(v)
		if byName[n] == nil {
			byName[n] = &group{name: n}
		}
		byName[n].endpoints = append(byName[n].endpoints, v)
		kinds[kind(v)] = true
		several = several || seen[at] != "" && seen[at] != n
		seen[at] = n
	}
	if !several && len(kinds) == 1 {
		return []*group{d}
	}
	return slices.Collect(maps.Values(byName))
}

// spelledName returns the name of the operation with all captures.
func (v endpoint) spelledName() string { return v.name.Spelled() }

// methodName returns the name of the operation with its methods.
func (v endpoint) methodName() string {
	methods := v.free
	if methods == nil {
		methods = v.ep.Methods
	}
	name := v.name.Word()
	for _, m := range methods {
		name += naming.Name(strings.ToLower(m))
	}
	return name + strings.TrimPrefix(v.name.Plain(), v.name.Word())
}

// itemKind returns the kind of the last capture. Captures of the same kind have
// different names: id and post_id.
func (v endpoint) itemKind() string {
	if list := v.path.Captures(); v.name.Item && routename.IsItemKey(list[len(list)-1].Capture) {
		return v.name.By
	}
	return ""
}

// splitPatterns returns the group, and another one for each further route of a
// deployment with a different pattern.
func (d *group) splitPatterns() []*group {
	plainest := map[int]endpoint{}
	for _, v := range d.endpoints {
		if p, ok := plainest[v.d]; !ok || plainer(v, p) < 0 {
			plainest[v.d] = v
		}
	}
	captures := len(slices.MinFunc(slices.Collect(maps.Values(plainest)), plainer).path.Captures())
	plain, odd := &group{name: d.name, given: d.given}, map[string]*group{}
	for _, v := range d.endpoints {
		key := v.route.Key + " " + strings.Join(v.ep.Methods, ",")
		if p := plainest[v.d]; p.route == v.route && p.ep == v.ep && len(v.path.Captures()) == captures {
			plain.endpoints = append(plain.endpoints, v)
			continue
		}
		if odd[key] == nil {
			odd[key] = &group{name: oddName(d.name, v.route.Key, key)}
		}
		odd[key].endpoints = append(odd[key].endpoints, v)
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
func plainer(a, b endpoint) int {
	return cmp.Or(len(b.route.Methods)-len(a.route.Methods),
		len(a.route.Key)-len(b.route.Key), cmp.Compare(a.route.Key, b.route.Key),
		len(b.ep.Methods)-len(a.ep.Methods), slices.Compare(a.ep.Methods, b.ep.Methods))
}
