package rest

import (
	"encoding/json"
	"fmt"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// Opt is a value that may be absent, null, or there. The zero Opt is absent.
//
// The constants of Go choose the type parameter: Some(50) is an Opt[int], Some(1.0) an Opt[float64], and a
// word of a named type needs its constant, as in Some(rest.StatusDraft).
type Opt[T any] struct {
	value T
	state codec.Presence
}

// Some returns an Opt that holds v.
func Some[T any](v T) Opt[T] { return Opt[T]{v, codec.Present} }

// Null returns an Opt that is null: it is sent, as null.
func Null[T any]() Opt[T] { return Opt[T]{state: codec.Null} }

// Get returns the value, and whether there is one.
func (o Opt[T]) Get() (T, bool) { return o.value, o.state == codec.Present }

// Or returns the value, or v when there is none.
func (o Opt[T]) Or(v T) T {
	if o.state == codec.Present {
		return o.value
	}
	return v
}

// IsNull reports whether the Opt is null.
func (o Opt[T]) IsNull() bool { return o.state == codec.Null }

// String returns the value as package fmt prints it, null or absent: what %v shows of params and answers.
func (o Opt[T]) String() string {
	if o.state == codec.Present {
		return fmt.Sprint(o.value)
	}
	return [...]string{"absent", "null"}[o.state]
}

// CodeField implements Field.
func (o *Opt[T]) CodeField(c *codec.Coder, name string) {
	if c.BeginOptional(name, &o.state) {
		c.Value(&o.value)
		c.EndOptional(&o.state)
	}
}

// OptEnum is the Field of an Opt of a named string type.
func OptEnum[E ~string](v *Opt[E]) codec.Field { return (*optEnum[E])(v) }

type optEnum[E ~string] Opt[E]

func (v *optEnum[E]) CodeField(c *codec.Coder, name string) {
	if c.BeginOptional(name, &v.state) {
		codec.EnumItem(c, &v.value)
		c.EndOptional(&v.state)
	}
}

// OptOf codes a list, a map or a value of a sum type that may be absent or null, with the function that codes its values.
func OptOf[T any](c *codec.Coder, name string, v *Opt[T], item func(*codec.Coder, *T)) {
	if c.BeginOptional(name, &v.state) {
		item(c, &v.value)
		c.EndOptional(&v.state)
	}
}

// OptItem returns the item that is null or what item codes.
func OptItem[T any](item func(*codec.Coder, *T)) func(*codec.Coder, *Opt[T]) {
	return func(c *codec.Coder, v *Opt[T]) {
		if c.OptionalItem(&v.state) {
			item(c, &v.value)
		}
	}
}

// Raw is a JSON text: any value that no generated type describes. The empty Raw is absent.
type Raw string

// RawString returns the JSON string that holds s.
func RawString(s string) Raw { return Raw(lex.AppendQuoted(nil, s)) }

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
		if b, end, code := lex.Unquote(nil, []byte(r), 1, false); code == 0 && end == len(r) {
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

// CodeField codes the Raw as a member; the empty Raw is absent.
func (r *Raw) CodeField(c *codec.Coder, name string) {
	if c.BeginNil(name, *r == "") {
		c.RawValue((*string)(r))
		c.End()
	}
}

// CodeFields codes the Raw as a whole answer.
func (r *Raw) CodeFields(c *codec.Coder) { c.RawValue((*string)(r)) }

// CodeValue codes the Raw as a variant of a sum type.
func (r *Raw) CodeValue(c *codec.Coder) { c.RawValue((*string)(r)) }
