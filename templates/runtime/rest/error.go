package rest

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/body"
	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// An Error is the reason why a call failed: an error response of the site,
// another unusable response, or a missing one. A handler may return an Error,
// which is sent as it is. Without Data, the response has Params, Details that
// have a Code, or Missing.
//
// Code identifies the error. Messages are for people; the site translates them,
// and they may contain HTML.
type Error struct {
	// HTTP status, 0 without a response.
	Status int
	// Code, such as wp.ErrInvalidParam.
	Code ErrorCode
	// Message for people.
	Message string
	// Messages of invalid parameters.
	Params map[string]string
	// The same with codes.
	Details map[string]ErrorDetail
	// Required parameters that were not sent.
	Missing []string
	// The member data, as sent, which Params, Details and Missing come from.
	Data Raw
	// The member additional_data, a list of more data, or "".
	MoreData Raw
	// Other errors in the same response.
	Additional []ErrorDetail
	// Method of the request.
	Method string
	// Path of the route, such as /wp/v2/posts/7, or the key of the route if no
	// path could be made.
	Path string
	// Headers of the response.
	Header http.Header
	// Body of the response, at most its first 64 KiB.
	Body []byte
	// Cause of a missing response or attempt, such as
	// context.DeadlineExceeded.
	Err error
	// Address of a redirect without credentials. A gateway does not pass it
	// on.
	redirectedTo string
	// The response of a site that a gateway passes on as it is, see opaque.
	opaque *Response
}

// ErrorDetail is one of several errors.
type ErrorDetail struct {
	Code     ErrorCode
	Message  string
	Data     Raw
	MoreData Raw // see Error
}

// An ErrorCode is the code of an Error: errors.Is(err, wp.ErrInvalidParam).
type ErrorCode string

// Codes of errors that a client or a generated server reports by itself.
// Package wp has the codes of WordPress.
const (
	// ErrNotImplemented reports a generated server without a handler, with
	// status 501.
	ErrNotImplemented ErrorCode = "rest_not_implemented"

	// ErrTransport reports that there was no response. Err has the cause.
	ErrTransport ErrorCode = "client_transport"

	// ErrRedirect reports a redirect that is not followed.
	ErrRedirect ErrorCode = "client_redirect"

	// ErrNotJSON reports a response that is not JSON of the API.
	ErrNotJSON ErrorCode = "client_not_json"

	// ErrNoCode reports an error response in JSON without a code, such as
	// {"error": …}. Body holds it.
	ErrNoCode ErrorCode = "client_no_code"

	// ErrTooLarge reports a response that exceeds Limits.Body or takes too much
	// memory to decode, or an error response of more than 1 MiB.
	ErrTooLarge ErrorCode = "client_too_large"

	// ErrBadRequest reports that the request could not be made; see Err.
	ErrBadRequest ErrorCode = "client_bad_request"

	// ErrNotDeployed reports that the selected deployment lacks the endpoint.
	// Nothing was sent.
	ErrNotDeployed ErrorCode = "client_not_deployed"

	// ErrNotRun reports that a call of a batch did not run because another
	// one is invalid.
	ErrNotRun ErrorCode = "client_not_run"

	// ErrNotAvailable reports that Discover found no API.
	ErrNotAvailable ErrorCode = "client_not_available"
)

// Error returns the code.
func (c ErrorCode) Error() string { return string(c) }

// Is reports whether target is the ErrorCode of e.
func (e *Error) Is(target error) bool { return target == e.Code }

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// Error describes the request, the status, the code and the parameters in one
// line.
func (e *Error) Error() string {
	s := string(e.Code) + ": " + e.Message
	if e.Message == "" {
		s += body.Plain(string(e.Body))
	}
	if e.Status != 0 {
		s = strconv.Itoa(e.Status) + " " + s
	}
	if e.Method != "" {
		s = e.Method + " " + e.Path + ": " + s
	}
	for _, name := range slices.Sorted(maps.Keys(e.Params)) {
		s += "; " + e.Params[name]
	}
	for _, d := range e.Additional {
		s += "; " + string(d.Code) + ": " + d.Message
	}
	if e.redirectedTo != "" {
		s += " (this was redirected to " + e.redirectedTo + ", without the credentials: use that address if it may have them)"
	}
	return strings.Map(lex.OneLine, s)
}

// maxErrorSize is the size of the largest error response that is parsed, in
// bytes. Parsed, it takes a hundred times the memory.
const maxErrorSize = 1 << 20

