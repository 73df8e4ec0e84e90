package rest

import (
	"bytes"
	"encoding/json"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// Marshal returns v as JSON: the fields that it holds, in whatever context.
// json.Marshal returns the same for generated types, but for the characters
// that it escapes for HTML.
func Marshal(v codec.FieldCoder) ([]byte, error) { return codec.AppendJSON(nil, v) }

// NotImplemented returns the 501 error of an operation that a server does not
// implement.
func NotImplemented() error { return notImplemented() }

// IsZero reports whether the Opt is absent, for the option omitzero of package
// encoding/json.
func (o Opt[T]) IsZero() bool { return o.state == codec.Absent }

// MarshalJSON returns the value, or null if there is none.
func (o Opt[T]) MarshalJSON() ([]byte, error) {
	if o.state != codec.Present {
		return []byte("null"), nil
	}
	return json.Marshal(o.value)
}

// UnmarshalJSON sets the value.
func (o *Opt[T]) UnmarshalJSON(data []byte) error {
	if bytes.Equal(data, []byte("null")) {
		*o = Null[T]()
		return nil
	}
	if err := json.Unmarshal(data, &o.value); err != nil {
		return err
	}
	o.state = codec.Present
	return nil
}
