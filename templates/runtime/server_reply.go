package rest

import (
	"bytes"
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// reply makes the answer of a handler: in the context that was asked for, or in that of editing after a change. The status is
// the usual one if it is 0.
func (q *request) reply(out Codable, status int) (err error) {
	q.status = cmp.Or(status, q.e.Status, http.StatusOK)
	if q.status == http.StatusNoContent {
		q.out = q.out[:0]
		return nil
	}
	q.out, err = answer(q.out[:0], out, q.shown(), q.fields)
	if err == nil && bytes.HasPrefix(q.out, []byte("{")) && q.wholeLinks() {
		q.out, err = answer(q.out[:0], out, q.shown(), q.fields)
	}
	if err != nil {
		return err
	}
	if p, ok := out.(page); ok {
		if items, total, pages := p.page(); items == 0 || *total != 0 || *pages != 0 { // else nobody has counted them
			q.setTotals(items, *total, *pages)
		}
	}
	if q.status == http.StatusCreated && q.e.Status == q.status {
		q.setLocation(out)
	}
	return q.embed()
}

// shown returns the context of the answer.
func (q *request) shown() Contexts {
	context := q.value(q.e.slot("context")).Text()
	switch {
	case q.method != http.MethodGet && q.method != http.MethodHead, context == "edit":
		return Edit
	case context == "embed":
		return Embed
	}
	return View
}

// setTotals adds the headers of a collection. The number of pages is counted if the handler has not done it; a page without
// a size, as revisions have, may hold all items.
func (q *request) setTotals(items, total, pages int) {
	if size, _ := q.value(q.e.slot("per_page")).Int(); pages == 0 && size > 0 {
		pages = (total + size - 1) / size
	} else if pages == 0 && items == total {
		pages = min(total, 1)
	}
	page, ok := q.value(q.e.slot("page")).Int()
	if !ok {
		page = 1
	}
	b := strconv.AppendInt(q.scratch[:0], int64(total), 10)
	n := len(b)
	b = strconv.AppendInt(b, int64(pages), 10)
	m := len(b)
	if page > 1 {
		b = append(q.pageLink(append(b, '<'), min(page-1, pages)), `>; rel="prev"`...)
	}
	if page < pages {
		if page > 1 {
			b = append(b, ", "...)
		}
		b = append(q.pageLink(append(b, '<'), page+1), `>; rel="next"`...)
	}
	q.scratch = b
	all := string(q.scratch) // one text and one list, of which the headers are parts
	values := [...]string{all[:n], all[n:m], all[m:]}
	q.header["X-Wp-Total"] = values[:1:1]
	q.header["X-Wp-Totalpages"] = values[1:2:2]
	if m < len(all) {
		q.header["Link"] = values[2:]
	}
}

// pageLink appends the address of the request for another page.
func (q *request) pageLink(b []byte, page int) []byte {
	b = q.at(b, q.path)
	if q.isPlain() {
		b = append(b, '&')
	} else {
		b = append(b, '?')
	}
	set := false
	for i := q.t.nodes[q.query].first; i != 0; i = q.t.nodes[i].next {
		switch name := q.t.nodes[i].key; name {
		case "rest_route":
		case "page":
			set = true
			b = append(strconv.AppendInt(append(b, "page="...), int64(page), 10), '&')
		default:
			b = appendPairs(appendEscaped(b, name), len(b), Value{q.t, i})
		}
	}
	if !set {
		return strconv.AppendInt(append(b, "page="...), int64(page), 10)
	}
	return b[:len(b)-1]
}

// appendPairs appends the values of a parameter to a query that ends, from at on, with its name. Each pair has an & behind it.
func appendPairs(b []byte, at int, v Value) []byte {
	if v.Kind() < KindList {
		return append(appendEscaped(append(b, '='), v.Text()), '&')
	}
	name := string(b[at:])
	b = b[:at]
	for key, m := range v.Members() {
		at = len(b)
		b = append(appendEscaped(append(append(b, name...), "%5B"...), key), "%5D"...)
		b = appendPairs(b, at, m)
	}
	return b
}

// isPlain reports whether the client used the form of address that works everywhere, with rest_route.
func (q *request) isPlain() bool { return q.member("rest_route").t != nil }

// at appends the address of a route, in the form that the client used.
func (q *request) at(b []byte, path string) []byte {
	if b = q.base(b); q.isPlain() {
		return appendEscaped(b, path)
	}
	return append(b, path...)
}

// base appends the address of all routes, in the form that the client used.
func (q *request) base(b []byte) []byte {
	b = append(b, q.m.homeAt(q.r).address...)
	switch {
	case q.isPlain():
		return append(b, "/index.php?rest_route="...)
	case strings.HasPrefix(q.r.URL.Path, "/index.php/"):
		b = append(b, "/index.php"...)
	}
	return append(b, q.m.prefix...)
}

// setLocation adds the address of what was made, if it has an id or a uuid, whatever _fields selects.
func (q *request) setLocation(out Codable) {
	id := identity(out)
	if id == "" || id[0] != '"' && id[0] != '-' && id[0]-'0' > 9 || q.header["Location"] != nil {
		return
	}
	slash := "/"
	if q.isPlain() {
		slash = "%2F"
	}
	path := q.path
	if item, edited := strings.CutSuffix(path, "/edit"); edited && strings.HasSuffix(q.e.Route, ")/edit") { // another thing beside it
		path = item[:max(0, strings.LastIndexByte(item, '/'))]
	}
	b := q.at(q.scratch[:0], path)
	for part, rest, more := "", id.String(), true; more; {
		part, rest, more = strings.Cut(rest, "/")
		b = appendEscaped(append(b, slash...), part)
	}
	q.scratch = b
	q.header["Location"] = []string{string(b)}
}

// readFields reads _fields: a list, or names in a string. Without any, everything is wanted. The parts of the names
// count as values that the request holds.
func (q *request) readFields() error {
	v := q.param("_fields")
	if v.Missing() {
		return nil
	}
	f := &fieldSet{names: map[string]*fieldSet{}}
	list := v.items()
	n := v.t.words
	for item := list.first(); item.more(); item = item.next() {
		if k := item.Kind(); k == KindNull || k >= KindList {
			continue
		}
		name := strings.TrimSpace(toText(item))
		if n += strings.Count(name, "."); n > v.t.most {
			return tooManyParams
		}
		if q.fields = f; !f.add(name) {
			break
		}
	}
	return nil
}

// wholeLinks lets _fields take all links, where it named some of them, and reports whether it did. The server selects
// links one by one only in the items of a list.
func (q *request) wholeLinks() bool {
	links, _ := q.fields.sub("_links")
	if links != nil {
		q.fields.names["_links"] = nil
	}
	return links != nil
}

// add selects a path. The real server stops at a path below a member that is already selected, and forgets
// what comes after it; add returns false then.
func (f *fieldSet) add(path string) bool {
	name, rest, more := strings.Cut(path, ".")
	sub, known := f.names[name]
	switch {
	case !more:
		f.names[name] = nil
		return true
	case known && sub == nil:
		return false
	case !known:
		sub = &fieldSet{names: map[string]*fieldSet{}}
		f.names[name] = sub
	}
	return sub.add(rest)
}

// appendSelected appends v as JSON with the members that are selected. What is left of an object or a list without
// any is an empty list, as PHP writes it.
func appendSelected(b []byte, v Value, f *fieldSet) []byte {
	if f == nil || v.Kind() < KindList {
		return v.JSON(b)
	}
	from := len(b)
	b = append(b, '{')
	for name, m := range v.Members() {
		if sub, ok := f.sub(name); ok {
			b = appendSelected(appendKey(b, name), m, sub)
		}
	}
	return endObject(b, from)
}

// embed lets the hook add what _embed asks for. Links that _fields does not select cannot be embedded.
func (q *request) embed() (err error) {
	v := q.member("_embed")
	if v.t == nil || q.m.embed == nil || q.inner {
		return nil
	}
	if _, ok := q.fields.sub("_links"); !ok || !bytes.Contains(q.out, []byte(`"_links"`)) {
		return nil
	}
	q.out, err = q.m.embed(q.context(), relations(v), q.out)
	return err
}

// relations returns the relations that _embed names, nil for all.
func relations(v Value) (names []string) {
	if v.Kind() == KindString && slices.Contains([]string{"", "1", "0", "true"}, v.Text()) {
		return nil
	}
	for item := v.items().first(); item.more(); item = item.next() {
		names = append(names, item.Text())
	}
	return names
}
