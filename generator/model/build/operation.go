package build

import (
	"cmp"
	"regexp"
	"slices"

	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/generator/schema"
)

func (b *builder) operation(f *family, d *group) *operation {
	first := d.endpoints[0]
	op := &operation{
		Operation: &model.Operation{
			Resource: f.res.Resource, Name: d.name, Methods: first.free, Template: first.path.Template(),
		},
		facts:       first.facts.About(first.free),
		verb:        first.name.Verb,
		item:        first.name.Item,
		batch:       first.batch,
		lists:       first.name.Lists,
		returnsList: !slices.ContainsFunc(d.endpoints, endpoint.returnsOne),
		oneOrMany:   first.free[0] == "GET" && slices.ContainsFunc(d.endpoints, endpoint.oneOrMany),
	}
	op.Path, op.Literals = first.path.Format()
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
	for i := range first.path.Captures() {
		op.addCapture(b.capture(d, i))
	}
	nameParams(op.Captures)
	if !first.path.Exact && b.routes[first.route.Key].text != pattern.Nothing {
		b.note(first.x, note.PathOutsideCaptures, first.route, first.route.Key, op.Template)
	}
	op.Upload = b.uploads(op)
	return op
}

// digitsOnly matches the patterns of captures that hold integers.
var digitsOnly = regexp.MustCompile(`^\[?(?:\\d|0-9)\]?(?:[+*]|\{[\d,]+\})?$`)

// capture describes the i-th capture. It is an integer if the arg of its name
// says so in every deployment, or its pattern if no arg has the name.
func (b *builder) capture(d *group, i int) model.Capture {
	first := d.endpoints[0].path.Captures()[i]
	out := model.Capture{Name: first.Capture, Int: true, Optional: first.Optional, Lead: first.Lead}
	for _, v := range d.endpoints {
		c := v.path.Captures()[i]
		isInt := digitsOnly.MatchString(c.Pattern)
		if s := v.schema(c.Capture); s != nil {
			out.Doc = cmp.Or(out.Doc, s.Description)
			if len(s.Types) > 0 {
				isInt = slices.Equal(s.Types, []string{"integer"})
			}
		}
		out.Int = out.Int && isInt && !c.Optional
	}
	return out
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

// schema returns the schema of an arg. It is nil for an unknown name.
func (v endpoint) schema(name string) *schema.Schema {
	for _, a := range v.args {
		if a.Name == name {
			return a.schema
		}
	}
	return nil
}