// readError parses an error response and reports whether it has the form of the
// API. It returns nil if the text is not JSON. Plugins return {"error": …} or
// text.
func readError(status int, text []byte) (*Error, bool) {
	if len(text) > maxErrorSize && body.LooksJSON(text) {
		return &Error{Status: status, Code: ErrTooLarge, Message: fmt.Sprintf("the error response has more than %d bytes", maxErrorSize),
			Body: truncateBody(text)}, true
	}
	if v, err := schema.ParseJSON(text); err == nil {
		return errorOf(v, status, text)
	}
	return nil, false
}

// errorOf is readError for a parsed body.
func errorOf(v schema.Value, status int, text []byte) (*Error, bool) {
	if code := v.Member("code").Kind(); code != schema.KindString && code != schema.KindInt {
		return &Error{Status: status, Code: ErrNoCode, Message: "an error without a code: " + body.Plain(string(text)),
			Body: truncateBody(text)}, false
	}
	d := readDetail(v)
	e := &Error{Status: status, Code: d.Code, Message: d.Message, Data: d.Data, MoreData: d.MoreData, Body: truncateBody(text),
		Params: map[string]string{}, Details: map[string]ErrorDetail{}}
	for _, x := range v.Member("additional_errors").Members() {
		e.Additional = append(e.Additional, readDetail(x))
	}
	params := v.Member("data").Member("params")
	for name, why := range params.Members() {
		if params.Kind() == schema.KindList {
			e.Missing = append(e.Missing, why.Text())
		} else {
			e.Params[name] = why.Text()
		}
	}
	for name, d := range v.Member("data").Member("details").Members() {
		e.Details[name] = readDetail(d)
	}
	return e, true
}

func readDetail(v schema.Value) ErrorDetail {
	return ErrorDetail{ErrorCode(v.Member("code").Text()), v.Member("message").Text(), rawOf(v.Member("data")), rawOf(v.Member("additional_data"))}
}

func rawOf(v schema.Value) Raw {
	if v.Kind() == schema.KindAbsent {
		return ""
	}
	return Raw(v.JSON(nil))
}

func truncateBody(text []byte) []byte {
	return slices.Clone(text[:min(len(text), body.MaxError)])
}

// AppendJSON appends the error as a server sends it.
func (e *Error) AppendJSON(b []byte) []byte {
	whole := ErrorDetail{e.Code, e.Message, e.Data, e.MoreData}
	if !e.Data.valid() {
		whole.Data = Raw(e.appendData(nil))
	}
	b = whole.append(b)
	if len(e.Additional) == 0 {
		return append(b, '}')
	}
	b = append(b, `,"additional_errors":[`...)
	for i, d := range e.Additional {
		b = append(d.append(lex.AppendComma(b, i)), '}')
	}
	return append(b, "]}"...)
}

// appendData appends the member data of an error without Data: the status and
// the invalid parameters.
func (e *Error) appendData(b []byte) []byte {
	b = failure.AppendStatus(b, e.Status)
	if len(e.Params)+len(e.Details)+len(e.Missing) == 0 {
		return append(b, '}')
	}
	why, details := map[string]string{}, map[string]Raw{}
	maps.Copy(why, e.Params)
	for name, d := range e.Details {
		why[name] = cmp.Or(why[name], d.Message)
		if d.Code != "" {
			d.Message = cmp.Or(d.Message, why[name])
			details[name] = Raw(append(d.append(nil), '}'))
		}
	}
	if len(why) == 0 {
		if len(e.Missing) > 0 {
			b, _ = codec.AppendJSON(append(b, `,"params":`...), codec.ListResult(&e.Missing))
		}
		return append(b, '}')
	}
	b, _ = codec.AppendJSON(append(b, `,"params":`...), codec.MapResult(&why))
	b, _ = codec.AppendJSON(append(b, `,"details":`...), codec.MapResult(&details))
	return append(b, '}')
}

// append appends the error without the end of its object.
func (d ErrorDetail) append(b []byte) []byte {
	if !d.Data.valid() {
		d.Data = "null"
	}
	b = append(failure.AppendError(b, string(d.Code), d.Message), `,"data":`...)
	b = append(b, d.Data...)
	if d.MoreData.valid() {
		b = append(append(b, `,"additional_data":`...), d.MoreData...)
	}
	return b
}

// NotImplemented returns the 501 error of an operation without an
// implementation.
func NotImplemented() error {
	return &Error{Status: http.StatusNotImplemented, Code: ErrNotImplemented, Message: "This route is not implemented."}
}
