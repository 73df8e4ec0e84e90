package build

import (
	"cmp"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/naming"
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/generator/schema"
)

// resources builds the resources of families that share types: operations first, then all that their params and answers
// are made of.
func (b *builder) resources(kin []*family) {
	var list []*members
	for _, f := range kin {
		f.read()
		f.res = &resource{Resource: &model.Resource{Name: f.name}, base: f.origin.name, copies: f.origin.copies, batch: f.batch, head: b.headOf(f)}
		m := &members{family: f, drafts: f.sortedDrafts()}
		for _, d := range m.drafts {
			f.res.operations = append(f.res.operations, b.operation(f, d))
		}
		if m.answer = b.answer(f); f.batch {
			m.answer = b.itemOfBatch(f, kin[0])
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
	drafts []*draft // of the operations
	answer *answerShape
}

// types gives the params and answers of resources their types.
func (b *builder) types(kin []*members, full bool) *typer {
	t := &typer{base: kin[0].origin.name, owners: b.owners, decls: map[string]*draftDecl{}, full: full}
	for _, m := range kin {
		if m.answer != nil {
			t.shown |= contextsOf(m.answer.object)
		}
	}
	var whole *model.Struct // what the original answers
	for _, m := range kin {
		t.res = m.res
		m.res.decls = nil
		for i, op := range m.res.operations {
			op.Params = t.params(op, m.drafts[i])
		}
		var item *model.Struct
		if m.batch && whole != nil {
			item = whole
		} else if m.answer != nil {
			item = t.response(m.item, m.answer)
			m.res.decls = append(m.res.decls, &draftDecl{Decl: &model.Decl{Name: item.Name, Kind: model.Object, Struct: item}, answer: true})
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

// verbOrder is the order of operations in a file.
var verbOrder = []string{"List", "Create", "Get", "Update", "Put", "Patch", "Delete", "DeleteAll"}

// sortedDrafts returns the operations in their order. Several routes of one deployment that would be one operation
// each get a name of their own.
func (f *family) sortedDrafts() []*draft {
	var list []*draft
	for _, d := range f.drafts {
		list = append(list, d.split()...)
	}
	slices.SortFunc(list, func(x, y *draft) int {
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

// split returns the draft, or one more for each further route of a deployment that has several. The plainest of each
// deployment keep the name: an odder one that comes or goes renames nothing.
func (d *draft) split() []*draft {
	plainest := map[int]variant{}
	for _, v := range d.variants {
		if p, ok := plainest[v.d]; !ok || plainer(v, p) < 0 {
			plainest[v.d] = v
		}
	}
	captures := len(slices.MinFunc(slices.Collect(maps.Values(plainest)), plainer).path.captures())
	plain, odd := &draft{name: d.name}, map[string]*draft{}
	for _, v := range d.variants {
		key := v.route.Key + " " + strings.Join(v.ep.Methods, ",")
		if p := plainest[v.d]; p.route == v.route && p.ep == v.ep && len(v.path.captures()) == captures {
			plain.variants = append(plain.variants, v)
			continue
		}
		if odd[key] == nil {
			odd[key] = &draft{name: naming.Hashed(d.name, key)}
		}
		odd[key].variants = append(odd[key].variants, v)
	}
	return append(slices.Collect(maps.Values(odd)), plain)
}

// plainer orders variants: first those whose routes have more methods, then by their keys, short ones first.
func plainer(a, b variant) int {
	return cmp.Or(len(b.route.Methods)-len(a.route.Methods), len(a.route.Key)-len(b.route.Key), cmp.Compare(a.route.Key, b.route.Key),
		len(b.ep.Methods)-len(a.ep.Methods), slices.Compare(a.ep.Methods, b.ep.Methods))
}

func (b *builder) operation(f *family, d *draft) *operation {
	first := d.variants[0]
	op := &operation{
		Operation: &model.Operation{Resource: f.res.Resource, Name: d.name, Methods: first.free, Template: first.path.template()},
		own:       operationName(f.namespace, first.path, first.ep.Methods),
		many:      !slices.ContainsFunc(d.variants, variant.answersOne),
		either:    first.free[0] == "GET" && slices.ContainsFunc(d.variants, variant.oneOrMany),
	}
	op.Path, op.Literals = first.path.format()
	if slices.ContainsFunc(d.variants, b.isBatch) {
		op.id = b.idOfBatch(f)
	}
	for _, v := range d.variants {
		op.In |= v.in()
		e := b.endpoint(v, op.own)
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
	op.nameParams()
	if !first.path.exact && b.routes[first.route.Key].text != pattern.Nothing {
		b.note(first.x, first.route.Node, first.route.Pointer, "%s holds a pattern outside of captures: the client can reach only %s", first.route.Key, op.Template)
	}
	op.Upload = b.uploads(op, first)
	return op
}

// capture finds out what the i-th capture holds: an integer if the arg of its name, or else its pattern, says so in every
// deployment.
func (b *builder) capture(d *draft, i int) model.Capture {
	first := d.variants[0].path.captures()[i]
	out := model.Capture{Name: first.capture, Int: true, Optional: first.optional, Lead: first.lead}
	for _, v := range d.variants {
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
func (v variant) schema(name string) *schema.Schema {
	for _, a := range v.args {
		if a.Name == name {
			return a.schema
		}
	}
	return nil
}

func (b *builder) endpoint(v variant, op string) *model.Endpoint {
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
func status(v variant, op, family, route string) int {
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
