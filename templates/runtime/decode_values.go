package rest

import (
	"math"
	"strconv"
)

func (c *Coder) decodeInt(v *int) {
	ch := c.ws()
	n, i := int64(0), c.i
	if ch == '-' {
		i++
	}
	from := i
	for i < len(c.b) && c.b[i]-'0' <= 9 {
		n = n*10 + int64(c.b[i]-'0')
		i++
	}
	plain := i > from && i-from <= 18 && (c.b[from] != '0' || i == from+1)
	if !plain || int64(int(n)) != n || i < len(c.b) && (c.b[i] == '.' || c.b[i]|0x20 == 'e') {
		c.decodeOddInt(v)
		return
	}
	if ch == '-' {
		n = -n
	}
	c.i, *v = i, int(n)
}

// decodeOddInt reads an integer that is written otherwise: in quotes, with a fraction of zeros, very long.
func (c *Coder) decodeOddInt(v *int) {
	at := c.i
	if text, end := c.numberText(); end > 0 {
		if n, err := strconv.Atoi(text); err == nil {
			c.took(at, end, "integer")
			*v = n
			return
		}
		if f, err := strconv.ParseFloat(text, 64); err == nil && math.Abs(f) < 1<<53 && f == float64(int(f)) {
			c.took(at, end, "integer")
			*v = int(f)
			return
		}
	}
	c.misfit("integer")
}

func (c *Coder) decodeFloat(v *float64) {
	c.ws()
	at := c.i
	if text, end := c.numberText(); end > 0 {
		if f, err := strconv.ParseFloat(text, 64); err == nil {
			c.took(at, end, "number")
			*v = f
			return
		}
	}
	c.misfit("number")
}

// numberText returns the number that stands here, also in quotes, and its end, or 0.
func (c *Coder) numberText() (string, int) {
	if c.ws() != '"' {
		n, _ := numberLen(c.b[c.i:])
		if n == 0 {
			return "", 0
		}
		return string(c.b[c.i : c.i+n]), c.i + n
	}
	from := c.i + 1
	n, _ := numberLen(c.b[from:])
	if end := from + n; n > 0 && end < len(c.b) && c.b[end] == '"' {
		return string(c.b[from:end]), end + 1
	}
	return "", 0
}

// took moves behind a value that was taken; one in quotes is a repair.
func (c *Coder) took(at, end int, want string) {
	c.i = end
	if c.b[at] == '"' {
		c.repaired(at, want)
	}
}

// The texts that PHP takes for true and false.
var booleans = map[string]bool{"true": true, "1": true, `"1"`: true, `"true"`: true, "0": false, `"0"`: false, `"false"`: false}

func (c *Coder) decodeBool(v *bool) {
	c.ws()
	switch here := c.b[c.i:]; {
	case len(here) >= 4 && string(here[:4]) == "true":
		c.i += 4
		*v = true
	case len(here) >= 5 && string(here[:5]) == "false":
		c.i += 5
		*v = false
	default:
		at := c.i
		c.misfit("boolean")
		if b, ok := booleans[string(c.b[at:c.i])]; ok {
			*v, c.lost = b, false
		}
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
	end := skipRun(c.b, from)
	if end < len(c.b) && c.b[end] == '"' {
		c.i = end + 1
		return c.b[from:end], true
	}
	out, i := unquote(c.scratch, c.b, from)
	if i < 0 {
		c.brokenAt(end)
		return nil, false
	}
	c.scratch, c.i = out, i
	return out, true
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
