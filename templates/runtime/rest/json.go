package rest

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// Marshal returns the JSON encoding of v. The encoding of a response holds all
// fields that v has, in whatever context. An encoding/json.Encoder without
// escaping for HTML writes the same.
func Marshal(v any) ([]byte, error) { return codec.Append(nil, v) }

// Append appends the JSON encoding of v to b.
func Append(b []byte, v any) ([]byte, error) { return codec.Append(b, v) }

// Unmarshal decodes JSON into v. A value that does not fit the type of its
// field is not an error, see OnRepair. It returns ErrTooLarge if the result would
// take more memory than 64 MiB and eight times the size of b.
func Unmarshal(b []byte, v any, options ...DecodeOption) error {
	var d codec.DecodeOptions
	for _, o := range options {
		o.decoding(&d)
	}
	return unmarshal(b, v, d)
}

// unmarshal is Unmarshal with parsed options.
func unmarshal(b []byte, v any, options codec.DecodeOptions) error {
	err := codec.Unmarshal(b, v, options)
	if big, ok := errorAs[*codec.SizeError](err); ok {
		return fmt.Errorf("%w: %w", ErrTooLarge, big)
	}
	return err
}

// CmpExporter reports whether t is a type of the support packages. It is for
// package github.com/google/go-cmp, which else rejects their unexported
// fields: cmp.Diff(x, y, cmp.Exporter(rest.CmpExporter)).
func CmpExporter(t reflect.Type) bool {
	own := reflect.TypeFor[Received]().PkgPath()
	return t.PkgPath() == own || strings.HasPrefix(t.PkgPath(), own+"/")
}
