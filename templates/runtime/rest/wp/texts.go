package wp

import (
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Text is a text of a response. Not all texts have all parts, and not all
// contexts show them: see the comment of the field. Use rest.Has to find out
// whether a part was received.
type Text struct {
	rest.Received
	Raw          string // as written
	Rendered     string // as displayed
	BlockVersion int    // format of the blocks, 0 without blocks
	Protected    bool   // it needs a password
}

// IsZero reports whether the text has no part.
func (t *Text) IsZero() bool {
	return t.Raw == "" && t.Rendered == "" && t.BlockVersion == 0 && !t.Protected
}

// CodeFields implements codec.FieldCoder.
func (t *Text) CodeFields(c *codec.Coder) {
	parts := c.TextParts()
	if parts == (codec.TextParts{}) {
		t.codeAlone(c)
		return
	}
	if c.Part(parts.Raw) {
		c.String("raw", &t.Raw)
	}
	if c.Part(parts.Rendered) {
		c.String("rendered", &t.Rendered)
	}
	if c.Part(parts.BlockVersion) {
		c.Int("block_version", &t.BlockVersion)
	}
	if c.Part(parts.Protected) {
		c.Bool("protected", &t.Protected)
	}
}

// codeAlone handles a text that is not a part of a response. It may have all
// parts, but few texts have the last two.
func (t *Text) codeAlone(c *codec.Coder) {
	c.String("raw", &t.Raw).String("rendered", &t.Rendered)
	if c.BeginNil("block_version", t.BlockVersion == 0) {
		c.IntValue(&t.BlockVersion)
		c.End()
	}
	if c.BeginNil("protected", !t.Protected) {
		c.BoolValue(&t.Protected)
		c.End()
	}
}

// TextInput is a text of a request. A plain string, as most clients send it, is
// Raw.
type TextInput struct {
	Raw rest.Opt[string]
	// Ignored by the site.
	Rendered rest.Opt[string]
	alone    bool // came as a string or is sent as one
}

// SomeText returns a text that is sent as a string. Sites accept that in place
// of an object with raw. An empty string clears a title, which {"raw": ""}
// does not.
func SomeText(s string) rest.Opt[TextInput] {
	return rest.Some(TextInput{Raw: rest.Some(s), alone: true})
}

// CodeValue handles the text as a string or an object.
func (t *TextInput) CodeValue(c *codec.Coder) {
	s, ok := t.Raw.Get()
	switch {
	case c.Writing() && ok && t.alone:
		c.StringValue(&s)
	case !c.Writing() && c.Kind() == schema.KindString:
		c.StringValue(&s)
		if c.Reading() {
			*t = TextInput{Raw: rest.Some(s), alone: true}
		}
	default:
		c.ObjectValue(t)
	}
}

func (t *TextInput) CodeFields(c *codec.Coder) {
	c.Field("raw", &t.Raw).Field("rendered", &t.Rendered)
}
