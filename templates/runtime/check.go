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
func (t *typing) best(v Value) (best Type, ok bool) {
	if t.list == nil {
		return t.one, true
	}
	if v.Kind() == KindString && v.Text() == "" && slices.Contains(t.list, String) {
		return String, true
	}
	for _, one := range t.list {
		switch {
		case !v.is(one):
		case one.known():
			return one, true
		case !ok:
			best, ok = one, true
		}
	}
	return best, ok
}

// or returns t, or where the keyword is not there and something is inherited, that.
func (t *typing) or(u *typing) *typing {
	if t.set || u == nil {
		return t
	}
	return u
}

// check returns why v is refused. at is nil when nobody wants to know: then the fault is the same for all reasons.
// The checks come in the order of the real server, whose first fault counts. An alternative without a type inherits t.
func (s *Schema) check(v Value, at *path, t *typing) *Fault {
	t = s.typing.or(t)
	for _, c := range s.choices {
		b, f := c.pick(v, at, t)
		if f != nil {
			return f
		}
		t = t.or(&b.typing)
	}
	kind, ok := t.best(v)
	if !ok {
		return at.typeFault(t.list...)
	}
	f := s.checkType(v, at, kind)
	if f == nil && s.enum.Len() > 0 {
		f = s.checkEnum(v, at, kind)
	}
	if f == nil && s.format != "" && (kind == String || !kind.known()) {
		f = s.checkFormat(v, at)
	}
	return f
}

func (s *Schema) checkType(v Value, at *path, kind Type) *Fault {
	switch kind {
	case Integer, Number:
		return s.checkNumber(v, at, kind)
	case String:
		if v.Kind() == KindString {
			return s.checkString(v, at)
		}
	case Array:
		if v.isArray() {
			return s.checkArray(v, at)
		}
	case Object:
		if v.isObject() {
			return s.checkObject(v, at)
		}
	default:
		if v.is(kind) {
			return nil
		}
	}
	return at.typeFault(kind)
}

func (s *Schema) checkString(v Value, at *path) *Fault {
	if s.length != anyLength {
		if n := utf8.RuneCountInString(v.Text()); !s.length.holds(n) {
			return s.length.fault(n, at, "short", "long", " must be", " character long.", " characters long.")
		}
	}
	if s.pattern != nil && !s.pattern.matches(v.Text(), v.t) {
		return at.fault("rest_invalid_pattern", " does not match pattern ", s.pattern.source, ".")
	}
	return nil
}

// fault says that a number of characters, items or properties is too low or too high.
func (r span) fault(n int, at *path, few, many, must, one, more string) *Fault {
	if at == nil {
		return refused
	}
	bound, least := r.max, " at most "
	if n < r.min {
		many, bound, least = few, r.min, " at least "
	}
	if bound == 1 {
		more = one
	}
	return at.fault("rest_too_"+many, must, least, thousands(bound), more)
}

func (s *Schema) checkNumber(v Value, at *path, kind Type) *Fault {
	n, ok := v.Number()
	switch {
	case !ok:
		return at.typeFault(kind)
	case s.multipleOf != nil && math.Mod(n, *s.multipleOf) != 0:
		return at.fault("rest_invalid_multiple", " must be a multiple of ", numberText(*s.multipleOf), ".")
	case (s.min != nil || s.max != nil) && s.isOutside(v, n):
		return s.boundsFault(at)
	case kind == Integer && n != math.Trunc(n):
		return at.typeFault(kind)
	}
	return nil
}

