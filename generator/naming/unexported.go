package naming

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Unexported returns the unexported form of an exported name. Its first word is
// in lower case: wpPattern for WPPattern. No two names have the same form: if
// another name has that form, only the first letter is in lower case, or a hash
// is appended.
func Unexported(name string) string {
	_, letter := utf8.DecodeRuneInString(name)
	first := letter
	if list := words(name); len(list) > 0 && strings.HasPrefix(name, list[0]) {
		first = len(list[0])
	}
	if up := leadingInitialism(name[:first]); up > 0 {
		first = up
	}
	for _, n := range []int{first, letter} {
		if form := strings.ToLower(name[:n]) + name[n:]; exported(form) == name {
			return form
		}
	}
	return Hashed(strings.ToLower(name[:letter])+name[letter:], name)
}

// leadingInitialism returns the length of the longest initialism at the
// beginning of a word in capitals: 3 for APIURL, which is api and URL.
func leadingInitialism(word string) int {
	if strings.ToUpper(word) != word {
		return 0
	}
	for n := len(word); n > 1; n-- {
		if initialisms[strings.ToLower(word[:n])] {
			return n
		}
	}
	return 0
}

// exported returns the only name that has the given form.
func exported(form string) string {
	n := strings.IndexFunc(form, func(r rune) bool { return r == '_' || unicode.IsUpper(r) })
	if n < 0 {
		n = len(form)
	}
	return title(form[:n]) + form[n:]
}
