package build

import (
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/model/build/option"
	"github.com/restgen/restgen/generator/model/build/response"
	"github.com/restgen/restgen/generator/model/build/selection"
	"github.com/restgen/restgen/generator/model/build/serving"
	"github.com/restgen/restgen/generator/parallel"
	"github.com/restgen/restgen/generator/pattern"
)

// A draft is a family with its operations, without responses and types.
type draft struct {
	*grouping
	operations []*operation // of each group
}

// An operation is everything about an operation but its response and its types.
type operation struct {
	base      model.Operation // without its resource, types and further methods
	endpoints []endpoint.Typed
	returns   *response.Operation // what decides on the form of its response
	batch     bool                // it takes batches
}

// describeOperations describes the operations of families. It notes routes of which
// the server or clients cannot use all paths.
func describeOperations(families [][]*grouping, endpoints *selection.Selection, o *option.Options, known *serving.Sharing) ([][]*draft, []index.Note) {
	namespaces := map[string]bool{}
	for _, list := range families {
		namespaces[list[0].family.Namespace] = true
	}
	servers, notes := serving.NewDescriber(known, endpoints, namespaces)
	d := &describer{servers, o}
	lists := make([][]*draft, len(families))
	parallel.Each(len(families), func(i int) {
		for _, f := range families[i] {
			lists[i] = append(lists[i], d.draft(f))
		}
	})
	for _, f := range slices.Concat(lists...) {
		notes = append(notes, f.notes()...)
	}
	return lists, notes
}

// A describer describes the operations of families.
type describer struct {
	serving *serving.Describer
	options *option.Options
}

// draft describes the operations of a family.
func (d *describer) draft(g *grouping) *draft {
	out := &draft{grouping: g}
	for i, group := range g.groups {
		out.operations = append(out.operations, d.operation(group, g.endpoints[i]))
	}
	return out
}

// operation describes the operation of a group. A batch creates, updates and
// deletes items, and its response has a result for each. Its route is below that of
// the items: /wc/v3/products/batch.
func (d *describer) operation(g *group, endpoints []endpoint.Typed) *operation {
	first := g.members[0]
	op := &operation{
		endpoints: endpoints,
		batch:     slices.ContainsFunc(g.members, func(m member) bool { return m.TakesBatches }),
	}
	op.base = model.Operation{
		Name: g.name, Methods: first.Free, Route: first.Route.Path, Template: first.Route.Path.Template(),
		Captures:  captures(endpoints),
		Endpoints: d.serving.Describe(endpoints, first.name.Verb, op.batch),
		Example:   first.Facts.Example != nil,
	}
	op.base.Path, op.base.Literals = first.Route.Path.Format()
	for _, e := range endpoints {
		op.base.In |= e.In
	}
	op.returns = d.response(op, g.members)
	op.base.Upload = first.Facts.Upload
	if given := op.returns.Given.Upload; given != nil {
		op.base.Upload = *given
	}
	return op
}

// response returns what decides on the form of the response of an operation.
func (d *describer) response(op *operation, members []member) *response.Operation {
	first := members[0]
	var targets []option.Target
	for _, e := range op.base.Endpoints {
		targets = append(targets, option.Target{Template: op.base.Template, Key: e.Route, Methods: e.Methods})
	}
	one := func(t endpoint.Typed) bool { return !t.Items.List }
	return &response.Operation{
		Facts:       first.Facts,
		Given:       d.options.ResponseOf(targets...),
		Method:      first.Free[0],
		Route:       first.Route.Path.Segments(),
		Endpoints:   op.base.Endpoints,
		Verb:        first.name.Verb,
		Item:        first.name.Item,
		Batch:       op.batch,
		OfBatch:     first.OfBatch,
		Lists:       first.name.Lists,
		ReturnsList: !slices.ContainsFunc(op.endpoints, one),
		OneOrMany:   first.Free[0] == "GET" && slices.ContainsFunc(members, member.oneOrMany),
	}
}

// oneOrMany reports whether the last segment may stand for one item or for
// many: the settings of core are an object, settings of a shop are groups.
// Settings with a writing method are an object.
func (m member) oneOrMany() bool {
	last := m.Route.Path.Segments().Last()
	return slices.ContainsFunc([]string{"data", "news", "series"}, last.Is) ||
		last.Is("settings") && len(m.Route.Methods) == 1
}

// notes reports the operations of which no client can send all paths.
func (d *draft) notes() (list []index.Note) {
	for _, op := range d.operations {
		e := op.endpoints[0]
		if e.Route.Path.Exact || op.base.Endpoints[0].Expression == pattern.Nothing {
			continue
		}
		n := e.Index.Note(note.PathOutsideCaptures, e.Route.Node, e.Route.Pointer, e.Route.Key, op.base.Template)
		if !slices.Contains(list, n) { // another operation of the route may have it
			list = append(list, n)
		}
	}
	return list
}
