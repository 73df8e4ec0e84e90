package build

import (
	"slices"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/gotype"
	"github.com/restgen/restgen/generator/model/build/shape"
)

// setParams sets the struct of the parameters of an operation.
func (o *operation) setParams(t *gotype.Typer, d *group) {
	args := o.args(d)
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

// args returns the args of all endpoints of an operation, without those that
// captures hold.
func (o *operation) args(d *group) *shape.Object {
	all := &shape.Object{}
	for _, v := range d.endpoints {
		r := shape.Reader{In: v.in()}
		var list []*shape.Prop
		for _, a := range v.args {
			if (o.Positional() || o.id != nil) && o.captures(a.Name) {
				continue
			}
			list = append(list, &shape.Prop{Name: a.Name, Shape: r.Shape(a.typed), In: r.In, Text: r.Text(a.schema)})
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
