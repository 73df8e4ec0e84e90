package codec

import (
	"bytes"
	"encoding/json"
	"strconv"

	"github.com/restgen/restgen/templates/runtime/rest/internal/fieldset"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// An encoder writes JSON.
type encoder struct {
	c        Coder
	out      []byte
	buffer   []byte          // used again
	objects  []encodedObject // the open ones, after one for what is around them
	obj      *encodedObject  // the last of them
	nested   *fieldset.Set   // selected of the current value
	show     Contexts        // the context of the response; 0 shows all fields
	hide     Contexts        // those that do not show the next field
	whole    bool            // a response of a server: absent fields are written too
	sameForm bool            // an object that came in a list of its own is written so
	keeping  bool            // see rememberSource
}

// encodedObject is the state of one object.
type encodedObject struct {
	recv     *Receipt      // of a response
	lacks    *Receipt      // has the fields that were not received; nil if all were
	fields   *fieldset.Set // selected by _fields
	kept     *keptField    // the field as sent if it did not fit; it is written at at
	at       int           // where the value of the field begins
	from     int           // where a member begins that may be empty and was not received; 0 if none does
	absent   bool          // absent fields are written too, as null or empty
	special  bool          // fields are selected, or written as sent
	escapes  bool          // names of fields have to be escaped
	handedOn bool          // it was received, or is part of a received object
}

func newEncoder() *encoder {
	e := start(&encoding, func() *encoder { return new(encoder) })
	e.push(encodedObject{})
	return e
}

func (e *encoder) release() {
	clear(e.objects[:cap(e.objects)])
	*e = encoder{buffer: pooled(e.buffer), objects: e.objects[:0]}
	encoding.idle.Put(e)
}

func (e *encoder) push(o encodedObject) {
	e.objects = append(e.objects, o)
	e.obj = &e.objects[len(e.objects)-1]
}

// depth returns the number of open objects.
func (e *encoder) depth() int { return len(e.objects) - 1 }

// AppendJSON appends the JSON encoding of v to b, with the fields of all
// contexts. An object is one, even if it was received in a list. It fails for
// numbers that JSON does not have and for a Raw that is not JSON.
func AppendJSON(b []byte, v any) ([]byte, error) { return newEncoder().append(b, v) }

// append appends v to b, or nothing if that fails, and releases the encoder.
// Without b, it grows a buffer that is used again and copies it once.
func (e *encoder) append(b []byte, v any) ([]byte, error) {
	defer e.release()
	e.out = b
	if b == nil {
		e.out = e.buffer
	}
	e.c.Value(v)
	switch {
	case e.c.err != nil:
		return b, e.c.err
	case b == nil:
		e.buffer = e.out
		return bytes.Clone(e.out), nil
	}
	return e.out, nil
}

func (e *encoder) begin(name string, has content) bool {
	o := e.obj
	hidden := e.hide&e.show != 0
	e.hide = 0
	if hidden || has == isAbsent && !o.absent {
		return false
	}
	lacking := o.lacks != nil && o.lacks.lacks(e.c.pos)
	switch {
	case o.special && !e.beginSpecial(name, has, lacking):
		return false
	case !o.special && lacking && has.empty():
		return false
	}
	from := len(e.out)
	if o.escapes {
		e.out = lex.AppendKey(e.out, name)
	} else {
		e.out = lex.AppendPlainKey(e.out, name)
	}
	o.at = len(e.out)
	if lacking && has == unknown {
		o.from = from
	}
	return true
}

// beginSpecial finds a field that is written as sent, and reports whether to write
// the named field.
func (e *encoder) beginSpecial(name string, has content, lacking bool) bool {
	o := e.obj
	o.kept = nil
	if o.recv != nil && o.recv.more != nil {
		if o.recv.overrides(name) {
			return false
		}
		o.kept = o.recv.kept(name)
	}
	left := e.keeping && e.depth() == 1 || lacking && (e.keeping || has.empty())
	return (o.kept != nil || !left) && e.selects(name)
}

// EscapeNames begins the fields of an object if JSON has to escape the name of one
// of them: a quote, a backslash, or a character before the space. Otherwise names
// are written as they are.
func (c *Coder) EscapeNames() {
	if e, ok := c.op.(*encoder); ok {
		e.obj.escapes = true
	}
}

// In shows the next field in some contexts of a response only.
func (c *Coder) In(x Contexts) *Coder {
	if e, ok := c.op.(*encoder); ok {
		e.hide = ^x & Always
	}
	return c
}

// selects reports whether _fields selects a member of the current object.
func (e *encoder) selects(name string) (ok bool) {
	e.nested, ok = e.obj.fields.Sub(name)
	return ok
}

// member begins a member without a field unless _fields leaves it out.
func (e *encoder) member(name string) bool {
	if !e.selects(name) {
		return false
	}
	e.out = lex.AppendKey(e.out, name)
	return true
}

func (e *encoder) end() {
	switch o := e.obj; {
	case o.kept != nil:
		e.restoreSource()
	case o.from > 0:
		e.dropUnset()
	}
}

// dropUnset removes an object that was not received unless a field of it was set
// since.
func (e *encoder) dropUnset() {
	o := e.obj
	switch string(e.out[o.at:]) {
	case "{}", "[]":
		e.out = e.out[:o.from]
	}
	o.from = 0
}

// restoreSource writes a field as sent if it did not fit then and has not
// changed since.
func (e *encoder) restoreSource() {
	o := e.obj
	text := &o.kept.text
	if e.whole {
		text = &o.kept.whole
	}
	if written := e.out[o.at:]; e.keeping && e.depth() == 1 {
		*text = string(written)
	} else if string(written) == *text {
		e.out = append(e.out[:o.at], o.kept.value...)
	}
	o.kept, o.from = nil, 0
}

// rememberSource stores the encodings of the fields that did not fit, to notice
// later changes.
func rememberSource(v FieldCoder) {
	for _, whole := range []bool{false, true} {
		e := newEncoder()
		e.keeping, e.whole = true, whole
		e.object(v)
		e.release()
	}
}

func (e *encoder) coder() *Coder                                { return &e.c }
func (e *encoder) presence(p Presence, _ bool) (Presence, bool) { return writePresence(e, p) }
func (e *encoder) sum(v VariantCoder)                           { writeSum(e, v) }
func (e *encoder) null()                                        { e.out = append(e.out, "null"...) }
func (e *encoder) integer(v *int)                               { e.out = strconv.AppendInt(e.out, int64(*v), 10) }
func (e *encoder) number(v *float64)                            { e.out = e.c.appendFloat(e.out, *v) }
func (e *encoder) boolean(v *bool)                              { e.out = strconv.AppendBool(e.out, *v) }

func (e *encoder) str(v string, _ bool) (string, bool) {
	e.out = lex.AppendQuoted(e.out, v)
	return v, false
}

func (e *encoder) raw(v string) (string, bool) {
	switch {
	case v == "":
		e.null()
	case e.nested != nil:
		x, err := schema.ParseJSON([]byte(v))
		if err != nil {
			e.c.fail(invalidRaw(v))
			return v, false
		}
		if e.whole && e.depth() == 0 && x.Kind() == schema.KindList {
			e.out = fieldset.AppendItems(e.out, x, e.nested)
		} else {
			e.out = fieldset.Append(e.out, x, e.nested)
		}
	case json.Valid([]byte(v)):
		e.out = append(e.out, v...)
	default:
		e.c.fail(invalidRaw(v))
	}
	return v, false
}

// WrittenValue is RawValue for JSON that the program wrote itself: the encoder
// does not check it.
func (c *Coder) WrittenValue(v *string) {
	if e, ok := c.op.(*encoder); ok && e.nested == nil && *v != "" {
		e.out = append(e.out, *v...)
		return
	}
	c.RawValue(v)
}

// nothing is the receipt of an object without any field.
var nothing = Receipt{received: true}

// open opens an object, with the receipt of a response, and returns where its
// members begin.
func (e *encoder) open(recv *Receipt) (from int) {
	o := encodedObject{recv: recv, fields: e.nested, absent: e.whole, handedOn: recv == nil && e.obj.handedOn}
	o.special = e.nested != nil || e.keeping || recv != nil && recv.more != nil
	if e.obj.from > 0 {
		o.lacks = &nothing
	}
	if recv != nil && recv.received {
		o.lacks, o.absent, o.handedOn = recv, true, true
	}
	e.push(o)
	e.nested = nil
	e.out = append(e.out, '{')
	return len(e.out)
}

// close closes an object, which is a list if it may be one and has no member.
func (e *encoder) close(from int, list bool) {
	end := byte('}')
	if list && len(e.out) == from {
		e.out[from-1], end = '[', ']'
	}
	e.out = append(e.out, end)
	e.objects = e.objects[:len(e.objects)-1]
	e.obj = &e.objects[len(e.objects)-1]
}

func (e *encoder) object(v FieldCoder) {
	if r, ok := v.(Response); ok {
		e.response(r)
		return
	}
	from := e.open(nil)
	n := e.c.fields(v)
	e.close(from, e.isList(n))
}

func (e *encoder) response(v Response) {
	recv := v.CodeReceipt()
	if recv.more != nil && recv.more.whole != "" {
		e.raw(recv.more.whole)
		return
	}
	inList := recv.only && e.sameForm && e.depth() == 0
	if inList {
		e.out = append(e.out, '[')
	}
	from := e.open(recv)
	n := e.c.fields(v)
	if recv.more != nil {
		for _, x := range recv.more.extras {
			if e.member(x.name) {
				e.raw(x.value)
			}
		}
	}
	e.close(from, e.isList(n))
	if inList {
		e.out = append(e.out, ']')
	}
}

// isList reports whether the current object, which lists n fields, is written as a
// list if it has no member, as PHP does.
func (e *encoder) isList(n int) bool {
	o := e.obj
	usual := o.fields != nil || e.whole && n > 0
	if o.recv != nil && o.fields == nil {
		return o.recv.form == asList || usual && o.recv.form != asObject
	}
	return usual
}

// list writes a list. A path of _fields that continues into it selects nothing,
// except at the root, where it applies to each item.
func (e *encoder) list(n int, l list) {
	fields := e.nested
	e.sameForm = false // of the items
	e.out = append(e.out, '[')
	if fields != nil && e.depth() > 0 {
		n = 0
	}
	for i := range n {
		if i > 0 {
			e.out = append(e.out, ',')
		}
		e.nested = fields
		l.handle(&e.c, i)
	}
	e.out = append(e.out, ']')
	e.nested = nil
}

// dict writes the members of a map. In a response, and as a result, PHP writes an
// empty map as a list. A received one came as an object; lists
// are kept as received.
func (e *encoder) dict(m dict) {
	from := e.open(nil)
	e.rest(m)
	e.close(from, e.whole && !e.obj.handedOn || e.depth() == 1)
}

func (e *encoder) rest(m dict) {
	for _, name := range m.names() {
		if recv := e.obj.recv; (recv == nil || !recv.overrides(name)) && e.member(name) {
			m.handle(&e.c, name)
		}
	}
}
