package codec

import (
	"bytes"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

func (d *decoder) object(v FieldCoder) {
	outer, keepSent, key, more := d.obj, d.keepSent, d.r.Key, d.r.More
	d.keepSent = false
	ch := d.r.Space()
	switch {
	case ch == '{':
		d.beginObject(d.r.Depth + 1)
		d.receive(v)
		d.r.FirstKey()
		recv := d.obj.recv
		if !d.r.More && recv != nil {
			recv.form = asObject
		}
		d.members(v)
		if d.opts.dropNull {
			if x, ok := v.(converted); ok {
				x.CodeConverted()
			}
		}
		d.r.Depth--
		if recv != nil && recv.more != nil && len(recv.more.kept) > 0 && d.r.Err == nil {
			rememberSource(v)
		}
	case ch == '[' && d.r.EmptyList():
		d.beginObject(d.r.Depth)
		d.receive(v)
		d.c.fields(v) // see marksAt
		if d.obj.recv != nil {
			d.obj.recv.form = asList
		}
		d.r.Skip()
	case ch == '"' && d.c.parts.OrString:
		d.text(v.(Response))
	case ch == '[' && d.r.Depth == 0 && d.r.ListsOne() && !d.opens(v):
		d.only(v)
	default:
		at := d.r.I
		d.reportMismatch("object")
		if r, ok := v.(Response); ok {
			if d.marksAt(d.r.Depth) {
				r.CodeReceipt().received = true
			}
			d.objectOfText(r, at)
			d.wholeResponse(r)
		}
	}
	d.obj, d.r.Key, d.r.More = outer, key, more
	d.keepSent = d.keepSent || keepSent
}

// beginObject begins an object without a member, with fields at a depth.
func (d *decoder) beginObject(depth int) {
	d.obj, d.r.Key, d.r.More = decodedObject{marks: d.marksAt(depth)}, nil, false
}

// marksAt reports whether an object that was not received is marked as one
// without fields. Fields at a depth mark it when they are called first.
func (d *decoder) marksAt(depth int) bool { return !d.opts.intoNew || depth > 1 }

// receive begins a received object.
func (d *decoder) receive(v FieldCoder) {
	r, ok := v.(Response)
	if !ok {
		return
	}
	own := r.CodeReceipt()
	if d.opts.unshare && own.more != nil {
		own.more = own.more.clone()
	}
	if d.opts.intoNew && !own.received {
		if _, text := rawOf(v); d.r.Depth == 0 || text { // parameters have texts as objects
			d.obj.intoNew = own
			return
		}
	}
	d.obj.recv = own
	own.receive()
}

// members decodes the members of an object. One call of CodeFields decodes all
// members that are in the order of the fields.
func (d *decoder) members(v FieldCoder) {
	if !d.r.More {
		d.c.fields(v) // see marksAt
	}
	for d.r.More {
		from := d.r.I
		d.obj.from = from
		d.c.fields(v)
		d.obj.marks = false
		if d.r.More && d.r.I == from {
			d.unknown()
		}
	}
}

// unknown skips a member without a field and keeps it, since plugins add
// members. Names that begin with _, such as _links, can be half of a post and
// are kept on demand.
func (d *decoder) unknown() {
	name, at := d.r.Key, d.r.I
	d.r.Skip()
	recv := d.obj.recv
	if recv == nil && d.obj.open {
		recv = d.obj.intoNew
	}
	switch kept := d.obj.open || d.opts.KeepUnknown || len(name) > 0 && name[0] != '_'; {
	case !kept:
	case recv == nil: // a response around the object keeps all of it
		d.keepSent = true
	case d.reserve(1, memoryOfMember):
		recv.addExtra(string(name), string(d.r.B[at:d.r.I]))
	}
	d.r.NextKey()
}

// only decodes the only object of a list.
func (d *decoder) only(v FieldCoder) {
	at := d.r.I
	d.r.FirstItem()
	d.object(v)
	if r, ok := v.(Response); ok && !d.opts.intoNew {
		r.CodeReceipt().only = true
	}
	d.r.NextItem()
	d.repaired(at, "object")
}

// objectOfText decodes a string in place of an object with a field raw, the
// form that parameters have.
func (d *decoder) objectOfText(v Response, at int) {
	if d.r.Err != nil || d.r.B[at] != '"' {
		return
	}
	text, end, code := lex.Unquote(nil, d.r.B[:d.r.I], at+1, false)
	if code == 0 && end == d.r.I && setRaw(v, string(text)) && !d.opts.intoNew {
		v.CodeReceipt().set(1)
	}
}

// text decodes a text that came as a string.
func (d *decoder) text(v Response) {
	r := v.CodeReceipt()
	*r = Receipt{}
	if !d.opts.intoNew {
		r.receive()
		r.set(1)
		r.form = asText
	}
	if raw, ok := d.str("", false); ok {
		setRaw(v, raw)
	}
}

// opens reports whether v calls Open. It leaves another object than the current
// one, which object restores.
func (d *decoder) opens(v FieldCoder) bool {
	d.beginObject(d.r.Depth)
	d.c.fields(v)
	return d.obj.open
}

// wholeResponse keeps a response that is not an object if its type is open.
func (d *decoder) wholeResponse(v Response) {
	if d.r.Depth == 0 && d.r.Err == nil && d.opens(v) {
		v.CodeReceipt().grow().whole = string(bytes.TrimSpace(d.r.B[:d.r.I]))
		d.mismatch = false
	}
}

func (d *decoder) sum(v VariantCoder) {
	best := probe(v, probed{b: d.r.B, i: d.r.I})
	if best.best == 0 {
		d.reportMismatch("one of several types")
		return
	}
	d.c.variants(v, best)
}

// converted is implemented by parameters with fields that a site takes for new
// items only. Convert calls it.
type converted interface{ CodeConverted() }

// marks reports whether to mark an object that was not received, see marksAt.
func (c *Coder) marks() bool {
	d, ok := c.op.(*decoder)
	return ok && d.obj.marks
}

// HasMember reports whether the object that is decoded has a member with one of the
// names. Call it only if Decoding returns true.
func (c *Coder) HasMember(names ...string) bool {
	r := c.op.(*decoder).r
	return r.Find(names...)
}

// Source runs code and returns the JSON that it decoded.
func (c *Coder) Source(code func()) []byte {
	d, ok := c.op.(*decoder)
	if !ok {
		code()
		return nil
	}
	d.r.Space()
	at := d.r.I
	code()
	return d.r.B[at:d.r.I]
}

// Open begins the fields of a response that the index does not describe fully.
// All other members are kept, see rest.Extras, and so is a response that is
// not an object.
func (c *Coder) Open() *Coder {
	if d, ok := c.op.(*decoder); ok {
		d.obj.open = true
	}
	return c
}

// SetPaged marks the result as a page of a collection: an object in its place
// is not an item.
func (c *Coder) SetPaged() {
	if d, ok := c.op.(*decoder); ok {
		d.paged = true
	}
}
