package codec

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// Unmarshal decodes JSON into v. Types that do not decode themselves are decoded by
// encoding/json, apart from lists and maps of those that do.
func Unmarshal(b []byte, v any, options DecodeOptions) error {
	if !codes(v) && (!collects(v) || string(bytes.TrimSpace(b)) == "null") {
		return json.Unmarshal(b, v)
	}
	d := newDecoder(b, options)
	defer d.release()
	d.c.Value(v)
	d.r.Space()
	if d.r.Err == nil && d.r.I < len(b) {
		d.r.Broken()
	}
	switch err := cmp.Or(d.c.err, d.r.Err); {
	case err != nil:
		return err
	case d.mismatch:
		return fmt.Errorf("rest: cannot decode %.40s as %s; "+
			"if the endpoint returns something else, set results in restgen.yaml", options.redacted(b), typeName(v))
	}
	return nil
}

// typeName describes the type that v points to.
func typeName(v any) string {
	if reflect.TypeOf(v).Kind() == reflect.Func {
		return "a list or map"
	}
	return strings.TrimPrefix(fmt.Sprintf("%T", v), "*")
}

// Convert implements rest.Convert: it decodes the JSON of from into to.
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

// collects reports whether v points to a list or a map of values that decode
// themselves. They are decoded as results of calls are, with the same options.
func collects(v any) bool {
	t := reflect.TypeOf(v)
	return t != nil && t.Kind() == reflect.Pointer && !reflect.ValueOf(v).IsNil() && isCollection(t.Elem())
}

func isCollection(t reflect.Type) bool {
	if reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()) {
		return false
	}
	isMap := t.Kind() == reflect.Map && t.Key().Kind() == reflect.String
	if !isMap && t.Kind() != reflect.Slice {
		return false
	}
	return codes(reflect.New(t.Elem()).Interface()) || isCollection(t.Elem())
}

// codes reports whether Coder.Value supports the type of v.
func codes(v any) bool {
	switch v.(type) {
	case *string, *int, *float64, *bool, ValueCoder, VariantCoder, FieldCoder:
		return true
	}
	return false
}
