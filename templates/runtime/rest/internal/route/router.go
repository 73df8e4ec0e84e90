package route

import (
	"math/bits"
	"net/http"
	"slices"
	"sort"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// A Router finds the endpoint of a path: the first one with the method of the
// first route that matches. To try few routes, it groups them by the literal
// segments that they begin with.
type Router struct {
	// Namespaces in the order of their first routes, without the empty one.
	namespaces []namespace
	// The index lists an empty namespace, which every path begins with.
	all bool
	// Routes by the key of their first segments modulo the number of buckets, in
	// the order of the index. Routes with fewer literal segments are in all
	// buckets.
	buckets [][]*Route
}

// A namespace hides the routes of all others from the paths that begin with it.
type namespace struct {
	name string
	bare string // the name without a slash at the end
}

// begins reports whether the namespace begins a path, given without slashes
// around it.
func (n *namespace) begins(path string) bool {
	return strings.HasPrefix(path, n.bare) &&
		(len(n.bare) == len(n.name) || len(path) == len(n.bare) || strings.HasPrefix(path, n.name))
}

// keyOf returns the key of the first three segments of a path or of literal
// text, regardless of case, and reports whether the text goes on. Segments with
// the same key share a bucket, and so may others.
func keyOf(path string) (key uint32, more bool) {
	n := 0
	for i := 1; i < len(path); i++ {
		c := path[i]
		if c == '/' {
			n++
			if n == 3 {
				return key, true
			}
		}
		key = 2*key + uint32(c|0x20)
	}
	return key, false
}

// key returns the key of the bucket of a route. It reports false if the route
// belongs to all of them.
func (r *Route) key() (key uint32, ok bool) {
	key, more := keyOf(r.prefix)
	return key, more || len(r.steps) == 1 && r.steps[0].set == nil
}

// NewRouter returns a Router for routes, which are in the order of the index.
// If the index lists an empty namespace, all is set: then no namespace hides
// the routes of others.
func NewRouter(routes []*Route, all bool) *Router {
	x := &Router{buckets: make([][]*Route, 2<<bits.Len(uint(len(routes)))), all: all} // a power of two
	used := map[int]bool{}
	var names []string
	for _, r := range routes {
		if n := r.Namespace; n != "" && !slices.Contains(names, n) {
			names = append(names, n)
			x.namespaces = append(x.namespaces, namespace{n, strings.TrimSuffix(n, "/")})
		}
		if key, ok := r.key(); ok {
			used[x.bucket(key)] = true
		}
	}
	var others []*Route // which all buckets hold
	for _, r := range routes {
		if key, ok := r.key(); ok {
			i := x.bucket(key)
			x.buckets[i] = append(x.buckets[i], r)
			continue
		}
		others = append(others, r)
		for i := range used {
			x.buckets[i] = append(x.buckets[i], r)
		}
	}
	for i := range x.buckets {
		if !used[i] {
			x.buckets[i] = others
		}
	}
	return x
}

func (x *Router) bucket(key uint32) int { return int(key) & (len(x.buckets) - 1) }

// Candidates returns the routes that may match path, in the order of the index.
func (x *Router) Candidates(path string) []*Route {
	key, _ := keyOf(strings.TrimSuffix(path, "\n"))
	return x.buckets[x.bucket(key)]
}

// Find returns the route and the number of its endpoint for path and method,
// with the captures appended to into, or nil. If path begins with namespaces,
// only their routes are tried, one namespace after the other, and then all
// others if the index lists an empty namespace.
func (x *Router) Find(path, method string, into []Capture) (*Route, int, []Capture) {
	list, restricted := x.Candidates(path), false
	start := lex.TrimSlashes(path)
	for start != "" && start[0] == '/' {
		start = start[1:]
	}
	for i := range x.namespaces {
		ns := &x.namespaces[i]
		end := len(ns.bare) - 1 // where most namespaces differ
		if end < len(start) && (end < 0 || start[end] == ns.bare[end]) && ns.begins(start) {
			restricted = true
			if r, n, found := find(list, ns.name, path, method, into); r != nil {
				return r, n, found
			}
		}
	}
	if restricted && !x.all {
		return nil, -1, into
	}
	return find(list, "", path, method, into)
}

// find is Find for the routes of a list with a namespace, all of them if that is
// empty.
func find(list []*Route, namespace, path, method string, into []Capture) (*Route, int, []Capture) {
	for _, r := range list {
		if namespace != "" && r.Namespace != namespace {
			continue
		}
		found, ok := r.Match(path, into)
		if !ok {
			continue
		}
		for n, methods := range r.Methods {
			if Serves(methods, method) {
				return r, n, found
			}
		}
	}
	return nil, -1, into
}

// Serves reports whether an endpoint with some methods serves the given one.
func Serves(methods []string, method string) bool {
	return slices.Contains(methods, method) ||
		method == http.MethodHead && slices.Contains(methods, http.MethodGet)
}

// AllMethods are the methods of the real server in its order.
const AllMethods = "OPTIONS, GET, POST, PUT, PATCH, DELETE"

// Allow returns the methods of some endpoints for the header Allow, in the order
// of the routes of core.
func Allow(endpoints [][]string) string {
	var methods []string
	for _, list := range endpoints {
		methods = append(methods, list...)
	}
	sort.Strings(methods)
	methods = slices.Compact(methods)
	sort.SliceStable(methods, func(i, k int) bool {
		return strings.Index(AllMethods, methods[i]) < strings.Index(AllMethods, methods[k])
	})
	return strings.Join(methods, ", ")
}
