package diff

import (
	"math"
	"strconv"

	"github.com/restgen/restgen/generator/index"
)

// plainNumber returns a JSON number in one spelling for each value that PHP
// distinguishes: 64-bit integers, and floats where they are not integral.
func plainNumber(text string) string {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return strconv.FormatInt(n, 10)
	}
	f, err := strconv.ParseFloat(text, 64)
	if err == nil && f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return strconv.FormatInt(int64(f), 10)
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}

// sameText reports whether two scalars of the same kind are equal.
func sameText(a, b *index.Node) bool {
	return a.Text == b.Text || a.Kind == index.Number && plainNumber(a.Text) == plainNumber(b.Text)
}

// valueText returns a text that two values have in common if they are equal.
func valueText(n *index.Node) string {
	if n.Kind == index.Number {
		return plainNumber(n.Text)
	}
	return jsonOf(n)
}
