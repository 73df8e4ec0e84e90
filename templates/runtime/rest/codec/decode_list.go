package codec

import (
	"slices"
	"strconv"

	"github.com/restgen/restgen/templates/runtime/rest/internal/jsonread"
)

// listDecoder decodes a list.
type listDecoder struct {
	l    list
	n    int // number of items
	size int // length of the slice
	at   int // where the first item begins
}

// list decodes a list. It also accepts an object with digit keys, which PHP makes
// of a list with a gap, and a single value. Items that do not fit are left out.
func (d *decoder) list(n int, l list) {
	f := listDecoder{l: l, size: n}
	ch := d.r.Space()
	switch {
	case ch == '[':
		whole := d.r.Depth == 0 && !d.r.EmptyList()
		if d.opts.unshare {
			f.l.drop()
			f.size = 0
		}
		d.items(&f)
		f.l.resize(&d.c, f.n)
		d.mismatch = whole && f.n == 0 // a result that lists something else
	case ch == '{' && d.r.DigitKeys():
		d.table(&f)
	case ch == '{' && d.r.Depth == 0:
		d.otherForm(&f)
	case ch == 'n', ch == 'f', ch == '"' && d.r.I+1 < len(d.r.B) && d.r.B[d.r.I+1] == '"': // PHP's nothing
		d.reportMismatch("array")
	default:
		d.alone(&f)
	}
}

// alone decodes a value as a list of one.
func (d *decoder) alone(f *listDecoder) {
	at := d.r.I
	f.l.drop()
	f.l.resize(&d.c, 1)
	if d.r.Err == nil {
		f.l.handle(&d.c, 0)
	}
	if d.mismatch || d.r.Err != nil {
		f.l.drop()
		return
	}
	d.repaired(at, "array")
}

// table decodes the values of an object as items.
func (d *decoder) table(f *listDecoder) {
	at := d.r.I
	d.each(func(string) { d.nextItem(f) })
	f.l.resize(&d.c, f.n)
	d.repaired(at, "array")
}

// each calls take for each member of the current object.
func (d *decoder) each(take func(name string)) {
	key, more := d.r.Key, d.r.More
	d.r.More = false
	for d.r.FirstKey(); d.r.More; d.r.NextKey() {
		take(string(d.r.Key))
		d.mismatch = false
	}
	d.r.Depth--
	d.r.Key, d.r.More = key, more
}

func (d *decoder) items(f *listDecoder) {
	more := d.r.FirstItem()
	f.at = d.r.I
	for ; more; more = d.r.NextItem() {
		d.nextItem(f)
	}
}

func (d *decoder) nextItem(f *listDecoder) {
	if f.n == f.size {
		f.size = max(4, 2*f.size, d.expected(f))
		f.l.resize(&d.c, f.size)
		if d.r.Err != nil {
			return
		}
	}
	f.l.handle(&d.c, f.n)
	if d.mismatch {
		f.l.clear(f.n)
	} else {
		f.n++
	}
	d.mismatch = false
}

// expected returns how many items the list will have if it is the response and
// the others are as long as the first ones, but at most 32 times as many as
// those. It returns 0 for other lists and for long ones, where the first items
// may mislead.
func (d *decoder) expected(f *listDecoder) int {
	if d.r.Depth != 1 || f.n == 0 || f.n > 32 {
		return 0
	}
	return min(32*f.n, f.n*(len(d.r.B)-f.at)/(d.r.I-f.at)+1)
}

// dict decodes an object with free keys. It also accepts a list, with its
// indexes as keys, since PHP writes empty arrays so.
func (d *decoder) dict(m dict) {
	at, ch := d.r.I, d.r.Space()
	if ch != '{' && ch != '[' {
		d.reportMismatch("object")
		return
	}
	if d.opts.unshare {
		m.own()
	}
	m.make()
	if ch == '{' {
		d.each(func(name string) { m.handle(&d.c, name) })
		return
	}
	n := 0
	for more := d.r.FirstItem(); more; more = d.r.NextItem() {
		m.handle(&d.c, strconv.Itoa(n))
		if !d.mismatch {
			n++
		}
		d.mismatch = false
	}
	d.repaired(at, "object")
}

// rest decodes the current member if no field took it.
func (d *decoder) rest(m dict) {
	o := &d.obj
	if !d.r.More || d.r.I != o.from {
		return
	}
	m.make()
	at, name := d.r.I, string(d.r.Key)
	m.handle(&d.c, name)
	switch {
	case o.recv == nil:
	case d.mismatch || d.r.Err != nil:
		o.recv.addExtra(name, string(d.r.B[at:d.r.I]))
		d.keepSent = false
	case o.recv.overrides(name): // by an earlier member of that name
		SetExtra(o.recv, name, "")
	}
	d.mismatch = false
	d.r.NextKey()
}

// An index does not state whether an endpoint returns an object or a list. If a
// result is of the other kind, its members decide how to decode it, which is a
// repair. Pages are never objects: iterating over them would not end.

// otherForm decodes an object as a list: it is one item, or it holds the items.
// An object that only explains a missing list does not fit.
func (d *decoder) otherForm(f *listDecoder) {
	alone, table := d.form(f)
	f.l.drop()
	f.size = 0
	switch {
	case alone && !d.paged:
		d.alone(f)
	case table && !d.paged:
		d.table(f)
	default:
		d.reportMismatch("array")
	}
}

// form reports whether most members of the current object are fields of an item,
// or whether it holds such items.
func (d *decoder) form(f *listDecoder) (alone, table bool) {
	n := newLister().run(func(c *Coder) { f.l.handleNew(c) })
	known, others, objects := 0, 0, 0
	r := jsonread.Reader{B: d.r.B, I: d.r.I}
	for r.FirstKey(); r.More; r.NextKey() {
		if slices.Contains(n.names, string(r.Key)) {
			known++
		} else if len(r.Key) == 0 || r.Key[0] != '_' { // _links can be in any object
			others++
		}
		if r.Space() == '{' {
			objects++
		}
		r.Skip()
	}
	alone = known > 0 && known >= others
	return alone, !alone && len(n.names) > 0 && objects == known+others
}
