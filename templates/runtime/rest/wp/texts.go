package wp

import (
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// OpenClosed states whether people can contribute.
type OpenClosed string

// The values.
const (
	OpenClosedOpen   OpenClosed = "open"
	OpenClosedClosed OpenClosed = "closed"
)

// Text is a text as written and as displayed.
type Text struct {
	rest.Received
	Raw      string
	Rendered string
}

func (t *Text) CodeFields(c *codec.Coder) { c.String("raw", &t.Raw).String("rendered", &t.Rendered) }

// Blocks is a text of blocks as written. Embedded responses do not have it.
type Blocks struct {
	rest.Received
	Raw          string // view, edit
	BlockVersion int    // format of the blocks, 0 without blocks; edit
}

func (b *Blocks) CodeFields(c *codec.Coder) {
	c.In(codec.View|codec.Edit).String("raw", &b.Raw).In(codec.Edit).Int("block_version", &b.BlockVersion)
}

// ProtectedBlocks are Blocks that may have a password.
type ProtectedBlocks struct {
	rest.Received
	Raw          string // view, edit
	BlockVersion int    // format of the blocks, 0 without blocks; edit
	Protected    bool   // view, edit, embed
}

func (b *ProtectedBlocks) CodeFields(c *codec.Coder) {
	c.In(codec.View|codec.Edit).String("raw", &b.Raw).In(codec.Edit).Int("block_version", &b.BlockVersion).Bool("protected", &b.Protected)
}

// EmbeddedText is a text that embedded responses have in full, such as the
// title of a menu.
type EmbeddedText struct {
	rest.Received
	Raw      string // edit, embed
	Rendered string // view, edit, embed
}

func (t *EmbeddedText) CodeFields(c *codec.Coder) {
	c.In(codec.Edit|codec.Embed).String("raw", &t.Raw).String("rendered", &t.Rendered)
}

// EmbeddedContent is a Content that embedded responses have in full, such as
// the blocks of a menu.
type EmbeddedContent struct {
	rest.Received
	Raw          string // edit, embed
	Rendered     string // view, edit, embed
	BlockVersion int    // format of the blocks, 0 without blocks; edit, embed
	Protected    bool   // view, edit, embed
}

func (t *EmbeddedContent) CodeFields(c *codec.Coder) {
	c.In(codec.Edit|codec.Embed).String("raw", &t.Raw).String("rendered", &t.Rendered).
		In(codec.Edit|codec.Embed).Int("block_version", &t.BlockVersion).Bool("protected", &t.Protected)
}

// RenderedBody is a text as written and as displayed. Embedded responses do
// not have it.
type RenderedBody struct {
	rest.Received
	Raw      string // edit
	Rendered string // view, edit
}

func (g *RenderedBody) CodeFields(c *codec.Coder) {
	c.In(codec.Edit).String("raw", &g.Raw).In(codec.View|codec.Edit).String("rendered", &g.Rendered)
}

// Content is a text that may have blocks and a password.
type Content struct {
	rest.Received
	Raw          string // edit
	Rendered     string // view, edit
	BlockVersion int    // format of the blocks, 0 without blocks; edit
	Protected    bool   // view, edit, embed
}

func (t *Content) CodeFields(c *codec.Coder) {
	c.In(codec.Edit).String("raw", &t.Raw).In(codec.View|codec.Edit).String("rendered", &t.Rendered).
		In(codec.Edit).Int("block_version", &t.BlockVersion).Bool("protected", &t.Protected)
}

// Excerpt is a text that may have a password.
type Excerpt struct {
	rest.Received
	Raw       string // edit
	Rendered  string // view, edit, embed
	Protected bool   // view, edit, embed
}

func (t *Excerpt) CodeFields(c *codec.Coder) {
	c.In(codec.Edit).String("raw", &t.Raw).String("rendered", &t.Rendered).Bool("protected", &t.Protected)
}
