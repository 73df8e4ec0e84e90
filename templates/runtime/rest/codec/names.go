package codec

import (
	"slices"
	"sync"
)

// A namer collects the names of the fields.
type namer struct {
	silent
	c     Coder
	names []string
}

var namers = sync.Pool{New: func() any { return new(namer) }}

// takeNamer returns a namer that collected the names of the fields that code lists.
func takeNamer(code func(*Coder)) *namer {
	n := namers.Get().(*namer)
	*n = namer{names: n.names[:0]}
	n.c.op = n
	code(&n.c)
	return n
}

func (n *namer) begin(name string, _ content) bool {
	n.names = append(n.names, name)
	return false
}

func (n *namer) object(v FieldCoder) { n.c.fields(v) }

// FieldNames returns the names of the fields of p, in order.
func FieldNames(p FieldCoder) []string {
	n := takeNamer(p.CodeFields)
	defer namers.Put(n)
	return slices.Clone(n.names)
}

// FieldPos returns the position of a field, from 1, or 0.
func FieldPos(v FieldCoder, name string) int {
	n := takeNamer(v.CodeFields)
	defer namers.Put(n)
	return slices.Index(n.names, name) + 1
}

// A finder finds the field raw of a text: the first one, if it is a string.
type finder struct {
	silent
	c     Coder
	value string
	set   bool // set the field to value
	found bool
}

var finders = sync.Pool{New: func() any { return new(finder) }}

// rawOf returns the field raw of v.
func rawOf(v FieldCoder) (raw string, found bool) { return findRaw(v, finder{}) }

// sentText returns the field raw of v if v came as a string.
func sentText(v Response) (raw string, ok bool) {
	if !receiptOf(v).has(asText) {
		return "", false
	}
	raw, _ = rawOf(v)
	return raw, true
}

// setRaw sets the field raw of v, and reports whether there is one.
func setRaw(v FieldCoder, raw string) bool {
	_, found := findRaw(v, finder{value: raw, set: true})
	return found
}

func findRaw(v FieldCoder, with finder) (string, bool) {
	f := finders.Get().(*finder)
	*f = with
	f.c.op = f
	v.CodeFields(&f.c)
	value, found := f.value, f.found
	*f = finder{}
	finders.Put(f)
	return value, found
}

func (f *finder) begin(name string, _ content) bool { return f.c.pos == 1 && name == "raw" }

func (f *finder) str(v string, _ bool) (string, bool) {
	f.found = true
	if !f.set {
		f.value = v
	}
	return f.value, f.set
}
