package response

import (
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/generator/preset"
)

// Of joins the response schemas of all routes of a family. An index without
// response schemas still shows the identifier, and the args whose properties name
// the contexts that show them. It returns nil if nothing is known of the objects.
func Of(f *Family) *Object {
	if f.allLike() {
		return nil
	}
	if f.any(func(e endpoint.Typed) bool { return e.Facts.Replaces }) {
		out := &Object{Object: &shape.Object{}, open: true}
		f.fromPreset(out)
		return out
	}
	out := &Object{Object: &shape.Object{}}
	if f.fromIndex(out) {
		return out
	}
	out.open = true
	if f.fromPreset(out) {
		return out
	}
	if !f.anySchemas() {
		if f.fromRelease(out) {
			return out
		}
		f.infer(out.Object)
	}
	if len(out.Props) == 0 && !f.formGiven() && !f.isCollection() {
		return nil
	}
	return out
}

// fromIndex adds the schemas of the index, and reports whether there are some.
func (f *Family) fromIndex(out *Object) (found bool) {
	seen := map[*index.Route]bool{}
	silent := f.silent()
	for _, group := range f.Groups {
		for _, e := range group {
			if e.Route.Schema == nil || seen[e.Route] || e.OfBatch {
				continue
			}
			seen[e.Route] = true
			r := shape.Reader{In: e.In() | silent, Response: true}
			if s := e.ItemFrom(endpoint.FromIndex); s != nil {
				o := r.Object(s)
				o.Key = ""
				out.Join(o)
				found = true
			}
		}
	}
	return found
}

// fromPreset adds the properties that presets list, and reports whether there are
// some.
func (f *Family) fromPreset(out *Object) bool {
	for _, group := range f.Groups {
		for _, e := range group {
			if s := e.ItemFrom(endpoint.FromPreset); s != nil {
				r := shape.Reader{In: f.All, Response: true}
				out.Join(r.Object(s))
				out.known = model.ByPreset
			}
		}
	}
	if out.known == "" {
		return false
	}
	if !f.anySchemas() {
		f.infer(out.Object)
	}
	return true
}

// fromRelease adds the fields of the known schemas of a family, and reports
// whether there are some.
func (f *Family) fromRelease(out *Object) bool {
	k := preset.Schemas(f.Namespace)
	if k == nil {
		return false
	}
	seen := map[*index.Route]bool{}
	for _, group := range f.Groups {
		for _, e := range group {
			route := e.Released()
			if route == nil || seen[route] || e.OfBatch {
				continue
			}
			seen[route] = true
			r := shape.Reader{In: f.All, Response: true}
			if s := e.ItemFrom(endpoint.FromRelease); s != nil {
				o := r.Object(s)
				o.Key = ""
				out.Join(o)
				out.known = k.Releases
			}
		}
	}
	if out.known != "" {
		out.part = f.addShown(out)
	}
	return out.known != ""
}

// addShown adds what the index itself shows of the objects of a response, which
// are properties with members, and marks all other fields. It reports whether
// there are any.
func (f *Family) addShown(out *Object) bool {
	inferred, shown := &shape.Object{}, &shape.Object{}
	f.infer(inferred)
	for _, p := range inferred.Props {
		if mine := out.Prop(p.Name); p.Shape.IsObject() && (mine == nil || mine.Shape.IsObject()) {
			shown.Props = append(shown.Props, p)
		}
	}
	if len(shown.Props) == 0 {
		return false
	}
	out.MarkExcept(inferred, out.known)
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
