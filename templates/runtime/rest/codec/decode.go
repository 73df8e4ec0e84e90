package codec

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// The decoder accepts what PHP sends: [] for an empty object, an object with
// digit keys for a list, false, null or "" for nothing, numbers as strings. A
// value that does not fit its field is reported, kept as sent (see
// rest.Extras), and encoded so. The rest of the object is decoded.

// A Repair is a value of a response that did not fit the type of its field.
type Repair struct {
	// JSON pointer to the value, with at most 200 bytes of each name.
	Path string
	// Wanted kind of value.
	Want string
	// Received value, at most its first 200 bytes.
	Got string
}

// maxReported limits what a Repair repeats of a response, in bytes.
const maxReported = 200

// String returns the path, the wanted kind and the received value.
func (r Repair) String() string { return fmt.Sprintf("%s: want %s, got %s", r.Path, r.Want, r.Got) }

// A SyntaxError reports JSON that is broken at an offset.
type SyntaxError struct{ Offset int }

// Error returns the offset in bytes, from 0.
func (e *SyntaxError) Error() string { return fmt.Sprintf("rest: broken JSON at byte %d", e.Offset) }

// A SizeError reports a response that would take too much memory when decoded.
type SizeError struct {
	// Size of the response in bytes.
	Size int
	// Limit of the memory in bytes.
	Limit int64
}

// Error returns both sizes.
func (e *SizeError) Error() string {
	return fmt.Sprintf("decoding %d bytes would take more than %d bytes of memory", e.Size, e.Limit)
}

// maxDepth is the depth at which PHP stops writing JSON.
const maxDepth = 512

// DecodeOptions are the options of Unmarshal.
type DecodeOptions struct {
	KeepUnknown bool         // keep members without a field
	OnRepair    func(Repair) // called for values that do not fit
	// Redact removes secrets from what errors and repairs repeat of the response.
	Redact func(string) string

	// Options that Convert sets.
	intoNew  bool // the result has all its fields
	dropNull bool // null is absent for parameters that do not take null
	unshare  bool // a copy of the result may share its lists and maps
}

// Convert sets the fields of to from the fields of the same names in from. It
// makes parameters from a response, or in a server a response with all fields
// from parameters. Other fields stay as they are. It leaves out values that do
// not fit, and null or an empty string in a response for a parameter that does
// not take it. Parameters made from a response leave out what the site takes for
// new items only, such as the product of a line of an order.
func Convert(from, to FieldCoder) error {
	b, err := AppendJSON(nil, from)
	if err != nil {
		return err
	}
	_, received := from.(Response)
	_, response := to.(Response)
	return Unmarshal(b, to, DecodeOptions{intoNew: !received, dropNull: received && !response, unshare: true})
}

// Unmarshal decodes JSON into v. Types that do not code themselves are decoded
// by encoding/json, apart from lists and maps of those that do.
func Unmarshal(b []byte, v any, options DecodeOptions) error {
	if !codes(v) && (!collects(v) || string(bytes.TrimSpace(b)) == "null") {
		return json.Unmarshal(b, v)
	}
	c := newCoder(opDecode)
	defer c.release()
	c.b, c.opts, c.memory = b, options, memoryFor(b)
	c.Value(v)
	c.ws()
	if c.err == nil && c.i < len(b) {
		c.broken()
	}
	if c.err == nil && c.mismatch {
		return fmt.Errorf("rest: cannot decode %.40s as %s; "+
			"if the endpoint returns something else, set results in restgen.yaml", options.redacted(b), typeName(v))
	}
	return c.err
}

// redacted returns b without secrets. It is redacted before it is cut: half of a
// secret would not be found.
func (o DecodeOptions) redacted(b []byte) string {
	if o.Redact == nil {
		return string(b)
	}
	return o.Redact(string(b))
}

// typeName describes the type that v points to.
func typeName(v any) string {
	switch reflect.TypeOf(v).Kind() {
	case reflect.Func:
		return "a list or map"
	case reflect.Pointer:
		return reflect.TypeOf(v).Elem().String()
	}
	return reflect.TypeOf(v).String()
}

