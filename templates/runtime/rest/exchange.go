package rest

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// An Exchange is one attempt of a call.
type Exchange struct {
	Context        context.Context // of the call
	Route          string          // of the endpoint, for metrics; empty for Call
	Attempt        int             // number of the attempt, from 1
	Method         string
	URL            string
	Status         int // of the response, 0 if there was none
	RequestHeader  http.Header
	ResponseHeader http.Header
	RequestBody    []byte // nil for an upload
	ResponseBody   []byte
	Err            error
	Duration       time.Duration
}

// Response is a response as received. As the result of Do or Call it takes
// responses that are not JSON too.
type Response struct {
	Status int
	Header http.Header
	Body   []byte
	// Address of another host that responded and did not get the credentials.
	redirectedTo string
}

// CodeFields implements codec.FieldCoder. A Response has no fields.
func (r *Response) CodeFields(c *codec.Coder) {}

// String returns the status and the size.
func (r *Response) String() string { return fmt.Sprintf("%d, %d bytes", r.Status, len(r.Body)) }
