package codec

import (
	"bytes"
	"slices"
	"strings"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A decoder decodes JSON.
type decoder struct {
	silent
	c       Coder
	r       reader
	opts    DecodeOptions
	obj     decodedObject // the current one
	tracker *pointerTracker
	memory  int64 // bytes that the result may still take
	paged   bool  // the result is a Page

	mismatch bool // the current value did not fit at all
	keepSent bool // part of the current value did not fit and is kept as sent

	// The next operation uses these again.
	scratch []byte
	enums   *[64]string     // enum values that were seen lately
	short   strings.Builder // see keep
}

// decodedObject is the state of one object.
type decodedObject struct {
	recv      *receipt // of a response
	intoNew   *receipt // instead of recv, for a response that Convert makes
	at        int      // where the value of the current field begins
	open      bool     // unknown members are kept
	rest      bool     // AdditionalMembers takes unknown members
	unclaimed bool     // no field took the current member
	again     bool     // CodeFields was called before
}

var decoders = sync.Pool{New: func() any { return &decoder{enums: new([64]string)} }}

func newDecoder(b []byte, options DecodeOptions) *decoder {
	d := decoders.Get().(*decoder)
	d.c = Coder{op: d, traits: reads, reading: &d.r}
	d.r = reader{b: b}
	d.opts, d.memory = options, memoryFor(b)
	return d
}

func (d *decoder) release() {
	*d = decoder{scratch: pooled(d.scratch), enums: d.enums}
	decoders.Put(d)
}

// memoryOfMember is about the memory for a member without a field, without its
// text.
const memoryOfMember = 64

func (d *decoder) takes(n int, size uintptr) bool { return !d.mismatch && d.reserve(n, size) }

// reserve takes memory for n values of a size, and reports whether there is
// enough. If not, decoding stops.
func (d *decoder) reserve(n int, size uintptr) bool {
	if d.r.err == nil {
		d.memory -= int64(n) * int64(size)
		if d.memory < 0 {
			d.r.fail(&SizeError{Size: len(d.r.b), Limit: memoryFor(d.r.b)})
		}
	}
	return d.r.err == nil
}

func (d *decoder) kind() schema.Kind { return d.r.kind() }

func (d *decoder) begin(string, content) bool {
	d.obj.at = d.r.i
	return d.r.more
}

func (d *decoder) end() {
	if recv := d.obj.recv; recv != nil {
		recv.mark(d.c.pos, !d.mismatch)
		if recv.more != nil {
			recv.forget(string(d.r.key)) // of an earlier member of that name
		}
		if d.keepSent && d.reserve(1, memoryOfMember) {
			recv.keep(string(d.r.key), string(d.r.b[d.obj.at:d.r.i]))
			d.keepSent = false
		}
	}
	d.mismatch = false
	d.r.nextKey()
}

func (d *decoder) given(_ Presence, how optional) (Presence, bool) {
	switch ch := d.r.ws(); {
	case ch == '"' && how.filled && d.opts.dropNull && d.r.literal(`""`):
		return Absent, false
	case ch != 'n' || !d.r.literal("null"):
		return Present, true
	case d.opts.dropNull && !how.orNull:
		return Absent, false
	}
	return Null, false
}

// without marks an object that was not received, so far, as one without
// fields.
func (c *Coder) without(v FieldCoder) {
	if d, ok := c.op.(*decoder); ok && !d.obj.again {
		d.markReceivedEmpty(v)
	}
}

func (d *decoder) markReceivedEmpty(v FieldCoder) {
	if r, ok := v.(Response); ok && !(d.opts.intoNew && d.r.depth <= 1) {
		receiptOf(r).set(0)
	}
}

func (d *decoder) object(v FieldCoder) {
	outer, keepSent, key, more := d.obj, d.keepSent, d.r.key, d.r.more
	d.keepSent = false
	ch := d.r.ws()
	switch {
	case ch == '{':
		d.beginObject()
		d.receive(v)
		d.r.firstKey()
		recv := d.obj.recv
		if !d.r.more && recv != nil {
			recv.setForm(asObject)
		}
		d.members(v)
		if x, ok := v.(converted); ok && d.opts.dropNull {
			x.CodeConverted()
		}
		d.r.depth--
		if recv != nil && recv.more != nil && len(recv.more.kept) > 0 && d.r.err == nil {
			rememberSource(v)
		}
	case ch == '[' && d.r.emptyList():
		d.beginObject()
		d.receive(v)
		d.c.fields(v) // see without
		if d.obj.recv != nil {
			d.obj.recv.setForm(asList)
		}
		d.r.skip()
	case ch == '[' && d.r.depth == 0 && d.r.listsOne() && !d.opens(v):
		d.only(v)
	default:
		at := d.r.i
		d.reportMismatch("object")
		d.markReceivedEmpty(v)
		d.objectOfText(v, at)
		d.wholeResponse(v)
	}
	d.obj, d.r.key, d.r.more = outer, key, more
	d.keepSent = d.keepSent || keepSent
}

// beginObject begins an object without a member.
func (d *decoder) beginObject() { d.obj, d.r.key, d.r.more = decodedObject{}, nil, false }

// receive begins a received object.
func (d *decoder) receive(v FieldCoder) {
	r, ok := v.(Response)
	if !ok {
		return
	}
	own := receiptOf(r)
	if d.opts.unshare && own.more != nil {
		own.more = own.more.clone()
	}
	if d.opts.intoNew && own.bits[0] == 0 {
		if _, text := rawOf(v); d.r.depth == 0 || text { // parameters have texts as objects
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
	if !d.r.more {
		d.c.fields(v) // see without
	}
	for d.r.more {
		at := d.r.i
		d.obj.unclaimed = false
		d.c.fields(v)
		d.obj.again = true
		if !d.r.more || d.r.i != at {
			continue
		}
		if d.obj.rest {
			d.obj.unclaimed = true
			d.c.fields(v)
		} else {
			d.unknown()
		}
	}
}

// unknown skips a member without a field and keeps it, since plugins add
// members. Names that begin with _, such as _links, can be half of a post and
// are kept on demand.
func (d *decoder) unknown() {
	name, at := d.r.key, d.r.i
	d.r.skip()
	recv := d.obj.recv
	if recv == nil && d.obj.open {
		recv = d.obj.intoNew
	}
	switch kept := d.obj.open || d.opts.KeepUnknown || len(name) > 0 && name[0] != '_'; {
	case !kept:
	case recv == nil: // a response around the object keeps all of it
		d.keepSent = true
	case d.reserve(1, memoryOfMember):
		recv.addExtra(string(name), string(d.r.b[at:d.r.i]))
	}
	d.r.nextKey()
}

// only decodes the only object of a list.
func (d *decoder) only(v FieldCoder) {
	at := d.r.i
	d.r.descend()
	d.object(v)
	if r, ok := v.(Response); ok && !d.opts.intoNew {
		receiptOf(r).setOnly()
	}
	d.r.ws()
	d.r.i++
	d.r.depth--
	if d.r.err == nil {
		d.repaired(at, "object")
	}
}

// objectOfText decodes a string in place of an object with a field raw, the
// form that parameters have.
func (d *decoder) objectOfText(v FieldCoder, at int) {
	t, ok := v.(Response)
	if !ok || d.r.err != nil || d.r.b[at] != '"' {
		return
	}
	text, end, code := lex.Unquote(nil, d.r.b[:d.r.i], at+1, false)
	if code != 0 || end != d.r.i {
		return
	}
	if setRaw(v, string(text)) && !d.opts.intoNew {
		receiptOf(t).set(1)
	}
}

func (d *decoder) text(v Response) {
	if d.r.ws() != '"' {
		d.object(v)
		return
	}
	r := receiptOf(v)
	*r = receipt{}
	if !d.opts.intoNew {
		r.receive()
		r.set(1)
		r.setForm(asText)
	}
	if raw, ok := d.str("", false); ok {
		setRaw(v, raw)
	}
}

// opens reports whether v calls Open.
func (d *decoder) opens(v FieldCoder) bool {
	outer, key, more := d.obj, d.r.key, d.r.more
	d.beginObject()
	d.c.fields(v)
	open := d.obj.open
	d.obj, d.r.key, d.r.more = outer, key, more
	return open
}

// wholeResponse keeps a response that is not an object if its type is open.
func (d *decoder) wholeResponse(v FieldCoder) {
	if r, ok := v.(Response); ok && d.r.depth == 0 && d.r.err == nil && d.opens(v) {
		receiptOf(r).grow().whole = string(bytes.TrimSpace(d.r.b[:d.r.i]))
		d.mismatch = false
	}
}

// reportMismatch skips a value of another kind than the wanted one. It reports
// it unless PHP uses the value for an absent one.
func (d *decoder) reportMismatch(want string) {
	d.r.ws()
	at := d.r.i
	d.r.skip()
	d.mismatch = true
	d.repaired(at, want)
}

// repaired notes that the value at an offset did not fit as sent.
func (d *decoder) repaired(at int, want string) {
	d.keepSent = true
	if d.opts.OnRepair == nil || d.r.err != nil {
		return
	}
	got := d.opts.redacted(d.r.b[at:d.r.i])
	got = got[:min(len(got), maxReported)]
	if slices.Contains([]string{"null", "false", `""`, "[]"}, got) {
		return
	}
	if d.tracker == nil {
		d.tracker = &pointerTracker{r: reader{b: d.r.b}}
	}
	d.opts.OnRepair(Repair{Path: d.opts.redacted([]byte(d.tracker.pointer(at))), Want: want, Got: got})
}

func (d *decoder) sum(v VariantCoder) {
	best := probe(v, probed{b: d.r.b, i: d.r.i})
	if best.best == 0 {
		d.reportMismatch("one of several types")
		return
	}
	d.c.variants(v, best)
}

// keepSource keeps what was decoded as sent, since the field cannot hold it.
func (c *Coder) keepSource() {
	if d, ok := c.op.(*decoder); ok {
		d.keepSent = true
	}
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
