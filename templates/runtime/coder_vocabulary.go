package rest

// ContextName is the scope of a request, which decides what an answer shows.
type ContextName string

// The contexts that the server knows.
const (
	ContextView  ContextName = "view"
	ContextEmbed ContextName = "embed"
	ContextEdit  ContextName = "edit" // needs the right to edit
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
	Namespace Raw // whose index it is; by default that of the route
	Context   Raw // by default "view"
}

func (p *IndexParams) CodeFields(c *Coder) {
	c.Raw("namespace", &p.Namespace).Raw("context", &p.Context)
}

// Rendered is a text as it was written and as it is displayed.
type Rendered struct {
	Received
	Raw      string // edit
	Rendered string // view, edit, embed
}

func (r *Rendered) CodeFields(c *Coder) {
	c.In(Edit).String("raw", &r.Raw).String("rendered", &r.Rendered)
}

// RenderedInput is a text to write. What comes as a text alone, as most clients send it, is Raw.
type RenderedInput struct {
	Raw      Opt[string]
	Rendered Opt[string] // the server ignores it
	alone    bool        // came alone, or is to be sent so
}

// SomeText returns a text that is sent alone. Sites take that wherever they take an object with raw, and an empty one
// empties a title, which {"raw": ""} does not.
func SomeText(s string) Opt[RenderedInput] {
	return Some(RenderedInput{Raw: Some(s), alone: true})
}

func (r *RenderedInput) CodeFields(c *Coder) {
	c.OptString("raw", &r.Raw).OptString("rendered", &r.Rendered)
}
