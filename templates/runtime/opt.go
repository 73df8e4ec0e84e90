package rest

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
)

// Opt is a value that may be absent, null, or there. The zero Opt is absent.
//
// The constants of Go choose the type parameter: Some(50) is an Opt[int], Some(1.0) an Opt[float64], and a
// word of a named type needs its constant, as in Some(rest.StatusDraft).
type Opt[T any] struct {
	value T
	state optState
}

type optState uint8

const (
	absent optState = iota
	null
	given
)

// Some returns an Opt that holds v.
func Some[T any](v T) Opt[T] { return Opt[T]{v, given} }

// NullOf returns an Opt that is null: it is sent, as null.
func NullOf[T any]() Opt[T] { return Opt[T]{state: null} }

// Get returns the value, and whether there is one.
func (o Opt[T]) Get() (T, bool) { return o.value, o.state == given }

// Or returns the value, or v when there is none.
func (o Opt[T]) Or(v T) T {
	if o.state == given {
		return o.value
	}
	return v
}

// IsAbsent reports whether the Opt holds neither a value nor null.
func (o Opt[T]) IsAbsent() bool { return o.state == absent }

// IsNull reports whether the Opt is null.
func (o Opt[T]) IsNull() bool { return o.state == null }

// String returns the value as package fmt prints it, null or absent: what %v shows of params and answers.
func (o Opt[T]) String() string {
	if o.state == given {
		return fmt.Sprint(o.value)
	}
	return [...]string{"absent", "null"}[o.state]
}

// MarshalJSON fails: package encoding/json would write {} for every Opt. Marshal writes the types that hold one.
func (o Opt[T]) MarshalJSON() ([]byte, error) {
	return nil, errors.New("rest: encoding/json does not know when an Opt is absent: use rest.Marshal")
}

// Raw is a JSON text: any value that no generated type describes. The empty Raw is absent.
type Raw string

// RawJSON returns b, which is JSON already, as a Raw.
func RawJSON(b []byte) Raw { return Raw(b) }

// RawString returns the JSON string that holds s.
func RawString(s string) Raw { return Raw(appendQuoted(nil, s)) }

// RawInt returns the JSON number n.
func RawInt(n int) Raw { return Raw(strconv.Itoa(n)) }

// RawOf returns v as encoding/json writes it.
func RawOf(v any) (Raw, error) {
	b, err := json.Marshal(v)
	return Raw(b), err
}

// Decode stores the value in v, a pointer, as encoding/json does.
func (r Raw) Decode(v any) error { return json.Unmarshal([]byte(r), v) }

// String returns the value of a JSON string, and the text itself of everything else.
func (r Raw) String() string {
	if len(r) > 1 && r[0] == '"' {
		if b, end, code := unquote(nil, []byte(r), 1, false); code == 0 && end == len(r) {
			return string(b)
		}
	}
	return string(r)
}

// MarshalJSON returns the text: a Raw may be a field of what package encoding/json writes. An absent one is null.
func (r Raw) MarshalJSON() ([]byte, error) {
	if r == "" {
		r = "null"
	}
	return []byte(r), nil
}

// UnmarshalJSON takes the text.
func (r *Raw) UnmarshalJSON(b []byte) error {
	*r = Raw(b)
	return nil
}

// CodeFields codes the Raw as a whole answer.
func (r *Raw) CodeFields(c *Coder) { c.RawValue(r) }

// CodeValue codes the Raw as a variant of a sum type.
func (r *Raw) CodeValue(c *Coder) { c.RawValue(r) }
