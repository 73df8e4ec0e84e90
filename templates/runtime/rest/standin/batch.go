package standin

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/fault"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// maxBatch is the number of items that shops allow in one batch.
const maxBatch = 100

// batch creates, updates and deletes items of a collection in this order, as
// controllers of shops do. Each item is a request of the same user, which fails
// by itself.
type batch struct {
	site       *Site
	ctx        context.Context
	call       *server.Call
	collection int
	path       string // of the collection
}

// batch returns the response to a batch of items of the collection at a path.
func (s *Site) batch(ctx context.Context, call *server.Call, op desc.Operation, path string) (rest.Raw, error) {
	// The responses to items decide neither on faults nor on the header Allow.
	ctx = request.WithSession(ctx, &request.Session{User: request.SessionOf(ctx).User})
	b := batch{s, ctx, call, op.Collection, path}
	steps := []desc.Do{desc.Create, desc.Update, desc.Delete}
	n := 0
	for _, do := range steps {
		n += call.Param(string(do)).Len()
	}
	if n > maxBatch {
		return "", request.Fail(http.StatusRequestEntityTooLarge, "woocommerce_rest_request_entity_too_large",
			fmt.Sprintf("Unable to accept more than %d items for this request.", maxBatch))
	}
	if n == 0 {
		return "[]", nil
	}
	out := []byte("{")
	for _, do := range steps {
		list := call.Param(string(do))
		if list.Len() == 0 {
			continue
		}
		out = append(lex.AppendKey(out, string(do)), '[')
		from := len(out)
		for _, v := range list.Members() {
			if len(out) > from {
				out = append(out, ',')
			}
			out = append(out, b.item(do, v)...)
		}
		out = append(out, ']')
	}
	return rest.Raw(append(out, '}')), nil
}

// item creates, updates or deletes one item. It returns the item, or its id with
// the error.
func (b *batch) item(do desc.Do, v schema.Value) []byte {
	id, text := v, v.JSON(nil)
	switch do {
	case desc.Create:
		id = schema.ValueOf(0)
	case desc.Update:
		id = v.Member(b.site.store.Desc.Collections[b.collection].Key)
	case desc.Delete:
		text = []byte(`{"force":true}`)
	}
	status, body := b.send(do, value.Text(value.Of(id)), text)
	if status < http.StatusBadRequest {
		var deleted struct{ Previous json.RawMessage }
		if do == desc.Delete && json.Unmarshal(body, &deleted) == nil && deleted.Previous != nil {
			return deleted.Previous
		}
		return body
	}
	if !json.Valid(body) {
		body = (&rest.Error{Status: status, Message: string(body)}).AppendJSON(nil)
	}
	out := id.JSON([]byte(`{"id":`))
	return append(append(append(out, `,"error":`...), body...), '}')
}

// send sends a request for an item to the site.
func (b *batch) send(do desc.Do, id string, text []byte) (status int, body []byte) {
	method, path := b.site.methodOf(do, b.collection), b.path
	if do != desc.Create {
		if id == "" {
			id = "0" // which no item has
		}
		path += "/" + url.PathEscape(id)
	}
	r, err := http.NewRequestWithContext(b.ctx, method, b.call.Address(path, ""), bytes.NewReader(text))
	if method == "" || err != nil {
		return failed(&rest.Error{Status: http.StatusMethodNotAllowed, Code: "invalid-method",
			Message: fmt.Sprintf("Method '%s_item' not implemented. Must be overridden in subclass.", do)})
	}
	r.RequestURI = r.URL.RequestURI()
	r.Header.Set("Content-Type", "application/json")
	if outer := server.Request(b.ctx); outer != nil {
		r.Host = outer.Host
		r.Header["Authorization"] = outer.Header["Authorization"]
	}
	w := fault.NewResponse(http.Header{})
	b.site.handler.ServeHTTP(w, r)
	return w.Status, w.Body()
}

// failed returns the response to a request that fails.
func failed(err *rest.Error) (status int, body []byte) { return err.Status, err.AppendJSON(nil) }

// methodOf returns the method of an operation on a collection or its items, or ""
// if the site does not have it.
func (s *Site) methodOf(do desc.Do, collection int) string {
	first := ""
	for key, op := range s.store.Desc.Operations {
		if op.Do == do && op.Collection == collection && !op.Own && (first == "" || key < first) {
			first = key
		}
	}
	method, _, _ := strings.Cut(first, " ")
	return method
}
