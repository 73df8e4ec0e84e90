package rest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// An Error is why a call failed: an answer of the server that says no, an answer that is none of the interface,
// or none at all. A handler may return one too: it is answered as it is.
//
// What went wrong is in Code. Messages are for people: the server translates them, and they may hold HTML.
type Error struct {
	Status     int               // of HTTP; 0 when there was no answer
	Code       string            // as rest_invalid_param, see the Err constants
	Message    string            // for people
	Params     map[string]string // refused parameters, and why; read from Data, which is what a server sends
	Details    map[string]Detail // the same, with codes
	Missing    []string          // required parameters that were not sent; read from Data too
	Data       Raw               // data, as sent; absent in an error of a handler: the status
	Additional []Detail          // further errors of the same answer
	Method     string            // of the request
	Path       string            // of the route, as /wp/v2/posts/7
	Header     http.Header       // of the answer
	Body       []byte            // of the answer, at most its first 64 KiB
	Err        error             // why there was no answer, as a context.DeadlineExceeded
}

// Detail is one of several errors.
type Detail struct {
	Code    string
	Message string
	Data    Raw
}

// An ErrorCode is a code of Error; errors.Is(err, ErrInvalidParam) compares it.
type ErrorCode string

// Codes that programs commonly tell apart.
const (
	ErrInvalidParam      ErrorCode = "rest_invalid_param"          // 400, see Params and Details
	ErrMissingParam      ErrorCode = "rest_missing_callback_param" // 400, see Missing
	ErrInvalidPage       ErrorCode = "rest_post_invalid_page_number"
	ErrInvalidRevPage    ErrorCode = "rest_revision_invalid_page_number"
	ErrNoRoute           ErrorCode = "rest_no_route" // 404: an unknown path, or not this method
	ErrInvalidID         ErrorCode = "rest_post_invalid_id"
	ErrInvalidTerm       ErrorCode = "rest_term_invalid"
	ErrInvalidUser       ErrorCode = "rest_user_invalid_id"
	ErrForbidden         ErrorCode = "rest_forbidden" // 401 or 403
	ErrForbiddenContext  ErrorCode = "rest_forbidden_context"
	ErrNotLoggedIn       ErrorCode = "rest_not_logged_in" // 401: also what wrong credentials come to
	ErrInvalidNonce      ErrorCode = "rest_cookie_invalid_nonce"
	ErrAlreadyTrashed    ErrorCode = "rest_already_trashed"     // 410
	ErrTrashNotSupported ErrorCode = "rest_trash_not_supported" // 501: needs force
	ErrNotImplemented    ErrorCode = "rest_not_implemented"     // 501: a generated server without a handler
	ErrTermExists        ErrorCode = "term_exists"
	ErrBatchNotAllowed   ErrorCode = "rest_batch_not_allowed"
)

// Codes that no server sends.
const (
	ErrTransport    ErrorCode = "client_transport"     // no answer; Err says why
	ErrRedirect     ErrorCode = "client_redirect"      // a redirect that is not followed
	ErrNotJSON      ErrorCode = "client_not_json"      // an answer that is none of the interface
	ErrTooLarge     ErrorCode = "client_too_large"     // an answer beyond the limit, see BodyLimit
	ErrBadRequest   ErrorCode = "client_bad_request"   // nothing was sent; Err says why
	ErrNotDeployed  ErrorCode = "client_not_deployed"  // the chosen deployment lacks the endpoint; nothing was sent
	ErrNotRun       ErrorCode = "client_not_run"       // a call of a batch that did not run because of another
	ErrNotAvailable ErrorCode = "client_not_available" // no interface was found at an address
)

// Error returns the code.
func (c ErrorCode) Error() string { return string(c) }

// Is reports whether target is the ErrorCode of e.
func (e *Error) Is(target error) bool {
	code, ok := target.(ErrorCode)
	return ok && string(code) == e.Code
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// Error returns the request, the status, the code, the message and the parameters, in one line.
func (e *Error) Error() string {
	var b strings.Builder
	if e.Method != "" {
		fmt.Fprintf(&b, "%s %s: ", e.Method, e.Path)
	}
	if e.Status != 0 {
		fmt.Fprintf(&b, "%d ", e.Status)
	}
	b.WriteString(e.Code + ": " + e.Message)
	for _, name := range sortedNames(e.Params) {
		b.WriteString("; " + e.Params[name])
	}
	for _, d := range e.Additional {
		b.WriteString("; " + d.Code + ": " + d.Message)
	}
	return strings.Map(oneLine, b.String())
}

// oneLine replaces what would break a line or hide text.
func oneLine(r rune) rune {
	if r < ' ' || r == 0x7f {
		return ' '
	}
	return r
}

// readError makes an Error of the body of an answer; false when it is none of the interface.
func readError(status int, body []byte) (*Error, bool) {
	v, err := ParseJSON(body)
	code := v.Member("code")
	if err != nil || code.Kind() != KindString && code.Kind() != KindInt {
		return nil, false
	}
	first := readDetail(v)
	e := &Error{Status: status, Code: first.Code, Message: first.Message, Data: first.Data, Body: keepBody(body)}
	for _, x := range v.Member("additional_errors").Members() {
		e.Additional = append(e.Additional, readDetail(x))
	}
	e.readParams(v.Member("data"))
	return e, true
}

func readDetail(v Value) Detail {
	d := Detail{Code: v.Member("code").Text(), Message: v.Member("message").Text()}
	if data := v.Member("data"); data.Kind() != KindAbsent {
		d.Data = Raw(data.JSON(nil))
	}
	return d
}

// readParams reads what data say of the parameters: names where some are missing, reasons by name where some
// are refused.
func (e *Error) readParams(data Value) {
	params := data.Member("params")
	for name, why := range params.Members() {
		if params.Kind() == KindList {
			e.Missing = append(e.Missing, why.Text())
			continue
		}
		if e.Params == nil {
			e.Params = map[string]string{}
		}
		e.Params[name] = why.Text()
	}
	for name, d := range data.Member("details").Members() {
		if e.Details == nil {
			e.Details = map[string]Detail{}
		}
		e.Details[name] = readDetail(d)
	}
}

// maxErrorBody is how much of an answer an Error keeps.
const maxErrorBody = 64 << 10

func keepBody(body []byte) []byte {
	return slices.Clone(body[:min(len(body), maxErrorBody)])
}

// append appends the error as a server sends it.
func (e *Error) append(b []byte) []byte {
	b = append(appendError(b, e.Code, e.Message), `,"data":`...)
	if json.Valid([]byte(e.Data)) {
		b = append(b, e.Data...)
	} else {
		b = fmt.Appendf(b, `{"status":%d}`, e.Status)
	}
	for i, d := range e.Additional {
		if i == 0 {
			b = append(b, `,"additional_errors":[`...)
		}
		b = d.append(comma(b, i))
	}
	if len(e.Additional) > 0 {
		b = append(b, ']')
	}
	return append(b, '}')
}

func (d Detail) append(b []byte) []byte {
	b = append(appendError(b, d.Code, d.Message), `,"data":`...)
	if json.Valid([]byte(d.Data)) {
		return append(append(b, d.Data...), '}')
	}
	return append(b, "null}"...)
}
