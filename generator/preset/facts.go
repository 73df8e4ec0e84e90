package preset

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Options select presets.
type Options struct {
	// None leaves out the presets of restgen.
	None bool
	// Core lists further namespaces to which the preset of core applies, as if
	// they were wp/v2.
	Core []string
	// Files are the presets of users.
	Files []*Preset
}

// A Set holds the presets for some indexes, from the preset of core to the
// presets of users.
type Set struct {
	core    *Preset // nil without presets
	pointed []string
	all     []*Preset
}

// NewSet returns the presets that apply to one of some namespaces.
func NewSet(namespaces []string, o Options) *Set {
	s := &Set{}
	if !o.None {
		s.core, s.pointed = core(), o.Core
		s.all = append(s.all, s.core)
		for _, p := range files() {
			if p != s.core && slices.ContainsFunc(namespaces, p.appliesTo) {
				s.all = append(s.all, p)
			}
		}
	}
	s.all = append(s.all, o.Files...)
	return s
}

// knows returns the namespace of core that a namespace behaves like: itself if
// it is one of core, and wp/v2 if the options name it. The root is one of core
// without facts about args. ok is false for all others.
func (s *Set) knows(namespace string) (as string, ok bool) {
	switch {
	case s.core == nil:
		return "", false
	case namespace == "" || s.core.appliesTo(namespace):
		return namespace, true
	case slices.Contains(s.pointed, namespace):
		return main, true
	}
	return "", false
}

// Knows reports whether a namespace is one of core, or behaves like one.
func (s *Set) Knows(namespace string) bool {
	_, ok := s.knows(namespace)
	return ok
}

// A Query selects facts about an endpoint.
type Query struct {
	Namespace string
	// The route with its captures as {name}.
	Template string
	Methods  []string
	// The endpoint, whose args may show that it behaves like one of core, or nil.
	Endpoint *index.Endpoint
}

// Facts are all that presets know of an endpoint.
type Facts struct {
	set *Set
	q   Query
	// The routes as in presets, without the names of captures: the one of the
	// query, and the one of core that it behaves like, or "".
	route, core string
	known       bool // whether its namespace is one of core
}

// For returns the facts about an endpoint.
func (s *Set) For(q Query) Facts {
	f := Facts{set: s, q: q, route: withoutNames(q.Template)}
	below := f.route
	if q.Namespace != "" {
		below = strings.TrimPrefix(f.route, "/"+q.Namespace)
	}
	as, ok := s.knows(q.Namespace)
	f.known = ok
	if !ok && s.core != nil && q.Endpoint != nil && (writesPosts(q.Endpoint) || readsPosts(q.Endpoint)) {
		as = main
	}
	if as != "" {
		f.core = "/" + as + below
	}
	return f
}

// About returns the facts for some methods of the endpoint.
func (f Facts) About(methods []string) Facts {
	f.q.Methods = methods
	return f
}

// Known reports whether the namespace is one of core, or behaves like one.
func (f Facts) Known() bool { return f.known }

// HasCore reports whether the preset of core decides on the args. The form of
// other endpoints shows how they are checked.
func (f Facts) HasCore() bool { return f.core != "" }

// routeIn returns the route as the preset has it, or "".
func (f Facts) routeIn(p *Preset) string {
	if p == f.set.core {
		return f.core
	}
	return f.route
}

// describedIn is routeIn for facts about fields and responses: the index of a
// namespace, which all namespaces have, is /{namespace}, and core also describes
// the routes without a namespace.
func (f Facts) describedIn(p *Preset) string {
	switch {
	case p != f.set.core && f.q.Namespace != "" && f.q.Template == "/"+f.q.Namespace:
		return "/{}"
	case p == f.set.core && f.q.Namespace == "":
		return f.route
	}
	return f.routeIn(p)
}

// HasBases reports whether each first segment below the namespace is the base of
// a post type or a taxonomy, unless it names settings.
func (f Facts) HasBases() bool { return f.q.Namespace == main }

// Complete completes the schema of an arg with what the index hides. The last
// check that fits the arg counts. Without one, the form shows what to add, unless
// it is nil.
func (f Facts) Complete(s *schema.Schema, a *index.Arg, form *Form) {
	var found *Check
	for _, p := range f.set.all {
		route := f.routeIn(p)
		for i := range p.Checks {
			c := &p.Checks[i]
			if c.isFor(f.q.Template, f.q.Methods, a) && f.isChecked(p, c, route) {
				found = c
			}
		}
	}
	switch {
	case found != nil:
		complete(s, &found.hidden)
	case form != nil:
		form.complete(s, f.q.Endpoint, a)
	}
}

