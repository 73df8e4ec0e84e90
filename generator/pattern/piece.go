package pattern

import (
	"regexp"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/pcre"
)

// Kind says what a Piece is.
type Kind int

// The kinds of pieces.
const (
	Other   Kind = iota // one byte, which may have a meaning
	Open                // the beginning of a group: (, with the name if it is a capture
	Close               // the end of a group
	Class               // of characters, as [^a-z]
	Escape              // a backslash and the byte behind it; behind \c one more, whatever it is
	Quote               // literal text between \Q and \E, which need not be there
	Comment             // (?# up to the next ), and verbs and callouts
)

// Piece is the least part of a route key that cannot be taken apart without another meaning.
type Piece struct {
	Kind Kind
	Text string // as it stands in the key
	Name string // of Open: of the capture, empty for other groups and for names that PCRE does not take
}

// First returns the piece that a key begins with, which must not be empty. Every key is made of pieces, whether a server can
// read it or not; what the option x lets be a comment is none here.
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

// Literal returns the text that a Quote stands for.
func (p Piece) Literal() string { return strings.TrimSuffix(strings.TrimPrefix(p.Text, `\Q`), `\E`) }

// opening returns the name of the capture that begins with key, and the length of what says so: of the parenthesis alone
// where it is none.
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

// classStart matches what comes before the first character of a class.
var classStart = regexp.MustCompile(`^(?:\\E|\\Q\\E)*\^?(?:\\E|\\Q\\E)*`)

// classEnd returns the index behind the class that key begins with. A ] that comes first is in it, and the names of sets
// such as [:alpha:] and quoted text may hold one.
func classEnd(key string) int {
	i := len("[") + len(classStart.FindString(key[len("["):]))
	for first := true; i < len(key) && (first || key[i] != ']'); first = false {
		switch rest := key[i:]; {
		case rest[0] == '\\':
			i += len(First(rest).Text)
		default:
			i += max(1, setLength(rest))
		}
	}
	return min(i+len("]"), len(key))
}

// setLength returns the length of the named set that s begins with, as [:^alpha:], 0 if there is none.
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

// Captures returns the names of all captures of a route key, each once, in order: those within others and within groups too.
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

// Unnamed returns a route key without the names of its captures: two keys for which it is the same match the same paths.
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
