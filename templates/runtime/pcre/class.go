package pcre

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// class reads a class behind its opening bracket.
func (y *parser) class() *part {
	y.bad = y.bad || named(y.in[y.i-1:]) != "" // [:alpha:] outside of a class
	negated := y.take("^")
	var tests []func(rune) bool
	for len(tests) == 0 || !y.take("]") {
		if y.i >= len(y.in) || y.bad {
			y.bad = true
			return nil
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
	if negated {
		return character(not(test))
	}
	return character(test)
}

// classItem reads a set, a character or a range.
func (y *parser) classItem() func(rune) bool {
	if y.take(`\E`) {
		return nil
	}
	if y.take(`\Q`) {
		return y.fold(y.quotedSet())
	}
	if set := y.classSet(); set != nil {
		if y.hyphen() {
			y.bad = true // a set begins no range
		}
		return set
	}
	low := y.classRune()
	if !y.hyphen() {
		return y.fold(func(r rune) bool { return r == low })
	}
	y.i++
	if y.classSet() != nil {
		y.bad = true
		return nil
	}
	high := y.classRune()
	y.bad = y.bad || high < low
	return y.fold(func(r rune) bool { return low <= r && r <= high })
}

func (y *parser) quotedSet() func(rune) bool {
	text, _, _ := strings.Cut(y.in[y.i:], `\E`)
	y.i = min(y.i+len(text)+2, len(y.in))
	return func(r rune) bool { return strings.ContainsRune(text, r) }
}

// hyphen reports whether a hyphen follows that makes a range.
func (y *parser) hyphen() bool {
	return y.i+1 < len(y.in) && y.in[y.i] == '-' && y.in[y.i+1] != ']'
}

// classSet reads what stands for several characters: [:alpha:], \d, \p{L}.
func (y *parser) classSet() func(rune) bool {
	rest := y.in[y.i:]
	if text := named(rest); text != "" {
		y.i += len(text)
		return y.posix(text)
	}
	if len(rest) < 2 || rest[0] != '\\' {
		return nil
	}
	if rest[1]|0x20 == 'p' {
		y.i++
		return y.property()
	}
	t := y.classOf(rest[1])
	if t != nil && rest[1] != 'N' {
		y.i += 2
		return t
	}
	return nil
}

// classRune reads one character of a class.
func (y *parser) classRune() rune {
	if y.i >= len(y.in) {
		y.bad = true
		return 0
	}
	if y.in[y.i] == '\\' && y.i+1 < len(y.in) {
		y.i++
		if y.take("b") {
			return '\b'
		}
		if y.take("g") {
			return 'g'
		}
		return y.code()
	}
	r, n := utf8.DecodeRuneInString(y.in[y.i:])
	y.i += n
	return r
}

// named returns the [:alpha:], [.a.] or [=a=] with which s begins, or nothing.
func named(s string) string {
	if len(s) < 2 || s[0] != '[' || strings.IndexByte(":.=", s[1]) < 0 {
		return ""
	}
	for i := 2; i+1 < len(s); i++ {
		switch {
		case s[i] == '\\' && (s[i+1] == ']' || s[i+1] == '\\'):
			i++
		case s[i] == '[' && s[i+1] == s[1], s[i] == ']':
			return ""
		case s[i] == s[1] && s[i+1] == ']':
			return s[:i+2]
		}
	}
	return ""
}

// posix returns the test of a POSIX class, [:alpha:] or [:^alpha:]. Case matters to it even where it does not to characters, unless these are bytes.
func (y *parser) posix(text string) func(rune) bool {
	name, negated := strings.CutPrefix(text[2:len(text)-2], "^")
	if y.bytes && y.options.fold && (name == "lower" || name == "upper") {
		name = "alpha"
	}
	test := y.narrow(posixClass(name))
	switch {
	case test == nil || text[1] != ':':
		y.bad = true
		return func(rune) bool { return false }
	case negated:
		return not(test)
	}
	return test
}

// posixClass returns the class [:alpha:] and so on, which go by Unicode as well; nil if there is none of that name.
func posixClass(name string) func(rune) bool {
	switch name {
	case "alnum":
		return func(r rune) bool { return r != '_' && isWord(r) }
	case "alpha":
		return unicode.IsLetter
	case "ascii":
		return func(r rune) bool { return r < utf8.RuneSelf }
	case "blank":
		return isAcross
	case "cntrl":
		return unicode.IsControl
	case "digit":
		return unicode.IsDigit
	case "graph":
		return func(r rune) bool { return isVisible(r) && r != 0x180E }
	case "lower":
		return unicode.IsLower
	case "print":
		return func(r rune) bool { return isVisible(r) || unicode.Is(unicode.Zs, r) }
	case "punct":
		return func(r rune) bool { return unicode.IsPunct(r) || r < utf8.RuneSelf && unicode.IsSymbol(r) }
	case "space":
		return isUnicodeSpace
	case "upper":
		return unicode.IsUpper
	case "word":
		return isWord
	case "xdigit":
		return func(r rune) bool { return r < utf8.RuneSelf && isDigit(byte(r), 16) }
	}
	return nil
}

// isVisible reports whether a character leaves ink, or is one of those that format what does.
func isVisible(r rune) bool {
	hidden := r == 0x61C || r >= 0x2066 && r <= 0x2069
	return r != ' ' && unicode.IsPrint(r) || unicode.Is(unicode.Cf, r) && !hidden
}

// property reads \p{L}, \pL or \P{^Greek}; y.i is at the p.
func (y *parser) property() func(rune) bool {
	negated := y.in[y.i] == 'P'
	y.i++
	rest := y.in[y.i:]
	name, size := rest[:min(len(rest), 1)], 1
	if strings.HasPrefix(rest, "{") {
		name, _, _ = strings.Cut(rest[1:], "}")
		size = len(name) + 2
	}
	if inner, flip := strings.CutPrefix(name, "^"); flip {
		name, negated = inner, !negated
	}
	test := unicodeProperty(name)
	if test == nil || size > len(rest) {
		y.bad = true
		return func(rune) bool { return false }
	}
	if y.i += size; negated {
		return not(test)
	}
	return test
}

func unicodeProperty(name string) func(rune) bool {
	switch name = looseName(name); name {
	case "any":
		return func(rune) bool { return true }
	case "c", "cn": // Go has Cn and LC since 1.25
		other := func(r rune) bool {
			return !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z)
		}
		return func(r rune) bool {
			return other(r) && (name == "c" || !unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs))
		}
	case "l&", "lc":
		return func(r rune) bool { return unicode.In(r, unicode.Lu, unicode.Ll, unicode.Lt) }
	case "xan":
		return func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }
	case "xwd":
		return isWord
	case "xsp", "xps":
		return isUnicodeSpace
	}
	if table := properties()[name]; table != nil {
		return func(r rune) bool { return unicode.Is(table, r) }
	}
	return nil
}

// properties are the categories and the scripts, by what counts of their names.
var properties = sync.OnceValue(func() map[string]*unicode.RangeTable {
	all := map[string]*unicode.RangeTable{}
	for _, tables := range []map[string]*unicode.RangeTable{unicode.Scripts, unicode.Categories} {
		for name, table := range tables {
			all[looseName(name)] = table
		}
	}
	return all
})

// looseName returns what counts of the name of a property, since PCRE2 10.40.
func looseName(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(name))
}
