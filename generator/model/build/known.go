package build

import (
	"github.com/restgen/restgen/generator/index"
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
			r := schemaReader{in: b.deployments.all(), response: true, deployments: b.deployments}
			if s := b.schemaFrom(fromRelease, v); s != nil {
				o := r.objectOf(s)
				o.key = ""
				out.join(o)
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
	inferred, shown := &object{}, &object{}
	b.infer(f, inferred)
	for _, p := range inferred.props {
		if mine := out.prop(p.name); p.shape.isObject() && (mine == nil || mine.shape.isObject()) {
			shown.props = append(shown.props, p)
		}
	}
	if len(shown.props) == 0 {
		return false
	}
	out.markExcept(inferred, out.known)
	for _, p := range shown.props {
		if mine := out.prop(p.name); mine != nil {
			mine.shape.join(p.shape)
			mine.text.join(p.text)
		} else {
			out.addProps([]*prop{p})
		}
	}
	return true
}

// isObject reports whether all values of the shape but null are objects of one
// kind.
func (s *shape) isObject() bool { return len(s.object) == 1 && s.kinds() == 1 && !s.any }

// markExcept marks the properties that are only in schemas of releases.
func (o *object) markExcept(inferred *object, releases string) {
	for _, p := range o.props {
		of := inferred.prop(p.name)
		switch {
		case of == nil:
			p.known = releases
		case of.shape.isObject() && p.shape.isObject():
			p.shape.object[0].markExcept(of.shape.object[0], releases)
		}
	}
}
