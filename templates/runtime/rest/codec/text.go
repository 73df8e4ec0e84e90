package codec

import (
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Text codes a text of an answer that may come alone. Then it is raw, and written as it came.
func (c *Coder) Text(name string, v Response) *Coder {
	if !c.begin(name) {
		if c.op == opDecode {
			c.markReceivedEmpty(v)
		}
		return c
	}
	r := v.received()
	switch {
	case c.op == opDecode && c.ws() == '"':
		*r = (Receipt{})
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

// decodeRaw takes the text that came in the place of an object with raw, as params have it that are made an answer.
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
			t.received().set(1)
		}
	}
}

// rawOf returns the string field raw of a shape that has it as its first, or nil.
func (c *Coder) rawOf(v FieldCoder) *string {
	d := newCoder(opFind)
	defer d.release()
	v.CodeFields(d)
	return d.found
}
