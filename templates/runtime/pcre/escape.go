package pcre

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// character is a part that takes one character.
func character(test func(rune) bool) *part {
	var ascii [2]uint64
	for c := range rune(utf8.RuneSelf) {
		if test(c) {
			ascii[c/64] |= 1 << (c % 64)
		}
	}
	take := func(s string, i int) int {
		if i >= len(s) {
			return -1
		}
		if c := s[i]; c < utf8.RuneSelf {
			if ascii[c/64]>>(c%64)&1 == 1 {
				return i + 1
			}
			return -1
		}
		if r, n := utf8.DecodeRuneInString(s[i:]); test(r) {
			return i + n
		}
		return -1
	}
	return &part{kind: partStep, take: take, width: 1}
}

// folded takes the other cases of a character as well.
func folded(test func(rune) bool) func(rune) bool {
	return func(r rune) bool {
		if test(r) {
			return true
		}
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			if test(f) {
				return true
			}
		}
		return false
	}
}

func not(test func(rune) bool) func(rune) bool { return func(r rune) bool { return !test(r) } }

func assertion(at func(s string, i int) bool) *part {
	return &part{kind: partStep, take: func(s string, i int) int {
		if at(s, i) {
			return i
		}
		return -1
	}}
}

func atStart(_ string, i int) int {
	if i == 0 {
		return 0
	}
	return -1
}

func atEnd(s string, i int) bool     { return i == len(s) || i == len(s)-1 && s[i] == '\n' }
func atVeryEnd(s string, i int) bool { return i == len(s) }
func atLine(s string, i int) bool    { return i == 0 || s[i-1] == '\n' && i < len(s) }
func atLineEnd(s string, i int) bool { return i == len(s) || s[i] == '\n' }

// atWord returns the assertion \b, for characters that are in words.
func atWord(inWord func(rune) bool) func(s string, i int) bool {
	return func(s string, i int) bool {
		before, n := utf8.DecodeLastRuneInString(s[:i])
		after, m := utf8.DecodeRuneInString(s[i:])
		return (n > 0 && inWord(before)) != (m > 0 && inWord(after))
	}
}

// The classes of PCRE where it goes by Unicode.

func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) }

func isUnicodeSpace(r rune) bool { return isAcross(r) || isDown(r) || unicode.Is(unicode.Z, r) }

// isAcross is \h.
func isAcross(r rune) bool { return r == '\t' || r == 0x180E || unicode.Is(unicode.Zs, r) }

// isDown is \v.
func isDown(r rune) bool { return r >= '\n' && r <= '\r' || r == 0x85 || r == 0x2028 || r == 0x2029 }

func isNewline(r rune) bool { return r == '\n' }

// classOf returns the test of an escape such as \d, or nil.
func (y *parser) classOf(letter byte) func(rune) bool {
	var test func(rune) bool
	switch letter | 0x20 {
	case 'd':
		test = y.narrow(unicode.IsDigit)
	case 'w':
		test = y.narrow(isWord)
	case 's':
		test = y.narrow(isUnicodeSpace)
	case 'h':
		test = isAcross
	case 'v':
		test = isDown
	case 'n':
		if test = isNewline; letter == 'n' {
			return nil
		}
	default:
		return nil
	}
	if letter < 'a' {
		return not(test)
	}
	return test
}

// escape reads an escape outside of a class.
func (y *parser) escape() *part {
	y.i++
	if y.i >= len(y.in) {
		y.bad = true
		return nil
	}
	c := y.in[y.i]
	if _, _, next := readRepeat(y.in, min(y.i+1, len(y.in)-1)); c == 'N' && next == 0 && strings.HasPrefix(y.in[y.i:], "N{") {
		y.bad = y.bad || y.bytes || y.match(`^N\{U\+[[:xdigit:]]+\}`) == "" // a character by its number
		return character(func(rune) bool { return true })
	}
	if test := y.classOf(c); test != nil {
		y.i++
		return character(test)
	}
	switch c {
	case 'p', 'P':
		return character(y.property())
	case 'b', 'B', 'A', 'G', 'z', 'Z', 'K', 'E', 'Q', 'R', 'X', 'C':
		y.i++
		return y.special(c)
	case 'k', 'g':
		y.i++
		return y.reference(c)
	}
	if c >= '1' && c <= '9' {
		n, next := readCount(y.in, y.i)
		if n < 10 || n <= y.groups || c >= '8' {
			y.i = next
			return y.backTo(n)
		}
	}
	return y.literal(y.code())
}

