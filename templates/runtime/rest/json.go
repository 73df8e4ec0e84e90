package rest

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/errs"
)

// Marshal returns the JSON encoding of v. The encoding of a response holds all
// fields that v has, in whatever context. An encoding/json.Encoder without
// escaping for HTML writes the same.
func Marshal(v any) ([]byte, error) { return codec.Append(nil, v) }

// Append appends the JSON encoding of v to b.
func Append(b []byte, v any) ([]byte, error) { return codec.Append(b, v) }

// Unmarshal decodes JSON into v, lists and maps as a client decodes results. A
// value that does not fit the type of its field is not an error, see OnRepair.
// It returns ErrTooLarge if the result would take more memory than 64 MiB and
// eight times the size of b.
func Unmarshal(b []byte, v any, options ...DecodeOption) error {
	return unmarshal(b, v, decodeOptions(options))
}

// decodeOptions returns the options as one value, which is allocated if there are
// some.
func decodeOptions(options []DecodeOption) (d codec.DecodeOptions) {
	if len(options) > 0 {
		all := &codec.DecodeOptions{}
		for _, o := range options {
			o.decoding(all)
		}
		d = *all
	}
	return d
}

// unmarshal is Unmarshal with options as one value.
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
	return codec.Convert(from, to, decodeOptions(options))
}

// CmpExporter reports whether t is a type of the support packages. It is for
// package github.com/google/go-cmp, which otherwise rejects their unexported
// fields: cmp.Diff(x, y, cmp.Exporter(rest.CmpExporter)).
func CmpExporter(t reflect.Type) bool {
	own := reflect.TypeFor[Raw]().PkgPath()
	return t.PkgPath() == own || strings.HasPrefix(t.PkgPath(), own+"/")
}
