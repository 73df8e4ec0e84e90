package rest

import (
	"fmt"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// Opt is a value that may be absent, null, or present. The zero Opt is absent.
//
// Constants decide the type parameter: Some(50) is an Opt[int], Some(1.0) an
// Opt[float64], Some(wp.StatusDraft) an Opt[wp.PostStatus].
type Opt[T any] struct {
	value T
	state codec.Presence
}

// Some returns an Opt that holds v.
func Some[T any](v T) Opt[T] { return Opt[T]{v, codec.Present} }

// Null returns an Opt that is null. It is sent as null.
func Null[T any]() Opt[T] { return Opt[T]{state: codec.Null} }

// Get returns the value and reports whether there is one.
func (o Opt[T]) Get() (T, bool) { return o.value, o.state == codec.Present }

// Or returns the value, or v if it is absent or null.
func (o Opt[T]) Or(v T) T {
	if o.state == codec.Present {
		return o.value
	}
	return v
}

// Value returns the value, or the zero value if it is absent or null. A handler,
// whose defaults are filled in, reads a parameter with a default so.
func (o Opt[T]) Value() T { return o.value }

// IsNull reports whether the Opt is null.
func (o Opt[T]) IsNull() bool { return o.state == codec.Null }

// IsZero reports whether the Opt is absent.
func (o Opt[T]) IsZero() bool { return o.state == codec.Absent }

// String returns the value as fmt.Print prints it, "null" or "absent".
func (o Opt[T]) String() string {
	if o.state != codec.Present {
		return o.state.String()
	}
	return fmt.Sprint(o.value)
}

// MarshalJSON returns the value, or null if it is absent.
func (o Opt[T]) MarshalJSON() ([]byte, error) { return codec.MarshalOptional(&o.value, o.state) }

// UnmarshalJSON sets the value.
func (o *Opt[T]) UnmarshalJSON(data []byte) error {
	return codec.UnmarshalOptional(data, &o.value, &o.state)
}

// CodeField implements codec.Field.
func (o *Opt[T]) CodeField(c *codec.Coder, name string) {
	if c.BeginOptional(name, &o.state) {
		c.Value(&o.value)
		c.EndOptional(&o.state)
	}
}

// OptOf handles an Opt of an enum, a list or a map with the function for its
// value.
func OptOf[T any](c *codec.Coder, name string, v *Opt[T], item func(*codec.Coder, *T)) {
	if c.BeginOptional(name, &v.state) {
		item(c, &v.value)
		c.EndOptional(&v.state)
	}
}

// OptItem returns the function for an item that may be null.
func OptItem[T any](item func(*codec.Coder, *T)) func(*codec.Coder, *Opt[T]) {
	return func(c *codec.Coder, v *Opt[T]) {
		if c.OptionalItem(&v.state) {
			item(c, &v.value)
		}
	}
}

// OptVariant handles a variant of a sum type that is a scalar. Without item, it
// is a string, a number, a boolean or a codec.ValueCoder.
func OptVariant[T any](c *codec.Coder, v *Opt[T], item func(*codec.Coder, *T)) {
	codec.OptionalVariant(c, &v.value, &v.state, item)
}
