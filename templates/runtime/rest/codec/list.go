package codec

import (
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// sliceAccess is a slice of any type. It codes item n or, if resize is set,
// makes the slice n long, or nil if n is negative.
//
// Generic code is compiled for every type, and again where it is inlined. So
// there is little of it, and go:noinline keeps one copy for each type.
type sliceAccess func(n int, resize bool)

func (l sliceAccess) item(n int) { l(n, false) }

func (l sliceAccess) resize(n int) { l(n, true) }

// ListValue codes a list. If item is nil, its items code themselves.
//
//go:noinline
func ListValue[T any](c *Coder, v *[]T, item func(*Coder, *T)) {
	c.codeList(len(*v), func(n int, resize bool) {
		s := *v
		switch {
		case !resize:
			if item != nil {
				item(c, &s[n])
			} else {
				c.Value(&s[n])
			}
			if c.mismatch {
				clear(s[n : n+1])
			}
		case n < 0:
			*v = nil
		case n > cap(s) || s == nil:
			if c.reserve(n-cap(s), itemSize(v)) {
				*v = make([]T, n)
				copy(*v, s)
			}
		default:
			s = s[:cap(s)]
			clear(s[n:])
			*v = s[:n]
		}
	})
}

// codeList codes a list of n items.
func (c *Coder) codeList(n int, l sliceAccess) {
	switch c.op {
	case opDecode:
		c.decodeList(listDecoder{sliceAccess: l, size: n})
	case opRead:
		c.readList(l)
	case opEncode:
		c.encodeList(n, l)
	case opQuery:
		c.queryList(n, l)
	case opTree:
		c.addList(n, l)
	case opProbe:
		c.scoreList(l)
	}
}

// listDecoder decodes a list.
type listDecoder struct {
	sliceAccess
	n    int // number of items
	size int // length of the slice
	at   int // where the first item begins
}

// decodeList decodes a list. It also accepts an object with digit keys, which
// PHP makes of a list with a gap, and a single value. Items that do not fit
// are left out.
func (c *Coder) decodeList(f listDecoder) {
	ch := c.ws()
	switch {
	case ch == '[':
		whole := c.depth == 0 && !c.emptyList()
		if c.opts.unshare {
			f.resize(-1)
			f.size = 0
		}
		c.decodeItems(&f)
		f.resize(f.n)
		c.mismatch = whole && f.n == 0 // a result that lists something else
	case ch == '{' && digitKeys(c.b, c.i):
		c.decodeMembers(f)
	case ch == '{' && c.depth == 0:
		c.decodeOther(f)
	case ch == 'n', ch == 'f', ch == '"' && c.i+1 < len(c.b) && c.b[c.i+1] == '"': // PHP's nothing
		c.reportMismatch("array")
	default:
		c.decodeAlone(f)
	}
}

// decodeAlone decodes a value as a list of one.
func (c *Coder) decodeAlone(f listDecoder) {
	at := c.i
	f.resize(-1)
	f.resize(1)
	if c.err == nil {
		f.item(0)
	}
	if c.mismatch || c.err != nil {
		f.resize(-1)
		return
	}
	c.repaired(at, "array")
}

// decodeMembers decodes the values of an object as items.
func (c *Coder) decodeMembers(f listDecoder) {
	at := c.i
	c.members(func() { c.decodeItem(&f) })
	f.resize(f.n)
	if c.err == nil {
		c.repaired(at, "array")
	}
}

// members calls take for each member of the current object.
func (c *Coder) members(take func()) {
	key, more := c.key, c.more
	c.more = false
	for c.firstKey(); c.more; c.nextKey() {
		take()
		c.mismatch = false
	}
	c.depth--
	c.key, c.more = key, more
}

func (c *Coder) decodeItems(f *listDecoder) {
	if !c.descend() {
		return
	}
	f.at = c.i
	for more := c.ws() != ']'; more && c.err == nil; {
		c.decodeItem(f)
		more = c.ws() == ','
		if more {
			c.i++
		}
	}
	if c.err != nil || c.ws() != ']' {
		c.broken()
		return
	}
	c.i++
	c.depth--
}

func (c *Coder) decodeItem(f *listDecoder) {
	if f.n == f.size {
		f.size = max(4, 2*f.size, c.expected(f))
		f.resize(f.size)
		if c.err != nil {
			return
		}
	}
	f.item(f.n)
	if !c.mismatch {
		f.n++
	}
	c.mismatch = false
}

// expected returns how many items the list will have if it is the response and
// the others are as long as the first ones, but at most eight times as many as
// those. It returns 0 for other lists and for long ones, where the first items
// may mislead.
func (c *Coder) expected(f *listDecoder) int {
	if c.depth != 1 || f.n == 0 || f.n > 32 {
		return 0
	}
	return min(8*f.n, f.n*(len(c.b)-f.at)/(c.i-f.at)+1)
}

// digitKeys reports whether the first key of the object at b[i] is a number.
func digitKeys(b []byte, i int) bool {
	r := reader{b: b, i: i}
	r.firstKey()
	return r.err == nil && r.more && len(r.key) > 0 && lex.DigitsLen(r.key) == len(r.key)
}

func (c *Coder) readList(l sliceAccess) {
	items := c.cur.Items()
	l.resize(items.Len())
	n := 0
	for m := items.First(); m.Exists(); m = m.Next() {
		c.cur = m
		l.item(n)
		n++
	}
}

// encodeList writes a list. A path of _fields that continues into it selects
// nothing, except at the root, where it applies to each item.
func (c *Coder) encodeList(n int, l sliceAccess) {
	fields := c.nested
	c.sameForm = false // of the items
	c.out = append(c.out, '[')
	if fields != nil && c.depth > 0 {
		n = 0
	}
	for i := range n {
		if i > 0 {
			c.out = append(c.out, ',')
		}
		c.nested = fields
		l.item(i)
	}
	c.out = append(c.out, ']')
	c.nested = nil
}

func (c *Coder) queryList(n int, l sliceAccess) {
	base := c.base
	c.beginParts()
	name := len(c.prefix)
	if n == 0 {
		c.pair() // "" is an empty list
	}
	for i := range n {
		c.prefix = append(c.prefix[:name], anyIndex...)
		c.item = i + 1
		l.item(i)
	}
	c.prefix, c.base = c.prefix[:name], base
}
