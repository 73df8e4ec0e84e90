package build

import (
	"regexp"
	"strings"

	"github.com/restgen/restgen/generator/pattern"
)

// A part is a piece of a route: literal text or a group.
type part struct {
	text    string // unescaped literal; for a group without a name, a text that matches it
	capture string // the name of a capture
	pattern string // of a capture

	optional bool   // a capture that may be empty, or the slash before one
	lead     string // the text before an optional capture: the slash of /?(?P<name>…)?
}

// path is a route key divided into parts.
type path struct {
	key   string
	parts []part
	exact bool // a client can build every path that the route matches

	unsent []string // captures in optional groups, which clients do not send
}

// parsePath divides a route key into parts. The key is a PCRE: groups nest, and
// classes hold parentheses.
func parsePath(key string) path {
	p := path{key: key, exact: true}
	if n := p.read(key); n < len(key) {
		p.exact = false // alternatives, or unbalanced parentheses
	}
	return p
}

// read adds the parts of a pattern up to the end of its first alternative, and
// returns the index of that.
func (p *path) read(key string) int {
	var lit strings.Builder
	i, slash := 0, -1 // the index after an optional slash
	for i < len(key) && key[i] != '|' {
		next := pattern.First(key[i:])
		switch c := key[i]; {
		case next.Kind == pattern.Open:
			end := groupEnd(key, i)
			p.flush(&lit)
			if i == slash && next.Name != "" {
				p.parts = append(p.parts, part{text: "/", optional: true})
			}
			p.group(key[i:end], key[end:])
			i = end + quantifier(key[end:])
		case next.Kind == pattern.Quote:
			lit.WriteString(next.Literal())
			i += len(next.Text)
		case next.Kind == pattern.Comment, c == '^', c == '$':
			i += len(next.Text)
		case strings.IndexByte("?*+", c) >= 0:
			i++
			if p.dropOptional(&lit, c) == "/" {
				slash = i
			}
		default:
			i += p.character(&lit, next, key[i:])
		}
	}
	p.flush(&lit)
	return i
}

// character adds the literal character that s begins with, if any, and returns
// the length of what it read.
func (p *path) character(lit *strings.Builder, next pattern.Piece, s string) int {
	if n := patternLength(next, s); n > 0 {
		p.exact = false
		return n
	}
	lit.WriteByte(next.Text[len(next.Text)-1])
	return len(next.Text)
}

func (p *path) flush(lit *strings.Builder) {
	if lit.Len() > 0 {
		p.parts = append(p.parts, part{text: lit.String()})
		lit.Reset()
	}
}

// patternLength returns the length of a class or a repeated character that s
// begins with, or 0. A single dot counts as a literal.
func patternLength(next pattern.Piece, s string) int {
	n := 0
	switch {
	case next.Kind == pattern.Class:
		n = len(next.Text)
	case escape.MatchString(s):
		n = len(escape.FindString(s))
	case s[0] == '{':
		return len(counted.FindString(s))
	case s[0] == '.' && quantifier(s[1:]) > 0 && s[1] != '?':
		n = 1
	default:
		return 0
	}
	return n + quantifier(s[n:])
}

// escape matches the escapes that do not stand for their own character.
var escape = regexp.MustCompile(`^\\(?:[pPx]\{[^}]*\}|[pP].|x[[:xdigit:]]{0,2}|c(?s:.)|[[:alnum:]])`)

// counted matches a counted quantifier.
var counted = regexp.MustCompile(`^\{\d+(?:,\d*)?\}[?+]?`)

