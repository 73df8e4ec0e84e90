package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/errs"
	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

var (
	noRoute         = failure.NoRoute
	tooLarge        = failure.New(http.StatusRequestEntityTooLarge, "rest_body_too_large", "The body of the request is too large.")
	invalidCallback = failure.WithData(http.StatusBadRequest, "rest_callback_invalid", "Invalid JSONP callback function.", "")
	noCallbacks     = failure.WithData(http.StatusBadRequest, "rest_callback_disabled", "JSONP support is disabled on this site.", "")
)

func invalidJSON(code int) error {
	data := fmt.Sprintf(`{"status":400,"json_error_code":%d,"json_error_message":"%s"}`, code, schema.JSONMessage(code))
	return failure.WithData(http.StatusBadRequest, "rest_invalid_json", "Invalid JSON body passed.", data)
}

// forbidden returns the response to an error of the Authorize hook that is not
// an *Error.
func forbidden(r *http.Request) error {
	status := http.StatusForbidden
	if r.Header["Authorization"] == nil {
		status = http.StatusUnauthorized
	}
	return failure.New(status, "rest_forbidden", "Sorry, you are not allowed to do that.")
}

// interrupted returns the response to an error of a context or of a body that
// is too large, or nil.
func interrupted(err error) *failure.Error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return failure.New(http.StatusGatewayTimeout, "rest_timeout", "The request took too long.")
	case errors.Is(err, context.Canceled):
		return failure.New(http.StatusServiceUnavailable, "rest_canceled", "The request was canceled.")
	case errors.As(err, new(*http.MaxBytesError)):
		return tooLarge
	}
	return nil
}

// gatewayError returns the response to an error of a client that could not make
// its request or got no usable response, or nil.
func gatewayError(e *rest.Error) *failure.Error {
	if own, ok := e.Err.(*failure.Error); ok {
		return own
	}
	switch e.Code {
	case rest.ErrTransport, rest.ErrRedirect, rest.ErrNotJSON, rest.ErrTooLarge, rest.ErrBadRequest:
	default:
		return nil
	}
	status := http.StatusBadGateway
	if late, ok := errs.As[net.Error](e.Err); ok && late.Timeout() {
		status = http.StatusGatewayTimeout
	} else if e.Status != 0 && e.Temporary() {
		status = e.Status
	}
	return failure.New(status, "rest_bad_gateway", "The site that this one forwards to could not be asked, or sent no usable response.")
}

// bodyError returns the error response for a body that cannot be read or is
// too large.
func bodyError(err error) error {
	if errors.As(err, new(*http.MaxBytesError)) {
		return tooLarge
	}
	return failure.New(http.StatusBadRequest, "rest_invalid_body", "The body could not be read.")
}
