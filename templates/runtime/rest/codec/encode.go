package codec

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// AppendJSON appends the JSON encoding of v to b, with the fields of all
// contexts. An object is one, even if it was received in a list. It fails for numbers that JSON does not have and for a Raw that is
// not JSON.
func AppendJSON(b []byte, v any) ([]byte, error) { return newCoder(opEncode).write(b, v) }

// AppendQuery appends v to b as a query for PHP: lists as name[]=, objects as
// name[key]=. It fails for null.
func AppendQuery(b []byte, v FieldCoder) ([]byte, error) { return newCoder(opQuery).write(b, v) }

// AppendResponse appends the response v of a server in one context, with the
// fields that _fields selects. Unless id is nil, it is set to the Identity of v.
func AppendResponse(b []byte, v FieldCoder, show Contexts, fields *FieldSet, id *string) ([]byte, error) {
	c := newCoder(opEncode)
	defer c.release()
	c.show, c.whole, c.nested, c.omits, c.out = show, true, fields, fields != nil, b
	c.sameForm = true
	c.Value(v)
	if c.err != nil {
		return b, c.err
	}
	switch {
	case id == nil:
	case c.omits || c.ids[0] == 0 || c.out[len(b)] != '{':
		*id = Identity(v)
	default:
		*id = identityAt(c.out, c.ids)
	}
	return c.out, nil
}

// write appends v to b, or nothing if that fails, and releases the Coder.
// Without b, it grows a buffer that is used again and copies it once.
func (c *Coder) write(b []byte, v any) ([]byte, error) {
	defer c.release()
	c.out = b
	if b == nil {
		c.out = c.scratch[:0]
	}
	c.Value(v)
	switch {
	case c.err != nil:
		return b, c.err
	case b == nil:
		c.scratch = c.out
		return bytes.Clone(c.out), nil
	}
	return c.out, nil
}

// encodeState is the state of encoding.
type encodeState struct {
	out      []byte
	hide     Contexts // do not show the current field in these
	show     Contexts // the context of the response; 0 shows all fields
	keeping  bool     // see rememberSource
	whole    bool     // a response: absent fields are written too, as null or empty
	sameForm bool     // an object that came in a list of its own is written so, see decodeOnly
	nested   *FieldSet
	ids      [2]int // where the id and the uuid of the outermost object begin in out, or at most 0
	omits    bool   // the id or the uuid may have been left out
}

// encodeFrame is the state of encoding one object. Its first fields are for all
// operations.
type encodeFrame struct {
	pos  int      // position of the current field, from 1
	recv *receipt // of a response
	at   int      // where the value of the field begins

	layoutFrame
	fields   *FieldSet  // selected by _fields
	kept     *keptField // the field as sent if it did not fit; it is written at at
	from     int        // where a member begins that was not received, else 0
	unset    bool       // the object itself was not received
	partial  bool       // fields may be left out or written as sent
	received bool       // it was received, or is part of a received object
	base     int        // of a query: length of the prefix of the enclosing object
}

// queryState is the state of writing a query.
type queryState struct {
	item int // number of the item that the prefix ends with, from 1, or 0
}

// enterPartial begins a field that is hidden or may be left out.
func (c *Coder) enterPartial(name string, hidden bool) bool {
	if hidden {
		c.omits = true
		return false
	}
	lacking := c.unset && (c.recv == nil || c.recv.bits[0] == 0) || c.recv != nil && c.recv.lacks(c.pos)
	var kept *keptField
	if c.recv != nil && c.recv.more != nil {
		kept = c.recv.kept(name)
		if c.hasOverride(name) {
			return false
		}
	}
	if lacking && c.keeping && kept == nil {
		return false
	}
	from := len(c.out)
	if c.keeping && kept == nil && c.depth == 1 || !c.enterMember(name) {
		return false
	}
	if !lacking {
		from = 0
	}
	c.kept, c.at, c.from = kept, len(c.out), from
	return true
}

// dropUnset removes a field that was not received unless it was set since.
func (c *Coder) dropUnset() {
	switch string(c.out[c.at:]) {
	case "0", `""`, "false", "null", "{}", "[]":
		c.out = c.out[:c.from]
		c.omits = true
	}
	c.from = 0
}

// restoreSource writes a field as sent if it did not fit then and has not
// changed since.
func (c *Coder) restoreSource() {
	text := &c.kept.text
	if c.whole {
		text = &c.kept.whole
	}
	if written := c.out[c.at:]; c.keeping && c.depth == 1 {
		*text = string(written)
	} else if string(written) == *text {
		c.out = append(c.out[:c.at], c.kept.value...)
	}
	c.kept = nil
}

// rememberSource stores the encodings of the fields that did not fit, to notice
// later changes.
func rememberSource(v FieldCoder) {
	for _, whole := range []bool{false, true} {
		c := newCoder(opEncode)
		c.keeping, c.whole = true, whole
		c.encodeObject(v)
		c.release()
	}
}

// enterMember begins a member unless _fields leaves it out.
func (c *Coder) enterMember(name string) bool {
	if c.op == opQuery {
		c.enterQuery(name)
		return true
	}
	c.nested = nil
	if c.fields != nil {
		sub, ok := c.fields.Sub(name)
		if !ok {
			return false
		}
		c.nested = sub
	}
	c.appendKey(name)
	return true
}

