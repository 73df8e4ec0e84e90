package index

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/restgen/restgen/generator/index/note"
)

// string decodes the string at the position. Names repeat all over an index, so
// they are interned.
func (d *decoder) string(name bool) string {
	d.pos++
	start := d.pos
	for d.pos < len(d.src) {
		c := d.src[d.pos]
		switch {
		case c == '"':
			d.pos++
			return d.src[start : d.pos-1]
		case c == '\\' || c >= utf8.RuneSelf:
			return d.unescape(start, name)
		case c < ' ':
			d.control()
			return ""
		default:
			d.pos++
		}
	}
	d.fail("the input ends within a string")
	return ""
}

func (d *decoder) control() {
	d.fail("a control character (U+%04X) within a string, want an escape", d.src[d.pos])
}

// unescape decodes a string from the first character that cannot be copied.
func (d *decoder) unescape(start int, name bool) string {
	d.buf = append(d.buf[:0], d.src[start:d.pos]...)
	repaired := false
	for d.pos < len(d.src) && d.err == nil {
		c := d.src[d.pos]
		switch {
		case c == '"':
			d.pos++
			if repaired {
				d.remark(note.InvalidUnicode, start-1, nil)
			}
			return d.keep(name)
		case c < ' ':
			d.control()
		case c == '\\':
			repaired = !d.escape() || repaired
		case c < utf8.RuneSelf:
			d.buf = append(d.buf, c)
			d.pos++
		default:
			r, size := utf8.DecodeRuneInString(d.src[d.pos:])
			repaired = repaired || r == utf8.RuneError && size == 1
			d.buf = utf8.AppendRune(d.buf, r)
			d.pos += size
		}
	}
	d.fail("the input ends within a string")
	return ""
}

// keep returns the buffer as a string.
func (d *decoder) keep(name bool) string {
	if !name {
		return string(d.buf)
	}
	s, ok := d.interns[string(d.buf)]
	if ok {
		return s
	}
	s = string(d.buf)
	d.interns[s] = s
	return s
}

// escape decodes one escape into the buffer. It returns false for a surrogate
// without its other half.
func (d *decoder) escape() bool {
	d.pos++
	c := d.peek()
	switch c {
	case '"', '\\', '/':
	case 'b':
		c = '\b'
	case 'f':
		c = '\f'
	case 'n':
		c = '\n'
	case 'r':
		c = '\r'
	case 't':
		c = '\t'
	case 'u':
		d.pos++
		return d.unicode()
	default:
		d.unexpected("an escape")
		return true
	}
	d.buf = append(d.buf, c)
	d.pos++
	return true
}

func (d *decoder) unicode() bool {
	r := d.hex4()
	if d.err != nil {
		return true
	}
	if !utf16.IsSurrogate(r) {
		d.buf = utf8.AppendRune(d.buf, r)
		return true
	}
	at := d.pos
	if d.peek() == '\\' && at+1 < len(d.src) && d.src[at+1] == 'u' {
		d.pos += 2
		pair := utf16.DecodeRune(r, d.hex4())
		if pair != utf8.RuneError {
			d.buf = utf8.AppendRune(d.buf, pair)
			return true
		}
		d.pos = at
	}
	d.buf = utf8.AppendRune(d.buf, utf8.RuneError)
	return false
}

func (d *decoder) hex4() rune {
	if d.pos+4 > len(d.src) {
		d.pos = len(d.src)
		d.fail("the input ends within an escape")
		return 0
	}
	v, err := strconv.ParseUint(d.src[d.pos:d.pos+4], 16, 32)
	if err != nil {
		d.fail("unexpected %s, want four hexadecimal digits", quote(d.src[d.pos:d.pos+4]))
		return 0
	}
	d.pos += 4
	return rune(v)
}

func (d *decoder) word(word string, k Kind) *Node {
	n := d.node(k)
	for i := 0; i < len(word); i++ {
		if d.peek() != word[i] {
			return d.unexpected(word)
		}
		d.pos++
	}
	if n != nil {
		n.raw = d.src[n.Offset:d.pos]
	}
	return n
}

func (d *decoder) number() *Node {
	n := d.node(Number)
	start := d.pos
	if d.peek() == '-' {
		d.pos++
	}
	if d.peek() == '0' {
		d.pos++
	} else if !d.digits() {
		return d.unexpected("a digit")
	}
	if d.peek() == '.' {
		d.pos++
		if !d.digits() {
			return d.unexpected("a digit")
		}
	}
	c := d.peek()
	if c == 'e' || c == 'E' {
		d.pos++
		c = d.peek()
		if c == '+' || c == '-' {
			d.pos++
		}
		if !d.digits() {
			return d.unexpected("a digit")
		}
	}
	if n != nil {
		n.Text = d.src[start:d.pos]
		n.raw = n.Text
	}
	return n
}

func (d *decoder) digits() bool {
	start := d.pos
	for c := d.peek(); '0' <= c && c <= '9'; c = d.peek() {
		d.pos++
	}
	return d.pos > start
}
