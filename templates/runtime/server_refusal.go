package rest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// refusal is an error that the server itself answers.
type refusal struct {
	status        int
	code, message string
	data          []byte // JSON; nil for {"status":...}
	bare          bool   // without data, as only invalidCallback is
}

// Error returns the code and the message.
func (e *refusal) Error() string { return e.code + ": " + e.message }

func appendStatusMember(b []byte, status int) []byte {
	return strconv.AppendInt(append(b, `,"status":`...), int64(status), 10)
}

func refuse(status int, code, message string) *refusal {
	return &refusal{status: status, code: code, message: message}
}

func (e *refusal) append(b []byte) []byte {
	b = appendError(b, e.code, e.message)
	switch {
	case e.bare:
	case e.data != nil:
		b = append(append(b, `,"data":`...), e.data...)
	default:
		b = append(appendStatus(append(b, `,"data":`...), e.status), '}')
	}
	return append(b, '}')
}

// appendError begins an error object.
func appendError(b []byte, code, message string) []byte {
	b = appendQuoted(append(b, `{"code":`...), code)
	return appendQuoted(append(b, `,"message":`...), message)
}

func appendStatus(b []byte, status int) []byte {
	return strconv.AppendInt(append(b, `{"status":`...), int64(status), 10)
}

// Refusals that are always the same.
var (
	noRoute = &refusal{status: http.StatusNotFound, code: "rest_no_route",
		message: "No route was found matching the URL and request method."}
	invalidCallback = &refusal{status: http.StatusBadRequest, code: "rest_callback_invalid",
		message: "Invalid JSONP callback function.", bare: true}
	tooLarge = &refusal{status: http.StatusRequestEntityTooLarge, code: "rest_body_too_large",
		message: "The body of the request is too large."}
	tooManyParams = &refusal{status: http.StatusBadRequest, code: "rest_too_many_params",
		message: "The request has too many parameters."}
	internalError = &refusal{status: http.StatusInternalServerError, code: "rest_internal_error",
		message: "There has been an error on this site."}
)

// notImplemented is also what a client without an address answers, which stands in for operations that a regeneration
// added.
func notImplemented() error {
	return &Error{Status: http.StatusNotImplemented, Code: string(ErrNotImplemented), Message: "This route is not implemented."}
}

func invalidJSON(code int) error {
	e := refuse(http.StatusBadRequest, "rest_invalid_json", "Invalid JSON body passed.")
	e.data = fmt.Appendf(nil, `{"status":400,"json_error_code":%d,"json_error_message":"%s"}`, code, jsonMessage(code))
	return e
}

func missingParams(names []string) error {
	e := refuse(http.StatusBadRequest, "rest_missing_callback_param", "Missing parameter(s): "+strings.Join(names, ", "))
	e.data = append(appendStatus(nil, e.status), `,"params":[`...)
	for i, name := range names {
		e.data = appendQuoted(comma(e.data, i), name)
	}
	e.data = append(e.data, "]}"...)
	return e
}

func comma(b []byte, i int) []byte {
	if i > 0 {
		return append(b, ',')
	}
	return b
}

// faults are the parameters at fault, in the order in which they were found, with the last that was found of each.
type faults struct {
	names []string
	list  []*Fault
}

func (f *faults) add(name string, fault *Fault) {
	if i := slices.Index(f.names, name); i >= 0 {
		f.list[i] = fault
		return
	}
	f.names, f.list = append(f.names, name), append(f.list, fault)
}

// refusal is the answer to invalid parameters.
func (f *faults) refusal() error {
	if slices.ContainsFunc(f.list, func(x *Fault) bool { return x.Throws }) {
		return internalError
	}
	e := refuse(http.StatusBadRequest, "rest_invalid_param", "Invalid parameter(s): "+strings.Join(f.names, ", "))
	b := append(appendStatus(nil, e.status), `,"params":{`...)
	for i, x := range f.list {
		b = appendQuoted(appendKey(b, f.names[i]), x.Message)
	}
	b = f.appendDetails(append(b, `},"details":`...))
	e.data = append(b, '}')
	return e
}

// appendDetails appends the details of the faults that have a code.
func (f *faults) appendDetails(b []byte) []byte {
	from := len(b)
	b = append(b, '{')
	for i, x := range f.list {
		if x.Code != "" {
			b = x.append(appendKey(b, f.names[i]))
		}
	}
	return endObject(b, from)
}

func (f *Fault) append(b []byte) []byte {
	b = append(appendError(b, f.Code, f.Message), `,"data":`...)
	switch {
	case f.Status != 0:
		b = append(appendStatus(b, f.Status), '}')
	case f.Param != "":
		b = append(appendQuoted(append(b, `{"param":`...), f.Param), '}')
	case f.Code == "rest_no_matching_schema" && len(f.Positions) == 1:
		b = fmt.Appendf(b, `{"position":%d}`, f.Positions[0])
	case len(f.Positions) > 0:
		b = append(b, `{"positions":[`...)
		for i, p := range f.Positions {
			b = strconv.AppendInt(comma(b, i), int64(p), 10)
		}
		b = append(b, "]}"...)
	default:
		b = append(b, "null"...)
	}
	return append(b, '}')
}

// forbidden is what becomes of an error of the permission hook that is no *Error.
func forbidden(r *http.Request) error {
	status := http.StatusForbidden
	if r.Header["Authorization"] == nil {
		status = http.StatusUnauthorized
	}
	return refuse(status, "rest_forbidden", "Sorry, you are not allowed to do that.")
}

// unsupported is the answer where the arg does not have the only value that is supported.
func unsupported(a *arg) error {
	return refuse(http.StatusNotImplemented, "rest_trash_not_supported",
		fmt.Sprintf("The resource does not support trashing. Set '%s=%s' to delete.", a.Name(), textOf(a.MustBe())))
}

// interrupted is what becomes of an error of a context, or of reading too large a body; false for other errors.
func interrupted(err error) (*refusal, bool) {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return refuse(http.StatusGatewayTimeout, "rest_timeout", "The request took too long."), true
	case errors.Is(err, context.Canceled):
		return refuse(http.StatusServiceUnavailable, "rest_canceled", "The request was canceled."), true
	case errors.As(err, new(*http.MaxBytesError)):
		return tooLarge, true
	}
	return nil, false
}
