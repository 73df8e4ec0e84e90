package rest

import "strings"

// A router finds the endpoint of a path: of the first route that matches and has the method. Routes are kept by
// the literal segments with which they begin, so that few are tried.
type router struct {
	routes     []*route // in the order of the index
	namespaces []string // in the order of their first routes
	buckets    map[string][]*route
	wild       []*route // with fewer literal segments
}

// bucketDepth is the number of literal segments that choose a bucket.
const bucketDepth = 3

// bucketOf returns the part of a path, or of literal text, that chooses the bucket, and whether the text goes on.
func bucketOf(path string) (name string, more bool) {
	n := 0
	for i := 1; i < len(path); i++ {
		if path[i] == '/' {
			if n++; n == bucketDepth {
				return path[:i], true
			}
		}
	}
	return path, false
}

// bucket returns the bucket of a route, or false if it belongs to all of them.
func (r *route) bucket() (string, bool) {
	name, more := bucketOf(r.prefix)
	return name, more || len(r.steps) == 1 && r.steps[0].set == nil
}

func newRouter(routes []*route, namespaces []string) *router {
	x := &router{routes: routes, namespaces: namespaces, buckets: map[string][]*route{}}
	names := make([]string, len(routes)) // of the buckets, empty for all
	for i, r := range routes {
		if name, ok := r.bucket(); ok {
			names[i], x.buckets[name] = name, nil
		}
	}
	for i, r := range routes {
		if names[i] != "" {
			x.buckets[names[i]] = append(x.buckets[names[i]], r)
			continue
		}
		x.wild = append(x.wild, r)
		for name := range x.buckets {
			x.buckets[name] = append(x.buckets[name], r)
		}
	}
	return x
}

// candidates returns the routes that may match path, in the order of the index.
func (x *router) candidates(path string) []*route {
	name, _ := bucketOf(path)
	if n := len(name) - 1; n >= 0 && name[n] == '\n' {
		name = name[:n]
	}
	var buf [128]byte
	if list, ok := x.buckets[string(appendLower(buf[:0], name))]; ok {
		return list
	}
	return x.wild
}

// find returns the endpoint for path and method, with the captures appended to into. Namespaces that begin the
// path restrict the routes, one namespace after the other; without any, all routes are tried.
func (x *router) find(path, method string, into []capture) (*endpoint, []capture) {
	list := x.candidates(path)
	start := strings.TrimRight(strings.TrimLeft(path, "/"), `/\`)
	selected := false
	for n, name := range x.namespaces {
		if !begins(start, name) {
			continue
		}
		selected = true
		for _, r := range list {
			if r.namespace != n {
				continue
			}
			if e, found := r.find(path, method, into); e != nil {
				return e, found
			}
		}
	}
	if selected {
		return nil, into
	}
	for _, r := range list {
		if e, found := r.find(path, method, into); e != nil {
			return e, found
		}
	}
	return nil, into
}

// begins reports whether path and a slash begin with the namespace.
func begins(path, namespace string) bool {
	if len(namespace) == len(path)+1 && namespace[len(path)] == '/' {
		return namespace[:len(path)] == path
	}
	return strings.HasPrefix(path, namespace)
}

func (r *route) find(path, method string, into []capture) (*endpoint, []capture) {
	found, ok := r.match(path, into)
	if !ok {
		return nil, into
	}
	for _, e := range r.endpoints {
		if e.has(method) {
			return e, found
		}
	}
	return nil, into
}

// first returns the first route that matches, whatever its methods and namespace: what OPTIONS describes.
func (x *router) first(path string) *route {
	for _, r := range x.candidates(path) {
		if _, ok := r.match(path, nil); ok {
			return r
		}
	}
	return nil
}
