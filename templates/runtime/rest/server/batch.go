package server

import (
	"cmp"
	"net/http"
	"net/url"

	"github.com/restgen/restgen/templates/runtime/rest/internal/address"
	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// batch serves a batch. All items are validated before the first one runs.
// Nothing is undone if another one fails.
func (q *request) batch() error {
	var items []*batchItem
	failed := false
	for _, v := range q.param("requests").Members() {
		x := q.item(v)
		defer x.q.release() // once all have their responses
		items = append(items, x)
		if x.err == nil {
			x.err = x.q.prepare()
		}
		failed = failed || x.err != nil
	}
	out := append(q.response.out[:0], `{"responses":[`...)
	strict := failed && q.param("validation").Text() == "require-all-validate"
	if strict {
		out = append(q.response.out[:0], `{"failed":"validation","responses":[`...)
	}
	for i, x := range items {
		out = lex.AppendComma(out, i)
		if strict && x.err == nil {
			out = append(out, "null"...)
			continue
		}
		x.respond(strict)
		out = x.q.response.envelope(out)
	}
	q.response.out, q.response.status = append(out, "]}"...), http.StatusMultiStatus
	return q.selectFields()
}

// batchItem is one request of a batch. If err is not nil, it does not run.
type batchItem struct {
	q       *request
	headers schema.Value
	err     error
}

// item makes the request of an item. Its path is used as it is, without
// trimming and without backslashes before quotes.
func (q *request) item(v schema.Value) *batchItem {
	sender := *q.r
	sender.Method, sender.Body = cmp.Or(v.Member("method").Text(), http.MethodPost), http.NoBody
	path, query, ok := address.Split(v.Member("path").Text())
	sender.URL = &url.URL{Path: path, RawQuery: query}
	x := &batchItem{q: newRequest(q.site, &sender, http.Header{}), headers: v.Member("headers")}
	x.q.sender = &sender
	if !ok {
		x.err = failure.New(http.StatusBadRequest, "parse_path_failed", "Could not parse the path.")
	}
	x.q.target.path, x.q.target.form = path, q.target.form
	x.q.target.query = x.q.sources.tree.ParseQuery(query)
	if body := v.Member("body"); body.Len() > 0 {
		x.q.sources.layers = append(x.q.sources.layers, body)
	}
	return x
}

// respond runs a valid item, or writes the error of an invalid one.
func (x *batchItem) respond(strict bool) {
	shared := x.q.sender.Header
	x.q.sender.Header = shared.Clone() // headers that Authorize sets are for this item only
	if x.err != nil {
		x.q.fail(x.err)
	} else {
		own := *x.q.sender
		own.Header = shared.Clone()
		for name, value := range x.headers.Members() {
			own.Header.Del(name)
			for item := value.Items().First(); item.Exists(); item = item.Next() {
				own.Header.Add(name, schema.ToString(item))
			}
		}
		x.q.r = &own
		x.q.respond((*request).run)
		x.q.r = x.q.sender // drops the headers, which would add up
	}
	if !strict {
		x.q.setAllow()
	}
	x.q.sender.Header = shared
}
