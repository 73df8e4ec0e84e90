package rest

import "strings"

// RouteIsExact reports whether the server understands everything in a route key. Of what it does not understand
// (recursion, conditions, callouts, verbs) it only matches the literal text at the beginning, so that no request
// is lost that the real server takes.
func RouteIsExact(key string) bool { return !compileRoute(key).always }

// compileRoute compiles a route key as the server does: between ^ and $, whatever the case, byte by byte.
func compileRoute(key string) *routePattern {
	y := patternParser{in: latin1("^" + key + "$"), names: map[string]int{}, bytes: true}
	y.options.fold = true
	root := y.alternatives(0, false)
	p := &routePattern{names: y.order, groups: y.names}
	p.never = y.bad || y.i < len(y.in)
	p.always = y.loose || y.needs > y.groups
	if p.never || p.always {
		return p
	}
	e := emitter{slots: 2 * (y.groups + 1)}
	e.emit(root)
	e.add(inst{op: opMatch})
	p.code, p.slots, p.backs = e.code, e.slots, y.backs
	p.never = len(e.code) > maxCode
	p.start = root.kind != partAlt
	return p
}

// routePattern is a compiled route key, and where its captures are.
type routePattern struct {
	pattern
	names  []string
	groups map[string]int
}

// find matches a path, and appends the captures to into. Captures at the end that took no part are left out.
func (p *routePattern) find(path string, into []capture) ([]capture, bool) {
	if p.never {
		return into, false
	}
	path = latin1(path)
	m := matchers.Get().(*matcher)
	defer matchers.Put(m)
	m.begin(&p.pattern, path)
	for i := 0; m.run(0, i) < 0; i++ {
		if p.start || i >= len(path) {
			return into, false
		}
	}
	last := p.slots/2 - 1
	for last > 0 && m.slots[2*last+1] < 0 {
		last--
	}
	for _, name := range p.names {
		g := p.groups[name]
		if g > last {
			continue
		}
		value := ""
		if to := m.slots[2*g+1]; to >= 0 {
			value = fromLatin1(path[m.slots[2*g]:to])
		}
		into = append(into, capture{name, value})
	}
	return into, true
}

// literalPrefix returns the text with which every path of the route begins, but for the case of its letters.
func literalPrefix(key string) string {
	var prefix []byte
	for i := 0; i < len(key); {
		c, next, ok := literalByte(key, i)
		if !ok || next < len(key) && strings.IndexByte("*?{", key[next]) >= 0 {
			break
		}
		prefix, i = append(prefix, c), next
	}
	return string(prefix)
}

// literalByte reads one byte of literal text at key[i], which may be escaped.
func literalByte(key string, i int) (c byte, next int, ok bool) {
	switch c = key[i]; c {
	case '(', ')', '[', '.', '*', '+', '?', '{', '|', '^', '$':
		return 0, i, false
	case '\\':
		if i+1 >= len(key) || isLatinLetter(rune(key[i+1])) || key[i+1]-'0' <= 9 {
			return 0, i, false
		}
		return key[i+1], i + 2, true
	}
	return c, i + 1, true
}

// latin1 returns s with each byte as the rune of that number.
func latin1(s string) string {
	if isASCII(s) {
		return s
	}
	b := make([]byte, 0, 2*len(s))
	for i := range len(s) {
		if c := s[i]; c < 0x80 {
			b = append(b, c)
		} else {
			b = append(b, 0xC0|c>>6, 0x80|c&0x3F)
		}
	}
	return string(b)
}

func fromLatin1(s string) string {
	if isASCII(s) {
		return s
	}
	b := make([]byte, 0, len(s))
	for _, r := range s {
		b = append(b, byte(r))
	}
	return string(b)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
