package rest

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"
)

func (t Type) known() bool {
	switch t {
	case String, Integer, Number, Boolean, Array, Object, Null:
		return true
	}
	return false
}

// best returns the type that v is taken for. ok is false when a list has none that fits; a single type is checked where
// its keywords are.
func (t typing) best(v Value) (best Type, ok bool) {
	if t.list == nil {
		return t.one, true
	}
	if v.Kind() == KindString && v.Text() == "" && slices.Contains(t.list, String) {
		return String, true
	}
	for _, one := range t.list {
		if one.known() && v.is(one) {
			return one, true
		}
	}
	for _, one := range t.list {
		if !one.known() {
			return one, true
		}
	}
	return "", false
}

// typed returns the typing of an alternative of a schema with the typing t, which it inherits if it has none.
func (s *Schema) typed(t typing) typing {
	if s.typing.set {
		return s.typing
	}
	return t
}

// check returns why v is refused. at is nil when nobody wants to know: then the fault is the same for all reasons.
// The checks come in the order of the real server, whose first fault counts.
func (s *Schema) check(v Value, at *path, t typing) *Fault {
	if s.any {
		b, f := s.branch(v, at, t, false)
		if f != nil {
			return f
		}
		t = t.or(b.typing)
	}
	if s.one {
		b, f := s.branch(v, at, t, true)
		if f != nil {
			return f
		}
		t = t.or(b.typing)
	}
	kind, ok := t.best(v)
	if !ok {
		return at.typeFault(t)
	}
	if f := s.checkType(v, at, kind); f != nil {
		return f
	}
	if len(s.enum) > 0 {
		if f := s.checkEnum(v, at, kind); f != nil {
			return f
		}
	}
	if s.format != "" && (kind == String || !kind.known()) {
		return s.checkFormat(v, at)
	}
	return nil
}

// or returns t, or u when there is no t.
func (t typing) or(u typing) typing {
	if t.set {
		return t
	}
	return u
}

func (s *Schema) checkType(v Value, at *path, kind Type) *Fault {
	switch kind {
	case String:
		return s.checkString(v, at)
	case Integer, Number:
		return s.checkNumber(v, at, kind)
	case Array:
		return s.checkArray(v, at)
	case Object:
		return s.checkObject(v, at)
	case Boolean, Null:
		if !v.is(kind) {
			return at.typeFault(typing{one: kind})
		}
	}
	return nil
}

func (s *Schema) checkString(v Value, at *path) *Fault {
	if v.Kind() != KindString {
		return at.typeFault(typing{one: String})
	}
	if s.length != anyLength {
		n := utf8.RuneCountInString(v.Text())
		if n < s.length.min {
			return at.limit("rest_too_short", " must be at least ", s.length.min, " character long.", " characters long.")
		}
		if n > s.length.max {
			return at.limit("rest_too_long", " must be at most ", s.length.max, " character long.", " characters long.")
		}
	}
	if s.pattern != nil && !s.pattern.matches(v.Text(), v.t) {
		return at.fault("rest_invalid_pattern", " does not match pattern ", s.pattern.source, ".")
	}
	return nil
}

func (s *Schema) checkNumber(v Value, at *path, kind Type) *Fault {
	n, ok := v.Number()
	if !ok {
		return at.typeFault(typing{one: kind})
	}
	if s.bounded&hasMultiple != 0 && math.Mod(n, s.multipleOf) != 0 {
		return at.fault("rest_invalid_multiple", " must be a multiple of ", numberText(s.multipleOf), ".")
	}
	if s.bounded&(hasMin|hasMax) != 0 && s.isOutside(v, n) {
		return s.boundsFault(at)
	}
	if kind == Integer && n != math.Trunc(n) {
		return at.typeFault(typing{one: kind})
	}
	return nil
}

func (s *Schema) isOutside(v Value, n float64) bool {
	low, high := compare(v, n, s.min), compare(v, n, s.max)
	return s.bounded&hasMin != 0 && (low < 0 || s.exclMin && low == 0) ||
		s.bounded&hasMax != 0 && (high > 0 || s.exclMax && high == 0)
}

// compare compares the number n of v with a bound, as integers where both are.
func compare(v Value, n, bound float64) int {
	if math.Abs(n) >= 1<<53 && bound == math.Trunc(bound) && math.Abs(bound) <= 1<<63 {
		if i, err := strconv.ParseInt(v.Text(), 10, 64); err == nil {
			return cmp.Compare(i, integerOf(bound))
		}
	}
	return cmp.Compare(n, bound)
}

// integerOf returns a bound as an integer; 2 to the 63rd, which is none, stands for the one below.
func integerOf(bound float64) int64 {
	if bound == 1<<63 {
		return math.MaxInt64
	}
	return wrap(bound)
}

func (s *Schema) checkArray(v Value, at *path) *Fault {
	if !v.isArray() {
		return at.typeFault(typing{one: Array})
	}
	list := v.items()
	if s.items != nil {
		i := 0
		for m := list.first(); m.more(); m = m.next() {
			if f := s.items.check(m, at.item(i), s.items.typing); f != nil {
				return f
			}
			i++
		}
	}
	if n := list.Len(); n < s.count.min {
		return at.limit("rest_too_few_items", " must contain at least ", s.count.min, " item.", " items.")
	} else if n > s.count.max {
		return at.limit("rest_too_many_items", " must contain at most ", s.count.max, " item.", " items.")
	}
	if s.unique && !list.distinct() {
		return at.fault("rest_duplicate_items", " has duplicate items.")
	}
	return nil
}

func (s *Schema) checkObject(v Value, at *path) *Fault {
	if !v.isObject() {
		return at.typeFault(typing{one: Object})
	}
	if f := s.checkRequired(v, at); f != nil {
		return f
	}
	n := 0
	for m := v.first(); m.more(); m = m.next() {
		name := v.t.keyOf(v.node(), m.i, n)
		n++
		sub := s.property(name, v.t)
		if sub != nil {
			if f := sub.check(m, at.member(name), sub.typing); f != nil {
				return f
			}
		} else if s.closed {
			return at.of("rest_additional_properties_forbidden", name, " is not a valid property of Object.")
		}
	}
	if n < s.members.min {
		return at.limit("rest_too_few_properties", " must contain at least ", s.members.min, " property.", " properties.")
	} else if n > s.members.max {
		return at.limit("rest_too_many_properties", " must contain at most ", s.members.max, " property.", " properties.")
	}
	return nil
}

func (s *Schema) checkRequired(v Value, at *path) *Fault {
	if s.listed {
		for _, name := range s.required {
			if v.Member(name).Kind() == KindAbsent {
				return at.of("rest_property_required", name, " is a required property of ", at.String(), ".")
			}
		}
		return nil
	}
	for _, p := range s.props {
		if p.flag && v.Member(p.name).Kind() == KindAbsent {
			return at.of("rest_property_required", p.name, " is a required property of ", at.String(), ".")
		}
	}
	return nil
}

// checkEnum compares v with the words of the enum: as the type makes it, and with its kind.
func (s *Schema) checkEnum(v Value, at *path, kind Type) *Fault {
	if kind == String && s.format == "" && !s.any && !s.one {
		if slices.Contains(s.words, v.Text()) {
			return nil
		}
		return s.enumFault(at)
	}
	if v.t != nil && v.t.frozen {
		t := newTree()
		v = Value{t, t.copy(0, "", v)}
	}
	v, f := s.sanitize(v, at, typing{one: kind, set: kind != ""})
	if f != nil {
		return f
	}
	for _, e := range s.enum {
		if v.equal(e) {
			return nil
		}
	}
	return s.enumFault(at)
}
