package server

import (
	"cmp"
	"context"
	"fmt"
	"net/http"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/forward"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// callContext is the context of a handler or hook. It may outlive the request.
type callContext struct {
	context.Context
	served served
	r      *http.Request
	header http.Header
	upload *upload
	op     *Operation
}

// Value returns the context itself for the key of its own type, and the request
// for clients that forward it.
func (c *callContext) Value(key any) any {
	switch key {
	case (*callContext)(nil):
		return c
	case forward.Key{}:
		return c.served.forwarded()
	}
	return c.Context.Value(key)
}

// status returns the status that was set, or 0.
func (c *callContext) status() int { return int(c.served.status.Load()) }

// Format implements fmt.Formatter. The request may hold credentials.
func (c *callContext) Format(f fmt.State, _ rune) { fmt.Fprint(f, "context of a request") }

func (q *request) context() *callContext {
	return &callContext{Context: q.r.Context(), r: q.r, header: q.response.header, upload: q.upload}
}

func callOf(ctx context.Context) *callContext {
	c, _ := ctx.Value((*callContext)(nil)).(*callContext)
	if c == nil {
		return &callContext{}
	}
	return c
}

// An Operation identifies what a request does, after all overrides.
type Operation struct {
	// Method, which _method or X-HTTP-Method-Override may set.
	Method string
	// Path of the route, such as /cms/v2/posts/7, from the address, rest_route
	// or a batch. Parameters from other sources override its captures.
	Path string

	q *request
}

// Format implements fmt.Formatter. It prints the method and the path.
func (o Operation) Format(f fmt.State, _ rune) { fmt.Fprint(f, o.Method, " ", o.Path) }

// OperationOf returns the operation that Authorize decides on, by its context.
// It is empty for other contexts.
func OperationOf(ctx context.Context) *Operation { return cmp.Or(callOf(ctx).op, &Operation{}) }

// Param returns a parameter as handlers get it, from the path, JSON, a form or
// the query; captures of type string are as sent. A number that the type of a
// parameter cannot hold is absent, as it is for handlers. Parameters that the
// endpoint does not list are as sent. So are invalid ones and those that were not
// validated, if only the header Allow is being filled. Values are valid until
// the hook returns.
func (o *Operation) Param(name string) schema.Value {
	if o.q == nil {
		return schema.Value{}
	}
	return o.q.param(name)
}

// Request returns the request that a handler or a hook serves, or nil. Its
// body has been read if it held parameters. The headers of an item of a batch
// are written by the sender of the batch: identify users in Authorize or in a
// Middleware.
func Request(ctx context.Context) *http.Request { return callOf(ctx).r }

// SetStatus sets the status of a successful response, 200 to 299, if it is not
// the usual one of the endpoint. A response of 204 has no body. The
// clients of a gateway set the status that they received.
func SetStatus(ctx context.Context, status int) {
	callOf(ctx).served.setStatus(status)
}

// ResponseHeader returns the headers of the response, for a handler to add
// some. For other contexts they are not used.
func ResponseHeader(ctx context.Context) http.Header {
	if h := callOf(ctx).header; h != nil {
		return h
	}
	return http.Header{}
}

// Uploaded returns the file of a request: the file of a form, the file named
// file if the form has several, or a body that is neither a form nor JSON, with
// the name in Content-Disposition. It can be read until the handler returns;
// reading fails after Limits.Upload bytes.
func Uploaded(ctx context.Context) (rest.File, bool) {
	u := cmp.Or(callOf(ctx).upload, &upload{})
	return u.file, u.file.Body != nil
}

// UploadedAs returns the name of the part of a form that Uploaded returns, such
// as file.
func UploadedAs(ctx context.Context) string { return cmp.Or(callOf(ctx).upload, &upload{}).part }
