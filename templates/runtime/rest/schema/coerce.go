package schema

import (
	"math"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// The functions of this file convert values to a type as PHP does. They report
// false where the real server returns rest_invalid_type.

// number parses a string that PHP calls numeric, which may have white space
// around the number.
func number(s string) (f float64, ok bool) {
	s = strings.Trim(s, lex.Spaces)
	for i := range len(s) { // ParseFloat also takes hexadecimal digits, underscores, Inf and NaN
		if c := s[i]; c-'0' > 9 && strings.IndexByte(".+-eE", c) < 0 {
			return 0, false
		}
	}
	f, err := strconv.ParseFloat(s, 64)
	return f, err == nil || math.IsInf(f, 0)
}

// Number returns v as a float and reports whether it is a number.
func (v Value) Number() (f float64, ok bool) {
	n := v.node()
	if i, ok := n.plainInt(); ok {
		return float64(i), true
	}
	return number(n.text)
}

// plainInt is PlainInt for the text of n, which is read several times.
func (n *node) plainInt() (i int64, ok bool) {
	if n.number != 0 {
		return int64(n.number), true
	}
	return n.parseInt()
}

func (n *node) parseInt() (i int64, ok bool) {
	i, ok = PlainInt(n.text)
	if ok && !n.tree.frozen && i <= math.MaxInt32 && n.text[0] > '0' {
		n.number = int32(i)
	}
	return i, ok
}

// ClampInt returns n, or the nearest int where an int has 32 bits.
func ClampInt(n int64) int { return int(min(max(n, math.MinInt), math.MaxInt)) }

// Int returns v as an integer and reports whether it is one. An integer beyond
// 64 bits becomes what PHP makes of it.
func (v Value) Int() (n int, ok bool) {
	if n, ok := v.node().plainInt(); ok {
		return ClampInt(n), true
	}
	if f, ok := number(v.Text()); !ok || f != math.Trunc(f) {
		return 0, false
	}
	return ClampInt(ToInt(v)), true
}

// Bool returns v as a boolean and reports whether it is one.
func (v Value) Bool() (b, ok bool) {
	n := v.node()
	switch n.kind {
	case KindTrue, KindFalse:
		return n.kind == KindTrue, true
	case KindInt, KindString:
		switch s := n.text; {
		case s == "1" || isWord(s, "true"):
			return true, true
		case s == "0" || isWord(s, "false"):
			return false, true
		}
	}
	return false, false
}

// String returns the text of a string and reports whether v is one.
func (v Value) String() (s string, ok bool) {
	if v.Kind() == KindString {
		return v.Text(), true
	}
	return "", false
}

func (v Value) isObject() bool {
	return v.Kind() >= KindList || v.Kind() == KindString && v.Text() == ""
}

// isArray reports whether v fits an array: a list, a scalar, which is split,
// or an object with integer keys.
func (v Value) isArray() bool {
	if v.Kind() == KindObject {
		for key := range v.Members() {
			if _, ok := intKey(key); !ok {
				return false
			}
		}
	}
	return !v.Missing()
}

// Items returns the list that the server makes of v. A scalar is split at
// commas and white space, once; an object keeps its values.
func (v Value) Items() Value {
	switch {
	case v.Kind() >= KindList:
		return v
	case v.n == nil || v.n.tree.frozen:
		return v.split(NewTree())
	case v.n.last == nil:
		v.n.last = v.split(v.n.tree).n
	}
	return Value{v.n.last}
}

// split makes the list in t. It stops if the request holds more values than
// allowed, which check rejects.
func (v Value) split(t *Tree) Value {
	list, text := t.add(nil, "", KindList, ""), ToString(v)
	for from, i := 0, 0; i <= len(text) && t.count < t.limit; i++ {
		if i < len(text) && text[i] != ',' && !lex.IsSpace(text[i]) {
			continue
		}
		if from < i {
			t.add(list, "", KindString, text[from:i])
			t.count++
		}
		from = i + 1
	}
	return Value{list}
}

// ToInt converts v like (int) of PHP.
func ToInt(v Value) int64 {
	n := v.node()
	switch n.kind {
	case KindTrue:
		return 1
	case KindInt, KindString:
		if i, ok := n.plainInt(); ok {
			return i
		}
		return textInt(n.text)
	case KindFloat:
		f, _ := number(n.text)
		return wrap(f)
	case KindList, KindObject:
		return int64(min(n.count, 1))
	}
	return 0
}

// isEmpty reports whether empty of PHP is true for a scalar.
func (v Value) isEmpty() bool {
	return v.Kind() < KindList && !ToBool(v) && !isWord(v.Text(), "false") // only ToBool converts the string "false"
}

// wrap removes the fraction of a float. A number beyond 64 bits is taken
// modulo 2 to the 64th.
func wrap(f float64) int64 {
	if f >= math.MinInt64 && f < math.MaxInt64 {
		return int64(f)
	}
	m := math.Mod(f, 1<<64)
	switch {
	case math.IsNaN(m): // of an infinity
		return 0
	case m < 0:
		m += 1 << 64
	}
	return int64(uint64(m))
}

// integerOf is wrap, except that 2 to the 63rd becomes the integer below.
func integerOf(f float64) int64 {
	if f == 1<<63 {
		return math.MaxInt64
	}
	return wrap(f)
}

// textInt converts a string like (int) of PHP: the number at its start,
// limited to 64 bits.
func textInt(s string) int64 {
	s = leadingNumber(s)
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return n
	}
	f, _ := strconv.ParseFloat(s, 64)
	if math.IsInf(f, 0) {
		return 0
	}
	return integerOf(min(max(f, -1<<63), 1<<63))
}

