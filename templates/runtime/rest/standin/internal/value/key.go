package value

import (
	"cmp"

	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
)

// A Key is what items are sorted by. Numbers are sorted by size, others as text,
// regardless of case.
type Key struct {
	number   float64
	isNumber bool
	text     string
}

// KeyOf returns the key of a value.
func KeyOf(v any) Key {
	n, ok := v.(float64)
	if ok {
		return Key{number: n, isNumber: true}
	}
	return Key{text: text.Fold(Text(v))}
}

// KeyOfDate returns the key of a date, which has no letters to fold.
func KeyOfDate(date string) Key { return Key{text: date} }

// Compare compares two keys as functions such as cmp.Compare do.
func (x *Key) Compare(y *Key) int {
	switch {
	case x.isNumber && y.isNumber:
		return cmp.Compare(x.number, y.number)
	case !x.isNumber && !y.isNumber:
		return cmp.Compare(x.text, y.text)
	}
	return cmp.Compare(x.asText(), y.asText())
}

func (x *Key) asText() string {
	if x.isNumber {
		return Text(x.number)
	}
	return x.text
}

// Compare compares two values as they are sorted.
func Compare(x, y any) int {
	a, b := KeyOf(x), KeyOf(y)
	return a.Compare(&b)
}
