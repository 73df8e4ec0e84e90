package codec

// A Text is a text of a response, such as a title.
type Text interface {
	Response
	IsZero() bool // it has no part
}

// Text handles a text of a response. One that came as a string is written as a
// string.
func (c *Coder) Text(name string, v Text, parts TextParts) *Coder {
	has := unknown
	if _, ok := c.op.(*encoder); ok && v.IsZero() && v.CodeReceipt().isEmpty() {
		has = isZero // which saves encoding it
	}
	if !c.pass(name) && c.begin(name, has) {
		c.text(v, parts)
		c.op.end()
	} else if c.marks() {
		v.CodeReceipt().received = true
	}
	return c
}

// TextItem returns the function for an item that is a text.
func TextItem[T any, P interface {
	*T
	Response
}](parts TextParts) func(*Coder, *T) {
	return func(c *Coder, v *T) { c.text(P(v), parts) }
}

func (c *Coder) text(v Response, parts TextParts) {
	c.parts = parts
	if parts.OrString && c.Writing() && v.CodeReceipt().form == asText {
		raw, _ := rawOf(v)
		c.op.str(raw, false)
	} else {
		c.op.object(v)
	}
	c.parts = TextParts{}
}

// TextParts returns the parts of the current text. It has none if the text is
// not a part of a response.
func (c *Coder) TextParts() TextParts { return c.parts }

// Part reports whether the next field is a part of the current text, given the
// contexts that show it. If not, the field is left out.
func (c *Coder) Part(shown Contexts) bool {
	if shown == 0 {
		c.SkipField()
		return false
	}
	c.In(shown)
	return true
}
