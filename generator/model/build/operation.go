package build

import (
	"cmp"
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
			Resource: f.res.Resource, Name: d.name, Methods: first.free, Template: first.path.template(),
		},
		verb:        first.name.verb,
		item:        first.name.item,
		batch:       first.batch,
		lists:       first.name.verb == "List" && subjectOf(f.namespace, first.segs, *b.evidence[first.key]) != readable,
		returnsList: !slices.ContainsFunc(d.endpoints, endpoint.returnsOne),
		oneOrMany:   first.free[0] == "GET" && slices.ContainsFunc(d.endpoints, endpoint.oneOrMany),
	}
	op.Path, op.Literals = first.path.format()
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
	for i := range first.path.captures() {
		op.addCapture(b.capture(d, i))
	}
	nameParams(op.Captures)
	if !first.path.exact && b.routes[first.route.Key].text != pattern.Nothing {
		b.note(first.x, note.PathOutsideCaptures, first.route, first.route.Key, op.Template)
	}
	op.Upload = b.uploads(op, first)
	return op
}

// capture describes the i-th capture. It is an integer if the arg of its name,
// or else its pattern, says so in every deployment.
func (b *builder) capture(d *group, i int) model.Capture {
	first := d.endpoints[0].path.captures()[i]
	out := model.Capture{Name: first.capture, Int: true, Optional: first.optional, Lead: first.lead}
	for _, v := range d.endpoints {
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
