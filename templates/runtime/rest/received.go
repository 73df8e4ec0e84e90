package rest

import (
	"iter"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// Received remembers which fields of an object were received, and the members
// without a field. Every response type embeds it. Encoding writes the fields
// that were received and those set to a non-zero value since; use Extras.Set to
// write a zero value that was not received. Decode each response into a new
// variable. An object that was not received has all fields; assign Received{}
// to make it so.
type Received struct {
	_ [0]func() // responses cannot be compared with ==
	// The members without a field: those that the index does not list, as
	// plugins add them, and fields whose value does not fit their type. If
	// the response has a field named Extras, use Received.Extras.
	Extras Extras `json:"-"`
}

// CodeReceipt implements codec.Response. It is the only method, since it
// becomes one of every response type, and the compiler repeats it in every
// package that sees a Page of that type.
func (r *Received) CodeReceipt() *codec.Receipt { return &r.Extras.receipt }

// Extras are the members of a response without a field. Names that begin with
// _ are kept with KeepUnknown only. If the index does not describe the response
// and it is not an object, it is the member "".
type Extras struct{ receipt codec.Receipt }

// Get returns a member, as sent.
func (x *Extras) Get(name string) (Raw, bool) {
	value, ok := codec.ExtraOf(&x.receipt, name)
	return Raw(value), ok
}

// All yields the members that the index does not list, in the order of the
// response.
func (x *Extras) All() iter.Seq2[string, Raw] {
	return func(yield func(string, Raw) bool) {
		for name, value := range codec.ExtrasOf(&x.receipt) {
			if !yield(name, Raw(value)) {
				return
			}
		}
	}
}

// String returns the members as a JSON object. Package fmt uses it to print a
// Deleted. Methods of Page and Deleted themselves would make the machine code of
// clients 8 % larger.
func (x Extras) String() string {
	b := []byte{'{'}
	for name, value := range x.All() {
		b = append(lex.AppendKey(b, name), value...)
	}
	return string(append(b, '}'))
}

// Set sets a member of the response, such as _links, or null for a field that
// cannot be null. It replaces a field of that name until it is set to the empty
// Raw. Copies of the response stay as they are.
func (x *Extras) Set(name string, value Raw) { codec.SetExtra(&x.receipt, name, string(value)) }

// Has reports whether the named field of v was received: not all contexts show
// all fields, and _fields selects some. An object that was not received has
// all fields.
func Has(v codec.Response, name string) bool { return codec.Has(v, name) }
