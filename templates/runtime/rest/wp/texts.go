package wp

import (
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// OpenClosed says whether something takes contributions.
type OpenClosed string

// The values.
const (
	OpenClosedOpen   OpenClosed = "open"
	OpenClosedClosed OpenClosed = "closed"
)

// Text is a text as it was written and as it is displayed, both for everybody.
type Text struct {
	rest.Received
	Raw      string
	Rendered string
}

func (t *Text) CodeFields(c *codec.Coder) { c.String("raw", &t.Raw).String("rendered", &t.Rendered) }

// Blocks is a text of blocks as it was written, which embedded answers do not hold.
type Blocks struct {
	rest.Received
	Raw          string // view, edit
	BlockVersion int    // of the format of blocks; 0 when there are none; edit
}

func (b *Blocks) CodeFields(c *codec.Coder) {
	c.ViewEdit().String("raw", &b.Raw).In(codec.Edit).Int("block_version", &b.BlockVersion)
}

// ProtectedBlocks are Blocks that may be protected by a password.
type ProtectedBlocks struct {
	rest.Received
	Raw          string // view, edit
	BlockVersion int    // of the format of blocks; 0 when there are none; edit
	Protected    bool   // view, edit, embed
}

func (b *ProtectedBlocks) CodeFields(c *codec.Coder) {
	c.ViewEdit().String("raw", &b.Raw).In(codec.Edit).Int("block_version", &b.BlockVersion).Bool("protected", &b.Protected)
}

// EmbeddedText is a text of which embedded answers hold everything, as the titles of menus.
type EmbeddedText struct {
	rest.Received
	Raw      string // edit, embed
	Rendered string // view, edit, embed
}

func (t *EmbeddedText) CodeFields(c *codec.Coder) {
	c.In(codec.Edit|codec.Embed).String("raw", &t.Raw).String("rendered", &t.Rendered)
}

// EmbeddedContent is Content of which embedded answers hold everything, as the blocks of menus.
type EmbeddedContent struct {
	rest.Received
	Raw          string // edit, embed
	Rendered     string // view, edit, embed
	BlockVersion int    // of the format of blocks; 0 when there are none; edit, embed
	Protected    bool   // view, edit, embed
}

func (t *EmbeddedContent) CodeFields(c *codec.Coder) {
	c.In(codec.Edit|codec.Embed).String("raw", &t.Raw).String("rendered", &t.Rendered).
		In(codec.Edit|codec.Embed).Int("block_version", &t.BlockVersion).Bool("protected", &t.Protected)
}

// RenderedBody is a text as it was written and as it is displayed, which embedded answers do not hold.
type RenderedBody struct {
	rest.Received
	Raw      string // edit
	Rendered string // view, edit
}

func (g *RenderedBody) CodeFields(c *codec.Coder) {
	c.In(codec.Edit).String("raw", &g.Raw).ViewEdit().String("rendered", &g.Rendered)
}

// Content is a text that may be made of blocks and may be protected by a password.
type Content struct {
	rest.Received
	Raw          string // edit
	Rendered     string // view, edit
	BlockVersion int    // of the format of blocks; 0 when there are none; edit
	Protected    bool   // view, edit, embed
}

func (t *Content) CodeFields(c *codec.Coder) {
	c.In(codec.Edit).String("raw", &t.Raw).ViewEdit().String("rendered", &t.Rendered).
		In(codec.Edit).Int("block_version", &t.BlockVersion).Bool("protected", &t.Protected)
}

// Excerpt is a text that may be protected by a password.
type Excerpt struct {
	rest.Received
	Raw       string // edit
	Rendered  string // view, edit, embed
	Protected bool   // view, edit, embed
}

func (t *Excerpt) CodeFields(c *codec.Coder) {
	c.In(codec.Edit).String("raw", &t.Raw).String("rendered", &t.Rendered).Bool("protected", &t.Protected)
}
