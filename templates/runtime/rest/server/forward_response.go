package server

import (
	"errors"
	"net/http"
	"net/textproto"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/forward"
)

// siteResponse is what a gateway passes on of the last response of the site.
type siteResponse struct {
	header  http.Header
	arrived bool
	paged   bool              // it has links to other pages
	opaque  *forward.Response // the response if it is passed on as it is
}

func (x *siteResponse) keep(r *forward.Response) {
	links := r.Header.Get("Link")
	x.arrived = true
	x.paged = strings.Contains(links, `rel="next"`) || strings.Contains(links, `rel="prev"`)
	x.header = r.Header.Clone()
	dropNotForwarded(x.header)
	if r.Opaque {
		x.opaque = r
	}
}

// addHeader adds the headers to a response, unless the handler has set them.
func (x *siteResponse) addHeader(to http.Header) {
	for name, values := range x.header {
		if to[name] == nil {
			to[name] = values
		}
	}
}

// totals returns the numbers of items and pages, 0 if the site did not send them.
func (x *siteResponse) totals() (t totals) {
	t.items, _ = strconv.Atoi(x.header.Get("X-WP-Total"))
	t.pages, _ = strconv.Atoi(x.header.Get("X-WP-TotalPages"))
	return t
}

// opaqueFor returns the response that is passed on as it is for the error of a
// handler, or nil.
func (x *siteResponse) opaqueFor(err error) *forward.Response {
	if err == nil || x.opaque == nil || !errors.Is(err, x.opaque.Err) {
		return nil
	}
	return x.opaque
}

// notForwarded are the headers of a site's response that a gateway does not pass
// on, in addition to those that the header Connection lists.
var notForwarded = []string{
	// They are about one connection.
	"Connection", "Proxy-Connection", "Keep-Alive", "Proxy-Authenticate", "Proxy-Authorization", "Te", "Trailer",
	"Transfer-Encoding", "Upgrade", "Alt-Svc",
	// They are about the bytes of a body, which the gateway writes anew.
	"Content-Length", "Content-Encoding", "Content-Range", "Accept-Ranges", "Content-Md5", "Digest",
	"Content-Digest", "Repr-Digest", "Etag",
	// The gateway sets its own, with its own addresses.
	"Content-Type", "Date", "Allow", "Link", "Location", "Access-Control-Allow-Origin", "Access-Control-Allow-Methods",
	"Access-Control-Allow-Headers", "Access-Control-Allow-Credentials", "Access-Control-Max-Age",
	// They belong to the gateway's own session.
	"Set-Cookie", "X-Wp-Nonce",
	// They make a web server in front of the gateway send its own files.
	"X-Sendfile", "X-Lighttpd-Send-File",
}

// dropNotForwarded removes from h, the headers of a site's response, those that a
// gateway does not pass on.
func dropNotForwarded(h http.Header) {
	for _, list := range h["Connection"] {
		for _, name := range strings.Split(list, ",") {
			delete(h, textproto.CanonicalMIMEHeaderKey(strings.TrimSpace(name)))
		}
	}
	for name, values := range h {
		count := name == "X-Wp-Total" || name == "X-Wp-Totalpages"
		accel := strings.HasPrefix(name, "X-Accel-") // commands for nginx
		if slices.Contains(notForwarded, name) || accel || count && !isCount(values) {
			delete(h, name)
		}
	}
}

// isCount reports whether a header has one value, a number.
func isCount(values []string) bool {
	return len(values) == 1 && values[0] != "" && len(values[0]) < 10 && strings.Trim(values[0], "0123456789") == ""
}
