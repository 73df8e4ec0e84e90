package codec

import (
	"slices"
)

// An index does not state whether an endpoint returns an object or a list. If a
// result is of the other kind, its members decide how to decode it, which is a
// repair. Pages are never objects: iterating over them would not end.

// decodeOther decodes an object as a list: it is one item, or it holds the
// items. An object that only explains a missing list does not fit.
func (c *Coder) decodeOther(f listDecoder) {
	alone, table := c.form(f.sliceAccess)
	f.size = 0 // form needs the list for itself
	switch {
	case alone && !c.paged:
		c.decodeAlone(f)
	case table && !c.paged:
		c.decodeMembers(f)
	default:
		c.reportMismatch("array")
	}
}

// form reports whether most members of the current object are fields of an
// item of l, or whether it holds such items.
func (c *Coder) form(l sliceAccess) (alone, table bool) {
	op, saved := c.op, c.frame
	c.op, c.names = opNames, c.names[:0]
	l.resize(1)
	l.item(0)
	l.resize(-1)
	c.op, c.frame = op, saved
	known, others, objects := 0, 0, 0
	d := reader{b: c.b, i: c.i}
	for d.firstKey(); d.more; d.nextKey() {
		if slices.Contains(c.names, string(d.key)) {
			known++
		} else if len(d.key) == 0 || d.key[0] != '_' { // _links can be in any object
			others++
		}
		if d.ws() == '{' {
			objects++
		}
		d.skip()
	}
	alone = known > 0 && known >= others
	return alone, !alone && len(c.names) > 0 && objects == known+others
}

// listsOne reports whether the current list holds one object only.
func (c *Coder) listsOne() bool {
	d := reader{b: c.b, i: c.i}
	if !d.descend() || d.ws() != '{' {
		return false
	}
	d.skip()
	return d.err == nil && d.ws() == ']'
}

// decodeOnly decodes the only object of a list.
func (c *Coder) decodeOnly(v FieldCoder) {
	at := c.i
	c.descend()
	c.decodeObject(v)
	if r, ok := v.(Response); ok && !c.opts.intoNew {
		receiptOf(r).setOnly()
	}
	c.ws()
	c.i++
	c.depth--
	if c.err == nil {
		c.repaired(at, "object")
	}
}
