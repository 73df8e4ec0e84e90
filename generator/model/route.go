package model

import (
	"regexp"
	"strings"
)

// A part is a piece of a route: literal text, or a group.
type part struct {
	text    string // literal, unescaped; of a group without a name the text that a client may send for it
	capture string // the name of a group that has one
	pattern string // of a capture
}

// path is a route key, taken apart.
type path struct {
	key   string
	parts []part
	exact bool // a client can build every address that the route needs
}

// parsePath takes a route key apart. The key is a PCRE: groups nest, and classes hold parentheses.
func parsePath(key string) path {
	p := path{key: key, exact: true}
	var lit strings.Builder
	flush := func() {
		if lit.Len() > 0 {
			p.parts = append(p.parts, part{text: lit.String()})
			lit.Reset()
		}
	}
	for i := 0; i < len(key); {
		switch c := key[i]; {
		case c == '\\' && i+1 < len(key):
			lit.WriteByte(key[i+1])
			i += 2
		case c == '(':
			end := groupEnd(key, i)
			flush()
			g := parseGroup(key[i:end])
			i = end + quantifier(key[end:])
			if g.capture == "" && strings.HasPrefix(key[end:], "?") {
				break // an optional group that is no parameter: left out
			}
			if g.capture == "" && g.text == "" {
				p.exact = false
			}
			p.parts = append(p.parts, g)
		case c == '[':
			end := classEnd(key, i)
			i = end + quantifier(key[end:])
			p.exact = false
		case strings.IndexByte("?*+", c) >= 0:
			i++
			p.dropOptional(&lit, c)
		case c == '^' || c == '$':
			i++
		default:
			lit.WriteByte(c)
			i++
		}
	}
	flush()
	return p
}

// dropOptional takes back the last literal character, which need not be there.
func (p *path) dropOptional(lit *strings.Builder, quantifier byte) {
	s := lit.String()
	if s == "" || quantifier == '+' {
		return
	}
	lit.Reset()
	lit.WriteString(s[:len(s)-1])
}

// groupEnd returns the index behind the group that begins at i.
func groupEnd(s string, i int) int {
	depth := 0
	for ; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '[':
			i = classEnd(s, i) - 1
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(s)
}

// classEnd returns the index behind the character class that begins at i.
func classEnd(s string, i int) int {
	i++
	if i < len(s) && s[i] == '^' {
		i++
	}
	for first := i; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
		case strings.HasPrefix(s[i:], "[:"):
			if end := strings.Index(s[i:], ":]"); end > 0 {
				i += end + 1
			}
		case s[i] == ']' && i > first:
			return i + 1
		}
	}
	return len(s)
}

var quantifiers = regexp.MustCompile(`^(?:[?*+]|\{\d*,?\d*\})[?+]?`)

// quantifier returns the length of the quantifier that s begins with.
func quantifier(s string) int { return len(quantifiers.FindString(s)) }

var named = regexp.MustCompile(`^\((?:\?P<|\?<|\?')(\w+)[>']`)

// parseGroup reads a group with its parentheses.
func parseGroup(s string) part {
	if m := named.FindStringSubmatch(s); m != nil {
		return part{capture: m[1], pattern: strings.TrimSuffix(s[len(m[0]):], ")")}
	}
	inner := strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(s, "("), "?:"), ")")
	first, _, _ := strings.Cut(inner, "|")
	if plainText.MatchString(first) {
		return part{text: first}
	}
	return part{}
}

var plainText = regexp.MustCompile(`^[\w/-]*$`)

var digitsOnly = regexp.MustCompile(`^\[?(?:\\d|0-9)\]?(?:[+*]|\{[\d,]+\})?$`)

// segments returns the parts between slashes; each is a list of parts.
func (p path) segments() [][]part {
	list := [][]part{nil}
	for _, x := range p.parts {
		if x.capture != "" {
			list[len(list)-1] = append(list[len(list)-1], x)
			continue
		}
		for i, text := range strings.Split(x.text, "/") {
			if i > 0 {
				list = append(list, nil)
			}
			if text != "" {
				list[len(list)-1] = append(list[len(list)-1], part{text: text})
			}
		}
	}
	var full [][]part
	for _, s := range list {
		if len(s) > 0 {
			full = append(full, s)
		}
	}
	return full
}

// captures returns the captures, in order.
func (p path) captures() []part {
	var list []part
	for _, x := range p.parts {
		if x.capture != "" {
			list = append(list, x)
		}
	}
	return list
}

// template returns the route with {name} for each capture.
func (p path) template() string { return p.fill(func(c part) string { return "{" + c.capture + "}" }) }

// format returns the route with % for each capture.
func (p path) format() string { return p.fill(func(part) string { return "%" }) }

func (p path) fill(capture func(part) string) string {
	var b strings.Builder
	for _, x := range p.parts {
		if x.capture != "" {
			b.WriteString(capture(x))
			continue
		}
		b.WriteString(x.text)
	}
	return b.String()
}
