package build

import (
	"slices"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/model/build/gotype"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/generator/naming/routename"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// types sets the types of the parameters and responses of resources. Full names
// hold the whole path of a field.
func (s *sources) types(related []*draft, uses gotype.Uses, full bool) *gotype.Typer {
	origin := related[0].origin
	t := gotype.New(gotype.Facts{
		Base: origin.name, One: origin.one, Full: full, Deployments: s.deployments,
		Given: fieldNames(related, s.families.renames), Uses: uses,
	})
	for _, d := range related {
		if d.object != nil {
			t.Show(d.object.Object)
		}
	}
	var whole *model.Struct // the response of the original
	for _, d := range related {
		t.Begin(&d.owner)
		for i, op := range d.operations {
			op.setParams(t, d.readings[i].typed)
		}
		switch {
		case d.batch && whole != nil:
			d.item = whole
		case d.object != nil:
			d.item = d.object.Typed(d.responseName())
			t.Response(d.item, d.object.Object)
		default:
			d.item = nil
		}
		if d.batch || d.copies == "" {
			whole = d.item
		}
		for _, op := range d.operations {
			op.setResult(d.item, s.deployments.All())
		}
	}
	t.Finish()
	return t
}

// fieldNames returns the names that the options give to fields and enum values of
// resources that share types, those with longer paths first.
func fieldNames(related []*draft, renames []*rename) []*gotype.GivenName {
	var list []*gotype.GivenName
	for _, r := range renames {
		matches := func(d *draft) bool {
			return r.matchesResource(d.relative.Family) || r.matchesResource(d.origin.Family)
		}
		if r.Field != nil && slices.ContainsFunc(related, matches) {
			list = append(list, &r.GivenName)
		}
	}
	slices.SortStableFunc(list, func(x, y *gotype.GivenName) int { return len(y.Field) - len(x.Field) })
	return list
}

// responseName returns the name of the response type of the family.
func (r relative) responseName() string {
	if r.batch {
		return r.origin.one
	}
	return routename.Response(r.name, r.head)
}

// setParams sets the struct of the parameters of an operation.
func (o *operation) setParams(t *gotype.Typer, endpoints []endpoint.Typed) {
	args := o.args(endpoints)
	o.Params = &model.Struct{Name: o.Resource.Name + o.Name + "Params"}
	if o.id != nil && !holdsLists(args) {
		o.Params.Fields = t.Batch(o.id, args, o.In)
		args = &shape.Object{}
	}
	if !o.Positional() {
		o.addCaptures(args)
	}
	o.Params.Fields = append(t.Params(args, o.In), o.Params.Fields...)
}

// holdsLists reports whether the parameters hold a list of a batch.
func holdsLists(o *shape.Object) bool {
	return slices.ContainsFunc(endpoint.BatchLists, func(name string) bool { return o.Prop(name) != nil })
}

// args returns the args of all endpoints of an operation, without those that
// captures hold.
func (o *operation) args(endpoints []endpoint.Typed) *shape.Object {
	all := &shape.Object{}
	for _, e := range endpoints {
		r := shape.Reader{In: e.In()}
		var list []*shape.Prop
		for _, a := range e.Args {
			if (o.Positional() || o.id != nil) && o.captures(a.Name) {
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

func (o *operation) captures(name string) bool {
	return slices.ContainsFunc(o.Captures, func(c model.Capture) bool { return c.Name == name })
}

// addCaptures adds captures to the parameters if there are too many for
// arguments. A path holds strings and integers only, whatever the arg of the
// same name accepts.
func (o *operation) addCaptures(obj *shape.Object) {
	for _, c := range o.Captures {
		p := obj.Prop(c.Name)
		if p == nil {
			p = &shape.Prop{Name: c.Name, In: o.In}
			obj.Props = append(obj.Props, p)
		}
		if words := p.Shape != nil && p.Shape.IsEnum() && p.Shape.Kinds() == 1 && !p.Shape.Any; c.Int || !words {
			p.Shape = &shape.Shape{Int: c.Int, String: !c.Int, Free: !c.Int}
		}
	}
}

// setResult sets the form of the response, given the object of the resource, if
// it has one. All are the deployments of the model.
func (o *operation) setResult(item *model.Struct, all schema.Deployments) {
	if o.id != nil {
		o.Result = model.Result{Kind: model.BatchResult, Type: item}
		return
	}
	o.Result = o.Form(item, all)
}
