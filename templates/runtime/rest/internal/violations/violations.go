// Package violations writes errors as a server sends them, above all the error
// for invalid parameters.
package violations

import (
	"fmt"
	"strconv"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// AppendData appends the rest of the error for parameters, from its member data
// on, with the details of violations that have a code.
func AppendData(b []byte, list []schema.ArgViolation, status int) []byte {
	b = append(AppendStatus(append(b, `,"data":`...), status), `,"params":{`...)
	for _, v := range list {
		b = lex.AppendQuoted(lex.AppendKey(b, v.Name), v.Message)
	}
	b = append(b, `},"details":`...)
	from := len(b)
	b = append(b, '{')
	for _, v := range list {
		if v.Code != "" {
			b = appendDetail(lex.AppendKey(b, v.Name), v.Violation)
		}
	}
	return append(lex.EndObject(b, from), "}}"...)
}

func appendDetail(b []byte, v *schema.Violation) []byte {
	b = append(AppendError(b, v.Code, v.Message), `,"data":`...)
	switch {
	case v.Status != 0:
		b = append(AppendStatus(b, v.Status), '}')
	case v.Param != "":
		b = append(lex.AppendQuoted(append(b, `{"param":`...), v.Param), '}')
	case v.Code == "rest_no_matching_schema" && len(v.Positions) == 1:
		b = fmt.Appendf(b, `{"position":%d}`, v.Positions[0])
	case len(v.Positions) > 0:
		b = append(b, `{"positions":[`...)
		for i, p := range v.Positions {
			b = strconv.AppendInt(lex.AppendComma(b, i), int64(p), 10)
		}
		b = append(b, "]}"...)
	default:
		b = append(b, "null"...)
	}
	return append(b, '}')
}

// AppendError begins an error object.
func AppendError(b []byte, code, message string) []byte {
	b = lex.AppendQuoted(append(b, `{"code":`...), code)
	return lex.AppendQuoted(append(b, `,"message":`...), message)
}

// AppendStatus begins the data of an error.
func AppendStatus(b []byte, status int) []byte {
	return strconv.AppendInt(append(b, `{"status":`...), int64(status), 10)
}
