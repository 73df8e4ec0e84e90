package codec

import (
	"reflect"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// A layout is the JSON of a response object whose fields are all absent, as
// most are. Runs of them are copied at once, with the name of the next field. It
// grows with the fields that a type writes, in their order. The fields of an object
// in a field are among them.
type layout struct {
	inUse bool // by an object; one within it must not change it
	text  []byte
	slots []slot // the last one is empty
}

// slot is the text of a field, or of one end of an object in a field.
type slot struct {
	name string
	key  int // where the value of the field begins, or 0
	end  int
	kind slotKind
}

// slotKind says which text a slot has after its name.
type slotKind uint8

const (
	anyField slotKind = iota // not known
	absentNull
	absentList
	absentString
	absentInt
	absentBool
	bareObject   // an object without a field, which has no slots
	beginsObject // the next slots are those of its fields
	endsObject
)

var slotTexts = []string{"", "null", "[]", `""`, "0", "false", "", "{", "}"}

// layoutKey is a type and a context, which may hide fields.
type layoutKey struct {
	of   any // a reflect.Type; packages would compile its methods
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
func (c *Coder) setNext(name string, kind slotKind) *slot {
	l := c.layout
	s := slot{name: name, kind: kind}
	text := l.text[:c.last()]
	if kind != endsObject {
		text = lex.AppendKey(text, name)
	}
	if kind < beginsObject {
		s.key = len(text)
	}
	l.text = append(text, slotTexts[kind]...)
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

// beginLayout finds the layout of v.
func (c *Coder) beginLayout(v FieldCoder) {
	key := layoutKey{reflect.TypeOf(v), c.show}
	l := c.layouts[key]
	if l == nil {
		l = &layout{text: []byte("{"), slots: []slot{{}}}
		c.layouts[key] = l
	}
	if !l.inUse {
		l.inUse = true
		c.layoutFrame = layoutFrame{layout: l, copied: len("{")}
	}
}

// skipEmpty leaves an absent field to the layout. There must be one.
func (c *Coder) skipEmpty(name string, kind slotKind) *Coder {
	c.pos++
	hidden := c.hide&c.show != 0
	c.hide = 0
	if hidden {
		c.omits = true
		return c
	}
	if name == "id" && c.depth == 1 && kind != beginsObject {
		c.ids[0] = -1
	}
	if s := &c.slots[c.shown]; s.kind != kind || s.name != name {
		c.setNext(name, kind)
	}
	c.shown++
	return c
}

// nestObject codes an object in the layout of the enclosing one, where nothing
// reads the positions of fields. It reports false if the object needs a state of
// its own. There must be a layout.
func (c *Coder) nestObject(name string, v FieldCoder) bool {
	begin := c.shown
	if s := &c.slots[begin]; s.kind == bareObject && s.name == name {
		return false
	}
	if r, ok := v.(Response); ok && !receiptOf(r).isNew() {
		return false
	}
	if c.skipEmpty(name, beginsObject); c.shown == begin {
		return true // hidden
	}
	c.depth++
	v.CodeFields(c)
	c.depth--
	if c.shown == begin+1 && c.copied < c.slots[begin].end {
		c.shown = begin
		c.setNext(name, bareObject)
		return false
	}
	if c.slots[c.shown].kind != endsObject {
		c.setNext("", endsObject)
	}
	c.shown++
	return true
}

// endLayout copies the rest of the layout and leaves it.
//
//go:noinline
func (c *Coder) endLayout() {
	if c.layout != nil {
		c.copyLayout()
		c.inUse = false
		c.layout = nil
	}
}

// copyLayout copies the fields that were left to the layout.
func (c *Coder) copyLayout() {
	c.out = append(c.out, c.text[c.copied:c.last()]...)
	c.copied = c.last()
}
