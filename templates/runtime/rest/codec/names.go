package codec

import "slices"

// A lister collects the names of the fields. It gets or sets the field raw of a
// text: the first one, if it is a string.
type lister struct {
	c     Coder
	names []string
	value string // what the field raw is or becomes
	set   bool   // set the field raw
	found bool   // there is a field raw
}

func newLister() *lister {
	return start(&listing, func() *lister { return &lister{names: make([]string, 0, 32)} })
}

// run lists the fields that code handles.
func (l *lister) run(code func(*Coder)) *lister {
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

func (l *lister) coder() *Coder                                { return &l.c }
func (l *lister) end()                                         {}
func (l *lister) presence(p Presence, _ bool) (Presence, bool) { return p, false }
func (l *lister) integer(*int)                                 {}
func (l *lister) number(*float64)                              {}
func (l *lister) boolean(*bool)                                {}
func (l *lister) raw(v string) (string, bool)                  { return v, false }
func (l *lister) list(int, list)                               {}
func (l *lister) dict(dict)                                    {}
func (l *lister) rest(dict)                                    {}
func (l *lister) sum(VariantCoder)                             {}

// FieldNames returns the names of the fields of p, in order.
func FieldNames(p FieldCoder) []string { return newLister().run(p.CodeFields).names }

// FieldPos returns the position of a field, from 1, or 0.
func FieldPos(v FieldCoder, name string) int { return slices.Index(FieldNames(v), name) + 1 }

// rawOf returns the field raw of v.
func rawOf(v FieldCoder) (raw string, found bool) {
	l := newLister().run(v.CodeFields)
	return l.value, l.found
}

// setRaw sets the field raw of v, and reports whether there is one.
func setRaw(v FieldCoder, raw string) (found bool) {
	l := newLister()
	l.value, l.set = raw, true
	return l.run(v.CodeFields).found
}

// Has implements rest.Has.
func Has(v Response, name string) bool {
	found := FieldPos(v, name)
	return found > 0 && !v.CodeReceipt().lacks(found)
}
