// Package codec encodes and decodes the types of the API: as JSON, as queries,
// and as the parameters of a request. Generated types list their fields for it.
// To code a value is to encode or decode it, depending on the Coder.
package codec

import "sync"

// A FieldCoder is a struct that lists its fields once for all operations of a
// Coder.
//
//	func (p *Post) CodeFields(c *codec.Coder) {
//		c.Int("id", &p.ID)
//		c.In(codec.Edit).Object("title", &p.Title)
//	}
//
// The same list decodes and encodes JSON, writes a query, and binds the
// parameters of a request. Each method returns the Coder for the next field.
type FieldCoder interface{ CodeFields(*Coder) }

// A ValueCoder is a type that is not an object: it codes itself as one value.
type ValueCoder interface{ CodeValue(*Coder) }

// PointerTo is a pointer to T that is a FieldCoder.
type PointerTo[T any] interface {
	*T
	FieldCoder
}

// Contexts is a set of contexts of a response that show a field.
type Contexts uint8

// The contexts. The empty set hides a field always.
const (
	View Contexts = 1 << iota
	Edit
	Embed
)

type coderOp uint8

const (
	opDecode coderOp = iota // JSON to struct
	opRead                  // validated parameters of a request to struct
	opEncode                // struct to JSON
	opTree                  // struct to the values that its JSON would have
	opQuery                 // struct to query string
	opNames                 // collects the names of the fields
	opProbe                 // scores how well a type fits a value, see variantSearch
	opFind                  // finds the field raw of a text, see rawOf
)

// A Coder walks over the fields of a value to do one operation. Each operation
// has its own part of the state.
type Coder struct {
	op     coderOp
	frame  // of the current object
	reader // depth and err are used when encoding too
	coderState
	coderBuffers
}

// coderState is the state of the single operations.
type coderState struct {
	decodeState
	bindState
	encodeState
	queryState
	treeState

	search variantSearch // of decode and bind
	found  *string       // opFind
}

// coderBuffers is the part of a Coder that the next operation uses again.
type coderBuffers struct {
	scratch []byte
	prefix  []byte     // of a query: name of the current parameter
	names   []string   // collected names; bind: the fields of the open objects so far
	enums   [64]string // decoded enum values that were seen lately
	layouts map[layoutKey]*layout
}

// frame is the state of one object.
type frame struct {
	encodeFrame
	decodeFrame
	bindFrame
}

var coders = sync.Pool{New: func() any {
	c := &Coder{}
	c.layouts = map[layoutKey]*layout{}
	return c
}}

func newCoder(op coderOp) *Coder {
	c := coders.Get().(*Coder)
	c.op = op
	return c
}

// release returns a Coder to the pool with its buffers and caches only.
func (c *Coder) release() {
	if c.depth > 0 { // a panic may have left some in use
		clear(c.layouts)
	}
	if cap(c.scratch) > MaxPooled {
		c.scratch = nil
	}
	c.frame = frame{}
	c.reader = reader{}
	c.coderState = coderState{}
	c.prefix, c.names = c.prefix[:0], c.names[:0]
	coders.Put(c)
}

// MaxPooled is the capacity above which a buffer is not reused.
const MaxPooled = 1 << 20

// In shows the next field in some contexts of a response only.
func (c *Coder) In(x Contexts) *Coder {
	c.hide = ^x & (View | Edit | Embed)
	return c
}

// ViewEdit is In(View|Edit): embedded responses do not show the next field.
func (c *Coder) ViewEdit() *Coder { return c.In(View | Edit) }

// Decoding reports whether JSON is decoded.
func (c *Coder) Decoding() bool { return c.op == opDecode }

// Encoding reports whether JSON is encoded.
func (c *Coder) Encoding() bool { return c.op == opEncode || c.op == opTree }

// SkipField leaves out the next field.
func (c *Coder) SkipField() { c.pos++ }

