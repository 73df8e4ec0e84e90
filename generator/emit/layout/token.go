package layout

import "strings"

// A token is a word or a symbol of Go code.
type token struct {
	kind tokenKind
	text string
	of   bracketKind // of an opening or closing bracket
}

type tokenKind byte

const (
	nothing tokenKind = iota // before the first token of a line
	word                     // a name, a keyword or a number
	quoted                   // a string literal
	opening                  // ( [ {
	closing                  // ) ] }
	prefix                   // & * - ! before an operand
	binary                   // an operator between operands, also = and :=
	comma                    // , ;
	colon
	dot
	dots // ...
)

type bracketKind byte

const (
	none      bracketKind = iota
	grouping              // parentheses around a type or an expression
	list                  // parameters, arguments, types, an index
	composite             // the braces of a composite literal
	block                 // the braces of statements, fields or methods
	values                // the parentheses of const and var
)

// next returns the first token of a text, which must not begin with a space.
func next(text string, prev token) token {
	n, kind := 1, binary
	switch c := text[0]; c {
	case '"', '`':
		n, kind = stringLength(text), quoted
	case '(', '[', '{':
		kind = opening
	case ')', ']', '}':
		kind = closing
	case ',', ';':
		kind = comma
	case '.':
		kind = dot
		if strings.HasPrefix(text, "...") {
			n, kind = 3, dots
		}
	case ':', '=', '!', '<', '&', '|', '*', '-':
		n, kind = operator(text, prev)
	default:
		n, kind = wordLength(text), word
	}
	return token{kind: kind, text: text[:n]}
}

// operator returns the length and the kind of the operator that begins a text.
func operator(text string, prev token) (int, tokenKind) {
	if len(text) > 1 {
		switch text[:2] {
		case ":=", "==", "!=", "<<", "&&", "||":
			return 2, binary
		}
	}
	switch text[0] {
	case ':':
		return 1, colon
	case '*', '&', '!':
		return 1, prefix
	case '-':
		if prev.kind != word && prev.kind != closing {
			return 1, prefix
		}
	}
	return 1, binary
}

// stringLength returns the length of the string literal that begins a text.
func stringLength(text string) int {
	quote, n := text[0], 1
	for ; text[n] != quote; n++ {
		if quote == '"' && text[n] == '\\' {
			n++
		}
	}
	return n + 1
}

// inWord holds whether a byte may be part of a name.
var inWord = func() (set [256]bool) {
	for i := range set {
		c := byte(i)
		set[c] = 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c >= 0x80
	}
	return set
}()

// wordLength returns the length of the name, keyword or number that begins a
// text.
func wordLength(text string) int {
	number := '0' <= text[0] && text[0] <= '9'
	for n := 1; n < len(text); n++ {
		c := text[n]
		switch {
		case inWord[c]:
		case number && (c == '.' || (c == '-' || c == '+') && text[n-1] == 'e'):
		default:
			return n
		}
	}
	return len(text)
}
