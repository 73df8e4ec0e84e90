// Package jsonread reads JSON from one value to the next, and checks its
// syntax.
//
// The bytes of a document come in. Positions, keys and kinds go out, or a
// [SyntaxError] with its offset. It does not know what values mean: package
// codec decodes them. A new way to look ahead is a method of [Reader].
package jsonread

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// maxDepth is the depth at which PHP stops writing JSON.
const maxDepth = 512

// A Reader is at a byte of JSON. After an error it is at the end.
type Reader struct {
	B     []byte
	I     int   // index of the next byte
	Depth int   // of open objects and lists
	Err   error // the first one

	Key  []byte // of the member whose value is next
	More bool   // there is a member
}

// Fail stops reading.
func (r *Reader) Fail(err error) {
	if r.Err == nil {
		r.Err = err
	}
	r.I, r.More, r.Key = len(r.B), false, nil
}

// Broken stops reading with a SyntaxError.
func (r *Reader) Broken() { r.Fail(&SyntaxError{min(r.I, len(r.B))}) }

// Space moves to the next byte that is not white space and returns it, or 0 at
// the end.
func (r *Reader) Space() byte {
	const spaces uint64 = 1<<' ' | 1<<'\n' | 1<<'\t' | 1<<'\r'
	for ; r.I < len(r.B); r.I++ {
		if ch := r.B[r.I]; ch > ' ' || spaces>>ch&1 == 0 {
			return ch
		}
	}
	return 0
}

// NextKey moves after the current value, to the next key or after the object.
func (r *Reader) NextKey() {
	switch r.Space() {
	case ',':
		r.I++
		r.readKey()
	case '}':
		r.I++
		r.More, r.Key = false, nil
	default:
		r.Broken()
	}
}

func (r *Reader) readKey() {
	if r.Space() == '"' {
		var own []byte
		if key, next, code := lex.Text(&own, r.B, r.I+1); code == 0 {
			r.Key, r.I = key, next
			if r.Space() == ':' {
				r.I++
				return
			}
		}
	}
	r.Broken()
}

// Descend goes into an object or a list and reports whether it is not too
// deep.
func (r *Reader) Descend() bool {
	r.I++
	r.Depth++
	if r.Depth > maxDepth {
		r.Broken()
	}
	return r.Err == nil
}

// FirstKey goes into an object to its first key.
func (r *Reader) FirstKey() {
	r.More = r.Descend() && r.Space() != '}'
	if r.More {
		r.readKey()
	} else {
		r.NextKey()
	}
}

// FirstItem goes into a list to its first item, and reports whether there is
// one.
func (r *Reader) FirstItem() bool { return r.Descend() && (r.Space() != ']' || r.NextItem()) }

// NextItem moves after the current value, to the next item or after the list, and
// reports whether there is another item.
func (r *Reader) NextItem() bool {
	switch r.Space() {
	case ',':
		r.I++
		return true
	case ']':
		r.I++
		r.Depth--
	default:
		r.Broken()
	}
	return false
}

// Skip moves after a value of any kind and checks its syntax.
func (r *Reader) Skip() {
	switch r.Space() {
	case '{':
		key, more := r.Key, r.More
		for r.FirstKey(); r.More; r.NextKey() {
			r.Skip()
		}
		r.Depth--
		if r.Err == nil {
			r.Key, r.More = key, more
		}
	case '[':
		for more := r.FirstItem(); more; more = r.NextItem() {
			r.Skip()
		}
	default:
		r.skipScalar()
	}
}

// skipScalar is skip for a value that is neither object nor list.
func (r *Reader) skipScalar() {
	at := r.I
	ch := r.Space()
	switch {
	case ch == '"':
		r.I = max(r.I, lex.SkipString(r.B, r.I+1))
	case r.Literal("true"), r.Literal("false"), r.Literal("null"):
	default:
		n, _ := lex.NumberLen(r.B[r.I:])
		r.I += n
	}
	if r.I == at {
		r.Broken()
	}
}

// Literal moves after a word and reports whether it found the word.
func (r *Reader) Literal(word string) bool {
	end := r.I + len(word)
	if end > len(r.B) || string(r.B[r.I:end]) != word {
		return false
	}
	r.I = end
	return true
}

// Find moves to the first member of the next object with one of the names, and
// reports whether it found one.
func (r *Reader) Find(names ...string) bool {
	if r.Space() != '{' {
		return false
	}
	for r.FirstKey(); r.More && !slices.Contains(names, string(r.Key)); r.NextKey() {
		r.Skip()
	}
	return r.More
}

// EmptyList reports whether the current list is empty.
func (r *Reader) EmptyList() bool {
	return bytes.HasPrefix(bytes.TrimLeft(r.B[r.I+1:], " \n\t\r"), []byte("]"))
}

// ListsOne reports whether the current list holds one object only.
func (r *Reader) ListsOne() bool {
	d := Reader{B: r.B, I: r.I}
	if !d.FirstItem() || d.Space() != '{' {
		return false
	}
	d.Skip()
	return !d.NextItem() && d.Err == nil
}

// DigitKeys reports whether the first key of the current object is a number.
func (r *Reader) DigitKeys() bool {
	d := Reader{B: r.B, I: r.I}
	d.FirstKey()
	return d.Err == nil && d.More && len(d.Key) > 0 && lex.DigitsLen(d.Key) == len(d.Key)
}

// kinds are the kinds of values that begin with a byte, apart from numbers.
var kinds = [256]schema.Kind{'{': schema.KindObject, '[': schema.KindList, '"': schema.KindString,
	't': schema.KindTrue, 'f': schema.KindFalse, 'n': schema.KindNull}

// Kind returns the kind of the current value, by its first bytes. It is absent at
// the end.
func (r *Reader) Kind() schema.Kind {
	ch := r.Space()
	kind := kinds[ch]
	if kind == schema.KindAbsent && ch != 0 {
		kind = schema.KindFloat
		if _, integer := lex.NumberLen(r.B[r.I:]); integer {
			kind = schema.KindInt
		}
	}
	return kind
}

// A SyntaxError reports JSON that is broken at an offset.
type SyntaxError struct{ Offset int }

// Error returns the offset in bytes, from 0.
func (e *SyntaxError) Error() string { return fmt.Sprintf("rest: broken JSON at byte %d", e.Offset) }

// Skip returns the index after the JSON value at b[i].
func Skip(b []byte, i int) (end int, err error) {
	r := Reader{B: b, I: i}
	r.Skip()
	return r.I, r.Err
}
