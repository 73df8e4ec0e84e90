package rest

import (
	"iter"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// Received remembers which fields of an object were received, and the members
// without a field. Every response type embeds it. Encoding writes the fields
// that were received and those set to a non-zero value since; use SetExtra to
// write a zero value that was not received. Decode each response into a new
// variable. An object that was not received has all fields; assign Received{}
// to make it so.
type Received struct {
	_ [0]func() // responses cannot be compared with ==
	receipt
}

// Extra returns a member without a field, as sent: one that the index does not
// list, as plugins add them, or a field whose value does not fit its type.
// Names that begin with _ are kept with KeepUnknown only. If the index does
// not describe the response and it is not an object, it is the member "".
//
//go:noinline
func (r *Received) Extra(name string) (Raw, bool) {
	value, ok := codec.ExtraOf(&r.receipt, name)
	return Raw(value), ok
}

// Extras yields the members without a field, in the order of the response.
//
//go:noinline
func (r *Received) Extras() iter.Seq2[string, Raw] {
	return func(yield func(string, Raw) bool) {
		for name, value := range codec.ExtrasOf(&r.receipt) {
			if !yield(name, Raw(value)) {
				return
			}
		}
	}
}

// SetExtra sets a member of a response, such as _links, or null for a field
// that cannot be null. It replaces a field of that name until it is set to the
// empty Raw. Copies of the response stay as they are.
//
//go:noinline
func (r *Received) SetExtra(name string, value Raw) { codec.SetExtra(&r.receipt, name, string(value)) }

// Has reports whether the named field of v was received: not all contexts show
// all fields, and _fields selects some. An object that was not received has
// all fields.
func Has(v codec.Response, name string) bool { return codec.Has(v, name) }

// receipt is embedded under an unexported name, so that response types have
// its methods but not the field itself.
type receipt = codec.Receipt
