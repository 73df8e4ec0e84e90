package index

import (
	"fmt"
	"unicode/utf8"
)

// The bounds of a document. PHP itself encodes at most 512 levels; the largest index seen has 90,000 values in 1.4 MB.
const (
	maxDepth = 512
	maxNodes = 2 << 20

	// MaxSize is the largest input that [Read] looks at, in bytes.
	MaxSize = 64 << 20
)

// A syntaxError is why a text is no JSON, and where.
type syntaxError struct {
	offset  int
	pointer string // of the innermost value that had begun
	message string
	eof     bool // the text ended too early
}

func (e *syntaxError) Error() string { return e.message }

// A remark is what the decoder repaired, where.
type remark struct {
	offset           int
	pointer, message string
}

// A step is one step of the way to the value being decoded.
type step struct {
	name string
	item int // of a list; -1 for a member
}

// A decoder reads one JSON document, strictly: what RFC 8259 allows and nothing else, but for invalid UTF-8 and lone
// surrogates, which become U+FFFD, and for a name that is there twice, of which the last value wins at the first
// one's place, as in PHP.
type decoder struct {
	src     string
	pos     int
	nodes   int
	slab    []Node
	members []Member // of the objects that are open
	items   []*Node  // of the lists that are open
	path    []step
	buf     []byte
	interns map[string]string
	remarks []remark
	err     *syntaxError
}

// decode reads the document that begins at src[from] and returns it with the offset of what follows it.
func decode(src string, from int) (*Node, int, []remark, *syntaxError) {
	d := decoder{src: src, pos: from, interns: map[string]string{}}
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

// remark notes a repair at a place below the value being decoded, if there is a name, or at that value.
func (d *decoder) remark(offset int, name *string, message string) {
	if len(d.remarks) >= maxNotes {
		return
	}
	pointer := d.pointer()
	if name != nil {
		pointer = join(pointer, *name)
	}
	d.remarks = append(d.remarks, remark{offset, clip(pointer, maxPointer), message})
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

// peek returns the byte at the position, 0 at the end.
func (d *decoder) peek() byte {
	if d.pos < len(d.src) {
		return d.src[d.pos]
	}
	return 0
}

func (d *decoder) node(k Kind) *Node {
	if d.nodes++; d.nodes > maxNodes {
		return d.fail("the document holds more than %d values, which is more than any site index has", maxNodes)
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
			n.end = d.pos
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

// unexpected says what stands where something else had to.
func (d *decoder) unexpected(wanted string) *Node {
	if d.pos >= len(d.src) {
		return d.fail("the document ends where %s is due", wanted)
	}
	r, _ := utf8.DecodeRuneInString(d.src[d.pos:])
	return d.fail("%q where %s is due", r, wanted)
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
		n.end = d.pos
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
	if c := d.peek(); c == 'e' || c == 'E' {
		d.pos++
		if c := d.peek(); c == '+' || c == '-' {
			d.pos++
		}
		if !d.digits() {
			return d.unexpected("a digit")
		}
	}
	if n != nil {
		n.Text, n.end = d.src[start:d.pos], d.pos
		if n.Text == "-0" { // an integer, as PHP has it
			n.Text = "0"
		}
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
