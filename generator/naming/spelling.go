package naming

import (
	"strings"
	"unicode"
)

// Spellings returns the names that text may have, in the order in which they
// are tried: the plain name, the plain name with words for its spelling, the
// name with a word for each sign, and the plain name with a hash. All of them
// differ.
func Spellings(text string) []string {
	plain := Name(text)
	list := []string{plain}
	add := func(name string) {
		for _, x := range list {
			if x == name {
				return
			}
		}
		list = append(list, name)
	}
	if text != "" && !isLong(text) {
		if style, ok := styleOf(text); ok {
			add(plain + style)
		}
		if list := spelledWords(text); len(list) > 0 {
			spelled := camel(list, screams(text, list))
			add(spelled)
			add(spelled + caseOf(text))
		}
	}
	add(Hashed(plain, text))
	return list
}

// Style returns the words for the spelling of text, such as Kebab. It returns
// "" for the usual spelling, one word in lower case.
func Style(text string) string {
	if style, ok := styleOf(text); ok && style != "Lower" {
		return style
	}
	return ""
}

// Spell returns the name of text with a word for every sign.
func Spell(text string) string {
	list := spelledWords(text)
	return camel(list, screams(text, list))
}

// styleOf returns the words for the spelling of text, such as Kebab, UpperSnake
// or HiddenCamel. It reports false for a text with unusual or several signs.
func styleOf(text string) (style string, ok bool) {
	body := strings.TrimPrefix(text, "_")
	if body != text {
		style = "Hidden"
	}
	pieces := strings.FieldsFunc(body, func(r rune) bool { return !isLetter(r) })
	if len(pieces) == 0 {
		return "", false
	}
	joint := ""
	if len(pieces) > 1 {
		joint = strings.TrimPrefix(body, pieces[0])
		joint = joint[:strings.Index(joint, pieces[1])]
		if joints[joint] == "" {
			return "", false
		}
	}
	if strings.Join(pieces, joint) != body {
		return "", false
	}
	style += caseOf(body) + joints[joint]
	if style == "" {
		style = "Lower"
	}
	return style, true
}

// joints are the words for the signs between the words of a text.
var joints = map[string]string{"-": "Kebab", "_": "Snake", " ": "Spaced", ".": "Dotted", "/": "Slashed", ":": "Colons"}

// caseOf returns the word for the capitals in text: Upper for PER_PAGE, Camel
// for perPage, Pascal for PerPage, with Caps for perID and PerID. It returns ""
// for lower case.
func caseOf(text string) string {
	var lower, capital, caps, first bool
	letters := strings.Map(func(r rune) rune {
		if isLetter(r) {
			return r
		}
		return ' '
	}, text)
	for i, w := range words(letters) {
		switch {
		case !strings.ContainsFunc(w, unicode.IsUpper):
			lower = true
			continue
		case !strings.ContainsFunc(w, unicode.IsLower) && len(w) > 1:
			caps = true
		default:
			capital = true
		}
		first = first || i == 0
	}
	style := ""
	switch {
	case !capital && !caps:
		return ""
	case !lower && !strings.ContainsFunc(text, unicode.IsLower):
		return "Upper"
	case first && lower:
		style = "Mixed"
	case first:
		style = "Pascal"
	default:
		style = "Camel"
	}
	if caps {
		style += "Caps"
	}
	return style
}
