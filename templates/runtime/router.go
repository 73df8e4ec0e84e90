package rest

import (
	"strings"
	"sync"
)

// A route is one route of the index with its endpoints, in the order of the index.
type route struct {
	key       string
	namespace int // position in router.namespaces, -1 for none
	endpoints []*endpoint
	steps     []step   // when the key is made of literal text and plain captures
	allow     []string // the methods of all endpoints, joined

	once    sync.Once
	pattern *pattern // else
}

// A step is literal text, in lower case, or a capture of one or more bytes of a set.
type step struct {
	text string
	name string
	set  *byteSet // nil for literal text
}

// parseSteps cuts a route key into steps. It reports false where the key needs a regular expression: a capture
// must end where the bytes of its set end, so that there is nothing to go back for.
func parseSteps(key string) ([]step, bool) {
	var steps []step
	if !delimited(key, '@') {
		return nil, false
	}
	for i := 0; i < len(key); {
		s, next, ok := parseStep(key, i)
		if !ok || len(steps) > 0 && !follows(steps[len(steps)-1], s) {
			return nil, false
		}
		steps, i = append(steps, s), next
	}
	return steps, true
}

func follows(before, s step) bool {
	return before.set == nil || s.set == nil && !before.set[s.text[0]]
}

func parseStep(key string, i int) (s step, next int, ok bool) {
	if name, after, ok := cutName(key, i); ok {
		set, next := parseSet(key, after)
		return step{name: name, set: set}, next, set != nil
	}
	var text []byte
	for i < len(key) {
		c, after, ok := literalByte(key, i)
		if !ok {
			break
		}
		text, i = append(text, lower(c)), after
	}
	if len(text) == 0 || i < len(key) && key[i] != '(' {
		return step{}, 0, false
	}
	return step{text: string(text)}, i, true
}

// cutName reads the head of a named group.
func cutName(key string, i int) (name string, next int, ok bool) {
	for _, around := range [...][2]string{{"(?P<", ">"}, {"(?<", ">"}, {"(?'", "'"}} {
		if rest, found := strings.CutPrefix(key[i:], around[0]); found {
			name, _, ok = strings.Cut(rest, around[1])
			return name, i + len(around[0]) + len(name) + 1, ok && captureName(name)
		}
	}
	return "", 0, false
}

// parseSet reads what a plain capture repeats, up to the end of its group.
func parseSet(key string, i int) (set *byteSet, next int) {
	if i >= len(key) || key[i] != '[' && key[i] != '\\' {
		return nil, 0
	}
	t := translator{in: key, i: i, bytes: true, modes: modes{fold: true}}
	t.step()
	list := ranges(t.out.String())
	if t.bad || list == nil || !t.take("+)") || !isASCII(key) {
		return nil, 0
	}
	if next = t.i; next < len(key) && t.quantifier() {
		return nil, 0
	}
	set = new(byteSet)
	for ; len(list) > 0; list = list[2:] {
		for c := list[0]; c <= list[1] && int(c) < len(set); c++ {
			set[c] = true
		}
	}
	return set, next
}

// A byteSet is the set of bytes that a capture takes.
type byteSet [256]bool

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c |= 0x20
	}
	return c
}

// appendLower appends s with its ASCII letters in lower case.
func appendLower(b []byte, s string) []byte {
	for i := range len(s) {
		b = append(b, lower(s[i]))
	}
	return b
}

// hasPrefixFold reports whether s begins with prefix, which is in lower case, but for ASCII case.
func hasPrefixFold(s, prefix string) bool {
	if len(s) < len(prefix) {
		return false
	}
	for i := range len(prefix) {
		if s[i] != prefix[i] && lower(s[i]) != prefix[i] {
			return false
		}
	}
	return true
}

// A capture is what a named group of a route took from a path.
type capture struct{ name, value string }

// engine returns what compiles the key where package regexp cannot.
func (r *route) engine() Engine {
	for _, e := range r.endpoints {
		if e.Engine != nil {
			return e.Engine
		}
	}
	return nil
}

// match reports whether path is of the route, and appends the captures to into.
func (r *route) match(path string, into []capture) ([]capture, bool) {
	if r.steps == nil {
		r.once.Do(func() { r.pattern = compileRoute(r.key, r.engine()) })
		if r.pattern.always {
			return into, hasPrefixFold(path, string(appendLower(nil, literalPrefix(r.key))))
		}
		return r.pattern.captures(path, into)
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
