package rest

import (
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A route is one route of the index with its endpoints, in the order of the index.
type route struct {
	key, namespace string
	prefix         string                 // with which all its paths begin, in lower case
	names          []string               // of the captures
	steps          []step                 // when it is made of literal text and plain captures
	compiled       func() *schema.Pattern // for when it has no steps
	endpoints      []*endpoint
	allow          []string // the methods of all endpoints, joined
}

// newRoute reads the route of an endpoint, which the server matches whatever the case, byte by byte.
func newRoute(e *Endpoint) *route {
	r := &route{key: e.Route, namespace: e.Namespace}
	expression := e.Expression // for package regexp; empty where the engine is asked
	if expression == "" && e.Engine == nil {
		expression = schema.AnyEnd("(?i)^" + r.key + "$")
	}
	r.compiled = sync.OnceValue(func() *schema.Pattern {
		return schema.CompileRoute(r.key, expression, e.Engine)
	})
	var names []string
	if expression == "" {
		names, r.prefix = r.compiled().Groups(), literalPrefix(r.key)
	} else if tree, err := syntax.Parse(expression, syntax.Perl); err == nil {
		names = tree.CapNames()
		r.read(tree.Sub)
	}
	for _, name := range names {
		if name != "" && !slices.Contains(r.names, name) {
			r.names = append(r.names, name)
		}
	}
	return r
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
	text, name string
	set        *[256]bool // by byte; nil for literal text
}

func stepOf(re *syntax.Regexp) (s step, ok bool) {
	switch {
	case re.Op == syntax.OpLiteral:
		s.text = strings.ToLower(string(re.Rune))
		return s, lex.IsASCII(s.text) && (re.Flags&syntax.FoldCase != 0 || s.text == strings.ToUpper(s.text))
	case re.Op != syntax.OpCapture || re.Name == "" || re.Sub[0].Op != syntax.OpPlus || re.Sub[0].Flags&syntax.NonGreedy != 0:
		return s, false
	}
	class := re.Sub[0].Sub[0]
	s = step{name: re.Name, set: new([256]bool)}
	for list := class.Rune; len(list) > 1; list = list[2:] {
		for c := list[0]; c <= list[1] && int(c) < len(s.set); c++ {
			s.set[c] = true
		}
	}
	return s, class.Op == syntax.OpCharClass
}

// follows reports whether what came before s ends where s begins.
func (s step) follows(before step) bool {
	return before.set == nil || s.set == nil && !before.set[s.text[0]] && !before.set[strings.ToUpper(s.text)[0]]
}

// literalPrefix returns text with which every path of a route begins that only the engine understands, in lower case.
func literalPrefix(key string) string {
	end := strings.IndexAny(key+"$", `\.()[]{}*+?|^$`)
	switch {
	case strings.Contains(key, "|"):
		return ""
	case end > 0 && strings.IndexAny(key[end:], "*?{") == 0:
		end--
	}
	return string(lex.AppendLower(nil, key[:end]))
}

// A capture is what a named group of a route took from a path.
type capture struct{ name, value string }

// match reports whether path is of the route, and appends the captures to into.
func (r *route) match(path string, into []capture) ([]capture, bool) {
	if r.steps == nil {
		if p := r.compiled(); !p.MatchesAll() {
			return captures(p, path, into)
		}
		return into, lex.HasPrefixFold(path, r.prefix)
	}
	for i := range r.steps {
		s := &r.steps[i]
		if s.set == nil {
			if !lex.HasPrefixFold(path, s.text) {
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

// captures matches a path, byte by byte, and appends the captures to into. Those at the end that took no part are left out.
func captures(p *schema.Pattern, path string, into []capture) ([]capture, bool) {
	text := lex.Latin1(path)
	at := p.Submatch(text)
	if at == nil {
		return into, false
	}
	byteOf := func(i int) int { return utf8.RuneCountInString(text[:i]) }
	last := len(at)/2 - 1
	for last > 0 && at[2*last] < 0 {
		last--
	}
	for n, name := range p.Groups()[:last+1] {
		switch {
		case name == "":
		case at[2*n] < 0:
			into = append(into, capture{name, ""})
		default:
			into = append(into, capture{name, path[byteOf(at[2*n]):byteOf(at[2*n+1])]})
		}
	}
	return into, true
}

// A router finds the endpoint of a path: of the first route that matches and has the method. Routes are kept, in the order
// of the index, by the literal segments with which they begin, so that few are tried.
type router struct {
	namespaces []string            // in the order of their first routes; behind them the empty one, for all routes
	buckets    map[string][]*route // the empty one has the routes with fewer literal segments, which are in all others, too
}

// bucketOf returns the part of a path, or of literal text, that chooses the bucket, its first three segments, and whether
// the text goes on.
func bucketOf(path string) (name string, more bool) {
	n := 0
	for i := 1; i < len(path); i++ {
		if path[i] == '/' {
			if n++; n == 3 {
				return path[:i], true
			}
		}
	}
	return path, false
}

// bucket returns the bucket of a route, empty if it belongs to all of them.
func (r *route) bucket() string {
	if name, more := bucketOf(r.prefix); more || len(r.steps) == 1 && r.steps[0].set == nil {
		return name
	}
	return ""
}

func newRouter(routes []*route) *router {
	x := &router{buckets: map[string][]*route{"": nil}}
	for _, r := range routes {
		x.buckets[r.bucket()] = nil
		if r.namespace != "" && !slices.Contains(x.namespaces, r.namespace) {
			x.namespaces = append(x.namespaces, r.namespace)
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

// candidates returns the routes that may match path, in the order of the index.
func (x *router) candidates(path string) []*route {
	name, _ := bucketOf(path)
	var buf [128]byte
	if list, ok := x.buckets[string(lex.AppendLower(buf[:0], strings.TrimSuffix(name, "\n")))]; ok {
		return list
	}
	return x.buckets[""]
}

// find returns the endpoint for path and method, with the captures appended to into. Namespaces that begin the
// path and a slash restrict the routes, one namespace after the other; without any, all routes are tried.
func (x *router) find(path, method string, into []capture) (*endpoint, []capture) {
	list, restricted := x.candidates(path), false
	start := strings.TrimRight(strings.TrimLeft(path, "/"), `/\`)
	for _, name := range x.namespaces {
		if name == "" && restricted || !strings.HasPrefix(start, name) && start != strings.TrimSuffix(name, "/") {
			continue
		}
		restricted = true
		for _, r := range list {
			if name == "" || r.namespace == name {
				if e, found := r.find(path, method, into); e != nil {
					return e, found
				}
			}
		}
	}
	return nil, into
}

func (r *route) find(path, method string, into []capture) (*endpoint, []capture) {
	if found, ok := r.match(path, into); ok {
		for _, e := range r.endpoints {
			if e.has(method) {
				return e, found
			}
		}
	}
	return nil, into
}
