package build

import (
	"slices"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/model/build/gotype"
	"github.com/restgen/restgen/generator/model/build/option"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/generator/parallel"
	"github.com/restgen/restgen/generator/route"
)

// A resource is a family with operations that have types. The names of these may
// still meet others of the package.
type resource struct {
	family       *family
	operations   []model.Operation // without their resource, and names that may meet others
	declarations []*gotype.Declaration
	item         *model.Struct // what its responses hold, or nil
}

// giveTypes gives the operations the types of their parameters and responses. It
// also reports how the names that options give to fields are used.
func giveTypes(families [][]*draft, deployments *gotype.Deployments, given option.Names) ([]*resource, gotype.Uses) {
	lists, uses := make([][]*resource, len(families)), make([]gotype.Uses, len(families))
	parallel.Each(len(families), func(i int) {
		uses[i] = gotype.Uses{}
		origin := families[i][0].family.original
		facts := gotype.Facts{
			Base: origin.name, One: origin.one, Deployments: deployments,
			Given: given.Fields(keys(families[i])), Uses: uses[i],
		}
		list, recursive := typed(families[i], facts)
		if recursive {
			facts.Full = true
			list, _ = typed(families[i], facts)
		}
		lists[i] = list
	})
	all := gotype.Uses{}
	for _, use := range uses {
		for name, u := range use {
			all.Note(name, u)
		}
	}
	resources := slices.Concat(lists...)
	shareResponses(slices.Concat(families...), resources)
	return resources, all
}

// typed returns the resources of families that share types, and reports whether a
// type contains itself.
func typed(families []*draft, facts gotype.Facts) (list []*resource, recursive bool) {
	var needs []gotype.Resource
	var whole *model.Struct // the response of the original
	for _, d := range families {
		f := d.family
		r, need := &resource{family: f}, gotype.Resource{Name: f.name}
		for _, op := range d.operations {
			need.Requests = append(need.Requests, op.request())
		}
		if d.object != nil {
			need.Object = d.object.Object
		}
		switch {
		case f.batch && whole != nil:
			r.item = whole
		case d.object != nil:
			need.Response = &model.Struct{
				Name: f.response, Response: true, Open: d.object.Open, Known: d.object.Known, Part: d.object.Part,
			}
			r.item = need.Response
		}
		if f.batch || f.original.copies == "" {
			whole = r.item
		}
		list, needs = append(list, r), append(needs, need)
	}
	types, recursive := gotype.Of(facts, needs)
	for i, d := range families {
		list[i].declarations = types[i].Declarations
		for j, op := range d.operations {
			m := op.base
			m.Params, m.Result = types[i].Params[j], op.response.Form(list[i].item, facts.Deployments.All())
			list[i].operations = append(list[i].operations, m)
		}
	}
	return list, recursive
}

// keys returns the keys of families and of their originals.
func keys(families []*draft) (list []route.Family) {
	for _, d := range families {
		list = append(list, d.family.Family, d.family.original.Family)
	}
	return list
}

// request returns the parameters of an operation.
func (o *operation) request() gotype.Request {
	r := gotype.Request{Args: o.args(), In: o.base.In}
	if o.id != nil && !holdsLists(r.Args) {
		r.ID, r.Item, r.Args = o.id, r.Args, &shape.Object{}
	}
	if !o.base.Positional() {
		o.addCaptures(r.Args)
	}
	return r
}

// args returns the args of all endpoints of an operation, without those that
// captures hold.
func (o *operation) args() *shape.Object {
	all := &shape.Object{}
	for _, e := range o.endpoints {
		r := shape.Reader{In: e.In}
		var list []*shape.Prop
		for _, a := range e.Args {
			if (o.base.Positional() || o.id != nil) && o.base.Route.Has(a.Name) {
				continue
			}
			list = append(list, &shape.Prop{Name: a.Name, Shape: r.Shape(a.Type), In: r.In, Text: r.Text(a.Schema)})
		}
		if all.Props == nil {
			all.Props = list // nothing else holds them, so they need no copies
			continue
		}
		all.AddProps(list)
	}
	return all
}

// holdsLists reports whether the parameters hold a list of a batch.
func holdsLists(o *shape.Object) bool {
	return slices.ContainsFunc(endpoint.BatchLists, func(name string) bool { return o.Prop(name) != nil })
}

// addCaptures adds captures to the parameters if there are too many for
// arguments. A path holds strings and integers only, whatever the arg of the
// same name accepts.
func (o *operation) addCaptures(obj *shape.Object) {
	for _, c := range o.base.Captures {
		p := obj.Prop(c.Name)
		if p == nil {
			p = &shape.Prop{Name: c.Name, In: o.base.In}
			obj.Props = append(obj.Props, p)
		}
		if words := p.Shape != nil && p.Shape.IsEnum() && p.Shape.Kinds() == 1 && !p.Shape.Any; c.Int || !words {
			p.Shape = &shape.Shape{Int: c.Int, String: !c.Int, Free: !c.Int}
		}
	}
}

// shareResponses sets the types of responses that, according to a preset, are
// like the responses of another route. If nothing is generated for the other
// route, the response is any JSON.
func shareResponses(drafts []*draft, resources []*resource) {
	itemAt := func(namespace, route string) *model.Struct {
		at := func(op *operation) bool { return op.base.Route.Unnamed() == route }
		for i, d := range drafts {
			if d.family.Namespace == namespace && slices.ContainsFunc(d.operations, at) {
				return resources[i].item
			}
		}
		return nil
	}
	for i, d := range drafts {
		for j, op := range d.operations {
			if like := op.response.Like(); like != "" {
				if item := itemAt(d.family.Namespace, like); item != nil {
					resources[i].operations[j].Result = op.response.FormLike(item)
				}
			}
		}
	}
}