// isChecked reports whether the check of a preset is about a route.
func (f Facts) isChecked(p *Preset, c *Check, route string) bool {
	switch {
	case c.Routes.Routes != nil:
		return c.covers(route)
	case p == f.set.core:
		return f.core != ""
	}
	return p.appliesTo(f.q.Namespace)
}

// Fields returns the facts about fields of requests or responses. Later ones
// win.
func (f Facts) Fields(side string) (list []*Field) {
	for _, p := range f.set.all {
		if !p.appliesTo(f.q.Namespace) {
			continue
		}
		route := f.describedIn(p)
		for i := range p.Fields {
			if fact := &p.Fields[i]; fact.appliesTo(side, route, f.q.Methods) {
				list = append(list, fact)
			}
		}
	}
	return list
}

// result returns the first fact about responses that has something.
func (f Facts) result(has func(*Result) bool) *Result {
	for _, p := range f.set.all {
		route := f.describedIn(p)
		for i := range p.Results {
			r := &p.Results[i]
			if !has(r) { // most do not
				continue
			}
			about := shares(r.Methods, f.q.Methods) || r.Methods == nil && f.q.Methods[0] == "GET"
			if about && r.matches(route) {
				return r
			}
		}
	}
	return &Result{}
}

// Result returns the form of a response that neither the route nor its schema
// shows: an object keyed by slug (table), a list, one object, or anything (raw).
// It returns "" for all others.
func (f Facts) Result() string {
	return f.result(func(r *Result) bool { return r.Result != "" }).Result
}

// Response returns the schema of an item in the responses, or nil, and whether
// it replaces the schema of the index.
func (f Facts) Response() (s *declared.Schema, replaces bool) {
	r := f.result(func(r *Result) bool { return r.Properties != nil })
	if r.Properties == nil {
		return nil, false
	}
	return &declared.Schema{Types: []string{"object"}, Properties: properties(r.Properties)}, r.Replace
}

// Item returns the schema of an item in the responses for which no type is
// declared, such as a string, or nil.
func (f Facts) Item() *declared.Schema {
	return f.result(func(r *Result) bool { return r.Item != nil }).Item.schema()
}

// Like returns the pattern of the route whose responses hold the same object, or
// "". See [Facts.Is].
func (f Facts) Like() string {
	return f.result(func(r *Result) bool { return r.Like != "" }).Like
}

// Is reports whether the route is the one that Like returned for another.
func (f Facts) Is(like string) bool { return Routes{Routes: []string{like}}.matches(f.route) }

// Upload reports whether the operation takes a file as its body. An endpoint in
// another namespace that writes media does so as in core.
func (f Facts) Upload() bool {
	if f.result(func(r *Result) bool { return r.Upload }).Upload {
		return true
	}
	return f.set.core != nil && !f.known && f.q.Endpoint != nil && writesMedia(f.q.Endpoint) &&
		!strings.HasSuffix(f.route, "}") && slices.Contains(f.q.Methods, "POST")
}

// Status returns the status of a successful response, or 0 if the route shows
// it.
func (f Facts) Status() int {
	return f.result(func(r *Result) bool { return r.Status != 0 }).Status
}

// Verb returns the verb that names an operation, or "".
func (f Facts) Verb() (verb string) {
	for _, p := range f.set.all {
		route := f.routeIn(p)
		for _, v := range p.Verbs {
			if v.matches(route) && (v.Methods == nil || shares(v.Methods, f.q.Methods)) {
				verb = v.Verb
			}
		}
	}
	return verb
}

// Batch reports whether the route takes lists of items to create, update and
// delete, and returns a result for each. The index shows the args of one item
// there. Other routes called batch, and other methods, take whole requests or
// something else.
func (f Facts) Batch() bool {
	for _, m := range writing {
		if !slices.Contains(f.q.Methods, m) {
			return false
		}
	}
	return strings.HasSuffix(f.route, "/batch") && slices.ContainsFunc(f.set.all, func(p *Preset) bool {
		return slices.ContainsFunc(p.Batches, func(r Routes) bool { return r.covers(f.routeIn(p)) })
	})
}

// HoldsID reports whether a capture holds the number of an item, whatever its
// pattern matches.
func (f Facts) HoldsID(capture string) bool {
	return slices.ContainsFunc(f.set.all, func(p *Preset) bool {
		return slices.ContainsFunc(p.IDs, func(d ID) bool {
			return slices.Contains(d.Captures, capture) && d.matches(f.routeIn(p))
		})
	})
}

// Example returns the example of a preset if the route is the one that it lists,
// or nil, and whether the preset is for a plugin.
func (f Facts) Example() (found *Example, ofPlugin bool) {
	for _, p := range f.set.all {
		if p.Example != nil && p.Example.Route == f.routeIn(p) {
			found, ofPlugin = p.Example, p != f.set.core
		}
	}
	return found, ofPlugin
}
