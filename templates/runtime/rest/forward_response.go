package rest

import (
	"net/http"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/body"
	"github.com/restgen/restgen/templates/runtime/rest/internal/headers"
)

// keepHeader keeps h, the headers of a response of the site, for the response of
// the gateway, unless the call failed otherwise than by an error of the site.
func (s *served) keepHeader(h http.Header, err error) {
	if e, ok := errorAs[*Error](err); err != nil && (!ok || e.opaque == nil && gatewayError(e) != nil) {
		return
	}
	links := h.Get("Link")
	headers.Forwarded(h)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.q != nil {
		s.received, s.paged = h, strings.Contains(links, `rel="next"`) || strings.Contains(links, `rel="prev"`)
	}
}

// passHeader adds the headers that were kept to a response, unless the handler
// has set them.
func (s *served) passHeader(to http.Header) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for name, values := range s.received {
		if to[name] == nil {
			to[name] = values
		}
	}
}

// addPageLinks adds links to other pages if the site sent some. Those of the
// gateway have its own address.
func (s *served) addPageLinks(q *request, values *[3]string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.paged {
		var total, pages int
		r := Response{Header: s.received}
		r.count("X-WP-Total", &total)
		r.count("X-WP-TotalPages", &pages)
		q.setTotals(values, total, total, pages)
	}
}

// opaque reports whether a gateway passes on a response that is not JSON: one
// without a body, or with something else that the site sends on purpose, such as
// a file. An HTML page is a failure of the site or of what is in front of it.
func (r *Response) opaque() bool {
	media, _, _ := strings.Cut(strings.ToLower(r.Header.Get("Content-Type")), ";")
	media = strings.TrimSpace(media)
	own := len(r.Body) == 0 || media != "" && media != "text/html" && !body.IsJSON(media)
	return own && !isTemporary(&Error{Status: r.Status})
}

// passOn writes a response of the site as it is. It reports whether it could: an
// item of a batch holds JSON.
func (q *request) passOn(r *Response) bool {
	if len(r.Body) > 0 && q.inner {
		return false
	}
	q.status, q.out = r.Status, append(q.out[:0], r.Body...)
	if len(r.Body) > 0 {
		q.kind = r.Header["Content-Type"]
	}
	return true
}
