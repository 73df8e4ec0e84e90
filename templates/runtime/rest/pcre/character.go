package pcre

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// character returns a part that takes one character.
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

// folded returns a test that also accepts the other cases of a character.
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

// atWord returns the assertion \b for a set of word characters.
func atWord(inWord func(rune) bool) func(s string, i int) bool {
	return func(s string, i int) bool {
		before, n := utf8.DecodeLastRuneInString(s[:i])
		after, m := utf8.DecodeRuneInString(s[i:])
		return (n > 0 && inWord(before)) != (m > 0 && inWord(after))
	}
}

// The classes of PCRE in Unicode mode.

func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) }

func isUnicodeSpace(r rune) bool { return isAcross(r) || isDown(r) || unicode.Is(unicode.Z, r) }

// isAcross is \h.
func isAcross(r rune) bool { return r == '\t' || r == 0x180E || unicode.Is(unicode.Zs, r) }

// isDown is \v.
func isDown(r rune) bool { return r >= '\n' && r <= '\r' || r == 0x85 || r == 0x2028 || r == 0x2029 }

func isNewline(r rune) bool { return r == '\n' }

func newline(s string, i int) int {
	if strings.HasPrefix(s[i:], "\r\n") {
		return i + 2
	}
	if r, n := utf8.DecodeRuneInString(s[i:]); isDown(r) {
		return i + n
	}
	return -1
}
