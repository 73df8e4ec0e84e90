package diff

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index"
)

// keys returns names of what a finding is about. Findings with a key in common
// have one cause.
func (p pair) keys(on unit) []string {
	switch on {
	case onNamespace:
		return []string{"namespace " + p.namespace}
	case onRoute, onOrder:
		return p.routeKeys(on)
	case onMethod:
		route := cmp.Or(p.old, p.new).route
		return []string{"method " + p.method + " " + route.template, "methods " + route.template}
	case onEndpoint:
		return []string{"batch " + p.old.route.template}
	case onResponse:
		return []string{"response " + p.oldRoute.template}
	case onField:
		key := "property " + p.oldRoute.template + " " + p.name
		return append(p.changeKeys(p.name, p.oldField.node(), p.newField.node()), key)
	}
	root := rootOf(p.name)
	list := []string{"arg " + p.old.title() + " " + root}
	if p.old.isCapture(root) {
		list = append(list, "capture "+p.old.route.template+" "+root)
	}
	switch on {
	case onMemberAdded:
		return append(list, p.changeKey(p.name, "added"))
	case onMemberRemoved:
		return append(list, p.changeKey(p.name, "removed"))
	}
	if p.twin != "" {
		list = append(list, "twin "+p.old.title()+" "+p.twin)
	}
	return append(list, p.changeKeys(root, p.oldArg.schemaNode(), p.newArg.schemaNode())...)
}

func (p pair) routeKeys(on unit) []string {
	var list []string
	for _, r := range []*route{p.oldRoute, p.newRoute} {
		if r != nil {
			list = append(list, "route "+r.template)
		}
	}
	switch {
	case on == onOrder:
		list = append(list, "method "+p.method+" "+p.newRoute.template)
	case p.oldRoute == nil || p.newRoute == nil: // alone
	default:
		for _, c := range p.oldRoute.endpoints[0].op.Captures {
			list = append(list, "capture "+p.oldRoute.template+" "+c.Name)
		}
	}
	return list
}

// rootOf returns the arg that a path such as tags[].name begins with.
func rootOf(path string) string {
	name, _, _ := strings.Cut(path, ".")
	name, _, _ = strings.Cut(name, "[]")
	return name
}

// changeKey is the key of a change of an arg or a property in a family of routes:
// those with the same first segment.
func (p pair) changeKey(path, what string) string {
	template := ""
	for _, r := range []*route{p.oldRoute, p.newRoute} {
		if r != nil {
			template = cmp.Or(template, r.template)
		}
	}
	family, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(template, "/"+p.namespace), "/"), "/")
	return strings.Join([]string{"change", p.namespace, family, strings.ReplaceAll(path, "[]", ""), what}, "\x00")
}

// changeKeys returns a key for each change between two schemas.
func (p pair) changeKeys(path string, old, new *index.Node) []string {
	switch {
	case old == nil && new == nil:
		return nil
	case old == nil:
		return []string{p.changeKey(path, "added")}
	case new == nil:
		return []string{p.changeKey(path, "removed")}
	}
	var list []string
	for _, name := range []string{"type", "format", "enum"} {
		a, b := old.Get(name), new.Get(name)
		switch {
		case same(a, b):
		case name == "enum" && a != nil && b != nil:
			list = append(list, p.changeKey(path, enumChange(a, b)))
		default:
			list = append(list, p.changeKey(path, name+" "+brief(a)+" → "+brief(b)))
		}
	}
	if a, b := old.Get("items"), new.Get("items"); a != nil && b != nil {
		list = append(list, p.changeKeys(path, a, b)...)
	}
	before, after := old.Get("properties"), new.Get("properties")
	for _, name := range memberNames(before, after) {
		a, b := before.Get(name), after.Get(name)
		list = append(list, p.changeKeys(path+"."+name, a, b)...)
	}
	return list
}

// cluster gives findings with the same cause the same number, from 1, and
// returns a number that no cause exceeds.
func cluster(list []*Finding) int {
	sets := newSets(len(list))
	byKey := map[string]int{}
	for i, f := range list {
		for _, key := range f.keys {
			if first, ok := byKey[key]; ok {
				sets.join(first, i)
			} else {
				byKey[key] = i
			}
		}
		f.keys = nil
	}
	for i, f := range list {
		f.cluster = sets.find(i) + 1
	}
	return len(list)
}

