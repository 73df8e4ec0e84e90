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
	"github.com/restgen/restgen/generator/naming/routename"
	"github.com/restgen/restgen/generator/parallel"
	"github.com/restgen/restgen/generator/route"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A draft is a family with its operations, without responses and types.
type draft struct {
	*grouping
	operations []*operation // of each group
}

// An operation is everything about an operation but its response, its types and the
// names of its declarations.
type operation struct {
	name      string
	first     namedEndpoint      // of its endpoints; clients send its methods
	endpoints []endpoint.Typed   // of all deployments
	in        schema.Deployments // that have an endpoint
	served    []*model.Endpoint  // as servers match and check them
	captures  []model.Capture    // of its route
	itemBatch bool               // it takes item batches
	upload    bool               // it takes a file as its body
	clues     *response.Clues    // what decides on the form of its response
}

// route returns the route of the operation.
func (o *operation) route() route.Route { return o.first.Route.Path }

// describeOperations describes the operations of families. It notes routes of which
// the server or clients cannot use all paths.
func describeOperations(families [][]*grouping, endpoints *selection.Selection, o *option.Options, shared *serving.Sharing) ([][]*draft, []index.Note) {
	namespaces := map[string]bool{}
	for _, list := range families {
		namespaces[list[0].family.Namespace] = true
	}
	servers, notes := serving.NewDescriber(shared, endpoints, namespaces)
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

// operation describes the operation of a group. An item batch creates, updates and
// deletes items, and its response has a result for each. Its route is below that of
// the items: /wc/v3/products/batch.
func (d *describer) operation(g *group, endpoints []endpoint.Typed) *operation {
	first := g.endpoints[0]
	op := &operation{
		name: g.name, first: first, endpoints: endpoints, upload: first.Facts.Upload,
		itemBatch: slices.ContainsFunc(g.endpoints, func(e namedEndpoint) bool { return e.ItemBatch }),
	}
	for _, e := range endpoints {
		op.in |= e.In
	}
	op.served = d.serving.Describe(endpoints, first.name.Verb, op.itemBatch)
	op.captures = captures(endpoints)
	var targets []option.Target
	for _, e := range op.served {
		targets = append(targets, option.Target{Template: op.route().Template(), Key: e.Route, Methods: e.Methods})
	}
	given := d.options.ResponseOf(targets...)
	if given.Upload != nil {
		op.upload = *given.Upload
	}
	op.clues = op.cluesWith(given)
	return op
}

// cluesWith returns what decides on the form of the response of an operation, given
// what the options say about it.
func (o *operation) cluesWith(given option.Response) *response.Clues {
	one := func(t endpoint.Typed) bool { return !t.Items.List }
	oneOrMany := func(t endpoint.Typed) bool { return routename.OneOrMany(t.Route.Path.Segments(), t.Route.Methods) }
	return &response.Clues{
		Facts:       o.first.Facts,
		Given:       given,
		Method:      o.first.Sent[0],
		Route:       o.route().Segments(),
		Endpoints:   o.served,
		Verb:        o.first.name.Verb,
		Item:        o.first.name.Item,
		ItemBatch:   o.itemBatch,
		EndsInBatch: o.first.EndsInBatch,
		Lists:       o.first.name.Lists,
		ReturnsList: !slices.ContainsFunc(o.endpoints, one),
		OneOrMany:   o.first.Sent[0] == "GET" && slices.ContainsFunc(o.endpoints, oneOrMany),
	}
}

// notes reports the operations of which no client can send all paths.
func (d *draft) notes() (list []index.Note) {
	for _, op := range d.operations {
		e := op.endpoints[0]
		if e.Route.Path.Exact || op.served[0].Unmatchable {
			continue
		}
		n := e.Index.Note(note.PathOutsideCaptures, e.Route.Node, e.Route.Pointer, e.Route.Key, e.Route.Path.Template())
		if !slices.Contains(list, n) { // another operation of the route may have it
			list = append(list, n)
		}
	}
	return list
}
