package build

import (
	"cmp"
<<<<<<< HEAD
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/generator/schema"
=======
	"slices"

	"github.com/restgen/restgen/generator/model"
>>>>>>> model
)

// resources builds the resources of families that share types: their operations
// first, then the types of their params and responses.
func (b *builder) resources(kin []*family) {
	var list []*members
	for _, f := range kin {
		f.read()
		f.res = &resource{
<<<<<<< HEAD
			Resource: &model.Resource{Name: f.name},
			route:    "/" + f.namespace + f.literals,
			original: "/" + f.namespace + f.origin.literals,
			base:     f.origin.name, copies: f.origin.copies, batch: f.batch, anchor: b.anchorOf(f),
=======
			Resource: &model.Resource{Name: f.name}, route: "/" + f.namespace + f.literals, original: "/" + f.namespace + f.origin.literals,
			base: f.origin.name, copies: f.origin.copies, batch: f.batch, anchor: b.anchorOf(f),
>>>>>>> model
		}
		m := &members{family: f, groups: f.sortedGroups()}
		for _, d := range m.groups {
			f.res.operations = append(f.res.operations, b.operation(f, d))
		}
		switch {
		case f.batch:
			m.response = b.itemOfBatch(f, kin[0])
		case f.onlyBatch():
			m.response = b.responseOf(b.unfiltered(f.familyKey))
		default:
			m.response = b.responseOf(f)
		}
		list = append(list, m)
	}
	if t := b.types(list, false); t.recursive() {
		b.types(list, true)
	}
}

// members are what the types of a resource are made from.
type members struct {
	*family
	groups   []*group // of the operations
	response *responseShape
}

// types gives the params and responses of resources their types.
func (b *builder) types(kin []*members, full bool) *typer {
<<<<<<< HEAD
	t := &typer{
		base: kin[0].origin.name, one: kin[0].origin.one, deployments: b.deployments,
		decls: map[string]*declaration{}, full: full, renames: b.fieldRenames(kin),
	}
=======
	t := &typer{base: kin[0].origin.name, one: kin[0].origin.one, deployments: b.deployments, decls: map[string]*declaration{}, full: full, renames: b.fieldRenames(kin)}
>>>>>>> model
	for _, m := range kin {
		if m.response != nil {
			t.shown |= contextsOf(m.response.object)
		}
	}
	var whole *model.Struct // the response type of the original
	for _, m := range kin {
		t.res = m.res
		m.res.decls = nil
		for i, op := range m.res.operations {
			op.Params = t.params(op, m.groups[i])
		}
		var item *model.Struct
		if m.batch && whole != nil {
			item = whole
		} else if m.response != nil {
			item = t.response(m.responseName(), m.response)
<<<<<<< HEAD
			d := &model.Decl{Name: item.Name, Kind: model.Object, Struct: item}
			m.res.decls = append(m.res.decls, &declaration{Decl: d, isResponse: true})
=======
			m.res.decls = append(m.res.decls, &declaration{Decl: &model.Decl{Name: item.Name, Kind: model.Object, Struct: item}, isResponse: true})
>>>>>>> model
		}
		if m.batch || m.origin.copies == "" {
			whole = item
		}
		for _, op := range m.res.operations {
			op.Result = b.result(m.family, op, item)
		}
	}
	t.finish()
	return t
}

<<<<<<< HEAD
func (b *builder) operation(f *family, d *group) *operation {
	first := d.endpoints[0]
	op := &operation{
		Operation: &model.Operation{
			Resource: f.res.Resource, Name: d.name, Methods: first.free, Template: first.path.template(),
		},
		verb:        first.name.verb,
		item:        first.name.item,
		batch:       first.batch,
		lists:       first.name.verb == "List" && subjectOf(f.namespace, first.segs, *b.evidence[first.key]) != readable,
		returnsList: !slices.ContainsFunc(d.endpoints, endpoint.returnsOne),
		oneOrMany:   first.free[0] == "GET" && slices.ContainsFunc(d.endpoints, endpoint.oneOrMany),
	}
	op.Path, op.Literals = first.path.format()
	if slices.ContainsFunc(d.endpoints, b.isBatch) {
		op.id = b.idOfBatch(f)
	}
	for _, v := range d.endpoints {
		op.In |= v.in()
		e := b.endpoint(v, op.verb)
		if op.id != nil {
			addLists(e)
		}
		op.addEndpoint(e)
	}
	mergeArgs(op.Endpoints)
	for _, e := range op.Endpoints {
		express(e, b.routes[e.Route])
	}
	for i := range first.path.captures() {
		op.addCapture(b.capture(d, i))
	}
	nameParams(op.Captures)
	if !first.path.exact && b.routes[first.route.Key].text != pattern.Nothing {
		b.note(first.x, first.route.Node, first.route.Pointer, "%s holds a pattern outside of captures: the client can reach only %s", first.route.Key, op.Template)
	}
	op.Upload = b.uploads(op, first)
	return op
}

