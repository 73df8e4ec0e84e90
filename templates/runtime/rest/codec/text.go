package codec

import (
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Text codes a text of a response, which may come as a string. Then the string
// is its field raw, and it is written as a string.
func (c *Coder) Text(name string, v Response) *Coder {
	if !c.begin(name) {
		if c.op == opDecode && !c.again {
			c.markReceivedEmpty(v)
		}
		return c
	}
	r := receiptOf(v)
	switch {
	case c.op == opDecode && c.ws() == '"':
		*r = receipt{}
		if !c.opts.intoNew {
			r.setText()
		}
		c.StringValue(c.rawOf(v))
	case c.Writing() && r.asText(), c.op == opProbe && c.kindHere() == schema.KindString:
		c.StringValue(c.rawOf(v))
	default:
		c.ObjectValue(v)
	}
	c.End()
	return c
}

// decodeRaw decodes a string in place of an object with a field raw, the form
// that parameters have.
func (c *Coder) decodeRaw(v FieldCoder, at int) {
	t, ok := v.(Response)
	if !ok || c.err != nil || c.b[at] != '"' {
		return
	}
	if raw := c.rawOf(v); raw != nil {
		if text, end, code := lex.Unquote(nil, c.b[:c.i], at+1, false); code == 0 && end == c.i {
			*raw = string(text)
		}
		if !c.opts.intoNew {
			receiptOf(t).set(1)
		}
	}
}

// rawOf returns the field raw of v if it is a string and the first field, or
// nil.
func (c *Coder) rawOf(v FieldCoder) *string {
	d := newCoder(opFind)
	defer d.release()
	v.CodeFields(d)
	return d.found
}