// leadingNumber returns the number at the start of s, or "".
func leadingNumber(s string) string {
	s = strings.TrimLeft(s, lex.Spaces)
	n := lex.SignLen(s)
	digits := lex.DigitsLen(s[n:])
	n += digits
	if n < len(s) && s[n] == '.' {
		fraction := lex.DigitsLen(s[n+1:])
		n, digits = n+1+fraction, digits+fraction
	}
	if digits == 0 {
		return ""
	}
	return s[:n+lex.ExponentLen(s[n:])]
}

// ToFloat converts v like (float) of PHP.
func ToFloat(v Value) float64 {
	if k := v.Kind(); k < KindInt || k > KindString {
		return float64(ToInt(v))
	}
	f, _ := strconv.ParseFloat(leadingNumber(v.Text()), 64)
	return f
}

// ToString converts v like (string) of PHP.
func ToString(v Value) string {
	switch n := v.node(); n.kind {
	case KindTrue:
		return "1"
	case KindInt, KindString:
		return n.text
	case KindFloat:
		f, _ := number(n.text)
		return floatText(f)
	case KindList, KindObject:
		return "Array"
	}
	return ""
}

// ToBool converts v to a boolean as the server does.
func ToBool(v Value) bool {
	if v.Kind() != KindString {
		return v.Kind() == KindTrue || ToFloat(v) != 0
	}
	s := v.Text()
	return s != "" && s != "0" && !isWord(s, "false")
}

// isWord reports whether s is a word of ASCII letters, ignoring case.
func isWord(s, word string) bool { return len(s) == len(word) && lex.HasPrefixFold(s, word) }

// floatText formats a float with 14 digits, as PHP does in strings.
func floatText(f float64) string {
	s := strings.ToUpper(strings.TrimPrefix(strconv.FormatFloat(f, 'G', 14, 64), "+")) // INF
	mantissa, exponent, found := strings.Cut(s, "E")
	if !found {
		return s
	}
	if !strings.Contains(mantissa, ".") {
		mantissa += ".0"
	}
	return mantissa + "E" + exponent[:1] + strings.TrimLeft(exponent[1:], "0")
}

// floatToken formats a float without loss, and infinity as a number that is
// too large.
func floatToken(f float64) string {
	if math.IsInf(f, 0) {
		return strconv.FormatFloat(math.Copysign(1, f), 'f', -1, 64) + "E400"
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}
