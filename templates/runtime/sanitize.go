package rest

import "strconv"

// home returns the tree that new values of v's request go to.
func (v Value) home() *tree {
	if v.t == nil {
		return newTree()
	}
	return v.t
}

// scalar returns a new value beside v, or v when it is that already.
func (v Value) scalar(kind Kind, text string) Value {
	if v.Kind() == kind && v.Text() == text {
		return v
	}
	t := v.home()
	return Value{t, t.add(0, "", kind, text)}
}

// link adds v, a value of the same tree, to a container.
func (t *tree) link(parent int32, key string, v Value) {
	n := *v.node()
	i := t.add(parent, key, n.kind, n.text)
	c := &t.nodes[i]
	c.first, c.last, c.count, c.index = n.first, n.last, n.count, n.index
}

// sanitize casts v to its type, and cleans strings by their format. Only items that become equal are a fault.
func (s *Schema) sanitize(v Value, at *path, t typing) (Value, *Fault) {
	for _, one := range [...]bool{false, true} {
		if one && !s.one || !one && !s.any {
			continue
		}
		b, f := s.branch(v, at, t, one)
		if f != nil {
			return v, f
		}
		if v, f = b.within(v, at, b.typed(t)); f != nil {
			return v, f
		}
		t = t.or(b.typing)
	}
	kind, ok := t.best(v)
	if !ok {
		return v.scalar(KindNull, ""), nil
	}
	return s.cast(v, at, kind)
}

// within is sanitize for a part of a value: unless it throws, the real server leaves an error object in its place, for
// which null stands.
func (s *Schema) within(v Value, at *path, t typing) (Value, *Fault) {
	w, f := s.sanitize(v, at, t)
	if f != nil && !f.Throws {
		return v.scalar(KindNull, f.Message), nil
	}
	return w, f
}

func (s *Schema) cast(v Value, at *path, kind Type) (Value, *Fault) {
	switch kind {
	case Array:
		return s.castArray(v, at)
	case Object:
		return s.castObject(v, at)
	case Null:
		return v.scalar(KindNull, ""), nil
	case Integer:
		if v.Kind() == KindInt {
			return v, nil
		}
		return v.scalar(KindInt, strconv.Itoa(toInt(v))), nil
	case Number:
		return castNumber(v), nil
	case Boolean:
		if toBool(v) {
			return v.scalar(KindTrue, ""), nil
		}
		return v.scalar(KindFalse, ""), nil
	}
	if clean, throws := cleaner(s.format); clean != nil {
		if v.Kind() >= KindList && throws {
			return v, thrown()
		}
		return v.scalar(KindString, clean(toText(v))), nil
	}
	if kind == String && v.Kind() >= KindList {
		return v.scalar(KindString, "Array"), nil // an alternative made a list of it; PHP casts that so
	}
	if kind == String {
		return v.scalar(KindString, toText(v)), nil
	}
	return v, nil
}

func castNumber(v Value) Value {
	switch v.Kind() {
	case KindFloat:
		return v
	case KindInt:
		return v.scalar(KindFloat, v.Text())
	}
	return v.scalar(KindFloat, floatToken(toFloat(v)))
}

func (s *Schema) castArray(v Value, at *path) (Value, *Fault) {
	if v.Kind() <= KindNull {
		return v.container(KindList), nil
	}
	list := v.items()
	out := newBuild(list, KindList)
	i := 0
	for m := list.first(); m.more(); m = m.next() {
		w := m
		if s.items != nil {
			var f *Fault
			if w, f = s.items.within(m, at.item(i), s.items.typing); f != nil {
				return v, f
			}
		}
		out.put(m, "", w)
		i++
	}
	list = out.done()
	if s.unique && !list.distinct() {
		return v, at.fault("rest_duplicate_items", " has duplicate items.")
	}
	return list, nil
}

func (s *Schema) castObject(v Value, at *path) (Value, *Fault) {
	if v.Kind() < KindList {
		return v.container(KindObject), nil
	}
	out := newBuild(v, v.Kind())
	i := 0
	for m := v.first(); m.more(); m = m.next() {
		name := v.t.keyOf(v.node(), m.i, i)
		i++
		sub := s.property(name)
		if sub == nil {
			if s.closed {
				out.drop(m)
			} else {
				out.put(m, name, m)
			}
			continue
		}
		w, f := sub.within(m, at.member(name), sub.typing)
		if f != nil {
			return v, f
		}
		out.put(m, name, w)
	}
	return out.done(), nil
}

func (v Value) container(kind Kind) Value {
	t := v.home()
	return Value{t, t.add(0, "", kind, "")}
}

// A build makes a changed copy of a container, but only once something has changed.
type build struct {
	from Value
	kind Kind
	to   int32
}

func newBuild(from Value, kind Kind) build {
	b := build{from: from, kind: kind}
	if from.Kind() != kind {
		b.start(Value{})
	}
	return b
}

// start copies what comes before m.
func (b *build) start(m Value) {
	t := b.from.t
	b.to = t.add(0, "", b.kind, "")
	i := 0
	for c := b.from.first(); c.more() && m.t != nil && c.i != m.i; c = c.next() {
		t.link(b.to, t.keyOf(b.from.node(), c.i, i), c)
		i++
	}
}

// put appends w, which m has become.
func (b *build) put(m Value, key string, w Value) {
	if b.to == 0 {
		if w == m {
			return
		}
		b.start(m)
	}
	b.from.t.link(b.to, key, w)
}

// drop leaves m out. What is left of a list keeps its keys.
func (b *build) drop(m Value) {
	b.kind = KindObject
	if b.to == 0 {
		b.start(m)
	}
	b.from.t.nodes[b.to].kind = KindObject
}

func (b *build) done() Value {
	if b.to == 0 {
		return b.from
	}
	return Value{b.from.t, b.to}
}
