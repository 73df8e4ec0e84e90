package rest

import (
	"fmt"
	"regexp"
	"strings"
)

// RoutePattern returns the route key, a PCRE, as an RE2 expression for the whole path, and whether the two match
// the same paths with the same captures. What RE2 cannot say (assertions, back-references, possessive and atomic
// groups) is replaced by the longest pattern that matches at least the same paths. A key that is no PCRE matches
// nothing, as on the real server.
//
// The expression works on paths whose bytes are runes (see latin1), so that it matches bytes as the server does;
// for ASCII paths the two are the same.
func RoutePattern(key string) (re2 string, exact bool) { return translateRoute(key) }

const (
	anything = `(?s:.*)`
	nothing  = `[^\x00-\x{10FFFF}]`
	lineEnd  = `\n?\z` // the server's $ matches before one final newline, too
)

func translateRoute(key string) (re2 string, exact bool) {
	t := routeTranslator{in: key, exact: true, fold: true, names: map[string]bool{}}
	t.alternatives(0)
	if t.i < len(key) {
		t.bad = true // a closing parenthesis too many
	}
	if t.bad {
		return nothing, false
	}
	re2 = "^" + string(t.out) + lineEnd
	if _, err := regexp.Compile(re2); err != nil {
		return prefixPattern(key), false
	}
	return re2, t.exact
}

// prefixPattern matches what begins like the route, for keys that are beyond the bounds of RE2.
func prefixPattern(key string) string {
	t := routeTranslator{fold: true}
	prefix := literalPrefix(key)
	for i := range len(prefix) {
		t.literal(prefix[i])
	}
	return "^" + string(t.out) + anything
}

// literalPrefix returns the text with which every path of the route begins, but for the case of its letters.
func literalPrefix(key string) string {
	var prefix []byte
	for i := 0; i < len(key); {
		c, next, ok := literalByte(key, i)
		if !ok {
			break
		}
		if next < len(key) && strings.IndexByte("*?{", key[next]) >= 0 {
			break
		}
		prefix, i = append(prefix, c), next
	}
	if strings.Contains(key, "|") && len(prefix) < len(key) && alternates(key) {
		return ""
	}
	return string(prefix)
}

// alternates reports whether a key has alternatives outside of all groups.
func alternates(key string) bool {
	depth := 0
	for i := 0; i < len(key); i++ {
		switch key[i] {
		case '\\':
			i++
		case '(':
			depth++
		case ')':
			depth--
		case '[':
			if set, next := readClass(key, i, false); set != nil {
				i = next - 1
			}
		case '|':
			if depth == 0 {
				return true
			}
		}
	}
	return false
}

// literalByte reads one byte of literal text at key[i], which may be escaped.
func literalByte(key string, i int) (c byte, next int, ok bool) {
	switch c = key[i]; c {
	case '(', ')', '[', '.', '*', '+', '?', '{', '|', '^', '$':
		return 0, i, false
	case '\\':
		if i+1 >= len(key) || key[i+1]|0x20 >= 'a' && key[i+1]|0x20 <= 'z' || key[i+1] >= '0' && key[i+1] <= '9' {
			return 0, i, false
		}
		return key[i+1], i + 2, true
	}
	return c, i + 1, true
}

// maxRouteDepth bounds the nesting of groups: more than any route has, and less than RE2 refuses.
const maxRouteDepth = 100

// A routeTranslator reads a PCRE from left to right and writes RE2.
type routeTranslator struct {
	in    string
	i     int
	out   []byte
	exact bool
	bad   bool // not a PCRE
	fold  bool // the case of ASCII letters does not matter
	dot   bool // a dot matches a newline
	names map[string]bool
	order []string // the names, as they come
}

// alternatives translates up to the end of the group.
func (t *routeTranslator) alternatives(depth int) {
	if depth > maxRouteDepth {
		t.bad = true
	}
	for !t.bad && t.i < len(t.in) && t.in[t.i] != ')' {
		if t.in[t.i] == '|' {
			t.out = append(t.out, '|')
			t.i++
			continue
		}
		start := len(t.out)
		set := t.atom(depth)
		if !t.bad {
			t.quantifier(start, set)
		}
	}
}

// atom translates one atom. It returns the set of bytes that the atom matches if it matches single bytes.
func (t *routeTranslator) atom(depth int) *byteSet {
	switch c := t.in[t.i]; c {
	case '(':
		t.group(depth)
		return nil
	case '[':
		set, next := readClass(t.in, t.i, t.fold)
		if set == nil {
			t.bad = true
			return nil
		}
		t.i = next
		return t.set(set)
	case '.':
		t.i++
		set := typeSet('N')
		set['\n'] = t.dot
		return t.set(set)
	case '^':
		t.i++
		t.out = append(t.out, '^')
		return nil
	case '$':
		t.i++
		t.end()
		return nil
	case '*', '+', '?':
		t.bad = true
		return nil
	case '\\':
		return t.escape()
	default:
		t.i++
		return t.literal(c)
	}
}

