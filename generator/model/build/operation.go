package build

import (
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/model/build/gotype"
	"github.com/restgen/restgen/generator/model/build/option"
	"github.com/restgen/restgen/generator/model/build/response"
	"github.com/restgen/restgen/generator/model/build/selection"
	"github.com/restgen/restgen/generator/model/build/serving"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/generator/naming"
	"github.com/restgen/restgen/generator/parallel"
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A draft is a family with its operations, without types.
type draft struct {
	family     *family
	operations []*operation
	object     *response.Object // what its responses hold, or nil
}

// An operation is everything about an operation but its types.
type operation struct {
	base      model.Operation // without its resource, types and further methods
	endpoints []endpoint.Typed
	response  *response.Operation
	id        *shape.Shape // of a batch: the identifiers of its items
}

// buildOperations describes the operations of families, and decides what their
// responses hold. It notes routes of which the server or clients cannot use all
// paths.
func buildOperations(families [][]*grouping, endpoints *selection.Selection, known *pattern.Routes, all schema.Deployments) ([][]*draft, []index.Note) {
	namespaces := map[string]bool{}
	for _, list := range families {
		namespaces[list[0].family.Namespace] = true
	}
	routes, notes := serving.Express(endpoints.Indexes, namespaces, known)
	d := &describer{endpoint.NewWriters(endpoints.Found), routes, all}
	lists := make([][]*draft, len(families))
	parallel.Each(len(families), func(i int) {
		for _, f := range families[i] {
			lists[i] = append(lists[i], d.draft(f))
		}
	})
	for _, f := range slices.Concat(lists...) {
		notes = append(notes, f.notes(routes)...)
	}
	return lists, notes
}

// A describer describes the operations of families.
type describer struct {
	writers     endpoint.Writers
	routes      serving.Expressions
	deployments schema.Deployments
}

// draft describes the operations of a family.
func (d *describer) draft(g *grouping) *draft {
	f := g.family
	items := &response.Family{Namespace: f.Namespace, Groups: g.items, All: d.deployments}
	own := &response.Family{Namespace: f.Namespace, Groups: g.endpoints, All: d.deployments}
	id := response.ID(items)
	out := &draft{family: f}
	for i, group := range g.groups {
		op := d.operation(group, g.endpoints[i], id)
		out.operations, own.Operations = append(out.operations, op), append(own.Operations, op.response)
	}
	onItem := func(m member) bool { return !m.OfBatch }
	switch {
	case f.batch && f.original.built: // the original declares them
	case f.batch, !slices.ContainsFunc(f.members, onItem):
		out.object = response.Of(items)
	case slices.ContainsFunc(own.Operations, (*response.Operation).MayHoldItems):
		out.object = response.Of(own)
	}
	return out
}

// operation describes the operation of a group, given the shape of the identifiers
// that a batch has. A batch creates, updates and deletes items, and its response
// has a result for each. Its route is below that of the items:
// /wc/v3/products/batch.
func (d *describer) operation(g *group, endpoints []endpoint.Typed, id *shape.Shape) *operation {
	first := g.members[0]
	op := &operation{endpoints: endpoints, base: model.Operation{
		Name: g.name, Methods: first.Free, Route: first.Path, Template: first.Path.Template(),
		Example: first.Facts.Example != nil,
	}}
	if slices.ContainsFunc(g.members, member.TakesBatches) {
		op.id = id
	}
	op.base.Path, op.base.Literals = first.Path.Format()
	for _, e := range op.endpoints {
		op.base.In |= e.In()
	}
	for i := range first.Path.Captures() {
		op.base.Captures = addCapture(op.base.Captures, endpoint.Capture(op.endpoints, i))
	}
	nameParams(op.base.Captures)
	op.base.Endpoints = serving.Describe(op.endpoints, first.name.Verb, op.id != nil, d.writers, d.routes)
	var targets []option.Target
	for _, e := range op.base.Endpoints {
		targets = append(targets, option.Target{Template: op.base.Template, Key: e.Route, Methods: e.Methods})
	}
	op.response = &response.Operation{
		Facts:       first.Facts,
		Method:      first.Free[0],
		Template:    op.base.Template,
		Endpoints:   op.base.Endpoints,
		Verb:        first.name.Verb,
		Item:        first.name.Item,
		OfBatch:     first.OfBatch,
		Lists:       first.name.Lists,
		ReturnsList: !slices.ContainsFunc(op.endpoints, func(t endpoint.Typed) bool { return t.ReturnsOne() }),
		OneOrMany:   first.Free[0] == "GET" && slices.ContainsFunc(g.members, member.oneOrMany),
		Given:       first.ResultsOf(targets...),
	}
	op.base.Upload = op.response.Upload()
	return op
}

// addCapture adds a capture. Captures of the same name have the same type,
// which holds the values of all of them.
func addCapture(list []model.Capture, c model.Capture) []model.Capture {
	list = append(list, c)
	for i := range list {
		if twin := &list[i]; twin.Name == c.Name && !c.Int {
			twin.Int = false
		} else if twin.Name == c.Name && !twin.Int {
			list[len(list)-1].Int = false
		}
	}
	return list
}

// nameParams names the parameters of the methods for captures, and the fields of
// params that hold the captures of a long route.
func nameParams(captures []model.Capture) {
	var names []string
	scope := naming.NewScope()
	entries := make([]*naming.Entry, len(captures))
	seen := map[string]int{}
	for i := range captures {
		c := &captures[i]
		names = append(names, c.Name)
		list := naming.Spellings(c.Name)
		for j := range list {
			list[j] = paramName(list[j])
		}
		seen[c.Name]++
		if seen[c.Name] > 1 { // the second capture of one name
			n := strconv.Itoa(seen[c.Name])
			list = []string{list[0] + n, list[0] + "_" + n}
		}
		entries[i] = scope.Add(min(seen[c.Name], 2), c.Name+strconv.Itoa(i), nil, list...)
	}
	scope.Resolve()
	fields := gotype.FieldNames(names, nil)
	for i := range captures {
		captures[i].Param, captures[i].Go = entries[i].Name(), fields[captures[i].Name]
	}
}

// paramName returns the name of a parameter for an exported name, with Arg after
// names that methods use for something else.
func paramName(name string) string {
	name = naming.Unexported(name)
	if inMethods(name) {
		return name + "Arg"
	}
	return name
}

// inMethods reports whether emitted methods use a name for something else, or
// cannot have it.
func inMethods(name string) bool {
	switch name {
	case "c", "ctx", "params", "path", "res", "err", "file", "ok",
		"rest", "wp", "codec", "context", "iter", "string", "int":
		return true
	}
	return token.IsKeyword(name)
}

// oneOrMany reports whether the last segment may stand for one item or for
// many: the settings of core are an object, settings of a shop are groups.
// Settings with a writing method are an object.
func (m member) oneOrMany() bool {
	word := m.Route.Key[strings.LastIndexByte(m.Route.Key, '/')+1:]
	return slices.Contains([]string{"data", "news", "series"}, word) ||
		word == "settings" && len(m.Route.Methods) == 1
}

// notes reports the operations of which no client can send all paths.
func (d *draft) notes(routes serving.Expressions) (list []index.Note) {
	for _, op := range d.operations {
		e := op.endpoints[0]
		if e.Path.Exact || routes.Never(e.Route.Key) {
			continue
		}
		n := e.Index.Note(note.PathOutsideCaptures, e.Route.Node, e.Route.Pointer, e.Route.Key, op.base.Template)
		if !slices.Contains(list, n) { // another operation of the route may have it
			list = append(list, n)
		}
	}
	return list
}
