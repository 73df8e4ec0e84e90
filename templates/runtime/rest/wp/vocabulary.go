// Package wp has types and error codes that all WordPress sites share.
package wp

import (
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Context selects the fields of a response.
type Context string

// The contexts.
const (
	ContextView  Context = "view"
	ContextEmbed Context = "embed"
	ContextEdit  Context = "edit" // requires permission to edit
)

// Order is the direction of a sorted collection.
type Order string

// The directions.
const (
	OrderAsc  Order = "asc"
	OrderDesc Order = "desc"
)

// IndexParams are the parameters of the index of a namespace. The site accepts
// any value for both.
type IndexParams struct {
	// Namespace whose index is requested, by default the one of the route.
	Namespace rest.Raw
	// Default "view".
	Context rest.Raw
}

func (p *IndexParams) CodeFields(c *codec.Coder) {
	c.Field("namespace", &p.Namespace).Field("context", &p.Context)
}

// A NamespaceIndex lists the routes of a namespace.
type NamespaceIndex struct {
	rest.Received
	// The name of the namespace.
	Namespace string
	// The routes by their patterns, as in the site index.
	Routes map[string]rest.Raw
}

func (n *NamespaceIndex) CodeFields(c *codec.Coder) {
	c.Open()
	c.String("namespace", &n.Namespace)
	codec.MapOf(c, "routes", &n.Routes, nil)
}

// Rendered is a text as written and as displayed.
type Rendered struct {
	rest.Received
	Raw      string // edit
	Rendered string // view, edit, embed
}

func (r *Rendered) CodeFields(c *codec.Coder) {
	c.In(codec.Edit).String("raw", &r.Raw).String("rendered", &r.Rendered)
}

// RenderedInput is a text to write. A plain string, as most clients send it,
// is Raw.
type RenderedInput struct {
	Raw rest.Opt[string]
	// Ignored by the site.
	Rendered rest.Opt[string]
	alone    bool // came as a string or is sent as one
}

// SomeText returns a text that is sent as a string. Sites accept that in place
// of an object with raw. An empty string clears a title, which {"raw": ""}
// does not.
func SomeText(s string) rest.Opt[RenderedInput] {
	return rest.Some(RenderedInput{Raw: rest.Some(s), alone: true})
}

// CodeValue handles the text as a string or an object.
func (r *RenderedInput) CodeValue(c *codec.Coder) {
	s, ok := r.Raw.Get()
	switch {
	case c.Writing() && ok && r.alone:
		c.StringValue(&s)
	case !c.Writing() && c.Kind() == schema.KindString:
		c.StringValue(&s)
		if c.Reading() {
			*r = RenderedInput{Raw: rest.Some(s), alone: true}
		}
	default:
		c.ObjectValue(r)
	}
}

func (r *RenderedInput) CodeFields(c *codec.Coder) {
	c.Field("raw", &r.Raw).Field("rendered", &r.Rendered)
}
