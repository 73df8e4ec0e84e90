package schema

import (
	"math"
	"strconv"
)

// change is how a conversion changed a value.
type change uint8

const (
	unchanged change = iota // except for its kind
	altered
	lost // some number is too large for the type
)

// Holds reports whether v has the numbers of the value that it was converted
// from: integers that an int can hold and finite numbers.
func (v Value) Holds(sent Value) bool { return sent.changeTo(v) < lost }

// Finite reports whether no number in v is infinite.
func (v Value) Finite() bool {
	for m := v.First(); m.Exists(); m = m.Next() {
		if !m.Finite() {
			return false
		}
	}
	f, ok := v.Number()
	return !ok || !math.IsInf(f, 0)
}

// ExactInt returns v as an integer and reports whether it is one that an int can
// hold.
func (v Value) ExactInt() (n int, ok bool) {
	n, ok = v.Int()
	f, _ := v.Number()
	_, err := strconv.ParseInt(v.Text(), 10, 64)
	return n, ok && int64(n) == ToInt(v) && (err == nil || inInt64(f))
}

// inInt64 reports whether a float is certainly within 64 bits.
func inInt64(f float64) bool { return f > math.MinInt64 && f < math.MaxInt64 }

// changeTo returns how a conversion to w changed v.
func (v Value) changeTo(w Value) change {
	from, to := v.node(), w.node()
	switch to.kind {
	case KindTrue, KindFalse:
		return unchanged
	case KindInt:
		if n := ToInt(w); int64(ClampInt(n)) != n {
			return lost
		}
		if from.text == to.text {
			return unchanged
		}
		f, ok := v.Number()
		switch {
		case !ok:
			return altered
		case !inInt64(f):
			return lost
		}
		return unchanged
	case KindFloat:
		if f, _ := w.Number(); math.IsInf(f, 0) {
			return lost
		}
		return unchanged
	case KindString:
		if from.text != to.text && ToString(v) != to.text {
			return altered
		}
		return unchanged
	case KindList, KindObject:
		if from == to {
			return unchanged
		}
		return v.changeOfParts(w)
	}
	if from.kind != to.kind {
		return altered
	}
	return unchanged
}

// changeOfParts is changeTo for a container, which keeps the order of its parts.
func (v Value) changeOfParts(w Value) (most change) {
	if v.Kind() > KindNull {
		v = v.Items()
	}
	if v.Len() != w.Len() {
		most = altered
	}
	part := v.First()
	for m := w.First(); m.Exists(); m = m.Next() {
		for w.Kind() == KindObject && v.Kind() == KindObject && part.Exists() && part.Key() != m.Key() {
			part = part.Next()
		}
		most = max(most, part.changeTo(m))
		part = part.Next()
	}
	return most
}
