package rest

import (
	"slices"
	"strings"
)

// captures matches a path, and appends the captures to into. Captures at the end that took no part are left out.
func (p *pattern) captures(path string, into []capture) ([]capture, bool) {
	if p.find == nil {
		return into, false
	}
	path = latin1(path)
	at := p.find(path)
	if at == nil {
		return into, false
	}
	last := len(at)/2 - 1
	for last > 0 && at[2*last] < 0 {
		last--
	}
	for n, name := range p.names[:last+1] {
		switch {
		case name == "":
		case at[2*n] < 0:
			into = append(into, capture{name, ""})
		default:
			into = append(into, capture{name, fromLatin1(path[at[2*n]:at[2*n+1]])})
		}
	}
	return into, true
}

// RouteCaptures returns the names of all captures of a route key, in order, those within others and within groups too.
func RouteCaptures(key string) (names []string) {
	for i := 0; i < len(key); i++ {
		switch name, _, ok := cutName(key, i); {
		case ok && !slices.Contains(names, name):
			names = append(names, name)
		case strings.HasPrefix(key[i:], `\Q`):
			text, _, _ := strings.Cut(key[i:], `\E`)
			i += len(text)
		case key[i] == '\\':
			i++
		case key[i] == '[':
			i = endOfClass(key, i)
		}
	}
	return names
}

// endOfClass returns where the class that begins at key[i] ends.
func endOfClass(key string, i int) int {
	i += len("[")
	if i < len(key) && key[i] == '^' {
		i++
	}
	for first := true; i < len(key) && (first || key[i] != ']'); first = false {
		if name, _, found := strings.Cut(key[i:], ":]"); found && strings.HasPrefix(name, "[:") && made(strings.TrimLeft(name, "[:^"), "") {
			i += len(name) + len(":")
		}
		if key[i] == '\\' {
			i++
		}
		i++
	}
	return i
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
