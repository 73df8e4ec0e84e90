package rest

import (
	"context"
	"net/http"
	"time"
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
