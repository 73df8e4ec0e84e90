package build

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/naming/routename"
)

// An UnusedOption is an option that matches nothing.
type UnusedOption struct {
	Setting string // its JSON pointer in restgen.yaml: /names/~1wp~1v2~1posts
	At      string // its position, such as restgen.yaml:7:3; empty for flags
	Message string // what is wrong and what to do, on one line
}

// UnusedOptions are options that match nothing in any of the indexes. Most
// likely they are misspelt.
type UnusedOptions []UnusedOption

// Error returns a line for each option, beginning with its position.
func (m UnusedOptions) Error() string {
	var lines []string
	for _, x := range m {
		if x.At != "" {
			x.Message = x.At + ": " + x.Message
		}
		lines = append(lines, x.Message)
	}
	return strings.Join(lines, "\n")
}

// In returns the options that are also unused in others, another call of Model.
func (m UnusedOptions) In(others UnusedOptions) UnusedOptions {
	return slices.DeleteFunc(slices.Clone(m), func(x UnusedOption) bool {
		return !slices.ContainsFunc(others, func(y UnusedOption) bool { return x.Setting == y.Setting })
	})
}

// withPositions sets the positions.
func (m UnusedOptions) withPositions(at map[string]string) UnusedOptions {
	for i := range m {
		m[i].At = at[m[i].Setting]
	}
	return m
}

func (m *UnusedOptions) add(setting, format string, args ...any) {
	*m = append(*m, UnusedOption{Setting: setting, Message: fmt.Sprintf(format, args...)})
}

// noRoute adds a pattern that matches no route.
func (m *UnusedOptions) noRoute(setting, pattern string, methods ...string) {
	hint := ""
	path := pattern[strings.LastIndexByte(pattern, ' ')+1:]
	if !strings.HasPrefix(path, "/") && strings.Count(path, "/") > 1 {
		hint = "routes begin with a slash; "
	}
	if len(methods) > 0 {
		pattern = strings.Join(methods, ",") + " " + pattern
	}
	m.add(setting, "no route matches the pattern %q; %s`restgen routes INDEX` lists all routes", pattern, hint)
}

// unusedOptions compares the options with all endpoints, selected or not.
func (b *builder) unusedOptions(inputs []Input) (m UnusedOptions) {
	for _, name := range slices.Sorted(maps.Keys(b.opts.Presets)) {
		for i, ns := range b.opts.Presets[name] {
			if there := b.namespacesOf(inputs); !slices.Contains(there, ns) {
				setting := "/presets/" + reference(name) + "/" + strconv.Itoa(i)
				m.add(setting, "unknown namespace %q; want one of %s", ns, quoteList(there))
			}
		}
	}
	for i, o := range b.opts.Args {
		b.checkArgs(&m, "/args/"+strconv.Itoa(i), o)
	}
	for i, o := range b.opts.Results {
		if !slices.ContainsFunc(b.found, func(v endpoint) bool { return v.target.matches(o.Route, o.Methods) }) {
			m.noRoute("/results/"+strconv.Itoa(i), o.Route, o.Methods...)
		}
	}
	for i := range b.opts.Fields {
		b.checkField(&m, b.opts.Fields[i].At, &b.opts.Fields[i])
	}
	for _, r := range b.renames {
		b.checkName(&m, "/names/"+reference(r.key), r)
	}
	return m
}

// checkName reports a name that nothing gets, and one that something else has
// already.
func (b *builder) checkName(m *UnusedOptions, setting string, r *rename) {
	switch {
	case !slices.ContainsFunc(b.found, func(v endpoint) bool { return b.namedBy(r, v) }):
		m.noRoute(setting, strings.TrimSpace(r.method+" "+r.route))
	case r.Field != nil && r.method != "":
		m.add(setting, "%s: a field is named for all operations of its resource; leave out the method", r.key)
	case r.Field != nil:
		b.checkFieldName(m, setting, r)
	case r.method == "" && routename.Reserved(r.Name):
		m.add(setting, "no resource can be named %s, as restgen uses such names itself; choose another name", r.Name)
	default:
		if other := b.namesake(r); other != "" {
			m.add(setting, "%q already has the name %s; choose another name", other, r.Name)
		}
	}
}