func memoryFor(b []byte) int64 { return 64<<20 + 8*int64(len(b)) }

// itemSize returns the size in bytes of one item of the slice, map or pointer that
// v points to.
func itemSize(v any) uintptr { return reflect.TypeOf(v).Elem().Elem().Size() }

// reserve takes memory for n values of a size, and reports whether there is
// enough. If not, decoding stops.
func (c *Coder) reserve(n int, size uintptr) bool {
	if c.op == opDecode && c.err == nil {
		c.memory -= int64(n) * int64(size)
		if c.memory < 0 {
			c.fail(&SizeError{Size: len(c.b), Limit: memoryFor(c.b)})
			c.broken()
		}
	}
	return c.err == nil
}

// reader reads JSON.
type reader struct {
	b     []byte
	i     int
	depth int // of open objects and lists
	err   error

	key  []byte // of the member whose value is next
	more bool   // there is a member
}

// decodeState is the state of decoding.
type decodeState struct {
	keepNull   bool // the current field takes null
	filled     bool // the current field does not take the empty string
	keepSource bool // part of the current field did not fit and is kept as sent
	mismatch   bool // the current value did not fit at all
	opts       DecodeOptions
	tracker    *pointerTracker
	memory     int64           // bytes that the result may still take
	paged      bool            // the result is a Page
	short      strings.Builder // see keep
}

// decodeFrame is the state of decoding one object.
type decodeFrame struct {
	open      bool     // unknown members are kept
	intoNew   *receipt // instead of recv, for a response that Convert makes
	rest      bool     // AdditionalMembers takes unknown members
	unclaimed bool     // no field took the current member
	again     bool     // CodeFields was called before
}

// memoryOfMember is about the memory for a member without a field, without its
// text.
const memoryOfMember = 64

// ws moves to the next byte that is not white space and returns it, or 0 at
// the end.
func (r *reader) ws() byte {
	for r.i < len(r.b) {
		switch ch := r.b[r.i]; ch {
		case ' ', '\n', '\t', '\r':
			r.i++
		default:
			return ch
		}
	}
	return 0
}

// broken stops reading.
func (r *reader) broken() {
	r.fail(&SyntaxError{min(r.i, len(r.b))})
	r.i, r.more, r.key = len(r.b), false, nil
}

func (c *Coder) endDecode() {
	if c.recv != nil {
		c.recv.mark(c.pos, !c.mismatch)
		if c.recv.more != nil {
			c.recv.forget(string(c.key)) // of an earlier member of that name
		}
		if c.keepSource && c.reserve(1, memoryOfMember) {
			c.recv.keep(string(c.key), string(c.b[c.at:c.i]))
			c.keepSource = false
		}
	}
	c.mismatch = false
	c.nextKey()
}

// nextKey moves after the current value, to the next key or after the object.
func (r *reader) nextKey() {
	switch r.ws() {
	case ',':
		r.i++
		r.readKey()
	case '}':
		r.i++
		r.more, r.key = false, nil
	default:
		r.broken()
	}
}

func (r *reader) readKey() {
	if r.ws() == '"' {
		var own []byte
		if key, next, code := lex.Text(&own, r.b, r.i+1); code == 0 {
			r.key, r.i = key, next
			if r.ws() == ':' {
				r.i++
				return
			}
		}
	}
	r.broken()
}

// descend goes into an object or a list and reports whether it is not too
// deep.
func (r *reader) descend() bool {
	r.i++
	r.depth++
	if r.depth > maxDepth {
		r.broken()
	}
	return r.err == nil
}

// firstKey goes into an object to its first key.
func (r *reader) firstKey() {
	r.more = r.descend() && r.ws() != '}'
	if r.more {
		r.readKey()
	} else {
		r.nextKey()
	}
}

