package codec

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// maxDepth is the depth at which PHP stops writing JSON.
const maxDepth = 512

// reader reads JSON.
type reader struct {
	b     []byte
	i     int
	depth int   // of open objects and lists
	err   error // the first one

	key  []byte // of the member whose value is next
	more bool   // there is a member
}

// fail stops reading.
func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
	r.i, r.more, r.key = len(r.b), false, nil
}

func (r *reader) broken() { r.fail(&SyntaxError{min(r.i, len(r.b))}) }

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

// find moves to the first member of the next object with one of the names, and
// reports whether it found one.
func (r *reader) find(names ...string) bool {
	if r.ws() != '{' {
		return false
	}
	for r.firstKey(); r.more && !slices.Contains(names, string(r.key)); r.nextKey() {
		r.skip()
	}
	return r.more
}

// emptyList reports whether the current list is empty.
func (r *reader) emptyList() bool {
	return bytes.HasPrefix(bytes.TrimLeft(r.b[r.i+1:], " \n\t\r"), []byte("]"))
}

// listsOne reports whether the current list holds one object only.
func (r *reader) listsOne() bool {
	d := reader{b: r.b, i: r.i}
	if !d.descend() || d.ws() != '{' {
		return false
	}
	d.skip()
	return d.err == nil && d.ws() == ']'
}

// digitKeys reports whether the first key of the current object is a number.
func (r *reader) digitKeys() bool {
	d := reader{b: r.b, i: r.i}
	d.firstKey()
	return d.err == nil && d.more && len(d.key) > 0 && lex.DigitsLen(d.key) == len(d.key)
}

// kind returns the kind of the current value, by its first bytes.
func (r *reader) kind() schema.Kind {
	if i := strings.IndexByte(firstBytes, r.ws()); i >= 0 {
		return firstKinds[i]
	}
	if _, integer := lex.NumberLen(r.b[r.i:]); integer {
		return schema.KindInt
	}
	return schema.KindFloat
}

const firstBytes = "{[\"tfn\x00"

var firstKinds = [len(firstBytes)]schema.Kind{
	schema.KindObject, schema.KindList, schema.KindString, schema.KindTrue, schema.KindFalse, schema.KindNull, schema.KindAbsent,
}

// A SyntaxError reports JSON that is broken at an offset.
type SyntaxError struct{ Offset int }

// Error returns the offset in bytes, from 0.
func (e *SyntaxError) Error() string { return fmt.Sprintf("rest: broken JSON at byte %d", e.Offset) }

// Skip returns the index after the JSON value at b[i].
func Skip(b []byte, i int) (end int, err error) {
	r := reader{b: b, i: i}
	r.skip()
	return r.i, r.err
}