// group adds a group, given the text after it, which may begin with a
// quantifier. An optional group without a name is left out; for others, a text
// that matches is added.
func (p *path) group(text, behind string) {
	optional := strings.HasPrefix(behind, "?") || strings.HasPrefix(behind, "*")
	if open := pattern.First(text); open.Name != "" {
		p.addCapture(open.Name, strings.TrimSuffix(text[len(open.Text):], ")"), optional)
		return
	}
	if optional {
		p.unsent = append(p.unsent, pattern.Captures(text)...)
		return
	}
	inner, ok := strings.CutPrefix(text, "(?:")
	if !ok {
		if inner, ok = strings.CutPrefix(text, "(?|"); !ok {
			inner = text[1:]
		}
	}
	inner = strings.TrimSuffix(inner, ")")
	if strings.HasPrefix(inner, "?") || strings.HasPrefix(inner, "*") {
		p.exact = false // options, conditions or look-around
		return
	}
	parts := len(p.parts)
	n := p.read(inner)
	if len(p.parts) == parts || n < len(inner) && strings.Contains(inner, "(") {
		p.exact = false // it matches nothing, or more than this
	}
}

// addCapture adds a capture. If it is optional, so is a slash before it.
func (p *path) addCapture(name, pattern string, optional bool) {
	c := part{capture: name, pattern: pattern, optional: optional || takesEmpty(pattern)}
	if n := len(p.parts) - 1; c.optional && n >= 0 && p.parts[n] == (part{text: "/", optional: true}) {
		c.lead, p.parts = "/", p.parts[:n]
	}
	p.parts = append(p.parts, c)
}

func takesEmpty(expression string) bool {
	empty, _ := regexp.MatchString("^(?:"+expression+")$", "")
	return empty
}

// dropOptional removes the last literal character, which is optional, and
// returns it.
func (p *path) dropOptional(lit *strings.Builder, quantifier byte) string {
	s := lit.String()
	if s == "" || quantifier == '+' {
		return ""
	}
	lit.Reset()
	lit.WriteString(s[:len(s)-1])
	return s[len(s)-1:]
}

// groupEnd returns the index after the group that begins at i.
func groupEnd(s string, i int) int {
	for depth := 0; i < len(s); {
		p := pattern.First(s[i:])
		i += len(p.Text)
		switch p.Kind {
		case pattern.Open:
			depth++
		case pattern.Close:
			depth--
			if depth == 0 {
				return i
			}
		}
	}
	return len(s)
}

var quantifiers = regexp.MustCompile(`^(?:[?*+]|\{\d*,?\d*\})[?+]?`)

// quantifier returns the length of the quantifier that s begins with.
func quantifier(s string) int { return len(quantifiers.FindString(s)) }

var digitsOnly = regexp.MustCompile(`^\[?(?:\\d|0-9)\]?(?:[+*]|\{[\d,]+\})?$`)

// segments returns the parts of each segment between slashes.
func (p path) segments() [][]part {
	list := [][]part{nil}
	for _, x := range p.parts {
		if x.capture != "" {
			if x.lead != "" {
				list = append(list, nil)
			}
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
func (p path) template() string {
	var b strings.Builder
	for _, x := range p.parts {
		if x.capture != "" {
			b.WriteString(x.lead + "{" + x.capture + "}")
			continue
		}
		b.WriteString(x.text)
	}
	return b.String()
}

// format returns the route with % for each capture and for each literal segment
// that has to be escaped. literals holds the latter, and an empty string for
// each capture; it is nil if format has no such segment.
func (p path) format() (format string, literals []string) {
	escaped := false
	var b strings.Builder
	for _, x := range p.parts {
		if x.capture != "" {
			b.WriteByte('%')
			literals = append(literals, "")
			continue
		}
		for i, text := range strings.Split(x.text, "/") {
			if i > 0 {
				b.WriteByte('/')
			}
			if strings.ContainsFunc(text, special) {
				escaped, literals, text = true, append(literals, text), "%"
			}
			b.WriteString(text)
		}
	}
	if !escaped {
		return b.String(), nil
	}
	return b.String(), literals
}

// special reports whether a character has to be escaped in an address.
func special(r rune) bool {
	return r <= ' ' || r >= 0x7f || strings.ContainsRune(`"#%&+<>?\^{|}`+"`", r)
}
