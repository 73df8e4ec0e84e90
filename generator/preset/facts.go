package preset

import (
	"cmp"
	"slices"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/route"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A Query selects facts about an endpoint.
type Query struct {
	Namespace string
	Route     route.Route
	Methods   []string
	// The endpoint, whose args may show that it behaves like one of core, or nil.
	Endpoint *index.Endpoint
	// Whether known releases show what responses hold, as the index does not.
	Released bool
}

// Facts are all that presets know of an endpoint.
type Facts struct {
	// Whether the namespace is one of core, or behaves like one.
	Known bool
	// Whether the preset of core decides on the args, or the form of the endpoint
	// shows how they are checked. Without presets neither does.
	Core, ByForm bool
	// Whether each first segment below the namespace is the base of a post type or
	// a taxonomy, unless it names settings.
	Bases bool

	// The verb that names the operation, or "".
	Verb string
	// Whether the route takes lists of items to create, update and delete, and
	// returns a result for each. The index shows the args of one item there. Other
	// routes called batch, and other methods, take whole requests or something else.
	Batch bool
	// Whether the operation takes a file as its body.
	Upload bool
	// Captures that hold the number of an item, whatever their patterns match.
	IDs []string
	// The example of a preset if the route is the one that it lists, or nil, and
	// whether the preset is for a plugin.
	Example  *Example
	OfPlugin bool

	// The form of a response that neither the route nor its schema shows: an object
	// keyed by slug (table), a list, one object, or anything (raw). It is empty for
	// all others.
	Result string
	// The schema of an object in the responses, or nil, and whether it replaces the
	// schema of the index.
	Object   *declared.Schema
	Replaces bool
	// The schema of an item in the responses for which no type is declared, such as
	// a string, or nil.
	Value *declared.Schema
	// The route whose responses hold the same object, with {} for captures, or "".
	Like string
	// The status of a successful response, or 0 if the route shows it.
	Status int
	// The route in known releases, with the schema of its responses, or nil, and
	// the name of the releases that are known of its namespace, or "".
	Release  *index.Route
	Releases string

	// Facts about fields of requests and responses. Later ones win.
	Request, Response []*Field

	checks []*Check // see Complete
	route  route.Route
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

// For returns the facts about an endpoint.
func (s *Set) For(q Query) *Facts {
	as, known := s.knows(q.Namespace)
	if !known && s.core != nil && q.Endpoint != nil && (writesPosts(q.Endpoint) || readsPosts(q.Endpoint)) {
		as = main
	}
	f := &Facts{Known: known, Core: as != "", Bases: q.Namespace == main, route: q.Route}
	f.ByForm = s.core != nil && !f.Core
	own := q.Route.Unnamed()
	for _, p := range s.all {
		at := address{own, own, p.appliesTo(q.Namespace)}
		switch {
		case p == s.core:
			at = q.inCore(as, own)
		case q.Namespace != "" && own == "/"+q.Namespace:
			at.described = "/{}" // the index of a namespace, which all namespaces have
		}
		f.addNames(p, q, at.route)
		f.addResponses(p, q, at.described)
		f.addFields(p, q, at.described)
		f.addChecks(p, q, at)
		if p.Example != nil && p.Example.Route == at.route {
			f.Example, f.OfPlugin = p.Example, p != s.core
		}
	}
	if s.core != nil && !known && q.Endpoint != nil && writesMedia(q.Endpoint) { // as in core
		f.Upload = f.Upload || q.Route.Segments().EndCapture() == "" && slices.Contains(q.Methods, "POST")
	}
	if q.Released {
		f.addRelease(q)
	}
	return f
}

// An address is how a preset writes the route of an endpoint.
type address struct {
	route     string // in the preset of core: of the one that it behaves like, or ""
	described string // in facts about fields and responses
	checked   bool   // checks without routes are about it
}

// inCore returns the address in the preset of core of an endpoint that behaves as
// in one of its namespaces, or in none if that is empty.
func (q Query) inCore(as, own string) address {
	switch as {
	case "":
		if q.Namespace != "" {
			own = "" // core also describes the routes without a namespace
		}
		return address{described: own}
	case q.Namespace:
		return address{own, own, true}
	}
	own = "/" + as + q.Route.Below(q.Namespace).Unnamed()
	return address{own, own, true}
}

// addNames adds what a preset knows of an operation and its captures.
func (f *Facts) addNames(p *Preset, q Query, at string) {
	for _, v := range p.Verbs {
		if v.matches(at) && (v.Methods == nil || shares(v.Methods, q.Methods)) {
			f.Verb = v.Verb
		}
	}
	writes := !slices.ContainsFunc(writing, func(m string) bool { return !slices.Contains(q.Methods, m) })
	if writes && q.Route.Segments().Last().Is("batch") {
		f.Batch = f.Batch || slices.ContainsFunc(p.Batches, func(r Routes) bool { return r.covers(at) })
	}
	for _, d := range p.IDs {
		if d.matches(at) {
			f.IDs = append(f.IDs, d.Captures...)
		}
	}
}

// addResponses adds the facts about responses. The first one of each kind counts.
func (f *Facts) addResponses(p *Preset, q Query, at string) {
	reads := len(q.Methods) > 0 && q.Methods[0] == "GET"
	for i := range p.Results {
		r := &p.Results[i]
		if about := shares(r.Methods, q.Methods) || r.Methods == nil && reads; !about || !r.matches(at) {
			continue
		}
		if f.Object == nil && r.Properties != nil {
			f.Object = &declared.Schema{Types: []string{"object"}, Properties: properties(r.Properties)}
			f.Replaces = r.Replace
		}
		if f.Value == nil {
			f.Value = r.Item.schema()
		}
		f.Result = cmp.Or(f.Result, r.Result)
		f.Like = cmp.Or(f.Like, withoutNames(r.Like))
		f.Status = cmp.Or(f.Status, r.Status)
		f.Upload = f.Upload || r.Upload
	}
}

// addFields adds the facts about fields.
func (f *Facts) addFields(p *Preset, q Query, at string) {
	if !p.appliesTo(q.Namespace) {
		return
	}
	for i := range p.Fields {
		fact := &p.Fields[i]
		if fact.Routes.Routes != nil && !fact.matches(at) {
			continue
		}
		if fact.In != "response" && (len(fact.Methods) == 0 || shares(fact.Methods, q.Methods)) {
			f.Request = append(f.Request, fact)
		}
		if fact.In != "request" {
			f.Response = append(f.Response, fact)
		}
	}
}

// addChecks adds the checks of args.
func (f *Facts) addChecks(p *Preset, q Query, at address) {
	for i := range p.Checks {
		c := &p.Checks[i]
		about := at.checked
		if c.Routes.Routes != nil {
			about = c.covers(at.route)
		}
		if about && (c.Methods == nil || shares(c.Methods, q.Methods)) {
			f.checks = append(f.checks, c)
		}
	}
}

// addRelease adds the schema that known releases have for the responses of a route.
func (f *Facts) addRelease(q Query) {
	for _, p := range files() {
		if p.Releases != nil && slices.Contains(p.Releases.Namespaces, q.Namespace) {
			f.Release, f.Releases = p.Releases.routes()[q.Route.Template()], p.Releases.Name
		}
	}
}

// Complete completes the schema of an arg with what the index hides. The last
// check that fits the arg counts. Without one, the form shows what to add, unless
// it is nil.
func (f *Facts) Complete(s *schema.Schema, a *index.Arg, form *Form) {
	for _, c := range slices.Backward(f.checks) {
		if c.isFor(f.route, a) {
			c.complete(s)
			return
		}
	}
	if form != nil {
		form.complete(s, a)
	}
}
