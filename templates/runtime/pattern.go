package rest

import (
	"strings"
	"unicode/utf8"
)

// An Engine compiles the patterns that package regexp cannot express, such as those that look around or refer back. The
// source is a PCRE. With bytes set, its characters stand for bytes, so that classes and cases are those of ASCII, and case
// does not matter.
//
// Find returns where a text and the groups match, as [regexp.Regexp.FindStringSubmatchIndex] does; it is nil when the
// engine does not understand the pattern. Names are those of the groups, as [regexp.Regexp.SubexpNames] returns them. An
// error says that the source is no PCRE.
type Engine func(source string, bytes bool) (find func(text string) []int, names []string, err error)

// A pattern is a PCRE of the index, compiled: by package regexp wherever that has the same meaning, else by an Engine.
// Without either it matches nothing.
type pattern struct {
	source string
	match  func(text string) bool
	find   func(text string) []int
	names  []string // of the groups, as regexp.SubexpNames
	always bool     // has what is not understood, so takes everything
	split  bool     // may have alternatives outside of all groups
}

// compilePattern compiles a pattern of a schema as the server does: between two #, of which its own are escaped, searched
// for, in Unicode mode.
func compilePattern(source string, engine Engine) *pattern {
	p := &pattern{}
	if text := strings.ReplaceAll(source, "#", `\#`); delimited(text, '#') {
		p = compileSource(&translator{in: text}, engine)
	}
	p.source = source
	return p
}

// compileRoute compiles a route key as the server does: between @^ and $@, whatever the case, byte by byte.
func compileRoute(key string, engine Engine) *pattern {
	text := latin1("^" + key + "$")
	if !delimited(text, '@') {
		return &pattern{split: true}
	}
	return compileSource(&translator{in: text, bytes: true, modes: modes{fold: true}}, engine)
}

func compileSource(t *translator, engine Engine) *pattern {
	p := &pattern{}
	re := t.translate()
	switch p.split, p.names = t.split || re == nil, t.names; {
	case re != nil:
		p.match, p.find = re.MatchString, re.FindStringSubmatchIndex
	case engine != nil:
		var err error
		p.find, p.names, err = engine(t.in, t.bytes)
		p.match = func(text string) bool { return p.find(text) != nil }
		p.always = err == nil && p.find == nil
	}
	return p
}

// matches reports whether the pattern of a schema is found in s. Text that is not UTF-8 matches nothing.
func (p *pattern) matches(s string) bool {
	return p.always || p.find != nil && utf8.ValidString(s) && p.match(s)
}

// delimited reports whether a pattern stays whole between delimiters.
func delimited(s string, by byte) bool {
	for i := 0; i < len(s); i++ {
		if s[i] == by {
			return false
		}
		if s[i] != '\\' {
			continue
		}
		if i++; i == len(s) {
			return false
		}
	}
	return true
}
