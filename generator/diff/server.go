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
)

// server stands in for a deployment: it decides on requests as the real one does, and does nothing.
type server struct {
	mux     *rest.Mux
	matched map[string]matched // see match
}

// matched is the key of the route that serves a request, and what its captures took.
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

// emitted is the endpoint as generated code has it.
func (e *endpoint) emitted() *rest.Endpoint {
	out := &rest.Endpoint{Namespace: e.route.Namespace, Route: e.compiled.Route, Methods: e.methods, Batch: e.batch, Status: e.compiled.Status,
		Expression: e.compiled.Expression}
	if e.compiled.Engine {
		out.Engine = pattern.Compile
	}
	for _, a := range e.compiled.Args {
		out.Args = append(out.Args, a.Schema)
	}
	return out
}

// answer is what became of a request.
type answer struct {
	accepted bool
	code     string
	params   []string // that were refused or missed
}

// ask sends a witness to the server.
func (s *server) ask(w *Witness) answer {
	record := httptest.NewRecorder()
	s.mux.ServeHTTP(record, w.request())
	var body struct {
		Code string
		Data struct{ Params json.RawMessage }
	}
	if json.Unmarshal(record.Body.Bytes(), &body) != nil {
		body.Code = ""
	}
	// An endpoint without a handler says so, after it has found nothing wrong.
	return answer{
		accepted: record.Code < 300 || body.Code == string(rest.ErrNotImplemented),
		code:     body.Code,
		params:   paramNames(body.Data.Params),
	}
}

// paramNames reads the names of parameters, which are a list or the keys of an object.
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

// match returns the key of the route that serves a request, empty if there is none, and what its captures took. Several rules
// ask for the same requests, each of which may have to be held against all routes.
func (s *server) match(w *Witness) (key string, captures map[string]string) {
	asked := w.Method + w.Path + "?" + w.Query + string(w.Body)
	m, known := s.matched[asked]
	if !known {
		if e, captures := s.mux.Match(w.request()); e != nil {
			m = matched{e.Route, captures}
		}
		s.matched[asked] = m
	}
	return m.key, m.captures
}

func (w *Witness) request() *http.Request {
	address, err := url.Parse("http://example.org" + prefix + w.Path)
	if err != nil { // no path of ours: the server will not find it
		address = &url.URL{Scheme: "http", Host: "example.org", Path: prefix + "/" + url.PathEscape(w.Path)}
	}
	address.RawQuery = w.Query
	r := &http.Request{
		Method: w.Method, URL: address, RequestURI: address.RequestURI(), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Host: address.Host, Header: http.Header{}, Body: io.NopCloser(bytes.NewReader(w.Body)), ContentLength: int64(len(w.Body)),
	}
	if len(w.Body) > 0 {
		r.Header.Set("Content-Type", "application/json")
	}
	return r
}

// proves reports whether the witness holds: the old server accepts it, the new one refuses it with one of the codes, if
// there are any, and because of the parameter, if there is one.
func (c *comparison) proves(w *Witness, param string, codes ...string) bool {
	if w == nil || !c.old.serve().ask(w).accepted {
		return false
	}
	got := c.new.serve().ask(w)
	return !got.accepted && (len(codes) == 0 || slices.Contains(codes, got.code)) && (param == "" || slices.Contains(got.params, param))
}
