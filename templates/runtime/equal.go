package rest

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// equal compares two values as the server compares with an enum: by kind, but numbers by value, and objects whatever
// the order of their members.
func (v Value) equal(w Value) bool {
	a, b := v.Kind(), w.Kind()
	switch {
	case a >= KindList && b >= KindList:
		return v.sameMembers(w)
	case a == KindInt && b == KindInt, a == KindString && b == KindString:
		return v.Text() == w.Text()
	case (a == KindInt || a == KindFloat) && (b == KindInt || b == KindFloat):
		x, _ := v.Number()
		y, _ := w.Number()
		return x == y
	}
	return a == b && a != KindAbsent
}

func (v Value) sameMembers(w Value) bool {
	if v.Len() != w.Len() {
		return false
	}
	for key, m := range v.Members() {
		if !m.equal(w.Member(key)) {
			return false
		}
	}
	return true
}

// distinct reports whether no two items of v are the same, in kind as well. The order of members does not count.
func (v Value) distinct() bool {
	if v.Len() < 2 {
		return true
	}
	seen := make(map[string]bool, v.Len())
	var b []byte
	for m := v.first(); m.more(); m = m.next() {
		b = m.identity(b[:0])
		if seen[string(b)] {
			return false
		}
		seen[string(b)] = true
	}
	return true
}

// identity appends a text that only values of the same kind and content have.
func (v Value) identity(b []byte) []byte {
	b = append(b, '0'+byte(v.Kind()))
	switch v.Kind() {
	case KindFloat:
		f, _ := v.Number()
		return strconv.AppendUint(b, math.Float64bits(f), 16)
	case KindList, KindObject:
		b[len(b)-1] = '['
		var parts []string
		for key, m := range v.Members() {
			parts = append(parts, string(m.identity(strconv.AppendQuote(nil, key))))
		}
		slices.Sort(parts)
		return append(append(b, strings.Join(parts, "")...), ']')
	}
	return strconv.AppendQuote(b, v.Text())
}