func (y *parser) special(c byte) *part {
	switch c {
	case 'b':
		return assertion(atWord(y.narrow(isWord)))
	case 'B':
		at := atWord(y.narrow(isWord))
		return assertion(func(s string, i int) bool { return !at(s, i) })
	case 'A', 'G':
		return &part{kind: partStep, take: atStart, anchor: true}
	case 'z':
		return assertion(atVeryEnd)
	case 'Z':
		return assertion(atEnd)
	case 'R':
		return &part{kind: partStep, width: -1, take: newline}
	case 'Q':
		return y.quoted()
	case 'X', 'C':
		y.loose = true
		return &part{kind: partStep, width: -1} // may be repeated
	}
	return nil
}

func newline(s string, i int) int {
	if strings.HasPrefix(s[i:], "\r\n") {
		return i + 2
	}
	if r, n := utf8.DecodeRuneInString(s[i:]); isDown(r) {
		return i + n
	}
	return -1
}

// quoted reads \Q...\E. What follows counts for its last character.
func (y *parser) quoted() *part {
	text, _, _ := strings.Cut(y.in[y.i:], `\E`)
	y.i = min(y.i+len(text)+2, len(y.in))
	seq := &part{kind: partSeq}
	for _, r := range text {
		seq.subs = append(seq.subs, y.literal(r))
	}
	if n := len(seq.subs); n > 0 {
		seq.subs[n-1] = y.quantified(seq.subs[n-1])
		if y.i < len(y.in) {
			_, _, next := readRepeat(y.in, y.i)
			y.bad = y.bad || next > 0
		}
		return seq
	}
	return nil
}

// reference reads \k<name>, \g{name}, \g1 and \g{-1}.
func (y *parser) reference(c byte) *part {
	for _, pair := range [...]string{"{}", "<>", "''"} {
		if !strings.HasPrefix(y.in[y.i:], pair[:1]) {
			continue
		}
		if c == 'g' && pair != "{}" {
			y.loose = true // calls the group
		}
		y.i++
		end := strings.Index(y.in[y.i:], pair[1:])
		text := y.in[y.i : y.i+max(end, 0)]
		if n, err := strconv.Atoi(text); c == 'g' && err == nil {
			y.i += end + 1
			if text[0] == '+' {
				n += y.groups
			}
			return y.relative(n)
		}
		return y.named(pair[1:])
	}
	sign := 1
	if y.take("-") {
		sign = -1
	}
	n, next := readCount(y.in, y.i)
	y.bad = next == y.i || c == 'k'
	y.i = next
	return y.relative(sign * n)
}

func (y *parser) relative(n int) *part {
	if n < 0 {
		n += y.groups + 1
	}
	y.bad = y.bad || n <= 0
	return y.backTo(n)
}

// code reads an escape that stands for one character; y.i is behind the backslash. Letters that mean nothing are no
// escapes, anything else stands for itself.
func (y *parser) code() rune {
	c, n := utf8.DecodeRuneInString(y.in[y.i:])
	y.i += n
	if n := strings.IndexRune("aefnrt", c); n >= 0 {
		return rune("\a\x1b\f\n\r\t"[n])
	}
	switch {
	case c == 'c':
		return y.control()
	case c == 'x':
		return y.digits(16, 2)
	case c == 'o':
		return y.digits(8, 0)
	case c >= '0' && c <= '7':
		y.i--
		return y.digits(8, 3)
	}
	y.bad = y.bad || isLatinLetter(c)
	return c
}

func (y *parser) control() rune {
	if y.i >= len(y.in) || y.in[y.i] < ' ' || y.in[y.i] > '~' {
		y.bad = true
		return 0
	}
	y.i++
	return rune(strings.ToUpper(y.in[y.i-1 : y.i])[0] ^ 0x40)
}

// digits reads the number of a character, in braces or of at most so many digits.
func (y *parser) digits(base, most int) rune {
	text, braces := y.in[y.i:], false
	if base == 16 || most == 0 {
		if braces = y.take("{"); braces {
			text, _, _ = strings.Cut(text[1:], "}")
			most = len(text)
		}
	}
	n := 0
	for n < most && n < len(text) && isDigit(text[n], base) {
		n++
	}
	y.i += n
	r, err := strconv.ParseInt("0"+text[:n], base, 32)
	y.bad = y.bad || braces && (n == 0 || !y.take("}")) || most == 0 || err != nil || !utf8.ValidRune(rune(r)) || y.bytes && r > unicode.MaxLatin1
	return rune(r)
}

func isDigit(c byte, base int) bool {
	return c >= '0' && c <= '9' && int(c-'0') < base || base == 16 && c|0x20 >= 'a' && c|0x20 <= 'f'
}
