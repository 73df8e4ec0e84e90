package rest

import (
	"bytes"
	"maps"
	"slices"
)

// Received remembers which fields of an object the server sent, and what no field could hold. Every response
// type embeds it. Written are these fields, and those that were given a value since, for which zero, false and "" do not count:
// SetExtra writes such. So an answer is decoded into a variable of its own. An object that was not received counts as whole;
// assigning Received{} makes it so.
type Received struct {
	_       [0]func() // answers are not compared: most cannot be, and any may get a list
	receipt receipt
}

// receipt is the state of Received. It is a field with a name, as every method of Received becomes one of every response
// type: a jump, where the method is not inlined.
type receipt struct {
	bits [2]uint64 // bit 0: received at all; bit 126: as a text; bit 127: as PHP's []; bit n: the n-th field
	more *receiptMore
}

// receiptMore is the rarer part of a receipt.
type receiptMore struct {
	bits   []uint64       // fields behind the 125th
	extras []Extra        // members without a field
	places map[string]int // of the extras, where they are many
	kept   []keptField
	whole  Raw // an answer that is no object
}

// keptField is a field whose value did not fit.
type keptField struct {
	name, value string // as sent
	text        string // what the field would be written as
}

// Extra is a member of an answer that no field holds.
type Extra struct {
	Name  string
	Value Raw
}

// maxField is the last field that has a bit in the receipt itself.
const maxField = 125

func (r *receipt) set(pos int) {
	if pos <= maxField {
		r.bits[pos>>6] |= 1 << (pos & 63)
		return
	}
	r.setMore(pos - maxField)
}

func (r *receipt) setMore(n int) {
	m := r.grow()
	m.bits = append(m.bits, make([]uint64, max(0, n>>6+1-len(m.bits)))...)
	m.bits[n>>6] |= 1 << (n & 63)
}

func (r *receipt) grow() *receiptMore {
	if r.more == nil {
		r.more = &receiptMore{}
	}
	return r.more
}

// lacks reports whether the object was received without the field at pos.
func (r *receipt) lacks(pos int) bool {
	if pos <= maxField {
		return r.bits[0] != 0 && r.bits[pos>>6]>>(pos&63)&1 == 0
	}
	n := pos - maxField
	return r.bits[0] != 0 && (r.more == nil || n>>6 >= len(r.more.bits) || r.more.bits[n>>6]>>(n&63)&1 == 0)
}

// setText marks a text that came alone: it holds raw, which is the first field.
func (r *receipt) setText()     { r.bits = [2]uint64{1<<0 | 1<<1, 1 << 62} }
func (r *receipt) asText() bool { return r.bits[1]>>62&1 == 1 }

func (r *receipt) setList()     { r.bits[1] |= 1 << 63 }
func (r *receipt) asList() bool { return r.bits[1]>>63 == 1 }

// keep stores a field as sent, over what an earlier member of the same name left.
func (r *receipt) keep(name, value string) {
	m := r.grow()
	if k := r.kept(name); k != nil {
		k.value = value
		return
	}
	m.kept = append(m.kept, keptField{name: name, value: value})
}

// kept returns the field, when it did not fit.
func (r *receipt) kept(name string) *keptField {
	if i := slices.IndexFunc(r.more.kept, func(k keptField) bool { return k.name == name }); i >= 0 {
		return &r.more.kept[i]
	}
	return nil
}

// extra is Received.Extra.
func (r *receipt) extra(name string) (Raw, bool) {
	if r.more == nil {
		return "", false
	}
	if i := r.more.place(name); i >= 0 {
		return r.more.extras[i].Value, true
	}
	if k := r.kept(name); k != nil {
		return Raw(k.value), true
	}
	return r.more.whole, name == "" && r.more.whole != ""
}

func (r *receipt) setExtra(name string, value Raw) {
	m := r.grow()
	if i := m.place(name); i >= 0 {
		m.extras[i].Value = value
		return
	}
	m.extras = append(m.extras, Extra{name, value})
	if len(m.extras) > fewExtras && m.places == nil {
		m.places = map[string]int{}
	}
	for i := len(m.places); i < len(m.extras) && m.places != nil; i++ {
		m.places[m.extras[i].Name] = i
	}
}

