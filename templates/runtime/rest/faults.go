package rest

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// faults are the invalid parameters in the order in which they were found,
// each with its last violation.
type faults struct {
	names []string
	list  []*schema.Violation
}

func (f *faults) add(name string, fault *schema.Violation) {
	if i := slices.Index(f.names, name); i >= 0 {
		f.list[i] = fault
		return
	}
	f.names, f.list = append(f.names, name), append(f.list, fault)
}

// errorResponse returns the error for invalid parameters, with the details of
// violations that have a code.
func (f *faults) errorResponse() error {
	if slices.ContainsFunc(f.list, func(x *schema.Violation) bool { return x.Throws }) {
		return internalError
	}
	e := newError(http.StatusBadRequest, "rest_invalid_param", "Invalid parameter(s): "+strings.Join(f.names, ", "))
	b := append(appendStatus(append(make([]byte, 0, 512), `,"data":`...), e.Status), `,"params":{`...)
	for i, x := range f.list {
		b = lex.AppendQuoted(lex.AppendKey(b, f.names[i]), x.Message)
	}
	b = append(b, `},"details":`...)
	from := len(b)
	b = append(b, '{')
	for i, x := range f.list {
		if x.Code != "" {
			b = appendFault(lex.AppendKey(b, f.names[i]), x)
		}
	}
	e.encodedTail = append(lex.EndObject(b, from), "}}"...)
	return e
}

func appendFault(b []byte, f *schema.Violation) []byte {
	b = append(appendError(b, f.Code, f.Message), `,"data":`...)
	switch {
	case f.Status != 0:
		b = append(appendStatus(b, f.Status), '}')
	case f.Param != "":
		b = append(lex.AppendQuoted(append(b, `{"param":`...), f.Param), '}')
	case f.Code == "rest_no_matching_schema" && len(f.Positions) == 1:
		b = fmt.Appendf(b, `{"position":%d}`, f.Positions[0])
	case len(f.Positions) > 0:
		b = append(b, `{"positions":[`...)
		for i, p := range f.Positions {
			b = strconv.AppendInt(lex.AppendComma(b, i), int64(p), 10)
		}
		b = append(b, "]}"...)
	default:
		b = append(b, "null"...)
	}
	return append(b, '}')
}
