package rest

// OpenClosed says whether something takes contributions.
type OpenClosed string

// The values.
const (
	OpenClosedOpen   OpenClosed = "open"
	OpenClosedClosed OpenClosed = "closed"
)

// Text is a text as it was written and as it is displayed, both for everybody.
type Text struct {
	Received
	Raw      string
	Rendered string
}

func (t *Text) CodeFields(c *Coder) { c.String("raw", &t.Raw).String("rendered", &t.Rendered) }

// Blocks is a text of blocks as it was written, which embedded answers do not hold.
type Blocks struct {
	Received
	Raw          string // view, edit
	BlockVersion int    // of the format of blocks; 0 when there are none; edit
}

func (b *Blocks) CodeFields(c *Coder) {
	c.ViewEdit().String("raw", &b.Raw).In(Edit).Int("block_version", &b.BlockVersion)
}

// ProtectedBlocks are Blocks that may be protected by a password.
type ProtectedBlocks struct {
	Received
	Raw          string // view, edit
	BlockVersion int    // of the format of blocks; 0 when there are none; edit
	Protected    bool   // view, edit, embed
}

func (b *ProtectedBlocks) CodeFields(c *Coder) {
	c.ViewEdit().String("raw", &b.Raw).In(Edit).Int("block_version", &b.BlockVersion).Bool("protected", &b.Protected)
}

// EmbeddedText is a text of which embedded answers hold everything, as the titles of menus.
type EmbeddedText struct {
	Received
	Raw      string // edit, embed
	Rendered string // view, edit, embed
}

func (t *EmbeddedText) CodeFields(c *Coder) {
	c.In(Edit|Embed).String("raw", &t.Raw).String("rendered", &t.Rendered)
}

// EmbeddedContent is Content of which embedded answers hold everything, as the blocks of menus.
type EmbeddedContent struct {
	Received
	Raw          string // edit, embed
	Rendered     string // view, edit, embed
	BlockVersion int    // of the format of blocks; 0 when there are none; edit, embed
	Protected    bool   // view, edit, embed
}

func (t *EmbeddedContent) CodeFields(c *Coder) {
	c.In(Edit|Embed).String("raw", &t.Raw).String("rendered", &t.Rendered).
		In(Edit|Embed).Int("block_version", &t.BlockVersion).Bool("protected", &t.Protected)
}

// RenderedBody is a text as it was written and as it is displayed, which embedded answers do not hold.
type RenderedBody struct {
	Received
	Raw      string // edit
	Rendered string // view, edit
}

func (g *RenderedBody) CodeFields(c *Coder) {
	c.In(Edit).String("raw", &g.Raw).ViewEdit().String("rendered", &g.Rendered)
}

// Content is a text that may be made of blocks and may be protected by a password.
type Content struct {
	Received
	Raw          string // edit
	Rendered     string // view, edit
	BlockVersion int    // of the format of blocks; 0 when there are none; edit
	Protected    bool   // view, edit, embed
}

func (t *Content) CodeFields(c *Coder) {
	c.In(Edit).String("raw", &t.Raw).ViewEdit().String("rendered", &t.Rendered).
		In(Edit).Int("block_version", &t.BlockVersion).Bool("protected", &t.Protected)
}

// Excerpt is a text that may be protected by a password.
type Excerpt struct {
	Received
	Raw       string // edit
	Rendered  string // view, edit, embed
	Protected bool   // view, edit, embed
}

func (t *Excerpt) CodeFields(c *Coder) {
	c.In(Edit).String("raw", &t.Raw).String("rendered", &t.Rendered).Bool("protected", &t.Protected)
}

func (r *Rendered) raw() *string        { return &r.Raw }
func (t *Text) raw() *string            { return &t.Raw }
func (b *Blocks) raw() *string          { return &b.Raw }
func (g *RenderedBody) raw() *string    { return &g.Raw }
func (t *Content) raw() *string         { return &t.Raw }
func (t *Excerpt) raw() *string         { return &t.Raw }
func (b *ProtectedBlocks) raw() *string { return &b.Raw }
func (t *EmbeddedText) raw() *string    { return &t.Raw }
func (t *EmbeddedContent) raw() *string { return &t.Raw }

// text is a text of an answer. Its first field is raw.
type text interface {
	response
	raw() *string
}

// Text codes a text of an answer that may come alone. Then it is raw, and written as it came.
func (c *Coder) Text(name string, v text) *Coder {
	if !c.begin(name) {
		if c.op == opDecode {
			c.holdsNothing(v)
		}
		return c
	}
	switch r := v.received(); {
	case c.op == opDecode && c.ws() == '"':
		if *r = (receipt{}); !c.opts.made {
			r.setText()
		}
		c.StringValue(v.raw())
	case c.writing() && r.asText(), c.op == opProbe && c.kindHere() == KindString:
		c.StringValue(v.raw())
	default:
		c.object(v)
	}
	c.end()
	return c
}

// takeRaw takes the text that came in the place of an object with raw, as params have it that are made an answer.
func (c *Coder) takeRaw(v Codable, at int) {
	if t, ok := v.(text); ok && c.err == nil && c.b[at] == '"' {
		if *t.raw() = Raw(c.b[at:c.i]).String(); !c.opts.made {
			t.received().set(1)
		}
	}
}

// decodeText takes a text that came in the place of one to write, and reports whether it is one.
func (c *Coder) decodeText(v Codable) bool {
	t, ok := v.(*RenderedInput)
	if ok {
		var s string
		c.StringValue(&s)
		*t = SomeText(s).value
	}
	return ok
}

// OptText codes a text to write that may be absent or null.
func (c *Coder) OptText(name string, v *Opt[RenderedInput]) *Coder {
	if !c.beginOpt(name, &v.state) {
		return c
	}
	if s, ok := v.value.Raw.Get(); ok && c.writing() && v.value.alone {
		c.StringValue(&s)
	} else {
		c.object(&v.value)
	}
	c.endOpt(&v.state)
	return c
}
