package server

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/errs"
	"github.com/restgen/restgen/templates/runtime/rest/internal/forward"
	"github.com/restgen/restgen/templates/runtime/rest/internal/headers"
)

// keep keeps the status and the headers of a response of the site for the
// response of the gateway, unless the call failed otherwise than by an error of
// the site.
func (c *callContext) keep(r *forward.Response) {
	if e, ok := errs.As[*rest.Error](r.Err); r.Err != nil && !r.Opaque && (!ok || gatewayError(e) != nil) {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.q == nil {
		return
	}
	links := r.Header.Get("Link")
	c.paged = strings.Contains(links, `rel="next"`) || strings.Contains(links, `rel="prev"`)
	c.received = r.Header.Clone()
	headers.Forwarded(c.received)
	switch {
	case r.Opaque:
		c.opaque = r
	case r.Err == nil:
		SetStatus(c, r.Status)
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

// addPageLinks adds links to other pages if the site sent some. The links
// of the gateway have its own address.
func (s *served) addPageLinks(q *request, values *[3]string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.paged {
		total, _ := strconv.Atoi(s.received.Get("X-WP-Total")) // absent if it is no number
		pages, _ := strconv.Atoi(s.received.Get("X-WP-TotalPages"))
		q.setTotals(values, total, total, pages)
	}
}

// opaqueOf returns the response that a gateway passes on as it is for the error
// of a handler, or nil.
func (s *served) opaqueOf(err error) *forward.Response {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil || s.opaque == nil || !errors.Is(err, s.opaque.Err) {
		return nil
	}
	return s.opaque
}

// passOn writes a response of the site as it is. It reports whether it could: an
// item of a batch holds JSON.
func (q *request) passOn(r *forward.Response) bool {
	if len(r.Body) > 0 && q.inner {
		return false
	}
	q.status, q.out = r.Status, append(q.out[:0], r.Body...)
	if len(r.Body) > 0 {
		q.kind = r.Header["Content-Type"]
	}
	return true
}
