// Package codec turns values of generated types into JSON, queries and trees, and
// JSON and parameters into values.
//
// A type lists its fields once, in CodeFields. A [Coder] walks over them and hands
// each to the machine of the operation:
//
//	operation               comes in             goes out          machine
//	Append, AppendResponse  a value              JSON              encoder, encode.go
//	Unmarshal, Convert      JSON                 a value           decoder, decode*.go
//	AppendQuery             a value              a query for PHP   querier, query.go
//	AppendTree              a value              a schema.Tree     treeWriter, tree.go
//	Bind                    checked parameters   a value           binder, bind.go
//	(decode a sum type)     JSON or a parameter  the best variant  prober, probe.go
//	FieldNames              a type               names of fields   lister, names.go
//
// A machine has state of its own, and hints such as Open, which do nothing in
// others. The other files serve all operations. Fields of each kind have a
// method in fields.go or text.go, and values one in values.go, list.go or sum.go. To
// handle a value means to encode or to decode it: the machine decides.
//
// A new operation is a file with a machine, and a row in the table of this file. A
// new kind of field is a method in fields.go, and a new kind of value one of machine
// as well. Generated code of all sites uses the exported names: add to them, but do
// not change them. The rest may change.
package codec

import (
	"cmp"
	"slices"
	"sync"

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

// The operations, one row each: what it does with values, and whether these are JSON
// or a tree of it. The file of a machine starts it with its row.
var (
	encoding = operation{does: writeValue, json: true} // encoder
	decoding = operation{does: readValue, json: true}  // decoder
	querying = operation{does: writeValue}             // querier
	growing  = operation{does: writeValue, json: true} // treeWriter
	binding  = operation{does: readValue}              // binder
	probing  = operation{does: scoreValue}             // prober
	listing  = operation{does: skipValue}              // lister
)

// An operation is a row of the table.
type operation struct {
	does step
	json bool
	idle sync.Pool // machines to use again
}

// start returns a machine. After use, clear it and put it into idle.
func start[M machine](o *operation, fresh func() M) M {
	m, ok := o.idle.Get().(M)
	if !ok {
		m = fresh()
	}
	c := m.coder()
	c.op, c.does, c.json = m, o.does, o.json
	return m
}

// A machine does an operation. It handles one value after the other. A method for a
// string gets the one that a field has and returns another one, if it sets one: the
// field may have another type.
type machine interface {
	coder() *Coder // which walks over the fields
	// begin reports whether the value of the named field is handled next, and
	// then end is called.
	begin(name string, has content) bool
	end()
	// presence handles null, and returns the new state of an optional value, which may
	// be an item of a list or a map, and whether to handle the value.
	presence(state Presence, item bool) (Presence, bool)

	integer(v *int)
	number(v *float64)
	boolean(v *bool)
	str(v string, enum bool) (s string, set bool)
	raw(v string) (json string, set bool)
	object(v FieldCoder)
	list(n int, l list) // of n items
	dict(d dict)
	rest(d dict) // the members of an object that have no field
	sum(v VariantCoder)
}

// A list is a slice of any type, with the function for its items or nil. list.go says
// why one method does all acts.
type list struct {
	slice interface {
		do(act listAct, c *Coder, n int, item any)
	}
	item any
}

// A listAct is what to do with a slice.
type listAct uint8

const (
	handleItem    listAct = iota
	handleNewItem         // which is not in the slice
	clearItem
	resizeList // if there is memory for it
	dropList   // make it nil
)

func (l list) handle(c *Coder, i int) { l.slice.do(handleItem, c, i, l.item) }
func (l list) handleNew(c *Coder)     { l.slice.do(handleNewItem, c, 0, l.item) }
func (l list) clear(i int)            { l.slice.do(clearItem, nil, i, nil) }
func (l list) resize(c *Coder, n int) { l.slice.do(resizeList, c, n, nil) }
func (l list) drop()                  { l.slice.do(dropList, nil, 0, nil) }

// A dict is a map of any type, with the function for its values or nil.
type dict struct {
	table interface {
		do(act dictAct, c *Coder, name string, item any) (names []string)
	}
	item any
}

// A dictAct is what to do with a map.
type dictAct uint8

const (
	handleMember dictAct = iota // write it, or read it and keep it if it fits
	listNames
	makeMap  // if it is nil
	cloneMap // since others may share it
)

func (d dict) handle(c *Coder, name string) { d.table.do(handleMember, c, name, d.item) }
func (d dict) make()                        { d.table.do(makeMap, nil, "", nil) }
func (d dict) own()                         { d.table.do(cloneMap, nil, "", nil) }

// names returns the names in order. Generic code would compile the sorting again.
func (d dict) names() []string {
	names := d.table.do(listNames, nil, "", nil)
	slices.Sort(names)
	return names
}

// choice is the state of choosing a variant of a sum type.
type choice struct {
	do    step // what to do with the best variant
	n     int  // number of variants seen so far
	best  int  // number of the best one, 0 for none so far; in writing, of the one that is set
	score int  // of the best one
}

// anySlice is a slice as sliceOf is one. It holds a pointer to the slice and no
// reflect.Value: all programs see the fields of a Coder, and would compile their own
// copies of the methods of reflect.Value.
type anySlice struct{ pointer any }

// given is which fields have a value to read. The others, most fields of most
// types, are passed without a dynamic call.
type given struct {
	key    *[]byte        // the name of the only field
	values []schema.Value // the values of the first fields
}

// lacks reports whether a field has no value, by its name and its index.
func (g *given) lacks(name string, i int) bool {
	if g.key != nil {
		return string(*g.key) != name
	}
	return i < len(g.values) && !g.values[i].Exists()
}

// A Coder walks over the fields of a value to do one operation.
type Coder struct {
	op     machine
	does   step
	json   bool
	err    error  // the first error, syntax errors aside
	pos    int    // position of the current field, from 1
	given  *given // nil if not known
	choice choice
	slice  anySlice  // the list whose items are handled, see ListWith
	parts  TextParts // of the current text
}

func (c *Coder) fail(err error) { c.err = cmp.Or(c.err, err) }

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

// Decoding reports whether JSON is decoded.
func (c *Coder) Decoding() bool { return c.json && c.does == readValue }

// Encoding reports whether JSON is encoded.
func (c *Coder) Encoding() bool { return c.json && c.does == writeValue }

// Writing reports whether JSON, a query or a tree is written.
func (c *Coder) Writing() bool { return c.does == writeValue }

// Reading reports whether values are decoded or bound, not only scored.
func (c *Coder) Reading() bool { return c.does == readValue }

// Kind returns the kind of the value that is decoded, bound or scored.
func (c *Coder) Kind() (kind schema.Kind) {
	if m, ok := c.op.(interface{ kind() schema.Kind }); ok {
		kind = m.kind()
	}
	return kind
}

// SkipField leaves out the next field.
func (c *Coder) SkipField() { c.pos++ }

// pass leaves out the next field if it is known to lack a value, and reports whether
// it did. It is inlined in the methods of fields: most fields end here.
func (c *Coder) pass(name string) bool {
	if c.given != nil && c.given.lacks(name, c.pos) {
		c.pos++
		return true
	}
	return false
}

// begin begins the next field unless pass left it out, and reports whether to handle
// its value.
func (c *Coder) begin(name string, has content) bool {
	c.pos++
	return c.op.begin(name, has)
}

// End ends a field for which BeginOptional or BeginNil returned true.
func (c *Coder) End() { c.op.end() }

// BeginNil begins a field that is absent if it is nil.
func (c *Coder) BeginNil(name string, isNil bool) bool {
	return !c.pass(name) && c.begin(name, setUnless(isNil, isAbsent))
}

// BeginOptional begins a field that may be absent or null, and reports whether
// to handle its value.
func (c *Coder) BeginOptional(name string, state *Presence) bool {
	if c.pass(name) || !c.begin(name, setUnless(*state == Absent, isAbsent)) {
		return false
	}
	value := c.presence(state, false)
	if !value {
		c.op.end()
	}
	return value
}

// presence does not write to a state that stays the same: handlers may share what is
// written.
func (c *Coder) presence(state *Presence, item bool) (value bool) {
	now, value := c.op.presence(*state, item)
	if now != *state {
		*state = now
	}
	return value
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
