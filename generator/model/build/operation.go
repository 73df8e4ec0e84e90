package build

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/model/build/option"
	"github.com/restgen/restgen/generator/model/build/response"
	"github.com/restgen/restgen/generator/model/build/shape"
)

// An operation is a model.Operation under construction.
type operation struct {
	*response.Operation
	id *shape.Shape // of a batch: the identifiers of its items
}

// operation builds the operation of a group, without its types.
func (g *reading) operation(of *model.Resource, id *shape.Shape, all endpoint.Writers, routes map[string]expression) *operation {
	first := g.members[0]
	op := &operation{id: id, Operation: &response.Operation{
		Operation: &model.Operation{
			Resource: of, Name: g.name, Methods: first.methods, Template: first.Path.Template(),
		},
		Facts:       first.Facts.About(first.methods),
		Verb:        first.name.Verb,
		Item:        first.name.Item,
		OfBatch:     first.OfBatch,
		Lists:       first.name.Lists,
		ReturnsList: !slices.ContainsFunc(g.typed, func(t endpoint.Typed) bool { return t.ReturnsOne() }),
		OneOrMany:   first.methods[0] == "GET" && slices.ContainsFunc(g.members, member.oneOrMany),
	}}
	example, _ := op.Facts.Example()
	op.Example = example != nil
	op.Path, op.Literals = first.Path.Format()
	for _, t := range g.typed {
		op.In |= t.In()
	}
	for i := range first.Path.Captures() {
		op.addCapture(endpoint.Capture(g.typed, i))
	}
	nameParams(op.Captures)
	op.Endpoints = g.endpoints(all, routes, id != nil)
	var targets []option.Target
	for _, e := range op.Endpoints {
		targets = append(targets, option.Target{Template: op.Template, Key: e.Route, Methods: e.Methods})
	}
	op.Give(first.ResultsOf(targets...))
	return op
}

// addCapture adds a capture. Captures of the same name have the same type,
// which holds the values of all of them.
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

// oneOrMany reports whether the last segment may stand for one item or for
// many: the settings of core are an object, settings of a shop are groups.
// Settings with a writing method are an object.
func (m member) oneOrMany() bool {
	word := m.Route.Key[strings.LastIndexByte(m.Route.Key, '/')+1:]
	return slices.Contains([]string{"data", "news", "series"}, word) ||
		word == "settings" && len(m.Route.Methods) == 1
}
