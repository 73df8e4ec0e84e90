package schema

import (
	"math"
	"sort"
	"strconv"
	"strings"
)

// equal compares two values as the server does with an enum: by kind, numbers
// by value, and objects regardless of order.
func (v Value) equal(w Value) bool {
	a, b := v.Kind(), w.Kind()
	switch {
	case a >= KindList && b >= KindList:
		same := v.Len() == w.Len()
		for key, m := range v.Members() {
			same = same && m.equal(w.Member(key))
		}
		return same
	case a == KindInt && b == KindInt, a == KindString && b == KindString:
		return v.Text() == w.Text()
	case (a == KindInt || a == KindFloat) && (b == KindInt || b == KindFloat):
		x, _ := v.Number()
		y, _ := w.Number()
		return x == y
	}
	return a == b && a != KindAbsent
}

// distinct reports whether all items of v differ, also in kind. The order of
// members does not matter.
func (v Value) distinct() bool {
	seen := make(map[string]bool)
	var b []byte
	for m := v.First(); m.Exists(); m = m.Next() {
		b = m.identity(b[:0])
		if seen[string(b)] {
			return false
		}
		seen[string(b)] = true
	}
	return true
}

// identity appends a text that is the same for values of the same kind and
// content only.
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
		sort.Strings(parts)
		return append(append(b, strings.Join(parts, "")...), ']')
	}
	return strconv.AppendQuote(b, v.Text())
}
