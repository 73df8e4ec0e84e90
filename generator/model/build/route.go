package build

import (
	"regexp"
	"strings"

	"github.com/restgen/restgen/generator/pattern"
)

// A part is a piece of a route: literal text, or a group.
type part struct {
	text    string // literal, unescaped; of a group without a name the text that a client may send for it
	capture string // the name of a group that has one
	pattern string // of a capture

	optional bool   // what need not be there: a capture that may be empty, a slash before a capture
	lead     string // what goes with a capture that may not be there: the slash of /?(?P<name>…)?
}

// path is a route key, taken apart.
type path struct {
	key   string
	parts []part
	exact bool // a client can build every address that the route needs

	unsent []string // captures of groups that a client leaves out
}

// parsePath takes a route key apart. The key is a PCRE: groups nest, and classes hold parentheses.
func parsePath(key string) path {
	p := path{key: key, exact: true}
	if n := p.read(key); n < len(key) {
		p.exact = false // one of several routes, or not balanced
	}
	return p
}

// read adds the parts of a pattern up to its first alternative's end, and returns where that is.
func (p *path) read(key string) int {
	var lit strings.Builder
	i, slash := 0, -1 // behind a slash that need not be there
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

// character adds the literal character that s begins with, and returns its length, or that of what is none.
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

// patternLength returns the length of what s begins with, if that is no literal character: a class, or any character
// several times. A dot by itself is taken for a dot.
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

// escape matches the escapes that stand for no character of their own.
var escape = regexp.MustCompile(`^\\(?:[pPx]\{[^}]*\}|[pP].|x[[:xdigit:]]{0,2}|c(?s:.)|[[:alnum:]])`)

// counted matches how often a character comes.
var counted = regexp.MustCompile(`^\{\d+(?:,\d*)?\}[?+]?`)

// group adds a group, of which behind tells how often it comes. One without a name that need not be there is left out;
// of one that has to be, what a client may send for it is added.
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
		p.exact = false // options, conditions, what is ahead or behind
		return
	}
	parts := len(p.parts)
	n := p.read(inner)
	if len(p.parts) == parts || n < len(inner) && strings.Contains(inner, "(") {
		p.exact = false // nothing that can be sent, or not all that could be
	}
}

// addCapture adds a capture. Where it may not be there, nor may a slash before it.
func (p *path) addCapture(name, pattern string, optional bool) {
	c := part{capture: name, pattern: pattern, optional: optional || takesEmpty(pattern)}
	if n := len(p.parts) - 1; c.optional && n >= 0 && p.parts[n] == (part{text: "/", optional: true}) {
		c.lead, p.parts = "/", p.parts[:n]
	}
	p.parts = append(p.parts, c)
}

func takesEmpty(pattern string) bool {
	empty, _ := regexp.MatchString("^(?:"+pattern+")$", "")
	return empty
}

// dropOptional takes back the last literal character, which need not be there, and returns it.
func (p *path) dropOptional(lit *strings.Builder, quantifier byte) string {
	s := lit.String()
	if s == "" || quantifier == '+' {
		return ""
	}
	lit.Reset()
	lit.WriteString(s[:len(s)-1])
	return s[len(s)-1:]
}

// groupEnd returns the index behind the group that begins at i.
func groupEnd(s string, i int) int {
	for depth := 0; i < len(s); {
		p := pattern.First(s[i:])
		i += len(p.Text)
		switch p.Kind {
		case pattern.Open:
			depth++
		case pattern.Close:
			if depth--; depth == 0 {
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

// segments returns the parts between slashes; each is a list of parts.
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

// format returns the route with % for each capture, and for each literal segment that has to be escaped in an address.
// literals are the latter, with an empty text for each capture, or nil if there are none.
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

// special reports whether an address holds a character only when it is escaped.
func special(r rune) bool {
	return r <= ' ' || r >= 0x7f || strings.ContainsRune(`"#%&+<>?\^{|}`+"`", r)
}
