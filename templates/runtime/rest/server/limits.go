package server

import (
	"cmp"
	"math"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Limits is an Option that bounds what a request may cost. A zero field has its
// default; a negative one means no limit.
type Limits struct {
	// Bytes of a body other than an upload. A larger one is rejected with 413.
	// Default 8 MiB.
	Body int64
	// Bytes of the body of an upload. A larger one is rejected with 413.
	// Default 64 MiB.
	Upload int64
	// Levels of nesting of a JSON body. A deeper one is rejected with 400
	// rest_invalid_json. Default 511, the most that the real server accepts
	// (json_decode counts the innermost values as the 512th level). It cannot
	// be raised.
	Depth int
	// Number of values in the parameters of a request, including nested
	// values, the parts of comma-separated lists and the parts of the names in
	// _fields. More are rejected with 400, and so are values whose patterns
	// take 1024 times as many steps to match. Default 20,000.
	Params int
}

// filled returns the limits with the defaults.
func (l Limits) filled() Limits {
	return Limits{
		Body:   limitOr(l.Body, 8<<20, math.MaxInt64),
		Upload: limitOr(l.Upload, 64<<20, math.MaxInt64),
		Depth:  limitOr(l.Depth, schema.MaxDepth, schema.MaxDepth),
		Params: limitOr(l.Params, 20_000, math.MaxInt),
	}
}

// limitOr returns the limit n, usual if it is 0 and most if it is negative.
func limitOr[N int | int64](n, usual, most N) N {
	if n < 0 {
		return most
	}
	return cmp.Or(n, usual)
}
