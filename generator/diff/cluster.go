package diff

import (
	"cmp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/diff/change"
	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/report"
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
		route := cmp.Or(p.old, p.new).Route
		return []string{"method " + p.method + " " + route.Template, "methods " + route.Template}
	case onEndpoint:
		return []string{"batch " + p.old.Route.Template}
	case onResponse:
		return []string{"response " + p.oldRoute.Template}
	case onField:
		key := "property " + p.oldRoute.Template + " " + p.name
		return append(p.changeKeys(p.name, p.oldField.node(), p.newField.node()), key)
	}
	root := report.RootOf(p.name)
	list := []string{"arg " + p.old.Title() + " " + root}
	if p.old.IsCapture(root) {
		list = append(list, "capture "+p.old.Route.Template+" "+root)
	}
	switch on {
	case onMemberAdded:
		return append(list, p.changeKey(p.name, "added"))
	case onMemberRemoved:
		return append(list, p.changeKey(p.name, "removed"))
	}
	if p.twin != "" {
		list = append(list, "twin "+p.old.Title()+" "+p.twin)
	}
	return append(list, p.changeKeys(root, schemaNode(p.oldArg), schemaNode(p.newArg))...)
}

func (p pair) routeKeys(on unit) []string {
	var list []string
	for _, r := range []*match.Route{p.oldRoute, p.newRoute} {
		if r != nil {
			list = append(list, "route "+r.Template)
		}
	}
	switch {
	case on == onOrder:
		list = append(list, "method "+p.method+" "+p.newRoute.Template)
	case p.oldRoute == nil || p.newRoute == nil: // alone
	default:
		for _, c := range p.oldRoute.Endpoints[0].Op.Captures {
			list = append(list, "capture "+p.oldRoute.Template+" "+c.Name)
		}
	}
	return list
}

// changeKey is the key of a change of an arg or a property in a family of routes:
// those with the same first segment.
func (p pair) changeKey(path, what string) string {
	template := ""
	for _, r := range []*match.Route{p.oldRoute, p.newRoute} {
		if r != nil {
			template = cmp.Or(template, r.Template)
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
		case change.Same(a, b):
		case name == "enum" && a != nil && b != nil:
			list = append(list, p.changeKey(path, change.Enum(a, b)))
		default:
			list = append(list, p.changeKey(path, name+" "+change.Brief(a)+" → "+change.Brief(b)))
		}
	}
	if a, b := old.Get("items"), new.Get("items"); a != nil && b != nil {
		list = append(list, p.changeKeys(path, a, b)...)
	}
	before, after := old.Get("properties"), new.Get("properties")
	for _, name := range change.Names(before, after) {
		a, b := before.Get(name), after.Get(name)
		list = append(list, p.changeKeys(path+"."+name, a, b)...)
	}
	return list
}

// cluster gives findings with the same cause the same number, from 1, and
// returns a number that no cause exceeds.
func cluster(list []*difference) int {
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
		f.Cause = sets.find(i) + 1
	}
	return len(list)
}

// joinAlike makes one cause of safe ones that add several args or properties to the
// same endpoints, and of those that remove several properties from the same
// responses.
func joinAlike(list []*difference) {
	causes := map[int][]*difference{}
	for _, f := range list {
		causes[f.Cause] = append(causes[f.Cause], f)
	}
	byKey, into := map[string]int{}, map[int]int{}
	for _, f := range list {
		cause := causes[f.Cause]
		if f != cause[0] || f.Arg == "" || !addsSafely(cause) && !removesProperties(cause) {
			continue
		}
		key := strings.Join(append([]string{f.Rule, f.Namespace}, f.Endpoints...), "\x00")
		if target, ok := byKey[key]; ok {
			into[f.Cause] = target
		} else {
			byKey[key] = f.Cause
		}
	}
	for _, f := range list {
		f.Cause = cmp.Or(into[f.Cause], f.Cause)
	}
}

// addsSafely reports whether a cause is an addition that breaks nobody.
func addsSafely(cause []*difference) bool {
	return strings.HasSuffix(cause[0].Rule, "-added") &&
		!slices.ContainsFunc(cause, func(f *difference) bool { return f.Level != report.Safe })
}

// removesProperties reports whether a cause is only that responses lack a
// property.
func removesProperties(cause []*difference) bool {
	return !slices.ContainsFunc(cause, func(f *difference) bool { return f.Audience == report.Wire && f.Rule != report.PropertyRemoved })
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