// setAnother is setExtra for an answer of which there may be copies, which share what it has.
func (r *receipt) setAnother(name string, value Raw) {
	own := r.grow().clone()
	r.more = own
	if value != "" {
		r.setExtra(name, value)
		return
	}
	others := slices.DeleteFunc(own.extras, func(x Extra) bool { return x.Name == name })
	own.extras, own.places = nil, nil
	for _, x := range others {
		r.setExtra(x.Name, x.Value)
	}
}

// fewExtras are looked through one by one. A server may send any number.
const fewExtras = 16

// place returns the index of an extra, or -1.
func (m *receiptMore) place(name string) int {
	if i, ok := m.places[name]; ok {
		return i
	}
	return slices.IndexFunc(m.extras[:min(len(m.extras), fewExtras)], func(x Extra) bool { return x.Name == name })
}

// setApart reports whether an extra is written in place of a member.
func (c *Coder) setApart(name string) bool {
	return c.recv != nil && c.recv.more != nil && c.recv.more.place(name) >= 0
}

// Extra returns a member of the answer that no field holds, as sent: one that no schema names, as plugins add them, or a
// field whose value did not fit its type. Names that begin with _ are kept on demand (KeepUnknown). The name "" stands for
// an answer that is no object, where nothing says that it should be one.
//
//go:noinline
func (r *Received) Extra(name string) (Raw, bool) { return r.receipt.extra(name) }

// Extras returns the members that no schema names, in the order of the answer.
//
//go:noinline
func (r *Received) Extras() []Extra {
	if r.receipt.more == nil {
		return nil
	}
	return r.receipt.more.extras
}

// SetExtra sets a member, for an answer that a server writes, as _links or, with null, what no field can say. It is written
// in place of a field of that name, until the empty Raw takes it away. Copies of the answer stay as they are.
//
//go:noinline
func (r *Received) SetExtra(name string, value Raw) { r.receipt.setAnother(name, value) }

func (r *Received) received() *receipt { return &r.receipt }

// response is a response type, which embeds Received.
type response interface {
	Codable
	received() *receipt
}

// receive begins an object that is received.
func (c *Coder) receive(v Codable) {
	r, ok := v.(response)
	if !ok {
		return
	}
	own := r.received()
	if c.opts.apart && own.more != nil {
		own.more = own.more.clone()
	}
	if c.opts.made && own.bits[0] == 0 {
		if _, is := v.(text); is || c.depth == 0 { // a text that params say as an object is no less than one that comes alone
			c.made = own
			return
		}
	}
	c.recv = own
	c.recv.set(0)
}

func (m *receiptMore) clone() *receiptMore {
	return &receiptMore{slices.Clone(m.bits), slices.Clone(m.extras), maps.Clone(m.places), slices.Clone(m.kept), m.whole}
}

// holdsNothing marks an object that an answer does not have, so far, as received without fields.
func (c *Coder) holdsNothing(v Codable) {
	if r, ok := v.(response); ok && !(c.opts.made && c.depth <= 1) {
		r.received().set(0)
	}
}

// Open begins a response shape that the index does not describe fully: all members that it does not name are
// kept, see Received.Extra. So is an answer that is no object.
func (c *Coder) Open() *Coder {
	c.open = true
	return c
}

// opens reports whether a shape is open.
func (c *Coder) opens(v Codable) bool {
	saved := c.frame
	c.frame = frame{}
	v.CodeFields(c)
	open := c.open
	c.frame = saved
	return open
}

// takeWhole keeps an answer that is no object, where its shape is open: nobody said that it is one, and the call is done.
func (c *Coder) takeWhole(v Codable) {
	if r, ok := v.(response); ok && c.depth == 0 && c.err == nil && c.opens(v) {
		r.received().grow().whole = Raw(bytes.TrimSpace(c.b[:c.i]))
		c.lost = false
	}
}

// Has reports whether the server sent the named field of v, which points to a response type: not all contexts show all
// fields, and _fields asks for some only. What was not received has all its fields.
func Has(v response, name string) bool {
	found := fieldPos(v, name)
	return found > 0 && !v.received().lacks(found)
}

// fieldPos returns the position of a field, from 1, or 0.
func fieldPos(v Codable, name string) int {
	c := newCoder(opNames)
	defer c.release()
	v.CodeFields(c)
	return slices.Index(c.names, name) + 1
}
