package rest

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
