// Package codec encodes and decodes the types of the API. Generated types list
// their fields once, in CodeFields; a Coder walks over them and hands each field to
// its operation.
//
// The operations turn values into JSON (Append, AppendResponse), JSON into values
// (Unmarshal), values into a query (AppendQuery) or a tree (AppendTree), and
// parameters into values (Bind). Each is a type in its own file, with state that
// only its own methods use: encoder, decoder, querier, treeWriter, binder, and two
// that others need: prober, which finds the variant of a sum type that fits, and
// lister, which collects names.
//
// The methods and functions for fields and values serve all operations (fields.go,
// list.go, sum.go, text.go, values.go): to handle a value means to encode or to
// decode it. Hints such as Open are for one operation and do nothing in the others.
//
// A new operation is a new file with a type that implements the interface
// operation; it embeds silent for what does not concern it. A new kind of value is a
// method of that interface. Generated code of all sites uses the exported names: add
// to them, but do not change them.
package codec

import (
	"github.com/restgen/restgen/templates/runtime/rest/internal/jsonread"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

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

// A ValueCoder is a type that is not an object: it encodes and decodes itself as one value.
type ValueCoder interface{ CodeValue(*Coder) }

// A VariantCoder is a sum type: a struct with one field for each variant, of
// which at most one is set. CodeVariants calls Variant, ListVariant and the
// like for each field, in order. The zero value is absent.
//
// A decoded value becomes the variant that fits it best: by its kind, objects
// by their members and the values of these, lists by the first item. Of
// variants that fit equally well the first is taken.
type VariantCoder interface {
	CodeVariants(*Coder)
	IsZero() bool
}

// Response is a response type, which embeds rest.Received.
type Response interface {
	FieldCoder
	CodeReceipt() *Receipt
}

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

// Always is the set of all contexts.
const Always = View | Edit | Embed

// TextParts describes a text of a response: its parts, and the contexts that
// show them. The text does not have a part without contexts.
type TextParts struct {
	Raw, Rendered, BlockVersion, Protected Contexts

	OrString bool // it may also come as a string, which is its raw part
}

// An operation handles values. A method for a string gets the one that a field has
// and returns another one, if it sets one: the field may have another type.
type operation interface {
	// begin reports whether the value of the named field is handled next, and
	// then end is called.
	begin(name string, has content) bool
	end()
	// null writes null. An operation that does not write reads it with given, which
	// reports whether there is another value.
	null()
	given(state Presence, how optional) (Presence, bool)

	integer(v *int)
	number(v *float64)
	boolean(v *bool)
	str(v string, enum bool) (s string, set bool)
	raw(v string) (json string, set bool)
	object(v FieldCoder)
	list(n int, l list, item any)
	dict(d dict, item any)
	rest(d dict, item any) // the members of an object that have no field
	sum(v VariantCoder)
	variant(set bool) variantStep // what to do with the next variant, given whether it is set

	// takes reports whether the last value fits, and whether there is memory for
	// n values of a size.
	takes(n int, size uintptr) bool
	kind() schema.Kind // of the value that is read
}

// list is a pointer to a slice of any type.
//
// Generic code is compiled for every type, and again where it is inlined. So
// there is little of it.
type list interface {
	do(c *Coder, act listAct, n int, item any)
}

type listAct uint8

const (
	listCode   listAct = iota // handle item n
	listClear                 // set item n to its zero value
	listResize                // make the slice n long, or nil if n is negative
)

// dict is a pointer to a map of any type.
type dict interface {
	do(c *Coder, act dictAct, name string, item any) (names []string)
}

type dictAct uint8

const (
	dictNames dictAct = iota // return the names
	dictMake                 // make a nil map an empty one
	dictOwn                  // make it another map, with the same members
	dictRead                 // decode a member, and keep it if it fits
	dictWrite                // write a member
)

// variantStep is what to do with one variant.
type variantStep uint8

const (
	skipVariant  variantStep = iota
	clearVariant             // another one is read
	writeVariant
	readVariant
	scoreVariant
)

// content is what a field holds before it is handled.
type content uint8

const (
	unknown  content = iota // an object
	isZero                  // 0, false or ""
	isAbsent                // nil, or an optional value that is absent
	isSet                   // another value, or an optional value that is null or present
)

func (c content) empty() bool { return c == isZero || c == isAbsent }

// setUnless returns another content if a value is empty.
func setUnless(empty bool, other content) content {
	if empty {
		return other
	}
	return isSet
}

// optional is how an optional value takes null.
type optional struct {
	item   bool // it is an item of a list or a map
	orNull bool // it is a parameter that takes null, see Convert
	filled bool // it does not take the empty string, see Convert
}

// choice is the state of choosing a variant of a sum type.
type choice struct {
	n     int // number of variants seen so far
	best  int // number of the best one, 0 for none so far; in writing, of the one that is set
	score int // of the best one
}

// anySlice is a slice as sliceOf is one. It holds a pointer to the slice and no
// reflect.Value: all programs see the fields of a Coder, and would compile their own
// copies of the methods of reflect.Value.
type anySlice struct{ pointer any }

// A Coder walks over the fields of a value to do one operation.
type Coder struct {
	op      operation
	encodes bool  // op writes JSON or a tree
	writes  bool  // op writes anything
	reads   bool  // op sets fields
	err     error // the first error, syntax errors aside
	pos     int   // position of the current field, from 1
	choice  choice
	current anySlice // the list whose items are handled, see slice

	// How to handle the next field.
	hide Contexts // do not show it in these
	next optional

	parts TextParts // of the current text

	// With these, fields are passed without a dynamic call.
	reading *jsonread.Reader // decoding: at the value of the only member to decode
	params  []schema.Value   // binding: the values of the fields
}

func (c *Coder) fail(err error) {
	if c.err == nil {
		c.err = err
	}
}

// fields handles the fields of v and returns their number.
func (c *Coder) fields(v FieldCoder) (n int) {
	pos := c.pos
	c.pos = 0
	v.CodeFields(c)
	n, c.pos = c.pos, pos
	return n
}

// variants handles the variants of v with a choice, and returns it as it is then.
func (c *Coder) variants(v VariantCoder, made choice) choice {
	outer := c.choice
	c.choice = made
	v.CodeVariants(c)
	made, c.choice = c.choice, outer
	return made
}

// MaxPooled is the capacity above which a buffer is not reused.
const MaxPooled = 1 << 20

// pooled returns a buffer for the next operation.
func pooled(b []byte) []byte {
	if cap(b) > MaxPooled {
		return nil
	}
	return b[:0]
}

// In shows the next field in some contexts of a response only.
func (c *Coder) In(x Contexts) *Coder {
	c.hide = ^x & Always
	return c
}

// Decoding reports whether JSON is decoded.
func (c *Coder) Decoding() bool { return c.reading != nil }

// Encoding reports whether JSON is encoded.
func (c *Coder) Encoding() bool { return c.encodes }

// Writing reports whether JSON, a query or a tree is written.
func (c *Coder) Writing() bool { return c.writes }

// Reading reports whether values are decoded or bound, not only scored.
func (c *Coder) Reading() bool { return c.reads }

// Kind returns the kind of the value that is decoded, bound or scored.
func (c *Coder) Kind() schema.Kind { return c.op.kind() }

// SkipField leaves out the next field.
func (c *Coder) SkipField() { c.pos++ }

// Source runs code and returns the JSON that it decoded.
func (c *Coder) Source(code func()) []byte {
	r := c.reading
	if r == nil {
		code()
		return nil
	}
	r.Space()
	at := r.I
	code()
	return r.B[at:r.I]
}

// begin reports whether the value of the named field is handled next. Call pass
// before.
func (c *Coder) begin(name string, has content) bool {
	c.pos++
	return c.op.begin(name, has)
}

// pass leaves out the next field if that takes no dynamic call, as most fields are
// absent, and reports whether it did. It does not read the field.
func (c *Coder) pass(name string) bool {
	if c.reading != nil && string(c.reading.Key) != name || c.pos < len(c.params) && !c.params[c.pos].Exists() {
		c.pos++
		return true
	}
	return false
}

// End ends a field for which BeginOptional or BeginNil returned true.
func (c *Coder) End() { c.op.end() }

// BeginNil begins a field that is absent if it is nil.
func (c *Coder) BeginNil(name string, isNil bool) bool {
	return !c.pass(name) && c.begin(name, setUnless(isNil, isAbsent))
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
// to handle its value.
func (c *Coder) BeginOptional(name string, state *Presence) bool {
	how := c.next
	c.next = optional{}
	if !c.BeginNil(name, *state == Absent) {
		return false
	}
	present := c.given(state, how)
	if !present {
		c.op.end()
	}
	return present
}

// given handles null, and reports whether there is another value. It never sets what
// is written, since handlers may share it.
func (c *Coder) given(state *Presence, how optional) (present bool) {
	switch {
	case !c.Writing():
		*state, present = c.op.given(*state, how)
		return present
	case *state == Present:
		return true
	}
	c.op.null()
	return false
}

// EndOptional ends a field for which BeginOptional returned true.
func (c *Coder) EndOptional(state *Presence) {
	if !c.op.takes(0, 0) {
		*state = Absent
	}
	c.op.end()
}
