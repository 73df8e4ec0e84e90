package codec

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
)

// The decoder accepts what PHP sends: [] for an empty object, an object with
// digit keys for a list, false, null or "" for nothing, numbers as strings. A
// value that does not fit its field is reported, kept as sent (see
// rest.Extras), and encoded so. The rest of the object is decoded.

// A Repair is a value of a response that did not fit the type of its field.
type Repair struct {
	// JSON pointer to the value, with at most 200 bytes of each name.
	Path string
	// Wanted kind of value.
	Want string
	// Received value, at most its first 200 bytes.
	Got string
}

// maxReported limits what a Repair repeats of a response, in bytes.
const maxReported = 200

// String returns the path, the wanted kind and the received value.
func (r Repair) String() string { return fmt.Sprintf("%s: want %s, got %s", r.Path, r.Want, r.Got) }

// A SyntaxError reports JSON that is broken at an offset.
type SyntaxError struct{ Offset int }

// Error returns the offset in bytes, from 0.
func (e *SyntaxError) Error() string { return fmt.Sprintf("rest: broken JSON at byte %d", e.Offset) }

// A SizeError reports a response that would take too much memory when decoded.
type SizeError struct {
	// Size of the response in bytes.
	Size int
	// Limit of the memory in bytes.
	Limit int64
}

// Error returns both sizes.
func (e *SizeError) Error() string {
	return fmt.Sprintf("decoding %d bytes would take more than %d bytes of memory", e.Size, e.Limit)
}

// DecodeOptions are the options of Unmarshal.
type DecodeOptions struct {
	KeepUnknown bool         // keep members without a field
	OnRepair    func(Repair) // called for values that do not fit
	// Redact removes secrets from what errors and repairs repeat of the response.
	Redact func(string) string

	// Options that Convert sets.
	intoNew  bool // the result has all its fields
	dropNull bool // null is absent for parameters that do not take null
	unshare  bool // a copy of the result may share its lists and maps
}

// Convert is rest.Convert.
func Convert(from, to FieldCoder, options DecodeOptions) error {
	b, err := AppendJSON(nil, from)
	if err != nil {
		return err
	}
	_, received := from.(Response)
	_, response := to.(Response)
	options.intoNew, options.dropNull, options.unshare = !received, received && !response, true
	return Unmarshal(b, to, options)
}

// Unmarshal decodes JSON into v. Types that do not encode and decode themselves are decoded
// by encoding/json, apart from lists and maps of those that do.
func Unmarshal(b []byte, v any, options DecodeOptions) error {
	if !codes(v) && (!collects(v) || string(bytes.TrimSpace(b)) == "null") {
		return json.Unmarshal(b, v)
	}
	d := newDecoder(b, options)
	defer d.release()
	d.c.Value(v)
	d.r.ws()
	if d.r.err == nil && d.r.i < len(b) {
		d.r.broken()
	}
	switch err := cmp.Or(d.c.err, d.r.err); {
	case err != nil:
		return err
	case d.mismatch:
		return fmt.Errorf("rest: cannot decode %.40s as %s; "+
			"if the endpoint returns something else, set results in restgen.yaml", options.redacted(b), typeName(v))
	}
	return nil
}

// redacted returns b without secrets. It is redacted before it is cut: half of a
// secret would not be found.
func (o DecodeOptions) redacted(b []byte) string {
	if o.Redact == nil {
		return string(b)
	}
	return o.Redact(string(b))
}

// typeName describes the type that v points to.
func typeName(v any) string {
	switch reflect.TypeOf(v).Kind() {
	case reflect.Func:
		return "a list or map"
	case reflect.Pointer:
		return reflect.TypeOf(v).Elem().String()
	}
	return reflect.TypeOf(v).String()
}

func memoryFor(b []byte) int64 { return 64<<20 + 8*int64(len(b)) }

// converted is implemented by parameters with fields that a site takes for new
// items only. Convert calls it.
type converted interface{ CodeConverted() }
