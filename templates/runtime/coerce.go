package rest

import (
	"math"
	"strconv"
	"strings"
)

// The functions of this file say what PHP makes of a value of one of the types. ok is false where the real server
// answers rest_invalid_type.

// isSpace is the white space of C, which PHP allows around numbers and splits lists at.
func isSpace(c byte) bool { return c == ' ' || c-'\t' <= '\r'-'\t' }

// spaces are the same, for package strings.
const spaces = " \t\n\v\f\r"

// plainInt reads integers of at most 18 digits, the common case.
func plainInt(s string) (n int64, ok bool) {
	if s == "" || len(s) > 18 {
		return 0, false
	}
	digits := s
	if s[0] == '-' {
		digits = s[1:]
	}
	for i := range len(digits) {
		d := digits[i] - '0'
		if d > 9 {
			return 0, false
		}
		n = n*10 + int64(d)
	}
	if s[0] == '-' {
		return -n, n > 0 // -0 is a float
	}
	return n, digits != ""
}

// numeric returns the number in a string that PHP calls numeric: white space, sign, digits, fraction and exponent.
func numeric(s string) (text string, ok bool) {
	s = strings.Trim(s, spaces)
	digits := 0
	for i := range len(s) { // ParseFloat also takes hexadecimal, underscores, Inf and NaN
		switch c := s[i]; {
		case c-'0' <= 9:
			digits++
		case c == '.', c == '+', c == '-', c|0x20 == 'e':
		default:
			return "", false
		}
	}
	return s, digits > 0
}

// number returns the number in a string, and whether it is one.
func number(s string) (f float64, ok bool) {
	if n, ok := plainInt(s); ok {
		return float64(n), true
	}
	if s, ok = numeric(s); !ok {
		return 0, false
	}
	f, err := strconv.ParseFloat(s, 64)
	return f, err == nil || math.IsInf(f, 0)
}

// Number returns v as a float, if it passes as a number.
func (v Value) Number() (f float64, ok bool) {
	switch v.Kind() {
	case KindInt, KindFloat, KindString:
		return number(v.Text())
	}
	return 0, false
}

// narrow returns n, or where an int has 32 bits and cannot hold it, the int next to it.
func narrow(n int64) int { return int(min(max(n, math.MinInt), math.MaxInt)) }

// Int returns v as an integer, if it passes as one. Integers beyond 64 bits become what PHP makes of them, those beyond an
// int the int next to them.
func (v Value) Int() (n int, ok bool) {
	switch v.Kind() {
	case KindInt, KindFloat, KindString:
	default:
		return 0, false
	}
	if n, ok := plainInt(v.Text()); ok {
		return narrow(n), true
	}
	f, ok := v.Number()
	if !ok || f != math.Trunc(f) {
		return 0, false
	}
	return narrow(toInt(v)), true
}

// Bool returns v as a boolean, if it passes as one.
func (v Value) Bool() (b, ok bool) {
	switch v.Kind() {
	case KindTrue:
		return true, true
	case KindFalse:
		return false, true
	case KindInt:
		return v.Text() == "1", v.Text() == "1" || v.Text() == "0"
	case KindString:
		switch s := v.Text(); len(s) {
		case 1:
			return s == "1", s == "1" || s == "0"
		case 4:
			return true, strings.EqualFold(s, "true")
		case 5:
			return false, strings.EqualFold(s, "false")
		}
	}
	return false, false
}

// String returns the text of a string; nothing else passes as one.
func (v Value) String() (s string, ok bool) {
	if v.Kind() == KindString {
		return v.Text(), true
	}
	return "", false
}

// isArray reports whether v passes as an array: lists, scalars (which are split) and objects whose keys are integers.
func (v Value) isArray() bool {
	switch v.Kind() {
	case KindAbsent, KindNull:
		return false
	case KindObject:
		for m := v.first(); m.more(); m = m.next() {
			if _, ok := intKey(m.node().key); !ok {
				return false
			}
		}
	}
	return true
}

// isObject reports whether v passes as an object: objects, lists, and the empty string.
func (v Value) isObject() bool {
	switch v.Kind() {
	case KindList, KindObject:
		return true
	case KindString:
		return v.Text() == ""
	}
	return false
}

// is reports whether v passes as a value of that type. Every value passes as a type that the server does not know.
func (v Value) is(t Type) bool {
	ok := true
	switch t {
	case String:
		ok = v.Kind() == KindString
	case Integer:
		_, ok = v.Int()
	case Number:
		_, ok = v.Number()
	case Boolean:
		_, ok = v.Bool()
	case Array:
		ok = v.isArray()
	case Object:
		ok = v.isObject()
	case Null:
		ok = v.Kind() == KindNull
	}
	return ok
}

// items returns the list that the server makes of v: a scalar is split at commas and white space, once, a container keeps
// its values.
func (v Value) items() Value {
	switch {
	case v.Kind() >= KindList:
		return v
	case v.t == nil || v.t.frozen:
		return v.split(newTree())
	case v.node().index == 0:
		list := v.split(v.t)
		v.node().index = list.i
	}
	return Value{v.t, v.node().index}
}

