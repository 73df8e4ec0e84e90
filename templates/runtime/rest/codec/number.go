package codec

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// appendFloat appends a number as PHP does: an integral one without fraction.
// It writes no plus, which is a space in a query.
func (c *Coder) appendFloat(b []byte, f float64) []byte {
	switch {
	case math.IsNaN(f) || math.IsInf(f, 0):
		c.fail(fmt.Errorf("rest: JSON has no number %v", f))
		return b
	case math.Abs(f) < 1e15 && f == math.Trunc(f):
		return strconv.AppendFloat(b, f, 'f', -1, 64)
	}
	return append(b, strings.Replace(strconv.FormatFloat(f, 'g', -1, 64), "+", "", 1)...)
}

func invalidRaw(v string) error { return fmt.Errorf("rest: a Raw is not valid JSON: %.40q", v) }