// appendKey appends the name of a member.
func (c *Coder) appendKey(name string) {
	if c.layout == nil {
		c.out = lex.AppendKey(c.out, name)
	} else {
		s := &c.slots[c.shown]
		if s.key == 0 || s.name != name {
			s = c.setNext(name, anyField)
		}
		c.shown++
		c.out = append(c.out, c.text[c.copied:s.key]...)
		c.copied = s.end
	}
	if c.depth == 1 {
		switch name {
		case "id":
			c.ids[0] = len(c.out)
		case "uuid":
			c.ids[1] = len(c.out)
		}
	}
}

// beginObject opens an object, in place of the state of the enclosing one.
func (c *Coder) beginObject() {
	unset := c.from > 0
	c.encodeFrame = encodeFrame{fields: c.nested, unset: unset, partial: unset || c.nested != nil || c.keeping, received: c.received}
	c.nested = nil
	c.depth++
	c.out = append(c.out, '{')
}

func (c *Coder) close(with byte, outer *encodeFrame) {
	c.out = append(c.out, with)
	c.encodeFrame = *outer
	c.depth--
}

func (c *Coder) encodeObject(v FieldCoder) {
	var recv *receipt
	if r, ok := v.(Response); ok {
		recv = receiptOf(r)
		if recv.more != nil && recv.more.whole != "" {
			c.encodeRaw(recv.more.whole)
			return
		}
	}
	inList := recv != nil && recv.asOnly() && c.sameForm && c.depth == 0
	if inList {
		c.out = append(c.out, '[')
	}
	outer := c.encodeFrame
	c.beginObject()
	if recv != nil {
		c.received = recv.bits[0] != 0
		c.recv = recv
		c.partial = c.partial || !recv.isNew()
	}
	if c.whole && !c.partial {
		c.beginLayout(v)
	}
	from := len(c.out)
	v.CodeFields(c)
	c.endLayout()
	if recv != nil && recv.more != nil {
		for _, x := range recv.more.extras {
			if c.enterMember(x.name) {
				c.encodeRaw(x.value)
			}
		}
	}
	end := byte('}')
	if len(c.out) == from && c.asList() {
		c.out[from-1], end = '[', ']'
	}
	c.close(end, &outer)
	if inList {
		c.out = append(c.out, ']')
	}
}

// asList reports whether the current object, an empty one, is written as a list,
// as PHP does.
func (c *Coder) asList() bool {
	asList := c.fields != nil || c.whole && c.pos > 0
	if c.recv != nil && c.fields == nil {
		return c.recv.asList() || asList && !c.recv.asObject()
	}
	return asList
}

func (c *Coder) enterQuery(name string) {
	c.item = 0
	c.prefix = c.prefix[:c.base]
	if c.base == 0 {
		c.prefix = lex.AppendEscaped(c.prefix, name)
		return
	}
	c.prefix = append(lex.AppendEscaped(append(c.prefix, "%5B"...), name), "%5D"...)
}

// beginParts begins a list or an object. In a list, each such item needs an
// index, since PHP starts a new item at every [].
func (c *Coder) beginParts() {
	if c.item > 0 {
		c.prefix = fmt.Appendf(c.prefix[:len(c.prefix)-len(anyIndex)], "%%5B%d%%5D", c.item-1)
	}
	c.base = len(c.prefix)
}

const anyIndex = "%5B%5D"

// pair begins a parameter of a query; in JSON it does nothing.
func (c *Coder) pair() {
	if c.op != opQuery {
		return
	}
	if n := len(c.out); n > 0 && c.out[n-1] != '?' && c.out[n-1] != '&' {
		c.out = append(c.out, '&')
	}
	c.out = append(c.out, c.prefix...)
	c.out = append(c.out, '=')
}

// queryRaw writes any JSON as parameters of a query.
func (c *Coder) queryRaw(v string) {
	base := c.base
	if text := strings.TrimLeft(v, lex.Spaces); text != "" && (text[0] == '{' || text[0] == '[') {
		c.beginParts()
	}
	object := schema.NewTree().NewObject()
	if object.AddJSON(c.parameter(), []byte(v), 1) != 0 {
		c.fail(fmt.Errorf("rest: the parameter %s is not valid JSON", c.parameter()))
		return
	}
	var err error
	if c.out, err = object.First().AppendParam(c.out); err != nil {
		c.fail(err)
	}
	c.base = base
}

// parameter returns the name of the current parameter for messages.
func (c *Coder) parameter() string { return schema.NewTree().Unescape(string(c.prefix)) }

// QueryText returns a scalar as text in a query.
func QueryText(x schema.Value) string {
	if k := x.Kind(); k == schema.KindTrue || k == schema.KindFalse {
		return schema.JSONLiterals[k]
	}
	return x.Text()
}

// FieldSet is the selection of _fields for an object. A nil FieldSet selects
// everything.
type FieldSet struct {
	names map[string]*FieldSet
}

// Sub reports whether a member is selected, and which part of it; nil is all
// of it.
func (f *FieldSet) Sub(name string) (*FieldSet, bool) {
	if f == nil {
		return nil, true
	}
	sub, ok := f.names[name]
	return sub, ok
}
