package rest

import (
	"bytes"
	"context"
	"net/http"
	"reflect"
	"slices"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/form"
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
	paged    bool // whether that response has links to other pages
}

// end empties s.
func (s *served) end() {
	s.mu.Lock()
	s.q, s.params = nil, nil
	s.mu.Unlock()
}

// serving returns the context of a handler of the endpoint, or nil.
func serving(ctx context.Context, e *Endpoint) *callContext {
	if c, _ := ctx.Value((*callContext)(nil)).(*callContext); c != nil && c.endpoint == e && e != nil {
		return c
	}
	return nil
}

// maxForwarded is the number of parameters in the query of a gateway. PHP drops
// those after the first 1,000 (max_input_vars), so that the site would not see
// all that Authorize saw. The client may add some.
const maxForwarded = 900

// forward adds the parameters that were sent to a call that a handler makes to
// its own endpoint. For an upload they are in the query. PHP changes some names
// in a query: a member of a JSON body could become a path parameter or the
// method of the request. Members with such names are left out.
func (s *served) forward(x *call, in codec.FieldCoder, upload bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.q == nil {
		return nil
	}
	params, err := s.changes(in)
	if err != nil {
		return err
	}
	if !upload && x.method == x.endpoint.firstMethod() && slices.Contains(x.endpoint.Methods, s.q.method) {
		x.method, x.body, x.kind = s.q.method, nil, ""
	}
	posted := !upload && !inQuery(x.method)
	query, body := []byte(nil), []byte{'{'}
	for name, v := range params.Members() {
		switch {
		case posted && (s.inBody(name) || !merge.Same(v, s.q.query.Member(name))):
			body = v.JSON(lex.AppendKey(body, name))
		case !v.SameInQuery() || upload && !form.Holds(name, v): // the site would see another parameter
		case v.Kind() != schema.KindNull: // a query has no null
			if query, err = v.AppendParam(query); err != nil {
				return err
			}
		}
	}
	if bytes.Count(query, []byte("&")) >= maxForwarded {
		return tooManyParams
	}
	x.query = query
	if posted {
		x.body, x.kind = append(body, '}'), "application/json"
	}
	return nil
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
