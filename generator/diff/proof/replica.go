package proof

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/server"
)

// A Replica decides on requests as a deployment does, without executing them. It has
// a part for each first segment of paths, and keeps those that were used last, as
// the routes of a large site need much memory.
type Replica struct {
	*match.Side
	parts []*serverPart // those used last are at the end
	size  int           // the number of endpoints in parts
}

// A serverPart serves the paths with one first segment.
type serverPart struct {
	segment string
	mux     *server.Mux
	size    int                 // the number of its endpoints
	matched map[request]matched // see Match
}

// A request is a witness in a form that can be compared.
type request struct{ method, path, query, body string }

// Bounds of the parts that a server keeps.
const (
	fewParts      = 4
	mostEndpoints = 2000
)

// matched is the key of the route that serves a request, with its captures.
type matched struct {
	key      string
	captures map[string]string
}

const prefix = "/wp-json"

// NewReplica returns a replica of one side.
func NewReplica(s *match.Side) *Replica { return &Replica{Side: s} }

// part returns the part of the server that serves a path, which is escaped.
func (s *Replica) part(path string) *serverPart {
	segment := firstSegment(path)
	i := slices.IndexFunc(s.parts, func(p *serverPart) bool { return p.segment == segment })
	if i < 0 {
		s.parts = append(s.parts, s.build(segment))
		s.size += s.parts[len(s.parts)-1].size
		for len(s.parts) > fewParts && s.size > mostEndpoints {
			s.size -= s.parts[0].size
			s.parts = slices.Delete(s.parts, 0, 1)
		}
		return s.parts[len(s.parts)-1]
	}
	p := s.parts[i]
	if i < len(s.parts)-1 {
		s.parts = append(slices.Delete(s.parts, i, i+1), p)
	}
	return p
}

// build returns the part for a segment, with all routes that may match its paths.
func (s *Replica) build(segment string) *serverPart {
	p := &serverPart{
		segment: segment, matched: map[request]matched{},
		mux: server.NewMux(server.Logger(slog.New(slog.DiscardHandler)), server.Prefix(prefix)),
	}
	var keys []string
	for _, r := range s.Routes {
		if !r.MayServe(segment) {
			continue
		}
		keys = append(keys, r.Key)
		for _, e := range r.Endpoints {
			p.mux.Add(e.Op.Runtime(e.Route.Namespace, e.Compiled))
			p.size++
		}
	}
	p.mux.Routes(keys)
	return p
}

// firstSegment returns the first segment of an escaped path, in lower case.
func firstSegment(path string) string {
	decoded, err := url.PathUnescape(path)
	if err != nil {
		decoded = path
	}
	first, _, _ := strings.Cut(strings.TrimPrefix(decoded, "/"), "/")
	return strings.ToLower(first)
}

// An Outcome is the decision of a server on a request.
type Outcome struct {
	Accepted bool
	Code     string
	Params   []string // invalid or missing ones
}

// Send sends a witness to the server.
func (s *Replica) Send(w *report.Witness) Outcome {
	record := httptest.NewRecorder()
	s.part(w.Path).mux.ServeHTTP(record, requestOf(w))
	var body struct {
		Code string
		Data struct{ Params json.RawMessage }
	}
	if json.Unmarshal(record.Body.Bytes(), &body) != nil {
		body.Code = ""
	}
	// An endpoint without a handler reports that after all checks.
	return Outcome{
		Accepted: record.Code < 300 || body.Code == string(rest.ErrNotImplemented),
		Code:     body.Code,
		Params:   paramNames(body.Data.Params),
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

// Match returns the key and the captures of the route that serves a request, or
// an empty key. It keeps the result: several rules try the same requests, and each
// may have to be compared with all routes.
func (s *Replica) Match(w *report.Witness) (route string, captures map[string]string) {
	p := s.part(w.Path)
	key := request{w.Method, w.Path, w.Query, string(w.Body)}
	m, known := p.matched[key]
	if !known {
		if e, captures := p.mux.Match(requestOf(w)); e != nil {
			m = matched{e.Route, captures}
		}
		p.matched[key] = m
	}
	return m.key, m.captures
}

// requestOf returns a witness as a request.
func requestOf(w *report.Witness) *http.Request {
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
