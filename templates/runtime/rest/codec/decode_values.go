package codec

import (
	"math"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

func (c *Coder) decodeInt(v *int) {
	c.ws()
	n, integer := lex.NumberLen(c.b[c.i:])
	if x, ok := schema.PlainInt(string(c.b[c.i : c.i+n])); ok && integer && int64(int(x)) == x {
		c.i, *v = c.i+n, int(x)
		return
	}
	c.decodeOddInt(v)
}

// decodeOddInt decodes an integer in quotes, with a fraction of zeros, or with
// many digits.
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
	if c.endNumber(end, err, "integer") {
		*v = n
	}
}

func (c *Coder) decodeFloat(v *float64) {
	text, end := c.numberText()
	f, err := strconv.ParseFloat(text, 64)
	if c.endNumber(end, err, "number") {
		*v = f
	}
}

// numberText returns the current number, with or without quotes, and its end;
// or "".
func (c *Coder) numberText() (text string, end int) {
	quoted := c.ws() == '"'
	from := c.i
	if quoted {
		from++
	}
	n, _ := lex.NumberLen(c.b[from:])
	end = from + n
	text = string(c.b[from:end])
	if !quoted {
		return text, end
	}
	if end == len(c.b) || c.b[end] != '"' {
		return "", end
	}
	return text, end + 1
}

// endNumber moves after a number and reports whether it fits. One in quotes is
// a repair.
func (c *Coder) endNumber(end int, err error, want string) bool {
	at := c.i
	if err != nil {
		c.reportMismatch(want)
		return false
	}
	c.i = end
	if c.b[at] == '"' {
		c.repaired(at, want)
	}
	return true
}

func (c *Coder) decodeBool(v *bool) {
	c.ws()
	at := c.i
	if c.literal("true") || c.literal("false") {
		*v = c.b[at] == 't'
		return
	}
	c.reportMismatch("boolean")
	switch string(c.b[at:c.i]) { // other values that PHP takes for true and false
	case "1", `"1"`, `"true"`:
		*v, c.mismatch = true, false
	case "0", `"0"`, `"false"`:
		*v, c.mismatch = false, false
	}
}

// decodeString returns the bytes of a string. They are valid until the next
// call.
func (c *Coder) decodeString() ([]byte, bool) {
	ch := c.ws()
	at := c.i
	if ch != '"' {
		c.reportMismatch("string")
		c.mismatch = ch != '-' && ch-'0' > 9
		return c.b[at:c.i], !c.mismatch && c.err == nil
	}
	text, next, code := lex.Text(&c.scratch, c.b, at+1)
	c.i = next
	if code != 0 {
		c.broken()
	}
	return text, code == 0
}

// keep returns b as a string. Short strings of a response share allocations, so
// that one of them keeps up to 512 bytes alive.
func (c *Coder) keep(b []byte) string {
	const most = 64
	if len(b) > most {
		return string(b)
	}
	if c.short.Cap()-c.short.Len() < len(b) {
		c.short = strings.Builder{}
		c.short.Grow(min(8*most, len(b)+len(c.b)-c.i))
	}
	start := c.short.Len()
	c.short.Write(b)
	return c.short.String()[start:]
}

// enum returns b as a string. It reuses strings, since a response repeats few
// enum values.
func (c *Coder) enum(b []byte) string {
	if len(b) == 0 || len(b) > 32 {
		return string(b)
	}
	w := &c.enums[(int(b[0])+int(b[len(b)-1])*7+len(b)*31)&63]
	if *w != string(b) {
		*w = string(b)
	}
	return *w
}

// skip moves after a value of any kind and checks its syntax.
func (r *reader) skip() {
	open, key := r.ws(), r.key
	if open != '{' && open != '[' {
		r.skipScalar()
		return
	}
	const toEnd = '}' - '{' // and ']' - '['
	for more := r.descend() && r.ws() != open+toEnd; more; {
		if open == '{' {
			r.readKey()
		}
		r.skip()
		more = r.ws() == ','
		if more {
			r.i++
		}
	}
	r.key = key
	if r.ws() == open+toEnd {
		r.i++
		r.depth--
	} else {
		r.broken()
	}
}

// skipScalar is skip for a value that is neither object nor list.
func (r *reader) skipScalar() {
	at := r.i
	ch := r.ws()
	switch {
	case ch == '"':
		r.i = max(r.i, lex.SkipString(r.b, r.i+1))
	case r.literal("true"), r.literal("false"), r.literal("null"):
	default:
		n, _ := lex.NumberLen(r.b[r.i:])
		r.i += n
	}
	if r.i == at {
		r.broken()
	}
}

// literal moves after a word and reports whether it found the word.
func (r *reader) literal(word string) bool {
	end := r.i + len(word)
	if end > len(r.b) || string(r.b[r.i:end]) != word {
		return false
	}
	r.i = end
	return true
}

// A pointerTracker finds the JSON pointers of increasing offsets. It goes on
// from the last one, since starting over for each would take quadratic time.
type pointerTracker struct {
	reader        // at the last value
	open   []part // the objects and lists around it
}

// part is an object or a list around a value.
type part struct {
	at  int    // its offset
	key []byte // of the current member; nil in a list
	n   int    // index of the current item
}

// pointer returns the JSON pointer of the value at an offset that is not
// before the last one.
func (t *pointerTracker) pointer(offset int) string {
	for ch := t.ws(); t.i < offset; ch = t.ws() {
		switch ch {
		case '{', '[', ',':
			if ch != ',' {
				t.open = append(t.open, part{at: t.i, n: -1})
			}
			t.i++
			p := &t.open[len(t.open)-1]
			p.n++
			if t.b[p.at] == '{' && t.ws() == '"' {
				t.readKey()
				p.key = t.key
			}
		case '}', ']':
			t.i++
			t.open = t.open[:len(t.open)-1]
		default:
			t.skipScalar()
		}
	}
	var path strings.Builder
	for _, p := range t.open {
		switch {
		case p.at >= offset:
		case p.key != nil:
			name := strings.ReplaceAll(string(p.key[:min(len(p.key), maxReported)]), "~", "~0")
			path.WriteString("/" + strings.ReplaceAll(name, "/", "~1"))
		default:
			path.WriteString("/" + strconv.Itoa(p.n))
		}
	}
	return path.String()
}
