package endpoint

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Complete completes the schema of an arg with what the index hides about it:
// what presets know, or what the form of the endpoint shows if they know nothing,
// and then what the options say.
func (e *Endpoint) Complete(s *schema.Schema, form *preset.Form, arg *index.Arg) {
	e.Facts.Complete(s, arg, form)
	e.options.Complete(s, e.Target, arg.Name)
}

// Form returns what the index shows of how an endpoint is made, or nil if a
// preset knows it.
func (e *Endpoint) Form(all Writers) *preset.Form {
	if e.Facts.Core || e.options.NoPreset {
		return nil
	}
	f := &preset.Form{Endpoint: e.Endpoint, Route: e.Path}
	r := e.Route
	if e.release != nil {
		r = e.release
	}
	if s, _ := e.itemOf(r); s != nil && len(s.Properties) > 0 && !e.OfBatch {
		f.Item = s
	} else if !e.Index.HasSchemas || e.OfBatch {
		f.Sibling = all.sibling(e)
	}
	return f
}

// Writers are the endpoints that create and update items, by index and template.
// An endpoint that updates an item is at the template of its collection, followed
// by a slash.
type Writers map[*index.Index]map[string]*index.Endpoint

// NewWriters returns the writers among some endpoints.
func NewWriters(list []*Endpoint) Writers {
	w := Writers{}
	for _, e := range list {
		if w[e.Index] == nil {
			w[e.Index] = map[string]*index.Endpoint{}
		}
		template := e.Target.Template
		switch {
		case slices.Equal(e.Methods, []string{"POST"}):
			w[e.Index][template] = e.Endpoint
		case len(e.Methods) == 3 && slices.Contains(e.Methods, "PATCH") && strings.HasSuffix(template, "}"):
			w[e.Index][collectionOf(template)+"/"] = e.Endpoint
		}
	}
	return w
}

// collectionOf returns a template without its last segment.
func collectionOf(template string) string {
	return template[:max(0, strings.LastIndexByte(template, '/'))]
}

// sibling returns another endpoint that writes the same item, or nil.
func (w Writers) sibling(e *Endpoint) *index.Endpoint {
	template := e.Target.Template
	if slices.Equal(e.Methods, []string{"POST"}) {
		return w[e.Index][template+"/"]
	}
	if e.OfBatch || strings.HasSuffix(template, "}") {
		return w[e.Index][collectionOf(template)]
	}
	return nil
}
