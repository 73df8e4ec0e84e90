package codec

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/jsonread"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A decoder decodes JSON.
type decoder struct {
	c       Coder
	r       jsonread.Reader
	given   given
	opts    DecodeOptions
	obj     decodedObject // the current one
	tracker *jsonread.Pointers
	memory  int64 // bytes that the result may still take
	paged   bool  // the result is a Page

	mismatch bool // the current value did not fit at all
	keepSent bool // part of the current value did not fit and is kept as sent

	// The next operation uses these again.
	scratch []byte
	enums   *[64]string     // enum values that were seen lately
	short   strings.Builder // see keep
}

// decodedObject is the state of one object.
type decodedObject struct {
	recv    *Receipt // of a response
	intoNew *Receipt // instead of recv, for a response that Convert makes
	at      int      // where the value of the current field begins
	from    int      // where the member begins that the fields were called for
	open    bool     // unknown members are kept
	marks   bool     // see marksAt
	orNull  int      // position of the last field that takes null, see OrNull
	filled  int      // position of the last one that does not take ""
}

func newDecoder(b []byte, options DecodeOptions) *decoder {
	d := start(&decoding, func() *decoder { return &decoder{enums: new([64]string)} })
	d.r = jsonread.Reader{B: b}
	d.given.key = &d.r.Key // of the only member to decode
	d.c.given = &d.given
	d.opts, d.memory = options, memoryFor(b)
	return d
}

func (d *decoder) release() {
	*d = decoder{scratch: pooled(d.scratch), enums: d.enums}
	decoding.idle.Put(d)
}

// memoryOfMember is about the memory for a member without a field, without its
// text.
const memoryOfMember = 64

// takes reports whether the last value fits, and whether there is memory for n
// values of a size.
func (c *Coder) takes(n int, size uintptr) bool {
	d, ok := c.op.(*decoder)
	return !ok || !d.mismatch && d.reserve(n, size)
}

// reserve takes memory for n values of a size, and reports whether there is
// enough. If not, decoding stops.
func (d *decoder) reserve(n int, size uintptr) bool {
	if d.r.Err == nil {
		d.memory -= int64(n) * int64(size)
		if d.memory < 0 {
			d.r.Fail(&SizeError{Size: len(d.r.B), Limit: memoryFor(d.r.B)})
		}
	}
	return d.r.Err == nil
}

func (d *decoder) coder() *Coder     { return &d.c }
func (d *decoder) kind() schema.Kind { return d.r.Kind() }

func (d *decoder) begin(string, content) bool {
	d.obj.at = d.r.I
	return d.r.More
}

func (d *decoder) end() {
	if recv := d.obj.recv; recv != nil {
		if d.mismatch {
			recv.unset(d.c.pos)
		} else {
			recv.set(d.c.pos)
		}
		if recv.more != nil {
			recv.forget(string(d.r.Key)) // of an earlier member of that name
		}
		if d.keepSent && d.reserve(1, memoryOfMember) {
			recv.keep(string(d.r.Key), string(d.r.B[d.obj.at:d.r.I]))
			d.keepSent = false
		}
	}
	d.mismatch = false
	d.r.NextKey()
}

func (d *decoder) presence(_ Presence, item bool) (Presence, bool) {
	switch ch := d.r.Space(); {
	case ch == '"' && !item && d.obj.filled == d.c.pos && d.opts.dropNull && d.r.Literal(`""`):
		return Absent, false
	case ch != 'n' || !d.r.Literal("null"):
		return Present, true
	case d.opts.dropNull && !item && d.obj.orNull != d.c.pos:
		return Absent, false
	}
	return Null, false
}

// reportMismatch skips a value of another kind than the wanted one. It reports
// it unless PHP uses the value for an absent one.
func (d *decoder) reportMismatch(want string) {
	d.r.Space()
	at := d.r.I
	d.r.Skip()
	d.mismatch = true
	d.repaired(at, want)
}

// repaired notes that the value at an offset did not fit as sent.
func (d *decoder) repaired(at int, want string) {
	d.keepSent = true
	if d.opts.OnRepair == nil || d.r.Err != nil {
		return
	}
	got := d.opts.redacted(d.r.B[at:d.r.I])
	got = got[:min(len(got), maxReported)]
	if slices.Contains([]string{"null", "false", `""`, "[]"}, got) {
		return
	}
	if d.tracker == nil {
		d.tracker = jsonread.NewPointers(d.r.B)
	}
	d.opts.OnRepair(Repair{Path: d.opts.redacted([]byte(d.tracker.At(at, maxReported))), Want: want, Got: got})
}