func (t *routeTranslator) literal(c byte) *byteSet {
	set := singleton(c)
	if t.fold {
		set.fold()
	}
	return t.set(set)
}

// end translates an anchor at the end of the path. The whole expression has one anyhow.
func (t *routeTranslator) end() {
	t.exact = t.exact && t.i == len(t.in)
	t.out = append(t.out, "(?:)"...)
}

// set writes a set of bytes, each of them as the rune of that number.
func (t *routeTranslator) set(set *byteSet) *byteSet {
	t.out = appendSet(t.out, set)
	return set
}

func appendSet(out []byte, set *byteSet) []byte {
	start := len(out)
	out = append(out, '[')
	for c := 0; c < 256; c++ {
		if !set[c] {
			continue
		}
		first := c
		for c < 255 && set[c+1] {
			c++
		}
		out = appendRune(out, first)
		if c > first {
			out = appendRune(append(out, '-'), c)
		}
	}
	if len(out) == start+1 {
		return append(out[:start], nothing...)
	}
	return append(out, ']')
}

func appendRune(out []byte, c int) []byte {
	if c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '/' || c == '_' {
		return append(out, byte(c))
	}
	return fmt.Appendf(out, `\x{%X}`, c)
}

// quantifier translates what says how often the atom at out[start:] comes.
func (t *routeTranslator) quantifier(start int, set *byteSet) {
	if t.i >= len(t.in) {
		return
	}
	low, high, next := readRepeat(t.in, t.i)
	if next == 0 {
		return
	}
	if len(t.out) == start {
		t.out = append(t.out, "(?:)"...)
	}
	t.i = next
	t.out = appendRepeat(t.out, low, high)
	t.exact = t.exact && low <= maxRepeat && high <= maxRepeat
	if t.i >= len(t.in) {
		return
	}
	switch t.in[t.i] {
	case '?':
		t.out = append(t.out, '?')
		t.i++
	case '+':
		t.i++
		t.exact = t.exact && set != nil && t.leaves(set)
	}
}

// leaves reports whether what follows cannot begin within set, so that giving bytes back would not help.
func (t *routeTranslator) leaves(set *byteSet) bool {
	i := t.i
	for i < len(t.in) && t.in[i] == ')' {
		i++
	}
	if i == len(t.in) {
		return !set['\n']
	}
	c, next, ok := literalByte(t.in, i)
	optional := next < len(t.in) && strings.IndexByte("*?{", t.in[next]) >= 0
	other := c
	if c|0x20 >= 'a' && c|0x20 <= 'z' {
		other ^= 0x20
	}
	return ok && !optional && !set[c] && !set[other]
}

// maxRepeat is the largest count that RE2 takes.
const maxRepeat = 1000

// readRepeat reads a quantifier at s[i]; high is -1 where there is no upper bound. The place after it is 0 where
// there is none, as at a brace that is literal text.
func readRepeat(s string, i int) (low, high, next int) {
	switch s[i] {
	case '*':
		return 0, -1, i + 1
	case '+':
		return 1, -1, i + 1
	case '?':
		return 0, 1, i + 1
	case '{':
		return readBraces(s, i+1)
	}
	return 0, 0, 0
}

func readBraces(s string, i int) (low, high, next int) {
	low, after := readCount(s, i)
	if after == i || after >= len(s) {
		return 0, 0, 0
	}
	high = low
	if s[after] == ',' {
		i = after + 1
		if high, after = readCount(s, i); after == i {
			high = -1
		}
	}
	if after >= len(s) || s[after] != '}' {
		return 0, 0, 0
	}
	return low, high, after + 1
}

func readCount(s string, i int) (n, next int) {
	for ; i < len(s) && s[i] >= '0' && s[i] <= '9'; i++ {
		n = min(n*10+int(s[i]-'0'), 1<<20)
	}
	return n, i
}

func appendRepeat(out []byte, low, high int) []byte {
	switch {
	case low == 0 && high == 1:
		return append(out, '?')
	case high < 0 && low == 0:
		return append(out, '*')
	case high < 0 && low == 1:
		return append(out, '+')
	case high < 0 || high > maxRepeat:
		return fmt.Appendf(out, "{%d,}", min(low, maxRepeat))
	}
	return fmt.Appendf(out, "{%d,%d}", low, high)
}
