package rest

import (
	"encoding/json"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// Raw is any JSON value, as text. The empty Raw is absent.
type Raw string

// RawOf returns the JSON encoding of v.
func RawOf(v any) (Raw, error) {
	b, err := json.Marshal(v)
	return Raw(b), err
}

// Decode stores the value in v, as encoding/json does.
func (r Raw) Decode(v any) error { return json.Unmarshal([]byte(r), v) }

// String returns the value of a JSON string, and the text of any other value.
func (r Raw) String() string {
	if len(r) > 1 && r[0] == '"' {
		if b, end, code := lex.Unquote(nil, []byte(r), 1, false); code == 0 && end == len(r) {
			return string(b)
		}
	}
	return string(r)
}

// valid reports whether the Raw is JSON.
func (r Raw) valid() bool { return r != "" && json.Valid([]byte(r)) }

// IsZero reports whether the Raw is absent.
func (r Raw) IsZero() bool { return r == "" }

// MarshalJSON returns the text, null if it is absent.
func (r Raw) MarshalJSON() ([]byte, error) {
	if r == "" {
		r = "null"
	}
	return []byte(r), nil
}

// UnmarshalJSON stores the text.
func (r *Raw) UnmarshalJSON(b []byte) error {
	*r = Raw(b)
	return nil
}

// CodeField implements codec.Field; the empty Raw is absent.
func (r *Raw) CodeField(c *codec.Coder, name string) {
	if c.BeginNil(name, *r == "") {
		c.RawValue((*string)(r))
		c.End()
	}
}

// CodeFields implements codec.FieldCoder.
func (r *Raw) CodeFields(c *codec.Coder) { c.RawValue((*string)(r)) }

// CodeValue implements codec.ValueCoder.
func (r *Raw) CodeValue(c *codec.Coder) { c.RawValue((*string)(r)) }
