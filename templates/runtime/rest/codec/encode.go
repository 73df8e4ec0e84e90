package codec

import (
	"bytes"
	"encoding/json"
	"sort"
	"strconv"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest/internal/fieldset"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// An encoder writes JSON.
type encoder struct {
	silent
	c        Coder
	out      []byte
	buffer   []byte // used again
	depth    int    // of open objects
	obj      encodedObject
	nested   *fieldset.Set // selected of the current value
	show     Contexts      // the context of the response; 0 shows all fields
	whole    bool          // a response: absent fields are written too, as null or empty
	sameForm bool          // an object that came in a list of its own is written so
	keeping  bool          // see rememberSource
}

// encodedObject is the state of one object.
type encodedObject struct {
	recv     *receipt      // of a response
	fields   *fieldset.Set // selected by _fields
	at       int           // where the value of the field begins
	kept     *keptField    // the field as sent if it did not fit; it is written at at
	from     int           // where a member begins that was not received; 0 if none does
	partial  bool          // fields may be left out or written as sent
	unset    bool          // the object itself was not received
	handedOn bool          // it was received, or is part of a received object
}

var encoders = sync.Pool{New: func() any { return new(encoder) }}

func newEncoder() *encoder {
	e := encoders.Get().(*encoder)
	e.c = Coder{op: e, traits: encodes | writes}
	return e
}

func (e *encoder) release() {
	*e = encoder{buffer: pooled(e.buffer)}
	encoders.Put(e)
}

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
	o := &e.obj
	hidden := e.c.hide&e.show != 0
	e.c.hide = 0
	switch {
	case hidden, has == isAbsent && !e.whole && !o.received():
		return false
	case o.partial:
		return e.beginPartial(name, has)
	}
	e.out = lex.AppendKey(e.out, name)
	return true
}

// beginPartial begins a field that may be left out or written as sent.
func (e *encoder) beginPartial(name string, has content) bool {
	o := &e.obj
	lacking := o.unset
	if o.received() {
		lacking = o.recv.lacks(e.c.pos)
	}
	o.kept = nil
	if o.recv != nil && o.recv.more != nil {
		if o.recv.overrides(name) {
			return false
		}
		o.kept = o.recv.kept(name)
	}
	if lacking && o.kept == nil && (e.keeping || has == isZero || has == isAbsent) {
		return false
	}
	from := len(e.out)
	if e.keeping && o.kept == nil && e.depth == 1 || !e.member(name) {
		return false
	}
	o.at, o.from = len(e.out), 0
	if lacking && has != isSet {
		o.from = from
	}
	return true
}

// received reports whether the object itself was received.
func (o *encodedObject) received() bool { return o.recv != nil && o.recv.bits[0] != 0 }

// member begins a member unless _fields leaves it out.
func (e *encoder) member(name string) bool {
	e.nested = nil
	if e.obj.fields != nil {
		sub, ok := e.obj.fields.Sub(name)
		if !ok {
			return false
		}
		e.nested = sub
	}
	e.out = lex.AppendKey(e.out, name)
	return true
}

func (e *encoder) end() {
	switch o := &e.obj; {
	case o.kept != nil:
		e.restoreSource()
	case o.from > 0:
		e.dropUnset()
	}
}

// dropUnset removes a field that was not received unless it was set since.
func (e *encoder) dropUnset() {
	switch string(e.out[e.obj.at:]) {
	case "0", `""`, "false", "null", "{}", "[]":
		e.out = e.out[:e.obj.from]
	}
	e.obj.from = 0
}

