package codec

import (
	"fmt"

	"github.com/restgen/restgen/templates/runtime/rest/internal/jsonread"
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
type SyntaxError = jsonread.SyntaxError

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

// redacted returns b without secrets. It is redacted before it is cut: half of a
// secret would not be found.
func (o DecodeOptions) redacted(b []byte) string {
	if o.Redact == nil {
		return string(b)
	}
	return o.Redact(string(b))
}

func memoryFor(b []byte) int64 { return 64<<20 + 8*int64(len(b)) }
