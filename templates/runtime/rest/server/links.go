package server

import (
	"bytes"
	"cmp"
	"net/http"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// home has the addresses of a site under one host.
type home struct {
	host    string
	address string // without a slash at the end
	tls     bool
	roots   [3]root // by the form of the request
}

// root is the address of the API in one form.
type root struct {
	address string
	link    []string // default of the header Link: the address of the index
}

// homeAt returns the addresses of the site under the requested host.
func (s *site) homeAt(r *http.Request) *home {
	if known, ok := s.lastHome.Load().(*home); ok && known.host == r.Host && known.tls == (r.TLS != nil) {
		return known
	}
	h := &home{host: r.Host, tls: r.TLS != nil, address: cmp.Or(s.home, "http://"+r.Host)}
	if s.home == "" && h.tls {
		h.address = "https://" + r.Host
	}
	for i, path := range [...]string{s.prefix.Text, indexForm: "/index.php" + s.prefix.Text, plainForm: "/index.php?rest_route="} {
		h.roots[i] = root{h.address + path, []string{"<" + h.address + path + `/>; rel="https://api.w.org/"`}}
	}
	s.lastHome.Store(h)
	return h
}

// root returns the address of the API in the form of the request.
func (q *request) root() *root { return &q.site.homeAt(q.r).roots[q.target.form] }

// appendAddress appends the address of a route in the form of the request. With
// other parameters, the server escapes a path that is one.
func (q *request) appendAddress(b []byte, path string, alone bool) []byte {
	b = append(b, q.root().address...)
	if q.target.form == plainForm && !alone {
		return lex.AppendEscaped(b, path)
	}
	return append(b, path...)
}

// setTotals adds the headers of a page. It computes the number of pages if the
// handler did not. A page without a size may hold all items, as a page of
// revisions does.
func (q *request) setTotals(items, total, pages int) {
	if size, _ := q.args.Of(q.e.perPage).Int(); pages == 0 && size > 0 {
		pages = (total + size - 1) / size
	} else if pages == 0 && items == total {
		pages = min(total, 1)
	}
	page, ok := q.args.Of(q.e.page).Int()
	if !ok {
		page = 1
	}
	// The three headers are the lines of one string, so that a page allocates one
	// string and one array for them, not three of each.
	b := strconv.AppendInt(q.scratch[:0], int64(total), 10)
	b = strconv.AppendInt(append(b, '\n'), int64(pages), 10)
	b = q.appendPageLinks(append(b, '\n'), page, pages)
	q.scratch = b
	values := strings.SplitN(string(b), "\n", 3)
	q.response.header["X-Wp-Total"] = values[:1:1]
	q.response.header["X-Wp-Totalpages"] = values[1:2:2]
	if values[2] != "" && q.response.header["Link"] == nil {
		q.response.header["Link"] = values[2:]
	}
}

// appendPageLinks appends the header Link: the previous and the next page.
func (q *request) appendPageLinks(b []byte, page, pages int) []byte {
	if page <= 1 && page >= pages {
		return b
	}
	var buf [512]byte
	address, at := q.appendPageAddress(buf[:0], "")
	before, after := address[:at], address[at:]
	if page > 1 {
		b = appendLink(b, before, min(page-1, pages), after, "prev")
	}
	if page > 1 && page < pages {
		b = append(b, ", "...)
	}
	if page < pages {
		b = appendLink(b, before, page+1, after, "next")
	}
	return b
}

// appendLink appends the link of a page, whose number is between the parts of its
// address.
func appendLink(b, before []byte, page int, after []byte, rel string) []byte {
	b = append(append(b, '<'), before...)
	b = append(strconv.AppendInt(b, int64(page), 10), after...)
	return append(append(append(b, `>; rel="`...), rel...), '"')
}

// appendPageAddress appends the address of another page without its number, and
// returns the index of the number. It leaves out one parameter.
func (q *request) appendPageAddress(b []byte, without string) (_ []byte, at int) {
	b = q.appendAddress(b, q.target.path, false)
	if q.target.form != plainForm {
		b = append(b, '?')
	}
	for m := q.target.query.First(); m.Exists(); m = m.Next() {
		switch m.Key() {
		case "rest_route", without:
		case "page":
			b = append(beginParam(b), "page="...)
			at = len(b)
		default:
			b = q.appendOther(b, m)
		}
	}
	if at == 0 {
		b = append(beginParam(b), "page="...)
		at = len(b)
	}
	return b, at
}

// appendOther appends a parameter as handlers get it, in the form in which PHP
// writes lists and booleans.
func (q *request) appendOther(b []byte, m schema.Value) []byte {
	v, _ := q.args.Named(m.Key())
	from := len(b)
	if v.Kind() < schema.KindList && v.Kind() != schema.KindTrue && v.Kind() != schema.KindFalse {
		v = m
	}
	var name [64]byte
	b = appendNamed(b, lex.AppendEscaped(name[:0], m.Key()), v)
	if len(b) > from { // an empty list adds nothing
		b = bytes.TrimSuffix(b, []byte("=")) // of an empty value
	}
	if space := []byte("%20"); bytes.Contains(b[from:], space) {
		b = append(b[:from], bytes.ReplaceAll(b[from:], space, []byte("+"))...)
	}
	return b
}

// appendNamed appends a parameter, whose name is escaped, and what is in it.
func appendNamed(b, name []byte, v schema.Value) []byte {
	switch v.Kind() {
	case schema.KindAbsent, schema.KindNull:
		return b
	case schema.KindList, schema.KindObject:
		for key, item := range v.Members() {
			b = appendNamed(b, append(lex.AppendEscaped(append(name, "%5B"...), key), "%5D"...), item)
		}
		return b
	}
	b = append(beginParam(b), name...)
	switch v.Kind() {
	case schema.KindTrue:
		return append(b, "=1"...)
	case schema.KindFalse:
		return b
	}
	return lex.AppendEscaped(append(b, '='), v.Text())
}

// beginParam separates a parameter of a query from the one before.
func beginParam(b []byte) []byte {
	if end := b[len(b)-1]; end != '?' && end != '&' {
		return append(b, '&')
	}
	return b
}

// setLocation adds the address of a new item by its Identity, even if _fields
// does not select that.
func (q *request) setLocation(id string) {
	if id == "" || id[0] != '"' && id[0] != '-' && id[0]-'0' > 9 || q.response.header["Location"] != nil {
		return
	}
	path := q.target.path
	if item, edited := strings.CutSuffix(path, "/edit"); edited && strings.HasSuffix(q.e.Route, ")/edit") { // the new item is next to the edited one
		path = item[:max(0, strings.LastIndexByte(item, '/'))]
	}
	b := q.appendAddress(q.scratch[:0], path, true)
	for part, rest, more := "", rest.Raw(id).String(), true; more; {
		part, rest, more = strings.Cut(rest, "/")
		b = lex.AppendEscaped(append(b, '/'), part)
	}
	q.scratch = b
	q.response.header["Location"] = []string{string(b)}
}
