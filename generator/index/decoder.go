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

// named is a member with the begin of its name.
type named struct {
	Member
	name int
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

// unexpected fails at a character that cannot be there.
func (d *decoder) unexpected(wanted string) *Node {
	if d.pos >= len(d.src) {
		return d.fail("the input ends, want %s", wanted)
	}
	r, _ := utf8.DecodeRuneInString(d.src[d.pos:])
	return d.fail("unexpected %q, want %s", r, wanted)
}
