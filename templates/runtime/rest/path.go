package rest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// Path returns the path of a route: each % of format is replaced by the next
// capture, which is an int, a string or an OptionalSegment. Captures are
// escaped except for slashes, since some captures hold several segments. A
// capture that is empty and not optional, that consists of slashes, or that
// has a segment . or .. would lead to another route: then Path returns "". A call
// with that fails and sends nothing.
func Path(format string, captures ...any) string {
	var b []byte
	for i := range len(format) {
		if format[i] != '%' || len(captures) == 0 {
			b = append(b, format[i])
			continue
		}
		ok := true
		switch v := captures[0].(type) {
		case int:
			b = strconv.AppendInt(b, int64(v), 10)
		case string:
			b, ok = appendCapture(b, v)
		case OptionalSegment:
			if v[1] != "" {
				b, ok = appendCapture(append(b, v[0]...), v[1])
			}
		default:
			b, ok = appendCapture(b, fmt.Sprint(v))
		}
		if !ok {
			return ""
		}
		captures = captures[1:]
	}
	return string(b)
}

// OptionalSegment is a capture that a path may lack, with the text before it:
// in /x/(?P<id>[\d]+)/?(?P<field>\w+)? the part after the id is
// OptionalSegment{"/", field}. An empty capture leaves out both.
type OptionalSegment [2]string

// appendCapture appends a capture and reports whether a path can hold it.
func appendCapture(b []byte, s string) ([]byte, bool) {
	segments := strings.Split(s, "/")
	dots := slices.Contains(segments, ".") || slices.Contains(segments, "..")
	if dots || strings.Trim(s, `/\`) == "" || strings.IndexByte(s, 0) >= 0 {
		return b, false
	}
	return append(b, strings.ReplaceAll(string(lex.AppendEscaped(nil, s)), "%2F", "/")...), true
}
