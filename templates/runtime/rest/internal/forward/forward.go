// Package forward is where servers and clients meet: a server offers the
// request that it serves, and the clients of a gateway send it on.
//
// Package server puts a [Request] into the context of a handler, and package
// rest finds it there and returns the [Response]. What else a gateway passes on
// is a field of one of them; neither package knows the other.
package forward

import (
	"context"
	"net/http"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A Request is a request that a handler serves.
type Request struct {
	Endpoint any // the *rest.Endpoint that is served
	Method   string
	File     any // the rest.File that was uploaded, or nil
	// Params returns the parameters that were sent, with the changes that the
	// handler made to its own. It returns none after the handler returned.
	Params func(in codec.FieldCoder) ([]Param, error)
	// Path of the route if it was sent with escapes, which a site does not decode
	// in such an address.
	Path string
	// Captures returns the captures of a path that a site reads otherwise there.
	Captures func(path string) []Param
	// LeadsHere reports whether the site finds the same endpoint by a path.
	LeadsHere func(path string) bool
	// Respond takes the response of the site.
	Respond func(*Response)
}

// A Response is the response of the site to a request that was forwarded.
type Response struct {
	Status int
	Header http.Header // without credentials
	Err    error       // of the call
	// Whether Err stands for a response that is not JSON, which is passed on as
	// it is, with its body.
	Opaque bool
	Body   []byte
}

// A Param is a parameter as it was sent, or as the handler changed it.
type Param struct {
	Name  string
	Value schema.Value
	// Whether it was sent in the query only, and not changed.
	InQuery bool
}

// Key is the key of the *Request in the context of a handler.
type Key struct{}

// Of returns the request that is served with a context, or nil.
func Of(ctx context.Context) *Request {
	r, _ := ctx.Value(Key{}).(*Request)
	return r
}
