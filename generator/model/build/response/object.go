package response

import (
	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// An Object is the shape of the objects of a resource.
type Object struct {
	*shape.Object
	Open     bool   // the objects may have further members
	ByPreset bool   // a preset lists the fields
	Releases string // whose schemas are used in place of those of the index, or ""
	Part     bool   // some fields are those of the index all the same
}

// Of joins the response schemas of all routes of a family. An index without
// response schemas still shows the identifier, and the args whose properties name
// the contexts that show them. It returns nil if nothing is known of the objects.
func Of(r *Resource) *Object {
	ev := r.evidence()
	out := &Object{Object: &shape.Object{}}
	switch {
	case !ev.own:
		return nil
	case !ev.replaced && r.join(out, r.fromIndex(ev.silent)):
		out.Open = out.Extra != nil && len(out.Props) > 0
		return out
	case r.joinPreset(out):
		out.ByPreset = true
		if !ev.schemas {
			r.infer(out.Object)
		}
	case ev.replaced, ev.schemas:
	case r.join(out, r.fromRelease):
		out.Releases = ev.releases
		out.Part = r.addShown(out)
	default:
		r.infer(out.Object)
	}
	out.Open = true
	if len(out.Props) == 0 && !ev.replaced && !out.ByPreset && out.Releases == "" && !ev.certain {
		return nil
	}
	return out
}

// A source returns the schema of an item from one source, the route that has it,
// and the deployments that return such items.
type source func(endpoint.Typed) (*index.Route, *declared.Schema, schema.Deployments)

func (r *Resource) fromIndex(silent schema.Deployments) source {
	return func(e endpoint.Typed) (*index.Route, *declared.Schema, schema.Deployments) {
		return e.Route, e.Items.Index, e.In | silent
	}
}

func (r *Resource) fromRelease(e endpoint.Typed) (*index.Route, *declared.Schema, schema.Deployments) {
	return e.Facts.Release, e.Items.Release, r.All
}

// join adds the schemas of a source, one for each route, and reports whether there
// are some.
func (r *Resource) join(out *Object, from source) (found bool) {
	seen := map[*index.Route]bool{}
	for _, group := range r.Groups {
		for _, e := range group {
			route, s, in := from(e)
			if s == nil || seen[route] || e.EndsInBatch {
				continue
			}
			reader := shape.Reader{In: in, Response: true}
			out.Join(reader.Object(s))
			seen[route], found = true, true
		}
	}
	return found
}

// joinPreset adds the properties that presets list, and reports whether there are
// some.
func (r *Resource) joinPreset(out *Object) (found bool) {
	reader := shape.Reader{In: r.All, Response: true}
	for _, group := range r.Groups {
		for _, e := range group {
			if e.Items.Preset != nil {
				out.Join(reader.Object(e.Items.Preset))
				found = true
			}
		}
	}
	return found
}

// addShown adds what the index itself shows of the objects of a response, which
// are properties with members, and marks all other fields. It reports whether
// there are any.
func (r *Resource) addShown(out *Object) bool {
	inferred, shown := &shape.Object{}, &shape.Object{}
	r.infer(inferred)
	for _, p := range inferred.Props {
		if mine := out.Prop(p.Name); p.Shape.IsObject() && (mine == nil || mine.Shape.IsObject()) {
			shown.Props = append(shown.Props, p)
		}
	}
	if len(shown.Props) == 0 {
		return false
	}
	out.MarkExcept(inferred, out.Releases)
	for _, p := range shown.Props {
		if mine := out.Prop(p.Name); mine != nil {
			mine.Shape.Join(p.Shape)
			mine.Text.Join(p.Text)
		} else {
			out.AddProps([]*shape.Prop{p})
		}
	}
	return true
}