// joinAlike makes one cause of safe ones that add several args or properties to the
// same endpoints, and of those that remove several properties from the same
// responses.
func joinAlike(list []*Finding) {
	causes := map[int][]*Finding{}
	for _, f := range list {
		causes[f.cluster] = append(causes[f.cluster], f)
	}
	byKey, into := map[string]int{}, map[int]int{}
	for _, f := range list {
		cause := causes[f.cluster]
		if f != cause[0] || f.Arg == "" || !addsSafely(cause) && !removesProperties(cause) {
			continue
		}
		key := strings.Join(append([]string{f.Rule, f.Namespace}, f.Endpoints...), "\x00")
		if target, ok := byKey[key]; ok {
			into[f.cluster] = target
		} else {
			byKey[key] = f.cluster
		}
	}
	for _, f := range list {
		f.cluster = cmp.Or(into[f.cluster], f.cluster)
	}
}

// addsSafely reports whether a cause is an addition that breaks nobody.
func addsSafely(cause []*Finding) bool {
	return strings.HasSuffix(cause[0].Rule, "-added") &&
		!slices.ContainsFunc(cause, func(f *Finding) bool { return f.Level != Safe })
}

// removesProperties reports whether a cause is only that responses lack a
// property.
func removesProperties(cause []*Finding) bool {
	return !slices.ContainsFunc(cause, func(f *Finding) bool { return f.Audience == Wire && f.Rule != PropertyRemoved })
}

// sets is a partition of numbers.
type sets []int

func newSets(n int) sets {
	s := make(sets, n)
	for i := range s {
		s[i] = i
	}
	return s
}

func (s sets) find(i int) int {
	for s[i] != i {
		s[i] = s[s[i]]
		i = s[i]
	}
	return i
}

func (s sets) join(i, j int) {
	i, j = s.find(i), s.find(j)
	s[max(i, j)] = min(i, j)
}

// assemble makes the findings of the report: one for each cause, its worst
// effect first. Args that are only written differently are one finding.
func (r *Report) assemble(flat []*Finding) {
	var order []int
	lists := map[int][]*Finding{}
	for _, f := range flat {
		f.Effects, f.ID = nil, ""
		if lists[f.cluster] == nil {
			order = append(order, f.cluster)
		}
		lists[f.cluster] = append(lists[f.cluster], f)
	}
	r.Findings = []*Finding{}
	var restated []*Finding
	for _, number := range order {
		list := lists[number]
		if isRestated(list) {
			restated = append(restated, list...)
			continue
		}
		slices.SortStableFunc(list, compareFindings)
		list[0].Effects = list[1:]
		r.Findings = append(r.Findings, list[0])
	}
	switch len(restated) {
	case 0:
	case 1:
		r.Findings = append(r.Findings, restated[0])
	default:
		r.Findings = append(r.Findings, restatement(restated))
	}
	slices.SortStableFunc(r.Findings, compareCauses)
	taken := map[string]bool{}
	for _, f := range r.Findings {
		f.ID = f.newID(taken)
	}
}

// compareCauses orders the findings of a report: by level, namespace and route.
func compareCauses(a, b *Finding) int {
	return cmp.Or(cmp.Compare(a.Level.rank(), b.Level.rank()), cmp.Compare(a.Namespace, b.Namespace),
		cmp.Compare(a.about().Route, b.about().Route), compareFindings(a, b))
}

// compareFindings orders the effects of one cause: by level, the wire before
// Go source, requests before responses.
func compareFindings(a, b *Finding) int {
	return cmp.Or(cmp.Compare(a.Level.rank(), b.Level.rank()), -cmp.Compare(a.Audience, b.Audience),
		cmp.Compare(a.Namespace, b.Namespace), cmp.Compare(a.Route, b.Route), cmp.Compare(a.Rule, b.Rule),
		cmp.Compare(a.Arg, b.Arg), cmp.Compare(a.Message, b.Message))
}

// about returns the finding of the wire audience that has the same cause, or f.
func (f *Finding) about() *Finding {
	if f.anchor != nil {
		return f.anchor
	}
	return f
}

// newID returns an ID that is the same in each run, and adds it to those taken.
func (f *Finding) newID(taken map[string]bool) string {
	h := fnv.New32a()
	fmt.Fprint(h, strings.Join([]string{f.Deployment, f.Rule, f.Namespace, f.Method, f.Route, f.Arg, f.Message}, "\x00"))
	for n := h.Sum32(); ; n++ {
		if id := fmt.Sprintf("%08x", n); !taken[id] {
			taken[id] = true
			return id
		}
	}
}

// flat returns the findings of the report and their effects.
func (r *Report) flat() []*Finding {
	return slices.DeleteFunc(slices.Collect(r.All()), (*Finding).Summarizes)
}