func (s *Schema) isOutside(v Value, n float64) bool {
	low, high := 1, -1
	if s.min != nil {
		low = compare(v, n, *s.min)
	}
	if s.max != nil {
		high = compare(v, n, *s.max)
	}
	return low < 0 || low == 0 && s.exclMin || high > 0 || high == 0 && s.exclMax
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

func (s *Schema) checkArray(v Value, at *path) *Fault {
	list := v.items()
	if s.items != nil {
		i := 0
		for m := list.first(); m.more(); m = m.next() {
			if f := s.items.check(m, at.item(i), nil); f != nil {
				return f
			}
			i++
		}
	}
	if n := list.Len(); !s.count.holds(n) {
		return s.count.fault(n, at, "few_items", "many_items", " must contain", " item.", " items.")
	}
	if s.unique && !list.distinct() {
		return at.fault("rest_duplicate_items", " has duplicate items.")
	}
	return nil
}

func (s *Schema) checkObject(v Value, at *path) *Fault {
	for _, name := range s.required {
		if v.Member(name).Kind() == KindAbsent {
			return at.of("rest_property_required", name, " is a required property of ", at.String(), ".")
		}
	}
	n := 0
	for m := v.first(); m.more(); m = m.next() {
		name := v.t.keyOf(v.node(), m.i, n)
		n++
		if sub := s.property(name, v.t); sub != nil {
			if f := sub.check(m, at.member(name), nil); f != nil {
				return f
			}
		} else if s.closed {
			return at.of("rest_additional_properties_forbidden", name, " is not a valid property of Object.")
		}
	}
	if s.members.holds(n) {
		return nil
	}
	return s.members.fault(n, at, "few_properties", "many_properties", " must contain", " property.", " properties.")
}

// checkEnum compares v with the words of the enum: as the type makes it, and with its kind.
func (s *Schema) checkEnum(v Value, at *path, kind Type) *Fault {
	if kind == String && s.format == "" && len(s.choices) == 0 && slices.Contains(s.words, v.Text()) {
		return nil
	}
	v, f := s.sanitize(v, at, &typing{one: kind, set: kind != ""})
	if f != nil {
		return f
	}
	for e := s.enum.first(); e.more(); e = e.next() {
		if v.equal(e) {
			return nil
		}
	}
	return s.enumFault(at)
}

// A choice is anyOf, or with one set, oneOf.
type choice struct {
	list []*Schema
	one  bool
}

// pick returns the alternative that v fits, or why there is none.
func (c choice) pick(v Value, at *path, t *typing) (hit *Schema, f *Fault) {
	positions := make([]int, 0, 4)
	for i, b := range c.list {
		switch f := b.check(v, nil, t); {
		case f == nil && !c.one:
			return b, nil
		case f == nil:
			hit, positions = b, append(positions, i)
		case f.Throws:
			return nil, f
		}
	}
	switch {
	case len(positions) == 1:
		return hit, nil
	case len(positions) == 0:
		return nil, c.noneFits(v, at, t)
	case at == nil:
		return nil, refused
	}
	f = at.fault("rest_one_of_multiple_matches", " matches more than one of the expected formats.")
	if names := c.titles(positions); names != "" {
		f = at.fault(f.Code, " matches ", names, ", but should match only one.")
	}
	f.Positions = append([]int(nil), positions...)
	return nil, f
}

// titles joins the titles of some alternatives, if all have one.
func (c choice) titles(positions []int) string {
	var names []string
	for _, i := range positions {
		if !c.list[i].titled {
			return ""
		}
		names = append(names, c.list[i].title)
	}
	return join(names)
}

// noneFits words that no alternative fits, with the reason of the one that was most likely meant, if there is one: the
// only one, else the only one that is not about the type of the value itself, else the best known of several objects.
func (c choice) noneFits(v Value, at *path, t *typing) *Fault {
	if at == nil {
		// The real server may throw while it looks for words.
		may := func(b *Schema) bool { return b.typing.or(t).one == Object && (len(b.choices) > 0 || v.is(Object)) }
		if v.Kind() < KindList && len(c.list) > 1 && slices.ContainsFunc(c.list, may) {
			if f := c.noneFits(v, &path{}, t); f.Throws {
				return f
			}
		}
		return refused
	}
	const code = "rest_no_matching_schema"
	var all, telling []int
	var faults []*Fault
	for i, b := range c.list {
		f := b.check(v, at, t)
		all, faults = append(all, i), append(faults, f)
		if f.Code != "rest_invalid_type" || f.Param != at.String() {
			telling = append(telling, i)
		}
	}
	meant := telling
	switch {
	case len(all) == 0:
		return at.fault(code, " is not a valid ")
	case len(all) == 1:
		meant = all
	case len(telling) > 1 && c.list[telling[0]].typing.or(t).one == Object:
		var throws bool
		if meant, throws = c.bestKnown(telling, v); throws {
			return thrown()
		}
	}
	if names := c.titles(all); len(meant) != 1 && names != "" {
		return at.fault(code, " is not a valid ", names, ".")
	} else if len(meant) != 1 {
		return at.fault(code, " does not match any of the expected formats.")
	}
	best, what := meant[0], " does not match the expected format"
	if b := c.list[best]; b.titled {
		what = " is not a valid " + b.title
	}
	f := at.fault(code, what, ". Reason: ", faults[best].Message)
	f.Positions = meant
	return f
}

// bestKnown returns the alternative that knows most of the properties that v has, if one knows any. It throws where v has
// to be an array, for array_intersect_key.
func (c choice) bestKnown(telling []int, v Value) (best []int, throws bool) {
	most := 0
	for _, i := range telling {
		n := 0
		for _, p := range c.list[i].props {
			if v.Member(p.name).Kind() != KindAbsent {
				n++
			}
		}
		if n > most {
			best, most = []int{i}, n
		}
		throws = throws || c.list[i].props != nil && v.Kind() < KindList
	}
	return best, throws
}