// checkFieldName reports the name of a field or an enum value that no type of its
// resource has. Nothing is known of a resource that is left out.
func (b *builder) checkFieldName(m *UnusedOptions, setting string, r *rename) {
	built := false
	for _, f := range b.families {
		built = built || r.matchesResource(f.familyKey)
	}
	use := b.givenUses[&r.GivenName]
	switch {
	case use.Taken != "":
		m.add(setting, "%q already has the name %s; choose another name", use.Taken, r.Name)
	case !built || use.Used:
	case r.Value != nil:
		m.add(setting, "%s has no enum value %q of %q; correct or remove the entry", r.route, *r.Value, strings.Join(r.Field, "/"))
	default:
		m.add(setting, "%s has no field %q; correct or remove the entry", r.route, strings.Join(r.Field, "/"))
	}
}

// namesake returns what else would have the name of a resource in its namespace,
// or of an operation in its resource.
func (b *builder) namesake(r *rename) string {
	for _, f := range b.sorted() {
		if r.method == "" && r.matchesResource(f.familyKey) {
			for _, other := range b.sorted() {
				name := cmp.Or(b.givenName(other.familyKey), routename.Resource(other.head))
				if other != f && other.namespace == f.namespace && name == r.Name {
					return strings.TrimSuffix("/"+other.namespace, "/") + other.literals
				}
			}
		}
		d := f.groups[r.Name]
		named := func(v endpoint) bool { return b.namedBy(r, v) }
		if r.method == "" || d == nil || !slices.ContainsFunc(d.endpoints, named) {
			continue
		}
		for _, v := range d.endpoints {
			if !b.namedBy(r, v) && len(d.split()) > 1 {
				return strings.Join(v.ep.Methods, ",") + " " + v.path.Template()
			}
		}
	}
	return ""
}

// checkArgs reports an override for an arg or a route that does not exist.
func (b *builder) checkArgs(m *UnusedOptions, setting string, o ArgOverride) {
	there := map[string]bool{}
	routes := 0
	for _, v := range b.found {
		if !v.target.matches(o.Route, o.Methods) {
			continue
		}
		routes++
		for _, a := range v.ep.Args {
			if o.matchesArg(a.Name) {
				return
			}
			there[a.Name] = true
		}
	}
	switch names := slices.Sorted(maps.Keys(there)); {
	case routes == 0:
		m.noRoute(setting, o.Route, o.Methods...)
	case names == nil:
		m.add(setting, "%s has no args; remove the entry", o.Route)
	default:
		m.add(setting, "%s has no arg %q; want one of %s", o.Route, o.Arg, quoteList(names))
	}
}

// quoteList quotes names of an index, as many as fit on a line.
func quoteList(names []string) string {
	const most = 30
	var list []string
	for _, name := range names[:min(len(names), most)] {
		list = append(list, strconv.Quote(name))
	}
	if len(names) > most {
		list = append(list, "…")
	}
	return strings.Join(list, ", ")
}

// namedBy reports whether a name is for the operation, for its resource, or for
// the original of that.
func (b *builder) namedBy(r *rename, v endpoint) bool {
	if r.method != "" {
		return slices.Contains(v.ep.Methods, r.method) && v.target.is(r.route)
	}
	origin := b.originalOf(v.key.namespace, v.head, !v.batch && b.isBatch(v))
	return r.matchesResource(v.key) || r.matchesResource(origin.familyKey)
}

// namespacesOf returns the namespaces that the indexes list or have routes of,
// sorted.
func (b *builder) namespacesOf(inputs []Input) []string {
	there := map[string]bool{}
	for _, in := range inputs {
		for _, ns := range in.Index.Namespaces {
			there[ns] = true
		}
	}
	for _, v := range b.found {
		there[v.route.Namespace] = true
	}
	delete(there, "")
	return slices.Sorted(maps.Keys(there))
}

// reference escapes a name for a JSON pointer.
func reference(name string) string { return strings.NewReplacer("~", "~0", "/", "~1").Replace(name) }
