package rest

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// An Error is why a call failed: an answer of the server that says no, an answer that is none of the interface,
// or none at all. A handler may return one too: it is answered as it is, and without Data with such that say the Params and
// those Details that have a Code, of which one is enough, or what is Missing.
//
// What went wrong is in Code. Messages are for people: the server translates them, and they may hold HTML.
type Error struct {
	Status     int               // of HTTP; 0 when there was no answer
	Code       string            // as rest_invalid_param, see the Err constants
	Message    string            // for people
	Params     map[string]string // refused parameters, and why
	Details    map[string]Detail // the same, with codes
	Missing    []string          // required parameters that were not sent
	Data       Raw               // data, as sent, from which these are read
	MoreData   Raw               // additional_data, a list: what else is attached to the code; absent when there is none
	Additional []Detail          // further errors of the same answer
	Method     string            // of the request
	Path       string            // of the route, as /wp/v2/posts/7
	Header     http.Header       // of the answer
	Body       []byte            // of the answer, at most its first 64 KiB
	Err        error             // why there was no answer, or no further attempt, as a context.DeadlineExceeded
	elsewhere  string            // see Response; no part of the message, which a gateway hands on
	ending     []byte            // what the server itself sends behind code and message, where that is ready
}

// Detail is one of several errors.
type Detail struct {
	Code     string
	Message  string
	Data     Raw
	MoreData Raw // as in Error
}

// An ErrorCode is a code of Error; errors.Is(err, ErrInvalidParam) compares it.
type ErrorCode string

// Codes that programs commonly tell apart.
const (
	ErrInvalidParam      ErrorCode = "rest_invalid_param"          // 400, see Params and Details
	ErrMissingParam      ErrorCode = "rest_missing_callback_param" // 400, see Missing
	ErrNoRoute           ErrorCode = "rest_no_route"               // 404: an unknown path, or not this method
	ErrForbidden         ErrorCode = "rest_forbidden"              // 401 or 403
	ErrTrashNotSupported ErrorCode = "rest_trash_not_supported"    // 501: needs force
	ErrNotImplemented    ErrorCode = "rest_not_implemented"        // 501: a generated server without a handler
	ErrBatchNotAllowed   ErrorCode = "rest_batch_not_allowed"

	// Codes that no server sends.
	ErrTransport    ErrorCode = "client_transport"     // no answer; Err says why
	ErrRedirect     ErrorCode = "client_redirect"      // a redirect that is not followed
	ErrNotJSON      ErrorCode = "client_not_json"      // an answer that is none of the interface
	ErrNoCode       ErrorCode = "client_no_code"       // a refusal in JSON without a code, as {"error": …}; Body holds it
	ErrTooLarge     ErrorCode = "client_too_large"     // an answer beyond the limit, see BodyLimit, or a refusal beyond 1 MiB
	ErrBadRequest   ErrorCode = "client_bad_request"   // nothing was sent; Err says why
	ErrNotDeployed  ErrorCode = "client_not_deployed"  // the chosen deployment lacks the endpoint; nothing was sent
	ErrNotRun       ErrorCode = "client_not_run"       // a call of a batch that did not run because of another
	ErrNotAvailable ErrorCode = "client_not_available" // no interface was found at an address
)

// Error returns the code.
func (c ErrorCode) Error() string { return string(c) }

// Is reports whether target is the ErrorCode of e.
func (e *Error) Is(target error) bool { return target == ErrorCode(e.Code) }

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// Error returns the request, the status, the code, the message and the parameters, in one line.
func (e *Error) Error() string {
	s := e.Code + ": " + e.Message
	if e.Message == "" {
		s += plainText(string(e.Body))
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
		s += "; " + d.Code + ": " + d.Message
	}
	if e.elsewhere != "" {
		s += " (this was redirected to " + e.elsewhere + ", without the credentials: use that address if it may have them)"
	}
	return strings.Map(oneLine, s)
}

// oneLine replaces what would break a line, hide text, or turn it round.
func oneLine(r rune) rune {
	if unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp, unicode.Bidi_Control) {
		return ' '
	}
	return r
}

// maxRefusal is how much of a refusal a client reads, in bytes: read, it takes a hundred times the memory.
const maxRefusal = 1 << 20

// readRefusal makes an Error of an answer that a server sent, and reports whether it is one of the interface. It is nil where
// that is no JSON: plugins answer {"error": …}, or a text.
func readRefusal(status int, body []byte) (*Error, bool) {
	if len(body) > maxRefusal && looksJSON(body) {
		return &Error{Status: status, Code: string(ErrTooLarge), Message: fmt.Sprintf("the refusal has more than %d bytes", maxRefusal),
			Body: keepBody(body)}, true
	}
	if v, err := schema.ParseJSON(body); err == nil {
		return errorOf(v, status, body)
	}
	return nil, false
}

