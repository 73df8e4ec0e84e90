package route

import (
	"regexp"
	"strings"

	"github.com/restgen/restgen/generator/pattern"
)

// Parse divides a route key into parts. It accepts every text.
func Parse(key string) Route {
	r := Route{Key: key, Exact: true}
	if n := r.read(key); n < len(key) {
		r.Exact = false // alternatives, or unbalanced parentheses
	}
	for _, x := range r.parts {
		r.template += x.Lead + x.template()
	}
	return r
}

// ParseTemplate divides a template, in which {name} stands for each capture.
func ParseTemplate(template string) Route {
	r := Route{Key: template, Exact: true, template: template}
	for template != "" {
		at := captureNames.FindStringIndex(template)
		if at == nil {
			at = []int{len(template), len(template)}
		}
		if at[0] > 0 {
			r.parts = append(r.parts, Part{Text: template[:at[0]]})
		}
		if at[1] > at[0] {
			r.parts = append(r.parts, Part{Capture: template[at[0]+1 : at[1]-1]})
		}
		template = template[at[1]:]
	}
	return r
}

var captureNames = regexp.MustCompile(`\{[^}]*\}`)

// read adds the parts of a pattern up to the end of its first alternative, and
// returns the index of that.
func (r *Route) read(key string) int {
	var lit strings.Builder
	i, slash := 0, -1 // the index after an optional slash
	for i < len(key) && key[i] != '|' {
		next := pattern.First(key[i:])
		switch c := key[i]; {
		case next.Kind == pattern.Open:
			end := groupEnd(key, i)
			r.flush(&lit)
			if i == slash && next.Name != "" {
				r.parts = append(r.parts, Part{Text: "/", Optional: true})
			}
			r.group(key[i:end], key[end:])
			i = end + quantifier(key[end:])
		case next.Kind == pattern.Quote:
			lit.WriteString(next.Literal())
			i += len(next.Text)
		case next.Kind == pattern.Comment, c == '^', c == '$':
			i += len(next.Text)
		case strings.IndexByte("?*+", c) >= 0:
			i++
			if r.dropOptional(&lit, c) == "/" {
				slash = i
			}
		default:
			i += r.character(&lit, next, key[i:])
		}
	}
	r.flush(&lit)
	return i
}

// character adds the literal character that s begins with, if any, and returns
// the length of what it read.
func (r *Route) character(lit *strings.Builder, next pattern.Piece, s string) int {
	if n := patternLength(next, s); n > 0 {
		r.Exact = false
		return n
	}
	lit.WriteByte(next.Text[len(next.Text)-1])
	return len(next.Text)
}

func (r *Route) flush(lit *strings.Builder) {
	if lit.Len() > 0 {
		r.parts = append(r.parts, Part{Text: lit.String()})
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
func (r *Route) group(text, behind string) {
	optional := strings.HasPrefix(behind, "?") || strings.HasPrefix(behind, "*")
	if open := pattern.First(text); open.Name != "" {
		r.addCapture(open.Name, strings.TrimSuffix(text[len(open.Text):], ")"), optional)
		return
	}
	if optional {
		r.Unsent = append(r.Unsent, pattern.Captures(text)...)
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
		r.Exact = false // options, conditions or look-around
		return
	}
	parts := len(r.parts)
	n := r.read(inner)
	if len(r.parts) == parts || n < len(inner) && strings.Contains(inner, "(") {
		r.Exact = false // it matches nothing, or more than this
	}
}

// addCapture adds a capture. If it is optional, so is a slash before it.
func (r *Route) addCapture(name, pattern string, optional bool) {
	c := Part{Capture: name, Pattern: pattern, Optional: optional || takesEmpty(pattern)}
	if n := len(r.parts) - 1; c.Optional && n >= 0 && r.parts[n] == (Part{Text: "/", Optional: true}) {
		c.Lead, r.parts = "/", r.parts[:n]
	}
	r.parts = append(r.parts, c)
}

func takesEmpty(expression string) bool {
	empty, _ := regexp.MatchString("^(?:"+expression+")$", "")
	return empty
}

// dropOptional removes the last literal character, which is optional, and
// returns it.
func (r *Route) dropOptional(lit *strings.Builder, quantifier byte) string {
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
