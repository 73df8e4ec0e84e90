package rest

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// class reads a class behind its opening bracket.
func (y *patternParser) class() *part {
	negated := y.take("^")
	var tests []func(rune) bool
	for first := true; ; first = false {
		if y.i >= len(y.in) || y.bad {
			y.bad = true
			return nil
		}
		if y.in[y.i] == ']' && !first {
			y.i++
			break
		}
		if t := y.classItem(); t != nil {
			tests = append(tests, t)
		}
	}
	test := func(r rune) bool {
		for _, t := range tests {
			if t(r) {
				return true
			}
		}
		return false
	}
	if test = y.fold(test); negated {
		test = not(test)
	}
	return character(test)
}

// classItem reads a set, a character or a range.
func (y *patternParser) classItem() func(rune) bool {
	if y.take(`\E`) {
		return nil
	}
	if y.take(`\Q`) {
		return y.quotedSet()
	}
	if set := y.classSet(); set != nil {
		if y.hyphen() {
			y.bad = true // a set begins no range
		}
		return set
	}
	low := y.classRune()
	if !y.hyphen() {
		return func(r rune) bool { return r == low }
	}
	y.i++
	if y.classSet() != nil {
		y.bad = true
		return nil
	}
	high := y.classRune()
	y.bad = y.bad || high < low
	return func(r rune) bool { return low <= r && r <= high }
}

func (y *patternParser) quotedSet() func(rune) bool {
	text, _, _ := strings.Cut(y.in[y.i:], `\E`)
	y.i = min(y.i+len(text)+2, len(y.in))
	return func(r rune) bool { return strings.ContainsRune(text, r) }
}

// hyphen reports whether a hyphen follows that makes a range.
func (y *patternParser) hyphen() bool {
	return y.i+1 < len(y.in) && y.in[y.i] == '-' && y.in[y.i+1] != ']'
}

// classSet reads what stands for several characters: [:alpha:], \d, \p{L}.
func (y *patternParser) classSet() func(rune) bool {
	rest := y.in[y.i:]
	if strings.HasPrefix(rest, "[:") {
		if name, _, found := strings.Cut(rest[2:], ":]"); found && made(strings.TrimPrefix(name, "^"), "") {
			y.i += len(name) + 4
			return y.posix(name)
		}
	}
	if len(rest) < 2 || rest[0] != '\\' {
		return nil
	}
	if rest[1]|0x20 == 'p' {
		y.i++
		if t := y.property(); t != nil {
			return t
		}
		y.i -= 2
		return nil
	}
	t := y.classOf(rest[1])
	if t != nil && rest[1] != 'N' {
		y.i += 2
		return t
	}
	return nil
}

// classRune reads one character of a class.
func (y *patternParser) classRune() rune {
	if y.i >= len(y.in) {
		y.bad = true
		return 0
	}
	if y.in[y.i] == '\\' && y.i+1 < len(y.in) {
		y.i++
		if y.take("b") {
			return '\b'
		}
		return y.code()
	}
	r, n := utf8.DecodeRuneInString(y.in[y.i:])
	y.i += n
	return r
}

// posix returns the test of a POSIX class.
func (y *patternParser) posix(name string) func(rune) bool {
	if name, negated := strings.CutPrefix(name, "^"); negated {
		if t := y.posix(name); t != nil {
			return not(t)
		}
		return nil
	}
	t := y.narrow(posixClasses[name])
	y.bad = y.bad || t == nil
	return t
}

// posixClasses are the classes [:alpha:] and so on, which go by Unicode as well.
var posixClasses = map[string]func(rune) bool{
	"alnum":  func(r rune) bool { return r != '_' && isWord(r) },
	"alpha":  unicode.IsLetter,
	"ascii":  func(r rune) bool { return r < utf8.RuneSelf },
	"blank":  isAcross,
	"cntrl":  unicode.IsControl,
	"digit":  unicode.IsDigit,
	"graph":  func(r rune) bool { return r != ' ' && unicode.IsPrint(r) },
	"lower":  unicode.IsLower,
	"print":  unicode.IsGraphic,
	"punct":  func(r rune) bool { return unicode.IsPunct(r) || r < utf8.RuneSelf && unicode.IsSymbol(r) },
	"space":  isUnicodeSpace,
	"upper":  unicode.IsUpper,
	"word":   isWord,
	"xdigit": func(r rune) bool { return r < utf8.RuneSelf && hexDigit(byte(r)) < 16 },
}

// property reads \p{L}, \pL or \P{^Greek}; y.i is at the p. It returns nil, and skips the p alone, where there is no such
// property.
func (y *patternParser) property() func(rune) bool {
	negated := y.in[y.i] == 'P'
	y.i++
	rest := y.in[y.i:]
	if rest == "" {
		return nil
	}
	name, size := rest[:1], 1
	if rest[0] == '{' {
		end := strings.IndexByte(rest, '}')
		if end < 0 {
			return nil
		}
		name, size = rest[1:end], end+1
	}
	if inner, flip := strings.CutPrefix(name, "^"); flip {
		name, negated = inner, !negated
	}
	test := unicodeProperty(name)
	if test == nil {
		return nil
	}
	if y.i += size; negated {
		return not(test)
	}
	return test
}

func unicodeProperty(name string) func(rune) bool {
	switch name {
	case "Any":
		return func(rune) bool { return true }
	case "L&":
		return func(r rune) bool { return unicode.In(r, unicode.Lu, unicode.Ll, unicode.Lt) }
	case "Xan":
		return func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }
	case "Xwd":
		return isWord
	case "Xsp", "Xps":
		return isUnicodeSpace
	}
	table := unicode.Categories[name]
	if table == nil {
		table = unicode.Scripts[name]
	}
	if table == nil {
		return nil
	}
	return func(r rune) bool { return unicode.Is(table, r) }
}
