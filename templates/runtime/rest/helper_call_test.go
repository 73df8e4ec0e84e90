package rest

import (
	"context"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// doCall is Do with a result of its own.
func doCall[R any, P codec.PointerTo[R]](ctx context.Context, c *Client, e *Endpoint, path string,
	params codec.FieldCoder) (res R, err error) {
	err = Do(ctx, c, e, path, params, P(&res))
	return res, err
}

// uploadPost is Upload of a post.
func uploadPost(ctx context.Context, c *Client, e *Endpoint, path string, file File,
	params codec.FieldCoder) (post samplePost, err error) {
	err = Upload(ctx, c, e, path, file, params, &post)
	return post, err
}

// batchPost is a call of a batch with its result.
type batchPost struct {
	*BatchResult
	post samplePost
}

func addPost(b *Batch, e *Endpoint, path string, params codec.FieldCoder) *batchPost {
	x := &batchPost{}
	x.BatchResult = b.Add(e, path, params, &x.post)
	return x
}

func (x *batchPost) Get() (samplePost, error) { return x.post, x.Err() }

// handle registers a handler without captures.
func handle[P, R any, PP codec.PointerTo[P], PR codec.PointerTo[R]](m *Mux, e *Endpoint,
	run func(context.Context, P) (R, error)) {
	handleCall[P, R, PP, PR](m, e,
		func(ctx context.Context, _ *ServerCall, params P) (R, error) { return run(ctx, params) })
}

// handleCall registers a handler that gets its call.
func handleCall[P, R any, PP codec.PointerTo[P], PR codec.PointerTo[R]](m *Mux, e *Endpoint,
	run func(context.Context, *ServerCall, P) (R, error)) {
	m.Handle(e, func(call *ServerCall) {
		var params P
		var res R
		call.Set(PP(&params), PR(&res), func(ctx context.Context) (err error) {
			res, err = run(ctx, call, params)
			return err
		})
	})
}

// handlePage registers a handler of a page.
func handlePage[P, T any, PP codec.PointerTo[P]](m *Mux, e *Endpoint, run func(context.Context, P) (Page[T], error)) {
	m.Handle(e, func(call *ServerCall) {
		var params P
		var page Page[T]
		call.Set(PP(&params), PageOf(&page), func(ctx context.Context) (err error) {
			page, err = run(ctx, params)
			return err
		})
	})
}

// doPage is Do with a page of posts.
func doPage(ctx context.Context, c *Client, e *Endpoint, path string,
	params codec.FieldCoder) (page Page[samplePost], err error) {
	err = Do(ctx, c, e, path, params, PageOf(&page))
	return page, err
}

// handleID registers a handler with an ID.
func handleID[P, R any, PP codec.PointerTo[P], PR codec.PointerTo[R]](m *Mux, e *Endpoint,
	run func(context.Context, int, P) (R, error)) {
	handleCall[P, R, PP, PR](m, e, func(ctx context.Context, call *ServerCall, params P) (R, error) {
		return run(ctx, call.Int(0), params)
	})
}

// Codes of wp, which this package cannot import.
const (
	errInvalidParam      ErrorCode = "rest_invalid_param"
	errMissingParam      ErrorCode = "rest_missing_callback_param"
	errNoRoute           ErrorCode = "rest_no_route"
	errForbidden         ErrorCode = "rest_forbidden"
	errTrashNotSupported ErrorCode = "rest_trash_not_supported"
	errBatchNotAllowed   ErrorCode = "rest_batch_not_allowed"
)
