package server

import (
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/address"
	"github.com/restgen/restgen/templates/runtime/rest/internal/forward"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/internal/merge"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A gateway serves a request by a call of the same endpoint of another site.
// Params hold the parameters that the index describes. The site may know more:
// parameters of plugins, and members without a field. So it gets all parameters
// as they were sent, except for the changes of the handler.

// served is the request that a handler serves. It is empty after the handler
// has returned, since the request is used again.
type served struct {
	mu     sync.Mutex
	q      *request
	params codec.FieldCoder
	// Headers of the site's response that the gateway passes on.
	received http.Header
	paged    bool              // whether that response has links to other pages
	opaque   *forward.Response // that the gateway passes on as it is
}

// end empties s.
func (s *served) end() {
	s.mu.Lock()
	s.q, s.params = nil, nil
	s.mu.Unlock()
}

// forwarded returns the request for the clients of a gateway, or nil if it is
// not one of a handler.
func (c *callContext) forwarded() *forward.Request {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.q == nil {
		return nil
	}
	r := &forward.Request{
		Endpoint:  c.endpoint,
		Method:    c.q.method,
		Path:      c.q.escapedPath(),
		Params:    c.forwardedParams,
		LeadsHere: c.leadsHere,
		Received:  c.keep,
	}
	if file, ok := Uploaded(c); ok && file.Name != "" {
		r.File = file
	}
	return r
}

// escapedPath returns the path of the route if its captures have escapes that the
// same path of another site keeps.
func (q *request) escapedPath() string {
	if q.plain || !strings.Contains(q.path, "%") || !lex.IsPlainPath(strings.ReplaceAll(q.path, "%", "")) {
		return ""
	}
	return q.path
}

// leadsHere reports whether a site finds the endpoint of the request by a path, and
// no other one, whether it decodes the path, as in rest_route, or does not.
// Another source can override a capture with a value that its pattern does not
// match: in the path it could become the path of another route, which Authorize
// did not see.
func (s *served) leadsHere(path string) bool {
	plain, err := url.PathUnescape(path)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.q == nil {
		return true
	}
	if err != nil || path == "" || strings.ContainsAny(plain, "?\n") || len(plain) > 1 && strings.HasSuffix(plain, "/") {
		return false // a site drops the end; that of a path below /index.php begins at ? too
	}
	found, same := s.find(path)
	decodedFound, decodedSame := s.find(address.AddSlashes(plain))
	if found && !same || decodedFound && !decodedSame {
		return false
	}
	return found || decodedFound
}

// find reports whether the server finds an endpoint by a path, and whether it is
// the endpoint of the request.
func (s *served) find(path string) (found, same bool) {
	r, n, _ := s.q.m.router.Find(path, s.q.method, nil)
	return r != nil, r != nil && s.q.m.routes[r.Index].list[n] == s.q.e
}

// forwardedParams returns the parameters that were sent, given the parameters
// of a call.
func (s *served) forwardedParams(in codec.FieldCoder) ([]forward.Param, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.q == nil {
		return nil, nil
	}
	params, err := s.changes(in)
	if err != nil {
		return nil, err
	}
	list := []forward.Param{}
	for name, v := range params.Members() {
		inQuery := !s.inBody(name) && merge.Same(v, s.q.query.Member(name))
		list = append(list, forward.Param{Name: name, Value: v, InQuery: inQuery})
	}
	return list, nil
}

// changes returns the parameters that were sent, with the changes that the
// handler made to its params.
func (s *served) changes(in codec.FieldCoder) (schema.Value, error) {
	sent, err := schema.ParseJSON(s.sent())
	if err != nil || in == nil || s.params == nil || reflect.TypeOf(in) != reflect.TypeOf(s.params) {
		return sent, err
	}
	before := reflect.New(reflect.TypeOf(in).Elem()).Interface().(codec.FieldCoder)
	s.q.e.reset(before)
	s.q.args.Bind(before)
	was, err := valueOf(before)
	if err != nil {
		return sent, err
	}
	is, err := valueOf(in)
	if err != nil {
		return sent, err
	}
	return schema.ParseJSON(merge.AppendChanged(nil, sent, was, is))
}

// sent returns the parameters of a request as a JSON object, without those for
// the server itself and without captures, which are in the path.
func (s *served) sent() []byte {
	b, seen := []byte{'{'}, slices.Clone(s.q.e.route.Names)
	seen = append(seen, s.q.e.Captures...)
	seen = append(seen, "_method", "_envelope", "_jsonp", "_fields", "_wpnonce", "rest_route")
	if s.q.m.embed != nil {
		seen = append(seen, "_embed")
	}
	for _, layer := range s.q.layers {
		for name := range layer.Members() {
			if !slices.Contains(seen, name) {
				seen = append(seen, name)
				if s.q.args.Lost(name) {
					continue // the site would see a parameter that nobody saw here
				}
				b = s.inEffect(name).JSON(lex.AppendKey(b, name))
			}
		}
	}
	return append(b, '}')
}

// inEffect returns the first value of a parameter that is not null, or null.
func (s *served) inEffect(name string) (v schema.Value) {
	for _, layer := range s.q.layers {
		if m := layer.Member(name); m.Exists() && v.Missing() {
			v = m
		}
	}
	return v
}

// inBody reports whether the body holds a parameter. The query and the path
// are the last sources.
func (s *served) inBody(name string) bool {
	sources := s.q.layers[:max(0, len(s.q.layers)-2)]
	return slices.ContainsFunc(sources, func(layer schema.Value) bool { return layer.Member(name).Exists() })
}

func valueOf(v codec.FieldCoder) (schema.Value, error) {
	b, err := codec.AppendJSON(nil, v)
	if err != nil {
		return schema.Value{}, err
	}
	return schema.ParseJSON(b)
}
