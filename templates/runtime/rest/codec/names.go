package codec

import (
	"slices"
	"sync"
)

// A lister collects the names of the fields. It gets or sets the field raw of a
// text: the first one, if it is a string.
type lister struct {
	silent
	c     Coder
	names []string
	value string // what the field raw is or becomes
	set   bool   // set the field raw
	found bool   // there is a field raw
}

var listers = sync.Pool{New: func() any { return new(lister) }}

// listFields returns a lister of the fields that code lists. With set, their
// field raw is set.
func listFields(code func(*Coder), raw string, set bool) *lister {
	l := listers.Get().(*lister)
	*l = lister{names: l.names[:0], value: raw, set: set}
	l.c.op = l
	code(&l.c)
	return l
}

func (l *lister) begin(name string, _ content) bool {
	l.names = append(l.names, name)
	return l.c.pos == 1 && name == "raw"
}

func (l *lister) str(v string, _ bool) (string, bool) {
	l.found = true
	if !l.set {
		l.value = v
	}
	return l.value, l.set
}

// object lists the fields of the outermost object.
func (l *lister) object(v FieldCoder) {
	if l.c.pos == 0 {
		l.c.fields(v)
	}
}

// FieldNames returns the names of the fields of p, in order.
func FieldNames(p FieldCoder) []string {
	l := listFields(p.CodeFields, "", false)
	defer listers.Put(l)
	return slices.Clone(l.names)
}

// FieldPos returns the position of a field, from 1, or 0.
func FieldPos(v FieldCoder, name string) int {
	l := listFields(v.CodeFields, "", false)
	defer listers.Put(l)
	return slices.Index(l.names, name) + 1
}

// rawOf returns the field raw of v.
func rawOf(v FieldCoder) (raw string, found bool) {
	l := listFields(v.CodeFields, "", false)
	defer listers.Put(l)
	return l.value, l.found
}

// setRaw sets the field raw of v, and reports whether there is one.
func setRaw(v FieldCoder, raw string) (found bool) {
	l := listFields(v.CodeFields, raw, true)
	defer listers.Put(l)
	return l.found
}

// Has implements rest.Has.
func Has(v Response, name string) bool {
	found := FieldPos(v, name)
	return found > 0 && !receiptOf(v).lacks(found)
}
