package codec

import "slices"

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

// run lists the fields that code handles.
func (l *lister) run(code func(*Coder)) *lister {
	l.c.op, l.names = l, make([]string, 0, 32)
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
func FieldNames(p FieldCoder) []string { return new(lister).run(p.CodeFields).names }

// FieldPos returns the position of a field, from 1, or 0.
func FieldPos(v FieldCoder, name string) int { return slices.Index(FieldNames(v), name) + 1 }

// rawOf returns the field raw of v.
func rawOf(v FieldCoder) (raw string, found bool) {
	l := new(lister).run(v.CodeFields)
	return l.value, l.found
}

// setRaw sets the field raw of v, and reports whether there is one.
func setRaw(v FieldCoder, raw string) (found bool) {
	l := &lister{value: raw, set: true}
	return l.run(v.CodeFields).found
}

// Has implements rest.Has.
func Has(v Response, name string) bool {
	found := FieldPos(v, name)
	return found > 0 && !v.CodeReceipt().lacks(found)
}
