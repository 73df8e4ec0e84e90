package standin

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"mime"
	"net/http"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// Put adds an item to a collection, such as /wp/v2/posts, and returns its id, or
// 0 if it has none that is a number. The item is JSON, a type of the interface
// or another value that encodes to an object. It is not checked. Put
// completes members that are missing, empty or zero. An item with an id replaces the one that
// has it.
//
// For the path of a single object, such as /wp/v2/settings, Put sets members of
// it, and for the path of any other route it sets the response.
func (s *Site) Put(path string, it any) (int, error) {
	text, err := rest.Marshal(it)
	if raw, ok := it.([]byte); ok {
		text, err = raw, nil
	}
	var v any
	if err == nil {
		err = json.Unmarshal(text, &v)
	}
	if err != nil {
		return 0, fmt.Errorf("an item of %s: %w; give an object", path, err)
	}
	if data, ok := v.(object); ok {
		unset := func(_ string, v any) bool { return isEmpty(v) }
		maps.DeleteFunc(data, unset)
		for _, v := range data {
			if text, ok := v.(object); ok && (text["raw"] != nil || text["rendered"] != nil) {
				maps.DeleteFunc(text, unset)
			}
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.put(path, v)
}

// put adds an item or sets a response.
func (s *Site) put(path string, v any) (int, error) {
	data, isObject := v.(object)
	l := s.listAt(path)
	var op Operation
	known := l != nil
	if !known {
		op, known = s.otherAt(path)
	}
	switch {
	case !known:
		return 0, fmt.Errorf("%s: the site has no such route; give the path of one", path)
	case l == nil && op.Do == Answer:
		s.answers[path] = v
		return 0, nil
	case !isObject:
		return 0, fmt.Errorf("an item of %s: it is not an object; give one", path)
	case l == nil:
		maps.Copy(s.singleAt(path, op.Form), data)
		return 0, nil
	}
	if err := s.checkID(l, data["id"]); err != nil {
		return 0, err
	}
	if old := l.find(l.keyOf(&item{data: data})); old != nil {
		s.remove(l, old)
	}
	return s.insert(l, data).int("id"), nil
}

// checkID refuses an id that is not a number where it has to be one.
func (s *Site) checkID(l *list, id any) error {
	const most = 1 << 53 // float64 has all whole numbers up to it
	least := 1
	if l.c.Kind == Generic {
		least = 0
	}
	field := s.d.field(l.c, "id")
	n, isNumber := id.(float64)
	if id == nil || field == nil || field.Type.Type != "integer" || isNumber && n == math.Trunc(n) && n >= float64(least) && n <= most {
		return nil
	}
	return fmt.Errorf("an item of %s: its id is not a whole number from %d to %d; give another one, or none", l.path, least, int64(most))
}

// otherAt returns the operation that reads a path which is not in a collection.
func (s *Site) otherAt(path string) (Operation, bool) {
	for _, op := range s.d.Operations {
		if op.Collection < 0 && (op.Do == Read || op.Do == Answer) && sameForm(op.Path, path) {
			return op, true
		}
	}
	return Operation{}, false
}

// singleAt returns the single object at a path. It makes a new one if the path
// has none.
func (s *Site) singleAt(path string, form int) object {
	data := s.singles[path]
	if data == nil {
		data = object{}
		if form >= 0 {
			data = s.zero(Type{Type: "object", Form: form}).(object)
			if f := &s.d.Forms[form]; f.field("timezone") != nil && f.field("posts_per_page") != nil { // settings of core
				data["title"], data["timezone"] = s.d.Name, s.d.Zone
			}
		}
		s.singles[path] = data
	}
	return data
}

// isEmpty reports whether a value holds nothing but zeros.
func isEmpty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case string:
		return v == ""
	case float64:
		return v == 0
	case bool:
		return !v
	case []any:
		return len(v) == 0
	case object:
		return !slices.ContainsFunc(slices.Collect(maps.Values(v)), func(x any) bool { return !isEmpty(x) })
	}
	return false
}

// listAt returns the list at a path, or nil. It makes one if there can be one.
func (s *Site) listAt(path string) *list {
	if l := s.lists[path]; l != nil {
		return l
	}
	for i := range s.d.Collections {
		c := &s.d.Collections[i]
		if sameForm(c.Path, path) {
			return s.list(c, path)
		}
	}
	return nil
}

// sameForm reports whether a path is one of a template.
func sameForm(template, path string) bool {
	want, got := strings.Split(template, "/"), strings.Split(path, "/")
	return slices.EqualFunc(want, got, func(w, g string) bool { return w == g || strings.HasPrefix(w, "{") && g != "" })
}

// Get stores the item at a path, such as /wp/v2/posts/7, in v, with the fields
// of all contexts, or the single object at one such as /wp/v2/settings. It
// returns an error if the path has neither.
func (s *Site) Get(path string, v any) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := strings.LastIndexByte(path, '/')
	if l := s.lists[path[:max(i, 0)]]; l != nil {
		if it := l.find(path[i+1:]); it != nil {
			return rest.Unmarshal([]byte(s.render(s.full(it), l.c.Form, codec.Edit)), v)
		}
	}
	if op, known := s.otherAt(path); known && op.Do == Read {
		return rest.Unmarshal([]byte(s.render(s.singleAt(path, op.Form), op.Form, codec.Edit)), v)
	}
	return fmt.Errorf("%s: there is no such item", path)
}

// A Request is one that the site has answered.
type Request struct {
	Method, Path string // such as POST and /wp/v2/posts/7
	Query        string // as sent, without rest_route
	Body         string // of JSON or a form without files, as sent
	Route        string // the route that served it, or ""
	User         string // the name of the user, or "" for visitors
	Status       int
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
func (s *Site) record(r *http.Request, body string, u *user, status int) {
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
		x.User = u.text("username")
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
