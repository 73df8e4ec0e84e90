package codec

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A writer is a machine that writes values.
type writer interface {
	machine
	null()
}

// writePresence writes null unless an optional value is present.
func writePresence(w writer, state Presence) (Presence, bool) {
	if state != Present {
		w.null()
	}
	return state, state == Present
}

// writeSum writes the variant that is set, or null.
func writeSum(w writer, v VariantCoder) {
	if v.IsZero() {
		w.null()
	} else {
		w.coder().variants(v, choice{do: writeValue})
	}
}

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
