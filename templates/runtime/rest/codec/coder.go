package codec

import (
	"slices"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// FieldCoder is a shape: a struct that names its fields, once, for all that is ever done with them.
//
//	func (p *Post) CodeFields(c *rest.Coder) {
//		c.Int("id", &p.ID).In(rest.Edit).Object("title", &p.Title)
//	}
//
// The same list decodes and encodes JSON, writes a query, and takes over the checked parameters of a request. What codes a field
// returns the Coder, for the next.
type FieldCoder interface{ CodeFields(*Coder) }

// A ValueCoder is a shape that is no object, or a variant of a sum type that is none: it codes itself as one value.
type ValueCoder interface{ CodeValue(*Coder) }

// PointerTo is a pointer to T that is Codable.
type PointerTo[T any] interface {
	*T
	FieldCoder
}

// Contexts is a set of the contexts in which an answer shows a field.
type Contexts uint8

// The contexts. The empty set is no context: the field is never shown.
const (
	View Contexts = 1 << iota
	Edit
	Embed
)

type coderOp uint8

const (
	opDecode coderOp = iota // JSON -> struct
	opRead                  // Values -> struct: the parameters of a request, already checked
	opEncode                // struct -> JSON
	opQuery                 // struct -> query string
	opNames                 // collects the names of the fields
	opProbe                 // asks how well a type fits a value; see sum
	opFind                  // finds the field raw of a text; see rawOf
)

// A Coder is one walk over a shape.
type Coder struct {
	op    coderOp
	frame // of the object being coded
	err   error
	depth int // of open objects and lists

	// decode
	b       []byte
	i       int
	unfit   bool // something in the current field did not fit, and must be kept as sent
	lost    bool // the current value did not fit at all
	scratch []byte
	words   *[64]string // recently seen words of enums
	opts    DecodeOptions
	trail   *trail  // to the last repair
	room    int64   // bytes that what is decoded may still take
	paged   bool    // the answer is a Page
	found   *string // find

	cur    schema.Value // read
	params Params       // read

	// encode and query
	out     []byte
	hide    Contexts // the current field is not shown in these
	show    Contexts // the context of the answer; 0 shows all
	keeping bool     // see noteKept
	whole   bool     // an answer: absent fields are written too, as null or empty
	nested  *FieldSet
	prefix  []byte // the name of the current query parameter
	item    int    // of a list that the prefix ends with, from 1; 0 where it ends with a name

	names  []string // names; also read: the fields of the open objects so far
	search variantSearch
}

// frame is the state that each object has of its own.
type frame struct {
	pos  int // position of the field in its shape, from 1
	recv *Receipt

	key   []byte   // decode: the key whose value comes next
	more  bool     // decode: there is a key
	at    int      // decode: where the value of the field begins
	open  bool     // decode: unknown members are kept
	made  *Receipt // decode: in place of recv, of what Convert makes of params
	rest  bool     // decode: the shape takes unknown members, see Rest
	stuck bool     // decode: no field took the key

	obj   schema.Value // read
	root  bool         // read: the fields are the params, not members of obj
	named int          // read: where the names of the fields begin among names

	fields *FieldSet  // encode: what _fields selects
	kept   *keptField // encode: the field as sent, where it did not fit; its text begins at at
	from   int        // encode: where a member begins that was not received, else 0
	unset  bool       // encode: the object itself was not received
	base   int        // query: how much of prefix is the enclosing object's
}

var coders = sync.Pool{New: func() any { return &Coder{words: new([64]string)} }}

func newCoder(op coderOp) *Coder {
	c := coders.Get().(*Coder)
	c.op = op
	return c
}

// release forgets what belongs to the caller, and keeps the buffers and the words.
func (c *Coder) release() {
	names := c.names[:cap(c.names)]
	clear(names)
	scratch, prefix, words := c.scratch, c.prefix[:0], c.words
	*c = Coder{}
	c.scratch, c.prefix, c.names, c.words = scratch, prefix, names[:0], words
	if cap(scratch) > MaxPooled {
		c.scratch = nil
	}
	coders.Put(c)
}

// maxPooled is the size above which a buffer is not kept for the next use.
const MaxPooled = 1 << 20

// namesOf returns the names of the fields of a shape, in order.
func namesOf(v FieldCoder) []string {
	c := newCoder(opNames)
	v.CodeFields(c)
	defer c.release()
	return slices.Clone(c.names)
}

// In limits the field that follows to some contexts of an answer.
func (c *Coder) In(x Contexts) *Coder {
	c.hide = ^x & (View | Edit | Embed)
	return c
}

// ViewEdit is In(View|Edit): embedded answers do not show the field that follows.
func (c *Coder) ViewEdit() *Coder { return c.In(View | Edit) }

func (c *Coder) Decoding() bool { return c.op == opDecode }

func (c *Coder) Encoding() bool { return c.op == opEncode }

// SkipField leaves out the field whose turn it is.
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

func (c *Coder) Writing() bool { return c.op == opEncode || c.op == opQuery }

// begin reports whether the value of the named field is to be coded now.
func (c *Coder) begin(name string) bool {
	c.pos++
	if c.op == opDecode && string(c.key) != name {
		return false
	}
	return c.enter(name)
}

func (c *Coder) enter(name string) bool {
	switch c.op {
	case opDecode:
		c.at = c.i
		return c.more
	case opRead:
		return c.enterRead(name)
	case opEncode:
		return c.enterEncode(name)
	case opQuery:
		c.enterQuery(name)
		return true
	case opNames:
		c.names = append(c.names, name)
	case opProbe:
		return c.enterProbe(name)
	}
	return false
}

// End follows the coding of a value.
func (c *Coder) End() {
	switch {
	case c.op == opDecode:
		c.endDecode()
	case c.kept != nil:
		c.endKept()
	case c.from > 0:
		c.endLacking()
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

// BeginOptional is begin for a value that may be absent or null; it reports whether there is a value.
func (c *Coder) BeginOptional(name string, state *Presence) bool {
	if *state == Absent && c.Writing() && c.skipAbsent() || !c.begin(name) {
		return false
	}
	if *state != Absent {
		c.from = 0
	}
	if c.isGiven(state) {
		return true
	}
	c.End()
	return false
}

// isGiven codes a null, and reports whether there is something else. What is written is not touched, not even to set what it
// is: handlers may share what they answer.
func (c *Coder) isGiven(state *Presence) bool {
	switch {
	case c.Writing() && *state == Present:
		return true
	case c.Writing():
		c.null()
	case c.takeNull():
		*state = Null
	default:
		*state = Present
		return true
	}
	return false
}

func (c *Coder) EndOptional(state *Presence) {
	if c.lost && c.op == opDecode {
		*state = Absent
	}
	c.End()
}

// skipAbsent passes over a field that holds nothing, unless an answer has to show it all the same.
func (c *Coder) skipAbsent() bool {
	if c.whole || c.op == opEncode && c.recv != nil && c.recv.bits[0] != 0 {
		return false
	}
	c.pos++
	c.hide = 0
	return true
}

// BeginNil is begin for a value that is absent when it is nil.
func (c *Coder) BeginNil(name string, isNil bool) bool {
	if isNil && c.Writing() && c.skipAbsent() {
		return false
	}
	begun := c.begin(name)
	if !isNil {
		c.from = 0
	}
	return begun
}
