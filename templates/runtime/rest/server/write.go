package server

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
	"github.com/restgen/restgen/templates/runtime/rest/internal/headers"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/internal/route"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Headers of every response. The slices are shared and have no spare capacity,
// so that appending copies them.
var (
	contentJSON   = []string{"application/json; charset=UTF-8"}
	contentScript = []string{"application/javascript; charset=UTF-8"}
	noIndex       = []string{"noindex"}
	noSniff       = []string{"nosniff"}
	exposed       = []string{"X-WP-Total, X-WP-TotalPages, Link"}
	accepted      = []string{"Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type"}
	corsMethods   = []string{route.AllMethods}
	isTrue        = []string{"true"}
	expired       = []string{"Wed, 11 Jan 1984 05:00:00 GMT"}
	noCache       = []string{"no-cache, must-revalidate, max-age=0, no-store, private"}
)

// write sends the response.
func (q *request) write() {
	delete(q.header, "Content-Length") // a gateway may have copied it from another response
	q.setAllow()
	kind := q.kind
	if kind == nil {
		kind = contentJSON
		if q.own.Exists() {
			kind = q.wrap()
		}
	}
	if !q.ascii && q.kind == nil && !utf8.Valid(q.out) { // text of a handler or of the request
		q.out = bytes.ToValidUTF8(q.out, []byte("\ufffd"))
	}
	q.setCommon(q.header)
	q.header["Content-Type"] = kind
	q.w.WriteHeader(q.status)
	if q.method != http.MethodHead && q.r.Method != http.MethodHead {
		q.w.Write(q.out)
	}
}

// wrap changes the response for _envelope, _pretty and _jsonp, and returns its
// content type.
func (q *request) wrap() []string {
	if q.member("_envelope").Exists() {
		q.out = q.envelope(nil)
		q.status, q.ascii = http.StatusOK, false
		for _, name := range headers.Names(q.header, q.outer) {
			delete(q.header, name)
		}
	}
	if q.member("_pretty").Exists() {
		var indented bytes.Buffer
		if json.Indent(&indented, q.out, "", "    ") == nil {
			q.out = indented.Bytes()
		}
	}
	if name, err := q.callback(); name != "" {
		q.out = append(append([]byte("/**/"+name+"("), q.out...), ')')
		return contentScript
	} else if err == invalidCallback {
		return contentScript // although the body is JSON
	}
	return contentJSON
}

// setCommon adds the headers of every response. CORS headers are for browsers
// only, which send an origin. Responses that may be for one user are not
// cached.
func (q *request) setCommon(h http.Header) {
	if h["Link"] == nil { // while there are few headers
		h["Link"] = q.m.homeAt(q.r).link
	}
	h["X-Robots-Tag"] = noIndex
	h["X-Content-Type-Options"] = noSniff
	if h["Access-Control-Expose-Headers"] == nil { // a gateway passes on those of the site
		h["Access-Control-Expose-Headers"] = exposed
	}
	h["Access-Control-Allow-Headers"] = accepted
	sent, origin := q.r.Header, q.r.Header["Origin"]
	if len(origin) > 0 || q.m.origins != nil {
		h["Vary"] = append(slices.Clip(h["Vary"]), "Origin") // a handler may share its slice
	}
	if len(origin) > 0 && (q.m.origins == nil || q.m.origins(origin[0])) {
		h["Access-Control-Allow-Origin"] = origin[:1:1]
		h["Access-Control-Allow-Methods"] = corsMethods
		h["Access-Control-Allow-Credentials"] = isTrue
	}
	personal := sent["Authorization"] != nil || sent["Cookie"] != nil || sent["X-Wp-Nonce"] != nil
	if personal || q.byHeader && q.status/100 == 4 {
		h["Expires"], h["Cache-Control"] = expired, noCache
	}
}

// setAllow adds the methods of the route that the client may use.
func (q *request) setAllow() {
	if q.route == nil {
		return
	}
	if q.m.permit == nil {
		q.header["Allow"] = q.route.allow
		return
	}
	var usable [][]string
	for _, e := range q.route.list {
		if q.allowed(e) == nil {
			usable = append(usable, e.Methods)
		}
	}
	if methods := route.Allow(usable); methods != "" {
		q.header["Allow"] = []string{methods}
	}
}

// envelope appends the response as an object with body, status and headers.
func (q *request) envelope(b []byte) []byte {
	b = fmt.Appendf(b, `{"body":%s,"status":%d,"headers":`, cmp.Or(string(q.out), "null"), q.status)
	from := len(b)
	b = append(b, '{')
	for _, name := range headers.Names(q.header, q.outer) {
		b = lex.AppendKey(b, headers.Spelling(name))
		value := strings.Join(q.header[name], ", ")
		if name == "X-Wp-Total" || name == "X-Wp-Totalpages" {
			b = append(b, value...)
		} else {
			b = lex.AppendQuoted(b, value)
		}
	}
	return append(lex.EndObject(b, from), '}')
}

// callback returns the name of the JSONP callback. PHP treats 0 as no name.
func (q *request) callback() (string, error) {
	v := q.member("_jsonp")
	name, kind := v.Text(), v.Kind()
	switch {
	case kind != schema.KindAbsent && !q.m.jsonp.Or(q.m.origins == nil):
		return "", noCallbacks
	case name != "" && !lex.OnlyAlnum(name, "._"), kind == schema.KindList, kind == schema.KindObject:
		return "", invalidCallback
	case name != "0":
		return name, nil
	}
	return "", nil
}

// readFields reads v, _fields: a list, or names in a string; without any, all
// fields are selected. The parts of the names count as values of the request.
func (q *request) readFields(v schema.Value) error {
	if v.Missing() {
		return nil
	}
	f := codec.NewFieldSet()
	list := v.Items()
	n := 0
	for item := list.First(); item.Exists(); item = item.Next() {
		if k := item.Kind(); k == schema.KindNull || k >= schema.KindList {
			continue
		}
		name := strings.TrimSpace(schema.ToString(item))
		n += strings.Count(name, ".")
		if !v.HasRoom(n) {
			return failure.TooManyParams
		}
		q.fields = f
		if !f.Add(name) {
			break
		}
	}
	return nil
}

// wholeLinks selects all links if _fields selects some, and reports whether it
// did. The server selects single links in the items of a list only.
func (q *request) wholeLinks() bool {
	return q.fields.Widen("_links")
}

// embed calls the hook of EmbedFunc for _embed, unless _fields leaves out the
// links.
func (q *request) embed() (err error) {
	v := q.member("_embed")
	_, ok := q.fields.Sub("_links")
	if v.Exists() && ok && q.m.embed != nil && !q.inner && bytes.Contains(q.out, []byte(`"_links"`)) {
		var out []byte
		if out, err = q.m.embed(q.context(), relations(v), q.out); err == nil {
			q.out = append(q.out[:0], out...) // the hook may use its slice again, as the pool does with q.out
		}
	}
	return err
}

// relations returns the relations in _embed, nil for all.
func relations(v schema.Value) (names []string) {
	if v.Kind() == schema.KindString && slices.Contains([]string{"", "1", "0", "true"}, v.Text()) {
		return nil
	}
	for item := v.Items().First(); item.Exists(); item = item.Next() {
		names = append(names, item.Text())
	}
	return names
}
