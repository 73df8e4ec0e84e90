package emit

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"
)

// Text of an index is hostile. It reaches a file through the functions below, quoted and jen.Lit only: as part of a
// line comment that begins with "// ", so that it is no directive, or quoted.

// plain returns text on one line, without control characters or anything else that ends a line somewhere.
func plain(text string) string {
	clean := strings.Map(func(r rune) rune {
		switch {
		case r > ' ' && r <= '~': // almost always
			return r
		case r == utf8.RuneError, r == '\u2028', r == '\u2029', r == '\ufeff', unicode.Is(unicode.Bidi_Control, r):
			return ' '
		case unicode.IsSpace(r), unicode.IsControl(r):
			return ' '
		}
		return r
	}, text)
	return strings.Join(strings.Fields(clean), " ")
}

// note returns a comment for the end of a line.
func note(sentences ...string) jen.Code {
	text := plain(strings.Join(sentences, " "))
	if text == "" {
		return jen.Null()
	}
	return jen.Comment(remark(text))
}

// doc returns the lines of a doc comment; each paragraph is wrapped.
func doc(paragraphs ...string) *jen.Statement {
	s := jen.Null()
	first := true
	for _, p := range paragraphs {
		if p = plain(p); p == "" {
			continue
		}
		if !first {
			s.Comment("//").Line()
		}
		first = false
		for _, line := range wrap(p, 117) {
			s.Comment(remark(line)).Line()
		}
	}
	return s
}

// remark returns a line as a comment. One that begins with +build is a constraint, which gofmt takes to the head of the file,
// unless that is quoted.
func remark(line string) string {
	if rest, ok := strings.CutPrefix(line, "+build"); ok {
		line = `"+build"` + rest
	}
	return "// " + line
}

// wrap breaks text into lines of at most width columns, where it has spaces.
func wrap(text string, width int) []string {
	var lines []string
	line, n := "", 0
	for word := range strings.FieldsSeq(text) {
		w := utf8.RuneCountInString(word)
		if line != "" && n+1+w > width {
			lines = append(lines, line)
			line, n = "", 0
		}
		if line != "" {
			line, n = line+" ", n+1
		}
		line, n = line+word, n+w
	}
	return append(lines, line)
}

// literal returns a string literal: between back quotes where that is safe and saves escapes.
func literal(s string) string {
	if !strings.ContainsRune(s, '\\') || strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' || r == '`' }) {
		return strconv.Quote(s)
	}
	return "`" + s + "`"
}
