package rest

import (
	"iter"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// Received remembers which fields of an object the server sent, and what no field could hold. Every response
// type embeds it. Written are these fields, and those that were given a value since, for which zero, false and "" do not count:
// SetExtra writes such. So an answer is decoded into a variable of its own. An object that was not received counts as whole;
// assigning Received{} makes it so.
type Received struct {
	_ [0]func() // answers are not compared: most cannot be, and any may get a list
	receipt
}

// Extra returns a member of the answer that no field holds, as sent: one that no schema names, as plugins add them, or a
// field whose value did not fit its type. Names that begin with _ are kept on demand (KeepUnknown). The name "" stands for
// an answer that is no object, where nothing says that it should be one.
//
//go:noinline
func (r *Received) Extra(name string) (Raw, bool) {
	value, ok := codec.ExtraOf(&r.receipt, name)
	return Raw(value), ok
}

// Extras yields the members that no schema names, in the order of the answer.
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

// SetExtra sets a member, for an answer that a server writes, as _links or, with null, what no field can say. It is written
// in place of a field of that name, until the empty Raw takes it away. Copies of the answer stay as they are.
//
//go:noinline
func (r *Received) SetExtra(name string, value Raw) { codec.SetExtra(&r.receipt, name, string(value)) }

// Has reports whether the server sent the named field of v, which points to a response type: not all contexts show all
// fields, and _fields asks for some only. What was not received has all its fields.
func Has(v codec.Response, name string) bool { return codec.Has(v, name) }

// receipt is embedded under an unexported name, so that response types have
// its methods but not the field itself.
type receipt = codec.Receipt
