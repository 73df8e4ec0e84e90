package codec

import (
	"math"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

func (d *decoder) integer(v *int) {
	d.r.ws()
	n, integer := lex.NumberLen(d.r.b[d.r.i:])
	if x, ok := schema.PlainInt(string(d.r.b[d.r.i : d.r.i+n])); ok && integer && int64(int(x)) == x {
		d.r.i += n
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
	quoted := d.r.ws() == '"'
	from := d.r.i
	if quoted {
		from++
	}
	n, _ := lex.NumberLen(d.r.b[from:])
	end = from + n
	text = string(d.r.b[from:end])
	if !quoted {
		return text, end
	}
	if end == len(d.r.b) || d.r.b[end] != '"' {
		return "", end
	}
	return text, end + 1
}

// endNumber moves after a number and reports whether it fits. One in quotes is
// a repair.
func (d *decoder) endNumber(end int, err error, want string) bool {
	at := d.r.i
	if err != nil {
		d.reportMismatch(want)
		return false
	}
	d.r.i = end
	if d.r.b[at] == '"' {
		d.repaired(at, want)
	}
	return true
}

func (d *decoder) boolean(v *bool) {
	d.r.ws()
	at := d.r.i
	if d.r.literal("true") || d.r.literal("false") {
		*v = d.r.b[at] == 't'
		return
	}
	d.reportMismatch("boolean")
	switch string(d.r.b[at:d.r.i]) { // other values that PHP takes for true and false
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
	ch := d.r.ws()
	at := d.r.i
	if ch != '"' {
		d.reportMismatch("string")
		d.mismatch = ch != '-' && ch-'0' > 9
		return d.r.b[at:d.r.i], !d.mismatch && d.r.err == nil
	}
	text, next, code := lex.Text(&d.scratch, d.r.b, at+1)
	d.r.i = next
	if code != 0 {
		d.r.broken()
	}
	return text, code == 0
}

func (d *decoder) raw(string) (string, bool) {
	d.r.ws()
	at := d.r.i
	d.r.skip()
	return string(d.r.b[at:d.r.i]), true
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
		d.short.Grow(min(8*most, len(b)+len(d.r.b)-d.r.i))
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
