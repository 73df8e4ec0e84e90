package build

import (
	"slices"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/model/build/gotype"
	"github.com/restgen/restgen/generator/model/build/option"
	"github.com/restgen/restgen/generator/model/build/response"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/generator/parallel"
	"github.com/restgen/restgen/generator/route"
)

// A resource is a family with the types of its operations. The names of these may
// still meet others of the package.
type resource struct {
	family       *family
	operations   []typed
	declarations []*gotype.Declaration // in the order of the operations that use them first
}

// A typed operation has the types of its parameters and its response.
type typed struct {
	*operation
	params []*model.Field
	result model.Result
}

// giveTypes gives the operations the types of their parameters and responses. It
// also reports how the names that options give to fields are used.
func giveTypes(families [][]*responses, deployments []string, given option.Names) ([]*resource, gotype.Uses) {
	lists, uses := make([][]*gotype.Types, len(families)), make([]gotype.Uses, len(families))
	parallel.Each(len(families), func(i int) {
		uses[i] = gotype.Uses{}
		origin := families[i][0].family.original
		scheme := gotype.Scheme{
			Base: origin.name, One: origin.one, Deployments: deployments,
			Given: given.Fields(keys(families[i])), Uses: uses[i],
		}
		var needs []gotype.Needs
		for _, r := range families[i] {
			needs = append(needs, r.needs())
		}
		lists[i] = gotype.Of(scheme, needs)
	})
	all := gotype.Uses{}
	for _, use := range uses {
		for name, u := range use {
			all.Note(name, u)
		}
	}
	return withTypes(slices.Concat(families...), slices.Concat(lists...)), all
}

// withTypes returns resources, given the types of each.
func withTypes(list []*responses, types []*gotype.Types) (resources []*resource) {
	structs := map[*response.Object]*model.Struct{}
	for i, r := range list {
		if s := types[i].Response; s != nil {
			structs[r.object] = s
		}
	}
	for i, r := range list {
		out := &resource{family: r.family, declarations: types[i].Declarations}
		for j, op := range r.operations {
			form := r.forms[j]
			result := model.Result{Kind: form.Kind, Type: structs[form.Object]}
			if form.Value != nil {
				result.Elem = gotype.Plain(form.Value)
			}
			out.operations = append(out.operations, typed{op, types[i].Params[j], result})
		}
		resources = append(resources, out)
	}
	return resources
}

// needs returns what needs types.
func (r *responses) needs() gotype.Needs {
	need := gotype.Needs{Name: r.family.name, Object: r.object, Response: r.family.response}
	for _, op := range r.operations {
		need.Requests = append(need.Requests, op.request(r.id))
	}
	return need
}

// keys returns the keys of families and of their originals.
func keys(families []*responses) (list []route.Family) {
	for _, d := range families {
		list = append(list, d.family.Family, d.family.original.Family)
	}
	return list
}

// request returns the parameters of an operation, given the identifiers that the
// items of an item batch have.
func (o *operation) request(id *shape.Shape) gotype.Request {
	r := gotype.Request{Args: o.args(), In: o.in}
	if o.itemBatch && !holdsLists(r.Args) {
		r.ItemID, r.Item, r.Args = id, r.Args, &shape.Object{}
	}
	if !model.Positional(o.captures) {
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
			if (model.Positional(o.captures) || o.itemBatch) && o.route().Has(a.Name) {
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

// holdsLists reports whether the parameters hold a list of an item batch.
func holdsLists(o *shape.Object) bool {
	return slices.ContainsFunc(endpoint.ItemBatchLists, func(name string) bool { return o.Prop(name) != nil })
}

// addCaptures adds captures to the parameters if there are too many for
// arguments. A path holds strings and integers only, whatever the arg of the
// same name accepts.
func (o *operation) addCaptures(obj *shape.Object) {
	for _, c := range o.captures {
		p := obj.Prop(c.Name)
		if p == nil {
			p = &shape.Prop{Name: c.Name, In: o.in}
			obj.Props = append(obj.Props, p)
		}
		if words := p.Shape != nil && p.Shape.IsEnum() && p.Shape.Kinds() == 1 && !p.Shape.Any; c.Int || !words {
			p.Shape = &shape.Shape{Int: c.Int, String: !c.Int, Free: !c.Int}
		}
	}
}
