package server

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/forward"
	"github.com/restgen/restgen/templates/runtime/rest/internal/headers"
)

// received is what a gateway passes on of the last response of the site.
type received struct {
	header http.Header
	paged  bool              // it has links to other pages
	opaque *forward.Response // the response if it is passed on as it is
}

func (x *received) keep(r *forward.Response) {
	links := r.Header.Get("Link")
	x.paged = strings.Contains(links, `rel="next"`) || strings.Contains(links, `rel="prev"`)
	x.header = r.Header.Clone()
	headers.Forwarded(x.header)
	if r.Opaque {
		x.opaque = r
	}
}

// addHeader adds the headers to a response, unless the handler has set them.
func (x *received) addHeader(to http.Header) {
	for name, values := range x.header {
		if to[name] == nil {
			to[name] = values
		}
	}
}

// totals returns the numbers of items and pages, 0 if the site did not send them.
func (x *received) totals() (total, pages int) {
	total, _ = strconv.Atoi(x.header.Get("X-WP-Total"))
	pages, _ = strconv.Atoi(x.header.Get("X-WP-TotalPages"))
	return total, pages
}

// opaqueFor returns the response that is passed on as it is for the error of a
// handler, or nil.
func (x *received) opaqueFor(err error) *forward.Response {
	if err == nil || x.opaque == nil || !errors.Is(err, x.opaque.Err) {
		return nil
	}
	return x.opaque
}
