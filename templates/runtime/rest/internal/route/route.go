// Package route matches the paths of requests with the routes of a site, as the
// real server does.
//
// Route keys come in, in the order of the index, and make a [Router]. A path
// and a method come in, and the route, the number of its endpoint and the
// captures go out. How the server chooses between routes and namespaces belongs
// here; what addresses look like is a matter of package address.
package route

import (
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Batch is the key of the route that runs batches, as class-wp-rest-server.php of
// WordPress registers it.
const Batch = "/batch/v1"

// A Route is one route of the site index.
type Route struct {
	Key       string
	Namespace string
	Names     []string // of the captures

	// Methods has the methods of each endpoint. Find matches HEAD with GET.
	Methods [][]string
	// Index is free for the user of the route.
	Index int

	prefix   string                 // literal start of all its paths, in lower case
	steps    []step                 // nil if the route needs its pattern
	compiled func() *schema.Pattern // used without steps
}

// New returns the route with a key, a PCRE that matches regardless of case and
// byte by byte. Expression is the same pattern for package regexp, empty if it
// can be made from the key or if the engine is needed.
func New(key, namespace, expression string, engine schema.Engine) *Route {
	r := &Route{Key: key, Namespace: namespace}
	if expression == "" && engine == nil {
		expression = schema.AnyEnd("(?i)^" + key + "$")
	}
	r.compiled = sync.OnceValue(func() *schema.Pattern {
		return schema.CompileRoute(key, expression, engine)
	})
	var names []string
	if expression == "" {
		names, r.prefix = r.compiled().Groups(), literalPrefix(key)
	} else if tree, err := syntax.Parse(expression, syntax.Perl); err == nil {
		names = tree.CapNames()
		r.read(tree.Sub)
	}
	for _, name := range names {
		if name != "" && !slices.Contains(r.Names, name) {
			r.Names = append(r.Names, name)
		}
	}
	return r
}

// read splits the expression into steps if each of its parts is one: a capture
// must end where the bytes of its set end, so that matching never backtracks.
func (r *Route) read(parts []*syntax.Regexp) {
	n := len(parts) - 2 // the last two are the end, with or without a newline
	if n < 1 || parts[0].Op != syntax.OpBeginText || parts[n].Op != syntax.OpQuest || parts[n+1].Op != syntax.OpEndText {
		return
	}
	var steps []step
	literal := true
	for i, part := range parts[1:n] {
		s, ok := stepOf(part)
		literal = literal && ok && s.set == nil
		if literal {
			r.prefix += s.text
		}
		if !ok || i > 0 && !s.follows(steps[i-1]) {
			return
		}
		steps = append(steps, s)
	}
	r.steps = steps
}

// A step is literal text, in lower case, or a capture of one or more bytes of a
// set.
type step struct {
	text string
	name string
	set  *[256]bool // by byte; nil for literal text
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

// follows reports whether the step before s ends where s begins.
func (s step) follows(before step) bool {
	return before.set == nil || s.set == nil && !before.set[s.text[0]] && !before.set[strings.ToUpper(s.text)[0]]
}

// literalPrefix returns the literal start, in lower case, of the paths of a
// route that package regexp cannot match.
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

// A Capture is the part of a path that a named group of a route matches.
type Capture struct{ Name, Value string }

// Match reports whether the route matches path, and appends the captures to
// into.
func (r *Route) Match(path string, into []Capture) ([]Capture, bool) {
	if r.steps == nil {
		if !lex.HasPrefixFold(path, r.prefix) {
			return into, false
		}
		p := r.compiled()
		if !p.MatchesAll() {
			return captures(p, path, into)
		}
		return into, true
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
		into = append(into, Capture{s.name, path[:n]})
		path = path[n:]
	}
	return into, path == "" || path == "\n"
}

// captures matches a path with a pattern, byte by byte, and appends the
// captures to into. Groups at the end that did not match are left out.
func captures(p *schema.Pattern, path string, into []Capture) ([]Capture, bool) {
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
			into = append(into, Capture{name, ""})
		default:
			into = append(into, Capture{name, path[byteOf(at[2*n]):byteOf(at[2*n+1])]})
		}
	}
	return into, true
}
