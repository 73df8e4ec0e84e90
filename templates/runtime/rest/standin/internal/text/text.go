// Package text makes texts as WordPress does: slugs, names of terms, rendered
// forms, and what searches compare.
package text

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// Plain are letters without their accents.
var Plain = strings.NewReplacer("ä", "a", "á", "a", "à", "a", "â", "a", "å", "a", "ã", "a", "é", "e", "è", "e", "ê", "e", "ë", "e",
	"í", "i", "ì", "i", "î", "i", "ï", "i", "ó", "o", "ò", "o", "ô", "o", "ö", "o", "õ", "o", "ú", "u", "ù", "u", "û", "u", "ü", "u",
	"ñ", "n", "ç", "c", "ß", "ss", "ø", "o", "æ", "ae")

// Fold returns a text in lower case without accents, for comparisons.
func Fold(s string) string {
	s = strings.ToLower(s)
	if strings.ContainsFunc(s, func(r rune) bool { return r > unicode.MaxASCII }) {
		return Plain.Replace(s)
	}
	return s
}

// markup are the tags and entities of HTML in a title.
var markup = regexp.MustCompile(`<[^\s<>][^>]*>|&[^;\s]+;`)

// marks are the marks of HTML in a text, as entities.
var marks = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// PlainName returns the name of a term as the server stores it: without tags, and
// with entities for other marks.
func PlainName(name string) string {
	var b strings.Builder
	from := 0
	for _, at := range markup.FindAllStringIndex(name, -1) {
		b.WriteString(marks.Replace(name[from:at[0]]))
		if from = at[1]; name[at[0]] == '&' {
			b.WriteString(name[at[0]:from])
		}
	}
	return b.String() + marks.Replace(name[from:])
}

// Slug returns the short name that the server makes of a title.
func Slug(title string) string {
	var b strings.Builder
	dash := false
	if strings.ContainsAny(title, "<&ß") { // English sites do not write ß as ss
		title = strings.ReplaceAll(markup.ReplaceAllString(title, ""), "ß", "s")
	}
	for _, r := range Fold(title) {
		switch {
		case r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			if dash && b.Len() > 0 {
				b.WriteByte('-')
			}
			dash = false
			b.WriteRune(r)
		case strings.ContainsRune(" -./\u00a0–—", r):
			dash = true
		}
	}
	return b.String()
}

// Capitalized returns a name with a capital letter at its beginning.
func Capitalized(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// Rendered returns a text as a visitor reads it.
func Rendered(raw, name string) string {
	if name == "title" || name == "guid" || raw == "" || strings.HasPrefix(strings.TrimSpace(raw), "<") {
		return raw
	}
	return "<p>" + strings.ReplaceAll(raw, "\n\n", "</p>\n<p>") + "</p>\n"
}

// Numbered adds a number to a name that is taken.
func Numbered(name string, taken func(string) bool) string {
	out := name
	for n := 2; taken(out); n++ {
		out = name + "-" + strconv.Itoa(n)
	}
	return out
}

// Letters returns a password without what its displayed form adds.
func Letters(password string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, password)
}

// SearchWords splits a search at spaces outside of quotes.
func SearchWords(search string) []string {
	var words []string
	for i, part := range strings.Split(Fold(search), `"`) {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}
