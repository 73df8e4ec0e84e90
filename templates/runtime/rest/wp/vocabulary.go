package wp

import (
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Context is the scope of a request, which decides what an answer shows.
type Context string

// The contexts that the server knows.
const (
	ContextView  Context = "view"
	ContextEmbed Context = "embed"
	ContextEdit  Context = "edit" // needs the right to edit
)

// Order is the direction of a sorted collection.
type Order string

// The directions.
const (
	OrderAsc  Order = "asc"
	OrderDesc Order = "desc"
)

// IndexParams are the params of the index of a namespace. The site takes anything for both.
type IndexParams struct {
	Namespace rest.Raw // whose index it is; by default that of the route
	Context   rest.Raw // by default "view"
}

func (p *IndexParams) CodeFields(c *codec.Coder) {
	c.Field("namespace", &p.Namespace).Field("context", &p.Context)
}

// Rendered is a text as it was written and as it is displayed.
type Rendered struct {
	rest.Received
	Raw      string // edit
	Rendered string // view, edit, embed
}

func (r *Rendered) CodeFields(c *codec.Coder) {
	c.In(codec.Edit).String("raw", &r.Raw).String("rendered", &r.Rendered)
}

// RenderedInput is a text to write. What comes as a text alone, as most clients send it, is Raw.
type RenderedInput struct {
	Raw      rest.Opt[string]
	Rendered rest.Opt[string] // the server ignores it
	alone    bool             // came alone, or is to be sent so
}

// SomeText returns a text that is sent alone. Sites take that wherever they take an object with raw, and an empty one
// empties a title, which {"raw": ""} does not.
func SomeText(s string) rest.Opt[RenderedInput] {
	return rest.Some(RenderedInput{Raw: rest.Some(s), alone: true})
}

// CodeValue codes the text alone or as an object.
func (r *RenderedInput) CodeValue(c *codec.Coder) {
	s, ok := r.Raw.Get()
	switch {
	case c.Writing() && ok && r.alone:
		c.StringValue(&s)
	case !c.Writing() && c.Kind() == schema.KindString:
		c.StringValue(&s)
		if c.Reading() {
			*r, _ = SomeText(s).Get()
		}
	default:
		c.ObjectValue(r)
	}
}

func (r *RenderedInput) CodeFields(c *codec.Coder) {
	c.Field("raw", &r.Raw).Field("rendered", &r.Rendered)
}
