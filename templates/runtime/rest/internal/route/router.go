package route

import (
	"net/http"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// A Router finds the endpoint of a path: the first one with the method of the
// first route that matches. To try few routes, it groups them by the literal
// segments that they begin with.
type Router struct {
	// Namespaces in the order of their first routes. The last one is empty and
	// stands for all routes.
	namespaces []string
	// The index lists an empty namespace, which every path begins with.
	all bool
	// Routes by their first segments, in the order of the index. Routes with
	// fewer literal segments are in all buckets; the empty bucket has no
	// others.
	buckets map[string][]*Route
}

// bucketOf returns the part of a path or of literal text that selects the
// bucket, its first three segments, and reports whether the text goes on.
func bucketOf(path string) (name string, more bool) {
	n := 0
	for i := 1; i < len(path); i++ {
		if path[i] != '/' {
			continue
		}
		n++
		if n == 3 {
			return path[:i], true
		}
	}
	return path, false
}

// bucket returns the bucket of a route, empty if it belongs to all of them.
func (r *Route) bucket() string {
	name, more := bucketOf(r.prefix)
	if more || len(r.steps) == 1 && r.steps[0].set == nil {
		return name
	}
	return ""
}

// NewRouter returns a Router for routes, which are in the order of the index.
// If the index lists an empty namespace, all is set: then no namespace hides
// the routes of others.
func NewRouter(routes []*Route, all bool) *Router {
	x := &Router{buckets: map[string][]*Route{"": nil}, all: all}
	for _, r := range routes {
		x.buckets[r.bucket()] = nil
		if r.Namespace != "" && !slices.Contains(x.namespaces, r.Namespace) {
			x.namespaces = append(x.namespaces, r.Namespace)
		}
	}
	x.namespaces = append(x.namespaces, "")
	for _, r := range routes {
		if own := r.bucket(); own != "" {
			x.buckets[own] = append(x.buckets[own], r)
			continue
		}
		for name := range x.buckets {
			x.buckets[name] = append(x.buckets[name], r)
		}
	}
	return x
}

// Candidates returns the routes that may match path, in the order of the index.
func (x *Router) Candidates(path string) []*Route {
	name, _ := bucketOf(path)
	var buf [128]byte
	list, ok := x.buckets[string(lex.AppendLower(buf[:0], strings.TrimSuffix(name, "\n")))]
	if ok {
		return list
	}
	return x.buckets[""]
}

// Find returns the route and the number of its endpoint for path and method,
// with the captures appended to into, or nil. If path begins with namespaces,
// only their routes are tried, one namespace after the other, and then all
// others if the index lists an empty namespace.
func (x *Router) Find(path, method string, into []Capture) (*Route, int, []Capture) {
	list, restricted := x.Candidates(path), false
	start := lex.TrimSlashes(strings.TrimLeft(path, "/"))
	for _, name := range x.namespaces {
		hidden := name == "" && restricted && !x.all
		other := !strings.HasPrefix(start, name) && start != strings.TrimSuffix(name, "/")
		if hidden || other {
			continue
		}
		restricted = true
		for _, r := range list {
			if name != "" && r.Namespace != name {
				continue
			}
			if n, found := r.find(path, method, into); n >= 0 {
				return r, n, found
			}
		}
	}
	return nil, -1, into
}

func (r *Route) find(path, method string, into []Capture) (int, []Capture) {
	found, ok := r.Match(path, into)
	if !ok {
		return -1, into
	}
	for n, methods := range r.Methods {
		if Serves(methods, method) {
			return n, found
		}
	}
	return -1, into
}

// Serves reports whether an endpoint with some methods serves the given one.
func Serves(methods []string, method string) bool {
	return slices.Contains(methods, method) ||
		method == http.MethodHead && slices.Contains(methods, http.MethodGet)
}
