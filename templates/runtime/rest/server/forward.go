package server

import (
	"net/url"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/address"
	"github.com/restgen/restgen/templates/runtime/rest/internal/errs"
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
	mu       sync.Mutex
	q        *request
	params   codec.FieldCoder
	response siteResponse
	status   atomic.Int32 // of the response, 0 if it is the usual one
}

// end empties s and returns the response of the site, if s was forwarded.
func (s *served) end() siteResponse {
	s.mu.Lock()
	defer s.mu.Unlock()
	response := s.response
	s.q, s.params, s.response = nil, nil, siteResponse{}
	return response
}

// setStatus sets the status of a successful response.
func (s *served) setStatus(status int) {
	if status/100 == 2 {
		s.status.Store(int32(status))
	}
}

// forwarded returns the request for the clients of a gateway, or nil if it is
// not one of a handler.
func (s *served) forwarded() *forward.Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.q == nil {
		return nil
	}
	r := &forward.Request{
		Endpoint:  s.q.e.declared,
		Method:    s.q.target.method,
		Path:      s.q.escapedPath(),
		Params:    s.forwardedParams,
		LeadsHere: s.leadsHere,
		Captures:  s.escapedCaptures,
		Respond:   s.keep,
	}
	if u := s.q.upload; u != nil && u.file.Body != nil && u.file.Name != "" {
		r.File = u.file
	}
	return r
}

// keep keeps a response of the site for the response of the gateway, unless the
// call failed otherwise than by an error of the site.
func (s *served) keep(r *forward.Response) {
	if e, ok := errs.As[*rest.Error](r.Err); r.Err != nil && !r.Opaque && (!ok || gatewayError(e) != nil) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.q == nil {
		return
	}
	s.response.keep(r)
	if r.Err == nil {
		s.setStatus(r.Status)
	}
}

// escapedPath returns the path of the route if its captures have escapes that the
// same path of another site keeps.
func (q *request) escapedPath() string {
	if q.target.form == plainForm && !q.isItem() || !strings.Contains(q.target.path, "%") || !lex.IsPlainPath(strings.ReplaceAll(q.target.path, "%", "")) {
		return ""
	}
	return q.target.path
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
	e, found := s.q.site.leadsTo(path, s.q.target.method)
	return found, e == s.q.e
}

// escapedCaptures returns the captures of a path that a site would not read in it
// as the handler got them, since it keeps escapes or adds backslashes before
// quotes. As parameters they are exact, and win over the path. The list is empty
// if the handler changed a capture.
func (s *served) escapedCaptures(path string) (list []forward.Param) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.q == nil || lex.IsPlainPath(path) {
		return nil
	}
	_, e, captures := s.q.site.find(path, s.q.target.method, nil)
	if e != s.q.e {
		return nil
	}
	all := schema.NewTree().NewObject()
	for _, c := range captures {
		text, err := url.PathUnescape(c.Value)
		v, _ := s.q.args.Named(c.Name)
		if err != nil || schema.ToString(v) != text {
			return nil
		}
		if !lex.IsPlainPath(text) {
			all.Add(c.Name, schema.KindString, text)
		}
	}
	for name, v := range all.Members() {
		list = append(list, forward.Param{Name: name, Value: v})
	}
	return list
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
		inQuery := !s.q.sources.inBody(name) && merge.Same(v, s.q.target.query.Member(name))
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
	was, err := codec.AppendTree(schema.NewTree(), before)
	if err != nil {
		return sent, err
	}
	is, err := codec.AppendTree(schema.NewTree(), in)
	if err != nil {
		return sent, err
	}
	return schema.ParseJSON(merge.AppendChanged(nil, sent, was, is))
}

// sent returns the parameters of a request as a JSON object, without those for
// the server itself and without captures, which are in the path.
func (s *served) sent() []byte {
	b, seen := []byte{'{'}, slices.Clone(s.q.routed.Names)
	seen = append(seen, s.q.e.Captures...)
	seen = append(seen, "_method", "_envelope", "_jsonp", "_fields", "_wpnonce", "rest_route")
	if s.q.site.embed != nil {
		seen = append(seen, "_embed")
	}
	for _, layer := range s.q.sources.layers {
		for name := range layer.Members() {
			if !slices.Contains(seen, name) {
				seen = append(seen, name)
				if s.q.args.Lost(name) {
					continue // the site would see a parameter that nobody saw here
				}
				b = s.q.sources.findOrNull(name).JSON(lex.AppendKey(b, name))
			}
		}
	}
	return append(b, '}')
}
