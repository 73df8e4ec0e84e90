package rest

// OpenClosed says whether something takes contributions.
type OpenClosed string

// The values.
const (
	OpenClosedOpen   OpenClosed = "open"
	OpenClosedClosed OpenClosed = "closed"
)

// RenderedBody is a text as it was written and as it is displayed, which embedded answers do not hold.
type RenderedBody struct {
	Received
	Raw      string // edit
	Rendered string // view, edit
}

// CodeFields lists the fields of RenderedBody.
func (g *RenderedBody) CodeFields(c *Coder) {
	c.In(Edit).String("raw", &g.Raw)
	c.In(View|Edit).String("rendered", &g.Rendered)
}

// Content is a text that may be made of blocks and may be protected by a password.
type Content struct {
	Received
	Raw          string // edit
	Rendered     string // view, edit
	BlockVersion int    // of the format of blocks; 0 when there are none; edit
	Protected    bool   // view, edit, embed
}

// CodeFields lists the fields of Content.
func (t *Content) CodeFields(c *Coder) {
	c.In(Edit).String("raw", &t.Raw)
	c.In(View|Edit).String("rendered", &t.Rendered)
	c.In(Edit).Int("block_version", &t.BlockVersion)
	c.Bool("protected", &t.Protected)
}

// Excerpt is a text that may be protected by a password.
type Excerpt struct {
	Received
	Raw       string // edit
	Rendered  string // view, edit, embed
	Protected bool   // view, edit, embed
}

// CodeFields lists the fields of Excerpt.
func (t *Excerpt) CodeFields(c *Coder) {
	c.In(Edit).String("raw", &t.Raw)
	c.String("rendered", &t.Rendered)
	c.Bool("protected", &t.Protected)
}
