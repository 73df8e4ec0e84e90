package standin

import (
	"cmp"

	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
)

// A key is what items are sorted by. Numbers are sorted by size, others as text,
// regardless of case.
type key struct {
	number   float64
	isNumber bool
	text     string
}

// keyOf returns the key of a value.
func keyOf(v any) key {
	n, ok := v.(float64)
	if ok {
		return key{number: n, isNumber: true}
	}
	return key{text: text.Fold(textOf(v))}
}

// keyOfDate returns the key of a date, which has no letters to fold.
func keyOfDate(date string) key { return key{text: date} }

// compare compares two keys as functions such as cmp.Compare do.
func (x *key) compare(y *key) int {
	switch {
	case x.isNumber && y.isNumber:
		return cmp.Compare(x.number, y.number)
	case !x.isNumber && !y.isNumber:
		return cmp.Compare(x.text, y.text)
	}
	return cmp.Compare(x.asText(), y.asText())
}

func (x *key) asText() string {
	if x.isNumber {
		return textOf(x.number)
	}
	return x.text
}

// compare compares two values as they are sorted.
func compare(x, y any) int {
	a, b := keyOf(x), keyOf(y)
	return a.compare(&b)
}
