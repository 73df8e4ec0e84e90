package preset

import (
	"cmp"
	"slices"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Facts are all that presets know of an endpoint.
type Facts struct {
	// Whether the namespace is one of core, or behaves like one.
	OfCore bool
	// Whether the preset of core decides on the args, or the form of the endpoint
	// shows how they are checked. Without presets neither does.
	ArgsByCore, ArgsByForm bool
	// Whether each first segment below the namespace is the base of a post type or
	// a taxonomy, unless it names settings.
	Bases bool

	// The verb that names the operation, or "".
	Verb string
	// Whether the route takes item batches: lists of items to create, update and
	// delete. It returns a result for each. The index shows the args of one item
	// there. Other routes called batch, and other methods, take whole requests or
	// something else.
	ItemBatch bool
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

	query  Query
	checks []*Check // see Complete
}

// add adds the facts of a preset.
func (f *Facts) add(p *Preset, at address) {
	f.addNames(p, at)
	f.addResponses(p, at)
	f.addFields(p, at)
	f.addChecks(p, at)
}

// addNames adds what a preset knows of an operation and its captures.
func (f *Facts) addNames(p *Preset, at address) {
	for _, v := range p.Verbs {
		if v.matches(at.route) && about(v.Methods, f.query.Methods) {
			f.Verb = v.Verb
		}
	}
	writes := !slices.ContainsFunc(writing, func(m string) bool { return !slices.Contains(f.query.Methods, m) })
	if writes && f.query.Route.Segments().Last().Is("batch") {
		f.ItemBatch = f.ItemBatch || slices.ContainsFunc(p.Batches, func(r Routes) bool { return r.covers(at.route) })
	}
	for _, d := range p.IDs {
		if d.matches(at.route) {
			f.IDs = append(f.IDs, d.Captures...)
		}
	}
}

// addResponses adds the facts about responses. The last one of each kind counts.
func (f *Facts) addResponses(p *Preset, at address) {
	reads := len(f.query.Methods) > 0 && f.query.Methods[0] == "GET"
	for i := range p.Results {
		r := &p.Results[i]
		if wanted := shares(r.Methods, f.query.Methods) || r.Methods == nil && reads; !wanted || !r.matches(at.described) {
			continue
		}
		if r.Properties != nil {
			f.Object = &declared.Schema{Types: []string{"object"}, Properties: properties(r.Properties)}
			f.Replaces = r.Replace
		}
		if r.Item != nil {
			f.Value = r.Item.schema()
		}
		f.Result = cmp.Or(r.Result, f.Result)
		f.Like = cmp.Or(withoutNames(r.Like), f.Like)
		f.Status = cmp.Or(r.Status, f.Status)
		f.Upload = f.Upload || r.Upload
	}
}

// addFields adds the facts about fields.
func (f *Facts) addFields(p *Preset, at address) {
	if !at.applies {
		return
	}
	for i := range p.Fields {
		fact := &p.Fields[i]
		if fact.Routes.Routes != nil && !fact.matches(at.described) {
			continue
		}
		if fact.In != "response" && about(fact.Methods, f.query.Methods) {
			f.Request = append(f.Request, fact)
		}
		if fact.In != "request" {
			f.Response = append(f.Response, fact)
		}
	}
}

// addChecks adds the checks of args.
func (f *Facts) addChecks(p *Preset, at address) {
	for i := range p.Checks {
		c := &p.Checks[i]
		there := at.applies
		if c.Routes.Routes != nil {
			there = c.covers(at.route)
		}
		if there && about(c.Methods, f.query.Methods) {
			f.checks = append(f.checks, c)
		}
	}
}

// addRelease adds the schema that known releases have for the responses of a route.
func (f *Facts) addRelease() {
	for _, p := range files() {
		if p.Releases != nil && slices.Contains(p.Releases.Namespaces, f.query.Namespace) {
			f.Release, f.Releases = p.Releases.routes()[f.query.Route.Template()], p.Releases.Name
		}
	}
}

// Complete completes the schema of an arg with what the index hides. The last
// check that fits the arg counts. Without one, the form of the endpoint shows what to
// add, unless it is nil.
func (f *Facts) Complete(s *schema.Schema, a *index.Arg, form *Form) {
	for _, c := range slices.Backward(f.checks) {
		if c.isFor(f.query.Route, a) {
			c.complete(s)
			return
		}
	}
	if form != nil {
		form.complete(s, a, f.query)
	}
}
