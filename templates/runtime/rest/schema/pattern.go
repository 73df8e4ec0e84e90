package schema

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// An Engine compiles patterns that package regexp cannot express, such as those
// with lookaround or back-references. The source is a PCRE between two #
// delimiters. With bytes set, the delimiters are @, its characters stand for
// bytes, classes and cases are ASCII, and case does not matter.
//
// Find returns the positions of a match and its groups, as
// [regexp.Regexp.FindStringSubmatchIndex] does, and how many steps of some
// nanoseconds it took; 1024 of them count as one value of the request. It is
// nil if the engine does not understand the pattern. Names are the names of the
// groups, as [regexp.Regexp.SubexpNames] returns them. An error reports that
// the source is not a valid PCRE.
type Engine func(source string, bytes bool) (find func(text string) (at []int, steps int), names []string, err error)

// A Pattern is a compiled PCRE. An invalid one matches nothing.
type Pattern struct {
	source string
	match  func(text string) bool // nil if the engine is faster
	find   func(text string) (at []int, steps int)
	names  []string // of the groups, see regexp.SubexpNames
	always bool     // matches everything, since the engine does not understand it
}

// compilePattern compiles a pattern of a schema as the server does:
// unanchored, in Unicode mode.
func compilePattern(source, expression string, engine Engine) *Pattern {
	p := &Pattern{source: source}
	switch {
	case expression != "":
		p.compile(expression)
	case engine != nil:
		p.ask(engine, strings.ReplaceAll(source, "#", `\#`), false)
	default:
		p.compile(AnyEnd(source))
	}
	return p
}

// AnyEnd lets each $ match before a newline at the end, as PCRE does.
func AnyEnd(source string) string { return strings.ReplaceAll(source, "$", `\n?\z`) }

// maxProduct bounds the product of the lengths of an expression and a string, since
// package regexp may take a step for each pair of their characters. An expression
// of 30 bytes still finds its match in 8 MiB. PHP gives up as well.
const maxProduct = 1 << 28

func (p *Pattern) compile(expression string) {
	if re, err := regexp.Compile(expression); err == nil {
		p.match = func(text string) bool {
			return len(expression)*(len(text)>>10) < maxProduct>>10 && re.MatchString(text)
		}
		p.names = re.SubexpNames()
		p.find = func(text string) ([]int, int) { return re.FindStringSubmatchIndex(text), 0 }
	}
}

func (p *Pattern) ask(engine Engine, source string, bytes bool) {
	var err error
	p.find, p.names, err = engine(source, bytes)
	p.always = err == nil && p.find == nil
}

// CompileRoute compiles the pattern of a route: with package regexp if there
// is an expression, and with the engine otherwise.
func CompileRoute(key, expression string, engine Engine) *Pattern {
	p := &Pattern{source: key}
	if expression != "" {
		p.compile(expression)
	} else {
		p.ask(engine, lex.Latin1("^"+key+"$"), true)
	}
	return p
}

// Submatch returns the positions of a match and its groups, or nil.
func (p *Pattern) Submatch(text string) []int {
	if p.find == nil {
		return nil
	}
	at, _ := p.find(text)
	return at
}

// Groups returns the names of the groups, see regexp.SubexpNames.
func (p *Pattern) Groups() []string { return p.names }

// MatchesAll reports whether the engine does not understand the pattern, which
// then matches everything.
func (p *Pattern) MatchesAll() bool { return p.always }

// matches reports whether the pattern of a schema occurs in s. Text that is
// not UTF-8 matches nothing. The steps of the engine count as values of the
// request, and a request over its limit takes no more steps. Shared values
// count nothing.
func (p *Pattern) matches(s string, t *Tree) bool {
	switch {
	case p.always || !utf8.ValidString(s):
		return p.always
	case p.match != nil:
		return p.match(s)
	case p.find == nil || t.count >= t.limit:
		return false
	}
	at, steps := p.find(s)
	if !t.frozen {
		t.count += steps / 1024
	}
	return at != nil
}
