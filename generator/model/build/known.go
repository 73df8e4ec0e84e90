package build

import (
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/preset"
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
				routes[parsePath(r.Key).template()] = r
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
			if s, _ := itemSchema(route); len(s.Properties) > 0 {
				o := r.objectOf(b.amendResponse(v, s))
				o.key = ""
				out.join(o)
				out.known = k.Releases
			}
		}
	}
	return out.known != ""
}
