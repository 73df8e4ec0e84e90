package naming

import (
	"crypto/sha256"
	"encoding/hex"
	"iter"
	"strings"
	"unicode"
)

// Kind says which spelling of a text is canonical.
type Kind byte

// The kinds of text.
const (
	Path Kind = '-' // a literal segment of a route
	Arg  Kind = '_' // an arg, a property, an enum value, a capture
)

// Of returns the exported Go name of text.
func Of(kind Kind, text string) string {
	if text == "" {
		return emptyName
	}
	for name := range candidates(kind, text) {
		if spelled, ok := read(kind, name); ok && spelled == text && len(name) <= longest {
			return name
		}
	}
	base := join(words(text, nil))
	return Hashed(base[:min(len(base), longest)], text)
}

// longest is how long a name may be before it is cut, and told apart by its hash.
const longest = 64

const emptyName = "EmptyString"

// Hashed returns base with a short hash of text: the form of names that would not be distinct otherwise.
func Hashed(base, text string) string {
	sum := sha256.Sum256([]byte(text))
	if base == "" {
		base = "Name"
	}
	return base + "X" + hex.EncodeToString(sum[:3])
}

// candidates yields the names that text may have. The plain one comes first, and is most often the one.
func candidates(kind Kind, text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		plain := join(words(text, nil))
		if !yield(plain) {
			return
		}
		for _, s := range styles {
			if !yield(plain + s.word) {
				return
			}
		}
		yield(join(words(text, func(r rune) string {
			if r == rune(kind) {
				return ""
			}
			return separators[r]
		})))
	}
}

// A style is a way to join words other than the canonical one. The words are the humps of a name.
type style struct {
	word string
	join func([]string) string
}

var styles = []style{
	{"Kebab", func(w []string) string { return strings.Join(lower(w), "-") }},
	{"Snake", func(w []string) string { return strings.Join(lower(w), "_") }},
	{"Camel", func(w []string) string { return lowerHump(w[0]) + strings.Join(w[1:], "") }},
	{"Pascal", func(w []string) string { return upperFirst(lowerHump(w[0])) + strings.Join(w[1:], "") }},
	{"Upper", func(w []string) string { return strings.ToUpper(strings.Join(lower(w), "_")) }},
	{"Hidden", func(w []string) string { return "_" + strings.Join(lower(w), "_") }}, // what a site calls a hidden key
	{"Spaced", func(w []string) string { return strings.Join(lower(w), " ") }},
}

// separators are the words of punctuation between the words of a text.
var separators = map[rune]string{
	'-': "Dash", '_': "Underscore", '.': "Dot", '/': "Slash", ' ': "Space", ':': "Colon", '+': "Plus",
	'%': "Percent", '@': "At", '#': "Hash", '*': "Star", '&': "Amp", '=': "Equals", ',': "Comma", '|': "Bar",
	'!': "Bang", '?': "Query", '<': "Less", '>': "Greater", '~': "Tilde", '$': "Dollar",
}

// words splits text at everything that is no ASCII letter or digit, and where lower case turns into upper case.
// spell, if any, gives a word for punctuation.
func words(text string, spell func(rune) string) []string {
	var list []string
	var word strings.Builder
	flush := func() {
		if word.Len() > 0 {
			list = append(list, word.String())
			word.Reset()
		}
	}
	last := rune(0)
	for _, r := range text {
		switch {
		case !isWord(r):
			flush()
			if spell != nil {
				if w := spell(r); w != "" {
					list = append(list, w)
				}
			}
		case unicode.IsUpper(r) && (unicode.IsLower(last) || unicode.IsDigit(last)):
			flush()
			fallthrough
		default:
			word.WriteRune(r)
		}
		last = r
	}
	flush()
	return list
}

func isWord(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
}

// join makes an identifier of words.
func join(words []string) string {
	var b strings.Builder
	for i, w := range words {
		switch {
		case w[0] > '9':
		case i > 0:
			b.WriteByte('_')
		default:
			b.WriteByte('N')
		}
		b.WriteString(title(w))
	}
	return b.String()
}

// title returns a word as it stands in an identifier.
func title(w string) string {
	if up, ok := initialisms[w]; ok {
		return up
	}
	return upperFirst(w)
}

func upperFirst(w string) string {
	if w == "" || w[0] < 'a' || w[0] > 'z' {
		return w
	}
	return string(w[0]+'A'-'a') + w[1:]
}

// initialisms are written in upper case.
var initialisms = func() map[string]string {
	m := map[string]string{"ids": "IDs", "urls": "URLs", "uris": "URIs"}
	for w := range strings.FieldsSeq("acl api ascii cdn cms cpu css csv dns gmt gps guid html http https id ip jpeg " +
		"jpg js json php png pdf qps ram rpc rss sdk seo sku sla smtp sms sql ssh ssl svg tcp tls ttl udp ui uri url " +
		"utc utf uuid vat vm vpn wc webp wp xml xss zip") {
		m[w] = strings.ToUpper(w)
	}
	return m
}()