// errorOf is readRefusal for a body that is parsed already.
func errorOf(v schema.Value, status int, body []byte) (*Error, bool) {
	if code := v.Member("code").Kind(); code != schema.KindString && code != schema.KindInt {
		return &Error{Status: status, Code: string(ErrNoCode), Message: "an error without a code: " + plainText(string(body)),
			Body: keepBody(body)}, false
	}
	d := readDetail(v)
	e := &Error{Status: status, Code: d.Code, Message: d.Message, Data: d.Data, MoreData: d.MoreData, Body: keepBody(body),
		Params: map[string]string{}, Details: map[string]Detail{}}
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

func readDetail(v schema.Value) Detail {
	return Detail{v.Member("code").Text(), v.Member("message").Text(), rawOf(v.Member("data")), rawOf(v.Member("additional_data"))}
}

func rawOf(v schema.Value) Raw {
	if v.Kind() == schema.KindAbsent {
		return ""
	}
	return Raw(v.JSON(nil))
}

// maxErrorBody is how much of an answer an Error keeps.
const maxErrorBody = 64 << 10

func keepBody(body []byte) []byte {
	return slices.Clone(body[:min(len(body), maxErrorBody)])
}

// append appends the error as a server sends it.
func (e *Error) append(b []byte) []byte {
	if e.ending != nil {
		return append(appendError(b, e.Code, e.Message), e.ending...)
	}
	b = Detail{e.Code, e.Message, e.Data, e.MoreData}.append(b, Raw(e.data()))
	if len(e.Additional) == 0 {
		return append(b, '}')
	}
	b = append(b, `,"additional_errors":[`...)
	for i, d := range e.Additional {
		b = append(d.append(lex.AppendComma(b, i), "null"), '}')
	}
	return append(b, "]}"...)
}

// data is what an error without Data says beside its message: the status, and what is at fault.
func (e *Error) data() []byte {
	b := appendStatus(nil, e.Status)
	why, details := map[string]string{}, map[string]Raw{}
	maps.Copy(why, e.Params)
	for name, d := range e.Details {
		why[name] = cmp.Or(why[name], d.Message)
		if d.Code != "" {
			d.Message = cmp.Or(d.Message, why[name])
			details[name] = Raw(append(d.append(nil, "null"), '}'))
		}
	}
	if len(why) == 0 {
		if len(e.Missing) > 0 {
			b, _ = codec.AppendJSON(append(b, `,"params":`...), ListOf(&e.Missing))
		}
		return append(b, '}')
	}
	b, _ = codec.AppendJSON(append(b, `,"params":`...), MapOf(&why))
	b, _ = codec.AppendJSON(append(b, `,"details":`...), MapOf(&details))
	return append(b, '}')
}

// append appends the error, but for the end of its object.
func (d Detail) append(b []byte, data Raw) []byte {
	if json.Valid([]byte(d.Data)) {
		data = d.Data
	}
	b = append(append(appendError(b, d.Code, d.Message), `,"data":`...), data...)
	if json.Valid([]byte(d.MoreData)) {
		b = append(append(b, `,"additional_data":`...), d.MoreData...)
	}
	return b
}

// refuse returns an error that the server itself answers.
func refuse(status int, code, message string) *Error {
	return &Error{Status: status, Code: code, Message: message}
}

// appendError begins an error object.
func appendError(b []byte, code, message string) []byte {
	b = lex.AppendQuoted(append(b, `{"code":`...), code)
	return lex.AppendQuoted(append(b, `,"message":`...), message)
}

func appendStatus(b []byte, status int) []byte {
	return strconv.AppendInt(append(b, `{"status":`...), int64(status), 10)
}

// Refusals that are always the same. They are not changed.
var (
	noRoute         = refuse(http.StatusNotFound, "rest_no_route", "No route was found matching the URL and request method.")
	tooLarge        = refuse(http.StatusRequestEntityTooLarge, "rest_body_too_large", "The body of the request is too large.")
	tooManyParams   = refuse(http.StatusBadRequest, "rest_too_many_params", "The request has too many parameters.")
	internalError   = refuse(http.StatusInternalServerError, "rest_internal_error", "There has been an error on this site.")
	invalidCallback = &Error{Status: http.StatusBadRequest, Code: "rest_callback_invalid",
		Message: "Invalid JSONP callback function.", ending: []byte("}")}
	noCallbacks = &Error{Status: http.StatusBadRequest, Code: "rest_callback_disabled",
		Message: "JSONP support is disabled on this site.", ending: []byte("}")}
)

// notImplemented is also what a client without an address answers, which stands in for operations that a regeneration
// added.
func notImplemented() error {
	return refuse(http.StatusNotImplemented, string(ErrNotImplemented), "This route is not implemented.")
}

func invalidJSON(code int) error {
	e := refuse(http.StatusBadRequest, "rest_invalid_json", "Invalid JSON body passed.")
	e.Data = Raw(fmt.Sprintf(`{"status":400,"json_error_code":%d,"json_error_message":"%s"}`, code, schema.JSONMessage(code)))
	return e
}

func missingParams(names []string) error {
	return &Error{Status: http.StatusBadRequest, Code: "rest_missing_callback_param", Missing: names,
		Message: "Missing parameter(s): " + strings.Join(names, ", ")}
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
func unsupported(a *schema.ArgValidator) error {
	return refuse(http.StatusNotImplemented, "rest_trash_not_supported",
		fmt.Sprintf("The resource does not support trashing. Set '%s=%s' to delete.", a.Name(), codec.QueryText(a.RequiredValue())))
}

// errorAs is errors.As for what most errors are themselves, which costs no allocation.
func errorAs[E error](err error) (E, bool) {
	if e, ok := err.(E); ok || err == nil {
		return e, ok
	}
	var e E
	ok := errors.As(err, &e)
	return e, ok
}

// interrupted is what becomes of an error of a context, or of reading too large a body; nil for other errors.
func interrupted(err error) *Error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return refuse(http.StatusGatewayTimeout, "rest_timeout", "The request took too long.")
	case errors.Is(err, context.Canceled):
		return refuse(http.StatusServiceUnavailable, "rest_canceled", "The request was canceled.")
	case errors.As(err, new(*http.MaxBytesError)):
		return tooLarge
	}
	return nil
}
