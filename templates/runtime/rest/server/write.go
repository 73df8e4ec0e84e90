package server

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"unicode/utf8"

	"github.com/restgen/restgen/templates/runtime/rest/internal/route"
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
	delete(q.response.header, "Content-Length") // a gateway may have copied it from another response
	q.setAllow()
	kind := q.response.kind
	if kind == nil {
		kind = contentJSON
		if q.target.own.Exists() {
			kind = q.wrap()
		}
	}
	if q.response.kind == nil && !utf8.Valid(q.response.out) { // text of a handler or of the request
		q.response.out = bytes.ToValidUTF8(q.response.out, []byte("\ufffd"))
	}
	q.setCommon(q.response.header)
	q.response.header["Content-Type"] = kind
	q.w.WriteHeader(q.response.status)
	if q.target.method != http.MethodHead && q.r.Method != http.MethodHead {
		q.w.Write(q.response.out)
	}
}

// wrap changes the response for _envelope, _pretty and _jsonp, and returns its
// content type.
func (q *request) wrap() []string {
	if q.target.member("_envelope").Exists() {
		q.response.out = q.response.envelope(nil)
		q.response.status = http.StatusOK
		for _, name := range headerNames(q.response.header, q.response.outer) {
			delete(q.response.header, name)
		}
	}
	if q.target.member("_pretty").Exists() {
		var indented bytes.Buffer
		if json.Indent(&indented, q.response.out, "", "    ") == nil {
			q.response.out = indented.Bytes()
		}
	}
	if name, err := q.callback(); name != "" {
		q.response.out = append(append([]byte("/**/"+name+"("), q.response.out...), ')')
		return contentScript
	} else if err == invalidCallback {
		return contentScript // although the body is JSON
	}
	return contentJSON
}

// setAllow adds the methods of the route that the client may use. It calls the
// hook of Authorize for each endpoint, also for the one that was called: as on
// the real server, Allow shows what is allowed after the request, and the
// request may not have got as far as run.
func (q *request) setAllow() {
	if q.routed == nil {
		return
	}
	if q.site.authorize == nil {
		q.response.header["Allow"] = q.routed.allow
		return
	}
	var usable [][]string
	for _, e := range q.routed.list {
		if q.authorize(e) == nil {
			usable = append(usable, e.Methods)
		}
	}
	if methods := route.Allow(usable); methods != "" {
		q.response.header["Allow"] = []string{methods}
	}
}

// setCommon adds the headers of every response. CORS headers are for browsers
// only, which send an origin. Responses that may be for one user are not
// cached.
func (q *request) setCommon(h http.Header) {
	if h["Link"] == nil { // while there are few headers
		h["Link"] = q.root().link
	}
	h["X-Robots-Tag"] = noIndex
	h["X-Content-Type-Options"] = noSniff
	if h["Access-Control-Expose-Headers"] == nil { // a gateway passes on those of the site
		h["Access-Control-Expose-Headers"] = exposed
	}
	h["Access-Control-Allow-Headers"] = accepted
	sent, origin := q.r.Header, q.r.Header["Origin"]
	if len(origin) > 0 || q.site.origins != nil {
		h["Vary"] = append(slices.Clip(h["Vary"]), "Origin") // a handler may share its slice
	}
	if len(origin) > 0 && (q.site.origins == nil || q.site.origins(origin[0])) {
		h["Access-Control-Allow-Origin"] = origin[:1:1]
		h["Access-Control-Allow-Methods"] = corsMethods
		h["Access-Control-Allow-Credentials"] = isTrue
	}
	personal := sent["Authorization"] != nil || sent["Cookie"] != nil || sent["X-Wp-Nonce"] != nil
	if personal || q.target.byHeader && q.response.status/100 == 4 {
		h["Expires"], h["Cache-Control"] = expired, noCache
	}
}
