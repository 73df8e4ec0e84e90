package pcre

import (
	"strings"
	"unicode/utf8"
)

// A parser parses a PCRE.
type parser struct {
	in      string
	i       int
	bad     bool // no PCRE
	loose   bool // has what is not understood here
	backs   bool
	groups  int
	size    int      // of the compiled pattern, at least
	needs   int      // the highest group that is referred to
	refs    []string // the names that are
	dups    []string // the names of several groups
	quoting bool     // in \Q...\E of a class
	parts   map[int]*part
	widths  map[int]int // see widthOf
	twice   bool        // several groups may have one number or one name
	bytes   bool        // characters are bytes, and only ASCII has classes and cases
	byName  map[string]int
	names   []string // of the groups, "" for none
	options options
}

// options are the options that (?imsxUn) sets.
type options struct{ fold, lines, dot, spaced, spacedClass, lazy, plain, dup bool }

// maxSize is the size of the largest pattern that PCRE compiles, in its units.
const maxSize = 65520

// count notes that something was read which takes so many units in a compiled
// pattern.
func (y *parser) count(units int) {
	y.size += units
	y.bad = y.bad || y.size > maxSize
}

// sizeOf returns how many units the atom takes that begins a text, without what it
// holds.
func sizeOf(text string) int {
	switch text[0] {
	case '.':
		return 1
	case '\\':
		return 2
	case '(':
		return 6
	case '[':
		return 3 // with its items
	}
	_, n := utf8.DecodeRuneInString(text)
	return 1 + n
}

// skipSpace skips comments, empty quotes, and white space without a meaning.
func (y *parser) skipSpace() {
	for y.i < len(y.in) && !y.bad {
		c := y.in[y.i]
		switch {
		case strings.HasPrefix(y.in[y.i:], "(?#"):
			y.bad = !y.skipTo(")")
		case y.take(`\E`), y.take(`\Q\E`):
		case y.options.spaced && c == '#':
			if !y.skipTo("\n") {
				y.i = len(y.in)
			}
		case y.options.spaced:
			n := spaceSize(y.in[y.i:], y.bytes)
			if n == 0 {
				return
			}
			y.i += n
		default:
			return
		}
	}
}

// spaceSize returns the length of the white space character that s begins with,
// or 0.
func spaceSize(s string, bytes bool) int {
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case r == ' ', r >= '\t' && r <= '\r':
		return 1
	case !bytes && (r == 0x85 || r|1 == 0x200f || r|1 == 0x2029):
		return n
	}
	return 0
}

// readRepeat parses a quantifier at s[i] and returns the index after it. High
// is -1 if the quantifier has no upper bound. Next is 0 if s[i] is not a
// quantifier but literal text, such as a brace.
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
		high, after = readCount(s, i)
		if after == i {
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

func (y *parser) skipTo(end string) bool {
	n := strings.Index(y.in[y.i:], end)
	if n < 0 {
		return false
	}
	y.i += n + len(end)
	return true
}

func (y *parser) take(text string) bool {
	if !strings.HasPrefix(y.in[y.i:], text) {
		return false
	}
	y.i += len(text)
	return true
}

func (y *parser) literal(r rune) *part {
	return character(y.fold(func(c rune) bool { return c == r }))
}

// fold returns a test for both cases if case does not matter.
func (y *parser) fold(test func(rune) bool) func(rune) bool {
	switch {
	case !y.options.fold:
		return test
	case y.bytes:
		return func(r rune) bool { return test(r) || isLatinLetter(r) && test(r^0x20) }
	}
	return folded(test)
}

// narrow limits a class to ASCII if characters are bytes.
func (y *parser) narrow(test func(rune) bool) func(rune) bool {
	if !y.bytes || test == nil {
		return test
	}
	return func(r rune) bool { return r < utf8.RuneSelf && test(r) }
}

// quantified parses the quantifiers of p.
func (y *parser) quantified(p *part) *part {
	if y.i >= len(y.in) {
		return p
	}
	low, high, next := readRepeat(y.in, y.i)
	if next == 0 {
		return p
	}
	y.i = next
	unrepeatable := p.kind == partStep && p.width == 0 || p.kind == partKeep || p.kind == partEnd && p.not
	if unrepeatable || low > 65535 || high > 65535 || high >= 0 && high < low {
		y.bad = true
	}
	p = &part{kind: partRepeat, min: low, max: high, lazy: y.options.lazy, subs: []*part{p}}
	y.skipSpace()
	if y.take("?") {
		p.lazy = !p.lazy
	} else if y.take("+") {
		p.lazy = false
		return &part{kind: partOnce, subs: []*part{p}}
	}
	return p
}

func isDigit(c byte, base int) bool {
	return c >= '0' && c <= '9' && int(c-'0') < base || base == 16 && c|0x20 >= 'a' && c|0x20 <= 'f'
}
