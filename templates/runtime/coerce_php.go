package rest

import (
	"math"
	"strconv"
	"strings"
)

// toInt is PHP's (int).
func toInt(v Value) int {
	switch v.Kind() {
	case KindTrue:
		return 1
	case KindInt:
		n, _ := strconv.Atoi(v.Text())
		return n
	case KindFloat:
		f, _ := number(v.Text())
		return wrap(f)
	case KindString:
		return textInt(v.Text())
	case KindList, KindObject:
		return min(v.Len(), 1)
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
func wrap(f float64) int {
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return 0
	}
	if f >= math.MinInt64 && f < math.MaxInt64 {
		return int(f)
	}
	const span = 1 << 64
	m := math.Mod(f, span)
	if m < 0 {
		m += span
	}
	return int(uint64(m))
}

// textInt is PHP's (int) of a string: the number at its start, cut off at the ends of 64 bits.
func textInt(s string) int {
	s = leadingNumber(s)
	if n, err := strconv.Atoi(s); err == nil {
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
	return int(f)
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

// toText is PHP's (string); containers, which PHP refuses, become empty.
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
	if n < -5 || n >= 15 {
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
