package rest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/errs"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// Marshal returns the JSON encoding of v. The encoding of a response holds all
// fields that v has, in whatever context. An encoding/json.Encoder without
// escaping for HTML writes the same.
func Marshal(v any) ([]byte, error) { return codec.Append(nil, v) }

// Append appends the JSON encoding of v to b.
func Append(b []byte, v any) ([]byte, error) { return codec.Append(b, v) }

// Unmarshal decodes JSON into v, lists and maps as a client decodes results. A
// value that does not fit the type of its field is not an error, see OnRepair.
// It returns ErrTooLarge if the result would
// take more memory than 64 MiB and eight times the size of b.
func Unmarshal(b []byte, v any, options ...DecodeOption) error {
	if len(options) == 0 {
		return unmarshal(b, v, codec.DecodeOptions{})
	}
	var d codec.DecodeOptions // allocated, as options set it
	for _, o := range options {
		o.decoding(&d)
	}
	return unmarshal(b, v, d)
}

// unmarshal is Unmarshal with parsed options.
func unmarshal(b []byte, v any, options codec.DecodeOptions) error {
	err := codec.Unmarshal(b, v, options)
	if big, ok := errs.As[*codec.SizeError](err); ok {
		return fmt.Errorf("%w: %w", ErrTooLarge, big)
	}
	return err
}

// Convert sets the fields of to from the fields of the same names in from. It
// makes parameters from a response, or in a server a response with all fields
// from parameters. Other fields stay as they are. It leaves out values that do
// not fit, which OnRepair reports, and null or an empty string in a response for
// a parameter that does not take it. Parameters made from a response leave out
// what the site takes for new items only, such as the product of a line of an
// order.
func Convert(from, to codec.FieldCoder, options ...DecodeOption) error {
	var d codec.DecodeOptions
	for _, o := range options {
		o.decoding(&d)
	}
	return codec.Convert(from, to, d)
}

// CmpExporter reports whether t is a type of the support packages. It is for
// package github.com/google/go-cmp, which otherwise rejects their unexported
// fields: cmp.Diff(x, y, cmp.Exporter(rest.CmpExporter)).
func CmpExporter(t reflect.Type) bool {
	own := reflect.TypeFor[Received]().PkgPath()
	return t.PkgPath() == own || strings.HasPrefix(t.PkgPath(), own+"/")
}

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
