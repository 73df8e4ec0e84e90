package server

import (
	"cmp"
	"net/http"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/address"
	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// target is what a request is for, by its address, its query and its headers.
type target struct {
	method   string
	path     string // of the route, such as /wp/v2/posts
	query    schema.Value
	own      schema.Value // the query if it has parameters for the server itself
	byHeader bool         // a header sets the method
	form     int          // of the address, as home.roots has them
}

// The forms of addresses other than the first one, without index.php.
const (
	indexForm = 1 + iota // after index.php
	plainForm            // in the parameter rest_route
)

// read reads the target of a request. The method can be set by the
// parameter _method or by the header X-HTTP-Method-Override, even an empty one. The
// query has at most so many parameters; a tree holds its values.
func (t *target) read(r *http.Request, prefix *address.Prefix, tree *schema.Tree, most int) (err error) {
	t.method = r.Method
	if raw := r.URL.RawQuery; raw != "" {
		if strings.Count(raw, "&") >= most {
			return failure.TooManyParams
		}
		t.query = tree.ParseQuery(raw)
	}
	for m := t.query.First(); m.Exists(); m = m.Next() {
		if name := m.Key(); name[0] == '_' || name == "rest_route" {
			t.own = t.query
		}
	}
	switch v := t.member("_method"); v.Kind() {
	case schema.KindAbsent:
		if h, ok := r.Header["X-Http-Method-Override"]; ok {
			t.method, t.byHeader = strings.ToUpper(h[0]), true
		}
	case schema.KindString:
		t.method = strings.ToUpper(v.Text())
	default:
		return failure.New(http.StatusBadRequest, "rest_invalid_method", "The parameter _method has to be a string.")
	}
	route := t.member("rest_route")
	path := ""
	if route.Exists() {
		t.form = plainForm
		path, err = pathInQuery(route)
	} else {
		if strings.HasPrefix(r.URL.Path, "/index.php/") {
			t.form = indexForm
		}
		path, err = pathInAddress(r, prefix)
	}
	t.path = cmp.Or(lex.TrimSlashes(path), "/")
	return err
}

// member returns a parameter for the server itself.
func (t *target) member(name string) schema.Value { return t.own.Member(name) }

// pathInQuery returns the path in the parameter rest_route.
func pathInQuery(v schema.Value) (string, error) {
	switch {
	case v.Kind() != schema.KindString:
		return "", failure.New(http.StatusBadRequest, "rest_path_invalid_type", "The REST route parameter must be a string.")
	case v.Text() == "", v.Text() == "0":
		return "", noRoute
	}
	return address.AddSlashes(v.Text()), nil
}

// pathInAddress returns the path after the prefix.
func pathInAddress(r *http.Request, prefix *address.Prefix) (string, error) {
	path, ok := address.CutPrefix(r.URL.Path, "/index.php")
	if !ok || path == "" {
		path, ok = prefix.Below(r.URL)
	} else {
		// The server gets this part decoded, cuts it at a question mark or a
		// line end, and encodes percent signs again.
		path, _, _ = strings.Cut(strings.ReplaceAll(path, "\n", "?"), "?")
		path, ok = address.CutPrefix(path, prefix.Text)
		ok = ok && !strings.HasSuffix(path, "index.php") // this is the front page
		path = address.AddSlashes(strings.ReplaceAll(path, "%", "%25"))
	}
	if !ok {
		return "", noRoute
	}
	return path, nil
}
