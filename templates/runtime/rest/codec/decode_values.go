package codec

import (
	"math"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

func (d *decoder) integer(v *int) {
	d.r.Space()
	n, integer := lex.NumberLen(d.r.B[d.r.I:])
	if x, ok := schema.PlainInt(string(d.r.B[d.r.I : d.r.I+n])); ok && integer && int64(int(x)) == x {
		d.r.I += n
		*v = int(x)
		return
	}
	d.oddInteger(v)
}

// oddInteger decodes an integer in quotes, with a fraction of zeros, or with
// many digits.
func (d *decoder) oddInteger(v *int) {
	text, end := d.numberText()
	n, err := strconv.Atoi(text)
	if err != nil {
		var f float64
		if f, err = strconv.ParseFloat(text, 64); math.Abs(f) >= 1<<53 || f != float64(int(f)) {
			err = strconv.ErrRange
		}
		n = int(f)
	}
	if d.endNumber(end, err, "integer") {
		*v = n
	}
}

func (d *decoder) number(v *float64) {
	text, end := d.numberText()
	f, err := strconv.ParseFloat(text, 64)
	if d.endNumber(end, err, "number") {
		*v = f
	}
}

// numberText returns the current number, with or without quotes, and its end;
// or "".
func (d *decoder) numberText() (text string, end int) {
	quoted := d.r.Space() == '"'
	from := d.r.I
	if quoted {
		from++
	}
	n, _ := lex.NumberLen(d.r.B[from:])
	end = from + n
	text = string(d.r.B[from:end])
	if !quoted {
		return text, end
	}
	if end == len(d.r.B) || d.r.B[end] != '"' {
		return "", end
	}
	return text, end + 1
}

// endNumber moves after a number and reports whether it fits. One in quotes is
// a repair.
func (d *decoder) endNumber(end int, err error, want string) bool {
	at := d.r.I
	if err != nil {
		d.reportMismatch(want)
		return false
	}
	d.r.I = end
	if d.r.B[at] == '"' {
		d.repaired(at, want)
	}
	return true
}

func (d *decoder) boolean(v *bool) {
	d.r.Space()
	at := d.r.I
	if d.r.Literal("true") || d.r.Literal("false") {
		*v = d.r.B[at] == 't'
		return
	}
	d.reportMismatch("boolean")
	switch string(d.r.B[at:d.r.I]) { // other values that PHP takes for true and false
	case "1", `"1"`, `"true"`:
		*v, d.mismatch = true, false
	case "0", `"0"`, `"false"`:
		*v, d.mismatch = false, false
	}
}

func (d *decoder) str(_ string, enum bool) (string, bool) {
	text, ok := d.stringBytes()
	switch {
	case !ok:
		return "", false
	case enum:
		return d.enum(text), true
	}
	return d.keep(text), true
}

// stringBytes returns the bytes of a string. They are valid until the next
// call.
func (d *decoder) stringBytes() ([]byte, bool) {
	ch := d.r.Space()
	at := d.r.I
	if ch != '"' {
		d.reportMismatch("string")
		d.mismatch = ch != '-' && ch-'0' > 9
		return d.r.B[at:d.r.I], !d.mismatch && d.r.Err == nil
	}
	text, next, code := lex.Text(&d.scratch, d.r.B, at+1)
	d.r.I = next
	if code != 0 {
		d.r.Broken()
	}
	return text, code == 0
}

func (d *decoder) raw(string) (string, bool) {
	d.r.Space()
	at := d.r.I
	d.r.Skip()
	return string(d.r.B[at:d.r.I]), true
}

// keep returns b as a string. Short strings of a response share allocations, so
// that one of them keeps up to 512 bytes alive.
func (d *decoder) keep(b []byte) string {
	const most = 64
	if len(b) > most {
		return string(b)
	}
	if d.short.Cap()-d.short.Len() < len(b) {
		d.short = strings.Builder{}
		d.short.Grow(min(8*most, len(b)+len(d.r.B)-d.r.I))
	}
	start := d.short.Len()
	d.short.Write(b)
	return d.short.String()[start:]
}

// enum returns b as a string. It reuses strings, since a response repeats few
// enum values.
func (d *decoder) enum(b []byte) string {
	if len(b) == 0 || len(b) > 32 {
		return string(b)
	}
	w := &d.enums[(int(b[0])+int(b[len(b)-1])*7+len(b)*31)&63]
	if *w != string(b) {
		*w = string(b)
	}
	return *w
}