func (c *Coder) decodeObject(v FieldCoder) {
	saved, keepSource, key, more := c.frame, c.keepSource, c.key, c.more
	c.keepSource = false
	ch := c.ws()
	switch {
	case ch == '{':
		c.beginFrame()
		c.receive(v)
		c.firstKey()
		if !c.more && c.recv != nil {
			c.recv.setObject()
		}
		c.decodeFields(v)
		if x, ok := v.(converted); ok && c.opts.dropNull {
			x.CodeConverted()
		}
		c.depth--
		if c.recv != nil && c.recv.more != nil && len(c.recv.more.kept) > 0 && c.err == nil {
			rememberSource(v)
		}
	case ch == '[' && c.emptyList():
		c.beginFrame()
		c.receive(v)
		v.CodeFields(c) // see markReceivedEmpty
		if c.recv != nil {
			c.recv.setList()
		}
		c.skip()
	case ch == '[' && c.depth == 0 && c.listsOne() && !c.opens(v):
		c.decodeOnly(v)
	default:
		at := c.i
		c.reportMismatch("object")
		c.markReceivedEmpty(v)
		c.decodeRaw(v, at)
		c.decodeWhole(v)
	}
	c.frame, c.key, c.more = saved, key, more
	c.keepSource = c.keepSource || keepSource
}

// converted is implemented by parameters with fields that a site takes for new
// items only. Convert calls it.
type converted interface{ CodeConverted() }

// beginFrame begins an object without a member.
func (c *Coder) beginFrame() { c.frame, c.key, c.more = frame{}, nil, false }

// decodeFields decodes the members of an object. One call of CodeFields
// decodes all members that are in the order of the fields.
func (c *Coder) decodeFields(v FieldCoder) {
	if !c.more {
		v.CodeFields(c) // see markReceivedEmpty
	}
	for c.more {
		at := c.i
		c.pos, c.unclaimed = 0, false
		v.CodeFields(c)
		c.again = true
		if !c.more || c.i != at {
			continue
		}
		if c.rest {
			c.pos, c.unclaimed = 0, true
			v.CodeFields(c)
		} else {
			c.unknown()
		}
	}
}

// unknown skips a member without a field and keeps it, since plugins add
// members. Names that begin with _, such as _links, can be half of a post and
// are kept on demand.
func (c *Coder) unknown() {
	name, at := c.key, c.i
	c.skip()
	recv := c.recv
	if recv == nil && c.open {
		recv = c.intoNew
	}
	kept := c.open || c.opts.KeepUnknown || len(name) > 0 && name[0] != '_'
	if recv != nil && kept && c.reserve(1, memoryOfMember) {
		recv.addExtra(string(name), string(c.b[at:c.i]))
	}
	c.nextKey()
}

// emptyList reports whether the current list is empty.
func (r *reader) emptyList() bool {
	return bytes.HasPrefix(bytes.TrimLeft(r.b[r.i+1:], " \n\t\r"), []byte("]"))
}

// reportMismatch skips a value of another kind than the wanted one. It reports
// it unless PHP uses the value for an absent one.
func (c *Coder) reportMismatch(want string) {
	c.ws()
	at := c.i
	c.skip()
	c.mismatch = true
	c.repaired(at, want)
}

// repaired notes that the value at an offset did not fit as sent.
func (c *Coder) repaired(at int, want string) {
	c.keepSource = true
	if c.opts.OnRepair == nil || c.err != nil {
		return
	}
	got := c.opts.redacted(c.b[at:c.i])
	got = got[:min(len(got), maxReported)]
	if slices.Contains([]string{"null", "false", `""`, "[]"}, got) {
		return
	}
	if c.tracker == nil {
		c.tracker = &pointerTracker{reader: reader{b: c.b}}
	}
	c.opts.OnRepair(Repair{Path: c.opts.redacted([]byte(c.tracker.pointer(at))), Want: want, Got: got})
}

// decodeNull decodes null and reports whether there was one.
func (c *Coder) decodeNull() bool {
	return c.op == opRead && c.cur.Kind() == schema.KindNull || c.op == opDecode && c.ws() == 'n' && c.literal("null")
}
