package rest

import (
	"math"
	"strconv"
)

func (c *Coder) decodeInt(v *int) {
	c.ws()
	n, integer := numberLen(c.b[c.i:])
	if x, ok := plainInt(string(c.b[c.i : c.i+n])); ok && integer && int64(int(x)) == x {
		c.i, *v = c.i+n, int(x)
		return
	}
	c.decodeOddInt(v)
}

// decodeOddInt reads an integer that is written otherwise: in quotes, with a fraction of zeros, very long.
func (c *Coder) decodeOddInt(v *int) {
	text, end := c.numberText()
	n, err := strconv.Atoi(text)
	if err != nil {
		var f float64
		if f, err = strconv.ParseFloat(text, 64); math.Abs(f) >= 1<<53 || f != float64(int(f)) {
			err = strconv.ErrRange
		}
		n = int(f)
	}
	if c.took(end, err, "integer") {
		*v = n
	}
}

func (c *Coder) decodeFloat(v *float64) {
	text, end := c.numberText()
	f, err := strconv.ParseFloat(text, 64)
	if c.took(end, err, "number") {
		*v = f
	}
}

// numberText returns the number that stands here, also in quotes, and its end; or nothing.
func (c *Coder) numberText() (text string, end int) {
	quoted := c.ws() == '"'
	from := c.i
	if quoted {
		from++
	}
	n, _ := numberLen(c.b[from:])
	end = from + n
	if text = string(c.b[from:end]); !quoted {
		return text, end
	}
	if end == len(c.b) || c.b[end] != '"' {
		return "", end
	}
	return text, end + 1
}

// took moves behind a number, and reports whether it fits; one in quotes is a repair.
func (c *Coder) took(end int, err error, want string) bool {
	at := c.i
	if err != nil {
		c.misfit(want)
		return false
	}
	if c.i = end; c.b[at] == '"' {
		c.repaired(at, want)
	}
	return true
}

// The texts that PHP takes for true and false.
var booleans = map[string]bool{"1": true, `"1"`: true, `"true"`: true, "0": false, `"0"`: false, `"false"`: false}

func (c *Coder) decodeBool(v *bool) {
	c.ws()
	at := c.i
	if c.takes("true") || c.takes("false") {
		*v = c.b[at] == 't'
		return
	}
	c.misfit("boolean")
	if b, ok := booleans[string(c.b[at:c.i])]; ok {
		*v, c.lost = b, false
	}
}

// decodeString returns the bytes of a string, good until the next call.
func (c *Coder) decodeString() ([]byte, bool) {
	ch := c.ws()
	if ch != '"' {
		at := c.i
		c.misfit("string")
		if ch == '-' || ch-'0' <= 9 {
			c.lost = false
			return c.b[at:c.i], c.err == nil
		}
		return nil, false
	}
	from := c.i + 1
	if end := skipRun(c.b, from); end < len(c.b) && c.b[end] == '"' {
		c.i = end + 1
		return c.b[from:end], true
	}
	text, next, code := unquote(c.scratch, c.b, from, false)
	if c.i = next; code != 0 {
		c.broken()
		return nil, false
	}
	c.scratch = text
	return text, true
}

// word returns b as a string. The words of enums come again and again, so they are kept.
func (c *Coder) word(b []byte) string {
	if len(b) == 0 || len(b) > 32 {
		return string(b)
	}
	w := &c.words[(int(b[0])+int(b[len(b)-1])*7+len(b)*31)&63]
	if *w != string(b) {
		*w = string(b)
	}
	return *w
}
