package naming

import (
	"strings"
	"unicode"
)

// A scanner splits a text into words.
type scanner struct {
	words []string
	word  []rune
	all   bool // every sign has a word, not only signs with a meaning
}

// words returns the words of text: runs of letters and digits, split where
// lower case turns into upper case, and the words of signs such as + and <.
func words(text string) []string {
	if isSnake(text) {
		return snakeWords(text)
	}
	s := &scanner{}
	s.scan([]rune(text))
	return s.words
}

// isSnake reports whether text has only the characters of per_page, as almost
// all texts.
func isSnake(text string) bool {
	for i := range len(text) {
		if c := text[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '_' {
			return false
		}
	}
	return true
}

func snakeWords(text string) []string {
	list := make([]string, 0, strings.Count(text, "_")+1)
	for word := range strings.SplitSeq(text, "_") {
		if word != "" {
			list = append(list, word)
		}
	}
	return list
}

// spelledWords returns the words of text with a word for every sign in it.
func spelledWords(text string) []string {
	s := &scanner{all: true}
	s.scan([]rune(text))
	return s.words
}

func (s *scanner) scan(text []rune) {
	for i := 0; i < len(text); {
		r := text[i]
		if !isLetter(r) {
			s.flush()
			i += s.sign(text, i)
			continue
		}
		if s.cuts(text, i) {
			s.flush()
		}
		s.word = append(s.word, r)
		i++
	}
	s.flush()
}

func (s *scanner) flush() {
	if len(s.word) > 0 {
		s.words = append(s.words, string(s.word))
		s.word = s.word[:0]
	}
}

// cuts reports whether a word begins at the letter text[i] within a run of
// letters: perPage and HTMLParser have two words, imageURLs has two, not three.
func (s *scanner) cuts(text []rune, i int) bool {
	if len(s.word) == 0 || !unicode.IsUpper(text[i]) {
		return false
	}
	if !unicode.IsUpper(text[i-1]) {
		return true
	}
	lower := func(i int) bool { return i < len(text) && unicode.IsLower(text[i]) }
	plural := i+1 < len(text) && text[i+1] == 's' && !lower(i+2)
	return lower(i+1) && !plural
}

// sign adds the word of the sign at text[i], if it has one, and returns how
// many characters the sign has.
func (s *scanner) sign(text []rune, i int) int {
	next := func(n int) rune {
		if i+n < len(text) {
			return text[i+n]
		}
		return 0
	}
	if word := comparisons[string([]rune{text[i], next(1)})]; word != "" {
		s.words = append(s.words, word)
		return 2
	}
	word := meaningful[text[i]]
	r := text[i]
	switch {
	case i == 0 && r == '-' && isLetter(next(1)):
		word = "Minus"
	case i == 0 && r == '!' && isLetter(next(1)):
		word = "Not"
	case s.all:
		word = signs[r]
	case r == '%' && isHex(next(1)) && isHex(next(2)): // an escaped byte
		word = ""
	}
	if word != "" {
		s.words = append(s.words, word)
	}
	return 1
}

// comparisons are signs of two characters.
var comparisons = map[string]string{
	"<=": "LessThanOrEqual", ">=": "GreaterThanOrEqual", "!=": "NotEqual", "<>": "NotEqual", "==": "Equals",
}

// meaningful are the signs that every name contains as words.
var meaningful = map[rune]string{
	'+': "Plus", '<': "LessThan", '>': "GreaterThan", '=': "Equals", '%': "Percent", '&': "And", '*': "Star",
}

// signs are the words of all signs that have one.
var signs = map[rune]string{
	'-': "Dash", '_': "Underscore", '.': "Dot", '/': "Slash", ' ': "Space", ':': "Colon", ',': "Comma", ';': "Semicolon",
	'|': "Bar", '!': "Bang", '?': "Question", '@': "At", '#': "Hash", '~': "Tilde", '$': "Dollar", '^': "Caret",
	'\\': "Backslash", '(': "Open", ')': "Close", '[': "OpenBracket", ']': "CloseBracket",
	'{': "OpenBrace", '}': "CloseBrace",
	'\'': "Quote", '"': "DoubleQuote", '`': "Backtick", '\t': "Tab", '\n': "Newline",
	'+': "Plus", '<': "LessThan", '>': "GreaterThan", '=': "Equals", '%': "Percent", '&': "And", '*': "Star",
}

// isLetter reports whether r is allowed in identifiers.
func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func isHex(r rune) bool { return r > 0 && strings.ContainsRune("0123456789abcdefABCDEF", r) }

// set returns the set of some words.
func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}
