package rest

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// A Batch collects calls and sends them together. It must be used by one
// goroutine.
//
//	b := rest.NewBatch(c.Rest, root.BatchV1DoEndpoint)
//	var post cmsv2.Post
//	res := b.Add(cmsv2.PostsUpdateEndpoint, rest.Path("/cms/v2/posts/%", 7), &params, &post)
//	err := b.Do(ctx)
//	err = res.Err()
type Batch struct {
	c     *Client
	e     *Endpoint
	all   bool
	calls []*BatchResult
}

// BatchResult is the outcome of one call of a batch.
type BatchResult struct {
	*call
	out codec.FieldCoder
	err error
}

// Err returns the error of the call once the batch is done, or nil if the
// response is in its result.
func (r *BatchResult) Err() error { return r.err }

// NewBatch returns an empty Batch. E is the endpoint that runs batches.
func NewBatch(c *Client, e *Endpoint) *Batch { return &Batch{c: c, e: e} }

// RequireAll runs no call if one of them has an unknown route or invalid
// parameters. An error of a running call does not stop the others, and nothing
// is undone. All calls must fit into one request.
func (b *Batch) RequireAll() { b.all = true }

// Add adds a call. When the batch is done, result holds its response. A call of
// an endpoint that cannot be part of a batch, such as one that only reads,
// fails and is not sent.
func (b *Batch) Add(e *Endpoint, path string, params, result codec.FieldCoder) *BatchResult {
	x := &BatchResult{out: result}
	x.call, x.err = b.c.prepare(e, path, params)
	switch {
	case x.err != nil:
	case !e.For(b.c.deployment.Index).Batch || x.method == http.MethodGet:
		x.err = b.c.named(x.call, &Error{Code: "rest_batch_not_allowed", Message: "the endpoint takes no part in batches"})
	default:
		x.err = b.c.named(x.call, &Error{Code: ErrNotRun, Message: "the batch was not sent"})
		b.calls = append(b.calls, x)
	}
	return x
}

// Len returns the number of calls to send.
func (b *Batch) Len() int { return len(b.calls) }

// Do sends the calls in order, in requests as large as the server allows, and
// empties the Batch. It returns the error of a request as a whole: then its
// calls have the same error, and later ones are not sent. The outcome of each
// call is in its BatchResult.
func (b *Batch) Do(ctx context.Context) error {
	if b.c.isZero() {
		return NotImplemented()
	}
	calls, most := b.calls, 25
	if own := b.e.For(b.c.deployment.Index); own != nil {
		if a := own.arg("requests", b.c.deployment.Index); a != nil {
			most = int(cmp.Or(max(0, a.MaxItems.Or(0)), 25))
		}
	}
	b.calls = nil
	if b.all && len(calls) > most {
		message := fmt.Sprintf("%d calls do not fit into one request of %d", len(calls), most)
		return &Error{Code: ErrBadRequest, Message: message}
	}
	for some := range slices.Chunk(calls, most) {
		if err := b.send(ctx, some); err != nil {
			for _, x := range some {
				x.err = err
			}
			return err
		}
	}
	return nil
}

func (b *Batch) send(ctx context.Context, calls []*BatchResult) error {
	c := *b.c
	c.checks, c.method = false, "" // these are options of the calls
	c.change(func(p *sensitive) { p.query = "" })
	x, err := c.prepare(b.e, b.e.Route, nil)
	if err != nil {
		return err
	}
	x.body, x.kind, x.gateway = b.body(calls), "application/json", c.forwarded(ctx, b.e)
	var response map[string]Raw
	if err := c.run(ctx, x, codec.MapResult(&response)); err != nil {
		return err
	}
	var all []Raw
	if err := Unmarshal([]byte(response["responses"]), codec.ListResult(&all)); err != nil || len(all) != len(calls) {
		return c.named(x, &Error{
			Code:    ErrNotJSON,
			Message: fmt.Sprintf("%d responses to %d calls", len(all), len(calls)),
		})
	}
	for i, x := range calls {
		var a map[string]Raw // empty if it is null: the call is valid but did not run
		_ = Unmarshal([]byte(all[i]), codec.MapResult(&a))
		status, _ := strconv.Atoi(strings.Trim(string(a["status"]), `"`))
		x.err = c.settle(x, &Response{Status: status, Body: []byte(a["body"])})
	}
	return nil
}

// body returns the body of a batch request.
func (b *Batch) body(calls []*BatchResult) []byte {
	inner, validation := Client{sensitive: b.c.sensitive}, "normal"
	if b.all {
		validation = "require-all-validate"
	}
	body := fmt.Appendf(nil, `{"validation":"%s","requests":[`, validation)
	for i, x := range calls {
		body = lex.AppendQuoted(append(lex.AppendComma(body, i), `{"method":`...), x.method)
		body = lex.AppendQuoted(append(body, `,"path":`...), inner.address(x.path, x.query))
		if len(x.body) > 0 {
			body = append(append(body, `,"body":`...), x.body...)
		}
		body = append(body, '}')
	}
	return append(body, "]}"...)
}

// settle decodes the response to a call.
func (c *Client) settle(x *BatchResult, w *Response) error {
	switch {
	case w.Status == 0:
		return c.named(x.call, &Error{Code: ErrNotRun, Message: "another call of the batch is not valid"})
	case w.Status >= 400:
		return c.named(x.call, c.judge(x.call, w))
	case (string(w.Body) == "null" || string(w.Body) == `""`) && w.without(x.out):
		return nil
	}
	return c.decodeError(x.call, w, c.unpack(w, x.out))
}
