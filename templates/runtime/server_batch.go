package rest

import (
	"net/http"
	"net/url"
)

// batch answers /batch/v1. All items are checked before the first runs; what an item does is not undone when
// another fails.
func (q *request) batch() error {
	var items []*batchItem
	defer func() {
		for _, x := range items {
			x.q.release()
		}
	}()
	failed := false
	for _, v := range q.param("requests").Members() {
		x := q.item(v)
		items = append(items, x)
		if x.err == nil {
			x.err = x.q.prepare()
		}
		failed = failed || x.err != nil
	}
	out := append(q.out[:0], `{"responses":[`...)
	strict := failed && q.param("validation").Text() == "require-all-validate"
	if strict {
		out = append(q.out[:0], `{"failed":"validation","responses":[`...)
	}
	for i, x := range items {
		out = comma(out, i)
		if strict && x.err == nil {
			out = append(out, "null"...)
			continue
		}
		x.answer(strict)
		out = x.q.envelope(out)
	}
	q.out, q.status = append(out, "]}"...), http.StatusMultiStatus
	return q.selectFields(q.param("_fields"))
}

// batchItem is one request of a batch; err is why it does not run.
type batchItem struct {
	q   *request
	err error
}

// item makes the request of an item. Its path is taken as it is: nothing is cut off at its end, and quotes get no
// backslashes.
func (q *request) item(v Value) *batchItem {
	asked := q.r.Clone(q.r.Context())
	asked.Method, asked.Body = http.MethodPost, http.NoBody
	if method := v.Member("method").Text(); method != "" {
		asked.Method = method
	}
	path, query, ok := splitAddress(v.Member("path").Text())
	asked.URL = &url.URL{Path: path, RawQuery: query}
	x := &batchItem{q: newRequest(q.m, nil, withHeaders(asked, v.Member("headers")))}
	x.q.inner, x.q.asked = true, asked
	if !ok {
		x.err = refuse(http.StatusBadRequest, "parse_path_failed", "Could not parse the path.")
	}
	x.q.path = path
	x.q.query = x.q.t.add(0, "", KindObject, "")
	x.q.t.query(x.q.query, query)
	if body := v.Member("body"); body.Len() > 0 {
		x.q.layers = append(x.q.layers, body)
	}
	return x
}

// withHeaders returns a copy of r with headers of an item over its own.
func withHeaders(r *http.Request, headers Value) *http.Request {
	own := *r
	own.Header = r.Header.Clone()
	for name, value := range headers.Members() {
		own.Header.Del(name)
		for item := value.items().first(); item.more(); item = item.next() {
			own.Header.Add(name, toText(item))
		}
	}
	return &own
}

// answer runs an item that passed its checks, and answers the others with their errors.
func (x *batchItem) answer(strict bool) {
	if x.err != nil {
		x.q.fail(x.err)
	} else {
		x.q.answer((*request).run)
	}
	if !strict {
		x.q.setAllow()
	}
}
