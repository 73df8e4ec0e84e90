package rest

import "slices"

// No index says whether an endpoint answers one object or many. Where an answer has another form than was thought, its
// members tell what it is, and it is taken as a repair. But a walk over pages that are objects would have no end.

// decodeOther takes an object where an answer was to be a list: one item alone, or a table of items. Others, as those that
// give a reason for having no items, do not fit.
func (c *Coder) decodeOther(f filling) {
	switch alone, table := c.form(f.list); {
	case alone && !c.paged:
		c.decodeAlone(f)
	case table && !c.paged:
		c.decodeMembers(f)
	default:
		c.misfit("array")
	}
}

// form reports whether the object that stands here is an item of l, as most of its members show, or holds such items.
func (c *Coder) form(l list) (alone, table bool) {
	op, saved := c.op, c.frame
	c.op, c.names = opNames, c.names[:0]
	l.resize(1)
	l.item(0)
	l.resize(-1)
	c.op, c.frame = op, saved
	known, others, objects := 0, 0, 0
	d := Coder{b: c.b, i: c.i}
	for d.firstKey(); d.more; d.nextKey() {
		if slices.Contains(c.names, string(d.key)) {
			known++
		} else if len(d.key) == 0 || d.key[0] != '_' { // _links say nothing
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

// listsOne reports whether the list that stands here holds an object and nothing else.
func (c *Coder) listsOne() bool {
	d := Coder{b: c.b, i: c.i}
	if !d.descend() || d.ws() != '{' {
		return false
	}
	d.skip()
	return d.err == nil && d.ws() == ']'
}

// decodeOnly takes the only object of a list.
func (c *Coder) decodeOnly(v Codable) {
	at := c.i
	c.descend()
	c.decodeObject(v)
	c.ws()
	c.i++
	c.depth--
	if c.err == nil {
		c.repaired(at, "object")
	}
}
