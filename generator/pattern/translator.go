package pattern

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A translator writes a PCRE in the syntax of package regexp, which then checks
// it. It gives up where the meaning might change.
type translator struct {
	in    string
	i     int
	out   strings.Builder
	bytes bool     // characters stand for bytes; classes and cases are ASCII
	bad   bool     // gave up
	atom  bool     // a quantifier may come
	names []string // of the groups so far
	modes
	outer []modes // of the enclosing groups
}

// modes are the options of (?isx).
type modes struct{ fold, dot, spaced bool }

func (t *translator) write(text string, atom bool) {
	t.out.WriteString(text)
	t.atom = atom
}

func (t *translator) take(text string) bool {
	if !strings.HasPrefix(t.in[t.i:], text) {
		return false
	}
	t.i += len(text)
	return true
}

// until returns the text up to end, and skips both.
func (t *translator) until(end string) string {
	text, _, found := strings.Cut(t.in[t.i:], end)
	t.i = min(t.i+len(text)+len(end), len(t.in))
	t.bad = t.bad || !found
	return text
}

// character reads a character, which may be escaped.
func (t *translator) character() rune {
	slash := t.take(`\`)
	c, n := utf8.DecodeRuneInString(t.in[t.i:])
	t.i += n
	t.bad = t.bad || c == utf8.RuneError && n < 2
	if n := strings.IndexRune("aefnrt", c); slash && n >= 0 {
		return rune("\a\x1b\f\n\r\t"[n])
	}
	if slash && c == 'x' {
		return t.code()
	}
	t.bad = t.bad || slash && c < utf8.RuneSelf && made(string(c), "")
	return c
}

// code reads a character code: two digits, or digits in braces.
func (t *translator) code() rune {
	digits := t.in[t.i:min(t.i+2, len(t.in))]
	if t.take("{") {
		digits = t.until("}")
	} else {
		t.i += len(digits)
	}
	n, err := strconv.ParseUint(digits, 16, 21)
	t.bad = t.bad || err != nil || !utf8.ValidRune(rune(n)) || t.bytes && n > unicode.MaxLatin1
	return rune(n)
}

// literal translates a character.
func (t *translator) literal(c rune) {
	text := escaped(c)
	if t.fold && (!t.bytes || isLatinLetter(c)) {
		text = "(?i:" + text + ")"
	}
	t.write(text, true)
}

func escaped(c rune) string {
	switch {
	case c < utf8.RuneSelf && made(string(c), " /_"):
		return string(c)
	case c > ' ' && c <= '~' && c != '$': // see translate
		return `\` + string(c)
	}
	return `\x{` + strconv.FormatInt(int64(c), 16) + "}"
}

func isLatinLetter(c rune) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// made reports whether s consists of ASCII letters, digits and the bytes of
// more.
func made(s, more string) bool {
	for i := range len(s) {
		c := s[i]
		if !isLatinLetter(rune(c)) && (c < '0' || c > '9') && strings.IndexByte(more, c) < 0 {
			return false
		}
	}
	return s != ""
}
