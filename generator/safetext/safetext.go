// Package safetext makes text from other people's servers safe to print. A CI
// system executes commands that it finds in a log, a terminal executes control
// sequences, and a reader is misled by characters that are invisible or that
// reorder the line.
//
// All output of the command passes through a [Writer], and text that has to
// stay on one line passes through [Line]. Both escape a character as \u and its
// code in hexadecimal, which JSON reads as the same character. They leave their
// own output unchanged. More characters may be escaped here, never fewer.
package safetext

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Line returns s without line breaks, tabs, control characters, invisible
// characters and commands of a CI system. It does not escape a command that
// counts at the start of a line only: the Writer knows where that is.
func Line(s string) string {
	if isPlain(s) {
		return s
	}
	var e escaper
	e.oneLine, e.inLine = true, true
	e.text(s)
	return e.out.String()
}

// isPlain reports whether s is ASCII that cannot be part of a command.
func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '#' {
			return false
		}
	}
	return true
}

// A Writer escapes the text that it passes on. Set its fields before the first
// write.
type Writer struct {
	// Annotations passes lines that begin with a GitHub annotation: "::error ",
	// "::warning " or "::notice ". Their text must be a Line.
	Annotations bool
	// Colors passes the escape sequences that package main and package diff use
	// on a terminal.
	Colors bool
	// JSON escapes characters beyond the basic plane as JSON does it.
	JSON bool

	to  io.Writer
	esc escaper
}

// NewWriter returns a Writer that writes to w.
func NewWriter(w io.Writer) *Writer { return &Writer{to: w} }

// Unwrap returns the writer given to NewWriter.
func (w *Writer) Unwrap() io.Writer { return w.to }

// Write writes b, escaped. It keeps an incomplete character at the end of b for
// the next call.
func (w *Writer) Write(b []byte) (int, error) {
	w.esc.json, w.esc.colors, w.esc.annotations = w.JSON, w.Colors, w.Annotations
	w.esc.out.Reset()
	text := w.esc.rest + string(b)
	whole := len(text) - incomplete(text)
	w.esc.rest = text[whole:]
	w.esc.text(text[:whole])
	if _, err := io.WriteString(w.to, w.esc.out.String()); err != nil {
		return 0, err
	}
	return len(b), nil
}

// incomplete returns the length of the beginning of a character that ends s.
func incomplete(s string) int {
	for n := 1; n < utf8.UTFMax && n <= len(s); n++ {
		if tail := s[len(s)-n:]; utf8.RuneStart(tail[0]) {
			if utf8.FullRuneInString(tail) {
				return 0
			}
			return n
		}
	}
	return 0
}

// An escaper scans text and remembers how far a command has been recognized, so
// that it needs not look ahead.
type escaper struct {
	oneLine, json, colors, annotations bool

	out     strings.Builder
	rest    string // of a character that is not complete
	begun   bool   // something was written on this line
	inLine  bool   // something other than white space was written on this line
	colon   bool   // the line consists of one colon
	hashes  int    // in a row, up to here
	command bool   // "##" and letters, up to here
	visible bool   // the last character can be followed by a variation selector
}

// sequences are the control sequences that progress and colors consist of.
var sequences = []string{
	"\r\x1b[K", "\x1b[0m", "\x1b[1m", "\x1b[31m", "\x1b[32m", "\x1b[33m",
}

// annotations are how the lines begin that Writer.Annotations allows.
var annotations = []string{"::error ", "::warning ", "::notice "}

func (e *escaper) text(s string) {
	for s != "" {
		if n := e.own(s); n > 0 {
			e.out.WriteString(s[:n])
			s = s[n:]
			continue
		}
		c, n := utf8.DecodeRuneInString(s)
		s = s[n:]
		if c == utf8.RuneError && n == 1 {
			c = unicode.ReplacementChar
		}
		e.char(c)
	}
}

// own returns the length of the control sequence or the annotation that s begins
// with, if it may pass.
func (e *escaper) own(s string) int {
	if e.colors && (s[0] == '\r' || s[0] == '\x1b') {
		for _, sequence := range sequences {
			if strings.HasPrefix(s, sequence) {
				return len(sequence)
			}
		}
	}
	if e.annotations && s[0] == ':' && !e.begun {
		for _, a := range annotations {
			if strings.HasPrefix(s, a) {
				e.begun, e.inLine = true, true
				return len(a)
			}
		}
	}
	return 0
}

func (e *escaper) char(c rune) {
	escape := e.opensCommand(c) || e.isHidden(c)
	e.begun = true
	switch {
	case c == '\n' && !e.oneLine:
		e.begun, e.inLine, e.colon, e.visible = false, false, false, false
		e.out.WriteByte('\n')
	case c == '\t' && !e.oneLine:
		e.visible = false
		e.out.WriteByte('\t')
	case escape:
		e.inLine, e.visible = true, false
		e.escape(c)
	default:
		e.visible = !unicode.IsSpace(c) && !isSelector(c)
		e.colon = c == ':' && !e.inLine
		e.inLine = e.inLine || !e.colon && !unicode.IsSpace(c)
		e.out.WriteRune(c)
	}
}

// opensCommand reports whether c completes what a CI system takes for the
// beginning of a command: "::" at the start of a line, or "##[", "##vso[",
// "##teamcity[" and the like anywhere.
func (e *escaper) opensCommand(c rune) bool {
	second := c == ':' && e.colon
	if e.colon && c != ':' {
		e.colon, e.inLine = false, true
	}
	opens := c == '[' && (e.hashes >= 2 || e.command)
	isLetter := c < utf8.RuneSelf && (unicode.IsLetter(c) || unicode.IsDigit(c) || c == '-' || c == '_' || c == '.')
	e.command = isLetter && (e.hashes >= 2 || e.command)
	if c == '#' {
		e.hashes++
	} else {
		e.hashes = 0
	}
	return opens || second
}

// isHidden reports whether c is a control character or invisible. A single
// selector is part of the character before it.
func (e *escaper) isHidden(c rune) bool {
	switch {
	case c < utf8.RuneSelf:
		return c < ' ' || c == 0x7f
	case isSelector(c):
		return !e.visible
	case unicode.Is(unicode.Zs, c):
		return false
	case !unicode.IsPrint(c):
		return true
	default:
		return unicode.In(c, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) || c == '\u2800'
	}
}

// isSelector reports whether c chooses between text and picture for the character
// before it.
func isSelector(c rune) bool { return c == '\ufe0e' || c == '\ufe0f' }

func (e *escaper) escape(c rune) {
	if c <= 0xffff {
		fmt.Fprintf(&e.out, `\u%04x`, c)
		return
	}
	if e.json {
		high, low := utf16.EncodeRune(c)
		fmt.Fprintf(&e.out, `\u%04x\u%04x`, high, low)
		return
	}
	fmt.Fprintf(&e.out, `\U%08x`, c)
}
