package build

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/model/build/gotype"
	"github.com/restgen/restgen/generator/model/build/option"
	"github.com/restgen/restgen/generator/naming/routename"
	"github.com/restgen/restgen/generator/preset"
)

// A checker looks for options that match nothing.
type checker struct {
	*option.Settings
	indexes  []*index.Index
	found    []*endpoint.Endpoint
	families []*family
	uses     gotype.Uses
}

// unusedOptions compares the options with all endpoints, selected or not.
func (k *checker) unusedOptions() option.UnusedOptions {
	m := k.Wanted.Unused()
	for _, name := range slices.Sorted(maps.Keys(k.Presets)) {
		for i, ns := range k.Presets[name] {
			if there := k.namespaces(); !slices.Contains(there, ns) {
				setting := "/presets/" + reference(name) + "/" + strconv.Itoa(i)
				m.Add(setting, "unknown namespace %q; want %s", ns, anyOf(there))
			}
		}
	}
	for i, o := range k.Args {
		k.checkArgs(&m, "/args/"+strconv.Itoa(i), o)
	}
	for i, o := range k.Results {
		if !slices.ContainsFunc(k.found, func(e *endpoint.Endpoint) bool { return e.Target.Matches(o.Route, o.Methods) }) {
			m.NoRoute("/results/"+strconv.Itoa(i), o.Route, o.Methods...)
		}
	}
	for i := range k.Fields {
		k.checkField(&m, k.Fields[i].At, &k.Fields[i])
	}
	for _, n := range k.Given {
		k.checkName(&m, "/names/"+reference(n.Key), n)
	}
	return m.WithPositions(k.At)
}

// checkField reports an option about fields that nothing has.
func (k *checker) checkField(m *option.UnusedOptions, setting string, f *preset.Field) {
	matched, described := false, false
	for _, e := range k.found {
		for _, side := range []string{"request", "response"} {
			if !option.MeansField(f, e.Target, side) {
				continue
			}
			matched = true
			s := e.Fields(side)
			if s == nil {
				continue
			}
			described = true
			if _, ok := f.Amend(s, f.Path()); ok {
				return
			}
		}
	}
	routes := strings.Join(f.Routes.Routes, ", ")
	switch {
	case !matched:
		m.NoRoute(setting, routes, f.Methods...)
	case !described:
		m.Add(setting, "no schema describes the responses of %s; describe them in a preset", routes)
	case f.Add:
		parent := f.Field[:max(strings.LastIndexByte(f.Field, '.'), 0)]
		m.Add(setting, "%s has no field %q to add a field to; add that first", routes, parent)
	default:
		m.Add(setting, "%s has no field %q; set add to add it", routes, f.Field)
	}
}

// checkName reports a name that nothing gets, and one that something else has
// already.
func (k *checker) checkName(m *option.UnusedOptions, setting string, r *option.Name) {
	switch {
	case !slices.ContainsFunc(k.found, func(e *endpoint.Endpoint) bool { return k.namedBy(r, e) }):
		m.NoRoute(setting, strings.TrimSpace(r.Method+" "+r.Route))
	case r.Field != nil && r.Method != "":
		m.Add(setting, "%s: a field is named for all operations of its resource; leave out the method", r.Key)
	case r.Field != nil:
		k.checkFieldName(m, setting, r)
	case r.Method == "" && routename.Reserved(r.Name):
		m.Add(setting, "no resource can be named %s, as restgen uses such names itself; choose another name", r.Name)
	default:
		if other := k.namesake(r); other != "" {
			m.Add(setting, "%q already has the name %s; choose another name", other, r.Name)
		}
	}
}

// checkFieldName reports the name of a field or an enum value that no type of its
// resource has. Nothing is known of a resource that is left out.
func (k *checker) checkFieldName(m *option.UnusedOptions, setting string, r *option.Name) {
	built := false
	for _, f := range k.families {
		built = built || r.MatchesResource(f.Family)
	}
	use := k.uses[r]
	switch {
	case use.Taken != "":
		m.Add(setting, "%q already has the name %s; choose another name", use.Taken, r.Name)
	case !built || use.Used:
	case r.Value != nil:
		m.Add(setting, "%s has no enum value %q of %q; correct or remove the entry", r.Route, *r.Value, strings.Join(r.Field, "/"))
	default:
		m.Add(setting, "%s has no field %q; correct or remove the entry", r.Route, strings.Join(r.Field, "/"))
	}
}

// namesake returns what else would have the name of a resource in its namespace,
// or of an operation in its resource.
func (k *checker) namesake(r *option.Name) string {
	for _, f := range k.families {
		if r.Method == "" && r.MatchesResource(f.Family) {
			for _, other := range k.families {
				name := cmp.Or(k.Given.Resource(other.Family), routename.Resource(other.head))
				if other != f && other.Namespace == f.Namespace && name == r.Name {
					return other.Family.String()
				}
			}
		}
		g := byName(f.endpoints)[r.Name]
		named := func(e namedEndpoint) bool { return k.namedBy(r, e.Endpoint) }
		if r.Method == "" || g == nil || !slices.ContainsFunc(g.endpoints, named) {
			continue
		}
		for _, e := range g.endpoints {
			if !named(e) && len(g.split()) > 1 {
				return strings.Join(e.Sent, ",") + " " + e.Route.Path.Template()
			}
		}
	}
	return ""
}

// checkArgs reports an override for an arg or a route that does not exist.
func (k *checker) checkArgs(m *option.UnusedOptions, setting string, o option.ArgOverride) {
	there := map[string]bool{}
	routes := 0
	for _, e := range k.found {
		if !e.Target.Matches(o.Route, o.Methods) {
			continue
		}
		routes++
		for _, a := range e.Args {
			if o.MatchesArg(a.Name) {
				return
			}
			there[a.Name] = true
		}
	}
	switch names := slices.Sorted(maps.Keys(there)); {
	case routes == 0:
		m.NoRoute(setting, o.Route, o.Methods...)
	case names == nil:
		m.Add(setting, "%s has no args; remove the entry", o.Route)
	default:
		m.Add(setting, "%s has no arg %q; want %s", o.Route, o.Arg, anyOf(names))
	}
}

// anyOf lists names of an index of which one is wanted, as many as fit on a line.
func anyOf(names []string) string {
	const most = 30
	var list []string
	for _, name := range names[:min(len(names), most)] {
		list = append(list, strconv.Quote(name))
	}
	if len(names) > most {
		list = append(list, "…")
	}
	if len(list) == 1 {
		return list[0]
	}
	return "one of " + strings.Join(list, ", ")
}

// namedBy reports whether a name is for the operation, for its resource, or for
// the original of that.
func (k *checker) namedBy(r *option.Name, e *endpoint.Endpoint) bool {
	if r.Method != "" {
		return slices.Contains(e.Sent, r.Method) && e.Target.Is(r.Route)
	}
	original, _ := routename.Original(e.Head, e.BorrowsItems())
	return r.MatchesResource(e.Family) || r.MatchesResource(original.Family(e.Family.Namespace))
}

// namespaces returns the namespaces that the indexes list or have routes of,
// sorted.
func (k *checker) namespaces() []string {
	there := map[string]bool{}
	for _, x := range k.indexes {
		for _, ns := range x.Namespaces {
			there[ns] = true
		}
	}
	for _, e := range k.found {
		there[e.Route.Namespace] = true
	}
	delete(there, "")
	return slices.Sorted(maps.Keys(there))
}

// reference escapes a name for a JSON pointer.
func reference(name string) string { return strings.NewReplacer("~", "~0", "/", "~1").Replace(name) }
