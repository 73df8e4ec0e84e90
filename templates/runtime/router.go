package rest

import (
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
)

// A route is one route of the index with its endpoints, in the order of the index.
type route struct {
	key        string
	expression string   // for package regexp; empty where the engine is asked
	prefix     string   // with which all its paths begin, in lower case
	names      []string // of the captures
	steps      []step   // when it is made of literal text and plain captures
	engine     Engine
	namespace  int // position in router.namespaces, -1 for none
	endpoints  []*endpoint
	allow      []string // the methods of all endpoints, joined

	once    sync.Once
	pattern *pattern // where there are no steps
}

// newRoute reads the route of an endpoint, which the server matches whatever the case, byte by byte.
func newRoute(e *Endpoint) *route {
	r := &route{key: e.Route, expression: e.Expression, engine: e.Engine, namespace: -1}
	if r.expression == "" && r.engine == nil {
		r.expression = anyEnd("(?i)^" + r.key + "$")
	}
	if r.expression == "" {
		r.prefix = literalPrefix(r.key)
		r.addNames(r.compiled().names)
		return r
	}
	if tree, err := syntax.Parse(r.expression, syntax.Perl); err == nil {
		r.addNames(tree.CapNames())
		r.read(tree.Sub)
	}
	return r
}

func (r *route) addNames(names []string) {
	for _, name := range names {
		if name != "" && !slices.Contains(r.names, name) {
			r.names = append(r.names, name)
		}
	}
}

// read cuts the expression of a route into steps, if each of its parts is one: a capture must end where the bytes of its set
// end, so that there is nothing to go back for.
func (r *route) read(parts []*syntax.Regexp) {
	n := len(parts) - 2 // the last two are the end, with or without a newline
	if n < 1 || parts[0].Op != syntax.OpBeginText || parts[n].Op != syntax.OpQuest || parts[n+1].Op != syntax.OpEndText {
		return
	}
	var steps []step
	for i, part := range parts[1:n] {
		s, ok := stepOf(part)
		if i == 0 && ok {
			r.prefix = s.text
		}
		if !ok || i > 0 && !s.follows(steps[i-1]) {
			return
		}
		steps = append(steps, s)
	}
	r.steps = steps
}

// A step is literal text, in lower case, or a capture of one or more bytes of a set.
type step struct {
	text string
	name string
	set  *byteSet // nil for literal text
}

// A byteSet is the set of bytes that a capture takes.
type byteSet [256]bool

func stepOf(re *syntax.Regexp) (s step, ok bool) {
	switch {
	case re.Op == syntax.OpLiteral:
		s.text = strings.ToLower(string(re.Rune))
		return s, isASCII(s.text) && (re.Flags&syntax.FoldCase != 0 || s.text == strings.ToUpper(s.text))
	case re.Op != syntax.OpCapture || re.Name == "" || re.Sub[0].Op != syntax.OpPlus || re.Sub[0].Flags&syntax.NonGreedy != 0:
		return s, false
	}
	class := re.Sub[0].Sub[0]
	s = step{name: re.Name, set: new(byteSet)}
	for list := class.Rune; len(list) > 1; list = list[2:] {
		for c := list[0]; c <= list[1] && int(c) < len(s.set); c++ {
			s.set[c] = true
		}
	}
	return s, class.Op == syntax.OpCharClass
}

// follows reports whether what came before s ends where s begins.
func (s step) follows(before step) bool {
	if before.set == nil || s.set != nil {
		return before.set == nil
	}
	return !before.set[s.text[0]] && !before.set[strings.ToUpper(s.text)[0]]
}

// literalPrefix returns text with which every path of a route begins that only the engine understands, in lower case.
func literalPrefix(key string) string {
	end := strings.IndexAny(key, `\.()[]{}*+?|^$`)
	switch {
	case strings.Contains(key, "|"):
		end = 0
	case end < 0:
		end = len(key)
	case end > 0 && strings.IndexByte("*?{", key[end]) >= 0:
		end--
	}
	return string(appendLower(nil, key[:end]))
}

// appendLower appends s with its ASCII letters in lower case.
func appendLower(b []byte, s string) []byte {
	for i := range len(s) {
		c := s[i]
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		b = append(b, c)
	}
	return b
}

// hasPrefixFold reports whether s begins with prefix, which is ASCII, but for case.
func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix) // the same length: no letter beyond ASCII
}

// A capture is what a named group of a route took from a path.
type capture struct{ name, value string }

// compiled returns the pattern of the route, for when it has no steps.
func (r *route) compiled() *pattern {
	r.once.Do(func() {
		r.pattern = &pattern{}
		if r.expression != "" {
			r.pattern.compile(r.expression)
		} else {
			r.pattern.ask(r.engine, latin1("^"+r.key+"$"), true)
		}
	})
	return r.pattern
}

// match reports whether path is of the route, and appends the captures to into.
func (r *route) match(path string, into []capture) ([]capture, bool) {
	if r.steps == nil {
		if p := r.compiled(); !p.always {
			return p.captures(path, into)
		}
		return into, hasPrefixFold(path, r.prefix)
	}
	for i := range r.steps {
		s := &r.steps[i]
		if s.set == nil {
			if !hasPrefixFold(path, s.text) {
				return into, false
			}
			path = path[len(s.text):]
			continue
		}
		n := 0
		for n < len(path) && s.set[path[n]] {
			n++
		}
		if n == 0 {
			return into, false
		}
		into = append(into, capture{s.name, path[:n]})
		path = path[n:]
	}
	return into, path == "" || path == "\n"
}

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

// first returns the first route that matches, whatever its methods and namespace: what OPTIONS describes. The captures
// are appended to into.
func (x *router) first(path string, into []capture) (*route, []capture) {
	for _, r := range x.candidates(path) {
		if found, ok := r.match(path, into); ok {
			return r, found
		}
	}
	return nil, into
}
