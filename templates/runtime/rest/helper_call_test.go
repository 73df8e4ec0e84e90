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

// doPage is Do with a page of posts.
func doPage(ctx context.Context, c *Client, e *Endpoint, path string,
	params codec.FieldCoder) (page Page[samplePost], err error) {
	err = Do(ctx, c, e, path, params, PageOf(&page))
	return page, err
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
