package rest

import (
	"fmt"
	"net/http"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

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