// Source runs code and returns the JSON that it decoded.
func (c *Coder) Source(code func()) []byte {
	if c.op != opDecode {
		code()
		return nil
	}
	c.ws()
	at := c.i
	code()
	return c.b[at:c.i]
}

// Writing reports whether JSON, a query or a tree is written.
func (c *Coder) Writing() bool { return c.op == opEncode || c.op == opQuery || c.op == opTree }

// begin reports whether the value of the named field is coded next.
func (c *Coder) begin(name string) bool {
	c.pos++
	return (c.op != opDecode || string(c.key) == name) && c.enter(name)
}

func (c *Coder) enter(name string) bool {
	switch c.op {
	case opDecode:
		c.at = c.i
		return c.more
	case opRead:
		return c.enterRead(name)
	case opEncode:
		hidden := c.hide&c.show != 0
		c.hide = 0
		if hidden || c.partial {
			return c.enterPartial(name, hidden)
		}
		c.appendKey(name)
		return true
	case opQuery:
		c.enterQuery(name)
		return true
	case opTree:
		c.name = name
		return true
	case opNames:
		c.names = append(c.names, name)
	case opProbe:
		return c.enterProbe(name)
	}
	return false
}

// End ends a field for which BeginOptional or BeginNil returned true.
func (c *Coder) End() {
	if c.op == opDecode || c.partial {
		c.end()
	}
}

// end ends a field that was decoded, or one of an object that may lack fields.
func (c *Coder) end() {
	switch {
	case c.op == opDecode:
		c.endDecode()
	case c.kept != nil:
		c.restoreSource()
	case c.from > 0:
		c.dropUnset()
	}
}

// Presence is the state of an optional value.
type Presence uint8

// The states.
const (
	Absent Presence = iota
	Null
	Present
)

// String returns "absent", "null" or "present".
func (p Presence) String() string { return [...]string{"absent", "null", "present"}[p] }

// BeginOptional begins a field that may be absent or null, and reports whether
// to code its value.
func (c *Coder) BeginOptional(name string, state *Presence) bool {
	if c.op == opRead {
		return c.readOptional(name, state)
	}
	keepNull, filled := c.keepNull, c.filled
	c.keepNull, c.filled = false, false
	if *state == Absent && c.Writing() && c.skipAbsent(name, absentNull) || !c.begin(name) {
		return false
	}
	if *state != Absent {
		c.from = 0
	}
	empty := filled && c.opts.dropNull && c.ws() == '"' && c.literal(`""`)
	if !empty && c.isGiven(state) {
		return true
	}
	if c.opts.dropNull && (!keepNull || empty) {
		*state = Absent
	}
	c.End()
	return false
}

// isGiven codes null, and reports whether there is another value. It never
// writes to what is encoded, since handlers may share it.
func (c *Coder) isGiven(state *Presence) bool {
	switch {
	case c.Writing() && *state == Present:
		return true
	case c.Writing():
		c.null()
	case c.decodeNull():
		*state = Null
	default:
		*state = Present
		return true
	}
	return false
}

// EndOptional ends a field for which BeginOptional returned true.
func (c *Coder) EndOptional(state *Presence) {
	if c.mismatch && c.op == opDecode {
		*state = Absent
	}
	c.End()
}

// skipAbsent skips an absent field unless a response has to show it.
func (c *Coder) skipAbsent(name string, absent slotKind) bool {
	if absent != anyField && c.layout != nil {
		c.skipEmpty(name, absent)
		return true
	}
	if c.whole || c.op == opEncode && c.recv != nil && c.recv.bits[0] != 0 {
		return false
	}
	c.pos++
	c.hide = 0
	return true
}

// BeginNil begins a field that is absent if it is nil.
func (c *Coder) BeginNil(name string, isNil bool) bool { return c.beginNil(name, isNil, anyField) }

func (c *Coder) beginNil(name string, isNil bool, absent slotKind) bool {
	if isNil && c.Writing() && c.skipAbsent(name, absent) {
		return false
	}
	begun := c.begin(name)
	if !isNil {
		c.from = 0
	}
	return begun
}
