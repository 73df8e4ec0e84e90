package diff

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"

	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// server decides on requests as a deployment does, without executing them.
type server struct {
	mux     *rest.Mux
	matched map[string]matched // see match
}

// matched is the key of the route that serves a request, with its captures.
type matched struct {
	key      string
	captures map[string]string
}

const prefix = "/wp-json"

// serve returns the server of the side.
func (s *side) serve() *server {
	if s.server == nil {
		mux := rest.NewMux(rest.Logger(slog.New(slog.DiscardHandler)), rest.Prefix(prefix))
		var keys []string
		for _, r := range s.routes {
			keys = append(keys, r.Key)
			for _, e := range r.endpoints {
				mux.Add(e.emitted())
			}
		}
		mux.Routes(keys)
		s.server = &server{mux, map[string]matched{}}
	}
	return s.server
}

// emitted returns the endpoint in the form of generated code.
func (e *endpoint) emitted() *rest.Endpoint {
	out := &rest.Endpoint{
		Namespace: e.route.Namespace, Route: e.compiled.Route, Methods: e.methods,
		Batch: e.batch, Status: e.compiled.Status, Expression: e.compiled.Expression,
	}
	if e.compiled.Engine {
		out.Engine = pattern.Compile
	}
	out.Args = make([]schema.Schema, len(e.compiled.Args))
	for i := range e.compiled.Args {
		out.Args[i] = e.compiled.Args[i].Schema
	}
	return out
}

// outcome is the decision of a server on a request.
type outcome struct {
	accepted bool
	code     string
	params   []string // invalid or missing ones
}

// send sends a witness to the server.
func (s *server) send(w *Witness) outcome {
	record := httptest.NewRecorder()
	s.mux.ServeHTTP(record, w.request())
	var body struct {
		Code string
		Data struct{ Params json.RawMessage }
	}
	if json.Unmarshal(record.Body.Bytes(), &body) != nil {
		body.Code = ""
	}
	// An endpoint without a handler reports that after all checks.
	return outcome{
		accepted: record.Code < 300 || body.Code == string(rest.ErrNotImplemented),
		code:     body.Code,
		params:   paramNames(body.Data.Params),
	}
}

// paramNames reads the names of parameters: a list, or the keys of an object.
func paramNames(raw json.RawMessage) []string {
	var names []string
	if json.Unmarshal(raw, &names) == nil {
		return names
	}
	var object map[string]any
	if json.Unmarshal(raw, &object) == nil {
		for name := range object {
			names = append(names, name)
		}
	}
	return names
}

// match returns the key and the captures of the route that serves a request, or
// an empty key. It keeps the result: several rules try the same requests, and each
// may have to be compared with all routes.
func (s *server) match(w *Witness) (key string, captures map[string]string) {
	request := w.Method + w.Path + "?" + w.Query + string(w.Body)
	m, known := s.matched[request]
	if !known {
		if e, captures := s.mux.Match(w.request()); e != nil {
			m = matched{e.Route, captures}
		}
		s.matched[request] = m
	}
	return m.key, m.captures
}

func (w *Witness) request() *http.Request {
	address, err := url.Parse("http://example.org" + prefix + w.Path)
	if err != nil { // the server will not find it
		address = &url.URL{Scheme: "http", Host: "example.org", Path: prefix + "/" + url.PathEscape(w.Path)}
	}
	address.RawQuery = w.Query
	r := &http.Request{
		Method: w.Method, URL: address, RequestURI: address.RequestURI(), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Host: address.Host, Header: http.Header{},
		Body: io.NopCloser(bytes.NewReader(w.Body)), ContentLength: int64(len(w.Body)),
	}
	if len(w.Body) > 0 {
		r.Header.Set("Content-Type", "application/json")
	}
	return r
}

// proves reports whether the witness holds: the old server accepts it, and the
// new one rejects it, with one of the codes and because of the parameter if these
// are given.
func (c *comparison) proves(w *Witness, param string, codes ...string) bool {
	if w == nil || !c.old.serve().send(w).accepted {
		return false
	}
	got := c.new.serve().send(w)
	return !got.accepted && (len(codes) == 0 || slices.Contains(codes, got.code)) &&
		(param == "" || slices.Contains(got.params, param))
}