// restoreSource writes a field as sent if it did not fit then and has not
// changed since.
func (e *encoder) restoreSource() {
	o := &e.obj
	text := &o.kept.text
	if e.whole {
		text = &o.kept.whole
	}
	if written := e.out[o.at:]; e.keeping && e.depth == 1 {
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

func (e *encoder) null() { e.out = append(e.out, "null"...) }

func (e *encoder) integer(v *int) { e.out = strconv.AppendInt(e.out, int64(*v), 10) }

func (e *encoder) number(v *float64) { e.out = e.c.appendFloat(e.out, *v) }

func (e *encoder) boolean(v *bool) { e.out = strconv.AppendBool(e.out, *v) }

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
		e.out = fieldset.Append(e.out, x, e.nested)
	case json.Valid([]byte(v)):
		e.out = append(e.out, v...)
	default:
		e.c.fail(invalidRaw(v))
	}
	return v, false
}

func (e *encoder) text(v Response) { e.object(v) }

// open opens an object, in place of the enclosing one, which it returns.
func (e *encoder) open() (outer encodedObject) {
	outer = e.obj
	unset := outer.from > 0
	e.obj = encodedObject{fields: e.nested, unset: unset, partial: unset || e.nested != nil || e.keeping, handedOn: outer.handedOn}
	e.nested = nil
	e.depth++
	e.out = append(e.out, '{')
	return outer
}

func (e *encoder) close(with byte, outer *encodedObject) {
	e.out = append(e.out, with)
	e.obj = *outer
	e.depth--
}

func (e *encoder) object(v FieldCoder) {
	var recv *receipt
	if r, ok := v.(Response); ok {
		recv = receiptOf(r)
		if recv.more != nil && recv.more.whole != "" {
			e.raw(recv.more.whole)
			return
		}
	}
	inList := recv != nil && recv.asOnly() && e.sameForm && e.depth == 0
	if inList {
		e.out = append(e.out, '[')
	}
	outer := e.open()
	if recv != nil {
		e.obj.recv, e.obj.handedOn = recv, recv.bits[0] != 0
		e.obj.partial = e.obj.partial || !recv.isNew()
	}
	from := len(e.out)
	n := e.c.fields(v)
	if recv != nil && recv.more != nil {
		for _, x := range recv.more.extras {
			if e.member(x.name) {
				e.raw(x.value)
			}
		}
	}
	end := byte('}')
	if len(e.out) == from && e.isList(n) {
		e.out[from-1], end = '[', ']'
	}
	e.close(end, &outer)
	if inList {
		e.out = append(e.out, ']')
	}
}

// isList reports whether the current object, which lists n fields and has no
// member, is written as a list, as PHP does.
func (e *encoder) isList(n int) bool {
	o := &e.obj
	usual := o.fields != nil || e.whole && n > 0
	if o.recv != nil && o.fields == nil {
		return o.recv.has(asList) || usual && !o.recv.has(asObject)
	}
	return usual
}

// list writes a list. A path of _fields that continues into it selects nothing,
// except at the root, where it applies to each item.
func (e *encoder) list(n int, l list, item any) {
	fields := e.nested
	e.sameForm = false // of the items
	e.out = append(e.out, '[')
	if fields != nil && e.depth > 0 {
		n = 0
	}
	for i := range n {
		if i > 0 {
			e.out = append(e.out, ',')
		}
		e.nested = fields
		l.do(&e.c, listCode, i, item)
	}
	e.out = append(e.out, ']')
	e.nested = nil
}

// dict writes the members of a map. In a response, and as a result, PHP writes an
// empty map as a list. A received one came as an object; lists
// are kept as received.
func (e *encoder) dict(m dict, item any) {
	outer := e.open()
	e.rest(m, item)
	end := byte('}')
	if last := len(e.out) - 1; (e.whole && !e.obj.handedOn || e.depth == 1) && e.out[last] == '{' {
		e.out[last], end = '[', ']'
	}
	e.close(end, &outer)
}

func (e *encoder) rest(m dict, item any) {
	names := m.do(&e.c, dictNames, "", nil)
	sort.Strings(names)
	for _, name := range names {
		if recv := e.obj.recv; (recv == nil || !recv.overrides(name)) && e.member(name) {
			m.do(&e.c, dictWrite, name, item)
		}
	}
}
