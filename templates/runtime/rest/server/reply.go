package server

import (
	"bytes"
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/internal/result"
	"github.com/restgen/restgen/templates/runtime/rest/internal/route"
	"github.com/restgen/restgen/templates/runtime/rest/internal/siteindex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// reply writes the response of a handler, in the requested context or, after a
// change, in the context edit.
func (q *request) reply(out codec.FieldCoder, ctx *callContext) (err error) {
	q.status = cmp.Or(int(ctx.status.Load()), q.e.Status, http.StatusOK)
	if q.status == http.StatusNoContent {
		q.out = q.out[:0]
		return nil
	}
	var id *string
	if q.status == http.StatusCreated && q.e.Status == q.status {
		id = new(string)
	}
	q.out, err = codec.AppendResponse(q.out[:0], out, q.shown(), q.fields, id)
	if err == nil && bytes.HasPrefix(q.out, []byte("{")) && q.wholeLinks() {
		q.out, err = codec.AppendResponse(q.out[:0], out, q.shown(), q.fields, id)
	}
	if err != nil {
		return err
	}
	if page, ok := out.(result.Page); ok {
		if items, total, pages := page(nil); items == 0 || *total != 0 || *pages != 0 { // else the handler did not count
			q.setTotals(&ctx.totals, items, *total, *pages)
		}
	} else {
		ctx.addPageLinks(q, &ctx.totals)
	}
	if id != nil {
		q.setLocation(*id)
	}
	return q.embed()
}

// shown returns the context of the response.
func (q *request) shown() codec.Contexts {
	context := q.args.Of(q.e.context).Text()
	switch {
	case q.method != http.MethodGet && q.method != http.MethodHead, context == "edit":
		return codec.Edit
	case context == "embed":
		return codec.Embed
	}
	return codec.View
}

// setTotals adds the headers of a page. It computes the number of pages if the
// handler did not. A page without a size may hold all items, as a page of
// revisions does.
func (q *request) setTotals(values *[3]string, items, total, pages int) {
	if size, _ := q.args.Of(q.e.perPage).Int(); pages == 0 && size > 0 {
		pages = (total + size - 1) / size
	} else if pages == 0 && items == total {
		pages = min(total, 1)
	}
	page, ok := q.args.Of(q.e.page).Int()
	if !ok {
		page = 1
	}
	b := strconv.AppendInt(q.scratch[:0], int64(total), 10)
	n := len(b)
	b = strconv.AppendInt(b, int64(pages), 10)
	m := len(b)
	b = q.appendPageLinks(b, page, pages)
	q.scratch = b
	all := string(q.scratch) // one string and one array for all headers
	*values = [...]string{all[:n], all[n:m], all[m:]}
	q.header["X-Wp-Total"] = values[:1:1]
	q.header["X-Wp-Totalpages"] = values[1:2:2]
	if m < len(all) {
		q.header["Link"] = values[2:]
	}
}

// appendPageLinks appends the header Link: the previous and the next page. Both
// addresses differ in one number only.
func (q *request) appendPageLinks(b []byte, page, pages int) []byte {
	back, on := page > 1, page < pages
	if !back && !on {
		return b
	}
	other, rel := page+1, `>; rel="next"`
	if back {
		other, rel = min(page-1, pages), `>; rel="prev"`
	}
	from := len(b)
	b, at := q.appendPageLink(append(b, '<'), other)
	end := at + lex.SignLen(b[at:])
	end += lex.DigitsLen(b[end:])
	to := len(b)
	b = append(b, rel...)
	if back && on {
		b = append(append(b, ", "...), b[from:at]...)
		b = append(strconv.AppendInt(b, int64(page+1), 10), b[end:to]...)
		b = append(b, `>; rel="next"`...)
	}
	return b
}

// appendPageLink appends the address of another page, and returns the index of
// its number.
func (q *request) appendPageLink(b []byte, page int) (_ []byte, at int) {
	b = q.at(b, q.path)
	if !q.plain {
		b = append(b, '?')
	}
	for m := q.query.First(); m.Exists(); m = m.Next() {
		switch name := m.Key(); name {
		case "rest_route":
		case "page":
			b, at = appendPage(b, page)
		default:
			b, _ = m.AppendParam(b)
		}
	}
	if at == 0 {
		b, at = appendPage(b, page)
	}
	return b, at
}

// appendPage appends the parameter page to a query, and returns the index of
// its number.
func appendPage(b []byte, page int) (_ []byte, at int) {
	if end := b[len(b)-1]; end != '?' && end != '&' {
		b = append(b, '&')
	}
	b = append(b, "page="...)
	return strconv.AppendInt(b, int64(page), 10), len(b)
}

// at appends the address of a route, in the form of the request.
func (q *request) at(b []byte, path string) []byte {
	b = q.base(b)
	if q.plain {
		return lex.AppendEscaped(b, path)
	}
	return append(b, path...)
}

// base appends the address of the API root, in the form of the request.
func (q *request) base(b []byte) []byte {
	b = append(b, q.m.homeAt(q.r).address...)
	switch {
	case q.plain:
		return append(b, "/index.php?rest_route="...)
	case strings.HasPrefix(q.r.URL.Path, "/index.php/"):
		b = append(b, "/index.php"...)
	}
	return append(b, q.m.prefix.Text...)
}

// setLocation adds the address of a new item by its Identity, even if _fields
// does not select that.
func (q *request) setLocation(id string) {
	if id == "" || id[0] != '"' && id[0] != '-' && id[0]-'0' > 9 || q.header["Location"] != nil {
		return
	}
	slash := "/"
	if q.plain {
		slash = "%2F"
	}
	path := q.path
	if item, edited := strings.CutSuffix(path, "/edit"); edited && strings.HasSuffix(q.e.Route, ")/edit") { // the new item is next to the edited one
		path = item[:max(0, strings.LastIndexByte(item, '/'))]
	}
	b := q.at(q.scratch[:0], path)
	for part, rest, more := "", rest.Raw(id).String(), true; more; {
		part, rest, more = strings.Cut(rest, "/")
		b = lex.AppendEscaped(append(b, slash...), part)
	}
	q.scratch = b
	q.header["Location"] = []string{string(b)}
}

// builtIn lets the Mux serve routes without a handler: the batch route and, if
// there is an index document, the index and the indexes of the namespaces. It
// always serves the index, even if a reduced document does not list it, since
// clients start there.
func (m *Mux) builtIn() {
	known := m.deployment < len(m.indexes)
	if known && !slices.ContainsFunc(m.registered, func(e *endpoint) bool { return e.Route == "/" && e.has(http.MethodGet) }) {
		m.Add(&rest.Endpoint{Route: "/", Methods: []string{http.MethodGet}})
	}
	for _, e := range m.registered {
		switch {
		case e.call != nil:
		case e.Route == "/batch/v1" && e.has(http.MethodPost):
			e.call = (*request).batch
		case !known || !e.has(http.MethodGet):
		case e.Route == "/":
			e.call = (*request).replyIndex
		case e.Namespace != "" && e.Route == "/"+e.Namespace:
			e.call = (*request).replyNamespace
		}
	}
}

// readIndex returns the index document, or the absent Value.
func (m *Mux) readIndex() (v schema.Value) {
	if m.deployment >= len(m.indexes) {
		return v
	}
	v, err := schema.ParseJSON(m.indexes[m.deployment])
	if err != nil {
		m.log.Error("rest: the index document cannot be read", "error", err)
	} else {
		v.Freeze()
	}
	return v
}

// replyIndex writes the index.
func (q *request) replyIndex() error {
	at, authorize := q.m.homeAt(q.r).address, ""
	if q.m.authorize != "" {
		authorize = at + q.m.authorize
	}
	b := siteindex.AppendHead(q.out[:0], q.m.document(), at, authorize)
	q.out = siteindex.AppendTail(q.appendRoutes(b, ""))
	q.wholeLinks()
	return q.selectFields()
}

// replyNamespace writes the index of a namespace, which a parameter may
// override. It has links even if _fields does not select them.
func (q *request) replyNamespace() error {
	name := q.e.Namespace
	if v := q.param("namespace"); !v.Missing() {
		name = schema.ToString(v)
	}
	if !siteindex.HasNamespace(q.m.document(), name) {
		return failure.New(http.StatusNotFound, "rest_invalid_namespace", "The specified namespace could not be found.")
	}
	b := lex.AppendQuoted(append(q.out[:0], `{"namespace":`...), name)
	q.out = append(q.appendRoutes(append(b, `,"routes":`...), name), '}')
	if err := q.selectFields(); err != nil {
		return err
	}
	b = q.out[:len(q.out)-1]
	b[0] = '{' // without selected members it is an empty list
	q.out = append(lex.AppendQuoted(append(lex.AppendKey(b, "_links"), `{"up":[{"href":`...), string(append(q.base(nil), '/'))), "}]}}"...)
	return nil
}

// appendRoutes appends the routes of the index document or of one namespace,
// with their response schemas only if the context is help.
func (q *request) appendRoutes(b []byte, namespace string) []byte {
	help := q.param("context").Text() == "help"
	return siteindex.AppendRoutes(b, q.m.document(), namespace, string(q.base(nil)), help)
}

// describe serves OPTIONS: the entry of the first route that matches, with any
// method, or an empty list.
func (q *request) describe() error {
	q.out = append(q.out[:0], "[]"...)
	routes := q.m.router.Candidates(q.path)
	n := slices.IndexFunc(routes, func(r *route.Route) (ok bool) {
		q.captures, ok = r.Match(q.path, q.captures[:0])
		return ok
	})
	if n < 0 {
		return q.selectFields()
	}
	q.route = q.m.routes[routes[n].Index]
	_ = q.gather() // a body that cannot be read does not matter
	if err := q.readFields(q.param("_fields")); err != nil {
		return err
	}
	if v := q.m.document().Member("routes").Member(q.route.Key); v.Exists() {
		q.out = siteindex.AppendRoute(q.out[:0], q.route.Key, v, string(q.base(nil)), true)
	}
	return q.selectFields()
}

// selectFields applies _fields to a response that is JSON already.
func (q *request) selectFields() error {
	q.status = cmp.Or(q.status, http.StatusOK)
	if q.fields == nil {
		return nil
	}
	v, err := schema.ParseJSON(q.out)
	if err == nil {
		q.out = codec.AppendSelected(nil, v, q.fields)
	}
	return err
}

// homeAt returns the addresses of the site under the requested host.
func (m *Mux) homeAt(r *http.Request) *home {
	if known, ok := m.asked.Load().(*home); ok && known.host == r.Host && known.tls == (r.TLS != nil) {
		return known
	}
	h := &home{host: r.Host, tls: r.TLS != nil, address: cmp.Or(m.home, "http://"+r.Host)}
	if m.home == "" && h.tls {
		h.address = "https://" + r.Host
	}
	h.link = []string{"<" + h.address + m.prefix.Text + `/>; rel="https://api.w.org/"`}
	m.asked.Store(h)
	return h
}

// home has the addresses of a site under one host.
type home struct {
	host    string
	address string // without a slash at the end
	tls     bool
	link    []string // default of the header Link: the address of the index
}
