// Package failure has the errors that a server reports by itself, as it sends
// them, above all the error for invalid parameters.
//
// A status, a code and a message come in, or the violations of package schema,
// and an encoded [Error] goes out. Codes, messages and the order of members are
// those of the real server. An error of another rule belongs here if clients
// report it too; package server has the others.
package failure

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// An Error is an encoded error.
type Error struct {
	Status int
	Body   []byte
}

// Error returns the encoding.
func (e *Error) Error() string { return string(e.Body) }

// New returns an error whose data is its status.
func New(status int, code, message string) *Error {
	return WithData(status, code, message, string(append(AppendStatus(nil, status), '}')))
}

// WithData returns an error with other data, or without any if it is empty.
func WithData(status int, code, message, data string) *Error {
	b := AppendError(nil, code, message)
	if data != "" {
		b = append(append(b, `,"data":`...), data...)
	}
	return &Error{Status: status, Body: append(b, '}')}
}

// Internal is the error that clients get instead of details.
var Internal = New(http.StatusInternalServerError, "rest_internal_error", "There has been an error on this site.")

// TooManyParams is the error for a request with more parameters than are read.
var TooManyParams = New(http.StatusBadRequest, "rest_too_many_params", "The request has too many parameters.")

// NoRoute is the error for a request without an endpoint.
var NoRoute = New(http.StatusNotFound, "rest_no_route", "No route was found matching the URL and request method.")

// Missing returns the error for required arguments that were not sent.
func Missing(names []string) *Error {
	data := append(AppendStatus(nil, http.StatusBadRequest), `,"params":[`...)
	for i, name := range names {
		data = lex.AppendQuoted(lex.AppendComma(data, i), name)
	}
	return WithData(http.StatusBadRequest, "rest_missing_callback_param",
		"Missing parameter(s): "+strings.Join(names, ", "), string(data)+"]}")
}

// Invalid returns the error for invalid arguments.
func Invalid(list []schema.ArgViolation) *Error {
	names := make([]string, len(list))
	for i, v := range list {
		if v.Throws { // as PHP does
			return Internal
		}
		names[i] = v.Name
	}
	b := AppendError(make([]byte, 0, 512), "rest_invalid_param", "Invalid parameter(s): "+strings.Join(names, ", "))
	return &Error{Status: http.StatusBadRequest, Body: appendData(b, list, http.StatusBadRequest)}
}

// Unsupported returns the error for an argument without its only supported
// value.
func Unsupported(a *schema.ArgValidator) *Error {
	return New(http.StatusNotImplemented, "rest_trash_not_supported",
		fmt.Sprintf("The resource does not support trashing. Set '%s=%s' to delete.", a.Name(), queryText(a.RequiredValue())))
}

// queryText returns a scalar as it is in a query.
func queryText(x schema.Value) string {
	if k := x.Kind(); k == schema.KindTrue || k == schema.KindFalse {
		return schema.JSONLiterals[k]
	}
	return x.Text()
}

// appendData appends the rest of the error for parameters, from its member data
// on, with the details of violations that have a code.
func appendData(b []byte, list []schema.ArgViolation, status int) []byte {
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
