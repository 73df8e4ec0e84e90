package rest

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// An Engine compiles the patterns that package regexp cannot express, such as those that look around or refer back. The
// source is a PCRE, as it stands between two #, or, with bytes set, between two @. With bytes set, its characters stand for
// bytes, so that classes and cases are those of ASCII, and case does not matter.
//
// Find returns where a text and the groups match, as [regexp.Regexp.FindStringSubmatchIndex] does, and how many steps of some
// nanoseconds that took: 1024 count as one of MaxParams. It is nil when the engine does not understand the pattern. Names are
// those of the groups, as [regexp.Regexp.SubexpNames] returns them. An error says that the source is no PCRE.
type Engine func(source string, bytes bool) (find func(text string) (at []int, steps int), names []string, err error)

// A pattern is a PCRE of the index, compiled. One that cannot be compiled matches nothing.
type pattern struct {
	source string
	match  func(text string) bool // where that is faster, or nil
	find   func(text string) (at []int, steps int)
	names  []string // of the groups, as regexp.SubexpNames
	always bool     // has what the engine does not understand, so takes everything
}

// compilePattern compiles a pattern of a schema as the server does: searched for, in Unicode mode.
func compilePattern(source, expression string, engine Engine) *pattern {
	p := &pattern{source: source}
	switch {
	case expression != "":
		p.compile(expression)
	case engine != nil:
		p.ask(engine, strings.ReplaceAll(source, "#", `\#`), false)
	default:
		p.compile(anyEnd(source))
	}
	return p
}

// anyEnd lets every $ take a newline at the end, as PCRE does.
func anyEnd(source string) string { return strings.ReplaceAll(source, "$", `\n?\z`) }

func (p *pattern) compile(expression string) {
	if re, err := regexp.Compile(expression); err == nil {
		p.match, p.names = re.MatchString, re.SubexpNames()
		p.find = func(text string) ([]int, int) { return re.FindStringSubmatchIndex(text), 0 }
	}
}

func (p *pattern) ask(engine Engine, source string, bytes bool) {
	var err error
	p.find, p.names, err = engine(source, bytes)
	p.always = err == nil && p.find == nil
}

// matches reports whether the pattern of a schema is found in s. Text that is not UTF-8 matches nothing. What it takes is
// counted where t counts words: a request with more than it may hold, which check refuses, takes no more.
func (p *pattern) matches(s string, t *tree) bool {
	switch {
	case p.always || !utf8.ValidString(s):
		return p.always
	case p.match != nil:
		return p.match(s)
	case p.find == nil || t.words > t.most:
		return false
	}
	at, steps := p.find(s)
	t.words += steps / 1024
	return at != nil
}

// captures matches a path, byte by byte, and appends the captures to into. Those at the end that took no part are left out.
func (p *pattern) captures(path string, into []capture) ([]capture, bool) {
	if p.find == nil {
		return into, false
	}
	text := latin1(path)
	at, _ := p.find(text)
	if at == nil {
		return into, false
	}
	byteOf := func(i int) int { return utf8.RuneCountInString(text[:i]) }
	last := len(at)/2 - 1
	for last > 0 && at[2*last] < 0 {
		last--
	}
	for n, name := range p.names[:last+1] {
		switch {
		case name == "":
		case at[2*n] < 0:
			into = append(into, capture{name, ""})
		default:
			into = append(into, capture{name, path[byteOf(at[2*n]):byteOf(at[2*n+1])]})
		}
	}
	return into, true
}

// latin1 returns s with each byte as the rune of that number.
func latin1(s string) string {
	if isASCII(s) {
		return s
	}
	b := make([]byte, 0, 2*len(s))
	for i := range len(s) {
		b = utf8.AppendRune(b, rune(s[i]))
	}
	return string(b)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
