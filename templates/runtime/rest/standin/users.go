package standin

import (
	"context"
	"io"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/account"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/fault"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/kinds"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/media"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/rights"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
)

// authenticate identifies the user by HTTP Basic. Requests with wrong credentials
// are anonymous.
func (s *Site) authenticate(next http.Handler) http.Handler {
	s.handler = next
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.file(w, r) {
			return
		}
		own := &request.Session{User: s.userOf(r)}
		r = r.WithContext(request.WithSession(r.Context(), own))
		if own.User == nil && r.Header.Get("Authorization") != "" {
			r.Header = r.Header.Clone()
			r.Header.Del("Authorization")
		}
		if !s.holds() {
			next.ServeHTTP(w, r)
			return
		}
		back, body := fault.NewResponse(w.Header()), s.keepBody(r)
		next.ServeHTTP(back, r)
		s.record(r, body.String(), own.User, back.Status)
		back.Send(w, r, own.Fault)
	})
}

// holds reports whether responses are held back: to be recorded, or for faults.
func (s *Site) holds() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.records || !s.faults.IsEmpty()
}

// userOf returns the user of a request, or nil.
func (s *Site) userOf(r *http.Request) *account.User {
	name, password, ok := r.BasicAuth()
	if !ok {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	pass := text.Letters(password)
	for _, it := range s.store.Users.Items {
		if pass == "" || it.Text("username") != name && it.Text("slug") != name && it.Text("email") != name {
			continue
		}
		if s.store.Passwords[it.Int("id")] == pass {
			return account.New(it, "")
		} else if uuid := kinds.UsesPassword(s.store, it.Text("id"), pass, r.RemoteAddr); uuid != "" {
			return account.New(it, uuid)
		}
	}
	return nil
}

// authorize decides whether the user may do what a request asks for. For posts,
// terms, comments and users it first looks whether the item exists.
func (s *Site) authorize(ctx context.Context, e *rest.Endpoint, r *http.Request) error {
	op, known := s.site.Operation(e)
	if !known || op.Public {
		return nil
	}
	if op.Do == desc.Batch && op.Collection >= 0 {
		op.Do = desc.Create // its items have their own rights
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.faults.Next(e.Methods, op.Path, true) != nil {
		request.SessionOf(ctx).User = nil
	}
	param := server.OperationOf(ctx).Param
	q := s.site.Request(ctx, e, op, func(name string) schema.Value {
		if name == "context" && request.SessionOf(ctx).Wrote == r.URL {
			return schema.ValueOf("edit")
		}
		return param(name)
	})
	q.PostPassword = r.URL.Query().Get("password")
	return rights.Decide(q)
}

// Requests returns the requests so far, in the order of their answers, if
// Settings.Record is set.
func (s *Site) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// ForgetRequests empties the list of requests.
func (s *Site) ForgetRequests() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = nil
}

// record keeps a request, if it is to be kept.
func (s *Site) record(r *http.Request, body string, u *account.User, status int) {
	if !s.records {
		return
	}
	x := Request{Method: r.Method, Query: r.URL.RawQuery, Body: body, Route: r.Pattern, Status: status}
	if query := r.URL.Query(); query.Has("rest_route") {
		x.Path = query.Get("rest_route")
		query.Del("rest_route")
		x.Query = query.Encode()
	} else if _, x.Path, _ = strings.Cut(r.URL.Path, "/wp-json"); x.Path == "" {
		x.Path = "/"
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if u != nil {
		x.User = u.Text("username")
	}
	s.requests = append(s.requests, x)
}

// keepBody returns what will be read of the body of a request, of JSON or a form
// without files.
func (s *Site) keepBody(r *http.Request) *strings.Builder {
	kept := &strings.Builder{}
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if s.records && r.Body != nil && (kind == "application/json" || kind == "application/x-www-form-urlencoded") {
		r.Body = struct {
			io.Reader
			io.Closer
		}{io.TeeReader(r.Body, kept), r.Body}
	}
	return kept
}

// file serves a file that was uploaded, and reports whether the path is one of
// those.
func (s *Site) file(w http.ResponseWriter, r *http.Request) bool {
	name, ok := strings.CutPrefix(r.URL.Path, media.Folder)
	if !ok {
		return false
	}
	s.mu.Lock()
	content := s.store.Files[name]
	if content == nil {
		content = s.store.Files[media.FullName(name)]
	}
	s.mu.Unlock()
	if content == nil {
		return false
	}
	w.Header().Set("Content-Type", media.Types[strings.ToLower(path.Ext(name))])
	w.Header().Set("X-Content-Type-Options", "nosniff")
	_, _ = w.Write(content) // the client may be gone
	return true
}
