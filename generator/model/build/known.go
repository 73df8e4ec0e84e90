package build

import (
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/generator/route"
)

// knownRoutes returns the routes with known response schemas, by template, for
// the namespaces of indexes without schemas.
func (o Options) knownRoutes(inputs []Input) map[string]*index.Route {
	routes := map[string]*index.Route{}
	if o.IndexSchemas {
		return routes
	}
	seen := map[string]bool{}
	for _, in := range inputs {
		if in.Index.HasSchemas {
			continue
		}
		for _, ns := range in.Index.Namespaces {
			k := preset.Schemas(ns)
			if k == nil || seen[k.Releases] {
				continue
			}
			seen[k.Releases] = true
			for _, r := range k.Index().Routes {
				routes[route.Parse(r.Key).Template()] = r
			}
		}
	}
	return routes
}

// knownResponse adds the fields of the known schemas of a family, and reports
// whether there are some.
func (b *builder) knownResponse(f *family, out *responseShape) bool {
	k := preset.Schemas(f.namespace)
	if k == nil {
		return false
	}
	seen := map[*index.Route]bool{}
	for _, d := range f.sortedGroups() {
		for _, v := range d.endpoints {
			route := b.known[v.target.template]
			if route == nil || seen[route] || v.batch {
				continue
			}
			seen[route] = true
			r := shape.Reader{In: b.deployments.All(), Response: true}
			if s := b.schemaFrom(fromRelease, v); s != nil {
				o := r.Object(s)
				o.Key = ""
				out.Join(o)
				out.known = k.Releases
			}
		}
	}
	if out.known != "" {
		out.part = b.addShown(f, out)
	}
	return out.known != ""
}

// addShown adds what the index itself shows of the objects of a response, which
// are properties with members, and marks all other fields. It reports whether
// there are any.
func (b *builder) addShown(f *family, out *responseShape) bool {
	inferred, shown := &shape.Object{}, &shape.Object{}
	b.infer(f, inferred)
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
