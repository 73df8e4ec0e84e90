package codec

import (
	"reflect"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// A layout is the JSON of a response object whose fields are all absent, as
// most are. Runs of them are copied at once, with the name of the next field. It
// grows with the fields that a type writes, in their order.
type layout struct {
	of    any  // a reflect.Type; packages would compile its methods
	inUse bool // by an object; one within it must not change it
	text  []byte
	slots []slot // the last one is empty
}

// slot is the text of one field.
type slot struct {
	name   string
	key    int // where the value begins
	end    int
	inner  *layout // of the objects in the field
	absent absentJSON
}

// absentJSON is the JSON of an absent field.
type absentJSON uint8

const (
	noAbsent absentJSON = iota // not known
	absentNull
	absentList
	absentString
	absentInt
	absentBool
)

var absentTexts = []string{"", "null", "[]", `""`, "0", "false"}

// layoutKey is a type and a context, which may hide fields.
type layoutKey struct {
	of   any
	show Contexts
}

// layoutFrame is the state of one object with a layout.
type layoutFrame struct {
	*layout     // nil if fields may be left out, or if it is in use
	shown   int // number of fields so far
	copied  int // length of the copied text
}

// setNext makes a slot for the named field, in place of the next one and all after
// it.
func (c *Coder) setNext(name string, absent absentJSON) *slot {
	l := c.layout
	text := lex.AppendKey(l.text[:c.last()], name)
	s := slot{name: name, key: len(text), absent: absent}
	l.text = append(text, absentTexts[absent]...)
	s.end = len(l.text)
	l.slots = append(l.slots[:c.shown], s, slot{})
	return &l.slots[c.shown]
}

// last returns where the text of the fields so far ends.
func (c *Coder) last() int {
	if c.shown == 0 {
		return len("{")
	}
	return c.slots[c.shown-1].end
}

// beginLayout finds the layout of v, which is in an object with a frame.
func (c *Coder) beginLayout(v FieldCoder, in *encodeFrame) {
	var root *layout
	l := &root
	if in.layout != nil {
		l = &in.slots[in.shown-1].inner
	}
	if of := any(reflect.TypeOf(v)); *l == nil || (*l).of != of {
		key := layoutKey{of, c.show}
		*l = c.layouts[key]
		if *l == nil {
			*l = &layout{of: of, text: []byte("{"), slots: []slot{{}}}
			c.layouts[key] = *l
		}
	}
	if !(*l).inUse {
		(*l).inUse = true
		c.layoutFrame = layoutFrame{layout: *l, copied: len("{")}
	}
}

// skipEmpty leaves an absent field to the layout. There must be one.
func (c *Coder) skipEmpty(name string, absent absentJSON) *Coder {
	c.pos++
	hidden := c.hide&c.show != 0
	c.hide = 0
	if hidden {
		c.omits = true
		return c
	}
	if name == "id" && c.depth == 1 {
		c.ids[0] = -1
	}
	if s := &c.slots[c.shown]; s.absent != absent || s.name != name {
		c.setNext(name, absent)
	}
	c.shown++
	return c
}

// endLayout copies the rest of the layout and leaves it.
//
//go:noinline
func (c *Coder) endLayout() {
	if c.layout != nil {
		c.out = append(c.out, c.text[c.copied:c.last()]...)
		c.inUse = false
		c.layout = nil
	}
}
