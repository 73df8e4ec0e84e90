package index

import (
	"fmt"
	"unicode/utf8"

	"github.com/restgen/restgen/generator/index/note"
)

// Limits of a document. PHP encodes at most 512 levels. The largest index in
// testdata has 90,000 values in 1.4 MB.
const (
	maxDepth = 512
	maxNodes = 2 << 20

	// MaxSize is the largest input that [Read] accepts, in bytes.
	MaxSize = 64 << 20
)

// A syntaxError is the reason and position at which an input is not JSON.
type syntaxError struct {
	offset  int
	pointer string // of the innermost open value
	message string
	eof     bool // the input ended too early
}

func (e *syntaxError) Error() string { return e.message }

// A remark is a note of the decoder.
type remark struct {
	id      note.ID
	offset  int
	pointer string
}

// A step is one step of the path to the value being decoded.
type step struct {
	name string
	item int // of a list; -1 for a member
}

// A decoder decodes one JSON document strictly by RFC 8259, with two
// exceptions. Invalid UTF-8 and lone surrogates become U+FFFD. If an object has
// a name twice, the last value is used in the position of the first, as in PHP.
type decoder struct {
	src     string
	pos     int
	nodes   int
	slab    []Node
	members []named // of the open objects
	items   []*Node // of the open lists
	path    []step
	buf     []byte
	interns map[string]string
	values  *Sharing
	remarks []remark
	err     *syntaxError
}

// decode decodes the document at src[from:], with values that it shares. It also
// returns the offset of its end.
func decode(src string, from int, values *Sharing) (*Node, int, []remark, *syntaxError) {
	d := decoder{src: src, pos: from, interns: map[string]string{}, values: values}
	d.space()
	n := d.value()
	if d.err != nil {
		return nil, 0, nil, d.err
	}
	return n, d.pos, d.remarks, nil
}

func (d *decoder) fail(format string, args ...any) *Node {
	if d.err == nil {
		d.err = &syntaxError{offset: d.pos, pointer: d.pointer(), message: fmt.Sprintf(format, args...)}
		d.err.eof = d.pos >= len(d.src)
	}
	return nil
}

// remark adds a note about the value being decoded, or about the member with
// the name if it is not nil.
func (d *decoder) remark(id note.ID, offset int, name *string) {
	if len(d.remarks) >= maxNotes {
		return
	}
	pointer := d.pointer()
	if name != nil {
		pointer = join(pointer, *name)
	}
	d.remarks = append(d.remarks, remark{id, offset, clip(pointer, maxPointer)})
}

func (d *decoder) pointer() string {
	p := ""
	for _, s := range d.path {
		if s.item >= 0 {
			p = item(p, s.item)
		} else {
			p = join(p, s.name)
		}
	}
	return p
}

func (d *decoder) space() {
	for d.pos < len(d.src) {
		switch d.src[d.pos] {
		case ' ', '\t', '\n', '\r':
			d.pos++
		default:
			return
		}
	}
}

// peek returns the byte at the position, or 0 at the end.
func (d *decoder) peek() byte {
	if d.pos < len(d.src) {
		return d.src[d.pos]
	}
	return 0
}

func (d *decoder) node(k Kind) *Node {
	d.nodes++
	if d.nodes > maxNodes {
		return d.fail("the document has more than %d values", maxNodes)
	}
	if len(d.slab) == 0 {
		d.slab = make([]Node, 512)
	}
	n := &d.slab[0]
	d.slab = d.slab[1:]
	n.Kind, n.Offset = k, d.pos
	return n
}

func (d *decoder) value() *Node {
	switch c := d.peek(); c {
	case '{':
		return d.object()
	case '[':
		return d.list()
	case '"':
		n := d.node(String)
		if n != nil {
			n.Text = d.string(false)
			n.raw = d.src[n.Offset:d.pos]
		}
		return n
	case 't':
		return d.word("true", True)
	case 'f':
		return d.word("false", False)
	case 'n':
		return d.word("null", Null)
	default:
		if c == '-' || '0' <= c && c <= '9' {
			return d.number()
		}
		return d.unexpected("a value")
	}
}

// unexpected fails at a character that cannot be there.
func (d *decoder) unexpected(wanted string) *Node {
	if d.pos >= len(d.src) {
		return d.fail("the input ends, want %s", wanted)
	}
	r, _ := utf8.DecodeRuneInString(d.src[d.pos:])
	return d.fail("unexpected %q, want %s", r, wanted)
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
