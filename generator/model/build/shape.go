package build

import (
	"slices"

	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A shape is the set of values that a Go type has to hold. Shapes are joined
// over deployments, over the operations of a resource, and over the
// alternatives of a schema. Joining never loses a value.
type shape struct {
	any    bool // any values
	null   bool
	int    bool
	float  bool
	bool   bool
	str    bool
	date   bool // all strings are of the format date-time
	amount bool // all strings are of the format decimal
	filled bool // no string is empty, because of its format
	free   bool // strings are not limited to words
	values []enumValue
	list   *shape
	object []*object // alternatives with different keys
}

// everything reports whether a shape lists all kinds of values. That is how
// plugins say that anything goes.
func (s *shape) everything() bool {
	return (s.int || s.float) && s.bool && s.str && s.free && len(s.values) == 0 && s.list != nil && s.list.any &&
		len(s.object) == 1 && len(s.object[0].props) == 0 && s.object[0].extra != nil && s.object[0].extra.any
}

// An enumValue is a value of an enum.
type enumValue struct {
	value string
	in    wire.Deployments
	sent  bool // a request may hold it
}

// An object is an alternative that is an object. Alternatives that cannot be
// told apart are merged.
type object struct {
	key   string // tells it apart from others, see discriminator
	props []*prop
	extra *shape // the shape of members that are not in props
	open  bool   // further members are allowed
}

// A prop is a property of an object.
type prop struct {
	name     string
	shape    *shape
	in       wire.Deployments
	text     fieldText
	contexts []string
	limited  bool // contexts is set
	readOnly bool
	known    string // the releases that document it instead of the index
}

// join makes s hold the values of t too.
func (s *shape) join(t *shape) {
	s.any = s.any || t.any
	s.null = s.null || t.null
	s.int = s.int || t.int
	s.float = s.float || t.float
	s.bool = s.bool || t.bool
	s.addString(t.str, t.date, t.amount, t.filled)
	s.free = s.free || t.free
	s.addValues(t.values)
	if t.list != nil {
		if s.list == nil {
			s.list = &shape{}
		}
		s.list.join(t.list)
	}
	for _, o := range t.object {
		s.addObject(o)
	}
}

// addString makes s hold strings, if there are any.
func (s *shape) addString(some, date, amount, filled bool) {
	if some {
		s.date = date && (s.date || !s.str)
		s.amount = amount && (s.amount || !s.str)
		s.filled = filled && (s.filled || !s.str)
		s.str = true
	}
}

func (s *shape) addValues(list []enumValue) {
	if len(list) == 0 {
		return
	}
	at := make(map[string]int, len(s.values)+len(list))
	for i, w := range s.values {
		at[w.value] = i
	}
	for _, w := range list {
		if i, known := at[w.value]; known {
			s.values[i].in |= w.in
			s.values[i].sent = s.values[i].sent || w.sent
			continue
		}
		at[w.value] = len(s.values)
		s.values = append(s.values, w)
	}
}

func (s *shape) addObject(o *object) {
	for _, mine := range s.object {
		if mine.key == o.key {
			mine.join(o)
			return
		}
	}
	fresh := &object{key: o.key}
	fresh.join(o)
	s.object = append(s.object, fresh)
}

func (o *object) join(p *object) {
	o.open = o.open || p.open
	if p.extra != nil {
		if o.extra == nil {
			o.extra = &shape{}
		}
		o.extra.join(p.extra)
	}
	o.addProps(p.props)
}

func (o *object) addProps(list []*prop) {
	byName := make(map[string]*prop, len(o.props)+len(list))
	for _, mine := range o.props {
		byName[mine.name] = mine
	}
	for _, x := range list {
		if mine := byName[x.name]; mine != nil {
			mine.join(x)
			continue
		}
		fresh := x.clone()
		byName[x.name] = fresh
		o.props = append(o.props, fresh)
	}
}

// clone returns a copy of a property that may be extended.
func (p *prop) clone() *prop {
	fresh := *p
	fresh.shape = &shape{}
	fresh.shape.join(p.shape)
	fresh.contexts = slices.Clone(p.contexts)
	return &fresh
}

// join makes p hold the values of x, a property of the same name.
func (p *prop) join(x *prop) {
	p.in |= x.in
	p.shape.join(x.shape)
	p.text.join(x.text)
	p.limited = p.limited && x.limited
	p.readOnly = p.readOnly && x.readOnly
	if x.known == "" {
		p.known = ""
	}
	for _, c := range x.contexts {
		if !slices.Contains(p.contexts, c) {
			p.contexts = append(p.contexts, c)
		}
	}
}

func (o *object) prop(name string) *prop {
	for _, p := range o.props {
		if p.name == name {
			return p
		}
	}
	return nil
}

// kinds counts the kinds of values other than null.
func (s *shape) kinds() int {
	n := len(s.object)
	for _, has := range []bool{s.int || s.float, s.bool, s.str, s.list != nil} {
		if has {
			n++
		}
	}
	return n
}

// enum reports whether the strings of the shape are limited to values.
func (s *shape) enum() bool { return s.str && !s.free && len(s.values) > 0 }

// hasEmptyValue reports whether "" is a value of the enum.
func (s *shape) hasEmptyValue() bool {
	return slices.ContainsFunc(s.values, func(w enumValue) bool { return w.value == "" })
}
