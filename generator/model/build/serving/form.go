package serving

import (
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/preset"
)

// form returns what the index shows of how an endpoint is made.
func (w writers) form(t endpoint.Typed) *preset.Form {
	f := &preset.Form{}
	if s := t.Items.Plain; s != nil && len(s.Properties) > 0 && !t.EndsInBatch {
		f.Item = s
	} else if !t.Index.HasSchemas || t.EndsInBatch {
		f.Sibling = w.sibling(t.Endpoint)
	}
	return f
}

// writers are the endpoints that create and update items, by index and template.
// An endpoint that updates an item is at the template of its collection, followed
// by a slash.
type writers map[*index.Index]map[string]*index.Endpoint

// newWriters returns the writers among some endpoints.
func newWriters(list []*endpoint.Endpoint) writers {
	w := writers{}
	for _, e := range list {
		if w[e.Index] == nil {
			w[e.Index] = map[string]*index.Endpoint{}
		}
		segs := e.Route.Path.Segments()
		switch {
		case slices.Equal(e.Methods, []string{"POST"}):
			w[e.Index][segs.Template()] = e.Endpoint
		case len(e.Methods) == 3 && slices.Contains(e.Methods, "PATCH") && segs.EndCapture() != "":
			w[e.Index][segs.Above().Template()+"/"] = e.Endpoint
		}
	}
	return w
}

// sibling returns another endpoint that writes the same item, or nil.
func (w writers) sibling(e *endpoint.Endpoint) *index.Endpoint {
	segs := e.Route.Path.Segments()
	if slices.Equal(e.Methods, []string{"POST"}) {
		return w[e.Index][segs.Template()+"/"]
	}
	if e.EndsInBatch || segs.EndCapture() != "" {
		return w[e.Index][segs.Above().Template()]
	}
	return nil
}
