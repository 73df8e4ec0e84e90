package naming

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Unexported returns the form that an exported name has where it is not exported: its first word in lower case. Where that
// is what another name has, as abCd for AbCd and for ABCd, it is the first letter alone, or else a hash behind; so two names
// never have one form.
func Unexported(name string) string {
	_, letter := utf8.DecodeRuneInString(name)
	for _, n := range []int{hump(name), letter} {
		if form := strings.ToLower(name[:n]) + name[n:]; exported(form) == name {
			return form
		}
	}
	return Hashed(strings.ToLower(name[:letter])+name[letter:], name)
}

// exported returns the one name that a form may be that of.
func exported(form string) string {
	n := strings.IndexFunc(form, func(r rune) bool { return r == '_' || unicode.IsUpper(r) })
	if n < 0 {
		n = len(form)
	}
	return title(form[:n]) + form[n:]
}
