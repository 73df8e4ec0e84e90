package pattern

import (
	"regexp"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/pcre"
)

// Kind is the kind of a Piece.
type Kind int

// The kinds of pieces.
const (
	Other   Kind = iota // one byte, which may be special
	Open                // the beginning of a group, with the name of a capture
	Close               // the end of a group
	Class               // a class of characters, such as [^a-z]
	Escape              // a backslash and the next byte; after \c one more
	Quote               // literal text after \Q, up to \E or the end
	Comment             // (?# up to the next ), and verbs and callouts
)

// Piece is a part of a route key that cannot be divided without a change of
// meaning.
type Piece struct {
	Kind Kind
	Text string // from the key
	Name string // of the capture; empty for other groups and for names that PCRE rejects
}

// First returns the first piece of a key, which must not be empty. Every key
// consists of pieces, even if servers cannot read it. Comments of the option x
// are not recognized.
func First(key string) Piece {
	switch {
	case strings.HasPrefix(key, `\Q`):
		text, _, _ := strings.Cut(key, `\E`)
		return Piece{Kind: Quote, Text: key[:min(len(text)+len(`\E`), len(key))]}
	case strings.HasPrefix(key, `\E`):
		return Piece{Kind: Quote, Text: `\E`}
	case strings.HasPrefix(key, `\c`):
		return Piece{Kind: Escape, Text: key[:min(3, len(key))]}
	case key[0] == '\\':
		return Piece{Kind: Escape, Text: key[:min(2, len(key))]}
	case key[0] == '[':
		return Piece{Kind: Class, Text: key[:classEnd(key)]}
	case strings.HasPrefix(key, "(?#"):
		text, _, _ := strings.Cut(key, ")")
		return Piece{Kind: Comment, Text: key[:min(len(text)+len(")"), len(key))]}
	case pcre.Aside(key) != "":
		return Piece{Kind: Comment, Text: pcre.Aside(key)}
	case key[0] == '(':
		name, n := opening(key)
		return Piece{Kind: Open, Text: key[:n], Name: name}
	case key[0] == ')':
		return Piece{Kind: Close, Text: ")"}
	}
	return Piece{Text: key[:1]}
}

// Literal returns the literal text of a Quote.
func (p Piece) Literal() string { return strings.TrimSuffix(strings.TrimPrefix(p.Text, `\Q`), `\E`) }

// opening returns the name of the capture that key begins with, and the length
// of its opening. For other groups that is the length of the parenthesis.
func opening(key string) (name string, n int) {
	for _, form := range [][2]string{{"(?P<", ">"}, {"(?<", ">"}, {"(?'", "'"}} {
		if rest, ok := strings.CutPrefix(key, form[0]); ok {
			rest = rest[:min(len(rest), pcre.MaxName+1)]
			if name, _, closed := strings.Cut(rest, form[1]); closed && pcre.IsGroupName(name) {
				return name, len(form[0]) + len(name) + 1
			}
		}
	}
	return "", 1
}

// classStart matches the part of a class before its first character.
var classStart = regexp.MustCompile(`^(?:\\E|\\Q\\E)*\^?(?:\\E|\\Q\\E)*`)

// classEnd returns the index after the class that key begins with. The class
// may hold a ] as its first character, in the names of sets such as [:alpha:],
// and in quoted text.
func classEnd(key string) int {
	i := len("[") + len(classStart.FindString(key[len("["):]))
	for first := true; i < len(key) && (first || key[i] != ']'); first = false {
		rest := key[i:]
		switch {
		case rest[0] == '\\':
			i += len(First(rest).Text)
		default:
			i += max(1, setLength(rest))
		}
	}
	return min(i+len("]"), len(key))
}

// setLength returns the length of the named set that s begins with, such as
// [:^alpha:], or 0.
func setLength(s string) int {
	rest, ok := strings.CutPrefix(s, "[:")
	if !ok {
		return 0
	}
	if name, _, closed := strings.Cut(rest, ":]"); closed && made(strings.TrimPrefix(name, "^"), "") {
		return len("[:") + len(name) + len(":]")
	}
	return 0
}

// Captures returns the names of all captures of a route key, including nested
// ones, in order and without repetitions.
func Captures(key string) (names []string) {
	if !strings.Contains(key, "(?") {
		return nil
	}
	for key != "" {
		p := First(key)
		if key = key[len(p.Text):]; p.Name != "" && !slices.Contains(names, p.Name) {
			names = append(names, p.Name)
		}
	}
	return names
}

// Unnamed returns a route key without the names of its captures. Keys that
// differ only in these match the same paths.
func Unnamed(key string) string {
	var b strings.Builder
	for key != "" {
		p := First(key)
		if key = key[len(p.Text):]; p.Name != "" {
			p.Text = "("
		}
		b.WriteString(p.Text)
	}
	return b.String()
}