// split makes the list in t. It stops where the request holds more than it may, which check refuses.
func (v Value) split(t *tree) Value {
	list := t.add(0, "", KindList, "")
	for word, rest := nextWord(toText(v)); word != "" && t.words <= t.most; word, rest = nextWord(rest) {
		t.add(list, "", KindString, word)
		t.words++
	}
	return Value{t, list}
}

// nextWord cuts the first word off a list in a string; it is empty at the end.
func nextWord(s string) (word, rest string) {
	i := 0
	for i < len(s) && (s[i] == ',' || isSpace(s[i])) {
		i++
	}
	from := i
	for i < len(s) && s[i] != ',' && !isSpace(s[i]) {
		i++
	}
	return s[from:i], s[i:]
}

// toInt is PHP's (int).
func toInt(v Value) int64 {
	switch v.Kind() {
	case KindTrue:
		return 1
	case KindInt, KindString:
		return textInt(v.Text())
	case KindFloat:
		f, _ := number(v.Text())
		return wrap(f)
	case KindList, KindObject:
		return int64(min(v.Len(), 1))
	}
	return 0
}

// isEmpty is PHP's empty, of scalars.
func (v Value) isEmpty() bool {
	switch v.Kind() {
	case KindNull, KindFalse:
		return true
	case KindInt, KindFloat:
		f, _ := number(v.Text())
		return f == 0
	case KindString:
		return v.Text() == "" || v.Text() == "0"
	}
	return false
}

// wrap cuts the fraction off a float. What does not fit into 64 bits is taken modulo 2 to the 64th.
func wrap(f float64) int64 {
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return 0
	}
	if f >= math.MinInt64 && f < math.MaxInt64 {
		return int64(f)
	}
	const span = 1 << 64
	m := math.Mod(f, span)
	if m < 0 {
		m += span
	}
	return int64(uint64(m))
}

// textInt is PHP's (int) of a string: the number at its start, cut off at the ends of 64 bits.
func textInt(s string) int64 {
	if n, ok := plainInt(s); ok {
		return n
	}
	s = leadingNumber(s)
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return n
	}
	f, _ := strconv.ParseFloat(s, 64)
	switch {
	case math.IsInf(f, 0):
		return 0
	case f >= math.MaxInt64:
		return math.MaxInt64
	case f <= math.MinInt64:
		return math.MinInt64
	}
	return int64(f)
}

// leadingNumber returns the number at the start of s, or nothing.
func leadingNumber(s string) string {
	s = strings.TrimLeft(s, spaces)
	n := signLen(s)
	digits := digitsLen(s[n:])
	if n += digits; n < len(s) && s[n] == '.' {
		fraction := digitsLen(s[n+1:])
		n, digits = n+1+fraction, digits+fraction
	}
	if digits == 0 {
		return ""
	}
	return s[:n+exponentLen(s[n:])]
}

// toFloat is PHP's (float).
func toFloat(v Value) float64 {
	switch v.Kind() {
	case KindInt, KindFloat:
		f, _ := number(v.Text())
		return f
	case KindString:
		f, _ := strconv.ParseFloat(leadingNumber(v.Text()), 64)
		return f
	}
	return float64(toInt(v))
}

// toText is PHP's (string).
func toText(v Value) string {
	switch v.Kind() {
	case KindTrue:
		return "1"
	case KindInt, KindString:
		return v.Text()
	case KindFloat:
		f, _ := number(v.Text())
		return floatText(f)
	case KindList, KindObject:
		return "Array"
	}
	return ""
}

// toBool is what the server makes of a value for a boolean.
func toBool(v Value) bool {
	switch v.Kind() {
	case KindTrue:
		return true
	case KindInt, KindFloat:
		f, _ := number(v.Text())
		return f != 0
	case KindString:
		s := v.Text()
		return s != "" && s != "0" && !strings.EqualFold(s, "false")
	case KindList, KindObject:
		return v.Len() > 0
	}
	return false
}

// floatText prints a float as PHP does when it becomes a string: 14 digits.
func floatText(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return "INF"
	case math.IsInf(f, -1):
		return "-INF"
	}
	s := strconv.FormatFloat(f, 'E', 13, 64)
	mantissa, exponent, _ := strings.Cut(s, "E")
	mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
	n, _ := strconv.Atoi(exponent)
	if n < -4 || n >= 14 {
		if !strings.Contains(mantissa, ".") {
			mantissa += ".0"
		}
		return mantissa + "E" + exponent[:1] + strings.TrimLeft(exponent[1:], "0")
	}
	digits := strings.Replace(strings.TrimLeft(mantissa, "-"), ".", "", 1)
	g, _ := strconv.ParseFloat(mantissa+"E"+exponent, 64)
	return strconv.FormatFloat(g, 'f', max(0, len(digits)-1-n), 64)
}

// floatToken prints a float so that nothing of it is lost, infinity as a number that is too large.
func floatToken(f float64) string {
	if math.IsInf(f, 0) {
		return strconv.FormatFloat(math.Copysign(1, f), 'f', -1, 64) + "E400"
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}