// capture finds out what the i-th capture holds: an integer if the arg of its name, or else its pattern, says so in every
// deployment.
func (b *builder) capture(d *group, i int) model.Capture {
	first := d.endpoints[0].path.captures()[i]
	out := model.Capture{Name: first.capture, Int: true, Optional: first.optional, Lead: first.lead}
	for _, v := range d.endpoints {
		c := v.path.captures()[i]
		isInt := digitsOnly.MatchString(c.pattern)
		if s := v.schema(c.capture); s != nil {
			out.Doc = cmp.Or(out.Doc, s.Description)
			if len(s.Types) > 0 {
				isInt = slices.Equal(s.Types, []string{"integer"})
			}
		}
		out.Int = out.Int && isInt && !c.optional
	}
	return out
}

// addCapture adds a capture. Those of one name are one param, of a type that holds all of them.
func (o *operation) addCapture(c model.Capture) {
	o.Captures = append(o.Captures, c)
	for i := range o.Captures {
		if twin := &o.Captures[i]; twin.Name == c.Name && !c.Int {
			twin.Int = false
		} else if twin.Name == c.Name && !twin.Int {
			o.Captures[len(o.Captures)-1].Int = false
		}
	}
}

// schema returns that of an arg, nil if there is none of this name.
func (v endpoint) schema(name string) *schema.Schema {
	for _, a := range v.args {
		if a.Name == name {
			return a.schema
		}
	}
	return nil
}

func (b *builder) endpoint(v endpoint, op string) *model.Endpoint {
	family, route := b.familyOf(v)
	e := &model.Endpoint{In: v.in(), Route: v.route.Key, Methods: v.free, Batch: v.ep.Batch, Status: status(v, op, family, route)}
	for _, a := range v.args {
		own := a.schema.Wire(a.Name)
		b.addHidden(&own, v, family, route, a.Arg)
		own.Flags |= a.flags
		expressed, engine := pattern.Express(own)
		e.Args = append(e.Args, model.Arg{Name: a.Name, Schema: expressed, In: v.in()})
		e.Engine = e.Engine || engine
	}
	var names []string
	for _, c := range v.path.captures() {
		names = append(names, c.capture)
	}
	if names != nil && !slices.Equal(names, pattern.Captures(v.route.Key)) {
		e.Captures = names
	}
	return e
}

// express gives an endpoint the expression of its route, if it needs one, as it does beside an engine.
func express(e *model.Endpoint, r expression) {
	if e.Engine = e.Engine || r.text == ""; e.Engine || !r.plain {
		e.Expression = r.text
	}
}

// status is what a good answer has: creating answers 201, but for autosaves, of which there is one that changes, and so do edits
// of which the preset knows that they create; a batch answers 207, whatever becomes of its calls. A route without a response
// schema where others have one is no controller but a callback, which answers 200 unless it says otherwise.
func status(v endpoint, op, family, route string) int {
	callback := v.x.HasSchemas && v.route.Schema == nil
	switch {
	case v.route.Key == "/batch/v1":
		return http.StatusMultiStatus
	case strings.HasPrefix(op, "Create") && !strings.HasSuffix(v.route.Key, "/autosaves") && !callback,
		preset.Creates(family, route):
		return http.StatusCreated
	}
	return 0
}

// addEndpoint adds a description, or the deployment to one that differs in its args at most.
func (o *operation) addEndpoint(e *model.Endpoint) {
	for _, mine := range o.Endpoints {
		if mine.Route == e.Route && mine.Batch == e.Batch && slices.Equal(mine.Methods, e.Methods) {
			mine.In |= e.In
			mine.Engine = mine.Engine || e.Engine
			mine.Args = append(mine.Args, e.Args...)
			return
		}
	}
	o.Endpoints = append(o.Endpoints, e)
}

// mergeArgs joins the args that deployments check alike. The others keep their
// deployments.
func mergeArgs(list []*model.Endpoint) {
	for _, e := range list {
		var names []string
		byName := map[string][]model.Arg{}
		for _, a := range e.Args {
			if byName[a.Name] == nil {
				names = append(names, a.Name)
			}
			byName[a.Name] = addArg(byName[a.Name], a)
		}
		var args []model.Arg
		for _, name := range names {
			args = append(args, byName[name]...)
		}
		for i := range args {
			if args[i].In == e.In {
				args[i].In = 0
			}
		}
		e.Args = args
	}
}

// addArg adds an arg to those of its name.
func addArg(args []model.Arg, a model.Arg) []model.Arg {
	for i := range args {
		if reflect.DeepEqual(args[i].Schema, a.Schema) {
			args[i].In |= a.In
			return args
		}
	}
	return append(args, a)
}

=======
>>>>>>> model
// namespaces gathers the resources by namespace.
func (b *builder) namespaces() []*namespace {
	byName := map[string]*namespace{}
	var list []*namespace
	var named []*model.Namespace
	for _, f := range b.sorted() {
		ns := byName[f.namespace]
		if ns == nil {
			ns = &namespace{Namespace: &model.Namespace{Name: f.namespace}}
			byName[f.namespace] = ns
			list, named = append(list, ns), append(named, ns.Namespace)
		}
		ns.resources = append(ns.resources, f.res)
	}
	namePackages(named)
	slices.SortFunc(list, func(x, y *namespace) int { return cmp.Compare(x.Package, y.Package) })
	return list
}
